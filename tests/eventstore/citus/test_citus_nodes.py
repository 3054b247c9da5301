"""Do games go on when a Citus cluster gets another worker, and when a worker dies or hangs?"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from eventstore.chain import verify
from eventstore.errors import StoreUnavailable, VersionConflict
from eventstore.partitions import partition_of
from eventstore.store import Cursor, PendingDecision
from eventstore.store.postgres import PostgresStore
from tests.eventstore.citus.loads import Load
from tests.eventstore.clusters import placed
from tests.eventstore.feeds import CITUS_URL
from tests.eventstore.samples import append, event, job, lobby
from tests.waiting import until

pytestmark = pytest.mark.skipif(not CITUS_URL, reason="ANNALS_TEST_CITUS_URL names no Citus cluster")

CONTROL = os.environ.get("ANNALS_TEST_CITUS_CONTROL", "")
"""A command that takes `kill`, `start`, `hang` or `wake` and the port of a worker."""
SPARE = os.environ.get("ANNALS_TEST_CITUS_SPARE", "")
"""Host and port of a server with Citus and an empty database of the same name, which is not in the cluster."""

_SHARDS_AT = """
SELECT count(*) FROM pg_dist_placement JOIN pg_dist_node USING (groupid) JOIN pg_dist_shard USING (shardid)
WHERE (nodename, nodeport) = (%s, %s) AND logicalrelid = 'events'::regclass
"""
_REBALANCED = "SELECT state::text FROM citus_rebalance_status()"


@pytest.mark.long
@pytest.mark.skipif(not SPARE, reason="ANNALS_TEST_CITUS_SPARE names no server that could join the cluster")
def test_citus_takes_in_a_worker_and_lets_it_go_under_load(
    store: PostgresStore, owner: psycopg.Connection[Any]
) -> None:
    """Shards move to a new worker and off it again while games go on: no event is lost, doubled or out of order."""
    host, _, port = SPARE.rpartition(":")
    spare = (host, int(port))
    try:
        with Load(store, 24) as load:
            owner.execute("SELECT citus_add_node(%s, %s)", spare)
            owner.execute("SELECT citus_rebalance_start()")
            assert until(lambda: _ended(owner)) == "finished"
            assert owner.execute(_SHARDS_AT, spare).fetchone() == (5,)
            assert store.partitions == 16
            owner.execute("SELECT citus_drain_node(%s, %s)", spare)
            assert owner.execute(_SHARDS_AT, spare).fetchone() == (0,)
        assert load.judge() > 0
    finally:
        until(lambda: _gone(owner, spare))


def _ended(conn: psycopg.Connection[Any]) -> str | None:
    row = conn.execute(_REBALANCED).fetchone()
    return row[0] if row is not None and row[0] in ("finished", "failed", "cancelled") else None


def _gone(conn: psycopg.Connection[Any], node: tuple[str, int]) -> bool:
    try:
        conn.execute("SELECT citus_drain_node(%s, %s)", node)
        conn.execute("CALL citus_cleanup_orphaned_resources()")
        conn.execute("SELECT citus_remove_node(%s, %s)", node)
    except psycopg.Error:
        return False
    return True


@contextmanager
def _away(node: tuple[str, int], how: str) -> Iterator[None]:
    """A worker is dead, or stopped, for the time of a block."""
    back = {"kill": "start", "hang": "wake"}[how]
    subprocess.run([*CONTROL.split(), how, str(node[1])], check=True)
    try:
        yield
    finally:
        subprocess.run([*CONTROL.split(), back, str(node[1])], check=True)


@pytest.mark.skipif(not CONTROL, reason="ANNALS_TEST_CITUS_CONTROL names no command that stops and starts workers")
@pytest.mark.parametrize("how", ["kill", "hang"])
def test_citus_goes_on_without_a_worker(store: PostgresStore, owner: psycopg.Connection[Any], how: str) -> None:
    """Games of the other worker go on without an error; those of the dead or silent one fail and come back."""
    games = [uuid4() for _ in range(16)]
    for game in games:
        append(store, game, expected=0)
    of = {game: placed(owner, game) for game in games}
    away = of[games[0]]
    here = [game for game in games if of[game] != away]
    gone = [game for game in games if of[game] == away]
    assert here

    def refused(game: UUID) -> bool:
        with pytest.raises(StoreUnavailable):
            append(store, game, expected=1)
        with pytest.raises(StoreUnavailable):
            store.read(game)
        return True

    with _away(away, how), ThreadPoolExecutor(4) as threads:
        waiting = [threads.submit(refused, game) for game in gone[:4]]
        for expected in range(1, 4):
            for game in here:
                append(store, game, expected=expected)
                assert len(store.read(game)) == expected + 1
        for game in here:
            shard = partition_of(game, store.partitions)
            assert (game, 4) in [(e.game_id, e.version) for _, e in store.feed(Cursor(partition=shard))]
        assert all(each.result() for each in waiting)
    # An append that a silent worker was sent may have been carried out.
    for game in gone:
        until(lambda game=game: _goes_on(store, game))  # type: ignore[misc]
        assert verify(store.read(game), store.head(game)) is None
    assert {store.version(game) for game in here} == {4}


@pytest.mark.skipif(not CONTROL, reason="ANNALS_TEST_CITUS_CONTROL names no command that stops and starts workers")
@pytest.mark.parametrize("how", ["kill", "hang"])
def test_citus_finds_the_work_of_the_workers_that_answer(
    store: PostgresStore, owner: psycopg.Connection[Any], how: str
) -> None:
    """Without a worker the work of the others' games is found and handed on, and the rest as soon as it is back."""
    late = datetime(2020, 1, 1, tzinfo=UTC)
    games = [uuid4() for _ in range(16)]
    for game in games:
        store.append(
            game,
            expected=0,
            command_id="opened",
            events=[event()],
            outbox=[job(f"job-{game}")],
            lobby=lobby(game, status="finished"),
            pending=[PendingDecision(game, 0, 1, "greedy", None, late)],
        )
    of = {game: placed(owner, game) for game in games}
    here = {game for game in games if of[game] != of[games[0]]}
    owner.execute("INSERT INTO outbox (job_id, kind, payload) VALUES ('a letter', 'mail', '{}')")
    jobs = {f"job-{game}" for game in here} | {"a letter"}

    def found() -> list[set[object]]:
        return [
            {row.job_id for row in store.outbox()},
            {turn.game_id for turn in store.pending()},
            {turn.game_id for turn in store.pending(engine_only=True)},
            set(store.expired(datetime.now(UTC))),
            set(store.unscored()),
        ]

    with _away(of[games[0]], how):
        assert found() == [jobs, here, here, here, here]
        assert len(store.outbox(2)) == len(store.pending(limit=2)) == len(store.expired(late, 2)) == 2
        store.outbox()
        store.handed_on(sorted(jobs))
        assert store.outbox() == []
        with pytest.raises(StoreUnavailable):
            store.games()
    left = {f"job-{game}" for game in set(games) - here}
    until(lambda: found() == [left, set(games), set(games), set(games), set(games)])


def _goes_on(store: PostgresStore, game: UUID) -> bool:
    with suppress(StoreUnavailable, VersionConflict):
        return append(store, game, expected=store.version(game)).last_version > 1
    return False
