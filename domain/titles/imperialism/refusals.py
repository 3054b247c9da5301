"""Which rule forbids an option that is not offered? The answer tells nothing that is hidden from the seat (IM-26.6)."""

from __future__ import annotations

from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.title import Refusal
from domain.titles.imperialism.actions import achievements, conquest, development, exchange, intrigue, select, war
from domain.titles.imperialism.board import ACTIONS
from domain.titles.imperialism.cards import atoms, authority, events, looks, religion, windows
from domain.titles.imperialism.legality import can_choose, can_conquer
from domain.titles.imperialism.sequence import ChooseStartRaise, ChooseSuperpower
from domain.titles.imperialism.state import ImperialismState

__all__ = ["refusal"]

_RULES: Final[dict[type, tuple[str, str]]] = {
    ChooseSuperpower: ("IM-3.6", "A player keeps one of the superpowers dealt to him."),
    ChooseStartRaise: ("IM-3.9", "A player raises either army or fleet."),
    achievements.TakeAchievement: ("IM-13.2", "One of the achievements that are met must be taken."),
    exchange.ExchangeDiscard: ("IM-5.1", "Cards of the own hand are discarded; what exceeds the limit must be."),
    exchange.ExchangeRefill: ("IM-5.3", "The hand is refilled to its limit, from the row or by a split of the decks."),
    select.SelectAction: ("IM-6.1", "One of the five actions is chosen."),
    select.FinishAction: ("IM-4.4", "After the action the player finishes or plays Plans interception."),
    development.ChooseGood: ("IM-7.4", "One of the eight goods is chosen."),
    development.ChooseSecondGood: ("IM-7.6", "The second good is paid for, and some goods are excluded."),
    development.EconomicGain: ("IM-7.7", "The economic gain of the good is taken or declined."),
    intrigue.SelectIntrigue: ("IM-8.1", "A card of the hand is played with its target, or the religion is changed."),
    intrigue.SelectSecondCard: ("IM-8.3", "The second card is of another kind than the first."),
    conquest.SelectConquest: ("IM-9.2", "Army, fleet and prestige must reach the levels, and the cost must be there."),
    conquest.ConquerFromHand: ("IM-18.5", "A colony card of the hand may be conquered with all requirements."),
    conquest.ColonizationRush: ("IM-20.10", "Colonization rush is played with a good, or the player passes."),
    war.DeclareWar: ("IM-10.2", "A war card of the hand, the kind of war and another player are named."),
    war.Defend: ("IM-10.3", "The defender lays none, one or two war cards of the hand, or plays Settlement."),
    war.BattleForInfluence: ("IM-10.8", "A card of the providence discard may be taken."),
    war.ChoosePeace: ("IM-10.9", "The defender chooses a peace that he can carry out completely."),
    atoms.PickFromDiscard: ("IM-15.7", "A fitting card of the providence discard may be taken."),
    authority.AuthorityRaise: ("IM-18.4", "The full cost must be there, and the track not at its end."),
    authority.AuthorityTake: ("IM-18.4", "A war card of the providence discard may be taken."),
    authority.RevolutionRaise: ("IM-18.7", "The full cost must be there, and the track not at its end."),
    authority.ChooseHand: ("IM-18.9", "The hand of another player may be looked at."),
    authority.UseDefender: ("IM-18.9", "The hands of all dissenters are looked at, or none."),
    authority.Rearrange: ("IM-18.11", "One or two authority cards get new holders, at most one card each."),
    authority.DiscardForPrestige: ("IM-18.8", "The card is discarded or kept."),
    looks.PickFromHand: ("IM-18.9", "One card of the hand that is shown may be taken."),
    looks.MustPickFromHand: ("IM-20.9", "An event card of the hand that is shown must be taken."),
    events.Respond: ("IM-16.3", "The answer is Diplomatic trick from the own hand, or pass."),
    windows.WarEvent: ("IM-10.12", "A war event whose condition is met may be played, or the player passes."),
    windows.PiratesWindow: ("IM-20.5", "The answer is Pirates from the own hand with a good, or pass."),
    religion.CalvinismRaise: ("IM-22.3", "One other good may be raised."),
    religion.GrantedDevelopment: ("IM-22.5", "A development action may be carried out."),
}


def refusal(s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
    """IM-26.6 The rule that forbids an option; of the seat's own decision it may use the seat's own hand."""
    if not s.agenda:
        return Refusal("IM-24.5", "The game is over.")
    step = s.agenda[-1]
    if seat not in step.owners(s):
        return Refusal("IM-1.1", "Another player is asked.")
    if option in list(step.options(s, seat)):
        return None
    special = _special(s, seat, option)
    return Refusal(*(special or _RULES[type(step)]))


def _special(s: ImperialismState, seat: Seat, option: Option) -> tuple[str, str] | None:
    """The reasons that depend on what was answered."""
    step = s.agenda[-1]
    first = option.args[0] if option.args else None
    if isinstance(step, select.SelectAction) and option.verb == "action" and first in ACTIONS:
        return select.why_not_action(s, seat, str(first))
    if isinstance(step, conquest.SelectConquest) and option.verb == "conquer" and first in s.board.territory:
        return _why_not_conquer(s, seat, str(first))
    if isinstance(step, development.ChooseGood) and option.verb == "good" and first in s.board.good:
        if not can_choose(s, seat, s.board.good[str(first)]):
            return "IM-7.4", "The good needs more prestige or more glory."
        return None
    if isinstance(step, war.Defend) and option.verb == "play" and step.refused:
        return "IM-10.3", "After a cancelled Settlement none may be played in this war."
    if isinstance(step, exchange.ExchangeDiscard) and option.verb == "done":
        return "IM-5.2", "The hand exceeds its limit; the surplus must be discarded."
    return None


def _why_not_conquer(s: ImperialismState, seat: Seat, name: str) -> tuple[str, str]:
    territory = s.board.territory[name]
    if territory.kind != "board_space" and name not in s.hands[seat]:
        return "IM-9.1", "The card is not in the hand."
    if name in s.markers[seat]:
        return "IM-9.1", "A marker of the player lies there already."
    if s.ducats[seat] < territory.cost:
        return "IM-9.2", f"The cost is {territory.cost} ducats."
    assert not can_conquer(s, seat, territory), "else it would be offered"
    return "IM-9.2", "Army {}, fleet {} and prestige {} are required.".format(*territory.needs)
