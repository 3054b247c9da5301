"""Which games may the caller know? A private game looks nonexistent to strangers, wherever it is named.

Every operation that names a game gets it from here; a stranger gets the same answer for a private game as for an id
that was never used.
"""

from __future__ import annotations

from uuid import UUID

from application.people import access
from eventstore.errors import UnknownGame
from eventstore.game import Game
from eventstore.store import Audience
from service.auth import Caller, visitor
from service.context import context

__all__ = ["audience", "may_know", "newest_game", "recent_game"]


def may_know(game: Game, who: Caller | None) -> bool:
    """Whether the caller may know that the game exists."""
    return access.may_know(game, None if who is None else who.player, context().invitations)


def newest_game(game_id: UUID) -> Game:
    """The game at its newest version.

    Raises:
        UnknownGame: there is no such game for the caller.
    """
    game = context().commands.games.load(game_id)
    if not may_know(game, visitor()):
        raise UnknownGame(game_id)
    return game


def recent_game(game_id: UUID) -> Game:
    """The game from this process's cache; another process may be ahead.

    Raises:
        UnknownGame: there is no such game for the caller.
    """
    game = context().commands.games.recent(game_id)
    # Another process may have let the caller in since this one last looked.
    return game if may_know(game, visitor()) else newest_game(game_id)


def audience() -> Audience:
    """The player for whom the lobby is listed; None for the public."""
    who = visitor()
    return access.audience(None if who is None else who.player, context().invitations)
