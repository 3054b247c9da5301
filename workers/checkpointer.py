"""Makes one signed checkpoint per day."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from eventstore.checkpoints.keys import load
from eventstore.checkpoints.log import CheckpointLog
from eventstore.errors import KeyUnusable
from eventstore.verifier import Key
from workers.loops import keep_going

__all__ = ["Checkpointer"]

_log = logging.getLogger(__name__)

_REST = 30.0
"""Seconds between two checks of the date."""
_PASS = 3600.0
"""Seconds: a checkpoint reads the heads of all games."""


class Checkpointer:
    """Makes the checkpoint of a day (UTC) as soon as the day has begun; several may run concurrently."""

    def __init__(
        self,
        log: CheckpointLog,
        key_file: Path,
        origin: str | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """The key file is read for each checkpoint, so that a change of keys needs no restart."""
        self._log = log
        self._key_file = key_file
        self._origin = origin
        self._clock = clock
        self._without_key = False

    def once(self) -> bool:
        """Make today's checkpoint if there is none; returns whether it did."""
        now = self._clock().astimezone(UTC)
        if any(point.day == now.date() for point in self._log.points(limit=100)):
            return False
        try:
            signer = load(self._key_file, self._origin)
        except KeyUnusable as error:
            if not self._without_key:
                _log.warning("no checkpoints are made: %s (annals checkpoints new-key makes a key)", error)
                self._without_key = True
            return False
        self._without_key = False
        seen = [Key.read(key.text).public for key in self._log.seen_keys()]
        if seen and not any(key.public in seen for key in signer.keys):
            _log.warning("no earlier key vouches for %s; restore the key that signed before", self._key_file)
        made = self._log.make(signer, now=now, day=now.date())
        if made is not None:
            _log.info("checkpoint %d over %d heads", made.number, made.size)
        return made is not None

    def run(self, stop: threading.Event) -> None:
        """Check the date until `stop` is set; waits while the database is unavailable."""
        keep_going("checkpointer", self.once, stop, rest=_REST, within=_PASS)
