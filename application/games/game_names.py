"""Names of games. A name is stored apart from the events, and deleted when its author is erased."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, LiteralString
from uuid import UUID

from eventstore.database import Connection, Database
from eventstore.store.validation import check_text

__all__ = ["GameNames"]


class GameNames:
    """The names in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def give(self, game: UUID, author: str, name: str) -> str:
        """Name a game once; returns its name, which is the first one given."""
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
        """The names of these games, without games that have none or whose author was erased."""
        query: LiteralString = "SELECT game_id, name FROM game_names WHERE game_id = ANY(%s)"
        return dict(self._database.rows(query, list(games)))

    def forget(self, author: str) -> None:
        """Delete every name given by a player."""
        self._database.rows("DELETE FROM game_names WHERE author = %s RETURNING game_id", author)
