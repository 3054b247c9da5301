"""Does the store work behind PgBouncer in transaction mode, which lends a session for a transaction alone?"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from eventstore.database import ROLE, Database
from eventstore.errors import MigrationError, StoreUnavailable
from eventstore.migrate import migrate, outstanding
from eventstore.projections.known import PROJECTIONS
from eventstore.store import Cursor
from eventstore.store.postgres import PostgresStore
from service.cli import main
from tests.eventstore.samples import append
from tests.pooler import PROGRAM, PgBouncer, prepare_login
from tests.postgres_server import PostgresServer
from tests.waiting import until

pytestmark = [
    pytest.mark.servers,
    pytest.mark.skipif(PROGRAM is None, reason="pgbouncer is not installed on this machine"),
]


@pytest.fixture(scope="module")
def addresses(
    new_database: Callable[..., str], migrated_template: str, postgres_url: str
) -> Iterator[tuple[str, str, str]]:
    """Of one database: the login's address by way of a pooler with three sessions, its direct one, the superuser's."""
    dsn = new_database(migrated_template)
    name = f"login_{secrets.token_hex(4)}"
    with psycopg.connect(postgres_url, autocommit=True) as conn:
        conn.execute(f"CREATE ROLE {name} LOGIN IN ROLE {ROLE}".encode())
    login = make_conninfo(dsn, user=name)
    prepare_login(dsn, login)
    with PgBouncer(dsn, [name, "postgres"]) as pooler:
        yield pooler.url(login), login, dsn


@pytest.fixture
def database(addresses: tuple[str, str, str]) -> Iterator[Database]:
    """The pooled database."""
    pooled, direct, _ = addresses
    with Database(pooled, max_size=12, timeout=20, direct=direct) as found:
        yield found


def test_many_writers_share_three_sessions(database: Database) -> None:
    """Twelve threads append and read at once; nothing is refused, and the feed skips nothing."""
    with PostgresStore(database) as store:
        games = [uuid4() for _ in range(12)]

        def play(game: object) -> None:
            for version in range(20):
                append(store, game, expected=version)  # type: ignore[arg-type]
                assert store.version(game) == version + 1  # type: ignore[arg-type]

        with ThreadPoolExecutor(12) as threads:
            list(threads.map(play, games))
        assert {game: len(store.read(game)) for game in games} == dict.fromkeys(games, 20)
        assert len(store.feed(Cursor(), 1000)) >= 240


def test_a_pooled_session_begins_with_role_and_limits(database: Database) -> None:
    """They come from the login: the program sets nothing for a session that the next one would find."""
    names = ("role", "TimeZone", "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")
    query = "SELECT " + ", ".join(f"current_setting('{name}')" for name in names)
    for _ in range(5):
        assert database.rows(query) == [("annals_app", "UTC", "2500ms", "2s", "10s")]  # type: ignore[arg-type]
    assert database.rows("SELECT count(*) FROM pg_prepared_statements") == [(0,)]


def test_long_work_goes_to_postgres_itself(database: Database) -> None:
    """Rebuilding a projection, which uses a temporary table, and pruning have a session and limits of their own."""
    with PostgresStore(database) as store:
        append(store, uuid4(), expected=0)
        for projection in PROJECTIONS.values():
            store.rebuild(projection)
        store.prune_snapshots(["any"])
        taken = database.run(lambda conn: conn.execute("SHOW statement_timeout").fetchone(), patience=100)
        assert taken == ("100s",)
        assert database.rows("SHOW statement_timeout") == [("2500ms",)]
        database.prove_writable()


def test_migrations_and_rebuilds_refuse_a_pooler(
    addresses: tuple[str, str, str],
    migrated_database: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One line says that they need PostgreSQL's own address, and with it they work."""
    owner = migrated_database
    through = make_conninfo(addresses[0], user="postgres", dbname=conninfo_to_dict(owner)["dbname"])
    with pytest.raises(MigrationError, match="set ANNALS_DATABASE_DIRECT_URL to PostgreSQL's own address"):
        migrate(through)
    assert outstanding(through) == []

    def url(conninfo: str) -> str:
        parts = conninfo_to_dict(conninfo)
        return f"postgresql://{parts['user']}@/{parts['dbname']}?host={parts['host']}&port={parts.get('port', 5432)}"

    monkeypatch.setenv("ANNALS_DATABASE_URL", url(through))
    for command in (["migrate"], ["rebuild", "--all"]):
        monkeypatch.delenv("ANNALS_DATABASE_DIRECT_URL", raising=False)
        assert main(command) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "leads to a pooler such as PgBouncer: set ANNALS_DATABASE_DIRECT_URL" in said
        monkeypatch.setenv("ANNALS_DATABASE_DIRECT_URL", url(owner))
        assert main(command) == 0
        capsys.readouterr()


def test_reads_go_on_while_a_standby_is_gone() -> None:
    """A commit that waits for a synchronous standby is given up; behind a pooler, too, reads go on and writes wait."""
    with PostgresServer(durable=False, synchronous_commit="on") as server:
        migrate(server.url)
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute(f"CREATE ROLE login LOGIN IN ROLE {ROLE}".encode())
        login = make_conninfo(server.url, user="login")
        prepare_login(server.url, login)
        with (
            PgBouncer(server.url, ["login"]) as pooler,
            PostgresStore(Database(pooler.url(login), direct=login, max_size=2)) as store,
            psycopg.connect(server.url, autocommit=True) as conn,
        ):
            game = uuid4()
            append(store, game, expected=0)
            server.await_standby("gone")
            with pytest.raises(StoreUnavailable):
                append(store, game, expected=1, command="hangs")
            for _ in range(3):
                with pytest.raises(StoreUnavailable, match="takes no writes"):
                    append(store, uuid4(), expected=0)
                assert store.version(game) == 1
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            assert conn.execute(waiting).fetchone() == (1,)
            server.await_standby("")
            until(lambda: store.version(game) > 1)
            assert append(store, game, expected=1, command="hangs").duplicate
            append(store, uuid4(), expected=0)
