"""The log of heads in memory: a reference for tests."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from threading import RLock
from typing import TYPE_CHECKING
from uuid import UUID

from eventstore.checkpoints.log import KeySeen, Leaf, Point, draft
from eventstore.checkpoints.tree import Node
from eventstore.store import Store

if TYPE_CHECKING:
    # Readers do not need the signing library.
    from eventstore.checkpoints.keys import Signer

__all__ = ["MemoryLog"]


class MemoryLog:
    """A log in memory, over the heads of any store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = RLock()
        self._points: list[Point] = []
        self._leaves: list[Leaf] = []
        self._nodes: dict[Node, bytes] = {}
        self._keys: dict[str, KeySeen] = {}

    def make(self, signer: Signer, *, now: datetime, day: date | None = None) -> Point | None:
        """See `Log.make`."""
        with self._lock:
            if day is not None and any(p.day == day for p in self._points):
                return None
            known = {leaf.game_id: leaf.version for leaf in self._leaves}
            heads = [(game_id, self._store.head(game_id)) for game_id in self._store.all_games()]
            moved = [(g, head) for g, head in heads if head is not None and head.version > known.get(g, 0)]
            made = draft(self, self.point(), moved, signer, now, day)
            self._leaves += made.leaves
            self._nodes |= made.nodes
            self._points.append(made.point)
            for text in made.keys:
                self._keys.setdefault(text, KeySeen(text, made.point.made_at))
            return made.point

    def points(self, before: int | None = None, limit: int = 50) -> list[Point]:
        """See `Log.points`."""
        found = self._points if before is None else self._points[: max(0, before - 1)]
        return found[::-1][:limit]

    def point(self, number: int | None = None) -> Point | None:
        """See `Log.point`."""
        if number is None:
            return self._points[-1] if self._points else None
        return self._points[number - 1] if 0 < number <= len(self._points) else None

    def leaf(self, game_id: UUID, size: int, version: int | None = None) -> Leaf | None:
        """See `Log.leaf`."""
        found = [x for x in self._leaves[:size] if x.game_id == game_id]
        if version is None:
            return found[-1] if found else None
        return next((x for x in found if x.version >= version), None)

    def leaf_hashes(self, after: int, limit: int) -> list[bytes]:
        """See `Log.leaf_hashes`."""
        return [self._nodes[0, i] for i in range(after, min(after + limit, len(self._leaves)))]

    def nodes(self, wanted: Collection[Node]) -> dict[Node, bytes]:
        """See `Log.nodes`."""
        return {node: self._nodes[node] for node in wanted}

    def seen_keys(self) -> list[KeySeen]:
        """See `Log.seen_keys`."""
        return list(self._keys.values())
