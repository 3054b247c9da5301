"""Pooled connections to PostgreSQL, shared by threads, that recover when the server was unavailable.

`Database` hands out pooled connections in autocommit mode, under the role `annals_app` where that exists,
and turns the driver's errors into those of `eventstore.errors`. Other packages may use it, too.

A write whose commit waits for a synchronous standby that is gone holds a session of the server until the standby is
back. While one of ours does, connections are lent for reading only: reads go on, further writes are refused at once,
and such sessions do not pile up.

Behind a pooler that lends a session for a transaction (PgBouncer in transaction mode) nothing is set for a session:
the server's limits and the role come from the login (`ALTER ROLE ... SET`), and a limit of a transaction's own is set
in it. Work that needs a session, or that takes long, goes to PostgreSQL's own address, `direct`.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime, timedelta
from threading import Lock
from types import TracebackType
from typing import Any, LiteralString, Self, TypeVar

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool, PoolTimeout

from eventstore.causes import one_line
from eventstore.database_timeouts import PatientConnection, Silent, Timeouts
from eventstore.errors import BadValue, NotMigrated, StoreError, StoreUnavailable
from eventstore.server_clock import ServerClock

__all__ = ["ROLE", "Connection", "Database", "translated"]

_log = logging.getLogger(__name__)

T = TypeVar("T")
Connection = psycopg.Connection[tuple[object, ...]]

ROLE = "annals_app"
"""The role whose grants bind the service; made by the migration."""

_UNREACHABLE = (psycopg.OperationalError, psycopg.InterfaceError)
_LOST = ("08", "57P", "25P03", "25P04", "25006")
"""Beginnings of the codes with which a server ends or loses a session, or says that it takes no writes: after a
failover the pool's other connections lead to the same server, and new ones to the new primary."""
_RETRY = (psycopg.errors.SerializationFailure, psycopg.errors.DeadlockDetected)

_SHORTEST = 0.5
"""Seconds for an answer even where the wait for a connection has taken the time."""
_REMEMBERED = 64
_PROOF_LASTS = timedelta(seconds=4)

_WRITING = """
SELECT EXISTS (
    SELECT FROM pg_locks WHERE pid = ANY(%s) AND locktype = 'transactionid' AND mode = 'ExclusiveLock' AND granted
)
"""
"""Whether one of these sessions of the server is in a transaction that has written."""
_ALL_WRITING = """
SELECT l.transactionid::text FROM pg_locks l JOIN pg_stat_activity a USING (pid)
WHERE l.locktype = 'transactionid' AND l.mode = 'ExclusiveLock' AND l.granted
  AND a.datname = current_database() AND a.usename = session_user
"""
"""The transactions of this login that have written and not ended."""


_LOGIN = """
SELECT session_user::text, pg_backend_pid(),
       EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('events') AND has_table_privilege(oid, 'INSERT'))
"""


