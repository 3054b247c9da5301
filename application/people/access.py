"""Which games exist for a player? A private game is unknown to strangers, wherever it is named."""

from __future__ import annotations

from uuid import UUID

from application.people.invitations import Invitations
from domain.kernel.records import Seat
from eventstore.game import Game
from eventstore.store import Knowing

__all__ = ["knowing", "may_know", "may_sit"]


def may_know(game: Game, player: UUID | None, invitations: Invitations) -> bool:
    """True where a player (None: somebody unknown) may know that the game exists."""
    if not game.terms.private:
        return True
    if player is None:
        return False
    holds_seat = any(h is not None and h.player == str(player) for h in game.holders)
    return holds_seat or game.creator == str(player) or bool(invitations.admissions(game.id, player))


def may_sit(game: Game, seat: Seat, player: UUID, invitations: Invitations) -> bool:
    """True where a player may sit down: in a public game, in one of their own, or by an invitation to the seat."""
    if not game.terms.private or game.creator == str(player):
        return True
    return any(a.kind == "seat" and a.seat in (None, seat) for a in invitations.admissions(game.id, player))


def knowing(player: UUID | None, invitations: Invitations) -> Knowing:
    """Whom the lobby is listed for."""
    return Knowing() if player is None else Knowing(str(player), invitations.admitted(player))
