"""Names of games. A name is stored apart from the events, and deleted when its author is erased.

`Names` is the protocol; `MemoryNames` is the reference, `PostgresNames` the product.
"""

from __future__ import annotations

from collections.abc import Collection
from threading import Lock
from typing import Any, LiteralString, Protocol
from uuid import UUID

from eventstore.database import Connection, Database
from eventstore.store.validation import check_text

__all__ = ["MemoryNames", "Names", "PostgresNames"]


class Names(Protocol):
    """Names of games; a name may be empty.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def give(self, game: UUID, author: str, name: str) -> str:
        """Name a game once; returns its name, which is the first one given."""
        ...

    def of(self, games: Collection[UUID]) -> dict[UUID, str]:
        """The names of these games, without games that have none or whose author was erased."""
        ...

    def forget(self, author: str) -> None:
        """Delete every name given by a player."""
        ...


class MemoryNames:
    """Names that are forgotten when the process ends. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._names: dict[UUID, tuple[str, str]] = {}

    def give(self, game: UUID, author: str, name: str) -> str:
        """See `Names.give`."""
        check_text(name)
        with self._lock:
            return self._names.setdefault(game, (author, name))[1]

    def of(self, games: Collection[UUID]) -> dict[UUID, str]:
        """See `Names.of`."""
        with self._lock:
            return {game: self._names[game][1] for game in games if game in self._names}

    def forget(self, author: str) -> None:
        """See `Names.forget`."""
        with self._lock:
            self._names = {game: given for game, given in self._names.items() if given[0] != author}


class PostgresNames:
    """Names in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def give(self, game: UUID, author: str, name: str) -> str:
        """See `Names.give`."""
        check_text(name)

        insert: LiteralString = (
            "INSERT INTO game_names (game_id, author, name) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING"
        )

        def work(conn: Connection) -> Any:
            conn.execute(insert, (game, author, name))
            return conn.execute("SELECT name FROM game_names WHERE game_id = %s", (game,)).fetchone()

        found = self._database.run(work)
        # Its author may have been erased between the two statements.
        return name if found is None else str(found[0])

    def of(self, games: Collection[UUID]) -> dict[UUID, str]:
        """See `Names.of`."""
        query: LiteralString = "SELECT game_id, name FROM game_names WHERE game_id = ANY(%s)"
        rows: list[tuple[Any, ...]] = self._database.run(lambda conn: conn.execute(query, (list(games),)).fetchall())
        return dict(rows)

    def forget(self, author: str) -> None:
        """See `Names.forget`."""
        self._database.run(lambda conn: conn.execute("DELETE FROM game_names WHERE author = %s", (author,)))
