"""The erasure sweep: removes erased players from their seats, even after a process died midway."""

from __future__ import annotations

import logging
import threading
from uuid import UUID

from application.people.erasure import Erasure
from workers.loops import keep_going

__all__ = ["ErasureSweep"]

_log = logging.getLogger(__name__)

_REST = 5.0
"""Seconds between two sweeps."""


class ErasureSweep:
    """Removes erased players from their seats; several may run concurrently."""

    def __init__(self, erasure: Erasure) -> None:
        self._erasure = erasure

    def once(self) -> list[UUID]:
        """Release all seats of erased players; returns the players."""
        return self._erasure.release_all()

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while the database is unavailable."""
        keep_going("erasure sweep", lambda: bool(self.once()), stop, rest=_REST)
