"""Does every database come to the same schema, however many processes migrate it, and how often?"""

from __future__ import annotations

import multiprocessing
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from eventstore.errors import MigrationError, NotMigrated, StoreUnavailable
from eventstore.migrate import Migration, migrate, migrations, outstanding
from eventstore.store import Cursor
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append
from tests.postgres_server import PostgresServer

pytestmark = pytest.mark.servers

NAMES = [migration.name for migration in migrations()]


def test_migrations_are_applied_once(fresh_database: str) -> None:
    """The first run applies every file in the order of names, the second none."""
    assert outstanding(fresh_database) == NAMES == sorted(NAMES)
    assert migrate(fresh_database) == NAMES
    assert migrate(fresh_database) == outstanding(fresh_database) == []


def test_what_was_applied_is_recorded(migrated_database: str) -> None:
    """The name and the SHA-256 of every file are kept in the database."""
    with psycopg.connect(migrated_database) as conn:
        rows = conn.execute("SELECT name, sha256 FROM migrations ORDER BY name").fetchall()
    assert rows == [(migration.name, migration.sha256) for migration in migrations()]


def test_a_later_file_is_applied_to_an_existing_database(migrated_database: str) -> None:
    """A package that brings a further file gets it applied, with the application's rights on its table."""
    extra = Migration("9000_extra.sql", "CREATE TABLE extra (id integer PRIMARY KEY);")
    assert migrate(migrated_database, [*migrations(), extra]) == ["9000_extra.sql"]
    with PostgresStore(migrated_database) as store, store.database.connection() as conn:
        conn.execute("INSERT INTO extra VALUES (1)")
        conn.execute("UPDATE extra SET id = 2")
        conn.execute("DELETE FROM extra")


def test_leases_of_before_end_as_released_or_expired(fresh_database: str) -> None:
    """Their former states are renamed, and a program of before may still write them while it is replaced."""
    take = (
        "INSERT INTO leases (id, key, stage, engine, player, game_id, seen, state, expires_at)"
        " VALUES (gen_random_uuid(), %(state)s, 1, 'sage', gen_random_uuid(), gen_random_uuid(), 1, %(state)s, now())"
    )
    before = [m for m in migrations() if m.name < "0086"]
    former = {"held": "held", "done": "done", "given_up": "released", "ran_out": "expired"}
    migrate(fresh_database, before)
    with psycopg.connect(fresh_database, autocommit=True) as conn:
        for state in former:
            conn.execute(take, {"state": state})
        migrate(fresh_database)
        assert dict(conn.execute("SELECT key, state FROM leases").fetchall()) == former
        conn.execute("DELETE FROM leases")
        for state in {*former, *former.values()}:
            conn.execute(take, {"state": state})
        with pytest.raises(psycopg.errors.CheckViolation):
            conn.execute(take, {"state": "lost"})


def test_programs_of_before_count_failures_of_webhooks_under_the_former_name(fresh_database: str) -> None:
    """What one program counts the other goes on from, in either order, while both run."""
    migrate(fresh_database, [m for m in migrations() if m.name < "0225"])
    with psycopg.connect(fresh_database, autocommit=True) as conn:
        conn.execute("INSERT INTO players (id, name) VALUES (gen_random_uuid(), 'Ada')")
        conn.execute(
            "INSERT INTO webhooks (id, player, url, types, due_only, state, secret, died_in_a_row)"
            " SELECT gen_random_uuid(), id, 'https://bots.example/', '{}', false, 'failing', '', 7 FROM players"
        )
        migrate(fresh_database)
        counted = [conn.execute("SELECT died_in_a_row, consecutive_failures FROM webhooks").fetchall()]
        for change in ("died_in_a_row = died_in_a_row + 1", "consecutive_failures = consecutive_failures + 1") * 2:
            conn.execute(f"UPDATE webhooks SET {change}".encode())
            counted.append(conn.execute("SELECT died_in_a_row, consecutive_failures FROM webhooks").fetchall())
        conn.execute("UPDATE webhooks SET died_in_a_row = 0")
        counted.append(conn.execute("SELECT died_in_a_row, consecutive_failures FROM webhooks").fetchall())
    assert counted == [[(n, n)] for n in (7, 8, 9, 10, 11, 0)]


def test_a_changed_file_is_refused(migrated_database: str) -> None:
    """An applied file that was edited is named, and nothing is applied."""
    changed = [Migration(m.name, m.sql + "-- edited") if m.name == NAMES[1] else m for m in migrations()]
    extra = Migration("9000_extra.sql", "CREATE TABLE extra (id integer)")
    for attempt in (migrate, outstanding):
        with pytest.raises(MigrationError, match=NAMES[1]):
            attempt(migrated_database, [*changed, extra])
    assert outstanding(migrated_database, [*migrations(), extra]) == ["9000_extra.sql"]


