"""Which games wait for players in vain?"""

from __future__ import annotations

from datetime import timedelta
from typing import LiteralString
from uuid import UUID

from eventstore.database import Database

__all__ = ["Openings"]

_IDLE: LiteralString = """
SELECT l.game_id FROM lobby l JOIN events e ON e.game_id = l.game_id AND e.version = l.version
WHERE l.status = 'open' AND e.recorded_at <= clock_timestamp() - %s
ORDER BY l.opened LIMIT %s
"""


class Openings:
    """Games that have not started, in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def idle(self, after: timedelta, limit: int = 200) -> list[UUID]:
        """Games that have not started and in which nothing has happened for so long, the oldest first."""
        return [row[0] for row in self._database.rows(_IDLE, after, limit)]
