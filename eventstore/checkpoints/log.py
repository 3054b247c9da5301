"""The log of heads, over which checkpoints are signed.

A checkpoint adds one leaf for each game with new events since the previous one: (game, version, head).
Witnesses may cosign it; their signatures are kept beside it and shown as lines of its note.
So the log is append-only while games continue: an old leaf stays valid, since the hash chain of a later head contains
the earlier one.
"""

from __future__ import annotations

import gzip
import math
import time
from base64 import b64encode
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, LiteralString
from uuid import UUID

from eventstore.checkpoints import tree
from eventstore.checkpoints.tree import Node
from eventstore.database import Connection, Database
from eventstore.errors import UnknownCheckpoint
from eventstore.partitions import TABLES
from eventstore.store import Head
from eventstore.verification.verifier import (
    CONSISTENCY,
    INCLUSION,
    TLOG_PROOF,
    VERSION,
    canonical,
    entry_bytes,
    leaf_bytes,
    leaf_hash,
)

if TYPE_CHECKING:
    # Readers do not need the signing library.
    from eventstore.checkpoints.keys import Signer

__all__ = [
    "PROMISED",
    "CheckpointDraft",
    "CheckpointLog",
    "KeySeen",
    "Leaf",
    "Point",
    "consistency_proof",
    "draft",
    "inclusion_proof",
    "origin_of",
    "tlog_proof",
]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A game's head at a version."""

    index: int
    game_id: UUID
    version: int
    head: bytes
    form: int = 2
    """1 if its entry is the JSON itself, as releases until 2026-11 had it; 2 if it is the SHA-256 of that."""

    @property
    def entry(self) -> bytes:
        """What the leaf's hash is made of."""
        entry = leaf_bytes if self.form == 1 else entry_bytes
        return entry(str(self.game_id), self.version, self.head.hex())


@dataclass(frozen=True, slots=True)
class Point:
    """One checkpoint."""

    number: int
    """1 for the first."""
    size: int
    """Leaves of the tree."""
    root: bytes
    note: str
    """The signed text, with the cosignatures that have come."""
    made_at: datetime
    day: date | None
    """The day (UTC) of a daily checkpoint; None for the others."""


@dataclass(frozen=True, slots=True)
class KeySeen:
    """A public key that has signed, as `name+id+base64`."""

    text: str
    since: datetime


@dataclass(frozen=True, slots=True)
class CheckpointDraft:
    """A checkpoint and its additions to the log."""

    point: Point
    leaves: tuple[Leaf, ...]
    nodes: dict[Node, bytes]
    keys: tuple[str, ...]


_POINT: LiteralString = """number, size, root, note || coalesce(
    (SELECT string_agg(c.line, '' ORDER BY c.key) FROM log_cosignatures c WHERE c.checkpoint = number), ''
) AS note, made_at, day"""
_LEAF: LiteralString = "index, game_id, version, head, form"

_ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtextextended('annals.log', 0))"
_NEWEST = f"SELECT {_POINT} FROM log_checkpoints ORDER BY number DESC LIMIT 1"

_PLACE = "SELECT feed_place()"
"""Every event before this place in the feed is visible."""

_UNLOGGED: LiteralString = """
SELECT game_id, version, hash FROM heads h
WHERE NOT EXISTS (SELECT FROM log_leaves l WHERE l.game_id = h.game_id AND l.version = h.version)
"""
_ALL_UNLOGGED: LiteralString = f"{_UNLOGGED} ORDER BY game_id"
# One game after the other, whatever the planner believes of their number: other heads are not read.
_UNLOGGED_SINCE: LiteralString = f"""
SELECT moved.* FROM (SELECT DISTINCT game_id FROM events WHERE xid >= %s) AS e
CROSS JOIN LATERAL ({_UNLOGGED} AND h.game_id = e.game_id LIMIT 1) AS moved ORDER BY game_id
"""
# On a cluster heads lie on the workers and leaves on the coordinator, to which those heads come.
_UNLOGGED_OF: LiteralString = """
WITH h AS MATERIALIZED (SELECT game_id, version, hash FROM heads {where})
SELECT game_id, version, hash FROM h
WHERE NOT EXISTS (SELECT FROM log_leaves l WHERE l.game_id = h.game_id AND l.version = h.version) ORDER BY game_id
"""
_ALL_UNLOGGED_ON_SHARDS: LiteralString = _UNLOGGED_OF.replace("{where}", "")
_UNLOGGED_SINCE_ON_SHARDS: LiteralString = _UNLOGGED_OF.replace(
    "{where}", "WHERE game_id IN (SELECT game_id FROM events WHERE xid >= %s)"
)

