"""The terms of a game, agreed when it is opened, apart from the title's own options.

Terms are part of `game_opened`, under its hash, so anyone can check that the service keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from eventstore.clocks import LONGEST, Clock

__all__ = [
    "A_DAY",
    "A_WEEK",
    "LONGEST_SEED_TIME",
    "SEATINGS",
    "SHORTEST_ABSENCE",
    "SHORTEST_SEED_TIME",
    "VISIBILITIES",
    "Terms",
]

VISIBILITIES = ("public", "private")
"""A private game is visible only to its creator, its players and those invited."""

SEATINGS = ("chosen", "random")
"""Whether players keep the seats they took, or seats are drawn when the last one is taken."""


A_DAY = 24 * 3600
A_WEEK = 7 * A_DAY

SHORTEST_ABSENCE = 60
"""Seconds."""

SHORTEST_SEED_TIME, LONGEST_SEED_TIME = 60, 30 * A_DAY
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game."""

    visibility: str = "public"
    seating: str = "chosen"
    clock: Clock | None = None
    absence: int = A_WEEK
    """Seconds for which a decision must have been pending before the others may hand the seat to an opponent."""
    seed_time: int = A_DAY
    """Seconds that committed seats have to open their client seeds once all seats are taken."""

    @property
    def private(self) -> bool:
        """Whether the game's existence is hidden from strangers."""
        return self.visibility == "private"

    def to_json(self) -> dict[str, Any]:
        """Every term, as the API shows them."""
        return {
            "visibility": self.visibility,
            "seating": self.seating,
            "clock": None if self.clock is None else self.clock.to_json(),
            "absence": self.absence,
            "seed_time": self.seed_time,
        }

    def recorded(self) -> dict[str, Any]:
        """The form in `game_opened` and in listings: without the usual `seed_time`.

        So earlier releases read these, too.
        """
        terms = self.to_json()
        if self.seed_time == A_DAY:
            del terms["seed_time"]
        return terms

    @classmethod
    def of(cls, data: Mapping[str, Any] | None) -> Terms:
        """The terms from a `game_opened`; the defaults if it is older than terms.

        Raises:
            ValueError: the data is not valid terms.
        """
        if data is None:
            return cls()
        if not isinstance(data, Mapping) or not data.keys() <= {each.name for each in fields(cls)}:
            raise ValueError(f"not valid terms: {data!r}")
        clock = data.get("clock")
        terms = cls(
            data.get("visibility", "public"),
            data.get("seating", "chosen"),
            None if clock is None else Clock.of(clock),
            data.get("absence", A_WEEK),
            data.get("seed_time", A_DAY),
        )
        known = terms.visibility in VISIBILITIES and terms.seating in SEATINGS
        spans = (terms.absence, SHORTEST_ABSENCE, LONGEST), (terms.seed_time, SHORTEST_SEED_TIME, LONGEST_SEED_TIME)
        if not known or not all(type(span) is int and low <= span <= high for span, low, high in spans):
            raise ValueError(f"not valid terms: {data!r}")
        return terms
