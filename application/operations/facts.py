"""What is the state of the service, as its database tells: what waits, what lags, what delays, what is copied?

All facts are measured by one set of queries on a connection of its own, one statement each, within a time for all of
them; none reads more rows than `MOST`. A fact that cannot be measured in time is missing, and the others are there.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from typing import Any, LiteralString, TypeVar

import psycopg

from eventstore.causes import one_line
from eventstore.database import Connection, Database
from eventstore.errors import StoreError
from eventstore.written_form import FORM

__all__ = [
    "MOST",
    "NOTICED",
    "CheckpointFacts",
    "FeedFacts",
    "FeedHolder",
    "InstanceFacts",
    "OutboxFacts",
    "ProjectionFacts",
    "ReplicationFacts",
    "Standby",
    "TurnFacts",
    "WebhookFacts",
    "holders",
    "measure",
]

F = TypeVar("F")

MOST = 10_000
"""Rows that are counted; of more, this many are told."""

NOTICED = 1.0
"""Seconds after which a writing transaction is told: every append is one for some milliseconds."""
_SHORTEST = 0.1


@dataclass(frozen=True, slots=True)
class OutboxFacts:
    """Work that waits for the dispatcher."""

    rows: int
    oldest: float
    """Age of the oldest row in seconds; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class TurnFacts:
    """Decisions that opponents of one kind must make: the service's own, or engines on machines of their owners."""

    outside: bool
    pending: int
    oldest: float
    """Age of the oldest in seconds; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class FeedHolder:
    """A transaction that has written and has not ended; readers of the feed wait for the oldest one of the cluster."""

    pid: int | None
    """Process id of the session; None for a prepared transaction, which has none."""
    xid: str
    application: str
    """`application_name` of the session, or the name of the prepared transaction."""
    database: str
    kind: str
    """`session` or `prepared transaction`."""
    age: float | None
    """Seconds since the transaction began; None if the role may not see that."""


@dataclass(frozen=True, slots=True)
class FeedFacts:
    """Events that are stored and that readers of the feed do not get yet."""

    waiting: int
    lag: float
    """Age of the oldest of them in seconds; 0 if there is none."""
    holders: tuple[FeedHolder, ...]
    """Transactions older than a second that delay the feed, the oldest first."""


@dataclass(frozen=True, slots=True)
class ProjectionFacts:
    """A follower of the feed."""

    name: str
    behind: int
    """Events that it has not seen yet."""
    lag: float
    """Age of the oldest of them in seconds; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class WebhookFacts:
    """Messages to webhooks."""

    dead_letters: int
    pending: int
    """Delivery queues whose time has come."""
    oldest: float
    """Seconds for which the oldest of them has been due; 0 if there is none."""
    failing: int
    paused: int


@dataclass(frozen=True, slots=True)
class CheckpointFacts:
    """The log of checkpoints."""

    number: int
    """Of the last checkpoint; 0 if there is none."""
    age: float | None
    """Seconds since it was made."""
    uncovered: float
    """Age in seconds of the oldest event that happened after it; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class Standby:
    """A server that copies this one."""

    name: str
    state: str
    sync: str
    """`async`, `potential`, `sync` or `quorum`."""
    lag: float | None
    """Seconds by which it is behind in applying; None while nothing is written, or if the role may not see it."""
    bytes: int | None


@dataclass(frozen=True, slots=True)
class ReplicationFacts:
    """How the database is copied."""

    role: str
    """`primary` or `standby`: of the server that answered."""
    replayed: float | None
    """On a standby, seconds since the last transaction that it has applied."""
    synchronous: bool
    """Whether writes wait for a synchronous standby."""
    standbys: tuple[Standby, ...]
    retained: int
    """Bytes of the log that slots without a reader keep on the disk; the most of any slot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InstanceFacts:
    """What was measured; a fact that is None could not be."""

    measured_at: datetime
    seconds: float
    """How long it took."""
    reached: bool
    """Whether the database answered."""
    error: str | None = None
    """Why something is missing: the first cause."""
    outbox: OutboxFacts | None = None
    turns: tuple[TurnFacts, ...] | None = None
    feed: FeedFacts | None = None
    projections: tuple[ProjectionFacts, ...] | None = None
    webhooks: WebhookFacts | None = None
    unscored: int | None = None
    """Finished games without a score."""
    checkpoint: CheckpointFacts | None = None
    replication: ReplicationFacts | None = None
    beaten: float | None = None
    """Seconds since a web process last said that players are answered."""
    upgrade_unfinished: bool | None = None
    """Whether the programs write as the former release did, until `annals migrate --finish`."""
    missing: tuple[str, ...] = field(default=())


