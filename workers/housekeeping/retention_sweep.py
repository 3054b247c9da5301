"""The retention sweep: deletes what is kept for a time only, in small batches."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping
from datetime import timedelta

from application.retention import Retention
from workers.loops import keep_going

__all__ = ["RetentionSweep"]

_log = logging.getLogger(__name__)

_REST = 600.0
"""Seconds between two sweeps that found nothing more to delete."""


class RetentionSweep:
    """Deletes what was kept for long enough; several may run concurrently."""

    def __init__(self, retention: Retention, ages: Mapping[str, timedelta]) -> None:
        """`ages` says by name how long things are kept (`application.retention.RULES`); zero keeps them for ever."""
        self._retention = retention
        self._ages = {kept: age for kept, age in ages.items() if age}

    def once(self) -> dict[str, int]:
        """Delete one batch of each; returns how many rows of what were deleted, of those that may have more."""
        full: dict[str, int] = {}
        for kept, age in self._ages.items():
            count, more = self._retention.delete(kept, age)
            if count:
                _log.info("deleted %d rows of %s older than %d days", count, kept.replace("_", " "), age.days)
            if more:
                full[kept] = count
        return full

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while the database is unavailable."""
        keep_going("retention sweep", lambda: bool(self.once()), stop, rest=_REST, within=1800.0)
