"""Is what is derived from the events always what the events say?"""

from __future__ import annotations

import random
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from uuid import UUID, uuid4

import psycopg
import pytest

from eventstore.errors import VersionConflict
from eventstore.migrate import Migration, migrate, migrations
from eventstore.projections import Key, Rebuilt, Rows
from eventstore.projections.rebuild import rebuild_inline
from eventstore.store import Lobby, PendingDecision, Store, StoredEvent
from eventstore.store.memory import MemoryStore
from eventstore.store.postgres import PostgresStore
from tests.eventstore.feeds import STORES
from tests.eventstore.samples import append, event, head_of, lobby, pending
from tests.waiting import PATIENCE

TYPES = ("move_made", "seat_taken", "game_ended")

TABLE = Migration(
    "9000_counted.sql",
    "CREATE TABLE counted (game_id uuid, type text, many integer NOT NULL, seen jsonb NOT NULL, versions integer[],"
    " PRIMARY KEY (game_id, type));",
)


class Counting:
    """Counts each game's events by type; `game_ended` deletes the counts of seats, and some types do not count."""

    name = "counting"
    table = "counted"
    key = ("game_id", "type")
    ordered = False

    def groups(self, event: StoredEvent) -> Iterable[Key]:
        """All rows of the game."""
        return [(event.game_id,)] if event.type in TYPES else []

    def apply(self, rows: Rows, event: StoredEvent) -> None:
        """Depends on the order of a game's events, and touches several rows."""
        row = rows.setdefault((event.game_id, event.type), {"many": 0, "seen": {}, "versions": []})
        row["many"] += 1
        row["seen"][str(event.version)] = event.actor
        row["versions"] = [*row["versions"], event.version][-3:]
        if event.type == "game_ended":
            rows.pop((event.game_id, "seat_taken"), None)


COUNTING = Counting()


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Each kind of store, with the counting projection's table."""
    kind, partitions = request.param.split("-")
    if kind == "memory":
        yield MemoryStore(int(partitions))
        return
    dsn = request.getfixturevalue("migrated_database") if kind == "postgres" else request.getfixturevalue("cluster").dsn
    migrate(dsn, [*migrations(), TABLE], partitions=int(partitions))
    with PostgresStore(dsn, max_size=16) as made:
        yield made


def _expected(events: Iterable[StoredEvent]) -> Rows:
    rows: Rows = {}
    for one in events:
        if COUNTING.groups(one):
            COUNTING.apply(rows, one)
    return rows


def _play(store: Store, games: Sequence[UUID], moves: int, seed: int = 1) -> None:
    dice = random.Random(seed)
    for _ in range(moves):
        game = dice.choice(games)
        type_ = dice.choice((*TYPES, "move_made", "of_no_concern"))
        with suppress(VersionConflict):
            expected, head = store.version(game), head_of(store, game)
            store.append(game, expected=expected, head=head, command_id=uuid4().hex, events=[event(type_)])


def _every_event(store: Store) -> list[StoredEvent]:
    return [one for game in store.all_games() for one in store.read(game)]


def _caught_up(store: Store, limit: int = 1000) -> int:
    total = 0
    while count := store.project(COUNTING, limit):
        total += count
    return total


@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_a_projection_is_the_fold_of_the_feed(store: Store, limit: int) -> None:
    """However the feed is cut into pages, the rows are those of the fold, and each event is folded once."""
    games = [uuid4() for _ in range(4)]
    _play(store, games, 60)
    assert _caught_up(store, limit) == 60
    assert store.rows(COUNTING) == _expected(_every_event(store))
    _play(store, games, 20, seed=2)
    assert _caught_up(store, limit) == 20
    assert store.rows(COUNTING) == _expected(_every_event(store))
    for each in range(store.partitions):
        assert store.projection_position("counting", each) == store.feed_end(each)


def test_rows_can_be_narrowed_by_their_key(store: Store) -> None:
    """The first values of the key select rows; an unknown value selects none."""
    games = [uuid4() for _ in range(3)]
    _play(store, games, 60)
    _caught_up(store)
    rows = store.rows(COUNTING)
    assert list(rows) == sorted(rows)
    assert store.rows(COUNTING, (games[0],)) == {key: row for key, row in rows.items() if key[0] == games[0]}
    assert store.rows(COUNTING, (games[0], "move_made")).keys() == {(games[0], "move_made")}
    assert store.rows(COUNTING, (uuid4(),)) == {}


