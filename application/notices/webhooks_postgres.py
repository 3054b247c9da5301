"""Webhooks, their delivery queues and their dead letters in PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, LiteralString
from uuid import UUID, uuid4

from application.notices.webhooks import (
    LEASE,
    MOST_IN_A_ROW,
    Condition,
    DeadLetter,
    DeliveryQueue,
    LeasedQueue,
    Webhook,
)
from eventstore.database import Connection, Database
from eventstore.store import Cursor, EventHeader
from eventstore.store.validation import check_text

__all__ = ["PostgresWebhooks"]

_WEBHOOK: LiteralString = (
    "w.id, w.player, w.url, w.game_id, w.types, w.due_only, w.state, w.secret, w.former, w.former_until,"
    " w.failing_since, w.created_at"
)
_LETTER: LiteralString = "webhook, game_id, version, type, attempts, error, died_at, wanted"
_CHECKPOINT = "webhooks"

# The row exists before its position in the feed is read: events after that position find the row.
_ADD: LiteralString = """
INSERT INTO webhooks (id, player, url, game_id, types, due_only, state, secret)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (id) DO NOTHING RETURNING id
"""
_BEGIN: LiteralString = """
UPDATE webhooks SET (since_xid, since_position) = (
    SELECT coalesce(max(xid), 0), coalesce(max(position), 0) FROM (
        SELECT xid, position FROM events
        WHERE xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint + feed_offset()
        ORDER BY xid DESC, position DESC LIMIT 1) AS last)
WHERE id = %s RETURNING id
"""

# Webhooks that an event may concern: of the game's players and of its actor. The job checks them precisely.
_SPREAD: LiteralString = """
WITH n AS (
    SELECT * FROM unnest(%s::uuid[], %s::integer[], %s::text[], %s::text[], %s::bigint[], %s::bigint[])
        AS n (game_id, version, type, actor, xid, position)
), who AS (
    SELECT l.game_id, p.player FROM lobby l CROSS JOIN LATERAL unnest(l.players) AS p (player)
    WHERE l.game_id IN (SELECT game_id FROM n)
    UNION SELECT game_id, substr(actor, 8) FROM n WHERE actor LIKE 'player:%%'
), wanted AS (
    SELECT w.id, n.game_id, n.version, n.type, n.xid, n.position FROM n JOIN webhooks w ON w.game_id = n.game_id
    UNION ALL
    SELECT w.id, n.game_id, n.version, n.type, n.xid, n.position
    FROM n JOIN who ON who.game_id = n.game_id
           JOIN webhooks w ON w.game_id IS NULL AND w.player::text = who.player
), lanes AS (
    INSERT INTO webhook_lanes AS l (webhook, game_id, sent, known)
    SELECT w.id, f.game_id, min(f.version) - 1, max(f.version)
    FROM wanted f JOIN webhooks w ON w.id = f.id
    WHERE w.state <> 'paused' AND (w.since_xid, w.since_position) < (f.xid, f.position)
      AND (w.types = '{}' OR f.type = ANY(w.types))
    GROUP BY w.id, f.game_id
    ON CONFLICT (webhook, game_id) DO UPDATE SET
        known = greatest(l.known, excluded.known),
        -- Versions skipped since the queue was last empty were not wanted.
        sent = CASE WHEN l.sent >= l.known THEN greatest(l.sent, excluded.sent) ELSE l.sent END,
        due_at = CASE WHEN l.sent >= l.known THEN clock_timestamp() ELSE l.due_at END
    RETURNING webhook, game_id, known
), work AS (
    INSERT INTO outbox (job_id, kind, payload)
    SELECT 'hook:' || webhook || ':' || game_id || ':' || known, 'deliver_webhook',
           jsonb_build_object('webhook', webhook, 'game', game_id)
    FROM lanes ON CONFLICT (job_id) DO NOTHING
)
SELECT count(*) FROM lanes
"""

_DUE: LiteralString = """
SELECT l.webhook, l.game_id, l.known, l.attempts FROM webhook_lanes l JOIN webhooks w ON w.id = l.webhook
WHERE w.state <> 'paused' AND (l.held_until IS NULL OR l.held_until < clock_timestamp())
  AND ((l.sent < l.known AND l.due_at <= clock_timestamp() - CASE WHEN l.attempts = 0 THEN %s ELSE interval '0' END)
       OR EXISTS (SELECT FROM dead_letters d WHERE d.webhook = l.webhook AND d.game_id = l.game_id AND d.wanted
                    AND d.died_at <= clock_timestamp() - %s))
