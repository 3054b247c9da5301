"""Which of the store's statements differ on a Citus cluster, and what is asked while a worker is away?

Tables are joined by the game as well, so that each worker joins what it holds; the outbox is in two tables, and the
lists of players are kept by `write_inline` and not by a trigger.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, LiteralString

from eventstore.database import Database
from eventstore.errors import StoreUnavailable
from eventstore.partitions import shard_keys
from eventstore.store import statements as sql

__all__ = [
    "HANDED_ON",
    "HANDED_ON_OF_GAMES",
    "LANE_DUE",
    "LANE_EXPIRED",
    "LANE_OUTBOX",
    "LANE_UNSCORED",
    "OUTBOX",
    "PLAYERS_GAMES",
    "PRUNE",
    "PRUNED_PAGE",
    "LaneByLane",
    "on_shards",
]

PLAYERS_GAMES: LiteralString = "lobby_players p JOIN lobby USING (game_id, opened)"

OUTBOX: LiteralString = """
SELECT job_id, kind, payload, game_id FROM (
    (SELECT job_id, kind, payload, game_id, written_at FROM game_outbox ORDER BY id, written_at LIMIT %(limit)s)
    UNION ALL
    (SELECT job_id, kind, payload, NULL::uuid, written_at FROM outbox ORDER BY id LIMIT %(limit)s)
) AS both_outboxes ORDER BY written_at LIMIT %(limit)s
"""
HANDED_ON: LiteralString = "DELETE FROM game_outbox WHERE job_id = ANY(%b)"
HANDED_ON_OF_GAMES: LiteralString = HANDED_ON + " AND game_id = ANY(%b::uuid[])"

PRUNED_PAGE: LiteralString = "SELECT DISTINCT game_id FROM snapshots WHERE game_id > %b ORDER BY game_id LIMIT %b"
PRUNE: LiteralString = """
DELETE FROM snapshots s
WHERE s.game_id = ANY (%b::uuid[]) AND (s.layout <> ALL (%b)
   OR EXISTS (SELECT FROM snapshots l JOIN lobby g ON g.game_id = l.game_id
              WHERE l.game_id = s.game_id AND l.layout = s.layout AND g.status IN ('finished', 'abandoned')
                AND l.version > s.version AND l.version / %b::integer = s.version / %b::integer))
"""

_OTHERWISE: dict[LiteralString, LiteralString] = {
    sql.GAMES_OF: sql.GAMES_OF.replace("USING (opened)", "USING (game_id, opened)"),
    sql.FORGET_STRAYS: sql.FORGET_STRAYS.replace(
        "\nSELECT",
        ",\n     p AS (DELETE FROM lobby_players"
        " WHERE NOT EXISTS (SELECT FROM heads h WHERE h.game_id = lobby_players.game_id))\nSELECT",
    ),
}


def on_shards(query: LiteralString) -> LiteralString:
    """A statement of the store as it is on a cluster."""
    return _OTHERWISE.get(query, query)


LANE_OUTBOX: LiteralString = "SELECT * FROM lane_outbox('{key}'::uuid, %s)"
LANE_DUE: LiteralString = "SELECT * FROM lane_due('{key}'::uuid, %s, %s, %s)"
LANE_EXPIRED: LiteralString = "SELECT * FROM lane_expired('{key}'::uuid, %s, %s)"
LANE_UNSCORED: LiteralString = "SELECT * FROM lane_unscored('{key}'::uuid, %s)"

_NODES: LiteralString = """
SELECT p.groupid FROM pg_dist_shard s JOIN pg_dist_placement p USING (shardid)
WHERE s.logicalrelid = 'feed_lanes'::regclass ORDER BY s.shardminvalue::integer
"""
_APART = 10.0
"""Seconds for which lanes are asked one by one after a worker was found away, and that worker not at all."""


class LaneByLane:
    """Asks for work in all lanes at once, and in those that answer while a worker of the cluster is away.

    For what may be done later as well, never for what must be complete.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._away: frozenset[int] = frozenset()
        """Groups of the workers that did not answer."""
        self._until = 0.0

    def rows(
        self,
        whole: Callable[[], list[tuple[Any, ...]]],
        lane: LiteralString,
        partitions: int,
        limit: int,
        *more: object,
    ) -> list[tuple[Any, ...]]:
        """What `whole` gives or, if a worker is away, what the lanes of the others give, in the order of their rank.

        Raises:
            StoreUnavailable: the coordinator is away, or every worker.
        """
        if time.monotonic() >= self._until:
            self._away = frozenset()
            try:
                return whole()
            except StoreUnavailable:
                pass
        nodes = [group for (group,) in self._database.rows(_NODES)]
        found: list[tuple[Any, ...]] = []
        for key, node in zip(shard_keys(partitions), nodes, strict=True):
            if node not in self._away:
                try:
                    found += self._database.rows(lane.format(key=key), limit, *more)
                except StoreUnavailable:
                    self._away |= {node}
                    self._until = time.monotonic() + _APART
        if self._away.issuperset(nodes):
            raise StoreUnavailable("no worker of the cluster answers")
        return [row[:-1] for row in sorted(found, key=lambda row: int(row[-1]))[:limit]]