def test_a_rebuild_of_a_sound_projection_changes_nothing(store: Store) -> None:
    """It folds every event and finds every row as it should be."""
    _play(store, [uuid4() for _ in range(4)], 60)
    _caught_up(store)
    before = store.rows(COUNTING)
    assert store.rebuild(COUNTING) == Rebuilt(events=60, changed=0)
    assert store.rows(COUNTING) == before


def test_a_rebuild_of_a_projection_that_never_ran_builds_it(store: Store) -> None:
    """Afterwards it stands at the end of the feed."""
    _play(store, [uuid4() for _ in range(4)], 60)
    told: list[int] = []
    assert store.rebuild(COUNTING, told.append).events == told[-1] == 60
    assert store.rows(COUNTING) == _expected(_every_event(store))
    assert store.project(COUNTING) == 0


@pytest.mark.servers
def test_a_rebuild_mends_damaged_rows(migrated_database: str) -> None:
    """Rows that are wrong, missing or should not be there are put right, and their number is told."""
    migrate(migrated_database, [*migrations(), TABLE])
    with PostgresStore(migrated_database) as store:
        _play(store, [uuid4() for _ in range(6)], 200)
        _caught_up(store)
        before = store.rows(COUNTING)
        keys = list(before)
        with psycopg.connect(migrated_database, autocommit=True) as conn:
            conn.execute("UPDATE counted SET many = 99 WHERE game_id = %s AND type = %s", keys[0])
            conn.execute("UPDATE counted SET seen = '{}' WHERE game_id = %s AND type = %s", keys[1])
            conn.execute("DELETE FROM counted WHERE game_id = %s AND type = %s", keys[2])
            conn.execute("INSERT INTO counted VALUES (%s, 'stray', 1, '{}', '{}')", (uuid4(),))
        assert store.rebuild(COUNTING) == Rebuilt(events=200, changed=4)
        assert store.rows(COUNTING) == before


def test_a_rebuild_while_writers_write_and_runners_run_is_equal_to_the_live_one(store: Store) -> None:
    """Four writers, two runners and five rebuilds at once: in the end the rows are those of the fold."""
    games = [uuid4() for _ in range(10)]
    writers = [threading.Thread(target=_play, args=(store, games, 150, seed)) for seed in range(4)]
    failed: list[BaseException] = []

    def run() -> None:
        try:
            while any(writer.is_alive() for writer in writers):
                store.project(COUNTING, 13)
        except BaseException as error:
            failed.append(error)

    runners = [threading.Thread(target=run) for _ in range(2)]
    for thread in (*writers, *runners):
        thread.start()
    for _ in range(5):
        store.rebuild(COUNTING)
        time.sleep(0.05)
    for thread in (*writers, *runners):
        thread.join()
    assert failed == []
    _caught_up(store)
    live = store.rows(COUNTING)
    assert live == _expected(_every_event(store))
    assert store.rebuild(COUNTING).changed == 0
    assert store.rows(COUNTING) == live


@pytest.mark.servers
def test_a_rebuild_waits_for_a_runner_that_is_at_work(migrated_database: str) -> None:
    """Rows and checkpoint are replaced when no runner holds them; what the runner folded is not folded again."""
    migrate(migrated_database, [*migrations(), TABLE])
    folding, go_on, rebuilt = threading.Event(), threading.Event(), threading.Event()

    class Slow(Counting):
        def apply(self, rows: Rows, event: StoredEvent) -> None:
            folding.set()
            go_on.wait(PATIENCE)
            super().apply(rows, event)

    def rebuild(store: Store) -> None:
        store.rebuild(COUNTING)
        rebuilt.set()

    with PostgresStore(migrated_database) as store:
        append(store, uuid4(), expected=0)
        runner = threading.Thread(target=store.project, args=(Slow(),))
        threads = [runner, threading.Thread(target=rebuild, args=(store,))]
        threads[0].start()
        assert folding.wait(PATIENCE)
        threads[1].start()
        assert not rebuilt.wait(0.5)
        go_on.set()
        assert rebuilt.wait(PATIENCE)
        for thread in threads:
            thread.join()
        assert store.project(COUNTING) == 0
        assert store.rows(COUNTING) == _expected(_every_event(store))


