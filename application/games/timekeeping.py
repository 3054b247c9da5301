"""What happens when a seat's time is up? The clock's own commands, given by nobody."""

from __future__ import annotations

from uuid import UUID

from application.games.commands import Done, Draft
from application.games.playing import LONGEST_TURN, Playing
from domain.kernel.engine import default_option
from domain.kernel.options import Move
from domain.kernel.records import Seat
from eventstore.clocks import instant, micros
from eventstore.errors import VersionConflict
from eventstore.events import time_text
from eventstore.game import Game
from eventstore.payloads import outcome_by_resignation

__all__ = ["Timekeeping"]


class Timekeeping(Playing):
    """Commands that follow from the time alone."""

    def expire(self, game_id: UUID) -> Done | None:
        """Let the time of every seat be up whose deadline has passed; None where there is none any more.

        It is appended at the version that was looked at, under an id made of it: so it happens once, however many
        look, and never beside a move that was there first.

        Raises:
            UnknownGame: there is no such game.
        """
        game = self.load(game_id)
        draft = Draft(game, "system", self._clock())
        for _ in range(LONGEST_TURN):
            seat = _out_of_time(draft.game, draft)
            if seat is None:
                break
            self._expire(draft, seat)
        if not draft.events:
            return None
        try:
            return self._commit(draft, f"clock:{game.version}", expected=game.version)
        except VersionConflict:
            return None

    def _expire(self, draft: Draft, seat: Seat) -> None:
        clock, ends = draft.game.terms.clock, draft.game.deadline(seat)
        assert clock is not None
        assert ends is not None
        deadline, _ = ends
        # Those who had to answer by the same moment lose together: none is better off for the number of his seat.
        late = [seat] if clock.on_expiry != "loss" else draft.game.expiring_at(deadline)
        for each in late:
            limit = (draft.game.deadline(each) or ends)[1]
            told = {"seat": each, "limit": limit, "deadline": time_text(instant(deadline)), "then": clock.on_expiry}
            draft.add("clock_expired", told)
        match clock.on_expiry:
            case "default":
                assert draft.game.state is not None
                self._move(draft, Move(seat, default_option(draft.game.state, seat)), None)
            case "loss":
                outcome = outcome_by_resignation(draft.game, "time")
                if outcome is not None:
                    self._end(draft, outcome)
                    return
                for each in late:
                    self._delegate(draft, each, "time")
            case _:
                self._delegate(draft, seat, "time")


def _out_of_time(game: Game, draft: Draft) -> Seat | None:
    """The seat whose deadline passed first, of those that have."""
    at = micros(draft.at)
    over = [(ends[0], seat) for seat in game.ticking if (ends := game.deadline(seat)) is not None and ends[0] <= at]
    return min(over)[1] if over else None
