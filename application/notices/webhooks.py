"""Who wants events sent to an address, and what could not be sent?

How the events get there is the business of `deliveries`.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, LiteralString
from uuid import UUID, uuid4

from application.jobs import DeliveryJob
from eventstore.database import Database
from eventstore.store.validation import check_text

__all__ = [
    "LETTER_COLUMNS",
    "SECRET_BYTES",
    "STATES",
    "WEBHOOK_COLUMNS",
    "Condition",
    "DeadLetter",
    "Webhook",
    "Webhooks",
    "new_webhook",
    "secret_text",
    "webhook_of",
]

STATES = ("active", "failing", "paused")
"""`failing`: nothing has come through since a letter died, and each further one is tried once; `paused`: nothing is
sent."""

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
    due_only: bool
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
class DeadLetter:
    """An event that could not be sent."""

    webhook: UUID
    game: UUID
    version: int
    type: str
    attempts: int
    error: str
    died_at: datetime
    wanted: bool
    """It is to be sent once more."""


@dataclass(frozen=True, slots=True)
class Condition:
    """How a webhook fares."""

    behind: int
    """Games of which there is something to be sent."""
    dead_letters: int
    last_error: str | None
    delivered_at: datetime | None


def new_webhook(
    player: UUID, url: str, *, game: UUID | None = None, types: Collection[str] = (), due_only: bool = False
) -> Webhook:
    """A webhook with a secret of its own, not kept yet."""
    return Webhook(
        id=uuid4(),
        player=player,
        url=url,
        game=game,
        types=tuple(types),
        due_only=due_only,
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


WEBHOOK_COLUMNS: LiteralString = (
    "w.id, w.player, w.url, w.game_id, w.types, w.due_only, w.state, w.secret, w.former, w.former_until,"
    " w.failing_since, w.created_at"
)
LETTER_COLUMNS: LiteralString = "webhook, game_id, version, type, attempts, error, died_at, wanted"

# The row is there before its place in the feed is taken: whoever hands out events later than that finds the row.
_ADD: LiteralString = """
INSERT INTO webhooks (id, player, url, game_id, types, due_only, state, secret, created_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (id) DO NOTHING RETURNING id
"""
_BEGIN: LiteralString = """
UPDATE webhooks SET (since_xid, since_position) = (
    SELECT coalesce(max(xid), 0), coalesce(max(position), 0) FROM (
        SELECT xid, position FROM events
        WHERE xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + feed_offset()
        ORDER BY xid DESC, position DESC LIMIT 1) AS last)
WHERE id = %s RETURNING id
"""

_WANT: LiteralString = """
WITH letters AS (
    UPDATE dead_letters SET wanted = true
    WHERE webhook = %s AND game_id = coalesce(%s, game_id) AND version = coalesce(%s, version)
    RETURNING webhook, game_id, version
), work AS (
    INSERT INTO outbox (job_id, kind, payload)
    SELECT format(%s, webhook, game_id, max(version)), 'deliver_webhook',
           jsonb_build_object('webhook', webhook, 'game', game_id)
    FROM letters GROUP BY webhook, game_id ON CONFLICT (job_id) DO NOTHING
)
SELECT count(*) FROM letters
"""


class Webhooks:
    """Webhooks and their dead letters in the database of the event store.

    Every method raises StoreUnavailable where the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, webhook: Webhook) -> None:
        """Keep a webhook; events that happen after this has returned are sent, and none before."""
        check_text(webhook.url)
        w = webhook
        self._database.rows(
            _ADD, *(w.id, w.player, w.url, w.game, list(w.types), w.due_only, w.state, w.secret, w.created_at)
        )
        self._database.rows(_BEGIN, w.id)

    def webhook(self, webhook_id: UUID) -> Webhook | None:
        """The webhook of that id."""
        rows = self._database.rows(f"SELECT {WEBHOOK_COLUMNS} FROM webhooks w WHERE w.id = %s", webhook_id)
        return webhook_of(rows[0]) if rows else None

    def of_player(self, player: UUID) -> list[Webhook]:
        """A player's webhooks, oldest first."""
        query: LiteralString = (
            f"SELECT {WEBHOOK_COLUMNS} FROM webhooks w WHERE w.player = %s ORDER BY w.created_at, w.id"
        )
        return [webhook_of(row) for row in self._database.rows(query, player)]

    def change(self, webhook: Webhook) -> None:
        """Keep what was changed of a webhook: address, types, `due_only`, state, secrets.

        One that was paused and is active again gets what happens from now on.
        """
        check_text(webhook.url)
        w = webhook
        before = self._database.rows(
            "WITH b AS (SELECT id, state FROM webhooks WHERE id = %s FOR UPDATE)"
            " UPDATE webhooks SET url = %s, types = %s, due_only = %s, secret = %s, former = %s, former_until = %s,"
            " died_in_a_row = CASE WHEN b.state = 'paused' AND %s <> 'paused' THEN 0 ELSE died_in_a_row END,"
            " state = %s FROM b WHERE webhooks.id = b.id RETURNING b.state",
            *(w.id, w.url, list(w.types), w.due_only, w.secret, w.former, w.former_until, w.state, w.state),
        )
        if before == [("paused",)] and w.state != "paused":
            self._database.rows("DELETE FROM webhook_lanes WHERE webhook = %s AND sent < known RETURNING webhook", w.id)
            self._database.rows(_BEGIN, w.id)

    def remove(self, webhook_id: UUID) -> bool:
        """Forget a webhook with its lanes and dead letters; False where there is none."""
        return bool(self._database.rows("DELETE FROM webhooks WHERE id = %s RETURNING id", webhook_id))

    def condition(self, webhook_id: UUID) -> Condition:
        """How a webhook fares."""
        [(behind, letters, error, delivered)] = self._database.rows(
            "SELECT count(*) FILTER (WHERE sent < known),"
            " (SELECT count(*) FROM dead_letters WHERE webhook = %s),"
            " (array_agg(last_error ORDER BY due_at DESC) FILTER (WHERE last_error IS NOT NULL))[1],"
            " max(delivered_at) FROM webhook_lanes WHERE webhook = %s",
            webhook_id,
            webhook_id,
        )
        return Condition(behind, letters, error, delivered)

    def letters(self, webhook_id: UUID, after: tuple[UUID, int] | None = None, limit: int = 50) -> list[DeadLetter]:
        """Dead letters in the order of games and versions, from behind one of them on."""
        game, version = after or (UUID(int=0), 0)
        rows = self._database.rows(
            f"SELECT {LETTER_COLUMNS} FROM dead_letters WHERE webhook = %s AND (game_id, version) > (%s, %s)"
            " ORDER BY game_id, version LIMIT %s",
            *(webhook_id, game, version, limit),
        )
        return [DeadLetter(*row) for row in rows]

    def want(self, webhook_id: UUID, game: UUID | None = None, version: int | None = None) -> int:
        """Let dead letters be sent once more: all, those of a game, or one; says how many."""
        return int(self._database.rows(_WANT, webhook_id, game, version, DeliveryJob.AGAIN)[0][0])


def webhook_of(row: Sequence[Any]) -> Webhook:
    """The webhook in a row of `WEBHOOK_COLUMNS`."""
    id_, player, url, game, types, due_only, state, secret, former, *times = row
    old = None if former is None else bytes(former)
    return Webhook(id_, player, url, game, tuple(types), due_only, state, bytes(secret), old, *times)