def test_a_file_that_comes_too_late_is_refused(migrated_database: str) -> None:
    """A new file must sort after those applied: otherwise two databases could differ."""
    early = Migration("0000_early.sql", "SELECT 1")
    with pytest.raises(MigrationError, match=r"0000_early\.sql is new but sorts before"):
        migrate(migrated_database, [early, *migrations()])


def test_a_failing_file_leaves_the_database_as_it_was(fresh_database: str) -> None:
    """All files are applied in one transaction: one error undoes everything, and the file is named."""
    with pytest.raises(MigrationError, match=r"9000_wrong\.sql"):
        migrate(
            fresh_database, [*migrations(), Migration("9000_wrong.sql", "CREATE TABLE a (id int); SELECT nonsense")]
        )
    assert outstanding(fresh_database) == NAMES


def _migrate_at_once(dsn: str, start: object, answers: object) -> None:
    start.wait()  # type: ignore[attr-defined]  # multiprocessing's own types have no public name
    try:
        answers.put(migrate(dsn))  # type: ignore[attr-defined]
    except Exception as error:  # the test reports every error of a process
        answers.put(repr(error))  # type: ignore[attr-defined]


def test_eight_processes_migrate_an_empty_database_at_once() -> None:
    """One of them does the work, the others find it done, and none meets an error.

    The server is new, so that the role has to be made as well; two more migrate a sister database meanwhile.
    """
    context = multiprocessing.get_context("spawn")
    with PostgresServer(durable=False) as server:
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE sister")
        sister = make_conninfo(server.url, dbname="sister")
        start, answers = context.Barrier(10), context.Queue()
        processes = [
            context.Process(target=_migrate_at_once, args=(dsn, start, answers))
            for dsn in [server.url] * 8 + [sister] * 2
        ]
        for process in processes:
            process.start()
        got = [answers.get(timeout=60) for _ in processes]
        for process in processes:
            process.join()
        assert sorted(got, key=len) == [[]] * 8 + [NAMES] * 2
        for dsn in (server.url, sister):
            with PostgresStore(dsn) as store:
                append(store, uuid4(), expected=0)


def test_a_database_without_schema_is_named(fresh_database: str) -> None:
    """Using a database that was not migrated raises an error that says so."""
    with PostgresStore(fresh_database) as store:
        with pytest.raises(NotMigrated):
            store.version(uuid4())
        with pytest.raises(NotMigrated):
            append(store, uuid4(), expected=0)


def test_an_unreachable_server_cannot_be_migrated(postgres_url: str) -> None:
    """A wrong address is reported as a server that cannot be reached."""
    nowhere = make_conninfo(postgres_url, host="/nonexistent")
    for attempt in (migrate, outstanding):
        with pytest.raises(StoreUnavailable):
            attempt(nowhere)


def test_a_restored_backup_goes_on_in_a_younger_cluster(migrated_database: str) -> None:
    """Where recorded transaction numbers lie ahead of the cluster's, migrating lets the feed go on behind them."""
    ahead = 4_000_000_000_000
    game = uuid4()
    with PostgresStore(migrated_database) as store:
        append(store, game, expected=0)
        with psycopg.connect(migrated_database, autocommit=True) as conn:
            conn.execute("SET session_replication_role = replica")
            conn.execute("UPDATE events SET xid = %s", (ahead,))
        assert store.feed(Cursor()) == []
        assert migrate(migrated_database) == []
        ((cursor, first),) = store.feed(Cursor())
        assert (cursor.xid, first.version) == (ahead, 1)
        append(store, game, expected=1)
        ((following, second),) = store.feed(cursor)
        assert (second.version, following.xid > ahead) == (2, True)
        assert migrate(migrated_database) == []
        assert [event.version for _, event in store.feed(Cursor())] == [1, 2]


def test_migrating_beside_a_slow_writer_leaves_the_feed_alone(migrated_database: str) -> None:
    """An older writer that still runs is not taken for a restored backup: readers wait for its event."""
    early, late = uuid4(), uuid4()
    with PostgresStore(migrated_database) as store, psycopg.connect(migrated_database) as slow:
        slow.execute(
            "SELECT append(%s, 0, 'c', '{t}', '{a}', '{1}', '{x}', '{x}', ARRAY[sha256('')], NULL, NULL, NULL)",
            (early,),
        )
        append(store, late, expected=0)
        migrate(migrated_database)
        assert store.feed(Cursor()) == []
        slow.commit()
        assert [event.game_id for _, event in store.feed(Cursor())] == [early, late]
