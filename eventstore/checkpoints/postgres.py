"""The log of heads in PostgreSQL, in append-only tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, LiteralString
from uuid import UUID

from eventstore.checkpoints.log import CheckpointDraft, KeySeen, Leaf, Point, draft
from eventstore.checkpoints.tree import Node
from eventstore.database import Connection, Database
from eventstore.store import Head

if TYPE_CHECKING:
    # Readers do not need the signing library.
    from eventstore.checkpoints.keys import Signer

__all__ = ["PostgresLog"]

_POINT: LiteralString = "number, size, root, note, made_at, day"
_LEAF: LiteralString = "index, game_id, version, head"

_ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtextextended('annals.log', 0))"
_NEWEST = f"SELECT {_POINT} FROM log_checkpoints ORDER BY number DESC LIMIT 1"

_MOVED = """
SELECT game_id, version, hash FROM heads h
WHERE NOT EXISTS (SELECT FROM log_leaves l WHERE l.game_id = h.game_id AND l.version = h.version)
ORDER BY game_id
"""

_NODES = """
SELECT level, number, hash FROM log_nodes JOIN unnest(%s::smallint[], %s::bigint[]) AS wanted (level, number)
USING (level, number)
"""

_ADD_LEAVES = """
INSERT INTO log_leaves (index, game_id, version, head)
SELECT * FROM unnest(%s::bigint[], %s::uuid[], %s::integer[], %s::bytea[])
"""
_ADD_NODES = """
INSERT INTO log_nodes (level, number, hash) SELECT * FROM unnest(%s::smallint[], %s::bigint[], %s::bytea[])
"""


class PostgresLog:
    """The log of a running service, in the database of its events."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def make(self, signer: Signer, *, now: datetime, day: date | None = None) -> Point | None:
        """See `Log.make`; several processes may try at once."""

        def work(conn: Connection) -> Point | None:
            with conn.transaction():
                conn.execute(_ONE_AT_A_TIME)
                there = conn.execute("SELECT 1 FROM log_checkpoints WHERE day = %s", (day,)).fetchone()
                if day is not None and there:
                    return None
                newest: Any = conn.execute(_NEWEST).fetchone()
                rows: Any = conn.execute(_MOVED).fetchall()
                moved = [(game_id, Head(version, hash_)) for game_id, version, hash_ in rows]
                last = None if newest is None else Point(*newest)
                # Compute everything before writing: a transaction that has written delays the feed.
                made = draft(_Reading(conn), last, moved, signer, now, day)
                _write(conn, made)
                return made.point

        return self._database.run(work)

    def points(self, before: int | None = None, limit: int = 50) -> list[Point]:
        """See `Log.points`."""
        query = f"SELECT {_POINT} FROM log_checkpoints WHERE number < %s ORDER BY number DESC LIMIT %s"
        return [Point(*row) for row in self._all(query, (2**62 if before is None else before, limit))]

    def point(self, number: int | None = None) -> Point | None:
        """See `Log.point`."""
        if number is None:
            rows = self._all(_NEWEST, ())
        else:
            rows = self._all(f"SELECT {_POINT} FROM log_checkpoints WHERE number = %s", (number,))
        return Point(*rows[0]) if rows else None

    def leaf(self, game_id: UUID, size: int, version: int | None = None) -> Leaf | None:
        """See `Log.leaf`."""
        order: LiteralString = "DESC" if version is None else "ASC"
        query = (
            f"SELECT {_LEAF} FROM log_leaves WHERE game_id = %s AND version >= %s AND index < %s"
            f" ORDER BY version {order} LIMIT 1"
        )
        rows = self._all(query, (game_id, version or 0, size))
        return Leaf(*rows[0]) if rows else None

    def leaf_hashes(self, after: int, limit: int) -> list[bytes]:
        """See `Log.leaf_hashes`."""
        query = "SELECT hash FROM log_nodes WHERE level = 0 AND number >= %s ORDER BY number LIMIT %s"
        return [row[0] for row in self._all(query, (after, limit))]

    def nodes(self, wanted: Collection[Node]) -> dict[Node, bytes]:
        """See `Log.nodes`."""
        return self._database.run(lambda conn: _nodes(conn, wanted))

    def seen_keys(self) -> list[KeySeen]:
        """See `Log.seen_keys`."""
        return [KeySeen(*row) for row in self._all("SELECT text, since FROM log_keys ORDER BY ordinal", ())]

    def _all(self, query: LiteralString, arguments: Sequence[object]) -> list[tuple[Any, ...]]:
        def work(conn: Connection) -> list[tuple[Any, ...]]:
            return conn.execute(query, arguments).fetchall()

        return self._database.run(work)


class _Reading(PostgresLog):
    """The same log, read within a transaction."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn

    def nodes(self, wanted: Collection[Node]) -> dict[Node, bytes]:
        return _nodes(self._conn, wanted)


def _nodes(conn: Connection, wanted: Collection[Node]) -> dict[Node, bytes]:
    rows: Any = conn.execute(_NODES, ([n[0] for n in wanted], [n[1] for n in wanted])).fetchall()
    return {(level, number): hash_ for level, number, hash_ in rows}


def _write(conn: Connection, made: CheckpointDraft) -> None:
    leaves, nodes, point = made.leaves, made.nodes, made.point
    columns = ([x.index for x in leaves], [x.game_id for x in leaves], [x.version for x in leaves])
    conn.execute(_ADD_LEAVES, (*columns, [x.head for x in leaves]))
    conn.execute(_ADD_NODES, ([n[0] for n in nodes], [n[1] for n in nodes], list(nodes.values())))
    for text in made.keys:
        conn.execute(
            "INSERT INTO log_keys (text, since) VALUES (%s, %s) ON CONFLICT (text) DO NOTHING", (text, point.made_at)
        )
    conn.execute(
        f"INSERT INTO log_checkpoints ({_POINT}) VALUES (%s, %s, %s, %s, %s, %s)",
        (point.number, point.size, point.root, point.note, point.made_at, point.day),
    )
