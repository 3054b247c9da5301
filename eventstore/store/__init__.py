"""What must every store of events be able to do?

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
    "Cursor",
    "Due",
    "Head",
    "Knowing",
    "Lobby",
    "NewEvent",
    "News",
    "OutboxRow",
    "Snapshot",
    "Store",
    "StoredEvent",
]

PRUNED_TO = 100
"""Of a game that has ended, one snapshot is kept for so many versions."""

GENESIS = bytes(32)
"""The `prev_hash` of a game's first event."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event about to be appended; the store adds version, hashes, position and time."""

    type: str
    actor: str
    """Who caused it: `player:<id>`, `engine:<name>` or `system`."""
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
    """1 for the first event of a game, then without gaps."""
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
class News:
    """That an event happened, and where it stands in the feed; what it says is read where it is wanted."""

    cursor: Cursor
    game_id: UUID
    version: int
    type: str
    actor: str


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """Work that must follow from an append; written in its transaction, handed to the queue later."""

    job_id: str
    """Deterministic, such as `ai:<game>:<version>:<seat>`; a second row with the same id is dropped."""
    kind: str
    payload: dict[str, object]


@dataclass(frozen=True, slots=True)
class Lobby:
    """One game as the lobby lists it: public facts only."""

    game_id: UUID
    title: str
    status: str
    """`open`, `running`, `finished` or `abandoned`."""
    version: int
    summary: dict[str, object]
    """Seats, players, options, outcome: whatever the lobby shows, as plain JSON."""
    players: tuple[str, ...] = ()
    """Ids of the players who hold a seat; the listing filters by it."""


@dataclass(frozen=True, slots=True)
class Due:
    """A seat that owes an answer."""

    game_id: UUID
    seat: int
    version: int
    """The version at which the answer became due."""
    engine: str | None
    """Engine name where an opponent holds the seat, else None."""
    player: str | None
    deadline: datetime | None = None
    """When its time is up; None where it has no clock."""


@dataclass(frozen=True, slots=True)
class Appended:
    """What an append did, or what the first append with the same command id had done."""

    first_version: int
    last_version: int
    hash: bytes
    duplicate: bool


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends: what a verifier must know from elsewhere to notice that the end was cut off."""

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
class Knowing:
    """Who lists games: private ones are shown to those who hold a seat, who opened the game, or who were let in."""

    player: str | None = None
    """Id of a player; None for somebody unknown."""
    games: tuple[UUID, ...] = ()
    """Private games into which the player was let."""


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
        due: Sequence[Due] | None = None,
    ) -> Appended:
        """Append events after version `expected` (0 for a new game) in one transaction and one round trip.

        `lobby` replaces the game's lobby row and `due` all of its rows of turns due (None leaves them).
        The same `command_id` again returns the first result with `duplicate=True` and changes nothing.

        Raises:
            VersionConflict: the stream is not at `expected`; names the version expected and found.
            BadValue: there is no event, or a value that no store can keep.
            StoreUnavailable: the server cannot be reached; whether the append happened is then unknown,
                and a retry with the same command id is safe.
        """
        ...

    def command(self, game_id: UUID, command_id: str) -> Appended | None:
        """What an earlier append with this command id did; None if there was none."""
        ...

    def head(self, game_id: UUID) -> Head | None:
        """Where the stream ends, as noted apart from its events: what `chain.verify` compares the end with."""
        ...

    def version(self, game_id: UUID) -> int:
        """The last version of a stream; 0 if there is no such game."""
        ...

    def read(self, game_id: UUID, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """The events of one game with `after < version <= upto`, in order."""
        ...

    def feed(self, after: Cursor, limit: int = 1000) -> list[tuple[Cursor, StoredEvent]]:
        """Events of all games in an order in which none is ever skipped, whatever writers do meanwhile."""
        ...

    def news(
        self, after: Cursor, limit: int = 1000, *, games: Sequence[UUID] | None = None, but_moves: bool = False
    ) -> list[News]:
        """The feed without what its events say: of all games or of some, with the moves or without them."""
        ...

    def feed_end(self) -> Cursor:
        """The cursor of the last event that the feed gives now; whatever comes later has a higher one."""
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
        known_to: Knowing | None = None,
        after: str | None = None,
        limit: int = 50,
    ) -> tuple[list[Lobby], str | None]:
        """A page of the lobby, newest game first, and the opaque cursor of the next page (None at the end).

        With `known_to` it holds no private game that this caller must not know of; without, it is the server's own.
        """
        ...

    def lobby(self, game_id: UUID) -> Lobby | None:
        """The lobby row of one game."""
        ...

    def due(self, *, engine_only: bool = False, older_than: float = 0.0, limit: int = 1000) -> list[Due]:
        """Seats that owe an answer, oldest first; `older_than` in seconds since it became due."""
        ...

    def expired(self, at: datetime, limit: int = 1000) -> list[UUID]:
        """Games in which the time of a seat was up at `at`, each once."""
        ...

    def refresh(
        self, game_id: UUID, version: int, *, lobby: Lobby | None = None, due: Sequence[Due] | None = None
    ) -> bool:
        """Write the lobby row and the turns due anew, if the stream is still at `version`; says whether it was.

        A rebuild reads a stream, folds it and refreshes, and reads again where it came too late.
        """
        ...

    def forget_strays(self) -> int:
        """Delete lobby rows and turns due of games that do not exist; returns how many rows there were."""
        ...

    def outbox(self, limit: int = 100) -> list[OutboxRow]:
        """Rows not yet handed on, oldest first."""
        ...

    def handed_on(self, job_ids: Sequence[str]) -> None:
        """Delete outbox rows that the queue has taken."""
        ...

    def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a snapshot; an older one of the same game and layout may go."""
        ...

    def snapshot(self, game_id: UUID, layout: str, upto: int | None = None) -> Snapshot | None:
        """The newest snapshot of that layout at or before `upto`."""
        ...

    def prune_snapshots(self, layouts: Collection[str]) -> int:
        """Forget snapshots that help nobody; how many there were.

        Those of other layouts than these go, and of games that have ended all but the last one of each
        `PRUNED_TO` versions; so a past position is never folded from further away than twice that many events.
        """
        ...

    def save_pack(self, digest: str, title: str, data: bytes) -> None:
        """Store a content pack for ever; saving it again changes nothing."""
        ...

    def pack(self, digest: str) -> bytes | None:
        """The bytes of a stored pack."""
        ...

    def packs(self, title: str) -> list[str]:
        """Digests of all packs stored for a title, oldest first."""
        ...

    def checkpoint(self, projection: str) -> Cursor:
        """Where a projection stands; `Cursor()` if it never ran."""
        ...

    def project(self, projection: Projection, limit: int = 1000) -> int:
        """Fold up to `limit` further events of the feed into a projection; returns how many there were."""
        ...

    def rebuild(self, projection: Projection, progress: Callable[[int], None] | None = None) -> Rebuilt:
        """Fold the whole feed anew and replace the projection's rows at once, while writes and reads go on.

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
        """Let go of connections; the store is not used afterwards."""
        ...
