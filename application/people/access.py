"""Access to games: a private game is unknown to strangers, wherever it is named."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from application.people.invitations import Admission, Invitations
from domain.kernel.records import Seat
from eventstore.game import Game
from eventstore.store import Audience

__all__ = ["audience", "may_know", "may_sit", "seats_kept"]


def may_know(game: Game, player: UUID | None, invitations: Invitations) -> bool:
    """Whether a player (None: an anonymous caller) may know that the game exists."""
    if not game.terms.private:
        return True
    if player is None:
        return False
    holds_seat = any(h is not None and h.player == str(player) for h in game.holders)
    return holds_seat or game.creator == str(player) or bool(invitations.admissions(game.id, player))


def may_sit(game: Game, seat: Seat, player: UUID, guests: Sequence[Admission]) -> bool:
    """Whether a player may take the seat: in a public game, in one they opened, or by an invitation to the seat."""
    if not game.terms.private or game.creator == str(player):
        return True
    return any(a.player == player and a.kind == "seat" and a.seat in (None, seat) for a in guests)


def seats_kept(game: Game, player: UUID | None, guests: Sequence[Admission]) -> set[Seat]:
    """The seats that a player (None: an anonymous caller) may not take, since they are kept for others.

    Whoever opened the game may take any: they could revoke the invitation as well.
    """
    if player is not None and game.creator == str(player):
        return set()
    waiting = [(a.seat, a.player) for a in guests if a.waits and a.kind == "seat" and a.seat is not None]
    own = {seat for seat, guest in waiting if guest == player}
    return {seat for seat, _ in waiting if seat not in own}


def audience(player: UUID | None, invitations: Invitations) -> Audience:
    """The audience of a list of games for a player (None: an anonymous caller)."""
    return Audience() if player is None else Audience(str(player), invitations.admitted(player))
