"""Outside engines and their leases in PostgreSQL."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any, LiteralString
from uuid import UUID, uuid4

from application.engines.outside import KEPT, LEASE, LONGEST_LEASE, MOST_FAILURES, Engine, Lease, Work, reason
from eventstore.database import Database
from eventstore.store import PendingDecision
from eventstore.store.validation import check_text

__all__ = ["PostgresOutside"]

_ENGINE: LiteralString = (
    "e.name, e.titles, e.levels, e.owner, e.analyses, e.patience, e.created_at, e.seen_at, e.retired_at IS NOT NULL"
)
_LEASE: LiteralString = "id, key, stage, engine, game_id, seat, player, seen, state, taken_at, expires_at"
_KEY: LiteralString = "('turn:' || d.game_id || ':' || d.seat)"

_TURNS: LiteralString = f"""
SELECT d.game_id, d.seat, d.version, d.engine, d.player FROM due d JOIN engines e ON e.name = d.engine
WHERE e.owner = %s AND e.name = ANY(%s) AND e.retired_at IS NULL
  AND NOT EXISTS (SELECT FROM leases h WHERE h.key = {_KEY} AND h.state = 'held' AND h.expires_at > clock_timestamp())
  AND (SELECT count(*) FROM leases f WHERE f.key = {_KEY} AND f.stage = d.version
         AND f.state IN ('given_up', 'ran_out', 'held')) < %s
ORDER BY d.since, d.game_id, d.seat LIMIT %s
"""

# An expired lease with the same key blocks a new one until it is marked.
_RUN_OUT: LiteralString = """
UPDATE leases SET state = 'ran_out', ended_at = expires_at WHERE state = 'held' AND expires_at <= clock_timestamp()
"""

_TAKE: LiteralString = f"""
INSERT INTO leases (id, key, stage, engine, game_id, seat, player, seen, state, expires_at)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s, 'held', clock_timestamp() + %s)
ON CONFLICT (key) WHERE state = 'held' DO NOTHING RETURNING {_LEASE}
"""

_RETIRE: LiteralString = """
WITH retired AS (
    UPDATE engines SET retired_at = coalesce(retired_at, clock_timestamp()) WHERE name = %s OR owner = %s RETURNING name
), given_up AS (
    UPDATE leases SET state = 'given_up', why = 'the engine was retired', ended_at = clock_timestamp()
    WHERE state = 'held' AND engine IN (SELECT name FROM retired)
)
SELECT name FROM retired ORDER BY name COLLATE "C"
"""

_RENEW: LiteralString = f"""
UPDATE leases SET expires_at = least(taken_at + %s, clock_timestamp() + %s)
WHERE id = %s AND state = 'held' AND expires_at > clock_timestamp() RETURNING {_LEASE}
"""

_OVERDUE: LiteralString = f"""
SELECT d.game_id, d.seat, d.version, d.engine, d.player, d.since, {_ENGINE},
       (SELECT count(*) FROM leases f WHERE f.key = {_KEY} AND f.stage = d.version
          AND f.state IN ('given_up', 'ran_out')),
       EXISTS (SELECT FROM leases h WHERE h.key = {_KEY} AND h.stage = d.version AND h.state = 'held'),
       coalesce((SELECT max(l.ended_at) FROM leases l WHERE l.key = {_KEY}), d.since)
