"""Does a reader of the feed ever miss an event, or get one twice, while writers are at work?"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from hashlib import sha256
from uuid import UUID, uuid4

import psycopg
import pytest

from eventstore.repartition import repartition
from eventstore.store import Cursor, Lobby, Store, StoredEvent
from eventstore.store.postgres import PostgresStore
from tests.eventstore.feeds import beginnings
from tests.eventstore.samples import append, event, head_of

pytestmark = pytest.mark.servers

Raw = psycopg.Connection[tuple[object, ...]]


def _append(conn: Raw, game: UUID, expected: int, count: int = 1) -> str:
    """Append within the connection's transaction, which is left open."""
    texts = ["x"] * count
    data = [b"%d" % n for n in range(count)]
    row = conn.execute(
        "SELECT outcome FROM append(%s, %s::integer, %s, %s, %s, %s::integer[], %s, %s, %s, NULL, NULL, NULL)",
        (game, expected, uuid4().hex, texts, texts, [1] * count, data, data, [sha256(d).digest() for d in data]),
    ).fetchone()
    assert row is not None
    return str(row[0])


def test_an_event_waits_for_older_writers(postgres: PostgresStore) -> None:
    """A later transaction that commits first is shown only when the earlier one has ended; then both, in order."""
    early, late = uuid4(), uuid4()
    with psycopg.connect(postgres.database.dsn) as slow:
        _append(slow, early, 0)
        append(postgres, late, expected=0)
        assert postgres.feed(Cursor()) == []
        slow.commit()
    assert [event.game_id for _, event in postgres.feed(Cursor())] == [early, late]


def test_a_rolled_back_append_leaves_no_gap_to_wait_for(postgres: PostgresStore) -> None:
    """What a failed writer would have written is not waited for once it has failed."""
    game = uuid4()
    with psycopg.connect(postgres.database.dsn) as slow:
        _append(slow, uuid4(), 0)
        append(postgres, game, expected=0)
        assert postgres.feed(Cursor()) == []
        slow.rollback()
    assert [event.game_id for _, event in postgres.feed(Cursor())] == [game]


def test_a_lower_position_that_commits_later_is_not_skipped(postgres: PostgresStore) -> None:
    """A writer that drew its position early and its transaction number late comes after what was read meanwhile."""
    with psycopg.connect(postgres.database.dsn) as slow:
        drawn = slow.execute("SELECT nextval('event_positions') FROM generate_series(1, 2)").fetchall()[-1][0]
        slow.rollback()
        read, game = uuid4(), uuid4()
        append(postgres, read, expected=0)
        ((cursor, first),) = postgres.feed(Cursor())
        slow.execute(
            "INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash,"
            " hash, recorded_at, position) VALUES (%s, 1, 't', 'a', 'c', 1, '', '', sha256(''), '', '', now(), %s)",
            (game, drawn),
        )
        slow.commit()
    assert first.position > drawn
    assert [(event.game_id, event.position) for _, event in postgres.feed(cursor)] == [(game, drawn)]


def test_a_transaction_that_only_reads_delays_nobody(postgres: PostgresStore) -> None:
    """A long backup or report does not hold up the feed."""
    with psycopg.connect(postgres.database.dsn) as reader:
        reader.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        reader.execute("SELECT count(*) FROM events")
        append(postgres, uuid4(), expected=0)
        assert len(postgres.feed(Cursor())) == 1


def _write(dsn: str, seed: int, games: list[UUID], target: int, written: Counter[UUID], stop: threading.Event) -> None:
    """Append with random waits before the commit, and roll a tenth back, until enough has been written."""
    dice = random.Random(seed)
    with psycopg.connect(dsn, prepare_threshold=0) as conn:
        while sum(written.values()) < target and not stop.is_set():
            game = dice.choice(games)
            count = dice.choice((1, 1, 1, 2, 5))
            row = conn.execute("SELECT version FROM heads WHERE game_id = %s", (game,)).fetchone()
            conn.rollback()
            expected = 0 if row is None else row[0]
            outcome = _append(conn, game, expected, count)  # type: ignore[arg-type]  # rows are tuples of anything
            time.sleep(dice.choice((0, 0, 0, 0.001, 0.01)))
            if dice.random() < 0.1:
                conn.rollback()
            else:
                conn.commit()
                if outcome == "appended":
                    written[game] += count


