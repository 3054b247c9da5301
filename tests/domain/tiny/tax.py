"""A decision that belongs to another seat in the middle of a turn.

The active seat taxes a stall; its owner pays or gives it up, and may then place a levy; after that the turn goes on.
An owner without money is not asked: the answer follows from public facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.tiny.base import Tiny, TinyState

NOBODY = -1


@dataclass(slots=True, kw_only=True)
class TaxState(TinyState):
    coins: list[int]
    stalls: list[Seat]
    """The owner of each stall."""
    levies: list[Seat]
    """Who placed the levy in each town."""
    active: Seat = 0


@record
class TurnBegun(Effect[TaxState]):
    seat: Seat

    def apply(self, s: TaxState) -> None:
        s.active = self.seat


@record
class TaxPaid(Effect[TaxState]):
    payer: Seat
    to: Seat

    def apply(self, s: TaxState) -> None:
        s.coins[self.payer] -= 1
        s.coins[self.to] += 1


@record
class StallGivenUp(Effect[TaxState]):
    stall: int

    def apply(self, s: TaxState) -> None:
        s.stalls[self.stall] = NOBODY


@record
class LevyPlaced(Effect[TaxState]):
    seat: Seat
    town: int

    def apply(self, s: TaxState) -> None:
        s.levies[self.town] = self.seat


@record
class TakeTurn(Step[TaxState]):
    """T-1 A turn has two actions; a neighbour follows until the last turn."""

    seat: Seat
    left: int

    def run(self, t: Table[TaxState]) -> None:
        t.tell(TurnBegun(self.seat))
        t.then(ChooseTax(self.seat), ChooseTax(self.seat))
        if self.left:
            t.then(TakeTurn((self.seat + 1) % t.s.seats, self.left - 1))


@record
class ChooseTax(Ask[TaxState]):
    """T-2 The active seat taxes a stall of another seat, or rests."""

    seat: Seat

    def options(self, s: TaxState, seat: Seat) -> Iterable[Option]:
        for stall, owner in enumerate(s.stalls):
            if owner not in (seat, NOBODY):
                yield Option("tax", stall)
        yield Option("rest")

    def take(self, t: Table[TaxState], move: Move) -> None:
        if move.option.verb == "rest":
            return
        stall = move.option.int_arg()
        owner = t.s.stalls[stall]
        t.then(AnswerTax(owner, stall), PlaceLevy(owner))


@record
class AnswerTax(Ask[TaxState]):
    """T-3 The owner of the stall pays one coin or gives the stall up; without money they must give it up."""

    auto = True
    seat: Seat
    stall: int

    def options(self, s: TaxState, seat: Seat) -> Iterable[Option]:
        if s.coins[seat]:
            yield Option("pay")
        yield Option("give_up")

    def take(self, t: Table[TaxState], move: Move) -> None:
        if move.option.verb == "pay":
            t.tell(TaxPaid(self.seat, t.s.active))
        else:
            t.tell(StallGivenUp(self.stall))


@record
class PlaceLevy(Ask[TaxState]):
    """T-4 The owner of the stall places a levy in an empty town; with one empty town nobody is asked."""

    auto = True
    seat: Seat

    def options(self, s: TaxState, seat: Seat) -> Iterable[Option]:
        for town, owner in enumerate(s.levies):
            if owner == NOBODY:
                yield Option("levy", town)

    def take(self, t: Table[TaxState], move: Move) -> None:
        t.tell(LevyPlaced(self.seat, move.option.int_arg()))


class Tax(Tiny[TaxState]):
    slug = "tiny_tax"
    codec = Codec(
        state=TaxState,
        effects={
            "turn_begun": TurnBegun,
            "tax_paid": TaxPaid,
            "stall_given_up": StallGivenUp,
            "levy_placed": LevyPlaced,
        },
        steps={"take_turn": TakeTurn, "choose_tax": ChooseTax, "answer_tax": AnswerTax, "place_levy": PlaceLevy},
    )

    def new(self, setup: Setup) -> TaxState:
        n = setup.seats
        return TaxState(seats=n, coins=[1] * n, stalls=[i % n for i in range(2 * n)], levies=[NOBODY] * 4, active=0)

    def opening(self, s: TaxState) -> Step[TaxState]:
        return TakeTurn(0, 3 * s.seats - 1)

    def points(self, s: TaxState) -> list[int]:
        return [s.coins[seat] + s.levies.count(seat) for seat in range(s.seats)]

    def where(self, s: TaxState) -> Mapping[str, int | str]:
        return {"active": s.active}

    def check(self, s: TaxState) -> list[str]:
        return [] if min(s.coins) >= 0 and sum(s.coins) == s.seats else [f"coins: {s.coins}"]


TITLE = Tax().title()
