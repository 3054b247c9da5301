"""Analyses of finished games by engines, and their progress.

An analysis is stored move by move, so a worker may die at any time and another continues.
`Analyses` is the protocol; `MemoryAnalyses` is the reference, `PostgresAnalyses` the product.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from threading import RLock
from typing import Any, LiteralString, Protocol
from uuid import UUID, uuid4

from psycopg.types.json import Jsonb

from eventstore.database import Connection, Database
from eventstore.store import OutboxRow
from eventstore.store.memory import MemoryStore
from eventstore.store.validation import check_text, outbox_json

__all__ = ["Analyses", "Analysis", "MemoryAnalyses", "PostgresAnalyses", "new_analysis", "work_of"]

Finding = Mapping[str, Any]
"""The finding on one move, as plain JSON."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analysis of a game by an engine and level under a version of the rules, unique by these."""

    id: UUID
    game_id: UUID
    engine: str
    level: str
    rules: int
    player: UUID
    """The player who requested it."""
    status: str
    """`pending`, `done`, `cancelled` or `failed`."""
    total: int
    """Number of moves in the game."""
    created_at: datetime
    asked_at: datetime
    """When it was last requested."""
    why: str | None = None
    """Why it failed: `failed` (repeatedly at one move), `away` or `retired` (the outside engine)."""
    done: int = 0
    """Number of moves analysed."""


def work_of(analysis: Analysis) -> OutboxRow:
    """The job that continues an analysis."""
    return OutboxRow(f"analysis:{analysis.id}:{analysis.done}", "analyse", {"analysis": str(analysis.id)})


class Analyses(Protocol):
    """Analyses and their findings.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def ask(self, wanted: Analysis, *, queued: bool = True) -> tuple[Analysis, bool]:
        """Request an analysis; returns it, and whether it must be started.

        One that was cancelled or has failed is resumed. Its job is put into the outbox if it is `queued`.
        """
        ...

    def analysis(self, analysis_id: UUID) -> Analysis | None:
        """The analysis with that id."""
        ...

    def of_game(self, game_id: UUID) -> list[Analysis]:
        """All analyses of a game, oldest first."""
        ...

    def pending(self, *, player: UUID | None = None, limit: int = 1000) -> list[Analysis]:
        """Unfinished analyses, oldest first; of one player, or all."""
        ...

    def add(self, analysis_id: UUID, findings: Mapping[int, Finding]) -> Analysis | None:
        """Store findings by the version of the move, keeping existing ones; returns the analysis after it.

        The last finding completes it. None if there is no such analysis.
        """
        ...

    def findings(self, analysis_id: UUID) -> dict[int, Finding]:
        """The findings by the version of the move, in order."""
        ...

    def go_on(self, analysis: Analysis) -> None:
        """Put the job that continues it into the outbox."""
        ...

    def end(self, analysis_id: UUID, status: str, why: str | None = None) -> bool:
        """End a pending analysis as `cancelled` or `failed`, with the reason of a failure; False if not pending."""
        ...


class MemoryAnalyses:
    """Analyses that are forgotten when the process ends; their jobs go into the outbox of a store in memory."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._lock = RLock()
        self._kept: dict[UUID, Analysis] = {}
        self._findings: dict[UUID, dict[int, Finding]] = {}

    def ask(self, wanted: Analysis, *, queued: bool = True) -> tuple[Analysis, bool]:
        """See `Analyses.ask`."""
        with self._lock:
            for found in self._kept.values():
                if _key(found) == _key(wanted):
                    if found.status in ("done", "pending"):
                        return self._counted(found), False
                    wanted = replace(found, player=wanted.player, asked_at=wanted.asked_at)
            again = replace(wanted, status="pending", why=None)
            self._kept[again.id] = again
            self._findings.setdefault(again.id, {})
            again = self._counted(again)
            if queued:
                self.go_on(again)
            return again, True

    def _counted(self, analysis: Analysis) -> Analysis:
        return replace(analysis, done=len(self._findings[analysis.id]))

    def analysis(self, analysis_id: UUID) -> Analysis | None:
        """See `Analyses.analysis`."""
        with self._lock:
            found = self._kept.get(analysis_id)
            return None if found is None else self._counted(found)

    def of_game(self, game_id: UUID) -> list[Analysis]:
        """See `Analyses.of_game`."""
        with self._lock:
            found = sorted(self._kept.values(), key=lambda a: (a.created_at, a.id))
            return [self._counted(a) for a in found if a.game_id == game_id]

    def pending(self, *, player: UUID | None = None, limit: int = 1000) -> list[Analysis]:
        """See `Analyses.pending`."""
        with self._lock:
            found = sorted(self._kept.values(), key=lambda a: (a.created_at, a.id))
            open_ = [a for a in found if a.status == "pending" and player in (None, a.player)]
            return [self._counted(a) for a in open_[:limit]]

    def add(self, analysis_id: UUID, findings: Mapping[int, Finding]) -> Analysis | None:
        """See `Analyses.add`."""
        with self._lock:
            if analysis_id not in self._kept:
                return None
            for version, finding in findings.items():
                self._findings[analysis_id].setdefault(version, dict(finding))
            now = self._counted(self._kept[analysis_id])
            if now.status == "pending" and now.done >= now.total:
                now = replace(now, status="done")
            self._kept[analysis_id] = now
            return now

    def findings(self, analysis_id: UUID) -> dict[int, Finding]:
        """See `Analyses.findings`."""
        with self._lock:
            return dict(sorted(self._findings.get(analysis_id, {}).items()))

    def go_on(self, analysis: Analysis) -> None:
        """See `Analyses.go_on`."""
        self._store.add_work(work_of(analysis))

    def end(self, analysis_id: UUID, status: str, why: str | None = None) -> bool:
        """See `Analyses.end`."""
        with self._lock:
            found = self._kept.get(analysis_id)
            if found is None or found.status != "pending":
                return False
            self._kept[analysis_id] = replace(found, status=status, why=why)
            return True


