"""Is the feed in partitions, and when their number changes, what the feed as a whole is?"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import LiteralString
from uuid import UUID, uuid4

import psycopg
import pytest

from eventstore.database import Connection
from eventstore.errors import CursorLost, MigrationError, StoreUnavailable
from eventstore.partitions import NUMBERS, SHARDS, TABLES, partition_of, shard_keys, table_of
from eventstore.projections import Key, Rebuilt, Rows, runner
from eventstore.repartition import repartition
from eventstore.store import Cursor, StoredEvent
from eventstore.store.postgres import PostgresStore
from eventstore.store.statements import FEED, HEADERS, HEADERS_WITHOUT_MOVES, of_partition
from tests.eventstore.feeds import beginnings, whole_feed
from tests.eventstore.samples import append

pytestmark = pytest.mark.servers


class Chained:
    """Numbers the events of all games in the order in which they are folded: the order of games counts."""

    name = "standings"
    table = "standings"
    key = ("title", "seats", "subject", "number")
    ordered = True

    def groups(self, event: StoredEvent) -> Iterable[Key]:
        """The row with the last number."""
        return [("chained", 0, "all", 0)] if event.version == 2 else []

    def apply(self, rows: Rows, event: StoredEvent) -> None:
        """Each number depends on all before it."""
        last = rows.get(("chained", 0, "all", 0), {"games": 0, "mu": 0.0})
        mean = (last["mu"] + event.game_id.int % 997) % 1000 / 3
        row = {"mu": mean, "sigma": 1.0, "ordinal": 0.0, "place": 1, "games": last["games"] + 1, "wins": 0}
        rows["chained", 0, "all", 0] = {**row, "last_at": event.recorded_at}


CHAINED = Chained()


def _split(store: PostgresStore, number: int) -> PostgresStore:
    """The store after its feed was given so many partitions."""
    with psycopg.connect(store.database.dsn) as conn:
        repartition(conn, number)
    return PostgresStore(store.database)


def _play(store: PostgresStore, count: int) -> list[UUID]:
    games = [uuid4() for _ in range(count)]
    for game in games:
        append(store, game, expected=0, count=3)
    return games


def _fold(store: PostgresStore, limit: int = 7) -> None:
    while store.project(CHAINED, limit):
        pass


def test_a_game_is_in_the_table_that_its_hash_names(postgres: PostgresStore) -> None:
    """The hash in Python is the one by which PostgreSQL deals out events."""
    dice = random.Random(5)
    games = [UUID(int=n) for n in range(20)] + [UUID(int=dice.getrandbits(128)) for _ in range(300)]
    query = "SELECT satisfies_hash_partition('events'::regclass, 8, %s, %s)"
    with psycopg.connect(postgres.database.dsn) as conn:
        for game in games:
            assert conn.execute(query, (table_of(game), game)).fetchone() == (True,)
        append(postgres, games[-1], expected=0)
        for number in NUMBERS:
            found = conn.execute("SELECT feed_partition(tableoid, %s) FROM events", (number,)).fetchone()
            assert found == (partition_of(games[-1], number),)
    assert {table_of(game) for game in games} == set(range(TABLES))


@pytest.mark.parametrize("shards", SHARDS)
def test_a_game_is_in_the_shard_that_its_hash_names(postgres: PostgresStore, shards: int) -> None:
    """Beyond eight partitions the hash is that by which Citus deals out games, in ranges of the same length."""
    dice = random.Random(6)
    query = "SELECT (uuid_hash(%s)::bigint + 2147483648) * %s >> 32"
    with psycopg.connect(postgres.database.dsn) as conn:
        for game in (UUID(int=dice.getrandbits(128)) for _ in range(100)):
            assert conn.execute(query, (game, shards)).fetchone() == (partition_of(game, shards),)
    assert [partition_of(key, shards) for key in shard_keys(shards)] == list(range(shards))


def test_another_number_is_refused(postgres: PostgresStore) -> None:
    """The feed can have 1, 2, 4 or 8 partitions."""
    with pytest.raises(MigrationError, match="1, 2, 4, 8 partitions, not 3"):
        _split(postgres, 3)
    assert PostgresStore(postgres.database).partitions == 1


def test_partitions_together_are_the_feed(postgres: PostgresStore) -> None:
    """Whatever their number, they hold every event once, and each game in the order of versions."""
    games = _play(postgres, 30)
    for number in (8, 2, 4, 1):
        store = _split(postgres, number)
        found = whole_feed(store)
        assert len({(event.game_id, event.version) for event in found}) == len(found) == 90
        for game in games:
            assert [event for event in found if event.game_id == game] == store.read(game)


@pytest.mark.parametrize("query", [FEED, HEADERS, HEADERS_WITHOUT_MOVES])
def test_a_page_of_a_partition_is_read_by_the_index(postgres: PostgresStore, query: LiteralString) -> None:
    """Two tables of a partition are merged in the order of their indexes, and nothing is sorted."""
    with psycopg.connect(postgres.database.dsn) as conn:
        conn.execute("SET enable_seqscan = off")
        conn.execute("SET enable_bitmapscan = off")
        told = conn.execute(f"EXPLAIN {of_partition(query, 1, 4)}".encode(), (5, 5, 100), binary=True).fetchall()
    plan = "\n".join(line for (line,) in told)
    assert "Merge Append" in plan, plan
    assert "events_1_" in plan
    assert "events_5_" in plan
    assert "->  Sort" not in plan


def test_a_place_of_a_partition_that_is_gone_is_lost(postgres: PostgresStore) -> None:
    """With fewer partitions a cursor of one of the others is not held, nor is an event of another partition."""
    store = _split(postgres, 4)
    _play(store, 20)
    ends = [store.feed_end(partition) for partition in range(4)]
    assert all(store.holds(end) for end in ends)
    assert not store.holds(Cursor(ends[0].xid, ends[0].position, ends[0].hash, 1))
    store = _split(postgres, 1)
    assert [store.holds(end) for end in ends] == [True, False, False, False]
    with pytest.raises(CursorLost):
        store.headers(ends[3])


def test_followers_go_on_where_partitions_are_split(postgres: PostgresStore) -> None:
    """Each new partition takes over the place of the one that it was in, and events are folded once."""
    _play(postgres, 10)
    assert postgres.project(CHAINED, 13) == 13
    before = postgres.projection_position(CHAINED.name)
    store = _split(postgres, 4)
    places = [store.projection_position(CHAINED.name, each) for each in range(4)]
    assert all(map(store.holds, places))
    assert sum(len(store.feed(place)) for place in places) == 30 - 13
    assert max(places, key=lambda place: place.position).position == before.position
    _fold(store)
    assert [store.projection_position(CHAINED.name, each) for each in range(4)] == [
        store.feed_end(each) for each in range(4)
    ]
    assert store.rows(CHAINED)["chained", 0, "all", 0]["games"] == 10
    assert store.rebuild(CHAINED) == Rebuilt(events=10, changed=0)


def test_followers_go_on_where_partitions_become_one(postgres: PostgresStore) -> None:
    """Who has caught up goes on from the end, also where a partition has no event; who has not folds all again."""
    store = _split(postgres, 8)
    _play(store, 3)
    _fold(store)
    store = _split(store, 1)
    assert store.projection_position(CHAINED.name) == store.feed_end()
    store = _split(store, 4)
    _play(store, 12)
    assert store.project(CHAINED, 5) > 0
    store = _split(store, 1)
    assert not store.holds(store.projection_position(CHAINED.name))
    _fold(store)
    assert store.rows(CHAINED)["chained", 0, "all", 0]["games"] == 15
    assert store.rebuild(CHAINED) == Rebuilt(events=15, changed=0)


def test_the_order_of_games_is_kept_through_every_number(postgres: PostgresStore) -> None:
    """Where the order of games counts, a rebuild repeats the order in which they were first folded."""
    _play(postgres, 8)
    _fold(postgres)
    store = postgres
    for count, number in enumerate((4, 8, 2, 1, 4), 2):
        store = _split(store, number)
        assert store.rebuild(CHAINED).changed == 0
        _play(store, 8)
        _fold(store)
        before = store.rows(CHAINED)
        assert before["chained", 0, "all", 0]["games"] == 8 * count
        assert store.rebuild(CHAINED) == Rebuilt(events=8 * count, changed=0)
        assert store.rows(CHAINED) == before


def test_a_partition_that_fails_does_not_hold_up_the_others(postgres: PostgresStore) -> None:
    """A fault in one partition is raised, and the others have moved on."""
    store = _split(postgres, 4)
    games = _play(store, 24)
    bad = games[0]

    class Failing(Chained):
        def apply(self, rows: Rows, event: StoredEvent) -> None:
            if event.game_id == bad:
                raise ZeroDivisionError
            super().apply(rows, event)

    with pytest.raises(ZeroDivisionError):
        store.project(Failing())
    stuck = partition_of(bad, 4)
    for each in range(4):
        place = store.projection_position(CHAINED.name, each)
        assert place == (Cursor(partition=each) if each == stuck else store.feed_end(each))


def test_a_follower_of_the_former_number_moves_nothing(postgres: PostgresStore) -> None:
    """A process that has not noticed the change folds nothing; it tries again with the new number."""
    _play(postgres, 5)
    assert postgres.partitions == 1
    _split(postgres, 4)

    def feed(conn: Connection, after: Cursor, limit: int, partitions: int) -> list[StoredEvent]:
        return whole_feed(postgres)[:limit]

    with pytest.raises(StoreUnavailable, match="another number of partitions"):
        postgres.database.run(lambda conn: runner.catch_up(conn, CHAINED, feed, 0, 1))
    assert postgres.rows(CHAINED) == {}


def test_a_lost_place_in_one_partition_leaves_the_others(postgres: PostgresStore) -> None:
    """A failover that lost the end of one partition is noticed there alone."""
    store = _split(postgres, 4)
    _play(store, 20)
    held = [store.feed_end(each) for each in range(4)]
    lost = Cursor(held[2].xid, held[2].position, b"of another event", 2)
    assert [store.holds(each) for each in (*held[:2], lost, held[3])] == [True, True, False, True]
    assert [cursor.partition for cursor in beginnings(store) if store.headers(cursor)] == [0, 1, 2, 3]
