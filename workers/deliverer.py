"""A deliverer process: sends to many webhooks at once, and lets no receiver and no player take all places.

A delivery has a thread while it runs. A player and a host have a few at a time; receivers that were slow last have a
class of few threads to themselves, and those of which nothing is known yet another, so that known quick receivers are
always served. What finds no place waits, and beyond a bound it is left to the webhook retry: the delivery queues in the
database know what is pending.
"""

from __future__ import annotations

import json
import logging
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from urllib.parse import urlsplit

import psutil
from redis import Redis
from rq.job import Job

from application.jobs import HOOKS, DeliveryJob, job_id_of, job_of
from application.notices.webhooks import Webhook
from application.operations.logs import about_job
from application.operations.meters import JOB_SECONDS, JOBS
from application.operations.tracing import CARRIED, job_span
from eventstore.causes import one_line
from eventstore.errors import StoreUnavailable
from workers.jobs.deliver_webhook import deliver_webhook
from workers.loops import keep_going
from workers.process import Ended
from workers.queues import Queues
from workers.runtime import Runtime

__all__ = ["Deliverer", "Speed"]

_log = logging.getLogger(__name__)

THREADS = 32
PER_PLAYER = 4
PER_HOST = 4
QUICK = 1.0
"""Seconds for a message within which a receiver is quick."""
_WAITING_PER_PLAYER = 50
_KNOWN_HOSTS = 10_000
_POLL = 1.0
_GRACE = 3.0
"""Seconds that messages may still take after the process is asked to end."""


class Speed(Enum):
    """What is known of a receiver; the value is how many threads its class may have."""

    QUICK = THREADS
    UNKNOWN = 16
    SLOW = 8


@dataclass(frozen=True, slots=True)
class _QueuedDelivery:
    job: DeliveryJob
    player: str
    host: str
    trace: object = field(compare=False)
    """What the outbox carried of a trace."""


class Deliverer:
    """Takes deliveries from the queue and runs each in a thread."""

    def __init__(
        self,
        runtime: Runtime,
        queues: Queues,
        *,
        memory: int,
        deliver: Callable[[str, str], dict[str, object]] = deliver_webhook,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._webhooks = runtime.application.webhooks
        self._connection: Redis = queues.connection
        self._queue = next(queue for queue in queues.all if queue.name == HOOKS)
        self._deliver = deliver
        self._clock = clock
        self._memory = memory
        self._process = psutil.Process()
        self._changed = threading.Condition()
        self._running: dict[_QueuedDelivery, Speed] = {}
        self._waiting: OrderedDict[_QueuedDelivery, None] = OrderedDict()
        self._speeds: OrderedDict[str, Speed] = OrderedDict()
        self.ended = Ended.ASKED

    def run(self, stop: threading.Event) -> Ended:
        """Deliver until `stop` is set or the process has grown too large; returns which."""
        keep_going("deliverer", lambda: self.once(stop), stop, rest=0.01)
        with self._changed:
            # What has not begun is left to another process.
            self._waiting.clear()
            self._changed.wait_for(lambda: not self._running, _GRACE)
        return self.ended

    def once(self, stop: threading.Event, wait: float = _POLL) -> bool:
        """Take one delivery from the queue, waiting for it at most so many seconds, and begin what has a place."""
        if self._process.memory_info().rss > self._memory:
            _log.warning("deliverer has grown large and restarts")
            self.ended = Ended.LARGE
            stop.set()
            return False
        found = self._connection.blpop([self._queue.key], timeout=wait)
        if found is not None:
            self._take(found[1])
        self._begin_all()
        return True

    def drained(self, seconds: float) -> bool:
        """Wait until nothing runs or waits; whether that is so."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._running and not self._waiting, seconds)

    def _take(self, queued: bytes | str) -> None:
        rq_id = queued if isinstance(queued, str) else queued.decode()
        job = job_of(job_id_of(rq_id))
        key = Job.key_for(rq_id)
        trace = _trace_in(self._connection.hget(key, "meta"))
        self._connection.delete(key)
        if not isinstance(job, DeliveryJob):
            _log.error("the queue names something other than a delivery: %s", rq_id)
            return
        webhook = self._webhooks.webhook(job.webhook)
        if webhook is None:
            return
        delivery = _delivery(job, webhook, trace)
        with self._changed:
            if sum(other.player == delivery.player for other in self._waiting) < _WAITING_PER_PLAYER:
                self._waiting[delivery] = None

    def _begin_all(self) -> None:
        with self._changed:
            players = Counter(each.player for each in self._running)
            hosts = Counter(each.host for each in self._running)
            classes = Counter(self._running.values())
            for delivery in list(self._waiting):
                speed = self._speeds.get(delivery.host, Speed.UNKNOWN)
                if (
                    len(self._running) >= THREADS
                    or players[delivery.player] >= PER_PLAYER
                    or hosts[delivery.host] >= PER_HOST
                    or classes[speed] >= speed.value
                    or delivery in self._running
                ):
                    continue
                del self._waiting[delivery]
                self._running[delivery] = speed
                players[delivery.player] += 1
                hosts[delivery.host] += 1
                classes[speed] += 1
                threading.Thread(target=self._run, args=(delivery,), name="delivery", daemon=True).start()

    def _run(self, delivery: _QueuedDelivery) -> None:
        job_id = str(delivery.job)
        begun = self._clock()
        with about_job(job_id), job_span("job deliver_webhook", delivery.trace, job_id=job_id) as traced:
            outcome, count = self._send(delivery)
            if traced is not None:
                traced.set_attribute("annals.outcome", outcome)
        JOBS.labels("deliver_webhook", outcome).inc()
        JOB_SECONDS.labels("deliver_webhook").observe(self._clock() - begun)
        seconds = (self._clock() - begun) / max(1, count)
        with self._changed:
            if seconds >= QUICK or count:
                self._speeds[delivery.host] = Speed.SLOW if seconds >= QUICK else Speed.QUICK
                self._speeds.move_to_end(delivery.host)
                if len(self._speeds) > _KNOWN_HOSTS:
                    self._speeds.popitem(last=False)
            del self._running[delivery]
            self._changed.notify_all()
        self._begin_all()

    def _send(self, delivery: _QueuedDelivery) -> tuple[str, int]:
        """Send what there is; the outcome, and how many messages were delivered."""
        try:
            done = self._deliver(str(delivery.job.webhook), str(delivery.job.game))
            return "done", int(str(done["delivered"]))
        except StoreUnavailable as error:
            _log.warning(
                "delivery %s failed (server unavailable); it will be tried again: %s", delivery.job, one_line(error)
            )
            return "unavailable", 0
        except Exception:
            _log.exception("delivery %s failed", delivery.job)
            return "failed", 0


def _delivery(job: DeliveryJob, webhook: Webhook, trace: object) -> _QueuedDelivery:
    # Without the version: one delivery sends all that there is.
    host = urlsplit(webhook.url).hostname or ""
    return _QueuedDelivery(DeliveryJob(job.webhook, job.game), str(webhook.player), host, trace)


def _trace_in(meta: object) -> object:
    """What the outbox carried of a trace, in the metadata of a job; None if there is none, or if it cannot be read."""
    try:
        found = json.loads(meta) if isinstance(meta, (bytes, str)) else None
    except ValueError:
        return None
    return found.get(CARRIED) if isinstance(found, dict) else None
