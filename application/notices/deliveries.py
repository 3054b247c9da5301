"""Delivery queues of webhooks.

Each webhook has a delivery queue per game: the versions up to which everything has been sent (`sent`) and up to which
there may be events (`known`). Events are read from the game itself, so a queue cannot lose or repeat one; a worker
leases the queue while sending, and an event sent twice, because a worker died, has the same id.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, LiteralString
from uuid import UUID, uuid4, uuid5

from application.jobs import DeliveryJob
from application.notices.webhooks import LETTER_COLUMNS, WEBHOOK_COLUMNS, DeadLetter, Webhook, webhook_of
from application.operations.tracing import CARRIED
from eventstore.database import Connection, Database
from eventstore.partitions import place_name
from eventstore.store import Cursor, EventHeader

__all__ = ["DELAYS", "LEASE", "MOST_CONSECUTIVE_FAILURES", "Deliveries", "DeliveryQueue", "LeasedQueue", "message_id"]

DELAYS = (5.0, 30.0, 120.0, 600.0, 1800.0, 7200.0, 21_600.0)
"""Seconds to wait after each failed attempt; the eighth failure makes a dead letter."""

MOST_CONSECUTIVE_FAILURES = 100
"""Number of consecutive dead letters after which a webhook is paused."""

LEASE = 30.0
"""Seconds of a lease on a delivery queue; longer than an attempt takes."""

_FEED_POSITION = "webhooks"


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


def message_id(webhook: UUID, game: UUID, event: bytes) -> str:
    """The id of a message: the same for the same event (its hash) and webhook, however often it is sent.

    After a failover another event may have the version of one that was sent: it has an id of its own.
    """
    return f"msg_{uuid5(webhook, f'{game}:{event.hex()}').hex}"


# Webhooks that an event may concern: of the game's players and of its actor. The job checks them precisely.
_SPREAD: LiteralString = """
WITH n AS (
    SELECT * FROM unnest(%s::uuid[], %s::integer[], %s::text[], %s::text[], %s::bigint[], %s::bigint[])
        AS n (game_id, version, type, actor, xid, position)
), who AS (
    SELECT game_id, player FROM players_in(ARRAY(SELECT DISTINCT game_id FROM n))
    UNION SELECT game_id, substr(actor, 8) FROM n WHERE actor LIKE 'player:%%'
), wanted AS (
    SELECT w.id, n.game_id, n.version, n.type, n.xid, n.position FROM n JOIN webhooks w ON w.game_id = n.game_id
    UNION ALL
    SELECT w.id, n.game_id, n.version, n.type, n.xid, n.position
    FROM n JOIN who ON who.game_id = n.game_id
           JOIN webhooks w ON w.game_id IS NULL AND w.player::text = who.player
), queues AS (
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
    SELECT format(%s, webhook, game_id, known), 'deliver_webhook',
           jsonb_strip_nulls(jsonb_build_object(
               'webhook', webhook, 'game', game_id, %s::text, trace_from(queues.game_id, known)))
    FROM queues ON CONFLICT (job_id) DO NOTHING
)
SELECT count(*) FROM queues
"""

_FORGET_TRACES: LiteralString = """
DELETE FROM event_traces t USING events e
WHERE e.game_id = t.game_id AND e.version = t.version AND (e.xid, e.position) <= (%s, %s)
  AND feed_partition(e.game_id, e.tableoid, %s) = %s
"""

_DUE: LiteralString = """
WITH untried AS (
    SELECT webhook, game_id FROM webhook_lanes
    WHERE sent < known AND due_at <= clock_timestamp()
      AND due_at <= clock_timestamp() - CASE WHEN attempts = 0 THEN %s ELSE interval '0' END
), again AS (
    SELECT webhook, game_id FROM dead_letters WHERE wanted AND died_at <= clock_timestamp() - %s
)
SELECT l.webhook, l.game_id, l.known, l.attempts
FROM (SELECT * FROM untried UNION SELECT * FROM again) AS p
     JOIN webhook_lanes l USING (webhook, game_id) JOIN webhooks w ON w.id = l.webhook