@pytest.mark.servers
def test_readers_see_whole_rows_during_a_rebuild(migrated_database: str) -> None:
    """A reader beside a rebuild never sees fewer counts than before: the swap is one transaction."""
    migrate(migrated_database, [*migrations(), TABLE])
    with PostgresStore(migrated_database, max_size=4) as store:
        games = [uuid4() for _ in range(3)]
        for game in games:
            append(store, game, expected=0, count=50)
        _caught_up(store)
        with psycopg.connect(migrated_database, autocommit=True) as conn:
            conn.execute("UPDATE counted SET many = 7")
        seen: Counter[int] = Counter()
        stop = threading.Event()

        def look() -> None:
            while not stop.is_set():
                seen[sum(row["many"] for row in store.rows(COUNTING).values())] += 1

        reader = threading.Thread(target=look)
        reader.start()
        time.sleep(0.05)
        store.rebuild(COUNTING)
        time.sleep(0.05)
        stop.set()
        reader.join()
        assert set(seen) == {21, 150}


@pytest.mark.servers
def test_a_runner_that_fails_leaves_its_checkpoint(migrated_database: str) -> None:
    """Rows and checkpoint change together or not at all."""
    migrate(migrated_database, [*migrations(), TABLE])

    class Failing(Counting):
        def apply(self, rows: Rows, event: StoredEvent) -> None:
            super().apply(rows, event)
            if event.version == 3:
                raise ZeroDivisionError

    with PostgresStore(migrated_database) as store:
        append(store, uuid4(), expected=0, count=3)
        assert store.project(COUNTING, 1) == 1
        before = store.rows(COUNTING), store.projection_position("counting")
        for attempt in (store.project, store.rebuild):
            with pytest.raises(ZeroDivisionError):
                attempt(Failing())
            assert (store.rows(COUNTING), store.projection_position("counting")) == before


# Inline rows


def _fold(events: Sequence[StoredEvent]) -> tuple[Lobby, list[PendingDecision]]:
    game, version = events[0].game_id, events[-1].version
    return lobby(game, version=version), [pending(game, version % 3, version)]


def _play_inline(store: Store, games: Sequence[UUID], moves: int, seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(moves):
        game = dice.choice(games)
        version = store.version(game)
        with suppress(VersionConflict):
            store.append(
                game,
                expected=version,
                head=head_of(store, game),
                command_id=uuid4().hex,
                events=[event()],
                lobby=lobby(game, version=version + 1),
                pending=[pending(game, (version + 1) % 3, version + 1)],
            )


def test_inline_rows_are_rebuilt_while_games_go_on(store: Store) -> None:
    """Lobby and turns due that are wrong become what the fold of each game's stream says, and stay so."""
    quiet, busy = [uuid4() for _ in range(5)], [uuid4() for _ in range(5)]
    for game in quiet:
        append(store, game, expected=0, count=4)
        assert store.refresh(game, 4, lobby=lobby(game, version=1, status="wrong"), pending=[pending(game, 2, 2)])
    for game in busy:
        append(store, game, expected=0)
    writers = [threading.Thread(target=_play_inline, args=(store, busy, 80, seed)) for seed in range(3)]
    for writer in writers:
        writer.start()
    told: list[int] = []
    for _ in range(3):
        assert rebuild_inline(store, _fold, progress=told.append) == 10
    for writer in writers:
        writer.join()
    assert told == [*range(1, 11)] * 3
    for game in (*quiet, *busy):
        assert store.lobby(game) == lobby(game, version=store.version(game))
    assert sorted(store.pending(), key=lambda row: row.game_id) == sorted(
        (pending(game, store.version(game) % 3, store.version(game)) for game in (*quiet, *busy)),
        key=lambda row: row.game_id,
    )


@pytest.mark.servers
def test_rows_of_games_that_do_not_exist_are_forgotten(postgres: PostgresStore) -> None:
    """A rebuild deletes lobby rows and turns due that belong to no game."""
    game = uuid4()
    append(postgres, game, expected=0)
    with psycopg.connect(postgres.database.dsn, autocommit=True) as conn:
        conn.execute(
            "INSERT INTO lobby VALUES (gen_random_uuid(), 99, 't', 's', 1, '{}', '{}');"
            "INSERT INTO due VALUES (gen_random_uuid(), 0, 1, NULL, NULL, now())"
        )
    assert rebuild_inline(postgres, _fold) == 1
    assert [row.game_id for row in postgres.games()[0]] == [row.game_id for row in postgres.pending()] == [game]
    assert postgres.forget_strays() == 0
