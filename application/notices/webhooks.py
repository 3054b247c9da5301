"""Webhooks, their delivery queues and dead letters.

`Webhooks` is the protocol; `MemoryWebhooks` is the reference, `webhooks_postgres` the product.
Each webhook has a delivery queue per game: the versions up to which everything has been sent (`sent`) and up to which
there may be events (`known`). Events are read from the game itself, so a queue cannot lose or repeat one; a worker
leases the queue while sending, and an event sent twice, because a worker died, has the same id.
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
"""`failing`: no event was delivered since the last dead letter, and each further one is tried once; `paused`: nothing
is sent."""

DELAYS = (5.0, 30.0, 120.0, 600.0, 1800.0, 7200.0, 21_600.0)
"""Seconds to wait after each failed attempt; the eighth failure makes a dead letter."""

MOST_IN_A_ROW = 100
"""Number of consecutive dead letters after which a webhook is paused."""

LEASE = 30.0
"""Seconds of a lease on a delivery queue; longer than an attempt takes."""

SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Webhook:
    """A webhook with its secrets."""

    id: UUID
    player: UUID
    url: str
    game: UUID | None
    """None: all games of the player."""
    types: tuple[str, ...]
    """Types of events; none: all."""
    pending_only: bool
    """Only events after which the player has a pending decision."""
    state: str
    secret: bytes
    former: bytes | None
    former_until: datetime | None
    failing_since: datetime | None
    created_at: datetime

    def secrets(self, now: datetime) -> list[bytes]:
        """The secrets in force, the newest first."""
        if self.former is None or self.former_until is None or now >= self.former_until:
            return [self.secret]
        return [self.secret, self.former]


@dataclass(frozen=True, slots=True)
class DeliveryQueue:
    """A pending delivery: events of a game for a webhook."""

    webhook: UUID
    game: UUID
    known: int
    attempts: int


@dataclass(frozen=True, slots=True)
class LeasedQueue:
    """A delivery queue leased to one worker."""

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
    """The status of a webhook."""

    behind: int
    """Number of games with events to send."""
    dead_letters: int
    last_error: str | None
    delivered_at: datetime | None


class Webhooks(Protocol):
    """Webhooks, their delivery queues and their dead letters.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def add(self, webhook: Webhook) -> None:
        """Store a webhook; exactly the events that happen after this has returned are sent."""
        ...

    def webhook(self, webhook_id: UUID) -> Webhook | None:
        """The webhook with that id."""
        ...

    def of_player(self, player: UUID) -> list[Webhook]:
        """A player's webhooks, oldest first."""
        ...

    def change(self, webhook: Webhook) -> None:
        """Keep what was changed of a webhook: address, types, `pending_only`, state, secrets.

        A paused webhook that becomes active gets events from then on.
        """
        ...

    def remove(self, webhook_id: UUID) -> bool:
        """Delete a webhook with its delivery queues and dead letters; False if there is none."""
        ...

    def condition(self, webhook_id: UUID) -> Condition:
        """The status of a webhook."""
        ...

    # Lanes

    def position(self) -> Cursor:
        """The position up to which the feed has been distributed."""
        ...

    def any(self) -> bool:
        """Whether any webhook exists."""
        ...

    def spread(self, before: Cursor, after: Cursor, headers: Sequence[EventHeader]) -> int:
        """Record the events between two cursors in the delivery queues, and put the work into the outbox.

        Atomic; returns the number of delivery queues, 0 if another process has done it.
        """
        ...

    def pending(self, older_than: float = 0.0, limit: int = 1000) -> list[DeliveryQueue]:
        """Delivery queues that are not leased and have events to send now, the longest pending first.

        `older_than` is the minimum age in seconds of events not tried yet.
        """
        ...

    def hold(self, webhook_id: UUID, game: UUID, seconds: float = LEASE) -> LeasedQueue | None:
        """Lease a delivery queue; None if nothing is pending there, or it is already leased."""
        ...

    def done(self, held: LeasedQueue, version: int, *, delivered: bool, seconds: float = LEASE) -> int | None:
        """Mark everything up to a version as handled; returns the version up to which there may be more.

        None if the lease was lost. `delivered` says that the last event was delivered.
        """
        ...

    def failed(self, held: LeasedQueue, error: str, delay: float) -> None:
        """Record a failed attempt; the delivery queue is released and pending again after so many seconds."""
        ...

    def died(self, held: LeasedQueue, version: int, type_: str, attempts: int, error: str) -> bool:
        """Make an event a dead letter and continue after it; False if the lease was lost.

        A webhook with too many consecutive dead letters is paused.
        """
        ...

    def release(self, held: LeasedQueue) -> None:
        """Release a delivery queue."""
        ...

    # Dead letters

    def dead_letters(
        self, webhook_id: UUID, after: tuple[UUID, int] | None = None, limit: int = 50
    ) -> list[DeadLetter]:
        """Dead letters in the order of games and versions, after a given one."""
        ...

    def want(self, webhook_id: UUID, game: UUID | None = None, version: int | None = None) -> int:
        """Queue dead letters to be sent again: all, those of a game, or one; returns how many."""
        ...

    def wanted(self, held: LeasedQueue) -> list[DeadLetter]:
        """Dead letters of a delivery queue that are to be sent again."""
        ...

    def dead_letter_done(self, dead_letter: DeadLetter, error: str | None) -> None:
        """Delete a dead letter that was delivered, or keep it if it failed again."""
        ...


def new_webhook(
    player: UUID, url: str, *, game: UUID | None = None, types: Collection[str] = (), pending_only: bool = False
) -> Webhook:
    """A new webhook with its own secret, not stored yet."""
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
    """A secret in the form of Standard Webhooks."""
    return "whsec_" + base64.b64encode(secret).decode()


def message_id(webhook: UUID, game: UUID, version: int) -> str:
    """The id of a message: the same for the same event and webhook, however often it is sent."""
    return f"msg_{uuid5(webhook, f'{game}:{version}').hex}"
