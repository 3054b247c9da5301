"""What is told of a position once a net has judged it, and of a command that can be completed in several ways?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from domain.kernel.options import Option
from domain.kernel.records import Seat

__all__ = ["Completions", "End", "Hope", "Promise", "less"]

End = TypeVar("End")
"""What is told of a completed command."""


@dataclass(slots=True)
class Completions(Generic[End]):
    """A command that its owner can complete in several ways."""

    owner: Seat
    ways: list[End | Completions[End]]
    tolls: list[float]
    """What the owner must gain by each of them."""


Promise: TypeAlias = "list[float] | Completions[list[float]]"
"""Prospects that `Lookahead.kept` tells; they wait for others, so that a net judges all of a decision in one batch."""


class Hope(NamedTuple):
    """What a seat hopes for by an option."""

    promise: Promise
    """The prospects that it hopes for."""
    share: float
    """Which share of what they gain is counted on."""
    following: Option
    """The option that is to follow."""


def less(values: list[float], seat: Seat, toll: float) -> list[float]:
    """Prospects of which a seat has so much less."""
    if not toll:
        return values
    found = values.copy()
    found[seat] -= toll
    return found
