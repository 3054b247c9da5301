"""Outside engines, which run on their owners' machines, and the leases on their work.

Pending work is in the event store; a lease only reserves it for a machine, and expires.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, LiteralString
from uuid import UUID, uuid4

from eventstore.database import Database
from eventstore.store import PendingDecision
from eventstore.store.validation import check_text

__all__ = [
    "AWAY",
    "JUDGED_WITHIN",
    "LEASE",
    "LONGEST_LEASE",
    "LONGEST_TURN",
    "MOST_FAILURES",
    "Engine",
    "Lease",
    "OutsideEngines",
    "Work",
    "analysis_fails",
    "reason",
]

LEASE = 60
"""Seconds after which a lease expires unless renewed."""
LONGEST_LEASE = 600
"""Seconds after which a lease cannot be renewed further."""
LONGEST_TURN = 900
"""Seconds after which a stand-in answers a turn, regardless of leases."""
MOST_FAILURES = 3
"""Number of released or expired leases after which a turn goes to a stand-in."""
AWAY = 60
"""Seconds without a request for work after which an engine counts as away: its turns wait `PATIENCE_AWAY`."""
PATIENCE_AWAY = 5
JUDGED_WITHIN = 1800
"""Seconds without a lease on a move of any analysis after which the engine's analyses fail."""
KEPT = 3600
"""Seconds for which an ended lease is kept, so that a repeated submission gets its first response."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that runs on its owner's machines."""

    name: str
    titles: tuple[str, ...]
    """Slugs of the titles that it plays; none: all."""
    levels: tuple[str, ...]
    owner: UUID
    """The player whose tokens with the scope `work` can lease its work."""
    analyses: bool
    """Whether it analyses finished games."""
    patience: int
    """Seconds for which a turn waits for a machine before a stand-in answers."""
    created_at: datetime
    seen_at: datetime | None = None
    """When a machine last asked for its work."""
    retired: bool = False

    def plays(self, title: str) -> bool:
        """Whether it can be seated in games of a title."""
        return not self.retired and (not self.titles or title in self.titles)


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work that a machine can lease."""

    key: str
    """`turn:<game>:<seat>` or `analysis:<id>`; leased to one machine at a time."""
    stage: int
    """The progress of the work; failures are counted per stage."""
    engine: str
    game_id: UUID
    seat: int

    @classmethod
    def of_turn(cls, pending: PendingDecision) -> Work:
        """The work of answering a decision."""
        assert pending.engine is not None
        return cls(
            f"turn:{pending.game_id}:{pending.seat}", pending.version, pending.engine, pending.game_id, pending.seat
        )


@dataclass(frozen=True, slots=True)
class Lease:
    """A machine's lease on a piece of work."""

    id: UUID
    work: Work
    player: UUID
    seen: int
    """The version of the game when the lease began."""
    state: str
    """`held`, `done`, `released` or `expired`."""
    taken_at: datetime
    expires_at: datetime


def reason(engine: Engine, failures: int, held: bool, since: datetime, freed: datetime, now: datetime) -> str | None:
    """Why a stand-in must answer a turn; None while it need not.

    `since` is when the decision became pending, `freed` when a lease on it last ended.
    """
    if engine.retired:
        return "retired"
    if failures >= MOST_FAILURES:
        return "failed"
    if now - since > timedelta(seconds=LONGEST_TURN):
        return "slow"
    if held:
        return None
    away = engine.seen_at is None or now - engine.seen_at > timedelta(seconds=AWAY)
    patience = min(engine.patience, PATIENCE_AWAY) if away else engine.patience
    return "away" if now - max(since, freed) > timedelta(seconds=patience) else None


def analysis_fails(engine: Engine, asked_at: datetime, judged_at: datetime | None, now: datetime) -> str | None:
    """Why an analysis no longer waits for an engine; None while it waits."""
    if engine.retired:
        return "retired"
    since = asked_at if judged_at is None else max(asked_at, judged_at)
    return "away" if now - since > timedelta(seconds=JUDGED_WITHIN) else None


_ENGINE: LiteralString = (
    "e.name, e.titles, e.levels, e.owner, e.analyses, e.patience, e.created_at, e.seen_at, e.retired_at IS NOT NULL"
)
_LEASE: LiteralString = "id, key, stage, engine, game_id, seat, player, seen, state, taken_at, expires_at"
_KEY: LiteralString = "('turn:' || d.game_id || ':' || d.seat)"

