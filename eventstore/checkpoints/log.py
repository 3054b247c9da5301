"""The log of heads, over which checkpoints are signed.

A checkpoint adds one leaf for each game with new events since the previous one: (game, version, head).
So the log is append-only while games continue: an old leaf stays valid, since the hash chain of a later head contains
the earlier one. `Log` is the protocol; `memory` is the reference, `postgres` the product.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Protocol
from uuid import UUID

from eventstore.checkpoints import tree
from eventstore.checkpoints.tree import Node
from eventstore.errors import UnknownCheckpoint
from eventstore.events import time_text
from eventstore.store import Head
from eventstore.verifier import CONSISTENCY, INCLUSION, VERSION, leaf_bytes, leaf_hash

if TYPE_CHECKING:
    # Readers do not need the signing library.
    from eventstore.checkpoints.keys import Signer

__all__ = [
    "CheckpointDraft",
    "KeySeen",
    "Leaf",
    "Log",
    "Point",
    "consistency_proof",
    "draft",
    "inclusion_proof",
    "origin_of",
]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A game's head at a version."""

    index: int
    game_id: UUID
    version: int
    head: bytes


@dataclass(frozen=True, slots=True)
class Point:
    """One checkpoint."""

    number: int
    """1 for the first."""
    size: int
    """Leaves of the tree."""
    root: bytes
    note: str
    """The signed text."""
    made_at: datetime
    day: date | None
    """The day (UTC) of a daily checkpoint; None if an operator requested it."""


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


class Log(Protocol):
    """An append-only log of heads. Methods raise StoreUnavailable if the server cannot be reached."""

    def make(self, signer: Signer, *, now: datetime, day: date | None = None) -> Point | None:
        """Add a checkpoint; None if there is one of that day already.

        The signer's keys are recorded at their first use; its name must be that of the log's first checkpoint.
        """
        ...

    def points(self, before: int | None = None, limit: int = 50) -> list[Point]:
        """Checkpoints with a number below `before`, newest first."""
        ...

    def point(self, number: int | None = None) -> Point | None:
        """A checkpoint; the newest if no number is given."""
        ...

    def leaf(self, game_id: UUID, size: int, version: int | None = None) -> Leaf | None:
        """A game's first leaf at or after a version among the first `size` leaves; without a version, its last."""
        ...

    def leaf_hashes(self, after: int, limit: int) -> list[bytes]:
        """Hashes of leaves from an index on."""
        ...

    def nodes(self, wanted: Collection[Node]) -> dict[Node, bytes]:
        """Hashes of complete nodes."""
        ...

    def seen_keys(self) -> list[KeySeen]:
        """Every key that has signed, oldest first."""
        ...


def draft(
    log: Log, last: Point | None, moved: Sequence[tuple[UUID, Head]], signer: Signer, now: datetime, day: date | None
) -> CheckpointDraft:
    """The signed checkpoint after `last` with the new heads of these games."""
    size = last.size if last else 0
    leaves = tuple(Leaf(size + i, game_id, head.version, head.hash) for i, (game_id, head) in enumerate(moved))
    hashes = [leaf_hash(leaf_bytes(str(x.game_id), x.version, x.head.hex())) for x in leaves]
    nodes = tree.grown(size, hashes, log.nodes)

    def fetch(wanted: Collection[Node]) -> dict[Node, bytes]:
        old = [node for node in wanted if node not in nodes]
        return {**nodes, **(log.nodes(old) if old else {})}

    size += len(leaves)
    root = tree.root(size, fetch)
    named = signer if last is None else signer.named(origin_of(last))
    text = f"{named.origin}\n{size}\n{b64encode(root).decode()}\ntime {time_text(now)}\n"
    note = named.note(text)
    point = Point((last.number if last else 0) + 1, size, root, note, now.astimezone(UTC), day)
    return CheckpointDraft(point, leaves, nodes, tuple(key.text for key in reversed(named.keys)))


def origin_of(point: Point) -> str:
    """The name of a checkpoint's log."""
    return point.note.partition("\n")[0]


def inclusion_proof(log: Log, leaf: Leaf, point: Point) -> dict[str, object]:
    """The proof that a leaf is in a checkpoint, as `verifier` reads it."""
    return {
        "format": INCLUSION,
        "version": VERSION,
        "game": str(leaf.game_id),
        "event": leaf.version,
        "head": leaf.head.hex(),
        "index": leaf.index,
        "path": [step.hex() for step in tree.inclusion(leaf.index, point.size, log.nodes)],
        "checkpoint": point.note,
    }


def consistency_proof(log: Log, old: Point, new: Point) -> dict[str, object]:
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