_BEST = f"""
SELECT {_POINT} FROM log_checkpoints WHERE number IN (
    (SELECT DISTINCT c.checkpoint FROM log_cosignatures c JOIN log_checkpoints p ON p.number = c.checkpoint
     WHERE p.size > %s ORDER BY c.checkpoint DESC LIMIT 10)
    UNION ALL (SELECT max(p.number) FROM log_checkpoints p WHERE p.size > %s)
) ORDER BY (SELECT count(*) FROM log_cosignatures c WHERE c.checkpoint = number) DESC, number DESC LIMIT 1
"""

_NODES = """
SELECT level, number, hash FROM log_nodes JOIN unnest(%s::smallint[], %s::bigint[]) AS wanted (level, number)
USING (level, number)
"""

PROMISED = timedelta(minutes=1)
"""Within this time a checkpoint holds what has happened."""
_UNKEPT = 30.0
"""Seconds between two looks for the first checkpoint."""

_PATIENCE = 600.0
"""Seconds for a statement while a checkpoint is made, which reads the heads of all games."""

_ADD_LEAVES = """
INSERT INTO log_leaves (index, game_id, version, head, form)
SELECT *, 2 FROM unnest(%b::bigint[], %b::uuid[], %b::integer[], %b::bytea[])
"""
_ADD_NODES = """
INSERT INTO log_nodes (level, number, hash) SELECT * FROM unnest(%b::smallint[], %b::bigint[], %b::bytea[])
"""


