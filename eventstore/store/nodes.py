"""Which server is asked about one game?

On a Citus cluster every worker takes the statements of the coordinator. The worker that holds a game needs nobody else
for them, so it is asked itself where this process can reach it: that spares the coordinator and a hop. All others are
right, too, and hand on what they do not hold; so a place that is some seconds old costs time and nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import LiteralString, TypeVar
from uuid import UUID

from eventstore.database import Connection, Database
from eventstore.errors import StoreError, StoreUnavailable
from eventstore.partitions import TABLES, partition_of

__all__ = ["Nodes"]

T = TypeVar("T")

_FRESH = 10.0
"""Seconds after which is looked again where games are, and which workers can be reached."""

_PLACES: LiteralString = """
SELECT n.nodename, n.nodeport, n.groupid, cluster_id()
FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
JOIN pg_dist_node n ON n.groupid = p.groupid AND n.noderole = 'primary'
WHERE s.logicalrelid = 'feed_lanes'::regclass ORDER BY s.shardminvalue::integer
"""
_ITSELF: LiteralString = "SELECT groupid, cluster_id() FROM pg_dist_local_group"
"""What a worker says of itself: where the coordinator finds it, this process may find another server."""


class Nodes:
    """The servers of a cluster, each asked about the games that it holds. Safe to share between threads."""

    def __init__(self, database: Database) -> None:
        """`database` is the coordinator, or the one server that there is."""
        self._database = database
        self._workers: dict[tuple[str, int], Database] = {}
        self._of_lane: list[Database] = []
        """The server to ask, by partition; empty until somebody has looked."""
        self._until = float("-inf")
        self._looking: Thread | None = None

    def close(self) -> None:
        """Close the connections to workers."""
        for worker in self._workers.values():
            worker.close()

    def run(
        self,
        game_id: UUID,
        partitions: int,
        work: Callable[[Connection], T],
        on_worker: Callable[[Connection], T] | None = None,
    ) -> T:
        """Do repeatable work about one game, as `Database.run`, where the feed has so many partitions.

        `on_worker` is the work as a worker does it, if that is another.
        After a worker has failed, the coordinator is asked until the worker answers again.

        Raises the errors of `Database.run`.
        """
        node = self._of(game_id, partitions)
        try:
            return node.run(work if on_worker is None or node is self._database else on_worker)
        except StoreUnavailable:
            if node is not self._database:
                self._of_lane = [self._database if each is node else each for each in self._of_lane]
            raise

    def _of(self, game_id: UUID, partitions: int) -> Database:
        if partitions <= TABLES or self._database.pooled:
            return self._database
        # A server that cannot be reached may take its time to say so: nobody waits for that.
        if time.monotonic() >= self._until and not (self._looking and self._looking.is_alive()):
            self._looking = Thread(target=self.look, name="annals-nodes", daemon=True)
            self._looking.start()
        return self._of_lane[partition_of(game_id, partitions)] if self._of_lane else self._database

    def look(self) -> None:
        """Learn where games are, and which workers can be reached; without the coordinator, what is known stays."""
        with suppress(StoreError):
            places = self._database.rows(_PLACES)
            asked = {place: self._reached(*place) for place in dict.fromkeys(places)}
            self._of_lane = [asked[place] for place in places]
        self._until = time.monotonic() + _FRESH

    def _reached(self, host: str, port: int, *itself: object) -> Database:
        """A worker; the coordinator if it cannot be reached from here."""
        worker = self._workers.get((host, port)) or self._database.at(host, port)
        self._workers[host, port] = worker
        with suppress(StoreError):
            if worker.rows(_ITSELF) == [itself]:
                return worker
        return self._database
