"""How is a player forgotten, while chains still verify and games still replay?

Events hold a player's id, which is random, and never a name; who that was stood in the player's row and nowhere else.
The row loses its name, the tokens die with it, and the seats in running games are left to opponents, for ever:
so that nobody else loses a game by it. What was done so far is done at once; what a crash left undone, and seats that
were taken in the same moment, are found again by `release_all`.
"""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from eventstore.accounts import Accounts
from eventstore.errors import Refused, UnknownGame
from eventstore.invitations import Invitations
from eventstore.sessions import Sessions

__all__ = ["forget", "release", "release_all"]

_PAGE = 200


def forget(accounts: Accounts, invitations: Invitations, sessions: Sessions, player: UUID) -> bool:
    """Forget a player; False where there is no such player. To do so again changes nothing."""
    if not accounts.erase(player):
        return False
    release(invitations, sessions, player)
    return True


def release(invitations: Invitations, sessions: Sessions, player: UUID) -> int:
    """Leave every seat of a player who is forgotten: to nobody before a game starts, to an opponent after.

    Returns how many seats there were.
    """
    invitations.forget(player)
    left = 0
    for status in ("open", "running"):
        after = None
        while True:
            games, after = sessions.store.games(status=status, player=str(player), after=after, limit=_PAGE)
            for game in games:
                # A game that ended, started or vanished meanwhile is found again, or needs nothing.
                with suppress(Refused, UnknownGame):
                    left += sessions.forget(game.game_id, str(player)) is not None
            if after is None:
                break
    return left


def release_all(accounts: Accounts, invitations: Invitations, sessions: Sessions) -> list[UUID]:
    """Leave all seats of those who were forgotten and whose seats may not all be left yet; their ids."""
    done = accounts.unreleased()
    for player in done:
        release(invitations, sessions, player)
        accounts.released(player)
    return done
