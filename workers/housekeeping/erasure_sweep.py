"""The erasure sweep: removes erased players from their seats, even after a process died midway.

From time to time it also erases guests who never played.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from application.people.erasure import Erasure
from workers.loops import keep_going

__all__ = ["ErasureSweep"]

_log = logging.getLogger(__name__)

_REST = 5.0
"""Seconds between two sweeps."""
_GUESTS = 3600.0
"""Seconds between two searches for guests who never played."""


class ErasureSweep:
    """Removes erased players from their seats; several may run concurrently."""

    def __init__(
        self, erasure: Erasure, guests: timedelta | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`guests` is how long ago a guest came who is erased without having played; None erases none."""
        self._erasure = erasure
        self._guests = guests
        self._clock = clock
        self._guests_due = 0.0

    def once(self) -> list[UUID]:
        """Release all seats of erased players; returns the players."""
        if self._guests is not None and self._clock() >= self._guests_due:
            gone = self._erasure.forget_idle_guests(self._guests)
            if gone:
                _log.info("erased %d guests who never played", len(gone))
            else:
                self._guests_due = self._clock() + _GUESTS
        return self._erasure.release_all()

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while the database is unavailable."""
        # Who was erased is released again and again until none of their requests can still be running: that has time.
        keep_going("erasure sweep", lambda: bool(self.once()) and False, stop, rest=_REST)
