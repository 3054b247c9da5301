"""What can go wrong when work is enqueued or done?

WorkerError
├── UnknownJob         a kind of job unknown to this program
├── BadQueueAddress    the address of the queue's server cannot be read
├── GameStopped        a game between agents was not wanted any more
└── WorkRefused        a service answered an outside engine with a problem

Errors of opponents are in `workers.opponents.errors`.
"""

from __future__ import annotations

__all__ = ["BadQueueAddress", "GameStopped", "UnknownJob", "WorkRefused", "WorkerError"]


class WorkerError(Exception):
    """Root of the exceptions of background work."""


class UnknownJob(WorkerError):
    """A kind of job unknown to this program; a newer one may know it."""


class BadQueueAddress(WorkerError):
    """The address is not one of a Redis-compatible server; the text does not repeat it."""


class GameStopped(WorkerError):
    """A game between agents that was not wanted any more."""


class WorkRefused(WorkerError):
    """A service answered an outside engine with a problem."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        self.status = status
        """Of HTTP."""
        self.code = code
        """The problem's code; empty if the response was not a problem document."""
        super().__init__(f"{detail} ({code or status})")
