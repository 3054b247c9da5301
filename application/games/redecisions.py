"""Redecisions: requests to decide stored games again under today's rules, and their findings.

Workers take the game that has waited longest and record their findings; repeating a game is harmless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from application.new_ids import new_uuid
from eventstore.database import Connection, Database

__all__ = ["Differing", "Redecision", "Redecisions"]

Notes = list[dict[str, Any]]
"""Places `{version, what, detail}` where today's rules decide differently."""


@dataclass(frozen=True, slots=True)
class Redecision:
    """A request and its progress."""

    id: UUID
    asked_at: datetime
    title: str | None
    games: int
    """Number of games to check."""
    checked: int
    differing: int
    """Number of checked games with a difference."""

    @property
    def done(self) -> bool:
        """Whether every game has been checked."""
        return self.checked == self.games


@dataclass(frozen=True, slots=True)
class Differing:
    """A game that today's rules would decide differently."""

    ordinal: int
    """Its number in the list; a page continues after it."""
    game_id: UUID
    notes: Notes


@dataclass(slots=True)
class _Wish:
    asked_at: datetime
    title: str | None
    games: list[UUID]
    found: dict[UUID, Notes] = field(default_factory=dict)


_ADD = "INSERT INTO redecisions (id, title) VALUES (%s, %s) ON CONFLICT (id) DO NOTHING"

_ASK = """
INSERT INTO redecision_games (redecision, game_id)
SELECT %s, h.game_id FROM heads h LEFT JOIN lobby l USING (game_id)
WHERE (%s::uuid[] IS NULL OR h.game_id = ANY(%s::uuid[])) AND (%s::text IS NULL OR l.title = %s)
ORDER BY h.game_id ON CONFLICT DO NOTHING
"""

_FIND = """
SELECT r.id, r.asked_at, r.title, count(g.game_id), count(g.done_at), count(*) FILTER (WHERE g.notes <> '[]')
FROM redecisions r LEFT JOIN redecision_games g ON g.redecision = r.id WHERE r.id = %s GROUP BY r.id
"""


class Redecisions:
    """Requests in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, title: str | None = None, games: Sequence[UUID] | None = None) -> Redecision:
        """Record a request: for the named games that exist, or all games, optionally of one title."""
        redecision = new_uuid("redecision")
        named = None if games is None else list(games)

        def work(conn: Connection) -> None:
            with conn.transaction():
                conn.execute(_ADD, (redecision, title))
                conn.execute(_ASK, (redecision, named, named, title, title))

        self._database.run(work)
        found = self.find(redecision)
        assert found is not None
        return found

    def find(self, redecision: UUID) -> Redecision | None:
        """The progress of a request."""
        rows = self._database.rows(_FIND, redecision)
        return Redecision(*rows[0]) if rows else None

    def differing(self, redecision: UUID, after: int, limit: int) -> list[Differing]:
        """Games with differences, in the order of the list."""
        query = (
            "SELECT ordinal, game_id, notes FROM redecision_games"
            " WHERE redecision = %s AND notes <> '[]' AND ordinal > %s ORDER BY ordinal LIMIT %s"
        )
        return [Differing(*row) for row in self._database.rows(query, redecision, after, limit)]

    def waiting(self) -> tuple[UUID, UUID] | None:
        """The request and game that have waited longest."""
        query = "SELECT redecision, game_id FROM redecision_games WHERE done_at IS NULL ORDER BY ordinal LIMIT 1"
        rows = self._database.rows(query)
        return (rows[0][0], rows[0][1]) if rows else None

    def note(self, redecision: UUID, game_id: UUID, notes: Notes) -> None:
        """Record the findings in a game."""
        query = (
            "UPDATE redecision_games SET notes = %s, done_at = clock_timestamp()"
            " WHERE redecision = %s AND game_id = %s RETURNING game_id"
        )
        self._database.rows(query, Jsonb(notes), redecision, game_id)