# On a cluster the pending decisions lie on the workers; they are read as a whole before they meet the other tables.
_TURNS: LiteralString = f"""
WITH d AS MATERIALIZED (SELECT * FROM due WHERE engine = ANY(%s))
SELECT d.game_id, d.seat, d.version, d.engine, d.player FROM d JOIN engines e ON e.name = d.engine
WHERE e.owner = %s AND e.retired_at IS NULL
  AND NOT EXISTS (SELECT FROM leases h WHERE h.key = {_KEY} AND h.state = 'held' AND h.expires_at > clock_timestamp())
  AND (SELECT count(*) FROM leases f WHERE f.key = {_KEY} AND f.stage = d.version
         AND f.state IN ('released', 'expired', 'held')) < %s
ORDER BY d.since, d.game_id, d.seat LIMIT %s
"""

# An expired lease with the same key blocks a new one until it is marked.
_EXPIRE: LiteralString = """
UPDATE leases SET state = 'expired', ended_at = expires_at WHERE state = 'held' AND expires_at <= clock_timestamp()
"""

_TAKE: LiteralString = f"""
INSERT INTO leases (id, key, stage, engine, game_id, seat, player, seen, state, expires_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, 'held', clock_timestamp() + %s)
-- A repetition on another connection finds its own lease.
ON CONFLICT (key) WHERE state = 'held' DO UPDATE SET id = EXCLUDED.id WHERE leases.id = EXCLUDED.id RETURNING {_LEASE}
"""

_RETIRE: LiteralString = """
WITH retired AS (
    UPDATE engines SET retired_at = coalesce(retired_at, clock_timestamp()) WHERE name = %s OR owner = %s RETURNING name
), released AS (
    UPDATE leases SET state = 'released', why = 'the engine was retired', ended_at = clock_timestamp()
    WHERE state = 'held' AND engine IN (SELECT name FROM retired)
)
SELECT name FROM retired ORDER BY name COLLATE "C"
"""

_RENEW: LiteralString = f"""
UPDATE leases SET expires_at = least(taken_at + %s, clock_timestamp() + %s)
WHERE id = %s AND state = 'held' AND expires_at > clock_timestamp() RETURNING {_LEASE}
"""

_OVERDUE: LiteralString = f"""
WITH d AS MATERIALIZED (SELECT * FROM due WHERE engine IS NOT NULL)
SELECT d.game_id, d.seat, d.version, d.engine, d.player, d.since, {_ENGINE},
       (SELECT count(*) FROM leases f WHERE f.key = {_KEY} AND f.stage = d.version
          AND f.state IN ('released', 'expired')),
       EXISTS (SELECT FROM leases h WHERE h.key = {_KEY} AND h.stage = d.version AND h.state = 'held'),
       coalesce((SELECT max(l.ended_at) FROM leases l WHERE l.key = {_KEY}), d.since)
FROM d JOIN engines e ON e.name = d.engine
ORDER BY d.since, d.game_id, d.seat LIMIT %s
"""


