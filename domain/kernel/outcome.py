"""How did a game end, and which rule gave each point?"""

from __future__ import annotations

from domain.kernel.records import Seat, record

__all__ = ["Outcome", "ScoreLine", "ScoreSheet"]


@record
class Outcome:
    """The end of a game."""

    reason: str
    """One of the title's `end_reasons`, or `resignation` or `time`."""
    ranking: tuple[tuple[Seat, ...], ...]
    """Best first; seats in one group share the place."""
    scores: tuple[int | None, ...]
    """One number per seat where the title counts points."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return self.ranking[0]


@record
class ScoreLine:
    """Points of one seat under one rule."""

    seat: Seat
    rule: str
    """Id of the rule that gives the points."""
    item: str
    points: int
    detail: str = ""


@record
class ScoreSheet:
    """Every point of every seat with the rule that gives it."""

    lines: tuple[ScoreLine, ...]

    def total(self, seat: Seat) -> int:
        """The sum of a seat's lines."""
        return sum(line.points for line in self.lines if line.seat == seat)
