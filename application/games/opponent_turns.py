"""How is an opponent's turn decided, as one batch of moves?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from application.games.consequences import make_move
from application.games.playing import EngineAnswer
from application.games.unit_of_work import UnitOfWork
from domain.kernel.options import Move
from domain.kernel.records import Seat
from eventstore.game import Game

__all__ = ["LONGEST_TURN", "Turn", "decide_turn"]

LONGEST_TURN = 60
"""The most moves in an opponent's turn, which is appended as one batch."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An opponent's turn that has been decided and not yet appended."""

    work: UnitOfWork
    seats: tuple[Seat, ...]
    """The seats that it answers for; the seat whose turn it is comes first."""

    @property
    def game_id(self) -> UUID:
        """The game."""
        return self.work.game.id

    @property
    def version(self) -> int:
        """The version at which it was decided."""
        return self.work.base

    @property
    def command_id(self) -> str:
        """The id under which it is appended."""
        return f"ai:{self.version}:{self.seats[0]}"


def decide_turn(
    game: Game,
    seat: Seat,
    version: int,
    choose: Callable[[Game, Seat], EngineAnswer],
    actor: str,
    at: datetime,
    beside: Callable[[Game, Seat], EngineAnswer | None] | None = None,
) -> Turn | None:
    """The answers of an opponent until the decision passes on; None if it has no pending decision since `version`.

    Where opponents hold other seats that are asked at the same time, `beside` may answer for them in the same append.
    """
    holder = game.holders[seat] if seat < len(game.holders) else None
    if (
        seat not in game.pending_seats
        or holder is None
        or holder.engine is None
        or game.version < version
        or game.paused
    ):
        return None
    work = UnitOfWork(game, at)
    for _ in range(LONGEST_TURN):
        choice = choose(work.game, seat)
        work.add(make_move(work.game, Move(seat, choice.option), work.at, choice.how), actor)
        if work.game.pending_seats != (seat,):
            break
    seats = [seat]
    for other in game.pending_seats if beside is not None else ():
        assert beside is not None
        playing = game.holders[other]
        if other == seat or playing is None or playing.engine is None:
            continue
        answer = beside(work.game, other)
        if answer is not None:
            move = make_move(work.game, Move(other, answer.option), work.at, answer.how)
            work.add(move, f"engine:{playing.engine}")
            seats.append(other)
    return Turn(work, tuple(seats))
