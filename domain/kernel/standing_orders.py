"""Which decisions may a seat leave to standing orders, and when does an order answer?

An order uses only public facts, never a hand, and has one answer: so an immediate answer reveals nothing of what
the seat holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from domain.kernel.options import Option
from domain.kernel.records import Seat, record
from domain.kernel.state import State

__all__ = ["ASK", "CONCERNED", "PASS", "OrderableDecision", "StandingOrders"]

S = TypeVar("S", bound=State)

ASK = "ask"
"""The seat is asked; so it is where it has given no order."""
PASS = "pass"
"""The decision's answer is given at once."""
CONCERNED = "concerned"
"""The seat is asked where the decision concerns it; else the answer is given at once."""


@record
class OrderableDecision(Generic[S]):
    """A kind of decision in which a seat may play something, and mostly will not."""

    kind: str
    """Stored name of the step."""
    answer: Option
    """What an order answers: always one of the options, and one that plays nothing."""
    concerns: Callable[[S, Seat], bool] | None = None
    """Whether the decision concerns a seat, by the public view; None if there is no such order."""

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders that there are."""
        return (ASK, PASS) if self.concerns is None else (ASK, PASS, CONCERNED)

    def answered(self, public: S, seat: Seat, order: str) -> bool:
        """Whether the order answers for a seat that is asked; `public` is the public's view of the state."""
        if order == CONCERNED and self.concerns is not None:
            return not self.concerns(public, seat)
        return order == PASS


@record
class StandingOrders(Generic[S]):
    """The kinds of decision of a title that may be left to orders, and the turns by which an order may be limited."""

    decisions: tuple[OrderableDecision[S], ...]
    turns: Callable[[S, Seat], int]
    """How many of its own turns a seat has begun, by the public view."""

    def decision(self, kind: str) -> OrderableDecision[S] | None:
        """The orderable decision of that kind; None if orders may not answer it."""
        return next((x for x in self.decisions if x.kind == kind), None)
