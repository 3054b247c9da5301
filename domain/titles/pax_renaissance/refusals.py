"""Which rule does an option break, and how is that said?

Nothing that an option depends on is hidden, so a refusal may look at everything.
"""

from __future__ import annotations

from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.title import Refusal
from domain.titles.pax_renaissance.actions import agents, battle, ops, playing, regime, tokens, turn
from domain.titles.pax_renaissance.board import SIDES
from domain.titles.pax_renaissance.legality.tableau import hand_limit, owner_of
from domain.titles.pax_renaissance.scoring import met, victory_cost
from domain.titles.pax_renaissance.sequence import ChooseBank
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["refusal"]

_RULES: Final = {
    ChooseBank: ("PR-2.3", "A bank that nobody has is chosen."),
    playing.AnnounceOneShot: ("PR-4.2.2", "It is to be said whether the one-shot is used."),
    playing.ChooseBattle: ("PR-4.2.6", "A battle needs an Attacker, and a religious war a Defender."),
    playing.ChooseKing: ("PR-8.2", "A queen marries one of her suitors whose King can be had."),
    playing.ChooseTorch: ("PR-13.3", "A torch deactivates an active Victory card."),
    playing.ChooseVictory: ("PR-12.1", "A comet activates an inactive Victory card."),
    playing.OwnApostasy: ("PR-13.2", "An Apostasy needs a player with prestige of both religions."),
    agents.ChooseAgentMap: ("PR-4.2.3", "The map card is one of the card's region that can take an agent."),
    agents.PlaceAgents: ("PR-4.3", "An agent goes on a legal spot of the map card that the player can pay for."),
    agents.Pacify: ("PR-5.1.5", "One of the repressed tokens of that Empire may be killed."),
    ops.ChooseOp: ("PR-4.5.1", "A card of the side is used once, for an op that has a target."),
    ops.ChooseOpMap: ("PR-4.5.5", "The op acts on a map card of the acting card's region where it has a target."),
    ops.AimOp: ("PR-4.5.5", "This is no legal target of the op."),
    ops.AnswerTax: ("PR-5.4.2", "The owner pays 1 Florin that he has, or has the Concession repressed."),
    ops.Levy: ("PR-6.5", "A Levy goes into an empty city of the map card."),
    ops.BorrowOp: ("PR-5", "Only a political op with a target of an opponent's unsilenced card is borrowed."),
    battle.Casualties: ("PR-9.2.1", "A token of the side that still has losses dies."),
    battle.PlaceSurvivors: ("PR-9.3", "Survivors are placed on empty spots of the map card while there is room."),
    battle.FlipTheocracy: ("PR-9.4.3", "The map card is turned over or kept."),
    regime.RegimeConcession: (
        "PR-11.1.5",
        "A Concession goes on a border without Pirate; repressing costs 1 Florin.",
    ),
    regime.Emancipate: ("PR-11.1.6", "A repressed token of the Empire goes to an empty city or border."),
    regime.ArrangeConstantinople: ("PR-10.5", "The tokens of the city are assigned to its slots."),
    regime.SurplusToken: ("PR-1.7", "One of the tokens of the city is killed."),
    tokens.FindToken: ("PR-11.6", "The token comes from an Empire card, or if none has it from elsewhere."),
    turn.HandOverflow: ("PR-4.1.6", "One of the cards in the hand is discarded."),
}


def refusal(s: PaxState, seat: Seat, option: Option) -> Refusal | None:
    """PR-16.1 The rule that forbids an option; None where it is legal."""
    if not s.agenda:
        return Refusal("PR-16.1", "The game is over.")
    step = s.agenda[-1]
    if seat not in step.owners(s):
        return Refusal("PR-16.1", "Another player owes the decision.")
    if option in step.options(s, seat):
        return None
    if isinstance(step, turn.TakeAction):
        return _action(s, seat, option)
    rule, why = _RULES[type(step)]
    return Refusal(rule, why)


def _action(s: PaxState, seat: Seat, option: Option) -> Refusal:
    """PR-3.3, PR-4 Why an action may not be taken."""
    if option.verb not in ("win", "buy", "play", "sell", "ops", "fair", "ability", "pass"):
        return Refusal("PR-3.3", "This is no action of a turn.")
    if not s.actions:
        return Refusal("PR-3.1", "Both actions of the turn are spent.")
    words = [a for a in option.args if isinstance(a, str)]
    first = words[0] if words else ""
    if option.verb == "win":
        return _victory(s, seat, first)
    if option.verb == "buy":
        return _purchase(s, seat, option)
    if option.verb == "play":
        return Refusal("PR-4.2.1", "Only a card in the hand is played.")
    if option.verb == "sell":
        if first in s.queen or first in s.unmarried[seat]:
            return Refusal("PR-4.4", "A Royal Couple is sold as a set, and an unmarried queen is not sold.")
        return Refusal("PR-4.4", "Only a card of the own hand or tableau is sold.")
    if option.verb in ("ops", "fair"):
        if f"{first}_{option.verb}" in s.once:
            return Refusal("PR-3.3", f"The {first} {option.verb} are done once in a turn.")
        if option.verb == "fair":
            return Refusal("PR-6.1", "A trade fair needs a face-down card at position 0.")
        return Refusal("PR-4.5.1", "No card of that side has an op with a target.")
    if owner_of(s, first) != seat:
        return Refusal("PR-16.8", "Only abilities of own cards are used.")
    return Refusal("PR-16.8", "The card has no such action, or it cannot be taken now.")


def _victory(s: PaxState, seat: Seat, name: str) -> Refusal:
    """PR-12.7 Why a victory may not be declared."""
    ids = [v.id for v in s.board.victories]
    if name not in ids or not s.active_victory[ids.index(name)]:
        return Refusal("PR-12.7", "That Victory card is not active.")
    v = ids.index(name)
    if met(s, seat, v) and victory_cost(s, v) > s.actions:
        return Refusal("PR-13.3", "The victory is discredited and takes the whole turn.")
    return Refusal("PR-12.7", "Its conditions are not met.")


def _purchase(s: PaxState, seat: Seat, option: Option) -> Refusal:
    """PR-4.1 Why a card may not be bought."""
    row, position = (option.args[0], option.args[1]) if len(option.args) == 2 else ("", -1)
    if row not in SIDES or not isinstance(position, int) or not 0 <= position < s.board.row:
        return Refusal("PR-4.1.1", "There is no such position of a row.")
    card = s.rows[SIDES.index(str(row))][position]
    if not card:
        return Refusal("PR-4.1.1", "That position is empty.")
    if position == 0:
        return Refusal("PR-3.6", "A face-down card cannot be bought.")
    if card in s.paid_on:
        return Refusal("PR-4.1.4", "A card on which the player put a Florin this turn is not for sale to him.")
    if position > s.florins[seat]:
        return Refusal("PR-4.1.1", f"It costs {position} Florins, and those on the card do not help to pay.")
    limit = hand_limit(s, seat)
    return Refusal("PR-4.1.6", f"The hand holds no more than {limit} cards.")