class Database:
    """A small pool of connections that recovers when the server was unavailable."""

    def __init__(
        self,
        dsn: str,
        *,
        min_size: int = 1,
        max_size: int = 4,
        timeout: float = 3.0,
        timeouts: Timeouts | None = None,
        name: str = "annals",
        direct: str | None = None,
        prepare: bool | None = None,
    ) -> None:
        """Connects lazily; `timeout` is the maximum wait for a connection in seconds.

        `name` is the sessions' `application_name`, unless the connection string has one.
        `direct` is PostgreSQL's own address where `dsn` leads to a pooler in transaction mode. `prepare` says whether
        statements are prepared; by default they are, except behind a pooler.
        """
        self.dsn = dsn
        self.name = name
        self.waited: Callable[[float, bool], None] = lambda seconds, found: None
        """Is told how long work waited for a connection of the pool, and whether it found one."""
        self.direct_dsn = direct or dsn
        """PostgreSQL's own address."""
        self.pooled = direct is not None
        """Whether a session is lent for a transaction alone."""
        self.timeouts = timeouts or Timeouts()
        self._prepare = not self.pooled if prepare is None else prepare
        self._direct: Database | None = None
        if direct is not None:
            self._direct = Database(direct, min_size=0, max_size=2, timeout=timeout, timeouts=timeouts, name=name)
        self._min_size = min_size
        self._max_size = max(max_size, min_size, 1)
        self._timeout = timeout
        self._pool: ConnectionPool[PatientConnection] | None = None
        self._pid = 0
        self._opening = Lock()
        self._closed = False
        self._refusal: psycopg.Error | None = None
        """Why the last attempt to connect failed."""
        self._silent: tuple[int, ...] = ()
        """Process ids of the server's sessions that were given up without an answer and may still be writing."""
        self._suspects: frozenset[str] | None = None
        """Behind a pooler, whose process ids mean nothing: the transactions that may be those; None: to be found."""
        self._warned = False
        self.clock = ServerClock(self._server_time)
        self._drained = 0.0
        """When sessions were last found to have lost their server: those begun before are not lent again."""

    def at(self, host: str, port: int) -> Database:
        """The database of the same name on another server, with as many connections, opened when they are needed.

        One is waited for no longer than connecting may take: somebody else can be asked instead.
        """
        given: dict[str, Any] = conninfo_to_dict(self.dsn)
        given.pop("hostaddr", None)
        other = Database(
            make_conninfo(**given | {"host": host, "port": port}),
            min_size=0,
            max_size=self._max_size,
            timeout=min(self._timeout, self.timeouts.connect),
            timeouts=self.timeouts,
            name=self.name,
            prepare=self._prepare,
        )
        other.waited = self.waited
        return other

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the pool; the database object cannot be used afterwards."""
        self._closed = True
        if self._direct is not None:
            self._direct.close()
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
            with self._lent(self._timeout) as conn:
                yield conn
        except psycopg.Error as error:
            self._replace_lost(error)
            raise translated(error) from error

    def run(self, work: Callable[[Connection], T], *, patience: float | None = None) -> T:
        """Do repeatable work: retried once on a new connection if the first was lost, or on deadlock.

        A server that does not answer is given up within the times of `timeouts`; work that takes longer names the
        longest time of each of its statements as `patience`, in seconds; behind a pooler such work goes to PostgreSQL's
        own address.

        Raises the same errors as `connection`.
        """
        if patience is not None and self._direct is not None:
            return self._direct.run(work, patience=patience)
        deadline = time.monotonic() + self._timeout
        try:
            return self._once(work, self._timeout, patience)
        except _RETRY:
            pass
        except (psycopg.Error, UnicodeEncodeError) as error:
            if not self._replace_lost(error):
                raise translated(error) from error
        try:
            return self._once(work, max(0.1, deadline - time.monotonic()), patience)
        except (psycopg.Error, UnicodeEncodeError) as error:
            raise translated(error) from error

    def rows(self, query: LiteralString, *arguments: object) -> list[tuple[Any, ...]]:
        """The rows that one statement gives; it may be repeated, as with `run`, whose errors it raises."""
        return self.run(lambda conn: conn.execute(query, arguments).fetchall())

    def now(self) -> datetime:
        """The time of the server, which is that of every process of a service: see `ServerClock.now`."""
        return self.clock.now()

    def _server_time(self) -> datetime:
        [(now,)] = self.rows("SELECT clock_timestamp()")
        assert isinstance(now, datetime)
        return now

    def prove_writable(self) -> None:
        """Prove that the server takes writes, on a connection of its own: no work can hold this up.

        It may rely on a proof of the last seconds, also on that of another process.

        Raises:
            StoreUnavailable: it cannot be reached, is a standby, is read-only, has no space or does not confirm.
            NotMigrated: a migration is missing.
        """
        with self.apart(self.timeouts.answer) as conn:
            conn.execute("SELECT prove_writable(%s)", (_PROOF_LASTS,), prepare=False)

    @contextmanager
    def apart(self, within: float) -> Iterator[Connection]:
        """A connection of its own in autocommit mode, for what must not wait behind the work of the pool.

        The server must have answered within so many seconds, those for connecting included.

        Raises the same errors as `connection`.
        """
        deadline = time.monotonic() + within
        try:
            with PatientConnection.connect(self.dsn, autocommit=True, **self._connecting()) as conn:
                self._configure(conn)
                conn.prepare_threshold = None
                conn.patience = max(_SHORTEST, deadline - time.monotonic())
                yield conn
        except psycopg.Error as error:
            raise translated(error) from error

    def _connecting(self) -> dict[str, Any]:
        """Parameters of a new connection: its limits, and a name by which an administrator of the server knows it."""
        return {"fallback_application_name": self.name, **self.timeouts.connecting(self.dsn)}

    def _replace_lost(self, error: Exception) -> bool:
        """Whether a repetition may help: a connection was lost; then the idle ones are dead as well, and replaced."""
        if self._pool is None or isinstance(error, (PoolTimeout, *_RETRY)) or (self._silent and _read_only(error)):
            return False
        if isinstance(error, Silent):
            # The others may hang, too; the time is over, so nothing is repeated.
            self._drain(self._pool)
            return False
        lost = _lost(error)
        if lost:
            self._drain(self._pool)
        return lost

    def _drain(self, pool: ConnectionPool[PatientConnection]) -> None:
        self._drained = time.monotonic()
        pool.drain()

    def _taken(self, pool: ConnectionPool[PatientConnection], timeout: float) -> PatientConnection:
        """A connection begun after the last drain.

        The pool takes one for new that became ready after it, although the server may have begun its session before
        writes were possible again.
        """
        begun = time.monotonic()
        try:
            while (conn := pool.getconn(max(0.0, begun + timeout - time.monotonic()))).begun < self._drained:
                conn.close()
                pool.putconn(conn)
        except PoolTimeout as error:
            self.waited(time.monotonic() - begun, False)
            if self._refusal is not None:
                # The pool says only that it had none.
                raise PoolTimeout(f"{error}: {one_line(self._refusal)}") from self._refusal
            raise
        self.waited(time.monotonic() - begun, True)
        return conn

    def _noting_refusals(self) -> type[PatientConnection]:
        """A class of connections that keeps why the last attempt to connect failed; None after one that succeeded."""
        database = self

        class Noting(PatientConnection):
            @classmethod
            def connect(cls, conninfo: str = "", **options: Any) -> Self:
                try:
                    conn = super().connect(conninfo, **options)
                except psycopg.Error as error:
                    database._refusal = error
                    raise
                database._refusal = None
                return conn

        return Noting

    def _once(self, work: Callable[[Connection], T], timeout: float, patience: float | None) -> T:
        with self._lent(timeout, patience) as conn:
            return work(conn)

    @contextmanager
    def _lent(self, timeout: float, patience: float | None = None) -> Iterator[PatientConnection]:
        """A connection of the pool; what waiting for it takes is taken from the time for answers."""
        pool = self._open()
        begun = time.monotonic()
        conn = self._taken(pool, timeout)
        pid = conn.info.backend_pid
        try:
            conn.patience = max(_SHORTEST, self.timeouts.answer - (time.monotonic() - begun))
            silent = self._still_silent(conn)
            if self.pooled:
                with self._reading_alone(conn) if silent else nullcontext():
                    yield conn
                return
            if silent:
                # That session may hold locks as well, which nobody need wait for.
                conn.execute("SET default_transaction_read_only = on; SET lock_timeout = 100", prepare=False)
            if patience is not None:
                conn.execute(f"SET statement_timeout = {round(1000 * patience)}".encode(), prepare=False)
                conn.patience = patience + self.timeouts.answer
            try:
                yield conn
            finally:
                if silent or patience is not None:
                    self._restore(conn)
        except Silent:
            self._silent = (*self._silent, pid)[-_REMEMBERED:]
            self._suspects = None
            raise
        finally:
            pool.putconn(conn)

    def _still_silent(self, conn: PatientConnection) -> bool:
        """Whether a session that was given up may still be writing."""
        if not self._silent:
            return False
        if self.pooled:
            now = frozenset(str(row[0]) for row in conn.execute(_ALL_WRITING, prepare=False))
            self._suspects = now if self._suspects is None else self._suspects & now
            over = not self._suspects
        else:
            over = conn.execute(_WRITING, (list(self._silent),), prepare=False).fetchone() == (False,)
        if over:
            self._silent = ()
        return not over

    @contextmanager
    def _reading_alone(self, conn: PatientConnection) -> Iterator[None]:
        """A transaction that reads; behind a pooler nothing can be set for longer."""
        with conn.transaction():
            conn.execute("SET TRANSACTION READ ONLY", prepare=False)
            conn.execute("SET LOCAL lock_timeout = 100", prepare=False)
            yield

    def _restore(self, conn: PatientConnection) -> None:
        """Give a connection the settings of the pool again; one in mid-transaction is closed, and thereby replaced."""
        if conn.info.transaction_status != TransactionStatus.IDLE:
            conn.close()
            return
        conn.patience = self.timeouts.answer
        conn.execute("RESET default_transaction_read_only", prepare=False)
        self._limit(conn)

    def _open(self) -> ConnectionPool[PatientConnection]:
        if self._pool is not None and self._pid == os.getpid():
            return self._pool
        with self._opening:
            if self._closed:
                raise StoreError("this database object has been closed")
            # A forked child must not share its parent's sockets: it opens its own pool.
            if self._pool is None or self._pid != os.getpid():
                self._pool = ConnectionPool(
                    self.dsn,
                    connection_class=self._noting_refusals(),
                    kwargs={
                        "autocommit": True,
                        "prepare_threshold": 0 if self._prepare else None,
                        **self._connecting(),
                    },
                    min_size=self._min_size,
                    max_size=self._max_size,
                    timeout=self._timeout,
                    # Attempts back off up to this long; the next use resets the delay, so recovery is prompt.
                    reconnect_timeout=2.0,
                    num_workers=1,
                    configure=self._configure,
                    open=True,
                )
                self._pid = os.getpid()
            return self._pool

    def _limit(self, conn: PatientConnection) -> None:
        """Tell the server how long this session may wait."""
        limits = (self.timeouts.statement, self.timeouts.lock, self.timeouts.idle_in_transaction)
        conn.execute(
            "SELECT set_config('statement_timeout', %s, false), set_config('lock_timeout', %s, false),"
            " set_config('idle_in_transaction_session_timeout', %s, false)",
            [str(round(1000 * seconds)) for seconds in limits],
            prepare=False,
        )

    def _configure(self, conn: PatientConnection) -> None:
        conn.patience = self.timeouts.answer
        if self.pooled:
            return
        conn.execute("SET TimeZone = 'UTC'", prepare=False)
        self._limit(conn)
        # Use the application's role if it exists and the login role is a member: then its grants apply.
        conn.execute(
            "SELECT set_config('role', rolname, false) FROM pg_roles"
            " WHERE rolname = %s AND pg_has_role(session_user, oid, 'MEMBER')",
            (ROLE,),
            prepare=False,
        )
        if not self._warned:
            self._warned = True
            self._warn(conn)

    def _warn(self, conn: PatientConnection) -> None:
        """Say once what an operator should know about their connection."""
        row = conn.execute(_LOGIN, prepare=False).fetchone()
        if row is None:
            return
        user, pid, writes_events = row
        if pid != conn.info.backend_pid:
            _log.warning(
                "the database's URL leads to a pooler: if it lends sessions for transactions, set "
                "ANNALS_DATABASE_DIRECT_URL to PostgreSQL's own address"
            )
        if writes_events:
            _log.warning("the login %s may write events without append: let it be a member of %s", user, ROLE)


def translated(error: Exception) -> StoreError:
    """The store's error for an error of the driver."""
    if isinstance(error, (psycopg.DataError, UnicodeEncodeError)):
        return BadValue(f"PostgreSQL cannot keep this value: {error}")
    if isinstance(error, (psycopg.errors.UndefinedTable, psycopg.errors.UndefinedFunction)):
        return NotMigrated(f"the database has not been migrated: {error}")
    if _read_only(error):
        return StoreUnavailable(f"the database takes no writes now: {error}")
    if isinstance(error, psycopg.errors.DiskFull):
        return StoreUnavailable(f"the database's disk is full: {error}")
    if isinstance(error, _UNREACHABLE) or _lost(error):
        return StoreUnavailable(f"the database cannot be reached: {error}")
    return StoreError(str(error))


def _lost(error: Exception) -> bool:
    """Whether the session of a connection has ended, or is one with a server that takes no writes."""
    if isinstance(error, psycopg.Error) and error.sqlstate is not None:
        return error.sqlstate.startswith(_LOST)
    return isinstance(error, _UNREACHABLE)


def _read_only(error: Exception) -> bool:
    return isinstance(error, psycopg.errors.ReadOnlySqlTransaction)
