"""Does the store keep on a Citus cluster what it promises on one server, also while shards move?"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from psycopg import errors

from eventstore.chain import verify
from eventstore.database import ROLE, Database
from eventstore.errors import MigrationError
from eventstore.migrate import migrate
from eventstore.partitions import SHARDS, partition_of, shard_keys
from eventstore.store import Cursor, statements
from eventstore.store.nodes import Nodes
from eventstore.store.postgres import PostgresStore
from eventstore.store.validation import lobby_json
from eventstore.verification.with_rules import verify_stored
from tests.eventstore.citus.loads import Load
from tests.eventstore.clusters import at_node, move, other_than, placed, worker_of
from tests.eventstore.feeds import CITUS_URL, whole_feed
from tests.eventstore.samples import append, event, lobby, pending
from tests.eventstore.test_archive import Scene
from tests.waiting import until

pytestmark = pytest.mark.skipif(not CITUS_URL, reason="ANNALS_TEST_CITUS_URL names no Citus cluster")

VERSION = "SELECT version FROM heads WHERE game_id = %s"


def _play(store: PostgresStore, games: int, moves: int = 3) -> list[UUID]:
    made = [uuid4() for _ in range(games)]
    for game in made:
        append(store, game, expected=0, count=moves)
    return made


def test_citus_puts_a_game_into_the_shard_that_its_hash_names(owner: psycopg.Connection[Any]) -> None:
    """Python, the database and Citus agree on the shard of a game, and every shard is found by its key."""
    dice = random.Random(6)
    shards: dict[int, set[int]] = {}
    for game in (UUID(int=dice.getrandbits(128)) for _ in range(200)):
        query = "SELECT lane_of(%s), get_shard_id_for_distribution_column('events', %s)"
        lane, shard = owner.execute(query, (game, game)).fetchone() or (-1, -1)
        assert lane == partition_of(game, 16)
        shards.setdefault(lane, set()).add(shard)
    assert all(len(found) == 1 for found in shards.values())
    assert len(shards) == 16
    for number in SHARDS:
        assert [partition_of(key, number) for key in shard_keys(number)] == list(range(number))
    assert owner.execute("SELECT lane_keys()").fetchone() == (list(shard_keys(16)),)


def test_a_citus_migration_can_be_repeated_and_keeps_the_number_of_shards(cluster: Database) -> None:
    """A second migration changes nothing; another number of shards is refused."""
    assert migrate(cluster.dsn) == []
    assert migrate(cluster.dsn, partitions=16) == []
    with pytest.raises(MigrationError, match="a partition for each shard, and there are 16"):
        migrate(cluster.dsn, partitions=32)


def test_citus_writes_all_of_an_append_on_one_worker(store: PostgresStore, owner: psycopg.Connection[Any]) -> None:
    """Events, end, lobby, players and turns of a game lie on the same node, and the coordinator holds none of them."""
    for game in _play(store, 20):
        store.append(
            game,
            expected=3,
            head=store.read(game)[-1].hash,
            command_id="on",
            events=[event()],
            lobby=lobby(game, version=4, players=("ann", "bob")),
            pending=[pending(game, 0, 4)],
        )
        with worker_of(owner, game) as (worker, shard):
            assert worker.execute(f"SELECT count(*) FROM {shard} WHERE game_id = %s".encode(), (game,)).fetchone() == (
                4,
            )
    query = """
        SELECT count(DISTINCT p.groupid) FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
        JOIN pg_dist_partition d ON d.logicalrelid = s.logicalrelid
        WHERE d.colocationid = (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = 'events'::regclass)
        GROUP BY s.shardminvalue"""
    assert set(owner.execute(query)) == {(1,)}


CHANGES = [
    "UPDATE events SET body = '' WHERE game_id = %s",
    "DELETE FROM events WHERE game_id = %s",
    "UPDATE heads SET version = version - 1 WHERE game_id = %s",
    "DELETE FROM heads WHERE game_id = %s",
]


def test_citus_keeps_what_is_recorded_before_and_after_a_shard_moved(
    store: PostgresStore, owner: psycopg.Connection[Any]
) -> None:
    """Triggers refuse the owner every change on the coordinator and on the worker, also where a shard has moved to."""
    (game,) = _play(store, 1)
    store.save_pack("digest", "toy", b"data")
    before = store.read(game)
    for how in ("none", "block_writes", "force_logical"):
        if how != "none":
            move(owner, game, how)
        for statement in CHANGES:
            with pytest.raises(errors.RestrictViolation):
                owner.execute(statement.encode(), (game,))
        for statement in ("TRUNCATE events", "TRUNCATE heads", "UPDATE packs SET data = ''", "DELETE FROM packs"):
            with pytest.raises(errors.RestrictViolation):
                owner.execute(statement.encode())
        with worker_of(owner, game) as (worker, shard):
            worker.execute("SET citus.enable_manual_changes_to_shards = on")
            for statement in (f"UPDATE {shard} SET body = ''", f"DELETE FROM {shard}", f"TRUNCATE {shard}"):
                with pytest.raises(errors.RestrictViolation):
                    worker.execute(statement.encode())
            worker.execute(f"SET ROLE {ROLE}".encode())
            for statement in (f"UPDATE {shard} SET body = ''", f"INSERT INTO {shard} SELECT * FROM {shard}"):
                with pytest.raises(errors.InsufficientPrivilege):
                    worker.execute(statement.encode())
        assert store.read(game) == before
        assert verify(before, store.head(game)) is None


def test_citus_reads_on_where_a_shard_has_moved(store: PostgresStore, owner: psycopg.Connection[Any]) -> None:
    """Places in the feed keep their meaning on another node: nothing is skipped, and nothing comes twice."""
    games = _play(store, 10)
    before = whole_feed(store)
    ends = [store.feed_end(each) for each in range(store.partitions)]
    for game in games[:3]:
        move(owner, game)
    assert all(store.holds(end) for end in ends)
    assert [store.feed(end) for end in ends] == [[]] * 16
    for game in games:
        append(store, game, expected=3)
    new = [found for end in ends for _, found in store.feed(end)]
    assert sorted(found.game_id for found in new) == sorted(games)
    assert {(e.game_id, e.version) for e in whole_feed(store)} == {(e.game_id, e.version) for e in [*before, *new]}


def test_citus_asks_the_worker_that_holds_a_game_itself(
    cluster: Database, store: PostgresStore, owner: psycopg.Connection[Any]
) -> None:
    """Where it has moved to as well; an old place costs a hop and no event."""
    games = _play(store, 10)
    nodes = Nodes(cluster)

    def asked(game: UUID) -> int:
        return nodes.run(game, store.partitions, lambda conn: conn.info.port)

    nodes.look()
    assert [asked(game) for game in games] == [placed(owner, game)[1] for game in games]
    held = asked(games[0])
    move(owner, games[0])
    assert asked(games[0]) == held != placed(owner, games[0])[1]
    for game in games:
        append(store, game, expected=3)
        assert nodes.run(game, 16, lambda conn, g=game: conn.execute(VERSION, (g,)).fetchone()) == (4,)  # type: ignore[misc]
    nodes.look()
    assert [asked(game) for game in games] == [placed(owner, game)[1] for game in games]
    nodes.close()


def test_citus_plans_an_append_once(store: PostgresStore, owner: psycopg.Connection[Any]) -> None:
    """On the worker that holds the game; a call without the condition would be planned each time."""
    for end, generic in ((statements.HERE, True), ("", False)):
        [game] = _play(store, 1)
        with worker_of(owner, game) as (worker, _):
            worker.prepare_threshold = 0
            for version in range(3, 13):
                head = store.read(game)[-1].hash
                inline = (None, lobby_json(lobby(game, version=version)), None)
                call = (game, version, head, str(version), "move_made", "seat:0", 1, b"{}", b"{}", bytes(32), *inline)
                worker.execute(statements.APPEND_ONE + end, call)
            plans = "SELECT generic_plans > 0 FROM pg_prepared_statements WHERE statement LIKE 'SELECT outcome%'"
            assert worker.execute(plans).fetchall() == [(generic,)]
        assert store.version(game) == 13


def test_citus_places_are_drawn_in_the_order_in_which_they_become_visible(
    store: PostgresStore, owner: psycopg.Connection[Any]
) -> None:
    """While an append has not been committed, another in the same partition waits; others do not."""
    shard = partition_of(first := uuid4(), 16)
    same = next(game for game in iter(uuid4, None) if partition_of(game, 16) == shard)
    other = next(game for game in iter(uuid4, None) if partition_of(game, 16) != shard)
    done: list[UUID] = []

    def write(game: UUID) -> Callable[[], None]:
        return lambda: done.append(game) if append(store, game, expected=0) else None

    with owner.transaction():
        owner.execute("SELECT draw_places(%s, 1)", (first,))
        late = threading.Thread(target=write(same))
        late.start()
        write(other)()
        assert done == [other]
        assert store.feed(Cursor(partition=shard)) == []
    late.join()
    assert done == [other, same]
    assert [found.game_id for _, found in store.feed(Cursor(partition=shard))] == [same]


def test_citus_now_is_after_every_event_so_far_and_before_every_later_one(
    store: PostgresStore, owner: psycopg.Connection[Any]
) -> None:
    """A webhook hears all that happens after it was made, in every partition, whatever the workers' clocks say."""
    games = _play(store, 20)
    now = owner.execute("SELECT xid FROM feed_now()").fetchone()
    assert now is not None
    for game in games:
        append(store, game, expected=3)
    for found in whole_feed(store):
        assert (found.xid > now[0]) == (found.version > 3)


