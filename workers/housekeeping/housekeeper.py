"""Deletes what nobody needs any more, a page at a time: obsolete snapshots and old leases.

It is at work for a twentieth of the time, however many games there are: it looks at the snapshots of a thousand games,
and then rests twenty times as long as that took.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from uuid import UUID

from application.engines.outside import OutsideEngines
from eventstore.snapshots import layouts
from eventstore.store import Store
from workers.loops import keep_going

__all__ = ["Housekeeper"]

_log = logging.getLogger(__name__)

_RESTS = 20.0
"""How many times as long as a page took to rest before the next one."""
_REST = 600.0
"""Seconds after the last page, before the first one is looked at again."""


class Housekeeper:
    """Deletes obsolete snapshots and leases; several may run concurrently."""

    def __init__(self, store: Store, outside: OutsideEngines, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._store = store
        self._outside = outside
        self._after: UUID | None = None

    def once(self) -> int:
        """Look at the next page of snapshots, and with the first one at all leases; returns how many snapshots went."""
        if self._after is None:
            self._outside.tidy()
        gone, self._after = self._store.prune_snapshots(layouts(), self._after)
        if gone:
            _log.info("deleted %d obsolete snapshots", gone)
        return gone

    @property
    def in_the_middle(self) -> bool:
        """Whether there are further pages."""
        return self._after is not None

    def run(self, stop: threading.Event) -> None:
        """Delete until `stop` is set; waits while the database is unavailable."""

        def work() -> bool:
            begun = self._clock()
            self.once()
            if self.in_the_middle:
                stop.wait(_RESTS * (self._clock() - begun))
            return self.in_the_middle

        keep_going("housekeeper", work, stop, rest=_REST, within=_REST + 120.0)
