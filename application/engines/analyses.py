"""Analyses of finished games by engines, and their progress.

An analysis is stored move by move, so a worker may die at any time and another continues.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, LiteralString
from uuid import UUID, uuid4

from psycopg.types.json import Jsonb

from application.engines.programs import Program
from application.jobs import AnalysisJob, put_out
from eventstore.database import Connection, Database
from eventstore.store.validation import check_text

__all__ = ["Analyses", "Analysis", "new_analysis", "next_job"]

Finding = Mapping[str, Any]
"""The finding on one move, as plain JSON."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """An analysis of a game by a program and level under a version of the rules, unique by these."""

    id: UUID
    game_id: UUID
    program: Program
    """The same for every move, so that an upgrade does not change an analysis that is under way."""
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
    """Why it failed: `failed` or `killed` (repeatedly at one move), `away` or `retired` (the outside engine)."""
    done: int = 0
    """Number of moves analysed."""

    @property
    def engine(self) -> str:
        """The name of its engine."""
        return self.program.engine


def next_job(analysis: Analysis) -> AnalysisJob:
    """The job that continues an analysis."""
    return AnalysisJob(analysis.id, analysis.done)


def _key(analysis: Analysis) -> tuple[object, ...]:
    return analysis.game_id, str(analysis.program), analysis.level, analysis.rules


def _analysis(row: Any) -> Analysis:
    analysis, game, program, *rest = row
    return Analysis(analysis, game, Program.parse(program), *rest)


# The column `engine` has the whole program as text, so that programs of the release before find what they write.
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


class Analyses:
    """Analyses in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, wanted: Analysis, *, queued: bool = True) -> tuple[Analysis, bool]:
        """Request an analysis; returns it, and whether it must be started.

        One that was cancelled or has failed is resumed. Its job is put into the outbox if it is `queued`.
        """
        check_text(wanted.engine + wanted.level)
        key = _key(wanted)

        def work(conn: Connection) -> tuple[Analysis, bool]:
            with conn.transaction():
                values = (wanted.id, *key, wanted.player, wanted.total)
                asked = conn.execute(_ASK, values).fetchone() is not None
                row: Any = conn.execute(_SAME, key).fetchone()
                found = _analysis(row)
                if asked and queued:
                    put_out(conn, [next_job(found)])
            return found, asked

        return self._database.run(work)

    def analysis(self, analysis_id: UUID) -> Analysis | None:
        """The analysis with that id."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM analyses a WHERE a.id = %s", analysis_id)
        return _analysis(rows[0]) if rows else None

    def of_game(self, game_id: UUID) -> list[Analysis]:
        """All analyses of a game, oldest first."""
        query: LiteralString = f"SELECT {_COLUMNS} FROM analyses a WHERE a.game_id = %s ORDER BY a.created_at, a.id"
        return [_analysis(row) for row in self._database.rows(query, game_id)]

    def pending(self, *, player: UUID | None = None, limit: int = 1000) -> list[Analysis]:
        """Unfinished analyses, oldest first; of one player, or all."""
        query: LiteralString = (
            f"SELECT {_COLUMNS} FROM analyses a WHERE a.status = 'pending'"
            " AND (%s::uuid IS NULL OR a.player = %s) ORDER BY a.created_at, a.id LIMIT %s"
        )
        return [_analysis(row) for row in self._database.rows(query, player, player, limit)]

    def add(self, analysis_id: UUID, findings: Mapping[int, Finding]) -> Analysis | None:
        """Store findings by the version of the move, keeping existing ones; returns the analysis after it.

        The last finding completes it. None if there is no such analysis.
        """

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
            return _analysis(row)

        return self._database.run(work)

    def findings(self, analysis_id: UUID) -> dict[int, Finding]:
        """The findings by the version of the move, in order."""
        return dict(
            self._database.rows(
                "SELECT version, finding FROM findings WHERE analysis = %s ORDER BY version", analysis_id
            )
        )

    def go_on(self, analysis: Analysis) -> None:
        """Put the job that continues it into the outbox."""
        self._database.run(lambda conn: put_out(conn, [next_job(analysis)]))

    def end(self, analysis_id: UUID, status: str, why: str | None = None) -> bool:
        """End a pending analysis as `cancelled` or `failed`, with the reason of a failure; False if not pending."""
        query: LiteralString = (
            "UPDATE analyses SET status = %s, why = %s WHERE id = %s AND status = 'pending' RETURNING id"
        )
        return bool(self._database.rows(query, status, why, analysis_id))


def new_analysis(
    game_id: UUID, program: Program, level: str, rules: int, player: UUID, total: int, now: datetime
) -> Analysis:
    """An analysis to be requested."""
    return Analysis(uuid4(), game_id, program, level, rules, player, "pending", total, now, now)