def test_citus_moves_shards_under_load_without_losing_or_doubling(
    store: PostgresStore, owner: psycopg.Connection[Any]
) -> None:
    """Writers and followers go on while shards move there and back: each event is read once, in order."""
    with Load(store, 24) as load:
        for game in load.games[:4] * 2:
            until(lambda game=game: store.version(game))  # type: ignore[misc]
            move(owner, game)
    load.judge()


_APPEND = """
SELECT outcome, last_version FROM append(
    %s, %s, %s, %s, ARRAY['move_made'], ARRAY['seat:0'], ARRAY[1], ARRAY[''::bytea], ARRAY[''::bytea],
    ARRAY[sha256('')], NULL, NULL, NULL)
"""
_WAITED_FOR = "SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted)"


def test_citus_keeps_shards_in_their_place_until_an_append_has_ended(
    store: PostgresStore, owner: psycopg.Connection[Any]
) -> None:
    """The worker that holds a game writes to its shards by name; a move of them waits for that transaction."""
    (game,) = _play(store, 1)
    holds = ("SELECT holds_lane(%s)", (partition_of(game, store.partitions),))
    before, other = placed(owner, game), other_than(owner, game)
    with worker_of(owner, game) as (worker, _), at_node(*other) as elsewhere:
        assert worker.execute(*holds).fetchone() == (True,)
        assert elsewhere.execute(*holds).fetchone() == (False,)
        with worker.transaction():
            worker.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            assert worker.execute(*holds).fetchone() == (False,)
        mover = threading.Thread(target=move, args=(owner, game, "block_writes"))
        with psycopg.connect(CITUS_URL, autocommit=True) as looking:
            with worker.transaction():
                head = store.head(game)
                assert head is not None
                written = (game, 3, head.hash, "by hand")
                assert worker.execute(_APPEND, written).fetchone() == ("appended", 4)
                mover.start()
                until(lambda: worker.execute(_WAITED_FOR).fetchone() == (True,))
                assert placed(looking, game) == before
            mover.join()
        assert worker.execute(*holds).fetchone() == (False,)
        assert elsewhere.execute(*holds).fetchone() == (True,)
    assert placed(owner, game) == other
    assert len(store.read(game)) == 4
    assert append(store, game, expected=4).last_version == 5


@pytest.mark.usefixtures("barter")
def test_citus_lets_moves_go_into_the_archive_alone_and_takes_them_back(
    cluster: Database, owner: psycopg.Connection[Any], tmp_path: Path
) -> None:
    """The worker's trigger lets archived moves go and no others; a restored game is what it was."""
    scene = Scene(cluster, tmp_path)
    with pytest.raises(errors.RestrictViolation):
        owner.execute("DELETE FROM events WHERE type = 'move_made' AND game_id = %s", (scene.game,))
    done = scene.archiver.archive(scene.game)
    assert done is not None
    assert "move_made" not in scene.rows()
    assert scene.store.read(scene.game) == scene.before
    assert verify_stored(scene.store, scene.games, scene.game).sound
    with pytest.raises(errors.RestrictViolation):
        owner.execute("DELETE FROM events WHERE type = 'move_made' AND game_id = %s", (scene.running.id,))
    assert scene.archiver.restore(scene.game) == done.moves
    assert scene.store.read(scene.game) == scene.before
    assert scene.archiver.restore(scene.game) == 0
    with pytest.raises(errors.RestrictViolation):
        owner.execute("DELETE FROM events WHERE type = 'move_made' AND game_id = %s", (scene.game,))
