"""Who delays the feed? A writing transaction anywhere in the PostgreSQL cluster does, also of another database."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from application.operations.facts import FeedHolder, holders
from eventstore.database import Database
from workers.loops import keep_going

__all__ = ["FeedWatch"]

_log = logging.getLogger(__name__)

_REST = 2.0
_TOLD = 5.0
"""Seconds that a transaction may write before it is told."""
_AGAIN = 60.0
"""Seconds after which one that goes on is told again."""
_WITHIN = 2.0


class FeedWatch:
    """Warns of a transaction that delays the feed and names its holder; its query, which may hold secrets, is not."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._seen: dict[str, float] = {}
        """When each transaction was first seen."""
        self._told: dict[str, float] = {}

    def once(self) -> list[FeedHolder]:
        """Warn of every transaction that has been writing for five seconds; returns those that were told now."""
        with self._database.apart(_WITHIN) as conn:
            found = holders(conn)
        now = self._clock()
        self._seen = {h.xid: self._seen.get(h.xid, now) for h in found}
        for xid in self._told.keys() - self._seen.keys():
            del self._told[xid]
            _log.warning("transaction %s no longer delays the feed", xid)
        told = []
        for holder in found:
            age = holder.age if holder.age is not None else now - self._seen[holder.xid]
            if age >= _TOLD and now >= self._told.get(holder.xid, float("-inf")) + _AGAIN:
                self._told[holder.xid] = now
                told.append(holder)
                _warn(holder, age)
        return told

    def run(self, stop: threading.Event) -> None:
        """Watch until `stop` is set; waits while the database is unavailable."""
        keep_going("feed watch", lambda: bool(self.once()) and False, stop, rest=_REST)


def _warn(holder: FeedHolder, age: float) -> None:
    who = f"session {holder.pid}" if holder.pid is not None else "a prepared transaction"
    _log.warning(
        "the feed waits for transaction %s, which has been writing for %.0f s: %s (%s) in database %s; streams, "
        "webhooks and projections are late until it ends",
        holder.xid,
        age,
        who,
        holder.application or "without a name",
        holder.database,
    )
