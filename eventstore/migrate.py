"""Migrations of the database schema.

Migrations are the files `NNNN_name.sql` of `eventstore/schema`, applied once each in the order of their names.
Applied files are recorded with their SHA-256 and must never be edited; add a new one instead.
The files in `schema/always` (grants) run at the end of every migration and may be edited.
A file in `schema/instead` is carried out in place of the one of its name, which takes too long on some databases: it
must leave exactly the same, and what is recorded and compared is the hash of the other.
A migration must be compatible with the program that is still running while it is applied.

Files are applied together in one transaction, which waits for a lock for seconds only and is then begun again, because
a session that waits for a lock on a table stops all that come after it. A file that begins with the line
`-- concurrently` builds or drops indexes while the table is written to, which PostgreSQL does outside of transactions:
each of its statements stands alone, and may be repeated after a failure, because an index that was left unfinished is
dropped first.
PostgreSQL cannot do that for a partitioned table as a whole: name its partitions (`events_0` to `events_7`).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import psycopg

from eventstore.cluster import admit, is_cluster, spread
from eventstore.database_timeouts import PatientConnection, Timeouts
from eventstore.errors import MigrationError, StoreUnavailable
from eventstore.repartition import repartition

__all__ = ["Migration", "is_pooled", "migrate", "migrations", "outstanding", "refuse_pooler"]

_LOCK = int.from_bytes(sha256(b"annals: migrate").digest()[:8], signed=True)
_NAME = re.compile(r"\d{4}_[a-z0-9_]+\.sql")
_CONCURRENT = re.compile(
    r"CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?P<index>[a-z0-9_]+) ON .+|DROP INDEX CONCURRENTLY IF EXISTS [a-z0-9_]+",
    re.DOTALL,
)
_PAUSE = 0.5
"""Seconds between two attempts to get a lock."""

_RECORD = """
CREATE TABLE IF NOT EXISTS migrations (
    name       text        PRIMARY KEY,
    sha256     text        NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
)
"""

# A newer cluster than the one in which the events were recorded numbers its transactions lower.
# Then readers of the feed would wait forever, so the numbering continues after the last recorded one.
# It is compared with the snapshot's xmax: every event that was committed here lies below that, also while an older
# writer is still at work. Comparing with xmin would shift the numbering under that writer, and readers would skip it.
_RESUME_FEED = """
DO $$
DECLARE
    behind bigint;
BEGIN
    FOR attempt IN 1..2 LOOP
        SELECT max(xid) + 1 - pg_snapshot_xmax(pg_current_snapshot())::text::bigint - feed_offset()
            INTO behind FROM events;
        EXIT WHEN behind IS NULL OR behind <= 0;
        IF attempt = 1 THEN
            LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE;
        ELSE
            EXECUTE format(
                'CREATE OR REPLACE FUNCTION feed_offset() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS %L',
                'SELECT ' || (feed_offset() + behind) || '::bigint');
        END IF;
    END LOOP;
END $$
"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One SQL file."""

    name: str
    sql: str
    """What was written, and what its hash covers."""
    done: str | None = None
    """What is carried out, where that differs."""

    @property
    def sha256(self) -> str:
        """The file's hash, recorded when it is applied; lower-case hex."""
        return sha256(self.sql.encode()).hexdigest()

    @property
    def concurrent(self) -> bool:
        """Whether it builds indexes while the tables are written to."""
        return self.done is None and self.sql.startswith("-- concurrently\n")

    @property
    def plain(self) -> Migration:
        """The same for a database to which nobody writes, inside of a transaction."""
        return Migration(self.name, self.sql, self.sql.replace(" CONCURRENTLY ", " ")) if self.concurrent else self

    @property
    def statements(self) -> list[str]:
        """Its statements, without comments; for files that build indexes."""
        lines = [line for line in self.sql.splitlines() if not line.startswith("--")]
        return [text for part in "\n".join(lines).split(";") if (text := part.strip())]


def migrations() -> list[Migration]:
    """All migrations of this program, in the order in which they are applied."""
    schema = resources.files("eventstore") / "schema"
    instead = {each.name: each.sql for each in _files(schema / "instead")}
    return [replace(each, done=instead.get(each.name)) for each in _files(schema)]


