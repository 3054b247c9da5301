"""The interface of event stores.

`Store` is the protocol; `memory` is the reference, `postgres` the product. One contract suite runs on both.
`rows` has what it takes and gives.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from eventstore.projections import Projection, Rebuilt
from eventstore.rows import (
    GENESIS,
    Appended,
    Audience,
    Cursor,
    EventHeader,
    Head,
    Lobby,
    NewEvent,
    OutboxRow,
    PendingDecision,
    Snapshot,
    StoredEvent,
)

__all__ = [
    "GENESIS",
    "PRUNED_TO",
    "Appended",
    "Audience",
    "Cursor",
    "EventHeader",
    "Head",
    "Lobby",
    "NewEvent",
    "OutboxRow",
    "PendingDecision",
    "Snapshot",
    "Store",
    "StoredEvent",
]

PRUNED_TO = 100
"""For a game that has ended, one snapshot is kept per this many versions."""


class Store(Protocol):
    """An append-only store of games' streams."""

    @property
    def partitions(self) -> int:
        """Number of the feed's partitions, to which games are dealt out by their ids; an operator may change it."""
        ...

    def append(
        self,
        game_id: UUID,
        *,
        expected: int,
        head: bytes = GENESIS,
        command_id: str,
        events: Sequence[NewEvent],
        outbox: Sequence[OutboxRow] = (),
        lobby: Lobby | None = None,
        pending: Sequence[PendingDecision] | None = None,
    ) -> Appended:
        """Append events after version `expected` (0 for a new game) in one transaction and one round trip.

        `head` is the hash of the event at `expected`: the writer's proof that they stand on what is stored.
        `lobby` replaces the game's lobby row and `due` all of its pending decisions (None leaves them).
        The same `command_id` again returns the first result with `duplicate=True` and changes nothing.

        Raises:
            VersionConflict: the stream is not at `expected`; names the version expected and found.
            HistoryReplaced: the stream is at `expected`, by another event than the writer's.
            BadValue: there is no event, or a value that cannot be stored.
            StoreUnavailable: the server cannot be reached; whether the append happened is then unknown,
                and a retry with the same command id is safe.
        """
        ...

    def command(self, game_id: UUID, command_id: str) -> Appended | None:
        """The result of an earlier append with this command id; None if there was none."""
        ...

    def head(self, game_id: UUID) -> Head | None:
        """The end of the stream, recorded separately from its events for `chain.verify`."""
        ...

    def version(self, game_id: UUID) -> int:
        """The last version of a stream; 0 if there is no such game."""
        ...

    def read(self, game_id: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """The events of one game with `after < version <= upto`, in order."""
        ...

    def read_on(self, game_id: UUID, version: int, head: bytes, upto: int | None = None) -> list[StoredEvent]:
        """The events after a version (and up to another), for a reader who stands on the event with that hash there.

        Raises:
            HistoryReplaced: the stream does not hold that event.
        """
        ...

    def feed(self, after: Cursor, limit: int = 1000) -> list[tuple[Cursor, StoredEvent]]:
        """Events of a partition's games in an order that never skips an event, even with concurrent writers.

        The partition is that of `after`. Within a game the order is that of versions.

        Raises:
            CursorLost: the feed does not hold the event that `after` names.
        """
        ...

    def headers(
        self, after: Cursor, limit: int = 1000, *, games: Sequence[UUID] | None = None, exclude_moves: bool = False
    ) -> list[EventHeader]:
        """The headers of the events of `after`'s partition: of all its games or of some, with or without moves.

        Raises:
            CursorLost: the feed does not hold the event that `after` names.
        """
        ...

    def holds(self, cursor: Cursor) -> bool:
        """Whether the cursor's partition holds the event that it names; it always holds its beginning."""
        ...

    def feed_end(self, partition: int = 0) -> Cursor:
        """The cursor of a partition's current last event; its later events have higher cursors."""
        ...

    def games_of(self, player: str) -> list[UUID]:
        """Ids of the games in which a player holds a seat or has ever taken one."""
        ...

    def games(
        self,
        *,
        title: str | None = None,
        status: str | None = None,
        player: str | None = None,
        among: Collection[UUID] | None = None,
        visible_to: Audience | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> tuple[list[Lobby], str | None]:
        """A page of the lobby, newest game first, and the opaque cursor of the next page (None at the end).

        With `among` it holds only games of these; with `visible_to` only games visible to that audience.
        """
        ...

    def lobby(self, game_id: UUID) -> Lobby | None:
        """The lobby row of one game."""
        ...

    def pending(
        self, *, engine_only: bool = False, older_than: float = 0.0, limit: int = 1000
    ) -> list[PendingDecision]:
        """Pending decisions, oldest first; `older_than` is the minimum age in seconds."""
        ...

    def expired(self, at: datetime, limit: int = 1000) -> list[UUID]:
        """Games in which a seat's time had expired at `at`, each once."""
        ...

    def timed(self) -> list[UUID]:
        """Games in which a clock runs, each once."""
        ...

    def unscored(self, limit: int = 1000) -> list[UUID]:
        """Games that are finished and have no score, the first opened first; those with one cost nothing."""
        ...

    def refresh(
        self,
        game_id: UUID,
        version: int,
        *,
        lobby: Lobby | None = None,
        pending: Sequence[PendingDecision] | None = None,
    ) -> bool:
        """Rewrite the lobby row and pending decisions if the stream is still at `version`; returns whether it was.

        A rebuild reads a stream, folds it and refreshes, and repeats that if it was too late.
        """
        ...

    def forget_strays(self) -> int:
        """Delete lobby rows and pending decisions of games that do not exist; returns the number of rows."""
        ...

    def outbox(self, limit: int = 100) -> list[OutboxRow]:
        """Rows not yet enqueued, oldest first."""
        ...

    def handed_on(self, job_ids: Sequence[str]) -> None:
        """Delete outbox rows that the queue has accepted."""
        ...

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Store a snapshot; older ones of the same game and layout may be dropped."""
        ...

    def snapshot(self, game_id: UUID, layout: str, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot of that layout at or before `upto`."""
        ...

    def prune_snapshots(
        self, layouts: Collection[str], after: UUID | None = None, games: int = 1000
    ) -> tuple[int, UUID | None]:
        """Delete the obsolete snapshots of some games, by their ids after `after`.

        Returns how many went, and the last game looked at, to continue after; None if there are no further ones.
        Obsolete are snapshots of other layouts, and for games that have ended all but the last one of each
        `PRUNED_TO` versions; so a past position is folded from at most twice that many events.
        """
        ...

    def save_pack(self, digest: str, title: str, data: bytes) -> None:
        """Store a content pack permanently; saving it again changes nothing."""
        ...

    def pack(self, digest: str) -> bytes | None:
        """The bytes of a stored pack."""
        ...

    def packs(self, title: str) -> list[str]:
        """Digests of all packs stored for a title, oldest first."""
        ...

    def projection_position(self, projection: str, partition: int = 0) -> Cursor:
        """The position of a projection in a partition; its beginning if it never ran."""
        ...

    def project(self, projection: Projection, limit: int = 1000) -> int:
        """Fold up to `limit` further events of each partition into a projection; returns how many there were.

        Each partition is folded by itself: a fault in one is raised when the others have been folded.
        If the feed does not hold the last event that was folded, the projection is rebuilt.
        """
        ...

    def rebuild(self, projection: Projection, progress: Callable[[int], None] | None = None) -> Rebuilt:
        """Fold the whole feed again and replace the projection's rows atomically, while writes and reads continue.

        `progress` is called with the number of events folded.
        """
        ...

    def rows(self, projection: Projection, group: tuple[Any, ...] = ()) -> dict[tuple[Any, ...], dict[str, Any]]:
        """A projection's rows whose key begins with the values of `group`, in the order of the key."""
        ...

    def all_games(self) -> Iterator[UUID]:
        """Ids of all games in ascending order, for bulk verification and rebuilds."""
        ...

    def close(self) -> None:
        """Release connections; the store must not be used afterwards."""
        ...
