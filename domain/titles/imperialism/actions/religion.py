"""IM-22 How does a player change religion?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.titles.imperialism.actions.development import Develop
from domain.titles.imperialism.board import EffectOp
from domain.titles.imperialism.changes import Table, apply_ops, move_level
from domain.titles.imperialism.effects.play import ReligionTaken
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = ["RaiseByCalvinism", "TakeReligion", "UseGrantedDevelopment"]


@record
class TakeReligion(Step[ImperialismState]):
    """IM-22.7 All effects without a choice come as one change, then the choice."""

    seat: Seat
    religion: str

    def run(self, t: Table) -> None:
        religion = t.s.board.religion[self.religion]
        t.tell(ReligionTaken(self.seat, self.religion))
        apply_ops(t, self.seat, religion.effects, self.religion)
        for op in religion.effects:
            if op.op == "raise_choice":
                t.then(RaiseByCalvinism(self.seat, self.religion))
            elif op.op == "grant_action":
                t.then(UseGrantedDevelopment(self.seat))


@record
class RaiseByCalvinism(Ask[ImperialismState]):
    """IM-22.3 One other good may be raised."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-22.3", "one-other-good")
    seat: Seat
    religion: str

    def op(self, s: ImperialismState) -> EffectOp:
        """IM-22.3 The operation of the card."""
        return next(o for o in s.board.religion[self.religion].effects if o.op == "raise_choice")

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        board = s.board
        at = board.track_at
        found = [Option("raise", x) for x in self.op(s).options if s.levels[seat][at[x]] < board.tops[at[x]]]
        return [*found, board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "raise":
            track = t.s.board.track_at[move.option.str_arg()]
            move_level(t, self.seat, track, self.op(t.s).amount, self.religion)


@record
class UseGrantedDevelopment(Ask[ImperialismState]):
    """IM-22.5, R-14 A whole development action may be carried out at once; the marker is not touched."""

    rule_broken = refused("IM-22.5", "development")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [Option("develop"), s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "develop":
            t.then(Develop(self.seat))
