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
    died_in_a_row: int = 0


@dataclass(slots=True)
class _Lane:
    sent: int
    known: int
    due_at: datetime
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
        self._lanes: dict[tuple[UUID, UUID], _Lane] = {}
        self._letters: dict[tuple[UUID, UUID, int], DeadLetter] = {}
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
                behind = [k for k, lane in self._lanes.items() if k[0] == webhook.id and lane.sent < lane.known]
                for key in behind:
                    del self._lanes[key]
                kept.since, kept.died_in_a_row = self._store.feed_end(), 0
            kept.webhook = replace(webhook, failing_since=kept.webhook.failing_since)

    def remove(self, webhook_id: UUID) -> bool:
        """See `Webhooks.remove`."""
        with self._lock:
            self._lanes = {key: lane for key, lane in self._lanes.items() if key[0] != webhook_id}
            self._letters = {key: letter for key, letter in self._letters.items() if key[0] != webhook_id}
            return self._kept.pop(webhook_id, None) is not None

    def condition(self, webhook_id: UUID) -> Condition:
        """See `Webhooks.condition`."""
        with self._lock:
            lanes = [lane for key, lane in self._lanes.items() if key[0] == webhook_id]
            letters = sum(1 for key in self._letters if key[0] == webhook_id)
        errors = sorted((lane.due_at, lane.last_error) for lane in lanes if lane.last_error is not None)
        delivered = [lane.delivered_at for lane in lanes if lane.delivered_at is not None]
        behind = sum(1 for lane in lanes if lane.sent < lane.known)
        return Condition(behind, letters, errors[-1][1] if errors else None, max(delivered, default=None))

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
                lane = self._lanes.setdefault(key, _Lane(low - 1, low - 1, now))
                if lane.sent >= lane.known:
                    lane.sent, lane.due_at = max(lane.sent, low - 1), now
                lane.known = max(lane.known, high)
                self._work(*key, str(lane.known))
            return len(touched)

    def due(self, older_than: float = 0.0, limit: int = 1000) -> list[DeliveryQueue]:
        """See `Webhooks.due`."""
        now = datetime.now(UTC)
        patience = timedelta(seconds=older_than)
        with self._lock:
            found = []
            for key, lane in self._lanes.items():
                latest = now - (timedelta() if lane.attempts else patience)
                wanted = any(w.died_at <= now - patience for w in self._wanted(*key))
                free = lane.held_until < now and self._kept[key[0]].webhook.state != "paused"
                if free and ((lane.sent < lane.known and lane.due_at <= latest) or wanted):
                    found.append((lane.due_at, DeliveryQueue(*key, lane.known, lane.attempts)))
        return [lane for _, lane in sorted(found, key=lambda each: each[0])][:limit]

    def hold(self, webhook_id: UUID, game: UUID, seconds: float = LEASE) -> LeasedQueue | None:
        """See `Webhooks.hold`."""
        now = datetime.now(UTC)
        with self._lock:
            lane, kept = self._lanes.get((webhook_id, game)), self._kept.get(webhook_id)
            if lane is None or kept is None or kept.webhook.state == "paused" or lane.held_until >= now:
                return None
            due = lane.due_at <= now
            if not (due and lane.sent < lane.known) and not self._wanted(webhook_id, game):
                return None
            lane.holder, lane.held_until = uuid4(), now + timedelta(seconds=seconds)
            known = lane.known if due else lane.sent
            return LeasedQueue(kept.webhook, game, lane.sent, known, lane.attempts, lane.holder)

    def done(self, held: LeasedQueue, version: int, *, delivered: bool, seconds: float = LEASE) -> int | None:
        """See `Webhooks.done`."""
        now = datetime.now(UTC)
        with self._lock:
            lane = self._held(held)
            if lane is None:
                return None
            lane.sent, lane.attempts, lane.due_at = max(lane.sent, version), 0, now
            lane.held_until = now + timedelta(seconds=seconds)
            if delivered:
                lane.last_error, lane.delivered_at = None, now
                kept = self._kept[held.webhook.id]
                state = "active" if kept.webhook.state == "failing" else kept.webhook.state
                kept.webhook, kept.died_in_a_row = replace(kept.webhook, state=state, failing_since=None), 0
            return lane.known

    def failed(self, held: LeasedQueue, error: str, delay: float) -> None:
        """See `Webhooks.failed`."""
        now = datetime.now(UTC)
        with self._lock:
            lane = self._held(held)
            if lane is not None:
                lane.attempts, lane.last_error = lane.attempts + 1, error
                lane.due_at = now + timedelta(seconds=delay)
                lane.holder, lane.held_until = None, _LONG_AGO
                self._fails(self._kept[held.webhook.id], now)

    def died(self, held: LeasedQueue, version: int, type_: str, attempts: int, error: str) -> bool:
        """See `Webhooks.died`."""
        now = datetime.now(UTC)
        with self._lock:
            lane = self._held(held)
            if lane is None:
                return False
            lane.sent, lane.attempts, lane.due_at, lane.last_error = max(lane.sent, version), 0, now, error
            letter = DeadLetter(held.webhook.id, held.game, version, type_, attempts, error, now, wanted=False)
            self._letters.setdefault((held.webhook.id, held.game, version), letter)
            kept = self._kept[held.webhook.id]
            self._fails(kept, now)
            kept.died_in_a_row += 1
            state = "paused" if kept.died_in_a_row >= MOST_IN_A_ROW else "failing"
            kept.webhook = replace(kept.webhook, state=state if kept.webhook.state != "paused" else "paused")
            return True

    def release(self, held: LeasedQueue) -> None:
        """See `Webhooks.release`."""
        with self._lock:
            lane = self._held(held)
            if lane is not None:
                lane.holder, lane.held_until = None, _LONG_AGO

    # Dead letters

    def letters(self, webhook_id: UUID, after: tuple[UUID, int] | None = None, limit: int = 50) -> list[DeadLetter]:
        """See `Webhooks.letters`."""
        start = after or (UUID(int=0), 0)
        with self._lock:
            found = [x for x in self._letters.values() if x.webhook == webhook_id and (x.game, x.version) > start]
        return sorted(found, key=lambda letter: (letter.game, letter.version))[:limit]

    def want(self, webhook_id: UUID, game: UUID | None = None, version: int | None = None) -> int:
        """See `Webhooks.want`."""
        with self._lock:
            found = [
                key
                for key in self._letters
                if key[0] == webhook_id and game in (None, key[1]) and version in (None, key[2])
            ]
            for key in found:
                self._letters[key] = replace(self._letters[key], wanted=True)
                self._work(key[0], key[1], f"again:{key[2]}")
            return len(found)

    def wanted(self, held: LeasedQueue) -> list[DeadLetter]:
        """See `Webhooks.wanted`."""
        with self._lock:
            return self._wanted(held.webhook.id, held.game)

    def letter_done(self, letter: DeadLetter, error: str | None) -> None:
        """See `Webhooks.letter_done`."""
        key = (letter.webhook, letter.game, letter.version)
        with self._lock:
            known = self._letters.pop(key, None)
            if known is not None and error is not None:
                self._letters[key] = replace(known, wanted=False, attempts=known.attempts + 1, error=error)

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

    def _held(self, held: LeasedQueue) -> _Lane | None:
        lane = self._lanes.get((held.webhook.id, held.game))
        return lane if lane is not None and lane.holder == held.holder else None

    def _wanted(self, webhook_id: UUID, game: UUID) -> list[DeadLetter]:
        found = [x for x in self._letters.values() if (x.webhook, x.game) == (webhook_id, game) and x.wanted]
        return sorted(found, key=lambda letter: letter.version)

    def _work(self, webhook_id: UUID, game: UUID, what: str) -> None:
        payload: dict[str, object] = {"webhook": str(webhook_id), "game": str(game)}
        self._store.add_work(OutboxRow(f"hook:{webhook_id}:{game}:{what}", "deliver_webhook", payload))
