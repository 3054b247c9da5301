"""What can go wrong when work is handed on or done?

WorkerError
├── UnknownJob         a kind of job that this program does not know
└── BadQueueAddress    the address of the queue's server cannot be read

What goes wrong with an opponent is drawn in `workers.opponents.errors`.
"""

from __future__ import annotations

__all__ = ["BadQueueAddress", "UnknownJob", "WorkerError"]


class WorkerError(Exception):
    """Root of the exceptions of background work."""


class UnknownJob(WorkerError):
    """A kind of job that this program does not know; a newer one may."""


class BadQueueAddress(WorkerError):
    """The address is none of a Redis-compatible server; the text does not repeat it."""
