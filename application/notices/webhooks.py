"""Who wants events sent to an address, how far each was sent, and what could not be?

`Webhooks` is the protocol; `MemoryWebhooks` is the reference, `webhooks_postgres` the product.
Of each webhook and game there is a lane: the versions up to which everything has been sent (`sent`) and up to which
there may be something (`known`). What is sent is read from the game itself, so a lane cannot lose or repeat an event;
whoever sends holds the lane for a while, and what is sent twice, because a worker died, has the same id.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID, uuid4, uuid5

from eventstore.store import Cursor, EventHeader

__all__ = [
    "DELAYS",
    "LEASE",
    "MOST_IN_A_ROW",
    "STATES",
    "Condition",
    "DeadLetter",
    "DeliveryQueue",
    "LeasedQueue",
    "Webhook",
    "Webhooks",
    "message_id",
    "new_webhook",
    "secret_text",
]

STATES = ("active", "failing", "paused")
"""`failing`: nothing has come through since a letter died, and each further one is tried once; `paused`: nothing is
sent."""

DELAYS = (5.0, 30.0, 120.0, 600.0, 1800.0, 7200.0, 21_600.0)
"""Seconds after each failed attempt; an eighth one makes a dead letter."""

MOST_IN_A_ROW = 100
"""A webhook of which so many letters have died in a row is paused."""

LEASE = 30.0
"""Seconds for which a lane is held; longer than an attempt takes."""

SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Webhook:
    """A subscription; whoever has this can sign in its name."""

    id: UUID
    player: UUID
    url: str
    game: UUID | None
    """None: all games of the player."""
    types: tuple[str, ...]
    """Types of events; none: all."""
    pending_only: bool
    """Only events after which the player owes an answer."""
    state: str
    secret: bytes
    former: bytes | None
    former_until: datetime | None
    failing_since: datetime | None
    created_at: datetime

    def secrets(self, now: datetime) -> list[bytes]:
        """The secrets that sign now, the newest first."""
        if self.former is None or self.former_until is None or now >= self.former_until:
            return [self.secret]
        return [self.secret, self.former]


@dataclass(frozen=True, slots=True)
class DeliveryQueue:
    """Work that is due: something of a game for a webhook."""

    webhook: UUID
    game: UUID
    known: int
    attempts: int


@dataclass(frozen=True, slots=True)
class LeasedQueue:
    """A lane in the hand of one worker."""

    webhook: Webhook
    game: UUID
    sent: int
    known: int
    attempts: int
    holder: UUID


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """An event that could not be delivered."""

    webhook: UUID
    game: UUID
    version: int
    type: str
    attempts: int
    error: str
    died_at: datetime
    wanted: bool
    """Whether it is queued to be sent again."""


@dataclass(frozen=True, slots=True)
class Condition:
    """How a webhook fares."""

    behind: int
    """Number of games with events to send."""
    dead_letters: int
    last_error: str | None
    delivered_at: datetime | None


class Webhooks(Protocol):
    """Webhooks, their lanes and their dead letters.

    Every method raises StoreUnavailable where the server cannot be reached.
    """

    def add(self, webhook: Webhook) -> None:
        """Keep a webhook; events that happen after this has returned are sent, and none before."""
        ...

    def webhook(self, webhook_id: UUID) -> Webhook | None:
        """The webhook of that id."""
        ...

    def of_player(self, player: UUID) -> list[Webhook]:
        """A player's webhooks, oldest first."""
        ...

    def change(self, webhook: Webhook) -> None:
        """Keep what was changed of a webhook: address, types, `pending_only`, state, secrets.

        One that was paused and is active again gets what happens from now on.
        """
        ...

    def remove(self, webhook_id: UUID) -> bool:
        """Forget a webhook with its lanes and dead letters; False where there is none."""
        ...

    def condition(self, webhook_id: UUID) -> Condition:
        """How a webhook fares."""
        ...

    # Lanes

    def position(self) -> Cursor:
        """How far the feed has been handed to lanes."""
        ...

    def any(self) -> bool:
        """Whether there is a webhook at all."""
        ...

    def spread(self, before: Cursor, after: Cursor, headers: Sequence[EventHeader]) -> int:
        """Note in the lanes what happened between two places of the feed, and put the work into the outbox.

        All at once; says how many lanes there were, 0 where somebody else has done so.
        """
        ...

    def due(self, older_than: float = 0.0, limit: int = 1000) -> list[DeliveryQueue]:
        """Lanes in nobody's hand with something to be sent now, the longest due first.

        `older_than` in seconds holds for what has not been tried yet.
        """
        ...

    def hold(self, webhook_id: UUID, game: UUID, seconds: float = LEASE) -> LeasedQueue | None:
        """Take a lane into one's hand; None where nothing is due there, or somebody else has it."""
        ...

    def done(self, held: LeasedQueue, version: int, *, delivered: bool, seconds: float = LEASE) -> int | None:
        """All up to a version has been dealt with; the version up to which there may be more.

        None where the lane is no longer in this hand. With `delivered` the last one came through.
        """
        ...

    def failed(self, held: LeasedQueue, error: str, delay: float) -> None:
        """An attempt has failed; the lane is let go and due again after so many seconds."""
        ...

    def died(self, held: LeasedQueue, version: int, type_: str, attempts: int, error: str) -> bool:
        """An event is given up as a dead letter, and the lane goes on behind it; False where it was in another hand.

        A webhook of which too many have died in a row is paused.
        """
        ...

    def release(self, held: LeasedQueue) -> None:
        """Let a lane go."""
        ...

    # Dead letters

    def letters(self, webhook_id: UUID, after: tuple[UUID, int] | None = None, limit: int = 50) -> list[DeadLetter]:
        """Dead letters in the order of games and versions, from behind one of them on."""
        ...

    def want(self, webhook_id: UUID, game: UUID | None = None, version: int | None = None) -> int:
        """Let dead letters be sent once more: all, those of a game, or one; says how many."""
        ...

    def wanted(self, held: LeasedQueue) -> list[DeadLetter]:
        """Dead letters of a lane that are to be sent once more."""
        ...

    def letter_done(self, letter: DeadLetter, error: str | None) -> None:
        """A dead letter came through and is forgotten, or failed again and lies there."""
        ...


def new_webhook(
    player: UUID, url: str, *, game: UUID | None = None, types: Collection[str] = (), pending_only: bool = False
) -> Webhook:
    """A webhook with a secret of its own, not kept yet."""
    return Webhook(
        id=uuid4(),
        player=player,
        url=url,
        game=game,
        types=tuple(types),
        pending_only=pending_only,
        state="active",
        secret=secrets.token_bytes(SECRET_BYTES),
        former=None,
        former_until=None,
        failing_since=None,
        created_at=datetime.now(UTC),
    )


def secret_text(secret: bytes) -> str:
    """A secret as Standard Webhooks writes it."""
    return "whsec_" + base64.b64encode(secret).decode()


def message_id(webhook: UUID, game: UUID, version: int) -> str:
    """The id of a message: the same for the same event and webhook, however often it is sent."""
    return f"msg_{uuid5(webhook, f'{game}:{version}').hex}"
