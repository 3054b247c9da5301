"""Makes signed checkpoints: each day, and soon after a game has moved."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from eventstore.checkpoints.keys import Signer, load
from eventstore.checkpoints.log import CheckpointLog
from eventstore.errors import KeyUnusable
from eventstore.verification.verifier import Key
from workers.loops import keep_going

__all__ = ["Checkpointer"]

_log = logging.getLogger(__name__)

_REST = 20.0
"""Seconds between two looks; `PROMISED` allows for three."""
_PASS = 3600.0
"""Seconds: a checkpoint reads the heads of all games."""


class Checkpointer:
    """Makes the checkpoint of a day (UTC) as soon as the day has begun, and others within a minute after a move.

    Several may run concurrently.
    """

    def __init__(
        self,
        log: CheckpointLog,
        key_file: Path,
        clock: Callable[[], datetime],
        origin: str | None = None,
        then: Sequence[Callable[[], object]] = (),
    ) -> None:
        """The key file is read for each checkpoint, so that a change of keys needs no restart.

        `then` is done in each pass, also if there was nothing to sign: asking witnesses, publishing tiles.
        """
        self._log = log
        self._key_file = key_file
        self._origin = origin
        self._clock = clock
        self._then = then
        self._without_key = False
        self._known: frozenset[bytes] = frozenset()

    def once(self) -> bool:
        """Make a checkpoint if one is due; returns whether it did."""
        made = self._make()
        for each in self._then:
            each()
        return made

    def _make(self) -> bool:
        now = self._clock().astimezone(UTC)
        try:
            signer = load(self._key_file, self._origin)
        except KeyUnusable as error:
            if not self._without_key:
                _log.warning("no checkpoints are made: %s (annals checkpoints new-key makes a key)", error)
                self._without_key = True
            return False
        self._without_key = False
        self._look_at_keys(signer)
        made = self._log.make(signer, now=now, day=now.date()) or self._log.make(signer, now=now, if_moved=True)
        if made is not None:
            _log.info("checkpoint %d over %d heads", made.number, made.size)
        return made is not None

    def _look_at_keys(self, signer: Signer) -> None:
        """Warn once of keys for which none vouches that has signed before."""
        publics = frozenset(key.public for key in signer.keys)
        if publics != self._known:
            seen = {Key.read(key.text).public for key in self._log.seen_keys()}
            if seen and not publics & seen:
                _log.warning("no earlier key vouches for %s; restore the key that signed before", self._key_file)
            self._known = publics

    def run(self, stop: threading.Event) -> None:
        """Make what is due until `stop` is set; waits while the database is unavailable."""
        keep_going("checkpointer", self.once, stop, rest=_REST, within=_PASS)
