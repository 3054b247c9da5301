"""Is each game asked of the server that holds it, and of the coordinator where that cannot be?"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, cast
from uuid import UUID

import pytest

from eventstore.database import Database
from eventstore.errors import StoreUnavailable
from eventstore.partitions import TABLES, partition_of, shard_keys
from eventstore.store.nodes import Nodes

SHARDS = 16
FIRST, SECOND = (shard_keys(SHARDS)[lane] for lane in (0, 1))
"""Games of the first and of the second worker."""


class Server:
    """A server of a cluster, which answers every question with its name."""

    def __init__(self, name: str, itself: tuple[int, str] = (0, "cluster"), *, pooled: bool = False) -> None:
        self.name, self.itself, self.pooled = name, itself, pooled
        self.reachable = self.closed = False
        self.workers: dict[int, Server] = {}

    def at(self, host: str, port: int) -> Server:
        return self.workers[port]

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        """What a worker says of itself, and the coordinator of the shards: they are at the workers in turn."""
        self.run(str)
        shards = [("host", 1 + lane % 2, 1 + lane % 2, "cluster") for lane in range(SHARDS)]
        return shards if self.workers else [self.itself]

    def run(self, work: Callable[[Any], object]) -> object:
        if not self.reachable:
            raise StoreUnavailable(f"{self.name} is away")
        return work(self)

    def close(self) -> None:
        self.closed = True


class Cluster:
    """A coordinator, two workers, and who asks them."""

    def __init__(self, *, pooled: bool = False) -> None:
        self.coordinator = Server("coordinator", pooled=pooled)
        self.workers = [Server(f"worker {number}", (number, "cluster")) for number in (1, 2)]
        self.coordinator.workers = dict(enumerate(self.workers, start=1))
        for server in (self.coordinator, *self.workers):
            server.reachable = True
        self.nodes = Nodes(cast(Database, self.coordinator))

    def asks(self, game: UUID = FIRST, partitions: int = SHARDS) -> str:
        """Who answers a question about a game."""
        return cast(str, self.nodes.run(game, partitions, attrgetter("name")))


@pytest.fixture
def cluster() -> Cluster:
    """Everybody answers, and nobody has been asked yet."""
    return Cluster()


def test_the_worker_that_holds_a_game_is_asked(cluster: Cluster) -> None:
    """As soon as somebody has looked where games are; until then the coordinator, and nobody waits."""
    assert (partition_of(FIRST, SHARDS), partition_of(SECOND, SHARDS)) == (0, 1)
    cluster.nodes.look()
    assert [cluster.asks(FIRST), cluster.asks(SECOND)] == ["worker 1", "worker 2"]
    cluster.nodes.close()
    assert [each.closed for each in (cluster.coordinator, *cluster.workers)] == [False, True, True]


def test_a_worker_does_its_own_work(cluster: Cluster) -> None:
    """Where a statement has another form for the worker that holds the game, the coordinator does not get that."""

    cluster.nodes.look()
    for partitions, asked in ((TABLES, "coordinator"), (SHARDS, "worker")):
        assert cluster.nodes.run(FIRST, partitions, lambda conn: "coordinator", lambda conn: "worker") == asked


def test_one_server_and_a_pooler_are_asked_alone() -> None:
    """There are no workers, or their own addresses are not those of the pooler."""
    cluster = Cluster()
    cluster.nodes.look()
    assert cluster.asks(partitions=8) == "coordinator"
    cluster = Cluster(pooled=True)
    cluster.nodes.look()
    assert cluster.asks() == "coordinator"


def test_a_worker_that_cannot_be_reached_is_asked_through_the_coordinator(cluster: Cluster) -> None:
    """Also one that failed a moment ago, until it answers again; its failure is told."""
    cluster.workers[1].reachable = False
    cluster.nodes.look()
    assert [cluster.asks(FIRST), cluster.asks(SECOND)] == ["worker 1", "coordinator"]
    cluster.workers[0].reachable = False
    with pytest.raises(StoreUnavailable, match="worker 1 is away"):
        cluster.asks(FIRST)
    assert cluster.asks(FIRST) == "coordinator"
    cluster.workers[0].reachable = cluster.workers[1].reachable = True
    cluster.nodes.look()
    assert [cluster.asks(FIRST), cluster.asks(SECOND)] == ["worker 1", "worker 2"]


@pytest.mark.parametrize("itself", [(1, "another cluster"), (2, "cluster")])
def test_another_server_under_the_name_of_a_worker_is_not_asked(cluster: Cluster, itself: tuple[int, str]) -> None:
    """The coordinator's name for a worker may lead elsewhere from here."""
    cluster.workers[0].itself = itself
    cluster.nodes.look()
    assert cluster.asks(FIRST) == "coordinator"


def test_what_is_known_stays_without_the_coordinator(cluster: Cluster) -> None:
    """Games of workers that answer go on."""
    cluster.nodes.look()
    cluster.coordinator.reachable = False
    cluster.nodes.look()
    assert cluster.asks(SECOND) == "worker 2"
