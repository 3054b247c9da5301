"""How do the people of a game pause and resume it?

A game pauses when all of its people have asked for it, and resumes as soon as one of them wants: a pause needs
the consent of all, so nobody can hold the others in it. A player who was away loses nothing: after the pause
every pending decision has its full time again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from application.games.checks import must_be_person, must_go_on, must_run
from application.games.runner import matches
from application.games.unit_of_work import Decided, tell
from domain.kernel.records import Seat
from eventstore.errors import Refused
from eventstore.events import Payload
from eventstore.game import Game

__all__ = ["AskPause", "Resume", "decide_pause", "decide_resume"]


@dataclass(frozen=True, slots=True)
class AskPause:
    """Ask for a pause; the request lapses with the seat's next answer."""

    seat: Seat

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("pause_asked", {"seat": self.seat}))


@dataclass(frozen=True, slots=True)
class Resume:
    """Resume a paused game; or, if it is not paused, withdraw the request for a pause."""

    seat: Seat

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return any(matches(events, (type_, {"seat": self.seat})) for type_ in ("game_resumed", "pause_withdrawn"))


def decide_pause(game: Game, request: AskPause, at: datetime) -> list[Decided]:
    """A request for a pause; the game is paused when all of its people have made one.

    Raises:
        SeatRefused: no person plays the seat.
        Refused: the seat has asked already.
        NotRunning: the game has not started, is over, or is paused.
    """
    must_go_on(game)
    must_be_person(game, request.seat)
    if request.seat in game.pause_asked:
        raise Refused("pause_asked", f"seat {request.seat} has already requested a pause; others have not yet")
    asked = tell(game, at, "pause_asked", {"seat": request.seat})
    if not asked.after.people <= asked.after.pause_asked:
        return [asked]
    return [asked, tell(asked.after, at, "game_paused", {"seats": sorted(game.people)})]


def decide_resume(game: Game, request: Resume, at: datetime) -> list[Decided]:
    """The game resumes, or the request for a pause is withdrawn.

    Raises:
        SeatRefused: no person plays the seat.
        Refused: the game is not paused, and the seat has not asked for it.
        NotRunning: the game has not started, or is over.
    """
    must_run(game)
    must_be_person(game, request.seat)
    if game.paused:
        return [tell(game, at, "game_resumed", {"seat": request.seat})]
    if request.seat in game.pause_asked:
        return [tell(game, at, "pause_withdrawn", {"seat": request.seat})]
    raise Refused("not_paused", f"the game is not paused, and seat {request.seat} has no pending pause request")
