"""PR-3.3, PR-4 Why may an action of a turn not be taken?

Nothing that an option depends on is hidden, so a refusal may look at everything.
"""

from __future__ import annotations

from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.steps import Refusal
from domain.titles.pax_renaissance.legality.tableau import hand_limit, owner_of
from domain.titles.pax_renaissance.pieces import SIDES, side_named
from domain.titles.pax_renaissance.scoring import meets, victory_cost
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["refuse_action"]

ACTIONS: Final = ("win", "buy", "play", "sell", "ops", "fair", "ability", "pass")
"""PR-3.3 The actions of a turn, as options name them."""


def refuse_action(s: PaxState, seat: Seat, option: Option) -> Refusal:
    """PR-3.3, PR-4 Why an action may not be taken."""
    if option.verb not in ACTIONS:
        return Refusal("PR-3.3", "This is no action of a turn.")
    if option.verb == "pass":
        return Refusal("PR-3.2", "An action is passed by a single word.")
    if not s.actions:
        return Refusal("PR-3.1", "Both actions of the turn are spent.")
    names = [arg for arg in option.args if isinstance(arg, str)]
    first = names[0] if names else ""
    if option.verb == "win":
        return _refuse_victory(s, seat, first)
    if option.verb == "buy":
        return _refuse_purchase(s, seat, option)
    if option.verb == "play":
        return Refusal("PR-4.2.1", "Only a card in the hand is played.")
    if option.verb == "sell":
        return _refuse_sale(s, seat, first)
    if option.verb in ("ops", "fair"):
        return _refuse_side(s, option.verb, first)
    if owner_of(s, first) != seat:
        return Refusal("PR-16.8", "Only abilities of own cards are used.")
    return Refusal("PR-16.8", "The card has no such action, or it cannot be taken now.")


def _refuse_victory(s: PaxState, seat: Seat, victory: str) -> Refusal:
    """PR-12.7 Why a victory may not be declared."""
    if not s.active_victory.get(victory):
        return Refusal("PR-12.7", "That Victory card is not active.")
    if meets(s, seat, victory) and victory_cost(s, victory) > s.actions:
        return Refusal("PR-13.3", "The victory is discredited and takes the whole turn.")
    return Refusal("PR-12.7", "Its conditions are not met.")


def _refuse_purchase(s: PaxState, seat: Seat, option: Option) -> Refusal:
    """PR-4.1 Why a card may not be bought."""
    row, position = option.args if len(option.args) == 2 else ("", None)
    if row not in SIDES or not isinstance(position, int) or not 0 <= position < s.board.row:
        return Refusal("PR-4.1.1", "There is no such position of a row.")
    card = s.rows[side_named(str(row))][position]
    if card is None:
        return Refusal("PR-4.1.1", "That position is empty.")
    if position == 0:
        return Refusal("PR-3.6", "A face-down card cannot be bought.")
    if card in s.paid_on:
        return Refusal("PR-4.1.4", "A card on which the player put a Florin this turn is not for sale to them.")
    if position > s.florins[seat]:
        return Refusal("PR-4.1.1", f"It costs {position} Florins, and those on the card do not help to pay.")
    limit = hand_limit(s, seat)
    return Refusal("PR-4.1.6", f"The hand holds no more than {limit} cards.")


def _refuse_sale(s: PaxState, seat: Seat, card: str) -> Refusal:
    """PR-4.4 Why a card may not be sold."""
    if card in s.queen.values() or card in s.unmarried[seat]:
        return Refusal("PR-4.4", "A Royal Couple is sold as a set, and an unmarried queen is not sold.")
    return Refusal("PR-4.4", "Only a card of the own hand or tableau is sold.")


def _refuse_side(s: PaxState, verb: str, side: str) -> Refusal:
    """PR-3.3, PR-4.5.1, PR-6.1 Why a side may not be run, or a trade fair not be held."""
    if f"{side}_{verb}" in s.once:
        return Refusal("PR-3.3", f"The {side} {verb} are done once in a turn.")
    if verb == "fair":
        return Refusal("PR-6.1", "A trade fair needs a face-down card at position 0.")
    return Refusal("PR-4.5.1", "No card of that side has an op with a target.")