class CheckpointLog:
    """The append-only log of heads, in tables beside the events that are never changed.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._kept = False
        self._looked = -math.inf

    def promised_by(self, at: datetime) -> datetime | None:
        """When a checkpoint will hold what was decided at a time; None if no checkpoints are made here yet."""
        if not self._kept and time.monotonic() - self._looked > _UNKEPT:
            self._kept = bool(self.database.rows("SELECT 1 FROM log_checkpoints LIMIT 1"))
            self._looked = time.monotonic()
        return at + PROMISED if self._kept else None

    def make(self, signer: Signer, *, now: datetime, day: date | None = None, if_moved: bool = False) -> Point | None:
        """Add a checkpoint; None if there is one of that day already, or `if_moved` and no game has moved.

        One `if_moved` looks only at events since the previous checkpoint, any other at the heads of all games.
        The signer's keys are recorded at their first use; its name must be that of the log's first checkpoint.
        """

        def work(conn: Connection) -> Point | None:
            # Read before the heads: what becomes visible in between is looked at twice. And outside of the transaction:
            # on a cluster it waits for writers, and holds them up until the commit.
            place: Any = conn.execute(_PLACE).fetchone()
            with conn.transaction():
                conn.execute(_ONE_AT_A_TIME)
                there = conn.execute("SELECT 1 FROM log_checkpoints WHERE day = %s", (day,)).fetchone()
                if day is not None and there:
                    return None
                newest: Any = conn.execute(_NEWEST).fetchone()
                rows: Any = conn.execute(*_moved(conn, if_moved)).fetchall()
                if if_moved and not rows:
                    return None
                moved = [(game_id, Head(version, hash_)) for game_id, version, hash_ in rows]
                last = None if newest is None else Point(*newest)
                # Compute everything before writing: a transaction that has written delays the feed.
                made = draft(partial(_nodes, conn), last, moved, signer, now, day)
                _write(conn, made, place[0])
                return made.point

        return self.database.run(work, patience=_PATIENCE)

    def cosign(self, number: int, lines: Mapping[str, str], now: datetime) -> None:
        """Keep the cosignatures of a checkpoint, verified lines of a note by key (name+id)."""
        query = (
            "INSERT INTO log_cosignatures (checkpoint, key, line, at) VALUES (%s, %s, %s, %s)"
            " ON CONFLICT (checkpoint, key) DO NOTHING"
        )

        def work(conn: Connection) -> None:
            with conn.transaction():
                for key, line in lines.items():
                    conn.execute(query, (number, key, line, now))

        self.database.run(work)

    def first(self, index: int) -> Point | None:
        """The first checkpoint with a leaf."""
        query = f"SELECT {_POINT} FROM log_checkpoints WHERE size > %s ORDER BY size, number LIMIT 1"
        rows = self.database.rows(query, index)
        return Point(*rows[0]) if rows else None

    def best(self, index: int) -> Point | None:
        """A checkpoint with a leaf: the latest of those with most cosignatures among the last ten, else the newest."""
        rows = self.database.rows(_BEST, index, index)
        return Point(*rows[0]) if rows else None

    def points(self, before: int | None = None, limit: int = 50) -> list[Point]:
        """Checkpoints with a number below `before`, newest first."""
        query = f"SELECT {_POINT} FROM log_checkpoints WHERE number < %s ORDER BY number DESC LIMIT %s"
        return [Point(*row) for row in self.database.rows(query, 2**62 if before is None else before, limit)]

    def point(self, number: int | None = None) -> Point | None:
        """A checkpoint; the newest if no number is given."""
        if number is None:
            rows = self.database.rows(_NEWEST)
        else:
            rows = self.database.rows(f"SELECT {_POINT} FROM log_checkpoints WHERE number = %s", number)
        return Point(*rows[0]) if rows else None

    def leaf(self, game_id: UUID, size: int, version: int | None = None) -> Leaf | None:
        """A game's first leaf at or after a version among the first `size` leaves; without a version, its last."""
        order: LiteralString = "DESC" if version is None else "ASC"
        query = (
            f"SELECT {_LEAF} FROM log_leaves WHERE game_id = %s AND version >= %s AND index < %s"
            f" ORDER BY version {order} LIMIT 1"
        )
        rows = self.database.rows(query, game_id, version or 0, size)
        return Leaf(*rows[0]) if rows else None

    def hashes(self, level: int, first: int, limit: int) -> list[bytes]:
        """Hashes of the complete nodes of a level, from a number on."""
        query = "SELECT hash FROM log_nodes WHERE level = %s AND number >= %s AND number < %s ORDER BY number"
        return [row[0] for row in self.database.rows(query, level, first, first + limit)]

    def leaves(self, first: int, limit: int) -> list[Leaf]:
        """Leaves from an index on."""
        query = f"SELECT {_LEAF} FROM log_leaves WHERE index >= %s AND index < %s ORDER BY index"
        return [Leaf(*row) for row in self.database.rows(query, first, first + limit)]

    def nodes(self, wanted: Collection[Node]) -> dict[Node, bytes]:
        """Hashes of complete nodes."""
        return self.database.run(lambda conn: _nodes(conn, wanted))

    def seen_keys(self) -> list[KeySeen]:
        """Every key that has signed, oldest first."""
        return [KeySeen(*row) for row in self.database.rows("SELECT text, since FROM log_keys ORDER BY ordinal")]


def _nodes(conn: Connection, wanted: Collection[Node]) -> dict[Node, bytes]:
    rows: Any = conn.execute(_NODES, ([n[0] for n in wanted], [n[1] for n in wanted])).fetchall()
    return {(level, number): hash_ for level, number, hash_ in rows}


def _moved(conn: Connection, since_last: bool) -> tuple[LiteralString, tuple[object, ...]]:
    """The query for the games that have moved, and what it needs."""
    row: Any = conn.execute("SELECT seen FROM log_checkpoints ORDER BY number DESC LIMIT 1").fetchone()
    partitions: Any = conn.execute("SELECT feed_partitions()").fetchone()
    spread = partitions[0] > TABLES
    if since_last and row is not None and row[0] is not None:
        return _UNLOGGED_SINCE_ON_SHARDS if spread else _UNLOGGED_SINCE, (row[0],)
    return _ALL_UNLOGGED_ON_SHARDS if spread else _ALL_UNLOGGED, ()


