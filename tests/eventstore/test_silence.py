"""What does a store do when its server neither answers nor goes away?"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from uuid import uuid4

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from eventstore.database import Database
from eventstore.database_timeouts import PatientConnection, Timeouts
from eventstore.errors import StoreUnavailable
from eventstore.migrate import migrate
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append, appended
from tests.postgres_server import PostgresServer
from tests.relay import Relay
from tests.waiting import until

pytestmark = pytest.mark.servers


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    """A server whose commits wait for a synchronous standby, if it is told that there is one."""
    with PostgresServer(durable=False, synchronous_commit="on", listen_addresses="127.0.0.1") as server:
        migrate(server.url)
        yield server


@pytest.fixture
def relay(server: PostgresServer) -> Iterator[Relay]:
    """A network before that server."""
    with Relay(f"{server.folder}/.s.PGSQL.5432") as relay:
        yield relay


def refused(call: Callable[[], object]) -> str:
    """The words in which a call says that the server is unavailable."""
    with pytest.raises(StoreUnavailable) as found:
        call()
    return str(found.value)


def test_open_connections_are_given_up_in_time(relay: Relay) -> None:
    """While packets vanish, every call of many threads says so; when they flow again, calls succeed."""
    url = f"postgresql://postgres@127.0.0.1:{relay.port}/postgres"
    with PostgresStore(url, min_size=2, max_size=4) as store, ThreadPoolExecutor(8) as threads:
        game = uuid4()
        append(store, game, expected=0)
        relay.stall()
        calls = [lambda: store.version(game)] * 4 + [lambda: append(store, game, expected=1)] * 4
        assert all(threads.map(refused, calls))
        relay.resume()
        until(lambda: appended(store, game, expected=1))


def test_one_silence_speaks_for_all_connections(relay: Relay) -> None:
    """After a call without an answer those that were idle are replaced, too: they may hang as well."""
    url = f"postgresql://postgres@127.0.0.1:{relay.port}/postgres"
    with Database(url, min_size=2, max_size=2, timeouts=Timeouts(statement=0.5)) as database:
        with database.connection() as one, database.connection() as other:
            before = {one.info.backend_pid, other.info.backend_pid}
        relay.stall()
        assert "no answer" in refused(lambda: database.rows("SELECT 1"))
        relay.resume()
        after = {pid for _ in range(4) for (pid,) in database.rows("SELECT pg_backend_pid()")}
        assert before.isdisjoint(after)


def test_reads_go_on_while_commits_hang(server: PostgresServer) -> None:
    """With a synchronous standby gone, one write hangs, the others are refused at once, and no sessions pile up."""
    with PostgresStore(server.url, max_size=2) as store, psycopg.connect(server.url, autocommit=True) as conn:
        game = uuid4()
        append(store, game, expected=0)
        server.await_standby("gone")
        try:
            assert "no answer" in refused(lambda: append(store, game, expected=1, command="hangs"))
            for _ in range(10):
                assert "lock timeout" in refused(lambda: append(store, game, expected=1, command="hangs"))
                assert "takes no writes" in refused(lambda: append(store, uuid4(), expected=0))
                assert store.version(game) == 1
            waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
            assert conn.execute(waiting).fetchone() == (1,)
        finally:
            server.await_standby("")
        until(lambda: store.version(game) > 1)
        assert append(store, game, expected=1, command="hangs").duplicate
        append(store, uuid4(), expected=0)


def test_connections_that_became_read_only_are_replaced(server: PostgresServer) -> None:
    """After a switch of primaries a pool may hold sessions that take no writes; the first write replaces them."""
    with PostgresStore(server.url, min_size=2, max_size=2) as store:
        game = uuid4()
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute("ALTER ROLE postgres SET default_transaction_read_only = on")
            refused(lambda: append(store, game, expected=0))
            conn.execute("SET default_transaction_read_only = off")
            conn.execute("ALTER ROLE postgres RESET default_transaction_read_only")
        append(store, game, expected=0)
        assert store.version(game) == 1


def test_sessions_begun_before_the_switch_are_replaced_too(
    server: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A session that began while no writes were taken, and became ready when they were, is not lent again."""
    configure = Database._configure

    def slowly(database: Database, conn: PatientConnection) -> None:
        time.sleep(0.2)
        configure(database, conn)

    monkeypatch.setattr(Database, "_configure", slowly)
    with PostgresStore(server.url, min_size=3, max_size=3) as store:
        game = uuid4()
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute("ALTER ROLE postgres SET default_transaction_read_only = on")
            refused(lambda: append(store, game, expected=0))
            time.sleep(0.1)
            conn.execute("SET default_transaction_read_only = off")
            conn.execute("ALTER ROLE postgres RESET default_transaction_read_only")
        append(store, game, expected=0)


