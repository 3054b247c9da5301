"""The queues of jobs, their names, and the jobs in progress.

A worker sends a heartbeat for its job every few seconds (`working`); a killed worker stops sending,
so the sweeper knows within seconds what RQ notices after minutes.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

from redis import Redis
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from application.jobs import HOOKS, SLOW, TRAINING, TURNS, WORKING, job_id_of, rq_id, rq_key
from application.operations.tracing import CARRIED
from application.queue_server import open_redis
from eventstore.store import OutboxRow
from workers.errors import BadQueueAddress, UnknownJob
from workers.fair_queue import FairQueue, Lane, queue_of, show, waiting
from workers.jobs.kinds import KINDS

__all__ = ["LEASE", "Queues", "connect"]

LEASE = 5
"""Seconds for which a worker's heartbeat is valid."""

_WAITING_TTL = 3600
"""Seconds after which the queue may drop a job that was not started; the sweeper requeues pending work."""
_RESULT_TTL = 600
_FAILURE_TTL = 86_400
_BEGUN = "annals:begun:"
_FAILED = "annals:failed:"
_BEGUN_TTL = 2 * max(kind.timeout for kind in KINDS.values())
"""Longer than a job and its longest delay, so that one whose time is up again and again is known."""

_HEARTBEAT = """
local now = redis.call('TIME')
redis.call('ZADD', KEYS[1], now[1] + ARGV[2], ARGV[1])
"""
_WHO_WORKS = """
local now = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now[1])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""


def connect(url: str, **limits: float) -> Redis:
    """A client of a Redis-compatible server that fails fast if the server is unavailable; connects lazily.

    `limits` are those of `redis_options`.

    Raises:
        BadQueueAddress: the address cannot be read.
    """
    try:
        # One retry, for a connection that was idle while the server restarted.
        # Callers that wait longer do so in their own loop, which can be stopped.
        return open_redis(url, **{"retries": 1, **limits})
    except ValueError:
        raise BadQueueAddress(
            "the address of the queue's server must begin with redis://, rediss://, unix:// or redis+sentinel://"
        ) from None


class Queues:
    """The queued jobs, and those in progress. Safe to share between threads."""

    def __init__(self, connection: Redis, lanes: Callable[[OutboxRow], Lane | None] = lambda row: None) -> None:
        """`lanes` finds the lane of a turn or an analysis, so that those who wait for them take turns."""
        self.connection = connection
        self._lane_of = lanes
        self._queues = {
            name: FairQueue(name, connection=connection, serializer=JSONSerializer)
            for name in (TURNS, SLOW, TRAINING, HOOKS)
        }
        self._heartbeat = connection.register_script(_HEARTBEAT)
        self._who = connection.register_script(_WHO_WORKS)

    def named(self, names: Sequence[str], taken_by: type[FairQueue] = FairQueue) -> list[FairQueue]:
        """Some of the queues, in the order in which a worker polls them, which it does by `taken_by`."""
        return [taken_by(name, connection=self.connection, serializer=JSONSerializer) for name in names]

    @property
    def all(self) -> list[FairQueue]:
        """The queues in the order in which workers poll them."""
        return list(self._queues.values())

    def enqueue(self, row: OutboxRow, again: bool = False) -> bool:
        """Enqueue a job; False if one with that id is queued or running. `again` queues it beside one, under a new id.

        One that was done before may be wanted again: a failover has lost what it wrote. Doing it twice is harmless.

        Raises:
            UnknownJob: the kind is unknown to this program.
            redis.RedisError: the server cannot be reached.
        """
        kind = KINDS.get(row.kind)
        if kind is None:
            raise UnknownJob(f"this program does not know the kind of job {row.kind} ({row.job_id})")
        lane = self._lane_of(row)
        given = dict(row.payload)
        trace = given.pop(CARRIED, None)
        queue = self._queues[kind.queue] if lane is None else queue_of(lane, kind.queue, self.connection)
        try:
            queue.enqueue_call(
                kind.function,
                kwargs=given,
                meta=None if trace is None else {CARRIED: trace},
                job_id=rq_id(row.job_id, 1 + secrets.randbits(48) if again else 0),
                timeout=kind.timeout,
                ttl=_WAITING_TTL,
                result_ttl=_RESULT_TTL,
                failure_ttl=_FAILURE_TTL,
                description=row.job_id,
                unique=True,
            )
        except DuplicateJobError:
            status = self.connection.hget(rq_key(row.job_id), "status")
            if again or status not in (b"finished", b"failed", b"stopped", b"canceled"):
                return False
            return self.enqueue(row, again=True)
        finally:
            # Also for a job that is there already: the process that queued it may have died before this.
            show(self.connection, lane)
        return True

    def leased(self) -> set[str]:
        """Ids (as in the outbox) of all jobs that are queued or in progress at a live worker."""
        with self.connection.pipeline(transaction=False) as pipe:
            for queue in self.all:
                pipe.lrange(queue.key, 0, -1)
            listed = pipe.execute()
        in_lanes = waiting(self.connection)
        doing = self._who(keys=[WORKING])
        return {job_id_of(each.decode()) for found in [*listed, in_lanes, doing] for each in found}

    def begin(self, job_id: str) -> None:
        """Record that this process starts a job, and count the start."""
        with self.connection.pipeline(transaction=False) as pipe:
            self._heartbeat(keys=[WORKING], args=[job_id, LEASE], client=pipe)
            pipe.incr(_BEGUN + job_id)
            pipe.expire(_BEGUN + job_id, _BEGUN_TTL)
            pipe.execute()

    def forget_begin(self, job_id: str) -> None:
        """Take back the count of the last start: the job was not done to its end, through no fault of its own."""
        self.connection.decr(_BEGUN + job_id)

    def working(self, job_id: str) -> None:
        """Send a heartbeat for a job in progress; valid for `LEASE` seconds."""
        self._heartbeat(keys=[WORKING], args=[job_id, LEASE])

    def begun(self, job_ids: Sequence[str]) -> list[int]:
        """How often each of these jobs was started in the last hour, as far as the server knows."""
        return self._counts(_BEGUN, job_ids)

    def fail(self, job_id: str) -> None:
        """Count a failure of a job that was not caused by a server."""
        with self.connection.pipeline(transaction=False) as pipe:
            pipe.incr(_FAILED + job_id)
            pipe.expire(_FAILED + job_id, _BEGUN_TTL)
            pipe.execute()

    def failed(self, job_ids: Sequence[str]) -> list[int]:
        """How often each of these jobs has failed in the last hour, as far as the server knows."""
        return self._counts(_FAILED, job_ids)

    def _counts(self, what: str, job_ids: Sequence[str]) -> list[int]:
        return [int(n or 0) for n in self.connection.mget([what + job_id for job_id in job_ids])] if job_ids else []

    def release(self, job_id: str) -> None:
        """Record that this process no longer does a job."""
        self.connection.zrem(WORKING, job_id)
