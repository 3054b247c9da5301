"""When did the service answer? The heartbeats of its web processes, and the outages between them.

Code that judges players' time must know them: time in which nobody could answer is given back.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import LiteralString
from uuid import UUID

from eventstore.clocks import SHORTEST_OUTAGE
from eventstore.database import Database
from eventstore.errors import StoreError

__all__ = ["Outage", "StrayCredit", "Uptime"]

_GAP = timedelta(microseconds=SHORTEST_OUTAGE)


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which no web process reached the database."""

    last_beat: datetime
    first_beat: datetime


@dataclass(frozen=True, slots=True)
class StrayCredit:
    """Time that was given back in a game for an outage of which nothing is recorded here."""

    game_id: UUID
    version: int
    last_beat: str
    first_beat: str


class Uptime:
    """The heartbeats and outages of a service, in its database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._beating = False

    def beat(self) -> None:
        """Say that the service answers now; the first beat after an outage ends it."""
        self._database.rows("SELECT beat(%s)", _GAP)

    def keep_beating(self, alive: Callable[[], bool], every: float = 1.0) -> None:
        """Beat every so many seconds while this process answers players; an unavailable database is tried again."""
        self._beating = True
        while alive():
            # The first beat after a gap finds it; requests report that the database is away.
            with suppress(StoreError):
                self.beat()
            time.sleep(every)

    def silent(self) -> bool:
        """Whether the service answers nobody now, as far as its heartbeats tell; False where there never was one."""
        query: LiteralString = "SELECT EXISTS (SELECT FROM heartbeat WHERE at <= clock_timestamp() - %s)"
        return self._database.rows(query, _GAP) == [(True,)]

    def outages(self, after: datetime) -> list[Outage]:
        """The outages that ended after a time, in their order."""
        if self._beating:
            # The request that is being answered may be the first after an outage.
            self.beat()
        query: LiteralString = "SELECT last_beat, first_beat FROM outages WHERE first_beat > %s ORDER BY first_beat"
        return [Outage(*row) for row in self._database.rows(query, after)]

    def stray_credits(self) -> list[StrayCredit]:
        """The credits of all games that fit no recorded outage; so all games of an outage were given the same."""
        return [StrayCredit(*row) for row in self._database.rows(_STRAY)]


_STRAY: LiteralString = """
WITH credits AS MATERIALIZED (
    SELECT game_id, version, convert_from(body, 'UTF8')::jsonb -> 'payload' AS told
    FROM events WHERE type = 'clock_credited'
)
SELECT game_id, version, told ->> 'from', told ->> 'to' FROM credits
WHERE NOT EXISTS (
    SELECT FROM outages
    WHERE last_beat = (told ->> 'from')::timestamptz AND first_beat = (told ->> 'to')::timestamptz
)
ORDER BY game_id, version
"""
