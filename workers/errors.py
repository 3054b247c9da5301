"""What can go wrong when work is handed on or done?

WorkerError
├── UnknownJob         a kind of job that this program does not know
├── BadQueueAddress    the address of the queue's server cannot be read
└── WorkRefused        a service answered a problem to a machine that works for it

What goes wrong with an opponent is drawn in `workers.opponents.errors`.
"""

from __future__ import annotations

__all__ = ["BadQueueAddress", "UnknownJob", "WorkRefused", "WorkerError"]


class WorkerError(Exception):
    """Root of the exceptions of background work."""


class UnknownJob(WorkerError):
    """A kind of job that this program does not know; a newer one may."""


class BadQueueAddress(WorkerError):
    """The address is none of a Redis-compatible server; the text does not repeat it."""


class WorkRefused(WorkerError):
    """A service answered a problem to a machine that works for it."""

    def __init__(self, status: int, code: str, detail: str) -> None:
        self.status = status
        """Of HTTP."""
        self.code = code
        """Of the problem; empty where the answer was no problem document."""
        super().__init__(f"{detail} ({code or status})")
