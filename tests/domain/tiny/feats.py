"""A check after every atomic step that may force something (`State.watched` with `forced_step`).

In its turn a seat takes an action of several atomic steps. As soon as a feat of the row is met the seat must take it,
in the middle of the action and at most one a turn; it chooses only where one step meets several.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.tiny.base import Tiny, TinyState

GOLD, ARMY = 0, 1


@dataclass(slots=True, kw_only=True)
class FeatsState(TinyState):
    watched: ClassVar[bool] = True

    needs: Mapping[str, list[int]] = field(metadata={"static": True})
    """Levels of gold and army that each feat wants, and the glory it gives."""
    levels: list[list[int]]
    row: list[str]
    glory: list[int]
    active: Seat = 0
    taken: bool = False
    """True where the active seat has taken its feat of the turn."""

    def forced_step(self) -> Step[Any] | None:
        if self.taken or not met(self):
            return None
        return TakeFeat(self.active)


def met(s: FeatsState) -> list[str]:
    """T-3 The feats of the row whose needs the active seat meets."""
    gold, army = s.levels[s.active]
    return [feat for feat in s.row if gold >= s.needs[feat][GOLD] and army >= s.needs[feat][ARMY]]


@record
class TurnBegun(Effect[FeatsState]):
    seat: Seat

    def apply(self, s: FeatsState) -> None:
        s.active = self.seat
        s.taken = False


@record
class Raised(Effect[FeatsState]):
    seat: Seat
    track: int
    by: int

    def apply(self, s: FeatsState) -> None:
        s.levels[self.seat][self.track] += self.by


@record
class FeatTaken(Effect[FeatsState]):
    seat: Seat
    feat: str
    glory: int

    def apply(self, s: FeatsState) -> None:
        s.row.remove(self.feat)
        s.glory[self.seat] += self.glory
        s.taken = True


@record
class TakeTurn(Step[FeatsState]):
    """T-1 One action a turn."""

    seat: Seat
    left: int

    def run(self, t: Table[FeatsState]) -> None:
        t.tell(TurnBegun(self.seat))
        t.then(ChooseAction(self.seat))
        if self.left:
            t.then(TakeTurn((self.seat + 1) % t.s.seats, self.left - 1))


@record
class ChooseAction(Ask[FeatsState]):
    """T-2 Trade raises gold twice; war costs a gold and raises the army twice."""

    seat: Seat

    def options(self, s: FeatsState, seat: Seat) -> Iterable[Option]:
        yield Option("trade")
        if s.levels[seat][GOLD]:
            yield Option("war")
        yield Option("rest")

    def take(self, t: Table[FeatsState], move: Move) -> None:
        if move.option.verb == "trade":
            t.then(Raise(self.seat, GOLD, 1), Raise(self.seat, GOLD, 1))
        elif move.option.verb == "war":
            t.then(Raise(self.seat, ARMY, 1), Raise(self.seat, GOLD, -1), Raise(self.seat, ARMY, 1))


@record
class Raise(Step[FeatsState]):
    """One atomic step."""

    seat: Seat
    track: int
    by: int

    def run(self, t: Table[FeatsState]) -> None:
        t.tell(Raised(self.seat, self.track, self.by))


@record
class TakeFeat(Ask[FeatsState]):
    """T-3 A feat that is met must be taken; with several met at once the seat chooses."""

    auto = True
    seat: Seat

    def options(self, s: FeatsState, seat: Seat) -> Iterable[Option]:
        for feat in met(s):
            yield Option("take", feat)

    def take(self, t: Table[FeatsState], move: Move) -> None:
        feat = move.option.str_arg()
        t.tell(FeatTaken(self.seat, feat, t.s.needs[feat][2]))


class Feats(Tiny[FeatsState]):
    slug = "tiny_feats"
    data = {"rich": [2, 0, 1], "armed": [0, 1, 1], "mighty": [2, 2, 3], "golden": [4, 0, 2], "lord": [3, 1, 2]}
    codec = Codec(
        state=FeatsState,
        effects={"turn_begun": TurnBegun, "raised": Raised, "feat_taken": FeatTaken},
        steps={"take_turn": TakeTurn, "choose_action": ChooseAction, "raise": Raise, "take_feat": TakeFeat},
    )

    def new(self, setup: Setup) -> FeatsState:
        n = setup.seats
        needs: Any = setup.pack.board
        return FeatsState(seats=n, needs=needs, levels=[[0, 0] for _ in range(n)], row=sorted(needs), glory=[0] * n)

    def opening(self, s: FeatsState) -> Step[FeatsState]:
        return TakeTurn(0, 5 * s.seats - 1)

    def points(self, s: FeatsState) -> list[int]:
        return s.glory

    def where(self, s: FeatsState) -> Mapping[str, int | str]:
        return {"active": s.active}

    def check(self, s: FeatsState) -> list[str]:
        return [f"levels: {s.levels}"] if min(map(min, s.levels)) < 0 else []


TITLE = Feats().title()
