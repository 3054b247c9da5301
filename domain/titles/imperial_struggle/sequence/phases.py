"""IS-4.6.3, IS-4.8 to IS-4.11 What is done in the phases of a Peace Turn?"""

from __future__ import annotations

from collections.abc import Mapping

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, AskAll, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, FR
from domain.titles.imperial_struggle.changes import change_treaty, reduce_debt
from domain.titles.imperial_struggle.effects.cards import CardsDiscarded
from domain.titles.imperial_struggle.effects.tracks import InitiativeMoved, PhaseBegan, SideChosen
from domain.titles.imperial_struggle.legality.conditions import holds
from domain.titles.imperial_struggle.legality.costs import face_up
from domain.titles.imperial_struggle.rounds.rounds import BeginRound
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["ActionPhase", "ChooseFirst", "DiscardDown", "InitiativePhase", "ReduceTreaty", "RemainingEffects"]

T = Table[StruggleState]


@record
class DiscardDown(AskAll[StruggleState]):
    """IS-4.6.3 Each player with more than three cards discards down to three; both discards are shown together."""

    window: int
    seats: tuple[Seat, ...]

    def answer_count(self, s: StruggleState, seat: Seat) -> int:
        return len(s.hands[seat]) - s.board.n["hand"]

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = [o.str_arg() for o in self.answers(s, seat)]
        return [Option("discard", c) for c in sorted(s.hands[seat]) if c not in given]

    def opened(self, t: T, answers: Mapping[Seat, list[Option]]) -> None:
        for seat in self.seats:
            t.tell(CardsDiscarded(seat, tuple(o.str_arg() for o in answers[seat])))


@record
class InitiativePhase(Step[StruggleState]):
    """IS-4.8 The side that is behind has the Initiative; at the start it stays where the setup put it."""

    def run(self, t: T) -> None:
        s = t.s
        start = s.board.n["vp_start"]
        if s.turn and s.vp != start:
            holder = FR if s.vp < start else BR
            if holder != s.initiative:
                t.tell(InitiativeMoved(holder))
        t.tell(PhaseBegan("initiative"))
        t.then(ChooseFirst(s.initiative))


@record
class ChooseFirst(Ask[StruggleState]):
    """IS-4.8 The holder of the Initiative chooses which side takes the first Action Round."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("first", "france" if side == FR else "britain") for side in (seat, 1 - seat)]

    def take(self, t: T, move: Move) -> None:
        t.tell(SideChosen(FR if move.option.str_arg() == "france" else BR))
        t.then(ActionPhase())


@record
class ActionPhase(Step[StruggleState]):
    """IS-4.9 Four Action Rounds per player, alternating."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("action"))
        for _ in range(s.board.n["rounds"]):
            t.then(BeginRound(s.first), BeginRound(1 - s.first))


@record
class ReduceTreaty(Step[StruggleState]):
    """IS-4.10 Each player keeps at most four Treaty Points."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("end_of_turn"))
        for seat in (FR, BR):
            if s.trp[seat] > s.board.n["trp_kept"]:
                change_treaty(t, seat, s.board.n["trp_kept"] - s.trp[seat])


@record
class RemainingEffects(Step[StruggleState]):
    """IS-4.11 End of turn effects: John Law."""

    def run(self, t: T) -> None:
        s = t.s
        if not face_up(s, FR, "john_law"):
            return
        effect = s.board.ministries["john_law"].abilities["debt"]["effects"][0]
        chosen = effect["then"] if holds(s, effect["if"], FR) else effect["else"]
        reduce_debt(t, FR, int(chosen[0]["amount"]))
