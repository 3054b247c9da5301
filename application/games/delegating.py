"""Delegating a seat to an opponent, reporting an absence, and taking the seat back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from application.games.checks import holder_of, must_be_person, must_go_on, must_run
from application.games.consequences import StandIn, hand_over
from application.games.runner import matches
from application.games.seating import LeaveSeat, decide_leave_seat
from application.games.unit_of_work import Decided, tell
from domain.kernel.records import Seat
from eventstore.clocks import instant, micros
from eventstore.errors import Refused, SeatRefused
from eventstore.events import Payload, time_text
from eventstore.game import Game

__all__ = [
    "ClaimAbsence",
    "Delegate",
    "Reclaim",
    "Release",
    "decide_absence",
    "decide_delegation",
    "decide_reclaim",
    "decide_release",
    "seat_to_release",
]


@dataclass(frozen=True, slots=True)
class Delegate:
    """Let an opponent play for a seat until its player takes it back, at the player's own request."""

    seat: Seat
    opponent: tuple[str, str]
    """Engine and level."""

    @property
    def told(self) -> dict[str, Any]:
        """What `seat_delegated` says."""
        engine, level = self.opponent
        return {"seat": self.seat, "engine": engine, "level": level, "why": "own"}

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("seat_delegated", self.told))


@dataclass(frozen=True, slots=True)
class ClaimAbsence:
    """Say that the player of a seat is away."""

    seat: Seat
    by: Seat
    stand_in: StandIn

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("absence_claimed", {"seat": self.seat, "by": self.by}))


@dataclass(frozen=True, slots=True)
class Reclaim:
    """Let the player of a seat take it back from the opponent that plays for it, whyever that was."""

    seat: Seat

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("seat_reclaimed", {"seat": self.seat}))


@dataclass(frozen=True, slots=True)
class Release:
    """Take a seat from a player whose account is erased."""

    seat: Seat
    stand_in: StandIn

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return any(matches(events, (type_, {"seat": self.seat})) for type_ in ("seat_left", "seat_delegated"))


def decide_delegation(game: Game, request: Delegate, at: datetime) -> list[Decided]:
    """An opponent plays for a seat at its player's request.

    Raises:
        SeatRefused: no person plays the seat.
        NotRunning: the game has not started, or is over.
    """
    must_run(game)
    must_be_person(game, request.seat)
    return [tell(game, at, "seat_delegated", request.told)]


def decide_absence(game: Game, request: ClaimAbsence, at: datetime) -> list[Decided]:
    """Report a player as away; when all other people have reported it, an opponent takes the seat over.

    Raises:
        SeatRefused: no person plays one of the two seats, or they are the same.
        Refused: the seat has no pending decision, has not been absent for as long as the terms say, or said so already.
        NotRunning: the game has not started, is over, or is paused.
    """
    seat, by = request.seat, request.by
    must_go_on(game)
    for each in (by, seat):
        must_be_person(game, each)
    if by == seat:
        raise SeatRefused("not_your_seat", "only other players can report a seat as absent")
    absent_at = game.absent_at(seat)
    if absent_at is None:
        raise Refused("not_absent", f"seat {seat} has no pending decision")
    if micros(at) < absent_at:
        since = time_text(instant(absent_at))
        raise Refused(
            "not_absent", f"seat {seat} can be reported as absent from {since} on: after {game.terms.absence} s"
        )
    if (seat, by) in game.absences:
        raise Refused("absence_claimed", "you have already reported this absence; others have not yet")
    claimed = tell(game, at, "absence_claimed", {"seat": seat, "by": by})
    if not claimed.after.all_miss(seat):
        return [claimed]
    return [claimed, hand_over(claimed.after, seat, request.stand_in, "absence", at)]


def decide_reclaim(game: Game, request: Reclaim, at: datetime) -> list[Decided]:
    """The player of a seat is back.

    Raises:
        SeatRefused: no opponent plays for its player, or it has resigned.
        NotRunning: the game has not started, or is over.
    """
    must_run(game)
    holder = holder_of(game, request.seat)
    if holder is None or holder.player is None or holder.resigned:
        raise SeatRefused("seat_resigned", f"seat {request.seat} has no player to take it back")
    if holder.engine is None:
        raise SeatRefused("seat_not_delegated", f"no opponent plays for seat {request.seat}")
    return [tell(game, at, "seat_reclaimed", {"seat": request.seat})]


def seat_to_release(game: Game, player: str) -> Seat | None:
    """The seat that a player whose account is erased still holds or plays; None if there is none."""
    if game.status not in ("open", "running"):
        return None
    held = [seat for seat, h in enumerate(game.holders) if h is not None and h.player == player]
    return next((seat for seat in held if game.status == "open" or seat in game.people), None)


def decide_release(game: Game, request: Release, at: datetime) -> list[Decided]:
    """The seat is free before the start; after it, it is an opponent's for good.

    Raises:
        Refused: the game has started or ended meanwhile.
    """
    if game.status == "open":
        return decide_leave_seat(game, LeaveSeat(request.seat), at)
    must_run(game)
    must_be_person(game, request.seat)
    return [hand_over(game, request.seat, request.stand_in, "forgotten", at)]
