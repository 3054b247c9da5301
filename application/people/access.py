"""Access to games: a private game is unknown to strangers, wherever it is named; seats are kept for the invited."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from application.people.invitations import Admission, Invitations
from domain.kernel.records import Seat
from eventstore.errors import SeatRefused
from eventstore.game import Game
from eventstore.store import Audience

__all__ = ["audience", "check_may_sit", "may_know", "seats_kept"]


def may_know(game: Game, player: UUID | None, invitations: Invitations) -> bool:
    """Whether a player (None: an anonymous caller) may know that the game exists."""
    if not game.terms.private:
        return True
    if player is None:
        return False
    holds_seat = any(h is not None and h.player == str(player) for h in game.holders)
    return holds_seat or game.creator == str(player) or bool(invitations.admissions(game.id, player))


def check_may_sit(game: Game, seat: Seat, player: UUID, guests: Sequence[Admission]) -> None:
    """Check that a player may take a seat: of a private game one to which they are invited, and none kept for others.

    Whoever opened the game may take any: they could revoke an invitation as well.

    Raises:
        SeatRefused: they may not.
    """
    if game.creator == str(player):
        return
    invited = any(a.player == player and a.kind == "seat" and a.seat in (None, seat) for a in guests)
    if game.terms.private and not invited:
        raise SeatRefused("not_invited", f"seat {seat} of this private game needs an invitation")
    if seat in seats_kept(player, guests):
        raise SeatRefused("not_invited", f"seat {seat} is kept for a player who was invited")


def seats_kept(player: UUID | None, guests: Sequence[Admission]) -> set[Seat]:
    """The seats that are kept for others than a player (None: an anonymous caller)."""
    waiting = [(a.seat, a.player) for a in guests if a.waits and a.kind == "seat" and a.seat is not None]
    own = {seat for seat, guest in waiting if guest == player}
    return {seat for seat, _ in waiting if seat not in own}


def audience(player: UUID | None, invitations: Invitations) -> Audience:
    """The audience of a list of games for a player (None: an anonymous caller)."""
    return Audience() if player is None else Audience(str(player), invitations.admitted(player))
