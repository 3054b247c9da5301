"""Which games wait in vain, for players or for client seeds?"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import LiteralString
from uuid import UUID

from eventstore.database import Database
from eventstore.events import time_text

__all__ = ["Openings"]

_IDLE: LiteralString = """
SELECT l.game_id FROM lobby l JOIN events e ON e.game_id = l.game_id AND e.version = l.version
WHERE l.status = 'open' AND l.summary->>'seeds_due' IS NULL AND e.recorded_at <= clock_timestamp() - %s
ORDER BY l.opened LIMIT %s
"""

_OVERDUE: LiteralString = """
SELECT game_id FROM lobby WHERE status = 'open' AND summary->'seeds_due'->>'by' <= %s
ORDER BY summary->'seeds_due'->>'by' LIMIT %s
"""
"""The condition and order of the index `lobby_by_seeds`: times of one form, which sort as texts."""


class Openings:
    """Games that have not started, in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def idle(self, after: timedelta, limit: int = 200) -> list[UUID]:
        """Games that wait for players, and in which nothing has happened for so long, the oldest first."""
        return [row[0] for row in self._database.rows(_IDLE, after, limit)]

    def overdue(self, now: datetime, limit: int = 200) -> list[UUID]:
        """Games whose client seeds should have been opened by now, the most overdue first."""
        return [row[0] for row in self._database.rows(_OVERDUE, time_text(now), limit)]
