"""A worker process: takes jobs, survives unavailable servers, limits its memory, and ends promptly when asked.

RQ's `SimpleWorker` does jobs in the process itself. RQ's default forks a child per job, which makes a turn of a quick
opponent several times as expensive (bench/results/jobs.json): the child starts without the game in memory and without
a connection. The benefits of the fork are replaced: a job that hangs is ended by a signal, memory is bounded by
restarting, and a worker that dies loses no turn, because the sweeper requeues it.
"""

from __future__ import annotations

import logging
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
from types import FrameType
from typing import Any

import psutil
from redis import Redis, RedisError
from rq import SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException
from rq.utils import import_attribute

from application.jobs import SLOW, TRAINING, TURNS, job_id_of
from application.operations.logs import about_job
from application.operations.meters import JOB_SECONDS, JOBS, job_kind
from application.operations.tracing import CARRIED, job_span
from eventstore.causes import one_line
from eventstore.errors import StoreUnavailable
from workers.errors import UnknownJob
from workers.fair_queue import FairQueue, PeopleQueue
from workers.jobs.kinds import KINDS
from workers.liveness import PASS, Part, part
from workers.queues import Queues

__all__ = ["Ended", "run"]

_log = logging.getLogger(__name__)

_GRACE = 3
"""Seconds that a turn may still take after the process is asked to end; then it is left to another worker."""
_MEMORY = 250 * 1024 * 1024
"""Bytes of resident memory above which the process asks to be restarted."""
_FUNCTIONS = frozenset(kind.function for kind in KINDS.values())
_MORE = 60.0
"""Seconds beyond the time-out of a job after which the worker hangs."""
_WORKER_TTL = 20
"""RQ polls for 15 s less than this, and gives up a server that has not answered 10 s after that."""


class Ended(Enum):
    """Why a worker process ends its work."""

    ASKED = auto()
    LARGE = auto()


class _Job(Job):
    """A job restricted to our functions: RQ would import and call any function named in the queue.

    Our jobs have no callbacks, so those that a queue names are left alone.
    """

    success_callback = failure_callback = stopped_callback = None

    @property
    def func(self) -> Any:
        """The function of a known kind of job.

        Raises:
            UnknownJob: the queue names another function.
        """
        if self.func_name not in _FUNCTIONS:
            raise UnknownJob(f"the queue names an unknown job function: {self.func_name}")
        return import_attribute(self.func_name)


