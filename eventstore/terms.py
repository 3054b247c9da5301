"""What was agreed when a game was opened, apart from the title's own options?

Terms stand in `game_opened`, under its hash, so everybody can hold the service to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from eventstore.clocks import Clock

__all__ = ["SEATINGS", "VISIBILITIES", "Terms"]

VISIBILITIES = ("public", "private")
"""A private game is known to its creator, its players and those they invited; for all others it does not exist."""

SEATINGS = ("chosen", "random")
"""Whether players keep the seat that they took, or seats are drawn by lot when the last one is taken."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of one game; what is not said has its default."""

    visibility: str = "public"
    seating: str = "chosen"
    clock: Clock | None = None

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
        }

    @classmethod
    def of(cls, data: Mapping[str, Any] | None) -> Terms:
        """The terms that a `game_opened` holds; the defaults where it is older than terms.

        Raises:
            ValueError: there are no such terms.
        """
        if data is None:
            return cls()
        if not isinstance(data, Mapping) or not data.keys() <= {"visibility", "seating", "clock"}:
            raise ValueError(f"no such terms: {data!r}")
        clock = data.get("clock")
        terms = cls(
            data.get("visibility", "public"), data.get("seating", "chosen"), None if clock is None else Clock.of(clock)
        )
        if terms.visibility not in VISIBILITIES or terms.seating not in SEATINGS:
            raise ValueError(f"no such terms: {data!r}")
        return terms
