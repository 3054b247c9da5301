"""What does a store keep and give: events, and the rows beside them?

Bytes are opaque here: what they mean is the business of `events` and `record`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

__all__ = [
    "GENESIS",
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
    "StoredEvent",
]

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
