"""Events and the rows beside them, as a store takes and gives them.

Bytes are opaque here: `events` and `record` define their meaning.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

__all__ = [
    "GENESIS",
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
    "StoredEvent",
]

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
    """A place in a partition of the feed; readers remember the cursor of the last event they have handled."""

    xid: int = 0
    position: int = 0
    hash: bytes = field(default=b"", compare=False)
    """The hash of that event, or how it begins, by which a store knows whether it holds it; empty if unknown."""
    partition: int = 0
    """The partition of the feed; places of different partitions are in no order that a reader may rely on."""

    @property
    def at_start(self) -> bool:
        """Whether it stands before the first event of its partition."""
        return not (self.xid or self.position)


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
    head: bytes
    """The hash of the event at `version`; where the stream has another there, the snapshot is ignored."""
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
