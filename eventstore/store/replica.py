"""Which reads may a standby answer, and how is it known that its answer is the primary's?

Only long histories of games. A standby lags behind, and after a failover it may hold other events; but the events of a
game are a chain of hashes that only grows. So the primary says with one look into an index which event is the last
one asked for, and if the standby's last event has that version and that hash, all before it are the same, too.
A player who has just moved thus sees their move, whatever the standby knows; where it lags, the primary answers.

Positions are not read from it: they are in memory, and what they lack is a few events. Lists, pending decisions, the
feed and accounts are not, either: nothing in them says that they are complete, and a player would miss what they did.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any
from uuid import UUID

from eventstore.database import Database
from eventstore.errors import StoreError
from eventstore.store import statements as sql

__all__ = ["Replica"]

_log = logging.getLogger(__name__)

_LONG = 20
"""Events from which on a standby is asked; for fewer, asking two servers costs more than it saves."""
_REST = 10.0
"""Seconds for which a standby that failed is not asked again."""


class Replica:
    """A standby that answers for long histories; may be used by several threads."""

    def __init__(self, database: Database, *, clock: Callable[[], float] = time.monotonic) -> None:
        """`database` leads to the standby."""
        self.database = database
        self._clock = clock
        self._away_until = 0.0

    def history(
        self, game_id: UUID, after: int, last: int, end: Callable[[], tuple[Any, ...] | None]
    ) -> list[tuple[Any, ...]] | None:
        """The rows of a game's events after one version up to another; None if the primary must be asked.

        `end` asks the primary for version and hash of the last of them.
        """
        if self._clock() < self._away_until:
            return None
        found = end()
        if found is None:
            return []
        version, head = found
        if version - after < _LONG:
            return None
        try:
            rows: list[tuple[Any, ...]] = self.database.run(
                lambda conn: conn.execute(sql.READ, (game_id, after, min(version, last)), binary=True).fetchall()
            )
        except StoreError as error:
            _log.warning("the replica is not asked for %d s: %s", _REST, error)
            self._away_until = self._clock() + _REST
            return None
        # Version and hash are the second and the eleventh column of an event.
        complete = len(rows) == version - after and (rows[-1][1], rows[-1][10]) == (version, head)
        return rows if complete else None
