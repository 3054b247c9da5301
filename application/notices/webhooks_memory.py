"""What should webhooks do, said as simply as possible? The reference for tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import RLock
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
from eventstore.store import Cursor, EventHeader, OutboxRow
from eventstore.store.memory import MemoryStore

__all__ = ["MemoryWebhooks"]

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(slots=True)
class _Kept:
    webhook: Webhook
    since: Cursor
    consecutive_failures: int = 0


@dataclass(slots=True)
class _DeliveryQueue:
    sent: int
    known: int
    pending_at: datetime
    attempts: int = 0
    holder: UUID | None = None
    held_until: datetime = _LONG_AGO
    last_error: str | None = None
    delivered_at: datetime | None = None


class MemoryWebhooks:
    """Webhooks that are forgotten when the process ends, beside a store in memory. Safe to share between threads."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._lock = RLock()
        self._kept: dict[UUID, _Kept] = {}
        self._delivery_queues: dict[tuple[UUID, UUID], _DeliveryQueue] = {}
        self._dead_letters: dict[tuple[UUID, UUID, int], DeadLetter] = {}
        self._position = Cursor()

    def add(self, webhook: Webhook) -> None:
        """See `Webhooks.add`."""
        with self._lock:
            self._kept[webhook.id] = _Kept(webhook, self._store.feed_end())

    def webhook(self, webhook_id: UUID) -> Webhook | None:
        """See `Webhooks.webhook`."""
        with self._lock:
            kept = self._kept.get(webhook_id)
            return None if kept is None else kept.webhook

    def of_player(self, player: UUID) -> list[Webhook]:
        """See `Webhooks.of_player`."""
        with self._lock:
            found = [kept.webhook for kept in self._kept.values() if kept.webhook.player == player]
        return sorted(found, key=lambda w: (w.created_at, w.id))

    def change(self, webhook: Webhook) -> None:
        """See `Webhooks.change`."""
        with self._lock:
            kept = self._kept.get(webhook.id)
            if kept is None:
                return
            if kept.webhook.state == "paused" and webhook.state != "paused":
                behind = [
                    k for k, queue in self._delivery_queues.items() if k[0] == webhook.id and queue.sent < queue.known
                ]
                for key in behind:
                    del self._delivery_queues[key]
                kept.since, kept.consecutive_failures = self._store.feed_end(), 0
            kept.webhook = replace(webhook, failing_since=kept.webhook.failing_since)

    def remove(self, webhook_id: UUID) -> bool:
        """See `Webhooks.remove`."""
        with self._lock:
            self._delivery_queues = {key: queue for key, queue in self._delivery_queues.items() if key[0] != webhook_id}
            self._dead_letters = {
                key: dead_letter for key, dead_letter in self._dead_letters.items() if key[0] != webhook_id
            }
            return self._kept.pop(webhook_id, None) is not None

    def condition(self, webhook_id: UUID) -> Condition:
        """See `Webhooks.condition`."""
        with self._lock:
            delivery_queues = [queue for key, queue in self._delivery_queues.items() if key[0] == webhook_id]
            dead_letters = sum(1 for key in self._dead_letters if key[0] == webhook_id)
        errors = sorted(
            (queue.pending_at, queue.last_error) for queue in delivery_queues if queue.last_error is not None
        )
        delivered = [queue.delivered_at for queue in delivery_queues if queue.delivered_at is not None]
        behind = sum(1 for queue in delivery_queues if queue.sent < queue.known)
        return Condition(behind, dead_letters, errors[-1][1] if errors else None, max(delivered, default=None))

    # Lanes

    def position(self) -> Cursor:
        """See `Webhooks.position`."""
        with self._lock:
            return self._position

    def any(self) -> bool:
        """See `Webhooks.any`."""
        with self._lock:
            return bool(self._kept)

    def spread(self, before: Cursor, after: Cursor, headers: Sequence[EventHeader]) -> int:
        """See `Webhooks.spread`."""
        with self._lock:
            if self._position != before:
                return 0
            self._position = after
            touched: dict[tuple[UUID, UUID], tuple[int, int]] = {}
            for each in headers:
                for kept in self._kept.values():
                    if self._wants(kept, each):
                        key = (kept.webhook.id, each.game_id)
                        low, high = touched.get(key, (each.version, each.version))
                        touched[key] = (min(low, each.version), max(high, each.version))
            now = datetime.now(UTC)
            for key, (low, high) in touched.items():
                queue = self._delivery_queues.setdefault(key, _DeliveryQueue(low - 1, low - 1, now))
                if queue.sent >= queue.known:
                    queue.sent, queue.pending_at = max(queue.sent, low - 1), now
                queue.known = max(queue.known, high)
                self._work(*key, str(queue.known))
            return len(touched)

    def pending(self, older_than: float = 0.0, limit: int = 1000) -> list[DeliveryQueue]:
        """See `Webhooks.pending`."""
        now = datetime.now(UTC)
        patience = timedelta(seconds=older_than)
        with self._lock:
            found = []
            for key, queue in self._delivery_queues.items():
                latest = now - (timedelta() if queue.attempts else patience)
                wanted = any(w.died_at <= now - patience for w in self._wanted(*key))
                free = queue.held_until < now and self._kept[key[0]].webhook.state != "paused"
                if free and ((queue.sent < queue.known and queue.pending_at <= latest) or wanted):
                    found.append((queue.pending_at, DeliveryQueue(*key, queue.known, queue.attempts)))
        return [queue for _, queue in sorted(found, key=lambda each: each[0])][:limit]

    def hold(self, webhook_id: UUID, game: UUID, seconds: float = LEASE) -> LeasedQueue | None:
        """See `Webhooks.hold`."""
        now = datetime.now(UTC)
        with self._lock:
            queue, kept = self._delivery_queues.get((webhook_id, game)), self._kept.get(webhook_id)
            if queue is None or kept is None or kept.webhook.state == "paused" or queue.held_until >= now:
                return None
            pending = queue.pending_at <= now
            if not (pending and queue.sent < queue.known) and not self._wanted(webhook_id, game):
                return None
            queue.holder, queue.held_until = uuid4(), now + timedelta(seconds=seconds)
            known = queue.known if pending else queue.sent
            return LeasedQueue(kept.webhook, game, queue.sent, known, queue.attempts, queue.holder)

    def done(self, held: LeasedQueue, version: int, *, delivered: bool, seconds: float = LEASE) -> int | None:
        """See `Webhooks.done`."""
        now = datetime.now(UTC)
        with self._lock:
            queue = self._held(held)
            if queue is None:
                return None
            queue.sent, queue.attempts, queue.pending_at = max(queue.sent, version), 0, now
            queue.held_until = now + timedelta(seconds=seconds)
            if delivered:
                queue.last_error, queue.delivered_at = None, now
                kept = self._kept[held.webhook.id]
                state = "active" if kept.webhook.state == "failing" else kept.webhook.state
                kept.webhook, kept.consecutive_failures = replace(kept.webhook, state=state, failing_since=None), 0
            return queue.known

    def failed(self, held: LeasedQueue, error: str, delay: float) -> None:
        """See `Webhooks.failed`."""
        now = datetime.now(UTC)
        with self._lock:
            queue = self._held(held)
            if queue is not None:
                queue.attempts, queue.last_error = queue.attempts + 1, error
                queue.pending_at = now + timedelta(seconds=delay)
                queue.holder, queue.held_until = None, _LONG_AGO
                self._fails(self._kept[held.webhook.id], now)

    def died(self, held: LeasedQueue, version: int, type_: str, attempts: int, error: str) -> bool:
        """See `Webhooks.died`."""
        now = datetime.now(UTC)
        with self._lock:
            queue = self._held(held)
            if queue is None:
                return False
            queue.sent, queue.attempts, queue.pending_at, queue.last_error = max(queue.sent, version), 0, now, error
            dead_letter = DeadLetter(held.webhook.id, held.game, version, type_, attempts, error, now, wanted=False)
            self._dead_letters.setdefault((held.webhook.id, held.game, version), dead_letter)
            kept = self._kept[held.webhook.id]
            self._fails(kept, now)
            kept.consecutive_failures += 1
            state = "paused" if kept.consecutive_failures >= MOST_IN_A_ROW else "failing"
            kept.webhook = replace(kept.webhook, state=state if kept.webhook.state != "paused" else "paused")
            return True

    def release(self, held: LeasedQueue) -> None:
        """See `Webhooks.release`."""
        with self._lock:
            queue = self._held(held)
            if queue is not None:
                queue.holder, queue.held_until = None, _LONG_AGO

    # Dead letters

    def dead_letters(
        self, webhook_id: UUID, after: tuple[UUID, int] | None = None, limit: int = 50
    ) -> list[DeadLetter]:
        """See `Webhooks.dead_letters`."""
        start = after or (UUID(int=0), 0)
        with self._lock:
            found = [x for x in self._dead_letters.values() if x.webhook == webhook_id and (x.game, x.version) > start]
        return sorted(found, key=lambda dead_letter: (dead_letter.game, dead_letter.version))[:limit]

    def want(self, webhook_id: UUID, game: UUID | None = None, version: int | None = None) -> int:
        """See `Webhooks.want`."""
        with self._lock:
            found = [
                key
                for key in self._dead_letters
                if key[0] == webhook_id and game in (None, key[1]) and version in (None, key[2])
            ]
            for key in found:
                self._dead_letters[key] = replace(self._dead_letters[key], wanted=True)
                self._work(key[0], key[1], f"again:{key[2]}")
            return len(found)

    def wanted(self, held: LeasedQueue) -> list[DeadLetter]:
        """See `Webhooks.wanted`."""
        with self._lock:
            return self._wanted(held.webhook.id, held.game)

    def dead_letter_done(self, dead_letter: DeadLetter, error: str | None) -> None:
        """See `Webhooks.dead_letter_done`."""
        key = (dead_letter.webhook, dead_letter.game, dead_letter.version)
        with self._lock:
            known = self._dead_letters.pop(key, None)
            if known is not None and error is not None:
                self._dead_letters[key] = replace(known, wanted=False, attempts=known.attempts + 1, error=error)

    # Parts

    def _wants(self, kept: _Kept, header: EventHeader) -> bool:
        webhook = kept.webhook
        if (
            webhook.state == "paused"
            or header.cursor <= kept.since
            or (webhook.types and header.type not in webhook.types)
        ):
            return False
        if webhook.game is not None:
            return webhook.game == header.game_id
        row = self._store.lobby(header.game_id)
        player = str(webhook.player)
        return header.actor == f"player:{player}" or (row is not None and player in row.players)

    def _fails(self, kept: _Kept, now: datetime) -> None:
        if kept.webhook.failing_since is None:
            kept.webhook = replace(kept.webhook, failing_since=now)

    def _held(self, held: LeasedQueue) -> _DeliveryQueue | None:
        queue = self._delivery_queues.get((held.webhook.id, held.game))
        return queue if queue is not None and queue.holder == held.holder else None

    def _wanted(self, webhook_id: UUID, game: UUID) -> list[DeadLetter]:
        found = [x for x in self._dead_letters.values() if (x.webhook, x.game) == (webhook_id, game) and x.wanted]
        return sorted(found, key=lambda dead_letter: dead_letter.version)

    def _work(self, webhook_id: UUID, game: UUID, what: str) -> None:
        payload: dict[str, object] = {"webhook": str(webhook_id), "game": str(game)}
        self._store.add_work(OutboxRow(f"hook:{webhook_id}:{game}:{what}", "deliver_webhook", payload))
