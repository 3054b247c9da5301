"""Effects that last until the end of a turn, a round or an era and modify costs.

A modifier is a line in the state with its end; the end of a turn, round or era is a step that tells which end has
come. The cost is computed in the order of the rulebook: what it becomes, reductions, increases, at least one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.tiny.base import Tiny, TinyState

Span = Literal["turn", "round", "era"]
PRICES = {"fort": 4, "road": 2}


@record
class Modifier:
    """What changes the cost of one kind of purchase for one seat, and until when."""

    seat: Seat
    good: str
    change: Literal["becomes", "less", "more"]
    amount: int
    until: Span


CARDS: Mapping[str, Modifier] = {
    "sale": Modifier(0, "fort", "becomes", 1, "turn"),
    "guild": Modifier(0, "fort", "less", 2, "round"),
    "toll": Modifier(0, "road", "more", 1, "era"),
    "paving": Modifier(0, "road", "less", 3, "era"),
}


@dataclass(slots=True, kw_only=True)
class LastingState(TinyState):
    coins: list[int]
    built: list[int]
    cards: list[list[str]]
    modifiers: list[Modifier]
    era: int = 0
    round: int = 0


@record
class CardUsed(Effect[LastingState]):
    seat: Seat
    card: str
    modifier: Modifier

    def apply(self, s: LastingState) -> None:
        s.cards[self.seat].remove(self.card)
        s.modifiers.append(self.modifier)


@record
class Built(Effect[LastingState]):
    seat: Seat
    good: str
    cost: int

    def apply(self, s: LastingState) -> None:
        s.coins[self.seat] -= self.cost
        s.built[self.seat] += 1


@record
class Begun(Effect[LastingState]):
    era: int
    round: int

    def apply(self, s: LastingState) -> None:
        s.era, s.round = self.era, self.round


@record
class Ended(Effect[LastingState]):
    """A turn, round or era is over, and with it what lasted until then."""

    span: Span

    def apply(self, s: LastingState) -> None:
        s.modifiers[:] = [m for m in s.modifiers if m.until != self.span]


def cost(s: LastingState, seat: Seat, good: str) -> int:
    """T-2 What it becomes, then every reduction, then every increase, at last at least one."""
    mine = [m for m in s.modifiers if m.seat == seat and m.good == good]
    price = PRICES[good]
    for m in mine:
        if m.change == "becomes":
            price = m.amount
    price -= sum(m.amount for m in mine if m.change == "less")
    price += sum(m.amount for m in mine if m.change == "more")
    return max(1, price)


@record
class Eras(Step[LastingState]):
    """T-1 Two eras of two rounds; in each round every seat has a turn."""

    def run(self, t: Table[LastingState]) -> None:
        for era in (1, 2):
            for number in (1, 2):
                t.then(BeginRound(era, number))
                for seat in range(t.s.seats):
                    t.then(TakeTurn(seat), End("turn"))
                t.then(End("round"))
            t.then(End("era"))


@record
class BeginRound(Step[LastingState]):
    era: int
    round: int

    def run(self, t: Table[LastingState]) -> None:
        t.tell(Begun(self.era, self.round))


@record
class End(Step[LastingState]):
    """T-3 What lasts until here ends here."""

    span: Span

    def run(self, t: Table[LastingState]) -> None:
        t.tell(Ended(self.span))


@record
class TakeTurn(Ask[LastingState]):
    """T-4 Use cards and build, as often as the seat can pay."""

    seat: Seat

    def options(self, s: LastingState, seat: Seat) -> Iterable[Option]:
        for good in PRICES:
            if cost(s, seat, good) <= s.coins[seat]:
                yield Option("build", good)
        for card in s.cards[seat]:
            yield Option("use", card)
        yield Option("done")

    def about(self, s: LastingState, seat: Seat) -> Mapping[str, Any]:
        return {"costs": {good: cost(s, seat, good) for good in PRICES}}

    def take(self, t: Table[LastingState], move: Move) -> None:
        if move.option.verb == "done":
            return
        if move.option.verb == "use":
            card = move.option.str_arg()
            printed = CARDS[card]
            modifier = Modifier(self.seat, printed.good, printed.change, printed.amount, printed.until)
            t.tell(CardUsed(self.seat, card, modifier))
        else:
            good = move.option.str_arg()
            t.tell(Built(self.seat, good, cost(t.s, self.seat, good)))
        t.then(self)


class Lasting(Tiny[LastingState]):
    slug = "tiny_lasting"
    codec = Codec(
        state=LastingState,
        effects={"card_used": CardUsed, "built": Built, "begun": Begun, "ended": Ended},
        steps={"eras": Eras, "begin_round": BeginRound, "end": End, "take_turn": TakeTurn},
    )

    def new(self, setup: Setup) -> LastingState:
        n = setup.seats
        return LastingState(
            seats=n, coins=[8] * n, built=[0] * n, cards=[sorted(CARDS) for _ in range(n)], modifiers=[]
        )

    def opening(self, s: LastingState) -> Step[LastingState]:
        return Eras()

    def points(self, s: LastingState) -> list[int]:
        return s.built

    def where(self, s: LastingState) -> Mapping[str, int | str]:
        return {"era": s.era, "round": s.round}

    def check(self, s: LastingState) -> list[str]:
        return [f"coins: {s.coins}"] if min(s.coins) < 0 else []


TITLE = Lasting().title()
