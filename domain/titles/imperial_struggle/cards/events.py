"""IS-5.2 Which Events may be played, and how are they resolved?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions.ministries import apply_bonus_ministries
from domain.titles.imperial_struggle.cards.resolve import DoEffects, free_advantages, take_advantage
from domain.titles.imperial_struggle.effects.cards import AbilityUsed, EventPlayed
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.ministries import is_ready
from domain.titles.imperial_struggle.pieces import BR, ECONOMIC, FR
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["FollowEvent", "OfferAdvantages", "event_options", "only_advantages_used", "play_event"]

T = Table[StruggleState]


def _permits(s: StruggleState, seat: Seat, card: str) -> tuple[str, ...] | None:
    """IS-3.4.2, IS-5.2.1 The Ministry abilities that playing takes; None where the card cannot be played."""
    tile, event = s.round_tile, s.board.events[card]
    permits: tuple[str, ...] = ()
    if not tile.event:
        if seat != FR or not is_ready(s, FR, "marquis_de_condorcet", "event"):
            return None
        permits = ("marquis_de_condorcet.event",)
    if event.type in (None, tile.major.type):
        return permits
    if event.type == ECONOMIC and seat == BR and is_ready(s, BR, "bank_of_england", "event"):
        return ("bank_of_england.event",)
    return None


def event_options(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-5.2.1 Events of the hand that may be played now, with and without their bonus."""
    if not s.played or (s.acted and not only_advantages_used(s)):
        return []
    found = []
    for card in sorted(s.hands[seat]):
        event = s.board.events[card]
        if _permits(s, seat, card) is None or (s.acted and event.condition is not None):
            continue
        found.append(Option("event", card))
        if event.condition is not None and event.bonus[seat] and holds(s, event.condition, seat):
            found.append(Option("event", card, "bonus"))
    return found


def only_advantages_used(s: StruggleState) -> bool:
    """IS-8.2.1 Nothing was done in the round but to use Advantages, which wait for no check of a bonus condition."""
    return s.rules > 1 and s.acted and s.event is None and not s.upgraded and not any(s.bought.values())


def play_event(t: T, seat: Seat, option: Option) -> None:
    """IS-5.2.2 The bonus condition was checked; the base effect comes first, then the bonus effect if claimed."""
    s = t.s
    card = option.str_arg()
    for permit in _permits(s, seat, card) or ():
        t.tell(AbilityUsed(seat, permit))
    claimed = len(option.args) > 1
    t.tell(EventPlayed(seat, card, claimed))
    event = s.board.events[card]
    t.then(OfferAdvantages(seat), DoEffects(seat, seat, event.base[seat]))
    if claimed:
        t.then(OfferAdvantages(seat), DoEffects(seat, seat, event.bonus[seat]), FollowEvent(seat))


@record
class OfferAdvantages(Ruled, Ask[StruggleState]):
    """RU-27 Between the bonus check and the effects Advantages that need no Action Points may be used."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-27"
    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [*free_advantages(s, seat), Option("go_on")]

    def default(self, s: StruggleState, seat: Seat) -> Option:
        return Option("go_on")

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "advantage":
            take_advantage(t, self.seat, move.option)
            t.then(self)


@record
class FollowEvent(Step[StruggleState]):
    """IS-3.5.5 What follows an Event whose bonus was received (Lavoisier)."""

    seat: Seat

    def run(self, t: T) -> None:
        apply_bonus_ministries(t, self.seat)
