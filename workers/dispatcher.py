"""Moves work from the outbox into the queue.

Rows are written in one transaction with their events, and deleted when the queue has accepted them.
If the dispatcher dies in between, it enqueues the row again, and the queue refuses a second job with the same id.
"""

from __future__ import annotations

import logging
import threading

from application.operations.meters import DISPATCHED
from eventstore.store import Store
from workers.errors import UnknownJob
from workers.loops import keep_going
from workers.queues import Queues

__all__ = ["Dispatcher"]

_log = logging.getLogger(__name__)

_BATCH = 100
_REST = 0.01
_LONGEST_REST = 0.05


class Dispatcher:
    """Enqueues outbox rows; several may run concurrently."""

    def __init__(self, store: Store, queues: Queues) -> None:
        self._store = store
        self._queues = queues
        self._foreign: set[str] = set()
        """Rows of kinds unknown to this program; a newer program may handle them."""

    def once(self) -> int:
        """Enqueue at most 100 rows of the outbox; returns how many."""
        taken: list[str] = []
        try:
            for row in self._store.outbox(_BATCH + len(self._foreign)):
                try:
                    self._queues.enqueue(row)
                except UnknownJob as error:
                    if row.job_id not in self._foreign:
                        _log.error("left in the outbox: %s", error)
                        self._foreign.add(row.job_id)
                    continue
                taken.append(row.job_id)
                DISPATCHED.labels(row.kind).inc()
        finally:
            # Even if the queue's server failed midway: rows that it accepted need not be enqueued again.
            self._store.handed_on(taken)
        return len(taken)

    def run(self, stop: threading.Event) -> None:
        """Enqueue until `stop` is set; waits while servers are unavailable."""
        keep_going("dispatcher", lambda: self.once() > 0, stop, rest=_REST, longest_rest=_LONGEST_REST)
