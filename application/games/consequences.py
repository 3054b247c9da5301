"""What follows at once from several commands: a start, a move by the rules, an end, a stand-in?"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from application.games.unit_of_work import Decided, happen, tell
from domain.kernel.options import Move
from domain.kernel.outcome import Outcome
from domain.kernel.records import Seat
from eventstore.game import Game
from eventstore.payloads import drawn_seats, ended, moved, outcome_by_rules, started

__all__ = ["StandIn", "end", "hand_over", "make_move", "start_if_full"]

StandIn = tuple[str, str]
"""Engine and level of the opponent that plays on for a person who has left."""


def start_if_full(game: Game, at: datetime) -> list[Decided]:
    """The start of a game whose seats are all taken; empty if one is free, or has yet to open its client seed."""
    if any(holder is None for holder in game.holders) or game.unopened:
        return []
    drawn = [tell(game, at, "seats_drawn", {"order": drawn_seats(game)})] if game.terms.seating == "random" else []
    seated = drawn[0].after if drawn else game
    return [*drawn, happen(seated, at, *started(seated, seated.rules))]


def make_move(game: Game, move: Move, at: datetime, how: Mapping[str, Any] | None = None) -> list[Decided]:
    """A move, and the end of the game if the move ends it; `how` is how an opponent chose it.

    Raises:
        NoPendingDecision, IllegalOption: the seat has no pending decision, or is not offered the option.
    """
    payload, state = moved(game, move, how)
    made = happen(game, at, payload, state)
    outcome = outcome_by_rules(made.after, state)
    return [made] if outcome is None else [made, *end(made.after, outcome, at)]


def end(game: Game, outcome: Outcome, at: datetime) -> list[Decided]:
    """The end of a game; its seed is revealed."""
    over = tell(game, at, "game_ended", ended(game, outcome))
    return [over, tell(over.after, at, "seed_revealed", {"seed": game.seed.hex()})]


def hand_over(game: Game, seat: Seat, stand_in: StandIn, why: str, at: datetime) -> Decided:
    """An opponent takes over a seat."""
    engine, level = stand_in
    return tell(game, at, "seat_delegated", {"seat": seat, "engine": engine, "level": level, "why": why})