ORDER BY l.due_at LIMIT %s
"""

_HOLD: LiteralString = f"""
UPDATE webhook_lanes l SET holder = %s, held_until = clock_timestamp() + %s FROM webhooks w
WHERE w.id = l.webhook AND l.webhook = %s AND l.game_id = %s AND w.state <> 'paused'
  AND (l.held_until IS NULL OR l.held_until < clock_timestamp())
  AND ((l.sent < l.known AND l.due_at <= clock_timestamp())
       OR EXISTS (SELECT FROM dead_letters d WHERE d.webhook = l.webhook AND d.game_id = l.game_id AND d.wanted))
RETURNING l.sent, CASE WHEN l.due_at <= clock_timestamp() THEN l.known ELSE l.sent END, l.attempts, l.holder, {_WEBHOOK}
"""

_DONE: LiteralString = """
WITH lane AS (
    UPDATE webhook_lanes SET
        sent = greatest(sent, %s), attempts = 0, due_at = clock_timestamp(), held_until = clock_timestamp() + %s,
        last_error = CASE WHEN %s THEN NULL ELSE last_error END,
        delivered_at = CASE WHEN %s THEN clock_timestamp() ELSE delivered_at END
    WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook, known
), well AS (
    UPDATE webhooks SET state = CASE state WHEN 'failing' THEN 'active' ELSE state END, failing_since = NULL,
        died_in_a_row = 0
    WHERE %s AND id IN (SELECT webhook FROM lane) AND failing_since IS NOT NULL
)
SELECT known FROM lane
"""

_FAILED: LiteralString = """
WITH lane AS (
    UPDATE webhook_lanes SET attempts = attempts + 1, due_at = clock_timestamp() + %s, last_error = %s,
        holder = NULL, held_until = NULL
    WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook
)
UPDATE webhooks SET failing_since = coalesce(failing_since, clock_timestamp())
WHERE id IN (SELECT webhook FROM lane) RETURNING id
"""

_DIED: LiteralString = """
WITH lane AS (
    UPDATE webhook_lanes SET sent = greatest(sent, %s), attempts = 0, due_at = clock_timestamp(), last_error = %s
    WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook, game_id
), letter AS (
    INSERT INTO dead_letters (webhook, game_id, version, type, attempts, error)
    SELECT webhook, game_id, %s, %s, %s, %s FROM lane
    ON CONFLICT (webhook, game_id, version) DO NOTHING RETURNING webhook
)
UPDATE webhooks SET
    failing_since = coalesce(failing_since, clock_timestamp()), died_in_a_row = died_in_a_row + 1,
    state = CASE WHEN died_in_a_row + 1 >= %s THEN 'paused' WHEN state = 'active' THEN 'failing' ELSE state END
