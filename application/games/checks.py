"""Is the game running, and does a person play the seat? What most commands check first."""

from __future__ import annotations

from datetime import datetime

from domain.kernel.records import Seat
from eventstore.clocks import micros
from eventstore.errors import NotRunning, SeatRefused, TimeIsUp
from eventstore.game import Game, Holder

__all__ = ["holder_of", "must_be_open", "must_be_person", "must_go_on", "must_have_time", "must_run", "time_is_up"]


def must_be_open(game: Game, why: str) -> None:
    """Check that a game has not started; `why` says what is done instead.

    Raises:
        NotRunning: it has.
    """
    if game.status != "open":
        raise NotRunning("game_not_open", f"the game is {game.status}; {why}")


def must_run(game: Game) -> None:
    """Check that a game has started and is not over.

    Raises:
        NotRunning: it has not, or it is.
    """
    if game.status != "running":
        code = "game_not_started" if game.status == "open" else "game_over"
        raise NotRunning(code, f"the game is {game.status}")


def must_go_on(game: Game) -> None:
    """Check that a game runs and is not paused.

    Raises:
        NotRunning: it does not, or it is.
    """
    must_run(game)
    if game.paused:
        raise NotRunning("game_paused", "the game is paused; any of its players can resume it")


def must_be_person(game: Game, seat: Seat) -> None:
    """Check that a person plays a seat.

    Raises:
        SeatRefused: nobody does, or an opponent does meanwhile.
    """
    holder = holder_of(game, seat)
    if holder is None or holder.resigned or holder.player is None:
        raise SeatRefused("seat_resigned", f"no person plays seat {seat}")
    if holder.engine is not None:
        raise SeatRefused("seat_delegated", f"an opponent plays for seat {seat} until its player takes it back")


def must_have_time(game: Game, seat: Seat, at: datetime) -> None:
    """Check that the time of a seat is not up.

    Raises:
        TimeIsUp: it is.
    """
    if 0 <= seat < len(game.holders) and time_is_up(game, seat, at):
        raise TimeIsUp("time_is_up", f"the time of seat {seat} has expired")


def time_is_up(game: Game, seat: Seat, at: datetime) -> bool:
    """Whether the deadline of a seat has passed."""
    ends = game.deadline(seat)
    return ends is not None and ends[0] <= micros(at)


def holder_of(game: Game, seat: Seat) -> Holder | None:
    """Who holds a seat; None if nobody does or if there is no such seat."""
    return game.holders[seat] if 0 <= seat < len(game.holders) else None
