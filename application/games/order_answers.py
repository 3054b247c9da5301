"""Which answers do standing orders give? The move that the player might have made, in the player's name.

They answer after every commit, and when they change; `PlayerOrders.waiting` finds what a dead process missed.
Whether an order answers follows from the public view of the game, so its answer reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from application.games.consequences import make_move
from application.games.opponent_turns import LONGEST_TURN
from application.games.runner import CommandResult, Runner
from application.games.standing_orders import PlayerOrders, StandingOrder
from application.games.unit_of_work import UnitOfWork
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from eventstore.clocks import micros
from eventstore.errors import StoreError, VersionConflict
from eventstore.game import Game

__all__ = ["OrderAnswers", "ordered_answer", "turns_begun"]


def turns_begun(game: Game, seat: Seat) -> int:
    """How many of its own turns a seat has begun; 0 in a title that counts none."""
    declared = game.title.standing_orders
    if declared is None or game.state is None:
        return 0
    return declared.turns(game.title.redact(game.state, None), seat)


def ordered_answer(
    game: Game, orders: Mapping[str, Mapping[str, StandingOrder]], at: datetime
) -> tuple[Seat, str, Option] | None:
    """The next seat that has left its answer to an order, its player, and the answer.

    `orders` are by player and kind of decision. Seats that an opponent plays for are left out: their orders rest
    until the player is back.
    """
    declared, decision = game.title.standing_orders, game.orderable
    if declared is None or decision is None or game.state is None:
        return None
    public: Any = None
    for seat, player in _asked(game, micros(at)):
        given = orders.get(player, {}).get(decision.kind)
        if given is None:
            continue
        public = game.title.redact(game.state, None) if public is None else public
        if decision.answered(public, seat, given.at(declared.turns(public, seat))):
            return seat, player, decision.answer
    return None


class OrderAnswers:
    """Gives the answers that people have left to standing orders; it follows every commit."""

    def __init__(self, runner: Runner, orders: PlayerOrders) -> None:
        self._runner = runner
        self._orders = orders

    def after_commit(self, game: Game) -> None:
        """Give the answers that follow from what was appended."""
        if game.orderable is not None:
            # The events are stored by now; the order sweep gives the answers that fail here.
            with suppress(StoreError):
                self.give(game.id)

    def give(self, game_id: UUID) -> list[CommandResult]:
        """Give every answer that standing orders give now; returns the results, in order. Such a move is not marked.

        Raises:
            UnknownGame: there is no such game.
        """
        done: list[CommandResult] = []
        for _ in range(LONGEST_TURN):
            game, at = self._runner.games.load(game_id), self._runner.clock()
            if game.orderable is None or not _asked(game, micros(at)):
                break
            found = ordered_answer(game, self._orders.of_game(game_id), at)
            if found is None:
                break
            seat, player, answer = found
            work = UnitOfWork(game, at)
            work.add(make_move(game, Move(seat, answer), work.at), f"player:{player}")
            with suppress(VersionConflict):
                done.append(self._runner.append(work, f"{player}:{uuid5(game_id, f'{game.version}:{seat}')}"))
        return done


def _asked(game: Game, now: int) -> list[tuple[Seat, str]]:
    """The people who are asked and have time left, with their seats; `now` in microseconds since 1970."""
    found = []
    for seat in game.ticking:
        holder, ends = game.holders[seat], game.deadline(seat)
        if holder is not None and holder.player is not None and (ends is None or ends[0] > now):
            found.append((seat, holder.player))
    return found
