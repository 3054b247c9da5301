"""IS-4.6.3, IS-4.8 to IS-4.11 What is done in the phases of a Peace Turn?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, AskAll, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.changes import change_treaty, reduce_debt
from domain.titles.imperial_struggle.effects.cards import CardsDiscarded
from domain.titles.imperial_struggle.effects.tracks import InitiativeMoved, PhaseBegan, SideChosen
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.ministries import face_up
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.sequence.rounds import BeginRound
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "ChooseFirst",
    "DiscardDown",
    "PlayActionRounds",
    "ReduceTreaty",
    "ResolveRemainingEffects",
    "SettleInitiative",
]

T = Table[StruggleState]
_NAMES = ("france", "britain")
"""The sides as options name them, by seat."""


@record
class DiscardDown(Ruled, AskAll[StruggleState]):
    """IS-4.6.3 Each player with more than three cards discards down to three; both discards are shown together."""

    rule: ClassVar[str] = "IS-4.6.3"
    window: Count
    seats: tuple[Seat, ...]

    def answer_count(self, s: StruggleState, seat: Seat) -> int:
        return len(s.hands[seat]) - s.board.numbers.hand

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = [o.str_arg() for o in self.answers(s, seat)]
        return [Option("discard", c) for c in sorted(s.hands[seat]) if c not in given]

    def opened(self, t: T, answers: Mapping[Seat, list[Option]]) -> None:
        for seat in self.seats:
            t.tell(CardsDiscarded(seat, tuple(o.str_arg() for o in answers[seat])))


@record
class SettleInitiative(Step[StruggleState]):
    """IS-4.8 The side that is behind has the Initiative; at the start it stays where the setup put it."""

    def run(self, t: T) -> None:
        s = t.s
        start = s.board.numbers.vp_start
        if s.turn and s.vp != start:
            holder = FR if s.vp < start else BR
            if holder != s.initiative:
                t.tell(InitiativeMoved(holder))
        t.tell(PhaseBegan("initiative"))
        t.then(ChooseFirst(s.initiative))


@record
class ChooseFirst(Ruled, Ask[StruggleState]):
    """IS-4.8 The holder of the Initiative chooses which side takes the first Action Round."""

    rule: ClassVar[str] = "IS-4.8"
    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("first", _NAMES[side]) for side in (seat, 1 - seat)]

    def take(self, t: T, move: Move) -> None:
        t.tell(SideChosen(_NAMES.index(move.option.str_arg())))
        t.then(PlayActionRounds())


@record
class PlayActionRounds(Step[StruggleState]):
    """IS-4.9 Four Action Rounds per player, alternating."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("action"))
        for _ in range(s.board.numbers.rounds):
            t.then(BeginRound(s.first), BeginRound(1 - s.first))


@record
class ReduceTreaty(Step[StruggleState]):
    """IS-4.10 Each player keeps at most four Treaty Points."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("end_of_turn"))
        for seat in (FR, BR):
            if s.trp[seat] > s.board.numbers.treaty_kept:
                change_treaty(t, seat, s.board.numbers.treaty_kept - s.trp[seat])


@record
class ResolveRemainingEffects(Step[StruggleState]):
    """IS-4.11 End of turn effects: John Law."""

    def run(self, t: T) -> None:
        s = t.s
        if not face_up(s, FR, "john_law"):
            return
        figures = s.board.figures
        helped = holds(s, figures.john_law_condition, FR)
        reduce_debt(t, FR, figures.john_law_debt if helped else figures.john_law_debt_otherwise)
