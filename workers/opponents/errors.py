"""What can go wrong with an opponent?

OpponentError
├── UnknownAgent     a name without a known engine, level or budget
├── NothingOwed      the seat has no pending decision in the given view
└── DeadEnd          the seat has a pending decision but no option
"""

from __future__ import annotations

__all__ = ["DeadEnd", "NothingOwed", "OpponentError", "UnknownAgent"]


class OpponentError(Exception):
    """Root of the opponents' exceptions."""


class UnknownAgent(OpponentError):
    """The text does not name an engine, a level of that engine, or a budget."""


class NothingOwed(OpponentError):
    """An opponent was asked for a seat without a pending decision."""

    def __init__(self, seat: int, owing: tuple[int, ...]) -> None:
        whom = ", ".join(map(str, owing)) or "none; the game is over"
        super().__init__(f"seat {seat} has no pending decision; pending: {whom}")


class DeadEnd(OpponentError):
    """A decision without options: a fault of the title's rules."""

    def __init__(self, seat: int, step: str) -> None:
        super().__init__(f"seat {seat} must answer {step} but has no option")
