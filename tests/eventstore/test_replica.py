"""Are histories read from a standby only where they are what the primary has?"""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest

from application.composition import open_application
from eventstore.database import Database
from eventstore.migrate import migrate
from eventstore.store.postgres import PostgresStore
from eventstore.store.replica import Replica
from tests.eventstore.samples import append
from tests.postgres_server import PostgresServer
from tests.waiting import until

pytestmark = pytest.mark.servers


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[PostgresServer, PostgresServer]]:
    """A primary, and a standby that follows it."""
    with PostgresServer(durable=False) as primary, PostgresServer(durable=False) as standby:
        migrate(primary.url)
        standby.stop()
        standby.follow(primary)
        yield primary, standby


def caught_up(primary: PostgresServer, standby: PostgresServer) -> None:
    """Wait until the standby has all events that the primary has now.

    Positions in the WAL would not do: the last commits may not be written yet.
    """
    events = "SELECT count(*) FROM events"
    with psycopg.connect(primary.url) as one, psycopg.connect(standby.url, autocommit=True) as two:
        there = one.execute(events).fetchone()
        until(lambda: two.execute(events).fetchone() == there)


class Counting(Database):
    """Counts how often it is asked."""

    asked = 0

    def run(self, *args, **kwargs):  # type: ignore[no-untyped-def]  # as in `Database`
        """Count, and ask."""
        self.asked += 1
        return super().run(*args, **kwargs)


def test_a_history_comes_from_the_standby_and_one_s_own_moves_are_in_it(
    servers: tuple[PostgresServer, PostgresServer],
) -> None:
    """Long histories are read from it once it has them; until then, and for short ones, the primary answers."""
    primary, standby = servers
    replica = Counting(standby.url)
    with PostgresStore(primary.url, replica=Replica(replica)) as store, PostgresStore(primary.url) as plain:
        game = uuid4()
        append(store, game, expected=0, count=30)
        assert store.read(game) == plain.read(game)
        caught_up(primary, standby)
        kept = plain.read(game)
        rows = Replica(Database(standby.url)).history(game, 0, 30, lambda: (30, kept[-1].hash))
        assert [row[1] for row in rows or ()] == list(range(1, 31))
        before = replica.asked
        assert store.read(game) == plain.read(game)
        assert store.read(game, 3, 28) == plain.read(game, 3, 28)
        assert replica.asked == before + 2
        assert store.read(game, 25) == plain.read(game, 25)
        assert store.read(uuid4()) == []
        assert replica.asked == before + 2
        with psycopg.connect(standby.url, autocommit=True) as conn:
            conn.execute("SELECT pg_wal_replay_pause()")
            until(lambda: conn.execute("SELECT pg_get_wal_replay_pause_state()").fetchone() == ("paused",))
            try:
                append(store, game, expected=30)
                assert len(store.read(game)) == 31
            finally:
                conn.execute("SELECT pg_wal_replay_resume()")


def test_an_application_reads_long_histories_from_the_standby_that_it_is_given(
    servers: tuple[PostgresServer, PostgresServer],
) -> None:
    """It opens a session there for the first of them, and none before."""
    primary, standby = servers
    name, game = f"reads {uuid4()}", uuid4()
    with (
        psycopg.connect(standby.url, autocommit=True) as conn,
        open_application(primary.url, replica=standby.url, name=name) as application,
    ):

        def sessions() -> int:
            found = conn.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = %s", (name,))
            return found.fetchall()[0][0]  # type: ignore[no-any-return]

        append(application.store, game, expected=0, count=30)
        caught_up(primary, standby)
        assert sessions() == 0
        assert len(application.store.read(game)) == 30
        assert sessions() == 1


def test_a_standby_with_other_events_is_not_believed() -> None:
    """After a failover it may hold other events under the same versions: the hash tells, and the primary answers."""
    with PostgresServer(durable=False) as primary, PostgresServer(durable=False) as other:
        game = uuid4()
        for server in (primary, other):
            migrate(server.url)
            with PostgresStore(server.url) as store:
                append(store, game, expected=0, count=25)
        replica = Counting(other.url)
        with PostgresStore(primary.url, replica=Replica(replica)) as store, PostgresStore(primary.url) as plain:
            assert store.read(game) == plain.read(game)
        assert replica.asked == 1


def test_a_standby_that_is_gone_is_left_alone_for_a_while(database: Database) -> None:
    """The primary answers, and only after some time is the standby tried again."""
    now = [0.0]
    replica = Counting("postgresql:///none?host=/nonexistent", timeout=0.1)
    with PostgresStore(database.dsn, replica=Replica(replica, clock=lambda: now[0])) as store:
        game = uuid4()
        append(store, game, expected=0, count=25)
        for seconds, asked in ((0.0, 1), (5.0, 1), (11.0, 2)):
            now[0] = seconds
            assert len(store.read(game)) == 25
            assert replica.asked == asked