FROM due d JOIN engines e ON e.name = d.engine
ORDER BY d.since, d.game_id, d.seat LIMIT %s
"""


class PostgresOutside:
    """Outside engines and leases in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_engine(self, engine: Engine) -> bool:
        """See `Outside.add_engine`."""
        check_text(engine.name)
        found = self._all(
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
        """See `Outside.engine`."""
        check_text(name)
        rows = self._all(f"SELECT {_ENGINE} FROM engines e WHERE e.name = %s", name)
        return _engine(rows[0]) if rows else None

    def engines(self) -> list[Engine]:
        """See `Outside.engines`."""
        return [_engine(row) for row in self._all(f'SELECT {_ENGINE} FROM engines e ORDER BY e.name COLLATE "C"')]

    def retire(self, name: str) -> bool:
        """See `Outside.retire`."""
        check_text(name)
        return bool(self._all(_RETIRE, name, None))

    def retire_all(self, owner: UUID) -> list[str]:
        """See `Outside.retire_all`."""
        return [row[0] for row in self._all(_RETIRE, None, owner)]

    def seen(self, owner: UUID, names: Collection[str]) -> None:
        """See `Outside.seen`; noted to ten seconds, so that polling machines write seldom."""
        self._all(
            "UPDATE engines SET seen_at = clock_timestamp() WHERE owner = %s AND name = ANY(%s)"
            " AND (seen_at IS NULL OR seen_at < clock_timestamp() - interval '10 seconds') RETURNING name",
            owner,
            list(names),
        )

    def turns(self, owner: UUID, names: Collection[str], limit: int = 10) -> list[PendingDecision]:
        """See `Outside.turns`."""
        return [PendingDecision(*row) for row in self._all(_TURNS, owner, list(names), MOST_FAILURES, limit)]

    def take(self, work: Work, player: UUID, seen: int, seconds: float = LEASE) -> Lease | None:
        """See `Outside.take`."""
        self._all(f"{_RUN_OUT} AND key = %s RETURNING id", work.key)
        rows = self._all(
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
        """See `Outside.lease`."""
        self._all(f"{_RUN_OUT} AND id = %s RETURNING id", lease_id)
        rows = self._all(f"SELECT {_LEASE} FROM leases WHERE id = %s", lease_id)
        return _lease(rows[0]) if rows else None

    def renew(self, lease_id: UUID, seconds: float = LEASE) -> Lease | None:
        """See `Outside.renew`."""
        rows = self._all(_RENEW, timedelta(seconds=LONGEST_LEASE), timedelta(seconds=seconds), lease_id)
        return _lease(rows[0]) if rows else None

    def end(self, lease_id: UUID, state: str, why: str = "") -> bool:
        """See `Outside.end`."""
        check_text(why)
        found = self._all(
            "UPDATE leases SET state = %s, why = %s, ended_at = clock_timestamp()"
            " WHERE id = %s AND state = 'held' AND expires_at > clock_timestamp() RETURNING id",
            state,
            why,
            lease_id,
        )
        return bool(found)

    def failures(self, work: Work) -> int:
        """See `Outside.failures`."""
        [(count,)] = self._all(
            "SELECT count(*) FROM leases WHERE key = %s AND stage = %s"
            " AND (state IN ('given_up', 'ran_out') OR (state = 'held' AND expires_at <= clock_timestamp()))",
            work.key,
            work.stage,
        )
        return int(count)

    def overdue(self, limit: int = 1000) -> list[tuple[PendingDecision, str]]:
        """See `Outside.overdue`."""
        self._all(f"{_RUN_OUT} RETURNING id")
        found = []
        for row in self._all(_OVERDUE, 10 * limit):
            failures, held, freed = row[15:]
            why = reason(_engine(row[6:15]), failures, held, row[5], freed)
            if why is not None:
                found.append((PendingDecision(*row[:5]), why))
        return found[:limit]

    def judged_at(self, engine: str) -> datetime | None:
        """See `Outside.judged_at`."""
        query: LiteralString = (
            "SELECT max(least(coalesce(ended_at, expires_at), clock_timestamp())) FROM leases"
            " WHERE engine = %s AND key LIKE 'analysis:%%'"
        )
        [(at,)] = self._all(query, engine)
        return at  # type: ignore[no-any-return]  # the column has times

    def tidy(self) -> int:
        """See `Outside.tidy`."""
        ran_out = self._all(f"{_RUN_OUT} RETURNING id")
        self._all(
            "DELETE FROM leases WHERE state <> 'held' AND ended_at < clock_timestamp() - %s RETURNING id",
            timedelta(seconds=KEPT),
        )
        return len(ran_out)

    def _all(self, query: LiteralString, *arguments: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._database.run(lambda conn: conn.execute(query, arguments).fetchall())
        return found


def _engine(row: tuple[Any, ...]) -> Engine:
    name, titles, levels, *rest = row
    return Engine(name, tuple(titles), tuple(levels), *rest)


def _lease(row: tuple[Any, ...]) -> Lease:
    lease_id, key, stage, engine, game_id, seat, *rest = row
    return Lease(lease_id, Work(key, stage, engine, game_id, seat), *rest)
