"""Webhooks and their dead letters; `deliveries` has their delivery queues."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, LiteralString
from uuid import UUID

from application.jobs import DeliveryJob
from application.new_ids import new_uuid
from application.people.quotas import Allow, counting
from eventstore.database import Connection, Database
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
"""`failing`: no event was delivered since the last dead letter, and each further one is tried once; `paused`: nothing
is sent."""

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


def new_webhook(
    player: UUID,
    url: str,
    at: datetime,
    *,
    game: UUID | None = None,
    types: Collection[str] = (),
    pending_only: bool = False,
) -> Webhook:
    """A new webhook with its own secret, made at a time of the database, and not stored yet."""
    return Webhook(
        id=new_uuid("webhook"),
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
        created_at=at,
    )


def secret_text(secret: bytes) -> str:
    """A secret in the form of Standard Webhooks."""
    return "whsec_" + base64.b64encode(secret).decode()


WEBHOOK_COLUMNS: LiteralString = (
    "w.id, w.player, w.url, w.game_id, w.types, w.due_only, w.state, w.secret, w.former, w.former_until,"
    " w.failing_since, w.created_at"
)
LETTER_COLUMNS: LiteralString = "webhook, game_id, version, type, attempts, error, died_at, wanted"

# The row exists before its position in the feed is read: events after that position find the row.
_ADD: LiteralString = """
INSERT INTO webhooks (id, player, url, game_id, types, due_only, state, secret, created_at, made_with)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (id) DO UPDATE SET secret = EXCLUDED.secret WHERE webhooks.player = EXCLUDED.player
"""
_BEGIN: LiteralString = """
UPDATE webhooks SET (since_xid, since_position) = (SELECT xid, position FROM feed_now())
WHERE id = %s RETURNING id
"""

# A letter is sent from the delivery queue of its game.
_SEND: LiteralString = """, queues AS (
    INSERT INTO webhook_lanes (webhook, game_id, sent, known)
    SELECT webhook, game_id, max(version), max(version) FROM letters GROUP BY webhook, game_id
    ON CONFLICT (webhook, game_id) DO NOTHING
), work AS (
    INSERT INTO outbox (job_id, kind, payload)
    SELECT format(%s, webhook, game_id, max(version)), 'deliver_webhook',
           jsonb_build_object('webhook', webhook, 'game', game_id)
    FROM letters GROUP BY webhook, game_id ON CONFLICT (job_id) DO NOTHING
)
SELECT count(*) FROM letters
"""

_WANT: LiteralString = f"""
WITH letters AS (
    UPDATE dead_letters SET wanted = true
    WHERE webhook = %s AND game_id = coalesce(%s, game_id) AND version = coalesce(%s, version)
    RETURNING webhook, game_id, version
)
{_SEND}"""

# What waited for a paused webhook to become active again.
_WAITED: LiteralString = f"""
WITH letters AS (SELECT webhook, game_id, version FROM dead_letters WHERE webhook = %s AND wanted)
{_SEND}"""

_WANT_ALL: LiteralString = f"""
WITH letters AS (
    UPDATE dead_letters d SET wanted = true
    FROM (
        SELECT l.webhook, l.game_id, l.version FROM dead_letters l JOIN webhooks w ON w.id = l.webhook
        WHERE NOT l.wanted AND w.state <> 'paused' AND l.webhook = coalesce(%s, l.webhook)
        ORDER BY l.webhook, l.game_id, l.version LIMIT %s FOR UPDATE OF l SKIP LOCKED
    ) AS chosen
    WHERE (d.webhook, d.game_id, d.version) = (chosen.webhook, chosen.game_id, chosen.version)
    RETURNING d.webhook, d.game_id, d.version
)
{_SEND}"""


class Webhooks:
    """Webhooks and their dead letters in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, webhook: Webhook, made_with: str | None = None, allow: Allow | None = None) -> None:
        """Store a webhook; exactly the events that happen after this has returned are sent.

        `made_with` is the id of the token with which it was made, and can be revoked. `allow` is told how many others
        the player has.
        """
        check_text(webhook.url)
        w = webhook
        given = (w.id, w.player, w.url, w.game, list(w.types), w.pending_only, w.state, w.secret, w.created_at)

        def work(conn: Connection) -> None:
            with conn.transaction():
                if allow is not None:
                    counting(conn, w.player)
                    others: Any = conn.execute(
                        "SELECT count(*) FROM webhooks WHERE player = %s AND id <> %s", (w.player, w.id)
                    ).fetchone()
                    allow(others[0])
                conn.execute(_ADD, (*given, made_with))

        self._database.run(work)
        self._database.rows(_BEGIN, w.id)

    def webhook(self, webhook_id: UUID) -> Webhook | None:
        """The webhook with that id."""
        rows = self._database.rows(f"SELECT {WEBHOOK_COLUMNS} FROM webhooks w WHERE w.id = %s", webhook_id)
        return webhook_of(rows[0]) if rows else None

    def of_player(self, player: UUID) -> list[Webhook]:
        """A player's webhooks, oldest first."""
        query: LiteralString = (
            f"SELECT {WEBHOOK_COLUMNS} FROM webhooks w WHERE w.player = %s ORDER BY w.created_at, w.id"
        )
        return [webhook_of(row) for row in self._database.rows(query, player)]

    def change(self, webhook: Webhook) -> None:
        """Keep what was changed of a webhook: address, types, `pending_only`, state, secrets.

        A paused webhook that becomes active gets events from then on, and the dead letters that wait to be sent again.
        """
        check_text(webhook.url)
        w = webhook
        before = self._database.rows(
            "WITH b AS (SELECT id, state FROM webhooks WHERE id = %s FOR UPDATE)"
            " UPDATE webhooks SET url = %s, types = %s, due_only = %s, secret = %s, former = %s, former_until = %s,"
            " consecutive_failures ="
            " CASE WHEN b.state = 'paused' AND %s <> 'paused' THEN 0 ELSE consecutive_failures END,"
            " state = %s FROM b WHERE webhooks.id = b.id RETURNING b.state",
            *(w.id, w.url, list(w.types), w.pending_only, w.secret, w.former, w.former_until, w.state, w.state),
        )
        if before == [("paused",)] and w.state != "paused":
            self._database.rows("DELETE FROM webhook_lanes WHERE webhook = %s AND sent < known RETURNING webhook", w.id)
            self._database.rows(_BEGIN, w.id)
            self._database.rows(_WAITED, w.id, DeliveryJob.AGAIN)

    def remove(self, webhook_id: UUID) -> bool:
        """Delete a webhook with its delivery queues and dead letters; False if there is none."""
        return bool(self._database.rows("DELETE FROM webhooks WHERE id = %s RETURNING id", webhook_id))

    def condition(self, webhook_id: UUID) -> Condition:
        """The status of a webhook."""
        [(behind, dead_letters, error, delivered)] = self._database.rows(
            "SELECT count(*) FILTER (WHERE sent < known),"
            " (SELECT count(*) FROM dead_letters WHERE webhook = %s),"
            " (array_agg(last_error ORDER BY due_at DESC) FILTER (WHERE last_error IS NOT NULL))[1],"
            " max(delivered_at) FROM webhook_lanes WHERE webhook = %s",
            webhook_id,
            webhook_id,
        )
        return Condition(behind, dead_letters, error, delivered)

    def dead_letters(
        self, webhook_id: UUID, after: tuple[UUID, int] | None = None, limit: int = 50
    ) -> list[DeadLetter]:
        """Dead letters in the order of games and versions, after a given one."""
        game, version = after or (UUID(int=0), 0)
        rows = self._database.rows(
            f"SELECT {LETTER_COLUMNS} FROM dead_letters WHERE webhook = %s AND (game_id, version) > (%s, %s)"
            " ORDER BY game_id, version LIMIT %s",
            *(webhook_id, game, version, limit),
        )
        return [DeadLetter(*row) for row in rows]

    def all_dead_letters(
        self, webhook_id: UUID | None = None, after: tuple[UUID, UUID, int] | None = None, limit: int = 50
    ) -> list[tuple[DeadLetter, str]]:
        """Dead letters of all webhooks, or of one, in the order of webhooks, games and versions, after a given one.

        Each with the state of its webhook.
        """
        rows = self._database.rows(
            f"SELECT {LETTER_COLUMNS}, (SELECT w.state FROM webhooks w WHERE w.id = webhook) FROM dead_letters"
            " WHERE (webhook, game_id, version) > (%s, %s, %s) AND webhook = coalesce(%s, webhook)"
            " ORDER BY webhook, game_id, version LIMIT %s",
            *(after or (UUID(int=0), UUID(int=0), 0)),
            webhook_id,
            limit,
        )
        return [(DeadLetter(*letter), state) for *letter, state in rows]

    def want_all(self, webhook_id: UUID | None = None, limit: int = 1000) -> int:
        """Queue dead letters of all webhooks that are not paused, or of one, to be sent again; returns how many.

        Those that are queued already are not counted.
        """
        return int(self._database.rows(_WANT_ALL, webhook_id, limit, DeliveryJob.AGAIN)[0][0])

    def want(self, webhook_id: UUID, game: UUID | None = None, version: int | None = None) -> int:
        """Queue dead letters to be sent again: all, those of a game, or one; returns how many.

        Those of a paused webhook wait until it is active.
        """
        return int(self._database.rows(_WANT, webhook_id, game, version, DeliveryJob.AGAIN)[0][0])


def webhook_of(row: Sequence[Any]) -> Webhook:
    """The webhook in a row of `WEBHOOK_COLUMNS`."""
    id_, player, url, game, types, pending_only, state, secret, former, *times = row
    old = None if former is None else bytes(former)
    return Webhook(id_, player, url, game, tuple(types), pending_only, state, bytes(secret), old, *times)
