"""Undo: what a seat may take back, and what seals the moves before it.

In a turn a seat walks as it likes (which may be taken back), digs (luck), asks the oracle (something hidden is shown
to it) and camps (the decision passes on).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.cases import Profile, Secrets
from tests.domain.tiny.base import Tiny, TinyState

WELLS = ("deep", "dry", "salty", "sweet")


@dataclass(slots=True, kw_only=True)
class CaravanState(TinyState):
    at: list[int]
    gold: list[int]
    well: str
    """What lies at the end of the road; only who asked the oracle knows."""
    asked: list[Seat]


@record
class WellChosen(Effect[CaravanState]):
    well: str

    def apply(self, s: CaravanState) -> None:
        s.well = self.well

    def seen_by(self, viewer: Viewer) -> WellChosen:
        return WellChosen(HIDDEN)


@record
class Walked(Effect[CaravanState]):
    seat: Seat
    to: int

    def apply(self, s: CaravanState) -> None:
        s.at[self.seat] = self.to


@record
class Dug(Effect[CaravanState]):
    seat: Seat
    found: int

    def apply(self, s: CaravanState) -> None:
        s.gold[self.seat] += self.found


@record
class OracleAsked(Effect[CaravanState]):
    blocks_rewind = True
    seat: Seat
    well: str

    def apply(self, s: CaravanState) -> None:
        s.asked.append(self.seat)
        s.asked.sort()
        if s.well == HIDDEN:
            s.well = self.well

    def seen_by(self, viewer: Viewer) -> OracleAsked:
        return self if viewer == self.seat else OracleAsked(self.seat, HIDDEN)


@record
class ChooseWell(Step[CaravanState]):
    def run(self, t: Table[CaravanState]) -> None:
        t.tell(WellChosen(t.pick(WELLS)))
        t.then(*(Travel(i % t.s.seats, 4) for i in range(3 * t.s.seats)))


@record
class Travel(Ask[CaravanState]):
    """T-1 Four actions at most, then camp."""

    seat: Seat
    left: int

    def options(self, s: CaravanState, seat: Seat) -> Iterable[Option]:
        if self.left:
            yield Option("walk", s.at[seat] + 1)
            yield Option("dig")
            if seat not in s.asked:
                yield Option("ask")
        yield Option("camp")

    def take(self, t: Table[CaravanState], move: Move) -> None:
        match move.option.verb:
            case "walk":
                t.tell(Walked(self.seat, move.option.int_arg()))
            case "dig":
                t.tell(Dug(self.seat, t.roll(3)))
            case "ask":
                t.tell(OracleAsked(self.seat, t.s.well))
            case _:
                return
        t.then(Travel(self.seat, self.left - 1))


def secrets(s: CaravanState, viewer: Viewer) -> Secrets:
    return {"well": [] if viewer in s.asked or not s.well else [s.well]}


class Caravan(Tiny[CaravanState]):
    slug = "tiny_caravan"
    codec = Codec(
        state=CaravanState,
        effects={"well_chosen": WellChosen, "walked": Walked, "dug": Dug, "oracle_asked": OracleAsked},
        steps={"choose_well": ChooseWell, "travel": Travel},
    )
    profile = Profile(secrets=secrets)

    def new(self, setup: Setup) -> CaravanState:
        n = setup.seats
        return CaravanState(seats=n, at=[0] * n, gold=[0] * n, well="", asked=[])

    def opening(self, s: CaravanState) -> Step[CaravanState]:
        return ChooseWell()

    def redact(self, s: CaravanState, viewer: Viewer) -> CaravanState:
        view = s.copy()
        if s.well and viewer not in s.asked:
            view.well = HIDDEN
        return view

    def guess(self, s: CaravanState, viewer: Seat, dice: Random) -> CaravanState:
        world = s.copy()
        if s.well == HIDDEN:
            world.well = dice.choice(WELLS)
        return world

    def points(self, s: CaravanState) -> list[int]:
        return [gold + at for gold, at in zip(s.gold, s.at, strict=True)]

    def where(self, s: CaravanState) -> Mapping[str, int | str]:
        return {"turns_left": len(s.agenda)}

    def check(self, s: CaravanState) -> list[str]:
        return [] if s.well in ("", *WELLS) else [f"there is no well {s.well!r}"]


TITLE = Caravan().title()