def measure(database: Database, within: float = 2.0, clock: Callable[[], float] = time.monotonic) -> InstanceFacts:
    """Measure all facts within so many seconds, besides those that connecting may take; raises nothing."""
    began = clock()
    found: dict[str, Any] = {}
    faults: list[str] = []
    try:
        with database.apart(within) as conn:
            until = clock() + within
            for name, ask in _QUESTIONS.items():
                left = until - clock()
                if left <= 0:
                    faults.append("the time for all facts was over")
                    break
                try:
                    conn.execute(f"SET statement_timeout = {round(1000 * max(_SHORTEST, left))}".encode())
                    found[name] = ask(conn)
                except psycopg.Error as error:
                    faults.append(f"{name}: {one_line(error)}")
                    if conn.closed:
                        break
    except StoreError as error:
        faults.append(one_line(error))
    return InstanceFacts(
        measured_at=datetime.now(UTC),
        seconds=clock() - began,
        reached=bool(found),
        error=faults[0] if faults else None,
        missing=tuple(name for name in _QUESTIONS if name not in found),
        **found,
    )


def holders(conn: Connection, older_than: float = NOTICED) -> tuple[FeedHolder, ...]:
    """Transactions of the whole cluster that have written for so many seconds and not ended, the oldest first.

    One whose age the role may not see is among them.
    """
    rows = conn.execute(_HOLDERS, (older_than, older_than), prepare=False).fetchall()
    return tuple(FeedHolder(*row) for row in rows)  # type: ignore[arg-type]  # as the query names them


def _one(conn: Connection, query: LiteralString, *arguments: object) -> tuple[Any, ...]:
    row = conn.execute(query, arguments, prepare=False).fetchone()
    assert row is not None
    return row


def _outbox(conn: Connection) -> OutboxFacts:
    (spread,) = _one(conn, "SELECT to_regclass('game_outbox') IS NOT NULL")
    return OutboxFacts(*_one(conn, _OUTBOXES, MOST, MOST) if spread else _one(conn, _OUTBOX, MOST))


def _turns(conn: Connection) -> tuple[TurnFacts, ...]:
    rows: list[Any] = conn.execute(_TURNS, (MOST,), prepare=False).fetchall()
    known = {outside: TurnFacts(outside, pending, oldest) for outside, pending, oldest in rows}
    return tuple(known.get(outside, TurnFacts(outside, 0, 0.0)) for outside in (False, True))


def _feed(conn: Connection) -> FeedFacts:
    waiting, lag = _one(conn, _FEED, MOST)
    return FeedFacts(waiting, lag, holders(conn))


def _projections(conn: Connection) -> tuple[ProjectionFacts, ...]:
    rows: list[Any] = conn.execute(_PROJECTIONS, (MOST,), prepare=False).fetchall()
    return tuple(ProjectionFacts(*row) for row in rows)


def _webhooks(conn: Connection) -> WebhookFacts:
    return WebhookFacts(*_one(conn, _WEBHOOKS, MOST, MOST, MOST, MOST))


def _unscored(conn: Connection) -> int:
    return int(_one(conn, "SELECT count(*) FROM (SELECT 1 FROM lobby WHERE unscored LIMIT %s) AS l", MOST)[0])


def _checkpoint(conn: Connection) -> CheckpointFacts:
    return CheckpointFacts(*_one(conn, _CHECKPOINT))


def _replication(conn: Connection) -> ReplicationFacts:
    rows: list[Any] = conn.execute(_STANDBYS, prepare=False).fetchall()
    role, replayed, synchronous, retained = _one(conn, _REPLICATION)
    return ReplicationFacts(role, replayed, synchronous, tuple(Standby(*row) for row in rows), retained)


def _age(at: LiteralString) -> LiteralString:
    """The age of a time in seconds, as SQL: NULL if the time is; a clock that was set back makes no age negative."""
    return f"CASE WHEN {at} IS NOT NULL THEN greatest(0, extract(epoch FROM clock_timestamp() - {at}))::float8 END"


def _beaten(conn: Connection) -> float | None:
    query: LiteralString = f"SELECT {_age('max(at)')} FROM heartbeat"
    found = _one(conn, query)[0]
    return None if found is None else float(found)


def _upgrade_unfinished(conn: Connection) -> bool:
    return bool(_one(conn, "SELECT EXISTS (SELECT FROM written_form WHERE form < %s)", FORM)[0])


_QUESTIONS: dict[str, Callable[[Connection], object]] = {
    "outbox": _outbox,
    "turns": _turns,
    "feed": _feed,
    "projections": _projections,
    "webhooks": _webhooks,
    "unscored": _unscored,
    "checkpoint": _checkpoint,
    "replication": _replication,
    "beaten": _beaten,
    "upgrade_unfinished": _upgrade_unfinished,
}
assert _QUESTIONS.keys() <= {each.name for each in fields(InstanceFacts)}


