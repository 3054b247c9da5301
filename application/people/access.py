"""Access to games: a private game is unknown to strangers, wherever it is named."""

from __future__ import annotations

from uuid import UUID

from application.people.invitations import Invitations
from domain.kernel.records import Seat
from eventstore.game import Game
from eventstore.store import Audience

__all__ = ["audience", "may_know", "may_sit"]


def may_know(game: Game, player: UUID | None, invitations: Invitations) -> bool:
    """Whether a player (None: an anonymous caller) may know that the game exists."""
    if not game.terms.private:
        return True
    if player is None:
        return False
    holds_seat = any(h is not None and h.player == str(player) for h in game.holders)
    return holds_seat or game.creator == str(player) or bool(invitations.admissions(game.id, player))


def may_sit(game: Game, seat: Seat, player: UUID, invitations: Invitations) -> bool:
    """Whether a player may take the seat: in a public game, in one they opened, or by an invitation to the seat."""
    if not game.terms.private or game.creator == str(player):
        return True
    return any(a.kind == "seat" and a.seat in (None, seat) for a in invitations.admissions(game.id, player))


def audience(player: UUID | None, invitations: Invitations) -> Audience:
    """The audience of a list of games for a player (None: an anonymous caller)."""
    return Audience() if player is None else Audience(str(player), invitations.admitted(player))
