"""In which position was each answer of an analysis's line expected?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from domain.kernel.chance import Dice
from domain.kernel.engine import pending_seats, play
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title

__all__ = ["Guess", "expected"]


class Guess:
    """A full position as a seat may guess it, the same for the same seed; answers are played on in it."""

    def __init__(self, title: Title[Any], view: State, seat: Seat, seed: int) -> None:
        random = Random(seed)
        self.state = title.guess(view, seat, random)
        self._chance = Dice(random)

    def offers(self, seat: Seat, option: Option) -> bool:
        """Whether the seat may answer so now."""
        s = self.state
        return seat in pending_seats(s) and s.agenda[-1].offers(s, seat, option)

    def play(self, seat: Seat, option: Option) -> None:
        """Carry out an answer that is offered."""
        play(self.state, Move(seat, option), self._chance)


def expected(
    title: Title[Any], view: State, seat: Seat, line: Sequence[tuple[Seat, Option]], seed: int
) -> Iterator[State]:
    """The view of each answer's seat when it was expected to give it, by the line and the seed of the choice.

    It ends early where the rules of today would not offer the answer.
    """
    guess = Guess(title, view, seat, seed)
    for owner, option in line:
        if not guess.offers(owner, option):
            return
        yield title.redact(guess.state, owner)
        guess.play(owner, option)