WHERE w.state <> 'paused' AND (l.held_until IS NULL OR l.held_until < clock_timestamp())
ORDER BY l.due_at LIMIT %s
"""

_TAKE: LiteralString = f"""
UPDATE webhook_lanes l SET holder = %s, held_until = clock_timestamp() + %s FROM webhooks w
WHERE w.id = l.webhook AND l.webhook = %s AND l.game_id = %s AND w.state <> 'paused'
  -- A repetition on another connection finds its own lease.
  AND (l.held_until IS NULL OR l.held_until < clock_timestamp() OR l.holder = %s)
  AND ((l.sent < l.known AND l.due_at <= clock_timestamp())
       OR EXISTS (SELECT FROM dead_letters d WHERE d.webhook = l.webhook AND d.game_id = l.game_id AND d.wanted))
RETURNING l.sent, CASE WHEN l.due_at <= clock_timestamp() THEN l.known ELSE l.sent END, l.attempts,
    {WEBHOOK_COLUMNS}
"""

_DONE: LiteralString = """
WITH said AS (SELECT %s::integer AS version, %s::boolean AS delivered), queue AS (
    UPDATE webhook_lanes l SET
        sent = greatest(l.sent, said.version), held_until = clock_timestamp() + %s,
        -- An event that failed keeps its attempts and its time, unless it is passed or the receiver has taken another.
        attempts = CASE WHEN delivered OR l.sent < version THEN 0 ELSE attempts END,
        due_at = CASE WHEN delivered OR l.sent < version THEN clock_timestamp() ELSE due_at END,
        last_error = CASE WHEN delivered THEN NULL ELSE last_error END,
        delivered_at = CASE WHEN delivered THEN clock_timestamp() ELSE delivered_at END
    FROM said WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook, known
), well AS (
    UPDATE webhooks SET state = CASE state WHEN 'failing' THEN 'active' ELSE state END, failing_since = NULL,
        consecutive_failures = 0
    FROM said WHERE delivered AND id IN (SELECT webhook FROM queue) AND failing_since IS NOT NULL
)
SELECT known FROM queue
"""

_FAILED: LiteralString = """
WITH queue AS (
    UPDATE webhook_lanes SET attempts = attempts + 1, due_at = clock_timestamp() + %s, last_error = %s,
        holder = NULL, held_until = NULL
    WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook
)
UPDATE webhooks SET failing_since = coalesce(failing_since, clock_timestamp())
WHERE id IN (SELECT webhook FROM queue) RETURNING id
"""

_DIED: LiteralString = """
WITH queue AS (
    UPDATE webhook_lanes SET sent = greatest(sent, %s), attempts = 0, due_at = clock_timestamp(), last_error = %s
    WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook, game_id
), dead_letter AS (
    INSERT INTO dead_letters (webhook, game_id, version, type, attempts, error)
    SELECT webhook, game_id, %s, %s, %s, %s FROM queue
    ON CONFLICT (webhook, game_id, version) DO NOTHING RETURNING webhook
)
UPDATE webhooks SET
    failing_since = coalesce(failing_since, clock_timestamp()), consecutive_failures = consecutive_failures + 1,
    state = CASE WHEN consecutive_failures + 1 >= %s THEN 'paused' WHEN state = 'active' THEN 'failing' ELSE state END
