"""May the caller have one more of something? The limits are settings of the operator."""

from __future__ import annotations

from uuid import UUID

from service.auth import caller
from service.context import context
from service.problems import Problem

__all__ = ["GAMES", "allow_game", "allow_invitation", "allow_opponent", "allow_token"]

GAMES = ("too_many_open_games", "too_many_running_games", "too_many_opponents")
"""Problems of opening a game."""


def allow_game(game: UUID, seats: int, opponents: int) -> None:
    """Check that the caller may open a game with some seats, of which opponents take a number.

    Raises:
        Problem: they have opened too many that have not ended.
    """
    here = context()
    if here.store.lobby(game) is not None:
        # The request is repeated: the game is there, and counts already.
        return
    most, found = here.settings, here.quotas.unfinished(caller().player)
    if found.running >= most.running_games:
        raise _full("too_many_running_games", "running games that you opened", most.running_games)
    if opponents < seats and found.open >= most.open_games:
        raise _full("too_many_open_games", "games that you opened and that wait for players", most.open_games)
    if opponents and found.opponents + opponents > most.opponent_seats:
        raise _full("too_many_opponents", "seats of opponents in games that you opened", most.opponent_seats)


def allow_opponent(game: UUID, seat: int) -> None:
    """Check that the caller may seat one more opponent.

    Raises:
        Problem: there are too many in the games that they opened.
    """
    here = context()
    holders = here.commands.games.recent(game).holders
    if seat < len(holders) and holders[seat] is not None:
        # Repeated, or refused for another reason.
        return
    most = here.settings.opponent_seats
    if here.quotas.unfinished(caller().player).opponents >= most:
        raise _full("too_many_opponents", "seats of opponents in games that you opened", most)


def allow_invitation() -> None:
    """Check that the caller may make one more invitation.

    Raises:
        Problem: too many can still be accepted.
    """
    here = context()
    most = here.settings.invitations
    if here.quotas.invitations(caller().player) >= most:
        raise _full("too_many_invitations", "invitations that can still be accepted", most)


def allow_token() -> None:
    """Check that the caller may make one more token.

    Raises:
        Problem: they have too many.
    """
    here = context()
    most = here.settings.tokens
    if len(here.accounts.tokens(caller().player)) >= most:
        raise _full("too_many_tokens", "tokens", most)


def _full(code: str, what: str, most: int) -> Problem:
    return Problem(code, f"you may have at most {most} {what}", {"limit": most})
