"""How does work get from the outbox into the queue?

Rows are written with the events that they follow from, and deleted when the queue has taken them.
Between the two the dispatcher may die: then it hands the row on again, and the queue refuses a second job of that id.
"""

from __future__ import annotations

import logging
import threading

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
    """Hands outbox rows on; several may run at once."""

    def __init__(self, store: Store, queues: Queues) -> None:
        self._store = store
        self._queues = queues
        self._foreign: set[str] = set()
        """Rows of kinds that this program does not know; a newer program may take them."""

    def once(self) -> int:
        """Hand on what waits in the outbox, at most 100 rows; says how many."""
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
        finally:
            # Also where the queue's server went away in the middle: what it took need not be handed on again.
            self._store.handed_on(taken)
        return len(taken)

    def run(self, stop: threading.Event) -> None:
        """Hand on until `stop` is set; servers that are away are waited for."""
        keep_going("dispatcher", lambda: self.once() > 0, stop, rest=_REST, longest_rest=_LONGEST_REST)
