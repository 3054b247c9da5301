"""Is the database ready for this process: reached, migrated, and taking writes?"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock

from eventstore.database import Database
from eventstore.errors import MigrationError, NotMigrated, StoreError, StoreUnavailable
from eventstore.migrate import outstanding

__all__ = ["Readiness"]

_LASTS = 1.0
"""Seconds for which an answer serves for further questions."""


class Readiness:
    """Asks the database on connections of its own, one question at a time however many ask."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._asking = Lock()
        self._migrated: str | None = None
        """The database that was found migrated; migrations are never undone."""
        self._asked_at = float("-inf")
        self._fault: StoreError | None = None

    def check(self) -> None:
        """Return if the database is ready.

        Raises:
            StoreUnavailable: it cannot be reached, or takes no writes.
            NotMigrated: migrations are missing.
        """
        if not self._asking.acquire(timeout=2 * self._database.timeouts.answer):
            raise StoreUnavailable("the database does not answer")
        try:
            if self._clock() >= self._asked_at + _LASTS:
                self._fault = self._found()
                self._asked_at = self._clock()
            if self._fault is not None:
                raise self._fault
        finally:
            self._asking.release()

    def _found(self) -> StoreError | None:
        try:
            self._database.prove_writable()
            dsn = self._database.dsn
            if self._migrated != dsn:
                if lacking := outstanding(dsn):
                    return NotMigrated(f"the database lacks {', '.join(lacking)}")
                self._migrated = dsn
        except MigrationError as error:
            return NotMigrated(str(error))
        except StoreError as error:
            return error
        return None
