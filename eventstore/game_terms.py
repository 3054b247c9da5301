"""What was agreed when a game was opened, apart from the title's own options?

Terms stand in `game_opened`, under its hash, so everybody can hold the service to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eventstore.clocks import LONGEST, Clock

__all__ = ["A_WEEK", "SEATINGS", "SHORTEST_ABSENCE", "VISIBILITIES", "Terms"]

VISIBILITIES = ("public", "private")
"""A private game is known to its creator, its players and those they invited; for all others it does not exist."""

SEATINGS = ("chosen", "random")
"""Whether players keep the seat that they took, or seats are drawn by lot when the last one is taken."""


A_WEEK = 7 * 24 * 3600

SHORTEST_ABSENCE = 60
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game; what is not said has its default."""

    visibility: str = "public"
    seating: str = "chosen"
    clock: Clock | None = None
    absence: int = A_WEEK
    """Seconds for which a seat must have owed an answer before the others may hand it to an opponent."""

    @property
    def private(self) -> bool:
        """True where strangers must not learn that the game exists."""
        return self.visibility == "private"

    def to_json(self) -> dict[str, Any]:
        """The terms as `game_opened` holds them."""
        return {
            "visibility": self.visibility,
            "seating": self.seating,
            "clock": None if self.clock is None else self.clock.to_json(),
            "absence": self.absence,
        }

    @classmethod
    def of(cls, data: Mapping[str, Any] | None) -> Terms:
        """The terms that a `game_opened` holds; the defaults where it is older than terms.

        Raises:
            ValueError: there are no such terms.
        """
        if data is None:
            return cls()
        if not isinstance(data, Mapping) or not data.keys() <= {"visibility", "seating", "clock", "absence"}:
            raise ValueError(f"no such terms: {data!r}")
        clock = data.get("clock")
        terms = cls(
            data.get("visibility", "public"),
            data.get("seating", "chosen"),
            None if clock is None else Clock.of(clock),
            data.get("absence", A_WEEK),
        )
        known = terms.visibility in VISIBILITIES and terms.seating in SEATINGS
        if not known or type(terms.absence) is not int or not SHORTEST_ABSENCE <= terms.absence <= LONGEST:
            raise ValueError(f"no such terms: {data!r}")
        return terms