def test_locks_and_statements_have_an_end(server: PostgresServer) -> None:
    """A statement that waits for a lock, or just lasts, is ended by the server; its connection is kept."""
    database = Database(server.url, max_size=1, timeouts=Timeouts(statement=0.5, lock=0.2))
    with PostgresStore(database) as store, psycopg.connect(server.url) as other:
        store.version(uuid4())
        other.execute("LOCK TABLE heads")
        refused(lambda: store.version(uuid4()))
        other.rollback()
        pid = store.database.rows("SELECT pg_backend_pid()")
        refused(lambda: store.database.rows("SELECT pg_sleep(10000)"))
        assert store.database.rows("SELECT pg_backend_pid()") == pid
        assert store.database.run(lambda conn: conn.execute("SELECT pg_sleep(0.7)").fetchone(), patience=60) == ("",)
        assert store.database.rows("SELECT current_setting('statement_timeout')") == [("500ms",)]


def test_a_process_that_hangs_holds_no_transaction(server: PostgresServer) -> None:
    """A transaction in which nothing happens is ended with its session, and the next call gets another one."""
    with Database(server.url, max_size=1, timeouts=Timeouts(idle_in_transaction=0.2)) as database:

        def hang() -> None:
            with database.connection() as conn, conn.transaction():
                conn.execute("INSERT INTO checkpoints (projection) VALUES ('hangs')")
                time.sleep(0.5)
                conn.execute("SELECT 1")

        refused(hang)
        assert database.rows("SELECT count(*) FROM checkpoints WHERE projection = 'hangs'") == [(0,)]


def test_a_server_that_takes_no_writes_is_known(server: PostgresServer) -> None:
    """A read-only server is known by its refusal, a standby that is gone by the silence; a proof serves for seconds."""
    with Database(server.url) as database, psycopg.connect(server.url, autocommit=True) as conn:
        database.prove_writable()
        (first,) = conn.execute("SELECT at FROM write_probe").fetchall()
        database.prove_writable()
        assert conn.execute("SELECT at FROM write_probe").fetchall() == [first]
        conn.execute("ALTER ROLE postgres SET default_transaction_read_only = on")
        refused(database.prove_writable)
        conn.execute("SET default_transaction_read_only = off")
        conn.execute("ALTER ROLE postgres RESET default_transaction_read_only")
        conn.execute("UPDATE write_probe SET at = at - interval '1 minute'")
        server.await_standby("gone")
        try:
            refused(database.prove_writable)
            refused(database.prove_writable)
        finally:
            server.await_standby("")
        database.prove_writable()


def test_a_full_disk_is_known(server: PostgresServer) -> None:
    """A server whose disk is full takes no writes, although a row could still be changed where it stands."""
    disk = server.folder / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", disk], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("only root may make a small disk")
    try:
        os.chown(disk, *([disk.parent.stat().st_uid] * 2))
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute(f"CREATE TABLESPACE small LOCATION '{disk}'".encode())
            conn.execute("CREATE DATABASE small TABLESPACE small")
            url = make_conninfo(server.url, dbname="small")
            migrate(url)
            with PostgresStore(url) as store:
                store.database.prove_writable()
                ballast = disk / "ballast"
                with suppress(OSError), ballast.open("wb", buffering=0) as file:
                    while file.write(bytes(4096)):
                        pass
                with psycopg.connect(url, autocommit=True) as other:
                    other.execute("UPDATE write_probe SET at = at - interval '1 minute'")
                with pytest.raises(StoreUnavailable, match="full"):
                    store.database.prove_writable()
                ballast.unlink()
                store.database.prove_writable()
            conn.execute("DROP DATABASE small WITH (FORCE)")
            conn.execute("DROP TABLESPACE small")
    finally:
        subprocess.run(["umount", disk], check=True)
