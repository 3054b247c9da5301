"""Do two database roles suffice: an owner who migrates, and a login with which the service works?"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from uuid import uuid4

import psycopg
import pytest
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from eventstore.database import ROLE, Database
from eventstore.errors import MigrationError
from eventstore.migrate import Migration, migrate, migrations
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append

pytestmark = pytest.mark.servers


@pytest.fixture
def roles(new_database: Callable[..., str], postgres_url: str) -> tuple[str, str]:
    """URLs of an owner and of a login on an empty database of the owner's, made as the guide says."""
    dsn = new_database()
    name, mark = conninfo_to_dict(dsn)["dbname"], secrets.token_hex(4)
    owner, login = f"owner_{mark}", f"login_{mark}"
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        if conn.execute("SELECT FROM pg_roles WHERE rolname = %s", (ROLE,)).fetchone() is None:
            conn.execute(f"CREATE ROLE {ROLE} NOLOGIN".encode())
        conn.execute(f"CREATE ROLE {owner} LOGIN; CREATE ROLE {login} LOGIN IN ROLE {ROLE}".encode())
        conn.execute(f"ALTER DATABASE {name} OWNER TO {owner}".encode())
    return make_conninfo(dsn, user=owner), make_conninfo(dsn, user=login)


def test_the_login_plays_and_owns_nothing(roles: tuple[str, str], caplog: pytest.LogCaptureFixture) -> None:
    """The owner migrates; the login appends and reads, and no warning is due; it cannot write an event by itself."""
    owner, login = roles
    assert migrate(owner) == [migration.name for migration in migrations()]
    game = uuid4()
    with caplog.at_level(logging.WARNING), PostgresStore(login) as store:
        append(store, game, expected=0, count=3)
        assert [event.version for event in store.read(game)] == [1, 2, 3]
        store.database.prove_writable()
    assert caplog.messages == []
    with psycopg.connect(login, autocommit=True) as conn:
        for statement in (
            "INSERT INTO events SELECT * FROM events",
            "UPDATE heads SET version = version + 1",
            "INSERT INTO heads VALUES (gen_random_uuid(), 1, '')",
            "CREATE TABLE mine (id int)",
            "DROP TABLE snapshots",
            "DELETE FROM migrations",
        ):
            with pytest.raises(errors.InsufficientPrivilege):
                conn.execute(statement.encode())
    with pytest.raises(MigrationError):
        migrate(login, [*migrations(), Migration("9000_extra.sql", "CREATE TABLE extra (id int)")])


def test_nobody_else_may_append(roles: tuple[str, str], postgres_url: str) -> None:
    """A role that is not of the service cannot call the function that writes with the owner's rights."""
    owner, _ = roles
    migrate(owner)
    stranger = f"stranger_{secrets.token_hex(4)}"
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute(f"CREATE ROLE {stranger} LOGIN".encode())
    with psycopg.connect(make_conninfo(owner, user=stranger), autocommit=True) as conn:
        for head in ("", "''::bytea, "):
            with pytest.raises(errors.InsufficientPrivilege, match="permission denied for function append"):
                conn.execute(
                    f"SELECT append(gen_random_uuid(), 0, {head}'c', '{{t}}', '{{a}}', '{{1}}', '{{x}}', '{{x}}',"
                    " ARRAY[sha256('')], NULL, NULL, NULL)".encode()
                )


def test_append_looks_nowhere_that_its_caller_chooses(roles: tuple[str, str]) -> None:
    """Tables of the same name that a caller puts in front do not receive what is written with the owner's rights."""
    owner, login = roles
    migrate(owner)
    game = uuid4()
    with psycopg.connect(login, autocommit=True) as conn:
        conn.execute("CREATE TEMP TABLE heads (game_id uuid, version int, hash bytea)")
        conn.execute("INSERT INTO pg_temp.heads VALUES (%s, 5, '')", (game,))
        conn.execute("SET search_path = pg_temp, public")
        row = conn.execute(
            "SELECT outcome FROM append(%s, 0, 'c', '{t}', '{a}', '{1}', '{x}', '{x}', ARRAY[sha256('')],"
            " NULL, NULL, NULL)",
            (game,),
        ).fetchone()
        assert row == ("appended",)
        assert conn.execute("SELECT version FROM public.heads").fetchall() == [(1,)]


