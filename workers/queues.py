"""Where does work wait, under which name, and who is doing it now?

Whoever does a job says so every few seconds (`working`); a worker that was killed falls silent,
which is how the sweeper knows within seconds what RQ notices after minutes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from application.jobs import job_id_of, rq_id
from eventstore.store import OutboxRow
from workers.errors import BadQueueAddress, UnknownJob

__all__ = ["HOOKS", "KINDS", "LEASE", "SLOW", "TURNS", "Kind", "Queues", "connect"]

TURNS = "annals-turns"
"""Opponents' turns: somebody is waiting."""
SLOW = "annals-slow"
"""Work for which nobody waits; it is begun when no turn is waiting."""

HOOKS = "annals-hooks"
"""Messages to webhooks; workers of their own send them, because a receiver may let them wait."""

LEASE = 5
"""Seconds for which a worker's word that it is doing a job holds."""

_WAITING_TTL = 3600
"""Seconds after which the queue may forget a job that was not begun; the sweeper knows better what is due."""
_RESULT_TTL = 600
_FAILURE_TTL = 86_400
_WORKING = "annals:working"
_BEGUN = "annals:begun:"
_FAILED = "annals:failed:"
_BEGUN_TTL = 3600

_SAY_WORKING = """
local now = redis.call('TIME')
redis.call('ZADD', KEYS[1], now[1] + ARGV[2], ARGV[1])
"""
_WHO_WORKS = """
local now = redis.call('TIME')
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now[1])
return redis.call('ZRANGE', KEYS[1], 0, -1)
"""


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of job is done."""

    function: str
    """Dotted name; the outbox row's payload gives its arguments by name."""
    queue: str
    timeout: int
    """Seconds after which a job is ended by force."""


KINDS: Mapping[str, Kind] = {
    "opponent_turn": Kind("workers.jobs.opponent_turn.opponent_turn", TURNS, 300),
    "deliver_webhook": Kind("workers.jobs.deliver_webhook.deliver_webhook", HOOKS, 90),
    "analyse": Kind("workers.jobs.analyse.analyse", SLOW, 120),
    "score_game": Kind("workers.jobs.score_game.score_game", SLOW, 300),
}
"""Every kind of job by its name in the outbox."""


def connect(url: str) -> Redis:
    """A client of a Redis-compatible server that fails soon when the server is away; nothing is connected yet.

    Raises:
        BadQueueAddress: the address cannot be read.
    """
    try:
        return Redis.from_url(
            url,
            socket_connect_timeout=2,
            socket_timeout=5,
            health_check_interval=15,
            # One more try, for a connection that lay idle while the server was restarted.
            # Whoever waits longer does so in a loop of its own, which can be stopped.
            retry=Retry(NoBackoff(), 1),
        )
    except ValueError:
        raise BadQueueAddress(
            "the address of the queue's server must begin with redis://, rediss:// or unix://"
        ) from None


class Queues:
    """The waiting jobs, and who does which. Safe to share between threads."""

    def __init__(self, connection: Redis) -> None:
        self.connection = connection
        self._queues = {
            name: Queue(name, connection=connection, serializer=JSONSerializer) for name in (TURNS, SLOW, HOOKS)
        }
        self._say = connection.register_script(_SAY_WORKING)
        self._who = connection.register_script(_WHO_WORKS)

    def named(self, names: Sequence[str]) -> list[Queue]:
        """Some of the queues, in the order in which a worker looks for work."""
        return [self._queues[name] for name in names]

    @property
    def all(self) -> list[Queue]:
        """The queues in the order in which workers look for work."""
        return list(self._queues.values())

    def enqueue(self, row: OutboxRow, again: int = 0) -> bool:
        """Let a job wait for a worker; False where one of that id waits, runs or has been done a moment ago.

        Raises:
            UnknownJob: this program does not know the kind.
            redis.RedisError: the server cannot be reached.
        """
        kind = KINDS.get(row.kind)
        if kind is None:
            raise UnknownJob(f"this program knows no job of the kind {row.kind} ({row.job_id})")
        try:
            self._queues[kind.queue].enqueue_call(
                kind.function,
                kwargs=row.payload,
                job_id=rq_id(row.job_id, again),
                timeout=kind.timeout,
                ttl=_WAITING_TTL,
                result_ttl=_RESULT_TTL,
                failure_ttl=_FAILURE_TTL,
                description=row.job_id,
                unique=True,
            )
        except DuplicateJobError:
            return False
        return True

    def in_hand(self) -> set[str]:
        """Ids (as in the outbox) of all jobs that wait or that a living worker is doing."""
        with self.connection.pipeline(transaction=False) as pipe:
            for queue in self.all:
                pipe.lrange(queue.key, 0, -1)
            waiting = pipe.execute()
        doing = self._who(keys=[_WORKING])
        return {job_id_of(each.decode()) for found in [*waiting, doing] for each in found}

    def begin(self, job_id: str) -> None:
        """Say that this process begins to do a job, and count it."""
        with self.connection.pipeline(transaction=False) as pipe:
            self._say(keys=[_WORKING], args=[job_id, LEASE], client=pipe)
            pipe.incr(_BEGUN + job_id)
            pipe.expire(_BEGUN + job_id, _BEGUN_TTL)
            pipe.execute()

    def working(self, job_id: str) -> None:
        """Say that this process is still doing a job; holds for `LEASE` seconds."""
        self._say(keys=[_WORKING], args=[job_id, LEASE])

    def begun(self, job_ids: Sequence[str]) -> list[int]:
        """How often each of these jobs has been begun in the last hour, as far as the server knows."""
        return self._counts(_BEGUN, job_ids)

    def fail(self, job_id: str) -> None:
        """Count a failure of a job that is its own and not a server's."""
        with self.connection.pipeline(transaction=False) as pipe:
            pipe.incr(_FAILED + job_id)
            pipe.expire(_FAILED + job_id, _BEGUN_TTL)
            pipe.execute()

    def failed(self, job_ids: Sequence[str]) -> list[int]:
        """How often each of these jobs has failed in the last hour, as far as the server knows."""
        return self._counts(_FAILED, job_ids)

    def _counts(self, what: str, job_ids: Sequence[str]) -> list[int]:
        return [int(n or 0) for n in self.connection.mget([what + job_id for job_id in job_ids])] if job_ids else []

    def rest(self, job_id: str) -> None:
        """Say that this process does a job no longer."""
        self.connection.zrem(_WORKING, job_id)
