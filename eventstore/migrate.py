"""Migrations of the database schema.

Migrations are the files `NNNN_name.sql` of `eventstore/schema`, applied once each in the order of their names.
Applied files are recorded with their SHA-256 and must never be edited; add a new one instead.
The files in `schema/always` (grants) run at the end of every migration and may be edited.
A migration must be compatible with the program that is still running while it is applied.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable

import psycopg

from eventstore.errors import MigrationError, StoreUnavailable
from eventstore.timeouts import PatientConnection, Timeouts

__all__ = ["Migration", "migrate", "migrations", "outstanding"]

_LOCK = int.from_bytes(sha256(b"annals: migrate").digest()[:8], signed=True)
_NAME = re.compile(r"\d{4}_[a-z0-9_]+\.sql")

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

    @property
    def sha256(self) -> str:
        """The file's hash, recorded when it is applied; lower-case hex."""
        return sha256(self.sql.encode()).hexdigest()


def migrations() -> list[Migration]:
    """All migrations of this program, in the order in which they are applied."""
    return _files(resources.files("eventstore") / "schema")


def migrate(dsn: str, files: Sequence[Migration] | None = None) -> list[str]:
    """Bring a database up to date and return the names of the migrations applied, all in one transaction.

    Safe to run concurrently: the first process does the work, the others find it done.

    Raises:
        MigrationError: an applied file was changed or a new one sorts before it, or its SQL failed.
        StoreUnavailable: the database cannot be reached.
    """
    wanted = migrations() if files is None else list(files)
    always = _files(resources.files("eventstore") / "schema" / "always")
    try:
        with psycopg.connect(dsn, **Timeouts(connect=10).connecting(dsn)) as conn:
            conn.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            # A migration that waits for a long transaction would block every writer behind it: give up instead.
            conn.execute("SET LOCAL lock_timeout = '10s'")
            # Notices about existing objects are expected.
            conn.execute("SET LOCAL client_min_messages = 'warning'")
            conn.execute(_RECORD)
            todo = _todo(conn, wanted)
            for migration in [*todo, *always]:
                _apply(conn, migration)
            for migration in todo:
                conn.execute(
                    "INSERT INTO migrations (name, sha256) VALUES (%s, %s)",
                    (migration.name, migration.sha256),
                )
            conn.execute(_RESUME_FEED)
            return [migration.name for migration in todo]
    except psycopg.errors.LockNotAvailable as error:
        raise MigrationError("a long transaction holds a table that the migration needs; try again") from error
    except psycopg.OperationalError as error:
        raise StoreUnavailable(f"the database cannot be reached: {error}") from error
    except psycopg.Error as error:
        raise MigrationError(f"migrating failed: {error}") from error


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


def _todo(conn: psycopg.Connection, wanted: Sequence[Migration]) -> list[Migration]:
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


def _apply(conn: psycopg.Connection, migration: Migration) -> None:
    try:
        # Bytes, because the text comes from a file of this package and is not a literal.
        conn.execute(migration.sql.encode())
    except psycopg.OperationalError:
        raise
    except psycopg.Error as error:
        raise MigrationError(f"{migration.name}: {error}") from error


def _files(folder: Traversable) -> list[Migration]:
    found = [entry for entry in folder.iterdir() if entry.name.endswith(".sql")]
    named = [Migration(entry.name, entry.read_text(encoding="utf-8")) for entry in found]
    for migration in named:
        if folder.name == "schema" and not _NAME.fullmatch(migration.name):
            raise MigrationError(f"{migration.name} must be named like 0001_events.sql")
    return sorted(named, key=lambda migration: migration.name)
