"""The webhook retry: requeues messages that failed, that the queue lost, or whose worker was killed.

The delivery queues know what is pending; the job queue only distributes the work.
Every second it requeues the delivery queues that are pending and not leased.
While the database takes no writes nothing is requeued; what failed meanwhile is tried at once when writes return.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from uuid import UUID

from application.jobs import DeliveryJob, job_of
from application.notices.deliveries import Deliveries, DeliveryQueue
from application.operations.meters import REQUEUED
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
        deliveries: Deliveries,
        queues: Queues,
        *,
        patience: float = _PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._deliveries = deliveries
        self._queues = queues
        self._patience = patience
        self._clock = clock
        self._refused = False
        """Whether the database took no writes at the last check."""
        self._tried: dict[tuple[UUID, UUID], tuple[DeliveryQueue, float, float]] = {}
        """Delivery queues requeued without a change since: the next allowed time, and the delay after it."""

    def once(self) -> list[str]:
        """Requeue all delivery queues that are pending and not leased; returns the ids of these jobs."""
        pending = self._deliveries.pending(self._patience)
        now = self._clock()
        self._tried = {(queue.webhook, queue.game): self._known(queue) for queue in pending}
        delivery_queues = [queue for queue in pending if self._tried[queue.webhook, queue.game][1] <= now]
        if not delivery_queues and not self._refused:
            return []
        refused, self._refused = self._refused, True
        self._deliveries.prove_writable()
        self._refused = False
        if refused:
            self._tried = {key: (queue, 0.0, _INTERVAL) for key, (queue, _, _) in self._tried.items()}
            delivery_queues = pending
        jobs = [job_of(job_id) for job_id in self._queues.leased()]
        leased = {(job.webhook, job.game) for job in jobs if isinstance(job, DeliveryJob)}
        put_back = []
        for queue in delivery_queues:
            if (queue.webhook, queue.game) in leased:
                continue
            _, _, delay = self._tried[queue.webhook, queue.game]
            self._tried[queue.webhook, queue.game] = (queue, now + delay, min(2 * delay, _LONGEST_DELAY))
            row = DeliveryJob(queue.webhook, queue.game, queue.known).row()
            self._queues.enqueue(row, again=True)
            REQUEUED.labels(row.kind).inc()
            put_back.append(row.job_id)
        return put_back

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while servers are unavailable."""
        keep_going("webhook retry", lambda: bool(self.once()) and False, stop, rest=_INTERVAL)

    def _known(self, queue: DeliveryQueue) -> tuple[DeliveryQueue, float, float]:
        found = self._tried.get((queue.webhook, queue.game))
        return found if found is not None and found[0] == queue else (queue, 0.0, _INTERVAL)
