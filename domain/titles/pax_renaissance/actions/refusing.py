"""PR-3.3, PR-4 Why may an action of a turn not be taken?

Nothing that an option depends on is hidden, so a refusal may look at everything.
"""

from __future__ import annotations

from typing import Final

from domain.kernel.messages import Thing
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.steps import Refusal
from domain.titles.pax_renaissance.legality.tableau import hand_limit, owner_of
from domain.titles.pax_renaissance.pieces import SIDES, side_named
from domain.titles.pax_renaissance.refusals import refused
from domain.titles.pax_renaissance.scoring import meets, victory_cost
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["refuse_action"]

ACTIONS: Final = ("win", "buy", "play", "sell", "ops", "fair", "ability", "pass")
"""PR-3.3 The actions of a turn, as options name them."""


def refuse_action(s: PaxState, seat: Seat, option: Option) -> Refusal:
    """PR-3.3, PR-4 Why an action may not be taken."""
    if option.verb not in ACTIONS:
        return refused("PR-3.3", "no-action")
    if option.verb == "pass":
        return refused("PR-3.2", "plain-pass")
    if not s.actions:
        return refused("PR-3.1", "actions-spent")
    names = [arg for arg in option.args if isinstance(arg, str)]
    first = names[0] if names else ""
    if option.verb == "win":
        return _refuse_victory(s, seat, first)
    if option.verb == "buy":
        return _refuse_purchase(s, seat, option)
    if option.verb == "play":
        return refused("PR-4.2.1", "not-in-hand")
    if option.verb == "sell":
        return _refuse_sale(s, seat, first)
    if option.verb in ("ops", "fair"):
        return _refuse_side(s, option.verb, first)
    if owner_of(s, first) != seat:
        return refused("PR-16.8", "not-own-ability")
    return refused("PR-16.8", "no-ability")


def _refuse_victory(s: PaxState, seat: Seat, victory: str) -> Refusal:
    """PR-12.7 Why a victory may not be declared."""
    if not s.active_victory.get(victory):
        return refused("PR-12.7", "victory-inactive")
    if meets(s, seat, victory) and victory_cost(s, victory) > s.actions:
        return refused("PR-13.3", "victory-discredited")
    return refused("PR-12.7", "victory-unmet")


def _refuse_purchase(s: PaxState, seat: Seat, option: Option) -> Refusal:
    """PR-4.1 Why a card may not be bought."""
    row, position = option.args if len(option.args) == 2 else ("", None)
    if row not in SIDES or not isinstance(position, int) or not 0 <= position < s.board.row:
        return refused("PR-4.1.1", "no-position")
    card = s.rows[side_named(str(row))][position]
    if card is None:
        return refused("PR-4.1.1", "position-empty")
    if position == 0:
        return refused("PR-3.6", "face-down")
    if card in s.paid_on:
        return refused("PR-4.1.4", "paid-on")
    if position > s.florins[seat]:
        return refused("PR-4.1.1", "price", count=position)
    limit = hand_limit(s, seat)
    assert limit is not None, "a hand without a limit has room for every card that can be paid"
    return refused("PR-4.1.6", "hand-full", count=limit)


def _refuse_sale(s: PaxState, seat: Seat, card: str) -> Refusal:
    """PR-4.4 Why a card may not be sold."""
    if card in s.queen.values() or card in s.unmarried[seat]:
        return refused("PR-4.4", "royal-couple")
    return refused("PR-4.4", "not-for-sale")


def _refuse_side(s: PaxState, verb: str, side: str) -> Refusal:
    """PR-3.3, PR-4.5.1, PR-6.1 Why a side may not be run, or a trade fair not be held."""
    if f"{side}_{verb}" in s.once:
        return refused("PR-3.3", "fair-once" if verb == "fair" else "ops-once", side=Thing("side", side))
    if verb == "fair":
        return refused("PR-6.1", "fair-card")
    return refused("PR-4.5.1", "no-target")