_OUTBOX: LiteralString = f"""
SELECT (SELECT count(*) FROM (SELECT FROM outbox LIMIT %s) AS o),
       coalesce((SELECT {_age("written_at")} FROM outbox ORDER BY id LIMIT 1), 0)
"""
# On a cluster what games have left is on the workers, and what others have on the coordinator.
_OUTBOXES: LiteralString = f"""
SELECT count(*), coalesce(max({_age("written_at")}), 0)
FROM (
    (SELECT written_at FROM game_outbox ORDER BY id LIMIT %s)
    UNION ALL (SELECT written_at FROM outbox ORDER BY id LIMIT %s)
) AS o
"""

_TURNS: LiteralString = f"""
SELECT outside, count(*), max({_age("since")})
FROM (
    SELECT d.since, e.name IS NOT NULL AS outside
    FROM (SELECT engine, since FROM due WHERE engine IS NOT NULL ORDER BY since, game_id, seat LIMIT %s) AS d
         LEFT JOIN engines e ON e.name = d.engine
) AS turns GROUP BY outside
"""

_ABOVE: LiteralString = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint + feed_offset()"

_FEED: LiteralString = f"""
SELECT count(*), coalesce(max({_age("recorded_at")}), 0)
FROM (SELECT recorded_at FROM events WHERE xid >= {_ABOVE} ORDER BY xid, position LIMIT %s) AS e
"""

# A query is not told, because it may contain secrets. A role without pg_read_all_stats sees of the sessions of others
# their names and transaction numbers, but not since when they write.
_HOLDERS: LiteralString = f"""
SELECT pid, xid::text, application, database, kind, age
FROM (
    SELECT pid, backend_xid AS xid, coalesce(application_name, '') AS application, coalesce(datname, '') AS database,
           'session' AS kind, {_age("xact_start")} AS age
    FROM pg_stat_activity WHERE backend_xid IS NOT NULL AND pid <> pg_backend_pid()
    UNION ALL
    SELECT NULL, transaction, gid, database, 'prepared transaction', {_age("prepared")} FROM pg_prepared_xacts
) AS writing
WHERE coalesce(age, %s) >= %s
ORDER BY age(xid) DESC LIMIT 5
"""

_PROJECTIONS: LiteralString = f"""
SELECT split_part(c.projection, ' ', 1), sum(behind.count)::bigint, max(behind.age)
FROM checkpoints c CROSS JOIN LATERAL (
    SELECT count(*), coalesce(max({_age("e.recorded_at")}), 0) AS age
    FROM recorded_after(c.xid, c.position, c.partition, c.partitions, %s) AS e
) AS behind
WHERE c.partitions = feed_partitions()
GROUP BY 1 ORDER BY 1
"""

_WEBHOOKS: LiteralString = f"""
SELECT (SELECT count(*) FROM (SELECT FROM dead_letters LIMIT %s) AS d), due.count, due.age,
       (SELECT count(*) FROM (SELECT FROM webhooks WHERE state = 'failing' LIMIT %s) AS f),
       (SELECT count(*) FROM (SELECT FROM webhooks WHERE state = 'paused' LIMIT %s) AS p)
FROM (
    SELECT count(*), coalesce(max({_age("l.due_at")}), 0) AS age
    FROM (
        SELECT l.due_at FROM webhook_lanes l JOIN webhooks w ON w.id = l.webhook
        WHERE l.sent < l.known AND l.due_at <= clock_timestamp() AND w.state <> 'paused'
        ORDER BY l.due_at LIMIT %s
    ) AS l
) AS due
"""

_CHECKPOINT: LiteralString = f"""
SELECT coalesce(c.number, 0), {_age("c.made_at")},
       coalesce({_age("first_recorded_since(c.seen, c.made_at)")}, 0)
FROM (SELECT) AS one LEFT JOIN LATERAL (
    SELECT number, made_at, seen FROM log_checkpoints ORDER BY number DESC LIMIT 1
) AS c ON true
"""

_STANDBYS: LiteralString = """
SELECT coalesce(application_name, ''), coalesce(state, 'unknown'), coalesce(sync_state, 'unknown'),
       extract(epoch FROM replay_lag)::float8,
       CASE WHEN NOT pg_is_in_recovery() THEN pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint END
FROM pg_stat_replication ORDER BY application_name LIMIT 50
"""

_REPLICATION: LiteralString = f"""
SELECT CASE WHEN pg_is_in_recovery() THEN 'standby' ELSE 'primary' END,
       CASE WHEN pg_is_in_recovery() THEN {_age("pg_last_xact_replay_timestamp()")} END,
       current_setting('synchronous_standby_names') <> ''
           AND current_setting('synchronous_commit') IN ('on', 'remote_write', 'remote_apply'),
       CASE WHEN pg_is_in_recovery() THEN 0 ELSE coalesce((
           SELECT max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::bigint FROM pg_replication_slots
           WHERE NOT active), 0) END
"""