def _key(analysis: Analysis) -> tuple[object, ...]:
    return analysis.game_id, analysis.engine, analysis.level, analysis.rules


_COLUMNS: LiteralString = (
    "a.id, a.game_id, a.engine, a.level, a.rules, a.player, a.status, a.total, a.created_at,"
    " a.asked_at, a.why,"
    " (SELECT count(*) FROM findings f WHERE f.analysis = a.id)"
)

_ASK: LiteralString = """
INSERT INTO analyses AS a (id, game_id, engine, level, rules, player, status, total)
VALUES (%s, %s, %s, %s, %s, %s, 'pending', %s)
ON CONFLICT (game_id, engine, level, rules) DO UPDATE
    SET status = 'pending', player = EXCLUDED.player, asked_at = clock_timestamp(), why = NULL
WHERE a.status IN ('cancelled', 'failed') RETURNING a.id
"""

_SAME: LiteralString = f"""
SELECT {_COLUMNS} FROM analyses a WHERE game_id = %s AND engine = %s AND level = %s AND rules = %s
"""

_PUT_OUT: LiteralString = """
INSERT INTO outbox (job_id, kind, payload)
SELECT r->>'job_id', r->>'kind', r->'payload' FROM jsonb_array_elements(%s::jsonb) r ON CONFLICT (job_id) DO NOTHING
"""


class PostgresAnalyses:
    """Analyses in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, wanted: Analysis, *, queued: bool = True) -> tuple[Analysis, bool]:
        """See `Analyses.ask`."""
        check_text(wanted.engine + wanted.level)
        key = (wanted.game_id, wanted.engine, wanted.level, wanted.rules)

        def work(conn: Connection) -> tuple[Analysis, bool]:
            with conn.transaction():
                values = (wanted.id, *key, wanted.player, wanted.total)
                asked = conn.execute(_ASK, values).fetchone() is not None
                row: Any = conn.execute(_SAME, key).fetchone()
                found = Analysis(*row)
                if asked and queued:
                    conn.execute(_PUT_OUT, (outbox_json([work_of(found)]),))
            return found, asked

        return self._database.run(work)

    def analysis(self, analysis_id: UUID) -> Analysis | None:
        """See `Analyses.analysis`."""
        rows = self._all(f"SELECT {_COLUMNS} FROM analyses a WHERE a.id = %s", analysis_id)
        return Analysis(*rows[0]) if rows else None

    def of_game(self, game_id: UUID) -> list[Analysis]:
        """See `Analyses.of_game`."""
        query: LiteralString = f"SELECT {_COLUMNS} FROM analyses a WHERE a.game_id = %s ORDER BY a.created_at, a.id"
        return [Analysis(*row) for row in self._all(query, game_id)]

    def pending(self, *, player: UUID | None = None, limit: int = 1000) -> list[Analysis]:
        """See `Analyses.pending`."""
        query: LiteralString = (
            f"SELECT {_COLUMNS} FROM analyses a WHERE a.status = 'pending'"
            " AND (%s::uuid IS NULL OR a.player = %s) ORDER BY a.created_at, a.id LIMIT %s"
        )
        return [Analysis(*row) for row in self._all(query, player, player, limit)]

    def add(self, analysis_id: UUID, findings: Mapping[int, Finding]) -> Analysis | None:
        """See `Analyses.add`."""

        def work(conn: Connection) -> Analysis | None:
            with conn.transaction():
                # Concurrent additions wait, so that the last one sees that it is the last.
                if conn.execute("SELECT FROM analyses WHERE id = %s FOR UPDATE", (analysis_id,)).fetchone() is None:
                    return None
                rows = [(analysis_id, version, Jsonb(dict(finding))) for version, finding in findings.items()]
                with conn.cursor() as cursor:
                    cursor.executemany(
                        "INSERT INTO findings (analysis, version, finding) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
                        rows,
                    )
                conn.execute(
                    "UPDATE analyses a SET status = 'done' WHERE id = %s AND status = 'pending'"
                    " AND total <= (SELECT count(*) FROM findings f WHERE f.analysis = a.id)",
                    (analysis_id,),
                )
                row: Any = conn.execute(f"SELECT {_COLUMNS} FROM analyses a WHERE a.id = %s", (analysis_id,)).fetchone()
            return Analysis(*row)

        return self._database.run(work)

    def findings(self, analysis_id: UUID) -> dict[int, Finding]:
        """See `Analyses.findings`."""
        return dict(
            self._all("SELECT version, finding FROM findings WHERE analysis = %s ORDER BY version", analysis_id)
        )

    def go_on(self, analysis: Analysis) -> None:
        """See `Analyses.go_on`."""
        row = outbox_json([work_of(analysis)])
        self._database.run(lambda conn: conn.execute(_PUT_OUT, (row,)))

    def end(self, analysis_id: UUID, status: str, why: str | None = None) -> bool:
        """See `Analyses.end`."""
        query: LiteralString = (
            "UPDATE analyses SET status = %s, why = %s WHERE id = %s AND status = 'pending' RETURNING id"
        )
        return bool(self._all(query, status, why, analysis_id))

    def _all(self, query: LiteralString, *arguments: object) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self._database.run(lambda conn: conn.execute(query, arguments).fetchall())
        return found


def new_analysis(game_id: UUID, engine: str, level: str, rules: int, player: UUID, total: int) -> Analysis:
    """An analysis to be requested."""
    now = datetime.now(UTC)
    return Analysis(uuid4(), game_id, engine, level, rules, player, "pending", total, now, now)
