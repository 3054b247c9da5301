"""In which order did a projection fold the events of different games?

Partitions of the feed are in no order to each other. A projection whose rows depend on the order of games (`ordered`)
folds them as it meets them, keeps that order in `fold_order` in the same transaction, and repeats it in a rebuild.
While the feed has never had partitions, its own order is enough, and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, LiteralString
from uuid import UUID

from eventstore.database import Connection
from eventstore.projections import Projection
from eventstore.rows import StoredEvent

__all__ = ["begin", "concerning", "is_kept", "keep", "kept", "unkept"]

_PAGE = 1000

_KEPT: LiteralString = """
SELECT o.ordinal, e.game_id, e.version, e.type, e.actor, e.command_id, e.rules, e.body, e.sealed, e.digest, e.prev_hash,
       e.hash, e.recorded_at, e.position, e.xid
FROM fold_order o JOIN events e ON e.game_id = o.game_id AND e.version = o.version AND e.hash = o.hash
WHERE o.projection = %s AND o.ordinal > %s ORDER BY o.ordinal LIMIT %s
"""

_KEEP: LiteralString = """
INSERT INTO fold_order (projection, ordinal, game_id, version, hash)
SELECT %s, (SELECT max(ordinal) FROM fold_order WHERE projection = %s) + e.number, e.game_id, e.version, e.hash
FROM unnest(%s::uuid[], %s::integer[], %s::bytea[]) WITH ORDINALITY AS e (game_id, version, hash, number)
"""

_UNKEPT: LiteralString = """
SELECT e.game_id, e.version FROM unnest(%s::uuid[], %s::integer[], %s::bytea[]) AS e (game_id, version, hash)
WHERE NOT EXISTS (
    SELECT FROM fold_order o
    WHERE o.projection = %s AND o.game_id = e.game_id AND o.version = e.version AND o.hash = e.hash)
"""


def is_kept(conn: Connection, projection: Projection) -> bool:
    """Whether the order of a projection is kept."""
    query = "SELECT EXISTS (SELECT FROM fold_order WHERE projection = %s AND ordinal = 0)"
    return projection.ordered and conn.execute(query, (projection.name,)).fetchone() == (True,)


def begin(conn: Connection, projection: Projection, folded: Iterator[Sequence[StoredEvent]]) -> None:
    """Keep the order from now on, beginning with pages of the events folded so far."""
    conn.execute(
        "INSERT INTO fold_order (projection, ordinal, game_id, version, hash) VALUES (%s, 0, %s, 0, '')",
        (projection.name, UUID(int=0)),
    )
    for events in folded:
        keep(conn, projection, events)


def concerning(projection: Projection, events: Sequence[StoredEvent]) -> list[StoredEvent]:
    """Those of the events that the projection folds."""
    return [event for event in events if tuple(projection.groups(event))]


def keep(conn: Connection, projection: Projection, events: Sequence[StoredEvent]) -> None:
    """Say that these are folded next, in this order; those that are of no concern are left out."""
    if found := concerning(projection, events):
        conn.execute(_KEEP, (projection.name, projection.name, *_columns(found)))


def kept(conn: Connection, projection: Projection, after: int) -> list[tuple[int, StoredEvent]]:
    """A page of the events in the order in which they were folded, each with its ordinal, after an ordinal."""
    rows: list[Any] = conn.execute(_KEPT, (projection.name, after, _PAGE), binary=True).fetchall()
    return [(row[0], StoredEvent(*row[1:])) for row in rows]


def unkept(conn: Connection, projection: Projection, events: Sequence[StoredEvent]) -> list[StoredEvent]:
    """Those of the events that the projection folds and has not folded yet."""
    found = concerning(projection, events)
    if not found:
        return []
    fresh = set(conn.execute(_UNKEPT, (*_columns(found), projection.name)).fetchall())
    return [event for event in found if (event.game_id, event.version) in fresh]


def _columns(events: Sequence[StoredEvent]) -> tuple[list[Any], ...]:
    return [e.game_id for e in events], [e.version for e in events], [e.hash for e in events]