def _run(store: PostgresStore, events: int) -> None:
    games = [uuid4() for _ in range(40)]
    counts: list[Counter[UUID]] = [Counter() for _ in range(8)]
    stop = threading.Event()
    writers = [
        threading.Thread(target=_write, args=(store.database.dsn, seed, games, events // 8 + 1, counts[seed], stop))
        for seed in range(8)
    ]
    readers: list[list[StoredEvent]] = [[], [], []]

    def read(seen: list[StoredEvent], limit: int, pause: float) -> None:
        place = beginnings(store)
        while True:
            ended = not any(writer.is_alive() for writer in writers)
            some = False
            for partition, cursor in enumerate(place):
                page = store.feed(cursor, limit)
                seen += [event for _, event in page]
                if page:
                    place[partition], some = page[-1][0], True
            if ended and not some:
                return
            time.sleep(pause)

    reading = [
        threading.Thread(target=read, args=(seen, limit, pause))
        for seen, limit, pause in zip(readers, (1000, 7, 100), (0, 0, 0.02), strict=True)
    ]
    try:
        for thread in (*writers, *reading):
            thread.start()
        for thread in (*writers, *reading):
            thread.join()
    finally:
        stop.set()
    written = sum(counts, Counter())
    assert sum(written.values()) >= events
    for seen in readers:
        assert Counter(event.game_id for event in seen) == written
        versions: dict[UUID, int] = dict.fromkeys(games, 0)
        for found in seen:
            assert found.version == versions[found.game_id] + 1
            versions[found.game_id] += 1


@pytest.mark.parametrize("partitions", [1, 4])
def test_readers_see_every_event_once_while_writers_interleave(postgres: PostgresStore, partitions: int) -> None:
    """Three readers of different pace beside eight writers with random waits and rollbacks: 1,500 events."""
    with psycopg.connect(postgres.database.dsn) as conn:
        repartition(conn, partitions)
    _run(postgres, 1_500)


@pytest.mark.long
@pytest.mark.parametrize("partitions", [1, 4])
def test_readers_see_every_one_of_fifty_thousand_events_once(postgres: PostgresStore, partitions: int) -> None:
    """The same with 50,000 events: none skipped, none twice, each game in order."""
    with psycopg.connect(postgres.database.dsn) as conn:
        repartition(conn, partitions)
    _run(postgres, 50_000)


@pytest.mark.parametrize("store", ["memory-1", "postgres-1"], indirect=True)
def test_headers_without_their_payloads(store: Store) -> None:
    """`headers` is the feed without bodies: of all games, of some, without moves; `feed_end` is its last cursor."""
    one, two = uuid4(), uuid4()
    assert (store.headers(Cursor()), store.feed_end()) == ([], Cursor())
    for version in range(3):
        for game in (one, two):
            type_ = "move_made" if version else "game_opened"
            store.append(
                game, expected=version, head=head_of(store, game), command_id=str(version), events=[event(type_)]
            )
    feed = store.feed(Cursor())
    assert [(n.cursor, n.game_id, n.version, n.type, n.actor) for n in store.headers(Cursor())] == [
        (cursor, e.game_id, e.version, e.type, e.actor) for cursor, e in feed
    ]
    assert store.feed_end() == feed[-1][0]
    assert [n.version for n in store.headers(feed[1][0], games=[two])] == [2, 3]
    assert [n.version for n in store.headers(feed[3][0], 1, games=[one, two])] == [3]
    assert [n.game_id for n in store.headers(Cursor(), exclude_moves=True)] == [one, two]
    assert [n.game_id for n in store.headers(feed[0][0], 1, games=[one, two], exclude_moves=True)] == [two]
    assert store.headers(feed[-1][0]) == []


def test_who_ever_sat_where(store: Store) -> None:
    """`games_of` names games in which a player holds a seat or has taken one, and no others."""
    player = uuid4()
    holds, took, other = sorted(uuid4() for _ in range(3))
    row = Lobby(holds, "endeavor", "running", 1, {}, (str(player),))
    store.append(holds, expected=0, command_id="0", events=[event("game_opened")], lobby=row)
    taken = event("seat_taken", actor=f"player:{player}")
    store.append(took, expected=0, command_id="0", events=[taken])
    append(store, other, expected=0)
    assert store.games_of(str(player)) == [holds, took]
