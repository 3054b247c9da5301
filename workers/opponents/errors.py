"""What can go wrong with an opponent?

OpponentError
├── UnknownAgent     a name without a known engine, level or budget
├── NothingToDecide      the seat has no pending decision in the view that it was given
└── DeadEnd          the seat has a pending decision but no option
"""

from __future__ import annotations

__all__ = ["DeadEnd", "NothingToDecide", "OpponentError", "UnknownAgent"]


class OpponentError(Exception):
    """Root of the opponents' exceptions."""


class UnknownAgent(OpponentError):
    """The text does not name an engine, a level of that engine, or a budget."""


class NothingToDecide(OpponentError):
    """An opponent was asked for a seat that has no pending decision."""

    def __init__(self, seat: int, pending_seats: tuple[int, ...]) -> None:
        others = f"pending for seat {', '.join(map(str, pending_seats))}" if pending_seats else "the game is over"
        super().__init__(f"seat {seat} has no pending decision; {others}")


class DeadEnd(OpponentError):
    """A decision without options: a fault of the title's rules."""

    def __init__(self, seat: int, step: str) -> None:
        super().__init__(f"seat {seat} must answer {step} but has no option")
