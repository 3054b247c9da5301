"""What does a store do when its server goes away, and when it comes back?"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Iterator
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from eventstore.chain import verify
from eventstore.errors import StoreError, StoreUnavailable
from eventstore.migrate import migrate
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append, appended
from tests.postgres_server import PostgresServer
from tests.waiting import until

pytestmark = pytest.mark.servers


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server that these tests may stop."""
    with PostgresServer(durable=False) as server:
        migrate(server.url)
        yield server


@pytest.fixture
def store(server: PostgresServer) -> Iterator[PostgresStore]:
    """A store that gives up waiting for a connection after half a second."""
    with PostgresStore(server.url, min_size=2, max_size=4, timeout=0.5) as store:
        yield store


def test_an_unreachable_server_is_named(postgres_url: str) -> None:
    """A store may be made before its server runs; its use says that the server cannot be reached."""
    with PostgresStore(make_conninfo(postgres_url, host="/nonexistent"), timeout=0.3) as store:
        with pytest.raises(StoreUnavailable):
            store.version(uuid4())
        with pytest.raises(StoreUnavailable):
            append(store, uuid4(), expected=0)


def test_a_restart_between_two_calls_is_not_noticed(server: PostgresServer, store: PostgresStore) -> None:
    """Connections that died in the pool are replaced, and the call succeeds on a fresh one."""
    game = uuid4()
    append(store, game, expected=0)
    for version in (1, 2):
        server.restart()
        append(store, game, expected=version)
    assert store.version(game) == 3


def test_the_store_recovers_by_itself(server: PostgresServer, store: PostgresStore) -> None:
    """While the server is away each call says so; soon after it is back they succeed again."""
    game = uuid4()
    append(store, game, expected=0)
    server.stop()
    try:
        for _ in range(3):
            with pytest.raises(StoreUnavailable):
                append(store, game, expected=1, command="retried")
    finally:
        server.start()
    done = until(lambda: appended(store, game, expected=1, command="retried"))
    assert done is not None
    assert (done.last_version, store.version(game)) == (2, 2)


def test_a_connection_that_is_cut_in_mid_flight_is_no_other_error(server: PostgresServer, store: PostgresStore) -> None:
    """Writers whose sessions are terminated under them see nothing but success or a server that is away."""
    games = [uuid4() for _ in range(4)]
    met: list[BaseException] = []
    acknowledged = dict.fromkeys(games, 0)
    stop = threading.Event()

    def write(game: UUID) -> None:
        version = 0
        while not stop.is_set():
            try:
                append(store, game, expected=version, command=str(version))
                version += 1
                acknowledged[game] = version
            except StoreUnavailable:
                pass
            except BaseException as error:
                met.append(error)
                return

    threads = [threading.Thread(target=write, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    with psycopg.connect(server.url, autocommit=True) as conn:
        for _ in range(20):
            time.sleep(0.05)
            conn.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    until(lambda: met or min(acknowledged.values()) > 10)
    stop.set()
    for thread in threads:
        thread.join()
    assert met == []
    for game in games:
        assert store.version(game) - acknowledged[game] in (0, 1)
        assert verify(store.read(game), store.head(game)) is None


def test_a_broken_connection_is_not_handed_out_again(store: PostgresStore) -> None:
    """Work on a borrowed connection that is cut fails as an unreachable server; the next borrower gets a good one."""

    def be_cut_off() -> None:
        with store.database.connection() as conn, psycopg.connect(store.database.dsn, autocommit=True) as killer:
            killer.execute("SELECT pg_terminate_backend(%s, 5000)", (conn.info.backend_pid,))
            conn.execute("SELECT 1")

    with pytest.raises(StoreUnavailable):
        be_cut_off()
    with store.database.connection() as conn:
        assert conn.execute("SELECT 1").fetchone() == (1,)


def test_a_borrowed_transaction_is_undone_on_error(store: PostgresStore) -> None:
    """A connection that comes back in the middle of a transaction is rolled back before anyone else gets it."""

    def begin_and_fail() -> None:
        with store.database.connection() as conn:
            conn.execute("BEGIN")
            conn.execute("INSERT INTO checkpoints (projection) VALUES ('undone')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        begin_and_fail()
    with store.database.connection() as conn:
        assert conn.execute("SELECT count(*) FROM checkpoints WHERE projection = 'undone'").fetchone() == (0,)


def _append_in_child(store: PostgresStore, game: UUID) -> None:
    for version in range(1, 21):
        append(store, game, expected=version)


def test_a_forked_child_connects_anew(store: PostgresStore) -> None:
    """A store that was used before a fork works in the child and goes on working in the parent."""
    game, own = uuid4(), uuid4()
    append(store, game, expected=0)
    child = multiprocessing.get_context("fork").Process(target=_append_in_child, args=(store, game))
    child.start()
    for version in range(20):
        append(store, own, expected=version)
    child.join(30)
    assert child.exitcode == 0
    assert (store.version(game), store.version(own)) == (21, 20)


def test_a_closed_store_says_so(server: PostgresServer) -> None:
    """Use after closing is an error of the program, and not a server that is away."""
    store = PostgresStore(server.url)
    store.close()
    with pytest.raises(StoreError, match="closed") as caught:
        store.version(uuid4())
    assert not isinstance(caught.value, StoreUnavailable)
