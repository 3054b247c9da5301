"""Redecisions: requests to decide stored games again under today's rules, and their findings.

`Redecisions` is the protocol; `MemoryRedecisions` is the reference, `PostgresRedecisions` the product.
Workers take the game that has waited longest and record their findings; repeating a game is harmless.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock
from typing import Any, Protocol
from uuid import UUID, uuid4

from psycopg.types.json import Jsonb

from eventstore.database import Connection, Database
from eventstore.store import Store

__all__ = ["Differing", "MemoryRedecisions", "PostgresRedecisions", "Redecision", "Redecisions"]

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


class Redecisions(Protocol):
    """Requests to decide games again. Methods raise StoreUnavailable if the server cannot be reached."""

    def ask(self, title: str | None = None, games: Sequence[UUID] | None = None) -> Redecision:
        """Record a request: for the named games that exist, or all games, optionally of one title."""
        ...

    def find(self, redecision: UUID) -> Redecision | None:
        """The progress of a request."""
        ...

    def differing(self, redecision: UUID, after: int, limit: int) -> list[Differing]:
        """Games with differences, in the order of the list."""
        ...

    def waiting(self) -> tuple[UUID, UUID] | None:
        """The request and game that have waited longest."""
        ...

    def note(self, redecision: UUID, game_id: UUID, notes: Notes) -> None:
        """Record the findings in a game."""
        ...


@dataclass(slots=True)
class _Wish:
    asked_at: datetime
    title: str | None
    games: list[UUID]
    found: dict[UUID, Notes] = field(default_factory=dict)


class MemoryRedecisions:
    """Wishes that are forgotten when the process ends, about the games of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._wishes: dict[UUID, _Wish] = {}

    def ask(self, title: str | None = None, games: Sequence[UUID] | None = None) -> Redecision:
        """See `Redecisions.ask`."""
        named = None if games is None else set(games)
        wanted = []
        for game_id in self._store.all_games():
            lobby = self._store.lobby(game_id)
            if (named is None or game_id in named) and (title is None or (lobby is not None and lobby.title == title)):
                wanted.append(game_id)
        redecision = uuid4()
        with self._lock:
            self._wishes[redecision] = _Wish(datetime.now(UTC), title, wanted)
        found = self.find(redecision)
        assert found is not None
        return found

    def find(self, redecision: UUID) -> Redecision | None:
        """See `Redecisions.find`."""
        wish = self._wishes.get(redecision)
        if wish is None:
            return None
        differing = sum(map(bool, wish.found.values()))
        return Redecision(redecision, wish.asked_at, wish.title, len(wish.games), len(wish.found), differing)

    def differing(self, redecision: UUID, after: int, limit: int) -> list[Differing]:
        """See `Redecisions.differing`."""
        wish = self._wishes[redecision]
        rows = [Differing(i, g, wish.found[g]) for i, g in enumerate(wish.games, 1) if wish.found.get(g)]
        return [row for row in rows if row.ordinal > after][:limit]

    def waiting(self) -> tuple[UUID, UUID] | None:
        """See `Redecisions.waiting`."""
        for redecision, wish in self._wishes.items():
            for game_id in wish.games:
                if game_id not in wish.found:
                    return redecision, game_id
        return None

    def note(self, redecision: UUID, game_id: UUID, notes: Notes) -> None:
        """See `Redecisions.note`."""
        self._wishes[redecision].found[game_id] = notes


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


class PostgresRedecisions:
    """Requests in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, title: str | None = None, games: Sequence[UUID] | None = None) -> Redecision:
        """See `Redecisions.ask`."""
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
        """See `Redecisions.find`."""
        rows = self._all(_FIND, redecision)
        return Redecision(*rows[0]) if rows else None

    def differing(self, redecision: UUID, after: int, limit: int) -> list[Differing]:
        """See `Redecisions.differing`."""
        query = (
            "SELECT ordinal, game_id, notes FROM redecision_games"
            " WHERE redecision = %s AND notes <> '[]' AND ordinal > %s ORDER BY ordinal LIMIT %s"
        )
        return [Differing(*row) for row in self._all(query, redecision, after, limit)]

    def waiting(self) -> tuple[UUID, UUID] | None:
        """See `Redecisions.waiting`."""
        query = "SELECT redecision, game_id FROM redecision_games WHERE done_at IS NULL ORDER BY ordinal LIMIT 1"
        rows = self._all(query)
        return (rows[0][0], rows[0][1]) if rows else None

    def note(self, redecision: UUID, game_id: UUID, notes: Notes) -> None:
        """See `Redecisions.note`."""
        query = (
            "UPDATE redecision_games SET notes = %s, done_at = clock_timestamp()"
            " WHERE redecision = %s AND game_id = %s RETURNING game_id"
        )
        self._all(query, Jsonb(notes), redecision, game_id)

    def _all(self, query: Any, *arguments: object) -> list[tuple[Any, ...]]:
        def work(conn: Connection) -> list[tuple[Any, ...]]:
            return conn.execute(query, arguments).fetchall()

        return self._database.run(work)
