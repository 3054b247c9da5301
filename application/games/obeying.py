"""What follows from standing orders? The answers that they give, as if the people had given them.

They are looked at whenever something was appended, and when they were changed; what a dead process left out is found
by `Orders.waiting`. Whether one answers is told from the public view of the game, so that it can tell nothing else.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID, uuid5

from application.games.commands import Done, Draft, Same
from application.games.playing import LONGEST_TURN, Playing
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from eventstore.clocks import micros
from eventstore.errors import StoreError, VersionConflict
from eventstore.game import Game

__all__ = ["Obeying"]


class Obeying(Playing):
    """Commands that people have given beforehand."""

    def obey(self, game_id: UUID) -> list[Done]:
        """Give every answer that standing orders give now; what was done, in order.

        An answer is the move that the player might have made: it has his name, and nothing marks it.
        Seats that an opponent plays for are not looked at: he is asked, and the orders rest until the player is back.

        Raises:
            UnknownGame: there is no such game.
        """
        done: list[Done] = []
        for _ in range(LONGEST_TURN):
            game = self.load(game_id)
            found = self._ordered(game)
            if found is None:
                break
            seat, player, answer = found
            draft = Draft(game, f"player:{player}", self._clock())
            self._move(draft, Move(seat, answer), None)
            command = f"{player}:{uuid5(game_id, f'{game.version}:{seat}')}"
            with suppress(VersionConflict):
                done.append(super()._commit(draft, command, expected=game.version))
        return done

    def turns_begun(self, game: Game, seat: Seat) -> int:
        """How many turns of its own a seat has begun; 0 in a title that counts none."""
        standing = game.title.standing_orders
        if standing is None or game.state is None:
            return 0
        return standing.turns(game.title.redact(game.state, None), seat)

    def _ordered(self, game: Game) -> tuple[Seat, str, Option] | None:
        """The next seat that has left its answer to an order, its player, and the answer."""
        standing, window = game.title.standing_orders, game.window
        asked = _asked(game, micros(self._clock()))
        if self.orders is None or standing is None or window is None or game.state is None or not asked:
            return None
        orders = self.orders.of_game(game.id)
        public: Any = None
        for seat, player in asked:
            given = orders.get(player, {}).get(window.kind)
            if given is None:
                continue
            public = game.title.redact(game.state, None) if public is None else public
            if window.answered(public, seat, given.at(standing.turns(public, seat))):
                return seat, player, window.answer
        return None

    def _commit(
        self, draft: Draft, command_id: str, *, expected: int, same: Same = (), given: int | None = None
    ) -> Done:
        done = super()._commit(draft, command_id, expected=expected, same=same, given=given)
        if done.game.window is not None:
            # The events are safe by now; what cannot be done here is found again.
            with suppress(StoreError):
                self.obey(done.game.id)
        return done


def _asked(game: Game, now: int) -> list[tuple[Seat, str]]:
    """The people who are asked and have time left, with their seats; `now` in microseconds since 1970."""
    found = []
    for seat in game.ticking:
        holder, ends = game.holders[seat], game.deadline(seat)
        if holder is not None and holder.player is not None and (ends is None or ends[0] > now):
            found.append((seat, holder.player))
    return found