class OutsideEngines:
    """Registered engines and leases in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def now(self) -> datetime:
        """The time by which everything is judged: the database's."""
        return self._database.now()

    def add_engine(self, engine: Engine) -> bool:
        """Register an engine; False if the name was used before."""
        check_text(engine.name)
        found = self._database.rows(
            "INSERT INTO engines (name, titles, levels, owner, analyses, patience) VALUES (%s, %s, %s, %s, %s, %s)"
            " ON CONFLICT (name) DO NOTHING RETURNING name",
            engine.name,
            list(engine.titles),
            list(engine.levels),
            engine.owner,
            engine.analyses,
            engine.patience,
        )
        return bool(found)

    def engine(self, name: str) -> Engine | None:
        """The engine with that name, active or retired."""
        check_text(name)
        rows = self._database.rows(f"SELECT {_ENGINE} FROM engines e WHERE e.name = %s", name)
        return _engine(rows[0]) if rows else None

    def engines(self) -> list[Engine]:
        """All engines in the order of their names."""
        return [
            _engine(row) for row in self._database.rows(f'SELECT {_ENGINE} FROM engines e ORDER BY e.name COLLATE "C"')
        ]

    def retire(self, name: str) -> bool:
        """Retire an engine; stand-ins answer for its seats. False if there is no such engine.

        Its leases count as released.
        """
        check_text(name)
        return bool(self._database.rows(_RETIRE, name, None))

    def retire_all(self, owner: UUID) -> list[str]:
        """Retire every engine of an owner; returns the names of all that are retired, in order."""
        return [row[0] for row in self._database.rows(_RETIRE, None, owner)]

    def seen(self, owner: UUID, names: Collection[str]) -> None:
        """Record that a machine has requested work of these engines of an owner.

        It is recorded to ten seconds, so that polling machines write seldom.
        """
        self._database.rows(
            "UPDATE engines SET seen_at = clock_timestamp() WHERE owner = %s AND name = ANY(%s)"
            " AND (seen_at IS NULL OR seen_at < clock_timestamp() - interval '10 seconds') RETURNING name",
            owner,
            list(names),
        )

    def turns(self, owner: UUID, names: Collection[str], limit: int = 10) -> list[PendingDecision]:
        """Turns of an owner's engines that are not leased and have not failed too often, oldest first."""
        return [PendingDecision(*row) for row in self._database.rows(_TURNS, list(names), owner, MOST_FAILURES, limit)]

    def take(self, work: Work, player: UUID, seen: int, seconds: float = LEASE) -> Lease | None:
        """A lease on a piece of work; None if it is already leased."""
        self._database.rows(f"{_EXPIRE} AND key = %s RETURNING id", work.key)
        rows = self._database.rows(
            _TAKE,
            uuid4(),
            work.key,
            work.stage,
            work.engine,
            work.game_id,
            work.seat,
            player,
            seen,
            timedelta(seconds=seconds),
        )
        return _lease(rows[0]) if rows else None

    def lease(self, lease_id: UUID) -> Lease | None:
        """The lease of that id, as long as it is remembered; an expired lease has the state `expired`."""
        self._database.rows(f"{_EXPIRE} AND id = %s RETURNING id", lease_id)
        rows = self._database.rows(f"SELECT {_LEASE} FROM leases WHERE id = %s", lease_id)
        return _lease(rows[0]) if rows else None

    def renew(self, lease_id: UUID, seconds: float = LEASE) -> Lease | None:
        """Renew an active lease from now, up to `LONGEST_LEASE` from its start; None if not active."""
        rows = self._database.rows(_RENEW, timedelta(seconds=LONGEST_LEASE), timedelta(seconds=seconds), lease_id)
        return _lease(rows[0]) if rows else None

    def end(self, lease_id: UUID, state: str, why: str = "") -> bool:
        """End a held lease as `done` or `released`; False if it is not held."""
        check_text(why)
        found = self._database.rows(
            "UPDATE leases SET state = %s, why = %s, ended_at = clock_timestamp()"
            " WHERE id = %s AND state = 'held' AND expires_at > clock_timestamp() RETURNING id",
            state,
            why,
            lease_id,
        )
        return bool(found)

    def failures(self, work: Work) -> int:
        """How many leases on this stage of a piece of work were released or expired."""
        [(count,)] = self._database.rows(
            "SELECT count(*) FROM leases WHERE key = %s AND stage = %s"
            " AND (state IN ('released', 'expired') OR (state = 'held' AND expires_at <= clock_timestamp()))",
            work.key,
            work.stage,
        )
        return int(count)

    def overdue(self, limit: int = 1000) -> list[tuple[PendingDecision, str]]:
        """Turns that stand-ins must answer, and why."""
        self._database.rows(f"{_EXPIRE} RETURNING id")
        found, now = [], self.now()
        for row in self._database.rows(_OVERDUE, 10 * limit):
            failures, held, freed = row[15:]
            why = reason(_engine(row[6:15]), failures, held, row[5], freed, now)
            if why is not None:
                found.append((PendingDecision(*row[:5]), why))
        return found[:limit]

    def judged_at(self, engine: str) -> datetime | None:
        """When a machine of an engine last held a lease on a move of an analysis, as far as leases are kept."""
        query: LiteralString = (
            "SELECT max(least(coalesce(ended_at, expires_at), clock_timestamp())) FROM leases"
            " WHERE engine = %s AND key LIKE 'analysis:%%'"
        )
        [(at,)] = self._database.rows(query, engine)
        return at  # type: ignore[no-any-return]  # the column has times

    def tidy(self) -> int:
        """Mark expired leases, and delete old ones; returns how many expired."""
        expired = self._database.rows(f"{_EXPIRE} RETURNING id")
        self._database.rows(
            "DELETE FROM leases WHERE state <> 'held' AND ended_at < clock_timestamp() - %s RETURNING id",
            timedelta(seconds=KEPT),
        )
        return len(expired)


def _engine(row: tuple[Any, ...]) -> Engine:
    name, titles, levels, *rest = row
    return Engine(name, tuple(titles), tuple(levels), *rest)


def _lease(row: tuple[Any, ...]) -> Lease:
    lease_id, key, stage, engine, game_id, seat, *rest = row
    return Lease(lease_id, Work(key, stage, engine, game_id, seat), *rest)
