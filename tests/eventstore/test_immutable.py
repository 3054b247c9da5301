"""Does the database itself keep what is recorded? Every way of changing it, as owner and as the application."""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from uuid import uuid4

import psycopg
import pytest
from psycopg import errors

from eventstore.database import ROLE
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append

pytestmark = pytest.mark.servers

PARTITIONS = [f"events_{part}" for part in range(8)]

CHANGES = [
    *[
        statement.format(table)
        for table in ("events", *PARTITIONS)
        for statement in ("UPDATE {} SET body = ''", "DELETE FROM {}", "TRUNCATE {}", "TRUNCATE {} CASCADE")
    ],
    "INSERT INTO events SELECT * FROM events ON CONFLICT (game_id, version) DO UPDATE SET body = ''",
    "MERGE INTO events e USING heads h ON e.game_id = h.game_id WHEN MATCHED THEN DELETE",
    "MERGE INTO events e USING heads h ON e.game_id = h.game_id WHEN MATCHED THEN UPDATE SET body = ''",
    "UPDATE events SET game_id = gen_random_uuid()",
    "UPDATE packs SET data = ''",
    "DELETE FROM packs",
    "TRUNCATE packs",
    "DELETE FROM heads",
    "TRUNCATE heads",
    "UPDATE heads SET version = version - 1",
    "UPDATE heads SET hash = ''",
    "UPDATE heads SET game_id = gen_random_uuid(), version = version + 1",
]


@pytest.fixture(scope="module")
def full_database(new_database: Callable[..., str], migrated_template: str) -> str:
    """A database in which every partition of the events holds some, and a pack."""
    dsn: str = new_database(migrated_template)
    with PostgresStore(dsn) as store:
        for _ in range(60):
            append(store, uuid4(), expected=0, count=2)
        store.save_pack("digest", "toy", b"data")
    with psycopg.connect(dsn, autocommit=True) as conn:
        for part in PARTITIONS:
            assert conn.execute(f"SELECT count(*) > 0 FROM {part}".encode()).fetchone() == (True,)
    return dsn


@pytest.mark.parametrize("statement", CHANGES)
def test_the_owner_cannot_change_what_is_recorded(full_database: str, statement: str) -> None:
    """Triggers refuse every change even to a superuser who owns the tables, in the partitions, too."""
    with psycopg.connect(full_database, autocommit=True) as conn:
        before = conn.execute("SELECT sum(hashtext(e::text)) FROM events e").fetchone()
        with pytest.raises(errors.RestrictViolation):
            conn.execute(statement.encode())
        assert conn.execute("SELECT sum(hashtext(e::text)) FROM events e").fetchone() == before


INSERTS = [
    "INSERT INTO events SELECT * FROM events",
    "INSERT INTO heads (game_id, version, hash) VALUES (gen_random_uuid(), 1, '')",
    "UPDATE heads SET version = version + 1",
    "SELECT nextval('event_positions')",
    *[f"INSERT INTO {part} SELECT * FROM {part}" for part in PARTITIONS],
]


@pytest.mark.parametrize("statement", [*CHANGES, *INSERTS])
def test_the_application_lacks_the_right_to_change_it(full_database: str, statement: str) -> None:
    """The role of the service is refused by its grants, before any trigger is asked."""
    with psycopg.connect(full_database, autocommit=True) as conn:
        conn.execute(f"SET ROLE {ROLE}".encode())
        with pytest.raises(errors.InsufficientPrivilege):
            conn.execute(statement.encode())


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE events",
        "ALTER TABLE events DISABLE TRIGGER ALL",
        "ALTER TABLE events DETACH PARTITION events_0",
        "CREATE TABLE mine (id int)",
        "SET session_replication_role = replica",
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "DELETE FROM migrations",
    ],
)
def test_the_application_cannot_disarm_the_database(full_database: str, statement: str) -> None:
    """The role of the service can neither drop nor detach tables, nor switch triggers off."""
    with psycopg.connect(full_database, autocommit=True) as conn:
        conn.execute(f"SET ROLE {ROLE}".encode())
        with pytest.raises(errors.InsufficientPrivilege):
            conn.execute(statement.encode())


def test_the_store_works_under_the_application_role(full_database: str) -> None:
    """A store that connects as superuser gives up those rights, and can append all the same."""
    with PostgresStore(full_database) as store:
        with store.database.connection() as conn:
            assert conn.execute("SELECT current_user::text").fetchone() == (ROLE,)
        append(store, uuid4(), expected=0)


def test_append_refuses_to_be_a_second_write(full_database: str) -> None:
    """Inside a transaction that has already written, an append would break the order of the feed: it is refused."""
    with psycopg.connect(full_database) as conn:
        conn.execute("INSERT INTO checkpoints (projection) VALUES ('any')")
        with pytest.raises(errors.ActiveSqlTransaction):
            conn.execute(
                "SELECT append(gen_random_uuid(), 0, 'c', '{t}', '{a}', '{1}', '{x}', '{x}',"
                " ARRAY[sha256('')], NULL, NULL, NULL)"
            )


def test_a_role_that_cannot_be_made_is_an_error(full_database: str) -> None:
    """An owner who may not create roles is told in one line what an administrator has to do."""
    # The role exists in the whole cluster once a test has migrated, so its absence is played by its name.
    script = (resources.files("eventstore") / "schema" / "always" / "grants.sql").read_text()
    with psycopg.connect(full_database, autocommit=True) as conn:
        conn.execute("CREATE ROLE poor NOLOGIN; GRANT CREATE ON SCHEMA public TO poor; SET ROLE poor")
        with pytest.raises(errors.InsufficientPrivilege) as refused:
            conn.execute(script.replace("'annals_app'", "'annals_other'").encode())
    assert refused.value.diag.message_primary == "the role annals_other does not exist, and poor may not create roles"
    hint = refused.value.diag.message_hint
    assert hint == "let an administrator run: CREATE ROLE annals_other NOLOGIN; GRANT annals_other TO poor"
