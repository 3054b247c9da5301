"""What happens when a seat's time is up? The commands of the clock itself."""

from __future__ import annotations

from datetime import datetime

from application.games.consequences import StandIn, end, hand_over, make_move
from application.games.opponent_turns import LONGEST_TURN
from application.games.unit_of_work import Decided, UnitOfWork, tell
from domain.kernel.engine import default_option
from domain.kernel.options import Move
from domain.kernel.records import Seat
from eventstore.clocks import instant, micros
from eventstore.events import time_text
from eventstore.game import Game
from eventstore.payloads import outcome_by_resignation

__all__ = ["decide_expiries", "decide_expiry"]


def decide_expiries(game: Game, stand_in: StandIn, at: datetime) -> UnitOfWork:
    """What follows from all deadlines that have passed, one after the other; empty if none has."""
    work = UnitOfWork(game, at)
    for _ in range(LONGEST_TURN):
        expired = decide_expiry(work.game, stand_in, work.at)
        if not expired:
            break
        work.add(expired, "system")
    return work


def decide_expiry(game: Game, stand_in: StandIn, at: datetime) -> list[Decided]:
    """What follows from the deadline that passed first; empty if none has."""
    seat = _out_of_time(game, at)
    if seat is None:
        return []
    clock, ends = game.terms.clock, game.deadline(seat)
    assert clock is not None
    assert ends is not None
    deadline, _ = ends
    # Seats with the same deadline lose together, so that seat numbers give no advantage.
    late = [seat] if clock.on_expiry != "loss" else game.expiring_at(deadline)
    decided: list[Decided] = []
    for each in late:
        limit = (game.deadline(each) or ends)[1]
        told = {"seat": each, "limit": limit, "deadline": time_text(instant(deadline)), "then": clock.on_expiry}
        decided.append(tell(game, at, "clock_expired", told))
        game = decided[-1].after
    match clock.on_expiry:
        case "default":
            assert game.state is not None
            return decided + make_move(game, Move(seat, default_option(game.state, seat)), at)
        case "loss":
            outcome = outcome_by_resignation(game, "time")
            if outcome is not None:
                return decided + end(game, outcome, at)
    for each in late:
        decided.append(hand_over(game, each, stand_in, "time", at))
        game = decided[-1].after
    return decided


def _out_of_time(game: Game, at: datetime) -> Seat | None:
    """The seat whose deadline passed first, of those that have."""
    now = micros(at)
    over = [(ends[0], seat) for seat in game.ticking if (ends := game.deadline(seat)) is not None and ends[0] <= now]
    return min(over)[1] if over else None
