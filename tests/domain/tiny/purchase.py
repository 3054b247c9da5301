"""Purchases paid from several pools, as small decisions: what, then how to pay.

Each round a seat has 2 major points (any good) and 1 minor point (cheap goods); debt and treaty points fill up.
The obvious payment is offered first, and where only one is possible nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup
from tests.domain.tiny.base import Tiny, TinyState

MAJOR, MINOR, TREATY, DEBT = range(4)
POOLS = ("major", "minor", "treaty", "debt")
DEBT_LIMIT = 2


@dataclass(slots=True, kw_only=True)
class PurchaseState(TinyState):
    prices: Mapping[str, int] = field(metadata={"static": True})
    pools: list[list[int]]
    """Points left per seat and pool; for debt: how much more may be raised."""
    goods: list[str]
    owned: list[list[str]]
    round: int = 0


@record
class RoundBegun(Effect[PurchaseState]):
    round: int

    def apply(self, s: PurchaseState) -> None:
        s.round = self.round
        for pools in s.pools:
            pools[MAJOR] = 2
            pools[MINOR] = 1


@record
class Bought(Effect[PurchaseState]):
    seat: Seat
    good: str
    paid: tuple[int, ...]
    """Points taken from each pool."""

    def apply(self, s: PurchaseState) -> None:
        s.goods.remove(self.good)
        s.owned[self.seat].append(self.good)
        for pool, points in enumerate(self.paid):
            s.pools[self.seat][pool] -= points


def payments(s: PurchaseState, seat: Seat, good: str) -> Iterator[tuple[int, ...]]:
    """T-2 Every exact payment of a good, the obvious one first: own points, then treaty points, then debt.

    A purchase is major or minor, never both; a good of price 1 alone may be minor.
    """
    price = s.prices[good]
    major, minor, treaty, debt = s.pools[seat]
    for points, pool in ((minor if price == 1 else 0, MINOR), (major, MAJOR)):
        if not points:
            continue
        for own in range(min(points, price), 0, -1):
            for t in range(min(treaty, price - own), -1, -1):
                d = price - own - t
                if d <= debt:
                    paid = [0, 0, t, d]
                    paid[pool] = own
                    yield tuple(paid)


@record
class ChoosePurchase(Ask[PurchaseState]):
    """T-1 What to buy; only what can be paid is offered."""

    seat: Seat

    def options(self, s: PurchaseState, seat: Seat) -> Iterable[Option]:
        for good in s.goods:
            if any(payments(s, seat, good)):
                yield Option("buy", good)
        yield Option("pass")

    def take(self, t: Table[PurchaseState], move: Move) -> None:
        if move.option.verb == "pass":
            return
        t.then(PayFor(self.seat, move.option.str_arg()), self)


@record
class PayFor(Ask[PurchaseState]):
    """T-2 How to pay for a good that was chosen."""

    auto = True
    seat: Seat
    good: str

    def options(self, s: PurchaseState, seat: Seat) -> Iterable[Option]:
        for paid in payments(s, seat, self.good):
            yield Option("pay", *paid)

    def about(self, s: PurchaseState, seat: Seat) -> Mapping[str, Any]:
        return {"good": self.good, "price": s.prices[self.good], "pools": list(POOLS)}

    def take(self, t: Table[PurchaseState], move: Move) -> None:
        t.tell(Bought(self.seat, self.good, tuple(move.option.int_arg(i) for i in range(4))))


@record
class Rounds(Step[PurchaseState]):
    """T-3 Three rounds, each seat in turn."""

    round: int

    def run(self, t: Table[PurchaseState]) -> None:
        t.tell(RoundBegun(self.round))
        t.then(*(ChoosePurchase(seat) for seat in range(t.s.seats)))
        if self.round < 3:
            t.then(Rounds(self.round + 1))


class Purchase(Tiny[PurchaseState]):
    slug = "tiny_purchase"
    data = {"cloth": 1, "fish": 1, "furs": 2, "rum": 2, "spice": 3, "sugar": 3}
    codec = Codec(
        state=PurchaseState,
        effects={"round_begun": RoundBegun, "bought": Bought},
        steps={"choose_purchase": ChoosePurchase, "pay_for": PayFor, "rounds": Rounds},
    )

    def new(self, setup: Setup) -> PurchaseState:
        prices: Any = setup.pack.board
        return PurchaseState(
            seats=setup.seats,
            prices=prices,
            pools=[[0, 0, 1, DEBT_LIMIT] for _ in range(setup.seats)],
            goods=sorted(prices),
            owned=[[] for _ in range(setup.seats)],
        )

    def opening(self, s: PurchaseState) -> Step[PurchaseState]:
        return Rounds(1)

    def points(self, s: PurchaseState) -> list[int]:
        return [sum(s.prices[g] for g in owned) for owned in s.owned]

    def where(self, s: PurchaseState) -> Mapping[str, int | str]:
        return {"round": s.round}

    def check(self, s: PurchaseState) -> list[str]:
        faults = [f"seat {i}: {pools}" for i, pools in enumerate(s.pools) if min(pools) < 0]
        if sorted([*s.goods, *(g for owned in s.owned for g in owned)]) != sorted(s.prices):
            faults.append("goods are lost or doubled")
        return faults


TITLE = Purchase().title()