WHERE id IN (SELECT webhook FROM lane) RETURNING id
"""

_WANT: LiteralString = """
WITH letters AS (
    UPDATE dead_letters SET wanted = true
    WHERE webhook = %s AND game_id = coalesce(%s, game_id) AND version = coalesce(%s, version)
    RETURNING webhook, game_id, version
), work AS (
    INSERT INTO outbox (job_id, kind, payload)
    SELECT 'hook:' || webhook || ':' || game_id || ':again:' || max(version), 'deliver_webhook',
           jsonb_build_object('webhook', webhook, 'game', game_id)
    FROM letters GROUP BY webhook, game_id ON CONFLICT (job_id) DO NOTHING
)
SELECT count(*) FROM letters
"""


class PostgresWebhooks:
    """Webhooks in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, webhook: Webhook) -> None:
        """See `Webhooks.add`."""
        check_text(webhook.url)
        w = webhook
        self._all(_ADD, w.id, w.player, w.url, w.game, list(w.types), w.pending_only, w.state, w.secret)
        self._all(_BEGIN, w.id)

    def webhook(self, webhook_id: UUID) -> Webhook | None:
        """See `Webhooks.webhook`."""
        rows = self._all(f"SELECT {_WEBHOOK} FROM webhooks w WHERE w.id = %s", webhook_id)
        return _webhook(rows[0]) if rows else None

    def of_player(self, player: UUID) -> list[Webhook]:
        """See `Webhooks.of_player`."""
        query: LiteralString = f"SELECT {_WEBHOOK} FROM webhooks w WHERE w.player = %s ORDER BY w.created_at, w.id"
        return [_webhook(row) for row in self._all(query, player)]

    def change(self, webhook: Webhook) -> None:
        """See `Webhooks.change`."""
        check_text(webhook.url)
        w = webhook
        before = self._all(
            "WITH b AS (SELECT id, state FROM webhooks WHERE id = %s FOR UPDATE)"
            " UPDATE webhooks SET url = %s, types = %s, due_only = %s, secret = %s, former = %s, former_until = %s,"
            " died_in_a_row = CASE WHEN b.state = 'paused' AND %s <> 'paused' THEN 0 ELSE died_in_a_row END,"
            " state = %s FROM b WHERE webhooks.id = b.id RETURNING b.state",
            *(w.id, w.url, list(w.types), w.pending_only, w.secret, w.former, w.former_until, w.state, w.state),
        )
        if before == [("paused",)] and w.state != "paused":
            self._all("DELETE FROM webhook_lanes WHERE webhook = %s AND sent < known RETURNING webhook", w.id)
            self._all(_BEGIN, w.id)

    def remove(self, webhook_id: UUID) -> bool:
        """See `Webhooks.remove`."""
        return bool(self._all("DELETE FROM webhooks WHERE id = %s RETURNING id", webhook_id))

    def condition(self, webhook_id: UUID) -> Condition:
        """See `Webhooks.condition`."""
        [(behind, dead_letters, error, delivered)] = self._all(
            "SELECT count(*) FILTER (WHERE sent < known),"
            " (SELECT count(*) FROM dead_letters WHERE webhook = %s),"
            " (array_agg(last_error ORDER BY due_at DESC) FILTER (WHERE last_error IS NOT NULL))[1],"
            " max(delivered_at) FROM webhook_lanes WHERE webhook = %s",
            webhook_id,
            webhook_id,
        )
        return Condition(behind, dead_letters, error, delivered)

    # Lanes

    def position(self) -> Cursor:
        """See `Webhooks.position`."""
        rows = self._all("SELECT xid, position FROM checkpoints WHERE projection = %s", _CHECKPOINT)
        return Cursor(*rows[0]) if rows else Cursor()

    def any(self) -> bool:
        """See `Webhooks.any`."""
        return self._all("SELECT EXISTS (SELECT FROM webhooks)") == [(True,)]

    def spread(self, before: Cursor, after: Cursor, headers: Sequence[EventHeader]) -> int:
        """See `Webhooks.spread`; of several that do so at once, one has an effect."""

        def work(conn: Connection) -> int:
            with conn.transaction():
                conn.execute(
                    "INSERT INTO checkpoints (projection) VALUES (%s) ON CONFLICT (projection) DO NOTHING",
                    (_CHECKPOINT,),
                )
                moved = conn.execute(
                    "UPDATE checkpoints SET xid = %s, position = %s"
                    " WHERE projection = %s AND (xid, position) = (%s, %s)",
                    (after.xid, after.position, _CHECKPOINT, before.xid, before.position),
                )
                if moved.rowcount != 1 or not headers:
                    return 0
                columns = (
                    [n.game_id for n in headers],
                    [n.version for n in headers],
                    [n.type for n in headers],
                    [n.actor for n in headers],
                    [n.cursor.xid for n in headers],
                    [n.cursor.position for n in headers],
                )
                row: Any = conn.execute(_SPREAD, columns).fetchone()
                return int(row[0])

        return self._database.run(work)

    def pending(self, older_than: float = 0.0, limit: int = 1000) -> list[DeliveryQueue]:
        """See `Webhooks.pending`."""
        patience = timedelta(seconds=older_than)
        return [DeliveryQueue(*row) for row in self._all(_DUE, patience, patience, limit)]

    def hold(self, webhook_id: UUID, game: UUID, seconds: float = LEASE) -> LeasedQueue | None:
        """See `Webhooks.hold`."""
        rows = self._all(_HOLD, uuid4(), timedelta(seconds=seconds), webhook_id, game)
        if not rows:
            return None
        sent, known, attempts, holder, *webhook = rows[0]
        return LeasedQueue(_webhook(webhook), game, sent, known, attempts, holder)

    def done(self, held: LeasedQueue, version: int, *, delivered: bool, seconds: float = LEASE) -> int | None:
        """See `Webhooks.done`."""
        lease = timedelta(seconds=seconds)
        rows = self._all(_DONE, version, lease, delivered, delivered, *_lane(held), delivered)
        return int(rows[0][0]) if rows else None

    def failed(self, held: LeasedQueue, error: str, delay: float) -> None:
        """See `Webhooks.failed`."""
        self._all(_FAILED, timedelta(seconds=delay), error, *_lane(held))

    def died(self, held: LeasedQueue, version: int, type_: str, attempts: int, error: str) -> bool:
        """See `Webhooks.died`."""
        dead_letter = (version, type_, attempts, error)
        return bool(self._all(_DIED, version, error, *_lane(held), *dead_letter, MOST_IN_A_ROW))

    def release(self, held: LeasedQueue) -> None:
        """See `Webhooks.release`."""
        self._all(
            "UPDATE webhook_lanes SET holder = NULL, held_until = NULL"
            " WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook",
            *_lane(held),
        )

    # Dead letters

    def dead_letters(
        self, webhook_id: UUID, after: tuple[UUID, int] | None = None, limit: int = 50
    ) -> list[DeadLetter]:
        """See `Webhooks.dead_letters`."""
        game, version = after or (UUID(int=0), 0)
        rows = self._all(
            f"SELECT {_LETTER} FROM dead_letters WHERE webhook = %s AND (game_id, version) > (%s, %s)"
            " ORDER BY game_id, version LIMIT %s",
            *(webhook_id, game, version, limit),
        )
        return [DeadLetter(*row) for row in rows]

    def want(self, webhook_id: UUID, game: UUID | None = None, version: int | None = None) -> int:
        """See `Webhooks.want`."""
        return int(self._all(_WANT, webhook_id, game, version)[0][0])

    def wanted(self, held: LeasedQueue) -> list[DeadLetter]:
        """See `Webhooks.wanted`."""
        rows = self._all(
            f"SELECT {_LETTER} FROM dead_letters WHERE webhook = %s AND game_id = %s AND wanted ORDER BY version",
            *(held.webhook.id, held.game),
        )
        return [DeadLetter(*row) for row in rows]

    def dead_letter_done(self, dead_letter: DeadLetter, error: str | None) -> None:
        """See `Webhooks.dead_letter_done`."""
        key = (dead_letter.webhook, dead_letter.game, dead_letter.version)
        where: LiteralString = " WHERE webhook = %s AND game_id = %s AND version = %s RETURNING webhook"
        if error is None:
            self._all("DELETE FROM dead_letters" + where, *key)
        else:
            change: LiteralString = "UPDATE dead_letters SET wanted = false, attempts = attempts + 1, error = %s"
            self._all(change + where, error, *key)

    def _all(self, query: LiteralString, *arguments: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._database.run(lambda conn: conn.execute(query, arguments).fetchall())
        return found


def _lane(held: LeasedQueue) -> tuple[UUID, UUID, UUID]:
    return held.webhook.id, held.game, held.holder


def _webhook(row: Sequence[Any]) -> Webhook:
    id_, player, url, game, types, pending_only, state, secret, former, *times = row
    old = None if former is None else bytes(former)
    return Webhook(id_, player, url, game, tuple(types), pending_only, state, bytes(secret), old, *times)