def migrate(
    dsn: str,
    files: Sequence[Migration] | None = None,
    *,
    lock: float = 2.0,
    within: float = 120.0,
    statement: float = 3600.0,
    partitions: int | None = None,
) -> list[str]:
    """Bring a database up to date and return the names of the migrations applied.

    Safe to run concurrently: the first process does the work, the others find it done. It needs a session of
    PostgreSQL itself, and works with the rights of the login, also where the login has another role by default.
    All files are applied in one transaction, apart from those that build indexes concurrently.

    Args:
        dsn: connection string of the owner of the tables.
        files: the migrations, those of the program by default.
        lock: seconds for which a statement waits for a lock before the transaction is begun again.
        within: seconds for which it is begun again, and for which another migration is waited for.
        statement: seconds that a statement may take.
        partitions: number of the feed's partitions from now on; None leaves it, which is 1 in a new database.

    Raises:
        MigrationError: an applied file was changed or a new one sorts before it, its SQL failed, a lock was not
            available in time, or the connection leads to a pooler.
        StoreUnavailable: the database cannot be reached.
    """
    wanted = migrations() if files is None else list(files)
    deadline = time.monotonic() + within
    try:
        with psycopg.connect(dsn, autocommit=True, **Timeouts(connect=10).connecting(dsn)) as conn:
            refuse_pooler(conn, "a migration")
            conn.execute("SET ROLE NONE")
            conn.execute(f"SET statement_timeout = {round(1000 * statement)}".encode())
            conn.execute("SET idle_in_transaction_session_timeout = 0")
            # Notices about existing objects are expected.
            conn.execute("SET client_min_messages = 'warning'")
            _take_turn(conn, deadline + statement)
            conn.execute(f"SET lock_timeout = {round(1000 * lock)}".encode())
            conn.execute(_RECORD)
            todo = _todo(conn, wanted)
            # In a new database nobody writes: then everything is one transaction.
            alone = len(todo) == len(wanted)
            for group in [[each.plain for each in todo]] if alone else _groups(todo):
                if group and group[0].concurrent:
                    _build(conn, group[0], deadline)
                else:
                    _patiently(lambda group=group: _apply_all(conn, group, partitions), deadline)  # type: ignore[misc]
            if partitions is not None and not is_cluster(conn):
                _patiently(lambda: repartition(conn, partitions), deadline)
            return [migration.name for migration in todo]
    except psycopg.errors.LockNotAvailable as error:
        raise MigrationError("a long transaction holds a table that the migration needs; try again") from error
    except psycopg.errors.QueryCanceled as error:
        raise MigrationError(f"a statement of the migration took longer than {statement:.0f} s") from error
    except psycopg.OperationalError as error:
        raise StoreUnavailable(f"the database cannot be reached: {error}") from error
    except psycopg.Error as error:
        raise MigrationError(f"migrating failed: {_line(error)}") from error


def refuse_pooler(conn: psycopg.Connection[Any], what: str) -> None:
    """Refuse a connection that leads to a pooler, where the next statement may be run by another session.

    Raises:
        MigrationError: it does.
    """
    if is_pooled(conn):
        raise MigrationError(
            f"{what} needs a session of PostgreSQL itself, and this URL leads to a pooler such as PgBouncer: "
            "set ANNALS_DATABASE_DIRECT_URL to PostgreSQL's own address"
        )


def is_pooled(conn: psycopg.Connection[Any]) -> bool:
    """Whether something between the program and PostgreSQL lends sessions: it gives process ids of its own."""
    row = conn.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    return row is not None and row[0] != conn.info.backend_pid


def _take_turn(conn: psycopg.Connection[Any], deadline: float) -> None:
    """Wait until no other process migrates this database.

    It asks again and again: a statement that waits would keep an index from being built concurrently.
    """
    while conn.execute("SELECT pg_try_advisory_lock(%s)", (_LOCK,)).fetchone() != (True,):
        if time.monotonic() > deadline:
            raise MigrationError("another process has been migrating this database for too long")
        time.sleep(0.05)


def _groups(todo: Sequence[Migration]) -> list[list[Migration]]:
    """What is done together: files in one transaction, and each that builds indexes by itself.

    The last group is a transaction, if need be without files: it ends with what is always done.
    """
    groups: list[list[Migration]] = [[]]
    for migration in todo:
        if migration.concurrent:
            groups += [[migration], []]
        else:
            groups[-1].append(migration)
    return [group for group in groups[:-1] if group] + groups[-1:]


