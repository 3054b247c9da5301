"""May the caller have one more of something? The limits are settings of the operator."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from uuid import UUID

from application.people.quotas import Allow, Unfinished
from service.auth import caller
from service.context import context
from service.problems import Problem

__all__ = ["GAMES", "one_more_invitation", "one_more_token", "one_more_webhook", "room_for_game", "room_for_opponent"]

GAMES = ("too_many_open_games", "too_many_running_games", "too_many_opponents")
"""Problems of opening a game."""


def room_for_game(game: UUID, seats: int, opponents: int) -> AbstractContextManager[None]:
    """Keep room for a game with some seats, of which opponents take a number, while the block opens it.

    Raises:
        Problem: the caller has opened too many that have not ended.
    """
    here = context()
    if here.store.lobby(game) is not None:
        # The request is repeated: the game is there, and counts already.
        return nullcontext()
    most, waits = here.settings, opponents < seats

    def allow(found: Unfinished) -> None:
        if found.running >= most.running_games:
            limit = most.running_games
            raise _full("too_many_running_games", f"you may have at most {limit} running games that you opened", limit)
        if waits and found.open >= most.open_games:
            limit = most.open_games
            detail = f"you may have at most {limit} games that you opened and that wait for players"
            raise _full("too_many_open_games", detail, limit)
        if opponents:
            _allow_opponents(found, opponents)

    adds = Unfinished(open=int(waits), running=int(not waits), opponents=opponents)
    return here.quotas.claimed(caller().player, game, adds, allow)


def room_for_opponent(game: UUID, seat: int) -> AbstractContextManager[None]:
    """Keep room for one more opponent while the block seats it.

    Raises:
        Problem: there are too many in the games that the caller opened.
    """
    here = context()
    holders = here.commands.games.recent(game).holders
    if seat < len(holders) and holders[seat] is not None:
        # Repeated, or refused for another reason.
        return nullcontext()
    return here.quotas.claimed(
        caller().player, game, Unfinished(opponents=1), lambda found: _allow_opponents(found, 1), seat=seat
    )


def one_more_invitation() -> Allow:
    """Refuses the caller an invitation if too many can still be accepted."""
    most = context().settings.invitations
    return _one_more(
        "too_many_invitations", f"you may have at most {most} invitations that can still be accepted", most
    )


def one_more_token() -> Allow:
    """Refuses the caller a token if they have too many."""
    most = context().settings.tokens
    return _one_more("too_many_tokens", f"you may have at most {most} tokens", most)


def one_more_webhook() -> Allow:
    """Refuses the caller a webhook if they have too many."""
    most = context().settings.webhooks_per_player
    return _one_more("too_many_webhooks", f"you may have at most {most} webhooks", most)


def _allow_opponents(found: Unfinished, more: int) -> None:
    most = context().settings.opponent_seats
    if found.opponents + more > most:
        raise _full("too_many_opponents", f"opponents may hold at most {most} seats in games that you opened", most)


def _one_more(code: str, detail: str, most: int) -> Allow:
    def allow(others: int) -> None:
        if others >= most:
            raise _full(code, detail, most)

    return allow


def _full(code: str, detail: str, most: int) -> Problem:
    return Problem(code, detail, {"limit": most})
