"""The interface of event stores.

`Store` is the protocol; `memory` is the reference, `postgres` the product. One contract suite runs on both.
Bytes are opaque here: what they mean is the business of `events` and `record`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

if TYPE_CHECKING:
    # The protocols refer to each other; at run time neither needs the other.
    from eventstore.projections import Projection, Rebuilt

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

GENESIS = bytes(32)
"""The `prev_hash` of a game's first event."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event about to be appended; the store adds version, hashes, position and time."""

    type: str
    actor: str
    """The cause: `player:<id>`, `engine:<name>` or `system`."""
    rules: int
    """Version of the title's rules that decided it."""
    body: bytes
    """Canonical JSON (RFC 8785) that the public may see."""
    sealed: bytes
    """Canonical JSON of everything, with a random salt."""
    digest: bytes
    """SHA-256 of the full state after the event; 32 bytes; secret while the game runs."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One immutable row of a game's stream."""

    game_id: UUID
    version: int
    """1 for the first event of a game, then consecutive."""
    type: str
    actor: str
    command_id: str
    rules: int
    body: bytes
    sealed: bytes
    digest: bytes
    prev_hash: bytes
    hash: bytes
    recorded_at: datetime
    position: int
    xid: int


@dataclass(frozen=True, slots=True, order=True)
class Cursor:
    """A place in the global feed; readers remember the cursor of the last event they have handled."""

    xid: int = 0
    position: int = 0


@dataclass(frozen=True, slots=True)
class EventHeader:
    """An event's header and position in the feed, without its payload."""

    cursor: Cursor
    game_id: UUID
    version: int
    type: str
    actor: str


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Work that follows from an append; written in its transaction, enqueued later."""

    job_id: str
    """Deterministic, such as `ai:<game>:<version>:<seat>`; a second row with the same id is dropped."""
    kind: str
    payload: dict[str, object]


@dataclass(frozen=True, slots=True)
class Lobby:
    """One game in the lobby: public facts only."""

    game_id: UUID
    title: str
    status: str
    """`open`, `running`, `finished` or `abandoned`."""
    version: int
    summary: dict[str, object]
    """Seats, players, options, outcome: everything that the lobby shows, as plain JSON."""
    players: tuple[str, ...] = ()
    """Ids of the players who hold a seat; the listing filters by it."""


@dataclass(frozen=True, slots=True)
class PendingDecision:
    """A seat's pending decision."""

    game_id: UUID
    seat: int
    version: int
    """The version since which the decision has been pending."""
    engine: str | None
    """Engine name if an opponent holds the seat, else None."""
    player: str | None
    deadline: datetime | None = None
    """When its time expires; None without a clock."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The result of an append, or of the first append with the same command id."""

    first_version: int
    last_version: int
    hash: bytes
    duplicate: bool


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a stream: a verifier needs it from elsewhere to detect a truncated stream."""

    version: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A disposable copy of a game's folded state."""

    game_id: UUID
    version: int
    layout: str
    """Name of the layout of the data; a snapshot with another layout is ignored."""
    data: bytes


@dataclass(frozen=True, slots=True)
class Audience:
    """The audience of a list of games: private games are shown to their players, creators and guests."""

    player: str | None = None
    """Id of a player; None for an anonymous caller."""
    games: tuple[UUID, ...] = ()
    """Private games of which the player is a guest."""


class Store(Protocol):
    """An append-only store of games' streams."""

    def append(
        self,
        game_id: UUID,
        *,
        expected: int,
        command_id: str,
        events: Sequence[NewEvent],
        outbox: Sequence[OutboxRow] = (),
        lobby: Lobby | None = None,
        pending: Sequence[PendingDecision] | None = None,
    ) -> Appended:
        """Append events after version `expected` (0 for a new game) in one transaction and one round trip.

        `lobby` replaces the game's lobby row and `due` all of its pending decisions (None leaves them).
        The same `command_id` again returns the first result with `duplicate=True` and changes nothing.

        Raises:
            VersionConflict: the stream is not at `expected`; names the version expected and found.
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

    def feed(self, after: Cursor, limit: int = 1000) -> list[tuple[Cursor, StoredEvent]]:
        """Events of all games in an order that never skips an event, even with concurrent writers."""
        ...

    def headers(
        self, after: Cursor, limit: int = 1000, *, games: Sequence[UUID] | None = None, exclude_moves: bool = False
    ) -> list[EventHeader]:
        """The headers of the feed's events: of all games or of some, with or without moves."""
        ...

    def feed_end(self) -> Cursor:
        """The cursor of the feed's current last event; later events have higher cursors."""
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
        visible_to: Audience | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> tuple[list[Lobby], str | None]:
        """A page of the lobby, newest game first, and the opaque cursor of the next page (None at the end).

        With `visible_to` it holds only games visible to that audience; without, all games.
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

    def prune_snapshots(self, layouts: Collection[str]) -> int:
        """Delete obsolete snapshots; returns their number.

        These are snapshots of other layouts, and for games that have ended all but the last one of each
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

    def projection_position(self, projection: str) -> Cursor:
        """The position of a projection; `Cursor()` if it never ran."""
        ...

    def project(self, projection: Projection, limit: int = 1000) -> int:
        """Fold up to `limit` further events of the feed into a projection; returns how many there were."""
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
