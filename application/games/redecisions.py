"""Which stored games are to be decided again under today's rules, and what has come of it?

Whoever does the work takes the game that waits longest and notes what it found; twice is harmless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from psycopg.types.json import Jsonb

from eventstore.database import Connection, Database

__all__ = ["Differing", "Redecision", "Redecisions"]

Notes = list[dict[str, Any]]
"""Places `{version, what, detail}` where today's rules decide otherwise."""


@dataclass(frozen=True, slots=True)
class Redecision:
    """A wish, and how far it has come."""

    id: UUID
    asked_at: datetime
    title: str | None
    games: int
    """How many games it is about."""
    checked: int
    differing: int
    """How many of those checked today's rules would decide otherwise somewhere."""

    @property
    def done(self) -> bool:
        """True where every game has been checked."""
        return self.checked == self.games


@dataclass(frozen=True, slots=True)
class Differing:
    """A game that today's rules would decide otherwise."""

    ordinal: int
    """Its place in the list; what a page continues after."""
    game_id: UUID
    notes: Notes


@dataclass(slots=True)
class _Wish:
    asked_at: datetime
    title: str | None
    games: list[UUID]
    found: dict[UUID, Notes] = field(default_factory=dict)


_ASK = """
INSERT INTO redecision_games (redecision, game_id)
SELECT %s, h.game_id FROM heads h LEFT JOIN lobby l USING (game_id)
WHERE (%s::uuid[] IS NULL OR h.game_id = ANY(%s::uuid[])) AND (%s::text IS NULL OR l.title = %s)
ORDER BY h.game_id
"""

_FIND = """
SELECT r.id, r.asked_at, r.title, count(g.game_id), count(g.done_at), count(*) FILTER (WHERE g.notes <> '[]')
FROM redecisions r LEFT JOIN redecision_games g ON g.redecision = r.id WHERE r.id = %s GROUP BY r.id
"""


class Redecisions:
    """Wishes in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, title: str | None = None, games: Sequence[UUID] | None = None) -> Redecision:
        """Note a wish: for the games named as far as they exist, else for all there are now, perhaps of one title."""
        redecision = uuid4()
        named = None if games is None else list(games)

        def work(conn: Connection) -> None:
            with conn.transaction():
                conn.execute("INSERT INTO redecisions (id, title) VALUES (%s, %s)", (redecision, title))
                conn.execute(_ASK, (redecision, named, named, title, title))

        self._database.run(work)
        found = self.find(redecision)
        assert found is not None
        return found

    def find(self, redecision: UUID) -> Redecision | None:
        """How far a wish has come."""
        rows = self._database.rows(_FIND, redecision)
        return Redecision(*rows[0]) if rows else None

    def differing(self, redecision: UUID, after: int, limit: int) -> list[Differing]:
        """Games found to differ, in the order of the list."""
        query = (
            "SELECT ordinal, game_id, notes FROM redecision_games"
            " WHERE redecision = %s AND notes <> '[]' AND ordinal > %s ORDER BY ordinal LIMIT %s"
        )
        return [Differing(*row) for row in self._database.rows(query, redecision, after, limit)]

    def waiting(self) -> tuple[UUID, UUID] | None:
        """The wish and the game that wait longest."""
        query = "SELECT redecision, game_id FROM redecision_games WHERE done_at IS NULL ORDER BY ordinal LIMIT 1"
        rows = self._database.rows(query)
        return (rows[0][0], rows[0][1]) if rows else None

    def note(self, redecision: UUID, game_id: UUID, notes: Notes) -> None:
        """Note what was found in a game."""
        query = (
            "UPDATE redecision_games SET notes = %s, done_at = clock_timestamp()"
            " WHERE redecision = %s AND game_id = %s RETURNING game_id"
        )
        self._database.rows(query, Jsonb(notes), redecision, game_id)
