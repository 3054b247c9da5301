"""What if a message to a webhook did not come through, the queue lost it, or the worker that had it was killed?

The lanes of webhooks know what is due; the queue is only a way to get it done.
The redeliverer looks every second for lanes in nobody's hand, and lets them wait for a worker again.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from uuid import UUID

from application.jobs import DeliveryJob, job_of
from application.notices.deliveries import Deliveries, Lane
from workers.loops import keep_going
from workers.queues import Queues

__all__ = ["Redeliverer"]

_INTERVAL = 1.0
_PATIENCE = 4.0
"""Seconds that what was not tried yet may be due before it is looked for: the usual way takes some milliseconds."""
_LONGEST_DELAY = 60.0


class Redeliverer:
    """Puts due lanes of webhooks into the queue; several may run at once."""

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
        self._tried: dict[tuple[UUID, UUID], tuple[Lane, float, float]] = {}
        """Lanes put back without anything having changed since: when they may be again, and the delay after that."""

    def once(self) -> list[str]:
        """Put back all lanes that are due and in nobody's hand; the ids of these jobs."""
        due = self._deliveries.due(self._patience)
        now = self._clock()
        self._tried = {(lane.webhook, lane.game): self._known(lane) for lane in due}
        lanes = [lane for lane in due if self._tried[lane.webhook, lane.game][1] <= now]
        if not lanes:
            return []
        jobs = [job_of(job_id) for job_id in self._queues.in_hand()]
        in_hand = {(job.webhook, job.game) for job in jobs if isinstance(job, DeliveryJob)}
        put_back = []
        for lane in lanes:
            if (lane.webhook, lane.game) in in_hand:
                continue
            _, _, delay = self._tried[lane.webhook, lane.game]
            self._tried[lane.webhook, lane.game] = (lane, now + delay, min(2 * delay, _LONGEST_DELAY))
            row = DeliveryJob(lane.webhook, lane.game, lane.known).row()
            self._queues.enqueue(row, again=time.time_ns() // 1_000_000)
            put_back.append(row.job_id)
        return put_back

    def run(self, stop: threading.Event) -> None:
        """Look until `stop` is set; servers that are away are waited for."""
        keep_going("redeliverer", lambda: bool(self.once()) and False, stop, rest=_INTERVAL)

    def _known(self, lane: Lane) -> tuple[Lane, float, float]:
        found = self._tried.get((lane.webhook, lane.game))
        return found if found is not None and found[0] == lane else (lane, 0.0, _INTERVAL)
