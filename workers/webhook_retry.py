"""The webhook retry: requeues messages that failed, that the queue lost, or whose worker was killed.

The delivery queues know what is pending; the job queue only distributes the work.
Every second it requeues the delivery queues that are pending and not leased.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from uuid import UUID

from application.notices.webhooks import DeliveryQueue, Webhooks
from eventstore.store import OutboxRow
from workers.loops import keep_going
from workers.queues import Queues

__all__ = ["WebhookRetry"]

_INTERVAL = 1.0
_PATIENCE = 4.0
"""Seconds that an untried event may be pending before it is requeued: the usual path takes some milliseconds."""
_LONGEST_DELAY = 60.0


class WebhookRetry:
    """Enqueues pending delivery queues; several may run concurrently."""

    def __init__(
        self,
        webhooks: Webhooks,
        queues: Queues,
        *,
        patience: float = _PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._webhooks = webhooks
        self._queues = queues
        self._patience = patience
        self._clock = clock
        self._tried: dict[tuple[UUID, UUID], tuple[DeliveryQueue, float, float]] = {}
        """Delivery queues requeued without a change since: the next allowed time, and the delay after it."""

    def once(self) -> list[str]:
        """Requeue all delivery queues that are pending and not leased; returns the ids of these jobs."""
        due = self._webhooks.due(self._patience)
        now = self._clock()
        self._tried = {(lane.webhook, lane.game): self._known(lane) for lane in due}
        lanes = [lane for lane in due if self._tried[lane.webhook, lane.game][1] <= now]
        if not lanes:
            return []
        leased = {":".join(job_id.split(":")[:3]) for job_id in self._queues.leased() if job_id.startswith("hook:")}
        put_back = []
        for lane in lanes:
            job = f"hook:{lane.webhook}:{lane.game}"
            if job in leased:
                continue
            _, _, delay = self._tried[lane.webhook, lane.game]
            self._tried[lane.webhook, lane.game] = (lane, now + delay, min(2 * delay, _LONGEST_DELAY))
            row = OutboxRow(
                f"{job}:{lane.known}", "deliver_webhook", {"webhook": str(lane.webhook), "game": str(lane.game)}
            )
            self._queues.enqueue(row, again=time.time_ns() // 1_000_000)
            put_back.append(row.job_id)
        return put_back

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while servers are unavailable."""
        keep_going("webhook retry", lambda: bool(self.once()) and False, stop, rest=_INTERVAL)

    def _known(self, lane: DeliveryQueue) -> tuple[DeliveryQueue, float, float]:
        found = self._tried.get((lane.webhook, lane.game))
        return found if found is not None and found[0] == lane else (lane, 0.0, _INTERVAL)