def _write(conn: Connection, made: CheckpointDraft, place: int) -> None:
    leaves, nodes, point = made.leaves, made.nodes, made.point
    columns = ([x.index for x in leaves], [x.game_id for x in leaves], [x.version for x in leaves])
    conn.execute(_ADD_LEAVES, (*columns, [x.head for x in leaves]))
    conn.execute(_ADD_NODES, ([n[0] for n in nodes], [n[1] for n in nodes], list(nodes.values())))
    for text in made.keys:
        conn.execute(
            "INSERT INTO log_keys (text, since) VALUES (%s, %s) ON CONFLICT (text) DO NOTHING", (text, point.made_at)
        )
    conn.execute(
        "INSERT INTO log_checkpoints (number, size, root, note, made_at, day, seen)"
        " VALUES (%s, %s, %s, %s, %s, %s, %s)",
        (point.number, point.size, point.root, point.note, point.made_at, point.day, place),
    )


def draft(
    nodes_of: Callable[[Collection[Node]], dict[Node, bytes]],
    last: Point | None,
    moved: Sequence[tuple[UUID, Head]],
    signer: Signer,
    now: datetime,
    day: date | None,
) -> CheckpointDraft:
    """The signed checkpoint after `last` with the new heads of these games."""
    size = last.size if last else 0
    leaves = tuple(Leaf(size + i, game_id, head.version, head.hash) for i, (game_id, head) in enumerate(moved))
    hashes = [leaf_hash(leaf.entry) for leaf in leaves]
    nodes = tree.grown(size, hashes, nodes_of)

    def fetch(wanted: Collection[Node]) -> dict[Node, bytes]:
        old = [node for node in wanted if node not in nodes]
        return {**nodes, **(nodes_of(old) if old else {})}

    size += len(leaves)
    root = tree.root(size, fetch)
    named = signer if last is None else signer.named(origin_of(last))
    text = f"{named.origin}\n{size}\n{b64encode(root).decode()}\n"
    note = named.note(text)
    point = Point((last.number if last else 0) + 1, size, root, note, now.astimezone(UTC), day)
    oldest_first = [key.text for kind in signer.kinds for key in reversed(named.keys) if key.kind == kind]
    return CheckpointDraft(point, leaves, nodes, tuple(oldest_first))


def origin_of(point: Point) -> str:
    """The name of a checkpoint's log."""
    return point.note.partition("\n")[0]


def inclusion_proof(log: CheckpointLog, leaf: Leaf, point: Point) -> dict[str, object]:
    """The proof that a leaf is in a checkpoint, as `verifier` reads it."""
    return {
        "format": INCLUSION,
        "version": leaf.form,
        "game": str(leaf.game_id),
        "event": leaf.version,
        "head": leaf.head.hex(),
        "index": leaf.index,
        "path": [step.hex() for step in tree.inclusion(leaf.index, point.size, log.nodes)],
        "checkpoint": point.note,
    }


def tlog_proof(log: CheckpointLog, leaf: Leaf, point: Point, record: bytes = b"") -> bytes:
    """The proof that a leaf is in a checkpoint, as a C2SP .tlog-proof; with the game's record in one file.

    Its extra data is what the leaf says in a line of JSON, and the record; compressed where there is a record.
    """
    extra = canonical({"game": str(leaf.game_id), "head": leaf.head.hex(), "version": leaf.version})
    if record:
        extra = gzip.compress(extra + b"\n" + record, mtime=0)
    lines = [TLOG_PROOF, f"extra {b64encode(extra).decode()}", f"index {leaf.index}"]
    lines += [b64encode(step).decode() for step in tree.inclusion(leaf.index, point.size, log.nodes)]
    return ("\n".join(lines) + "\n\n" + point.note).encode()


def consistency_proof(log: CheckpointLog, old: Point, new: Point) -> dict[str, object]:
    """The proof that a checkpoint extends an earlier one, as `verifier` reads it.

    Raises:
        UnknownCheckpoint: `old` is not the earlier one.
    """
    if old.number > new.number:
        raise UnknownCheckpoint(f"checkpoint {old.number} is not earlier than checkpoint {new.number}")
    return {
        "format": CONSISTENCY,
        "version": VERSION,
        "old": old.note,
        "new": new.note,
        "path": [step.hex() for step in tree.consistency(old.size, new.size, log.nodes)],
    }