class _Worker(SimpleWorker):
    """RQ's worker without a child process, which abandons a turn when it is asked to end."""

    max_connection_wait_time = 2.0
    log_result_lifespan = False

    def __init__(
        self, *args: Any, memory: int, alive: Part | None = None, leave: _Leave | None = None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self._leave = leave or _Leave()
        self._alive = alive or Part("worker", PASS)
        self._memory = memory
        self._process = psutil.Process()
        self._books = Queues(self.connection)
        self._outcome = "done"
        """Of the job in hand; `done` until it fails."""
        self.ended: Ended | None = None

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """Let a turn in progress finish within seconds; then, or if there is none, end."""
        self.ended = Ended.ASKED
        if self.get_state() == "busy":
            # The same alarm with which RQ ends a job that takes too long.
            signal.alarm(_GRACE)
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]  # rq is typed in parts only

    def handle_exception(self, job: Any, *exc_info: Any) -> None:
        """Log why a job failed: one line if a server was unavailable or time was up, else with the traceback."""
        error = exc_info[1]
        unavailable = isinstance(error, (RedisError, StoreUnavailable))
        self._outcome = "unavailable" if unavailable else "failed"
        if isinstance(error, JobTimeoutException):
            self._outcome = "interrupted"
        interrupted = isinstance(error, JobTimeoutException) and self.ended is Ended.ASKED
        if not interrupted and not isinstance(error, (RedisError, StoreUnavailable)):
            with suppress(RedisError):
                self._books.fail(job_id_of(job.id))
        if interrupted or isinstance(error, StoreUnavailable):
            with suppress(RedisError):
                self._books.forget_begin(job_id_of(job.id))
        if isinstance(error, (RedisError, StoreUnavailable, JobTimeoutException)):
            _log.warning(
                "job %s failed (server unavailable or time up); the sweeper will requeue it: %s: %s",
                job.id,
                type(error).__name__,
                one_line(error),
            )
        else:
            _log.error("job %s failed", job.id, exc_info=exc_info)

    def heartbeat(self, *args: Any, **kwargs: Any) -> None:
        """RQ calls this while it waits for jobs and after each.

        An idle worker that is asked to end gets an exception wherever it is. A callback of the collector may have
        swallowed that one, so it is raised again.
        """
        self._alive.report()
        if (self._leave.asked or self.ended is Ended.ASKED) and self.get_state() != "busy":
            raise StopRequested
        super().heartbeat(*args, **kwargs)

    def execute_job(self, job: Any, queue: Any) -> None:
        """Do a job; ask for a restart if the process has grown too large."""
        self._alive.report()
        self._alive.within = job.timeout + _MORE
        self._outcome, begun = "done", time.monotonic()
        job_id = job_id_of(job.id)
        kind = job_kind(job_id)
        with about_job(job_id), job_span(f"job {kind}", _trace_of(job), job_id=job_id) as traced:
            try:
                super().execute_job(job, queue)
            finally:
                self._alive.report()
                self._alive.within = PASS
            if traced is not None:
                traced.set_attribute("annals.outcome", self._outcome)
        JOBS.labels(kind, self._outcome).inc()
        JOB_SECONDS.labels(kind).observe(time.monotonic() - begun)
        size = self._process.memory_info().rss
        if size > self._memory:
            _log.warning("worker has grown to %d MB and restarts", size // 1024 // 1024)
            self.ended = self.ended or Ended.LARGE
            self._stop_requested = True


def _trace_of(job: Any) -> object:
    """What the outbox carried of a trace; None if there is none, or if it cannot be read."""
    try:
        return job.get_meta().get(CARRIED)
    except (ValueError, AttributeError, RedisError):
        return None


class _Brief(logging.Filter):
    """Reduces RQ's log of an unavailable server, a traceback every two seconds, to one line a minute."""

    def __init__(self) -> None:
        super().__init__()
        self._next = 0.0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is logged."""
        if record.exc_info and isinstance(record.exc_info[1], RedisError):
            return False
        if "could not connect to Redis" not in str(record.msg):
            return True
        told = time.monotonic() < self._next
        self._next = self._next if told else time.monotonic() + 60.0
        return not told


def run(
    connection: Redis,
    *,
    names: Sequence[str] = (TURNS, SLOW, TRAINING),
    people_alone: bool = False,
    memory: int = _MEMORY,
) -> Ended:
    """Do jobs until the process is asked to end or has grown larger than `memory` bytes; returns which (`Ended`).

    With `people_alone` it takes only turns of games in which a person sits.
    The queue's server may be unavailable meanwhile. RQ lets the client wait as long as it polls, so nothing else should
    use `connection`.
    """
    for name in ("rq.worker", "rq.job", "rq.registry", "rq.queue"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("rq.worker").addFilter(_Brief())
    with part("worker") as alive:
        try:
            taken_by = PeopleQueue if people_alone else FairQueue
            return _work(connection, taken_by, (TURNS,) if people_alone else names, memory, alive)
        except (_Left, StopRequested):
            # RQ handles its own stop request while it polls for jobs, but not while it shuts down.
            _at_signals(signal.SIG_DFL)
            return Ended.ASKED


def _work(connection: Redis, queues: type[FairQueue], names: Sequence[str], memory: int, alive: Part) -> Ended:
    pause = 0.1
    away = False
    leave = _Leave()
    while not leave.asked:
        alive.report()
        _at_signals(leave)
        worker: _Worker | None = None
        begun = time.monotonic()
        try:
            worker = _Worker(
                Queues(connection).named(names, queues),
                connection=connection,
                serializer=JSONSerializer,
                job_class=_Job,
                queue_class=queues,
                worker_ttl=_WORKER_TTL,
                maintenance_interval=60,
                log_job_description=False,
                memory=memory,
                alive=alive,
                leave=leave,
            )
            if away:
                _log.warning("worker continues")
                away = False
            worker.work(logging_level="WARNING")
        except RedisError as error:
            if not away:
                _log.warning("worker waits for the queue's server: %s", error)
                away = True
        # RQ's handlers would tell a worker that is over. What came before is in its `ended`.
        _at_signals(leave)
        if worker is not None and worker.ended is not None:
            _at_signals(signal.SIG_DFL)
            return worker.ended
        if time.monotonic() - begun > 5.0:
            pause = 0.1
        time.sleep(pause)
        pause = min(2 * pause, 2.0)
    raise _Left


class _Left(BaseException):
    """A signal asked the process to end; not an Exception, so that no error handler catches it."""


class _Leave:
    """What a signal does while RQ handles none: it asks the process to end, by an exception wherever it is.

    A callback of the collector may swallow the exception, so it is kept as well that the process was asked.
    """

    def __init__(self) -> None:
        self.asked = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        raise _Left


def _at_signals(do: Callable[[int, FrameType | None], None] | signal.Handlers) -> None:
    """What a signal does while no job is running: it ends the process at once."""
    signal.signal(signal.SIGTERM, do)
    signal.signal(signal.SIGINT, do)
