"""Names of games, and links to where their players talk.

Both are stored apart from the events, and deleted when their author is erased.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, LiteralString
from uuid import UUID

from eventstore.database import Connection, Database
from eventstore.store.validation import check_text

__all__ = ["GameNames"]


class GameNames:
    """The names and links in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def give(self, game: UUID, author: str, name: str, talk: str | None = None) -> str:
        """Name a game once, with the link to where its players talk; returns its name, which is the first one given."""
        check_text(name + (talk or ""))

        insert: LiteralString = (
            "INSERT INTO game_names (game_id, author, name, talk) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"
        )

        def work(conn: Connection) -> Any:
            conn.execute(insert, (game, author, name, talk))
            return conn.execute("SELECT name FROM game_names WHERE game_id = %s", (game,)).fetchone()

        found = self._database.run(work)
        # Its author may have been erased between the two statements.
        return name if found is None else str(found[0])

    def of(self, games: Collection[UUID]) -> dict[UUID, str]:
        """The names of these games, without games that have none or whose author was erased."""
        query: LiteralString = "SELECT game_id, name FROM game_names WHERE game_id = ANY(%s)"
        return dict(self._database.rows(query, list(games)))

    def told(self, game: UUID) -> tuple[str, str | None]:
        """The name of a game, empty if it has none, and the link to where its players talk, if there is one."""
        rows = self._database.rows("SELECT name, talk FROM game_names WHERE game_id = %s", game)
        return (str(rows[0][0]), rows[0][1]) if rows else ("", None)

    def talk_at(self, game: UUID, author: str, talk: str | None) -> None:
        """Change the link to where the players of a game talk; None removes it."""
        check_text(talk or "")
        self._database.rows(
            "INSERT INTO game_names (game_id, author, name, talk) VALUES (%s, %s, '', %s)"
            " ON CONFLICT (game_id) DO UPDATE SET talk = EXCLUDED.talk RETURNING game_id",
            game,
            author,
            talk,
        )

    def forget(self, author: str) -> None:
        """Delete every name and link given by a player."""
        self._database.rows("DELETE FROM game_names WHERE author = %s RETURNING game_id", author)
