"""Pooled connections to PostgreSQL, shared by threads, that recover when the server was unavailable.

`Database` hands out pooled connections in autocommit mode, under the role `annals_app` where that exists,
and turns the driver's errors into those of `eventstore.errors`. Other packages may use it, too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from types import TracebackType
from typing import TypeVar

import psycopg
from psycopg_pool import ConnectionPool, PoolTimeout

from eventstore.errors import BadValue, NotMigrated, StoreError, StoreUnavailable

__all__ = ["ROLE", "Connection", "Database"]

T = TypeVar("T")
Connection = psycopg.Connection[tuple[object, ...]]

ROLE = "annals_app"
"""The role whose grants bind the service; made by the migration."""

_LOST = (psycopg.OperationalError, psycopg.InterfaceError)
_RETRY = (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)


class Database:
    """A small pool of connections that recovers when the server was unavailable."""

    def __init__(self, dsn: str, *, min_size: int = 1, max_size: int = 4, timeout: float = 3.0) -> None:
        """Connects lazily; `timeout` is the maximum wait for a connection in seconds."""
        self.dsn = dsn
        self._min_size = min_size
        self._max_size = max(max_size, min_size, 1)
        self._timeout = timeout
        self._pool: ConnectionPool[Connection] | None = None
        self._pid = 0
        self._opening = Lock()
        self._closed = False

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the pool; the database object cannot be used afterwards."""
        self._closed = True
        pool, self._pool = self._pool, None
        if pool is not None and self._pid == os.getpid():
            pool.close()

    def warm(self) -> None:
        """Open the pool now, so that the first use need not wait; the server may be unavailable."""
        self._open()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection in autocommit mode; its errors become errors of the store.

        Raises:
            StoreUnavailable: the server cannot be reached, or the connection was lost.
            BadValue: a value that PostgreSQL cannot keep.
            NotMigrated: a table or function is missing.
        """
        try:
            pool = self._open()
            conn = pool.getconn()
            try:
                yield conn
            finally:
                pool.putconn(conn)
        except psycopg.Error as error:
            self._replace_lost(error)
            raise translated(error) from error

    def run(self, work: Callable[[Connection], T]) -> T:
        """Do repeatable work: retried once on a new connection if the first was lost, or on deadlock.

        Raises the same errors as `connection`.
        """
        try:
            return self._once(work)
        except _RETRY:
            pass
        except _LOST as error:
            if not self._replace_lost(error):
                raise translated(error) from error
        except (psycopg.Error, UnicodeEncodeError) as error:
            raise translated(error) from error
        try:
            return self._once(work)
        except (psycopg.Error, UnicodeEncodeError) as error:
            raise translated(error) from error

    def _replace_lost(self, error: Exception) -> bool:
        """Whether a connection was lost; then idle connections in the pool are dead as well, and are replaced."""
        lost = isinstance(error, _LOST) and not isinstance(error, (PoolTimeout, *_RETRY))
        if lost and self._pool is not None:
            self._pool.drain()
        return lost

    def _once(self, work: Callable[[Connection], T]) -> T:
        pool = self._open()
        conn = pool.getconn()
        try:
            return work(conn)
        finally:
            pool.putconn(conn)

    def _open(self) -> ConnectionPool[Connection]:
        if self._pool is not None and self._pid == os.getpid():
            return self._pool
        with self._opening:
            if self._closed:
                raise StoreError("this database object has been closed")
            # A forked child must not share its parent's sockets: it opens its own pool.
            if self._pool is None or self._pid != os.getpid():
                self._pool = ConnectionPool(
                    self.dsn,
                    kwargs={"autocommit": True, "prepare_threshold": 0, "connect_timeout": 3},
                    min_size=self._min_size,
                    max_size=self._max_size,
                    timeout=self._timeout,
                    # Attempts back off up to this long; the next use resets the delay, so recovery is prompt.
                    reconnect_timeout=2.0,
                    num_workers=1,
                    configure=_configure,
                    open=True,
                )
                self._pid = os.getpid()
            return self._pool


def translated(error: Exception) -> StoreError:
    """The store's error for an error of the driver."""
    if isinstance(error, (psycopg.DataError, UnicodeEncodeError)):
        return BadValue(f"PostgreSQL cannot keep this value: {error}")
    if isinstance(error, (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedFunction)):
        return NotMigrated(f"the database has not been migrated: {error}")
    if isinstance(error, (*_LOST, psycopg.errors.ReadOnlySqlTransaction)):
        return StoreUnavailable(f"the database cannot be reached: {error}")
    return StoreError(str(error))


def _configure(conn: Connection) -> None:
    conn.execute("SET TimeZone = 'UTC'", prepare=False)
    # Use the application's role if it exists and the login role is a member: then its grants apply.
    conn.execute(
        "SELECT set_config('role', rolname, false) FROM pg_roles"
        " WHERE rolname = %s AND pg_has_role(session_user, oid, 'MEMBER')",
        (ROLE,),
        prepare=False,
    )