def _patiently(work: Callable[[], None], deadline: float) -> None:
    """Do work, again and again while a lock is not available; between two attempts others get their turn."""
    while True:
        try:
            return work()
        except psycopg.errors.LockNotAvailable:
            if time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE)


def _apply_all(conn: psycopg.Connection[Any], group: Sequence[Migration], partitions: int | None) -> None:
    """Apply files and what is always done, in one transaction."""
    with conn.transaction():
        if clustered := is_cluster(conn):
            conn.execute("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
        for migration in group:
            _apply(conn, migration)
        if clustered:
            spread(conn, partitions)
        for migration in _files(resources.files("eventstore") / "schema" / "always"):
            _apply(conn, migration)
        if clustered:
            admit(conn)
        for migration in group:
            _note(conn, migration)
        conn.execute(_RESUME_FEED)


def _build(conn: psycopg.Connection[Any], migration: Migration, deadline: float) -> None:
    """Carry out a file that builds or drops indexes while the tables are written to."""
    for statement in migration.statements:
        found = _CONCURRENT.fullmatch(statement)
        if found is None:
            raise MigrationError(
                f"{migration.name}: only CREATE INDEX CONCURRENTLY and DROP INDEX CONCURRENTLY IF EXISTS can be done "
                f"outside of a transaction, not {statement.split(chr(10))[0]!r}"
            )

        def build(statement: str = statement, index: str | None = found["index"]) -> None:
            if index is not None:
                row = conn.execute(
                    "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", (index,)
                ).fetchone()
                if row == (True,):
                    return
                if row is not None:
                    conn.execute(f"DROP INDEX CONCURRENTLY {index}".encode())
            _apply(conn, Migration(migration.name, statement))

        _patiently(build, deadline)
    _note(conn, migration)


def _note(conn: psycopg.Connection[Any], migration: Migration) -> None:
    conn.execute("INSERT INTO migrations (name, sha256) VALUES (%s, %s)", (migration.name, migration.sha256))


def outstanding(dsn: str, files: Sequence[Migration] | None = None) -> list[str]:
    """Names of the migrations that the database still lacks; changes nothing.

    Raises:
        MigrationError: an applied file was changed, or a new one sorts before it.
        StoreUnavailable: the database cannot be reached.
    """
    wanted = migrations() if files is None else list(files)
    try:
        with PatientConnection.connect(dsn, **Timeouts().connecting(dsn)) as conn:
            if conn.execute("SELECT to_regclass('migrations')").fetchone() == (None,):
                return [migration.name for migration in wanted]
            return [migration.name for migration in _todo(conn, wanted)]
    except psycopg.OperationalError as error:
        raise StoreUnavailable(f"the database cannot be reached: {error}") from error


def _todo(conn: psycopg.Connection[Any], wanted: Sequence[Migration]) -> list[Migration]:
    applied: dict[str, str] = dict(conn.execute("SELECT name, sha256 FROM migrations ORDER BY name").fetchall())
    for migration in wanted:
        if applied.get(migration.name, migration.sha256) != migration.sha256:
            raise MigrationError(f"{migration.name} was changed after it had been applied to this database")
    todo = [migration for migration in wanted if migration.name not in applied]
    last = max(applied, default="")
    for migration in todo:
        if migration.name < last:
            raise MigrationError(f"{migration.name} is new but sorts before {last}, which has been applied")
    return todo


def _apply(conn: psycopg.Connection[Any], migration: Migration) -> None:
    try:
        # Bytes, because the text comes from a file of this package and is not a literal.
        conn.execute((migration.done or migration.sql).encode())
    except psycopg.OperationalError:
        raise
    except psycopg.Error as error:
        raise MigrationError(f"{migration.name}: {_line(error)}") from error


def _line(error: psycopg.Error) -> str:
    """What the server says was wrong and what helps, in one line."""
    said = [error.diag.message_primary or str(error), error.diag.message_hint or ""]
    return " ".join("; ".join(part for part in said if part).split())


def _files(folder: Traversable) -> list[Migration]:
    found = [entry for entry in folder.iterdir() if entry.name.endswith(".sql")]
    named = [Migration(entry.name, entry.read_text(encoding="utf-8")) for entry in found]
    for migration in named:
        if folder.name == "schema" and not _NAME.fullmatch(migration.name):
            raise MigrationError(f"{migration.name} must be named like 0001_events.sql")
    return sorted(named, key=lambda migration: migration.name)
