"""The terms of a game, agreed when it is opened, apart from the title's own options.

Terms are part of `game_opened`, under its hash, so anyone can check that the service keeps them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eventstore.clocks import LONGEST, Clock

__all__ = ["A_WEEK", "SEATINGS", "SHORTEST_ABSENCE", "VISIBILITIES", "Terms"]

VISIBILITIES = ("public", "private")
"""A private game is visible only to its creator, its players and those invited."""

SEATINGS = ("chosen", "random")
"""Whether players keep the seats they took, or seats are drawn when the last one is taken."""


A_WEEK = 7 * 24 * 3600

SHORTEST_ABSENCE = 60
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game."""

    visibility: str = "public"
    seating: str = "chosen"
    clock: Clock | None = None
    absence: int = A_WEEK
    """Seconds for which a decision must have been pending before the others may hand the seat to an opponent."""

    @property
    def private(self) -> bool:
        """Whether the game's existence is hidden from strangers."""
        return self.visibility == "private"

    def to_json(self) -> dict[str, Any]:
        """The form in `game_opened`."""
        return {
            "visibility": self.visibility,
            "seating": self.seating,
            "clock": None if self.clock is None else self.clock.to_json(),
            "absence": self.absence,
        }

    @classmethod
    def of(cls, data: Mapping[str, Any] | None) -> Terms:
        """The terms from a `game_opened`; the defaults if it is older than terms.

        Raises:
            ValueError: the data is not valid terms.
        """
        if data is None:
            return cls()
        if not isinstance(data, Mapping) or not data.keys() <= {"visibility", "seating", "clock", "absence"}:
            raise ValueError(f"not valid terms: {data!r}")
        clock = data.get("clock")
        terms = cls(
            data.get("visibility", "public"),
            data.get("seating", "chosen"),
            None if clock is None else Clock.of(clock),
            data.get("absence", A_WEEK),
        )
        known = terms.visibility in VISIBILITIES and terms.seating in SEATINGS
        if not known or type(terms.absence) is not int or not SHORTEST_ABSENCE <= terms.absence <= LONGEST:
            raise ValueError(f"not valid terms: {data!r}")
        return terms