WHERE id IN (SELECT webhook FROM queue) RETURNING id
"""


class Deliveries:
    """Delivery queues of webhooks in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def position(self, partition: int = 0, partitions: int = 1) -> Cursor:
        """The position up to which a partition of the feed has been distributed."""
        name = place_name(_FEED_POSITION, partition, partitions)
        for row in self._database.rows("SELECT xid, position, hash FROM checkpoints WHERE projection = %s", name):
            return Cursor(row[0], row[1], row[2], partition)
        return Cursor(partition=partition)

    def prove_writable(self) -> None:
        """See `Database.prove_writable`."""
        self._database.prove_writable()

    def any(self) -> bool:
        """Whether any webhook exists."""
        return self._database.rows("SELECT EXISTS (SELECT FROM webhooks)") == [(True,)]

    def spread(self, before: Cursor, after: Cursor, headers: Sequence[EventHeader], partitions: int = 1) -> int:
        """Record the events between two cursors of a partition in the delivery queues, and put work into the outbox.

        Atomic; returns the number of delivery queues, 0 if another process has done it, or if the feed no longer has so
        many partitions.
        """
        partition = before.partition
        name = place_name(_FEED_POSITION, partition, partitions)

        def work(conn: Connection) -> int:
            with conn.transaction():
                conn.execute(
                    "INSERT INTO checkpoints (projection, partition, partitions)"
                    " SELECT %s, %s, %s WHERE feed_partitions() = %s ON CONFLICT (projection) DO NOTHING",
                    (name, partition, partitions, partitions),
                )
                moved = conn.execute(
                    "UPDATE checkpoints SET xid = %s, position = %s, hash = %s"
                    " WHERE projection = %s AND (xid, position) = (%s, %s)",
                    (after.xid, after.position, after.hash, name, before.xid, before.position),
                )
                if moved.rowcount != 1:
                    return 0
                distributed = self._distribute(conn, headers) if headers else 0
                conn.execute(_FORGET_TRACES, (after.xid, after.position, partitions, partition))
                return distributed

        return self._database.run(work)

    @staticmethod
    def _distribute(conn: Connection, headers: Sequence[EventHeader]) -> int:
        columns = (
            [n.game_id for n in headers],
            [n.version for n in headers],
            [n.type for n in headers],
            [n.actor for n in headers],
            [n.cursor.xid for n in headers],
            [n.cursor.position for n in headers],
            DeliveryJob.TEMPLATE,
            CARRIED,
        )
        row: Any = conn.execute(_SPREAD, columns).fetchone()
        return int(row[0])

    def pending(self, older_than: float = 0.0, limit: int = 1000) -> list[DeliveryQueue]:
        """Delivery queues that are not leased and have events to send now, the longest pending first.

        `older_than` is the minimum age in seconds of events not tried yet.
        """
        patience = timedelta(seconds=older_than)
        return [DeliveryQueue(*row) for row in self._database.rows(_DUE, patience, patience, limit)]

    def lease(self, webhook_id: UUID, game: UUID, seconds: float = LEASE) -> LeasedQueue | None:
        """Lease a delivery queue; None if nothing is pending there, or it is already leased."""
        holder = uuid4()
        rows = self._database.rows(_TAKE, holder, timedelta(seconds=seconds), webhook_id, game, holder)
        if not rows:
            return None
        sent, known, attempts, *webhook = rows[0]
        return LeasedQueue(webhook_of(webhook), game, sent, known, attempts, holder)

    def done(self, leased: LeasedQueue, version: int, *, delivered: bool, seconds: float = LEASE) -> int | None:
        """Mark everything up to a version as handled; returns the version up to which there may be more.

        None if the lease was lost. `delivered` says that the last event was delivered.
        """
        rows = self._database.rows(_DONE, version, delivered, timedelta(seconds=seconds), *_key(leased))
        return int(rows[0][0]) if rows else None

    def failed(self, leased: LeasedQueue, error: str, delay: float) -> None:
        """Record a failed attempt; the delivery queue is released and pending again after so many seconds."""
        self._database.rows(_FAILED, timedelta(seconds=delay), error, *_key(leased))

    def died(self, leased: LeasedQueue, version: int, type_: str, attempts: int, error: str) -> bool:
        """Make an event a dead letter and continue after it; False if the lease was lost.

        A webhook with too many consecutive dead letters is paused.
        """
        dead_letter = (version, type_, attempts, error)
        return bool(self._database.rows(_DIED, version, error, *_key(leased), *dead_letter, MOST_CONSECUTIVE_FAILURES))

    def release(self, leased: LeasedQueue) -> None:
        """Release a delivery queue."""
        self._database.rows(
            "UPDATE webhook_lanes SET holder = NULL, held_until = NULL"
            " WHERE webhook = %s AND game_id = %s AND holder = %s RETURNING webhook",
            *_key(leased),
        )

    def wanted(self, leased: LeasedQueue) -> list[DeadLetter]:
        """Dead letters of a delivery queue that are to be sent again."""
        rows = self._database.rows(
            f"SELECT {LETTER_COLUMNS} FROM dead_letters WHERE webhook = %s AND game_id = %s AND wanted"
            " ORDER BY version",
            *(leased.webhook.id, leased.game),
        )
        return [DeadLetter(*row) for row in rows]

    def dead_letter_done(self, dead_letter: DeadLetter, error: str | None) -> None:
        """Delete a dead letter that was delivered, or keep it if it failed again."""
        key = (dead_letter.webhook, dead_letter.game, dead_letter.version)
        where: LiteralString = " WHERE webhook = %s AND game_id = %s AND version = %s RETURNING webhook"
        if error is None:
            self._database.rows("DELETE FROM dead_letters" + where, *key)
        else:
            change: LiteralString = "UPDATE dead_letters SET wanted = false, attempts = attempts + 1, error = %s"
            self._database.rows(change + where, error, *key)


def _key(leased: LeasedQueue) -> tuple[UUID, UUID, UUID]:
    return leased.webhook.id, leased.game, leased.holder