def test_a_login_whose_role_is_set_by_default_can_migrate(roles: tuple[str, str], postgres_url: str) -> None:
    """One role for both, whose sessions begin as the service's role for the sake of a pooler, still owns the tables."""
    owner, _ = roles
    name = conninfo_to_dict(owner)["user"]
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute(f"GRANT {ROLE} TO {name}; ALTER ROLE {name} SET role = '{ROLE}'".encode())
    migrate(owner)
    with Database(owner) as database, database.connection() as conn:
        assert conn.execute("SELECT current_user::text").fetchone() == (ROLE,)
        with pytest.raises(errors.InsufficientPrivilege):
            conn.execute("INSERT INTO heads VALUES (gen_random_uuid(), 1, '')")


def test_a_service_that_works_as_the_owner_is_warned(roles: tuple[str, str], caplog: pytest.LogCaptureFixture) -> None:
    """An owner who is not a member of the service's role could write events without `append`: the log says so once."""
    owner, _ = roles
    migrate(owner)
    with caplog.at_level(logging.WARNING), PostgresStore(owner, min_size=2) as store:
        for _ in range(3):
            append(store, uuid4(), expected=0)
    name = conninfo_to_dict(owner)["user"]
    assert caplog.messages == [f"the login {name} may write events without append: let it be a member of annals_app"]


def test_indexes_are_built_while_the_table_is_written_to(migrated_database: str) -> None:
    """A file marked `-- concurrently` builds beside open writers, and an index left unfinished is built anew."""
    extra = Migration(
        "9000_concurrent.sql",
        "-- concurrently\n-- For lists.\nCREATE INDEX CONCURRENTLY outbox_by_kind ON outbox (kind);\n"
        "DROP INDEX CONCURRENTLY IF EXISTS outbox_by_other;\n",
    )
    with psycopg.connect(migrated_database, autocommit=True) as conn:
        conn.execute("INSERT INTO outbox (job_id, kind, payload) VALUES ('a', 'x', '{}'), ('b', 'x', '{}')")
        with pytest.raises(errors.UniqueViolation):
            conn.execute("CREATE UNIQUE INDEX CONCURRENTLY outbox_by_kind ON outbox (kind)")
        assert migrate(migrated_database, [*migrations(), extra]) == ["9000_concurrent.sql"]
        row = conn.execute(
            "SELECT indisvalid, indisunique FROM pg_index WHERE indexrelid = 'outbox_by_kind'::regclass"
        ).fetchone()
        assert row == (True, False)
    assert migrate(migrated_database, [*migrations(), extra]) == []


def test_what_cannot_be_repeated_is_not_done_outside_of_a_transaction(migrated_database: str) -> None:
    """Such a file may build and drop indexes and nothing else."""
    extra = Migration("9000_concurrent.sql", "-- concurrently\nCREATE TABLE extra (id int);\n")
    with pytest.raises(MigrationError, match=r"9000_concurrent\.sql: only CREATE INDEX CONCURRENTLY"):
        migrate(migrated_database, [*migrations(), extra])


def test_a_migration_waits_for_a_lock_in_short_turns(migrated_database: str) -> None:
    """While a transaction holds the table others are let through between attempts; in the end it says what is wrong."""
    extra = Migration("9000_extra.sql", "ALTER TABLE outbox ADD COLUMN extra int")
    files = [*migrations(), extra]
    with psycopg.connect(migrated_database) as holder:
        holder.execute("SELECT FROM outbox")
        with pytest.raises(MigrationError, match="a long transaction holds a table"):
            migrate(migrated_database, files, lock=0.05, within=0.2)
        holder.rollback()
        assert migrate(migrated_database, files, lock=0.05, within=0.2) == ["9000_extra.sql"]


def test_a_statement_that_takes_too_long_is_ended(migrated_database: str) -> None:
    """The whole migration is undone, and the error says why."""
    extra = Migration("9000_extra.sql", "SELECT pg_sleep(60)")
    with pytest.raises(MigrationError, match="took longer than"):
        migrate(migrated_database, [*migrations(), extra], statement=0.2)
