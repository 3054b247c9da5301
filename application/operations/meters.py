"""What does one process count? The same meters in every process; each uses those that concern it.

A web process has its counters in files that gunicorn's processes share, if `PROMETHEUS_MULTIPROC_DIR` is set when this
module is imported.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from eventstore.database import Database

__all__ = [
    "DISPATCHED",
    "JOBS",
    "JOB_SECONDS",
    "LOGGED",
    "LOOP_FAULTS",
    "LOOP_SECONDS",
    "LOOP_WAITS",
    "MESSAGES",
    "POOL_TIMEOUTS",
    "POOL_WAIT",
    "REGISTRY",
    "REQUEUED",
    "job_kind",
    "watch_pool",
]

REGISTRY = CollectorRegistry()

_SECONDS = (0.002, 0.004, 0.008, 0.015, 0.03, 0.06, 0.12, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)

JOBS = Counter(
    "annals_jobs_total",
    "Jobs that ended, by kind and outcome: done, failed, interrupted (time was up, or the process ended), unavailable "
    "(a server was away).",
    ["kind", "outcome"],
    registry=REGISTRY,
)
JOB_SECONDS = Histogram("annals_job_seconds", "Seconds that a job took.", ["kind"], buckets=_SECONDS, registry=REGISTRY)
REQUEUED = Counter(
    "annals_jobs_requeued_total",
    "Jobs that were put into the queue again: lost ones, and those whose worker died or failed.",
    ["kind"],
    registry=REGISTRY,
)
DISPATCHED = Counter(
    "annals_outbox_dispatched_total", "Rows of the outbox that the queue accepted.", ["kind"], registry=REGISTRY
)
MESSAGES = Counter(
    "annals_webhook_messages_total",
    "Attempts to send a message to a webhook: delivered or failed, and messages that became dead letters (dead).",
    ["outcome"],
    registry=REGISTRY,
)
POOL_WAIT = Histogram(
    "annals_pool_wait_seconds",
    "Seconds for which work waited for a connection of its process to PostgreSQL.",
    buckets=_SECONDS[:12],
    registry=REGISTRY,
)
POOL_TIMEOUTS = Counter(
    "annals_pool_timeouts_total", "Times that work got no connection to PostgreSQL in time.", registry=REGISTRY
)
LOOP_SECONDS = Histogram(
    "annals_loop_seconds",
    "Seconds of a pass of a loop that found something to do.",
    ["loop"],
    buckets=_SECONDS,
    registry=REGISTRY,
)
LOOP_FAULTS = Counter(
    "annals_loop_faults_total",
    "Passes of a loop that failed: because a server was unavailable, or by a fault of the program.",
    ["loop", "cause"],
    registry=REGISTRY,
)
LOOP_WAITS = Gauge(
    "annals_loop_waits",
    "1 while a loop waits after a failed pass, else 0.",
    ["loop"],
    multiprocess_mode="livemax",
    registry=REGISTRY,
)
LOGGED = Counter("annals_log_messages_total", "Messages logged, by level.", ["level"], registry=REGISTRY)

_KINDS = {
    "ai": "opponent_turn",
    "score": "score_game",
    "analysis": "analyse",
    "hook": "deliver_webhook",
    "train": "train",
}


def job_kind(job_id: str) -> str:
    """The kind of a job, as in the outbox, by its id there; `unknown` if the id is of no known kind."""
    return _KINDS.get(job_id.partition(":")[0], "unknown")


def watch_pool(database: Database) -> None:
    """Measure how long work waits for the connections of a database."""
    database.waited = _waited


def _waited(seconds: float, found: bool) -> None:
    POOL_WAIT.observe(seconds)
    if not found:
        POOL_TIMEOUTS.inc()
