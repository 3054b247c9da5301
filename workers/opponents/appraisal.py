"""How good was a move, and how do all seats stand? What an analysis says of one move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from domain.kernel.engine import pending_seats
from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title
from workers.opponents.look import Look
from workers.opponents.protocol import Opponent

__all__ = ["Appraisal", "appraise", "chances"]

_ROOM = 400
_GUESSES = 4
"""In so many guesses a move is looked at that the engine itself did not find worth a look."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What an engine thinks of a move; prospects are the seat's, in thousandths, 0 lost to 1000 won."""

    best: Option
    """What it would have done."""
    best_value: int | None
    """The prospects after that; None where there was no choice."""
    value: int | None
    """The prospects after what was done."""

    @property
    def loss(self) -> int:
        """By how much the move was worse than the engine's choice, at least 0."""
        if self.best_value is None or self.value is None:
            return 0
        return max(0, self.best_value - self.value)


def appraise(
    title: Title[Any], view: State, seat: Seat, played: Option, *, engine: Opponent, level: str, seed: int
) -> Appraisal:
    """Judge a move by what the seat could know when it made it (`view`)."""
    made = engine.choose(title, view, seat, seed=seed, level=level)
    if made.evaluation is None:
        return Appraisal(made.option, None, None)
    if made.option == played:
        return Appraisal(made.option, made.evaluation, made.evaluation)
    value = made.values.get(played.text)
    if value is None:
        value = min(made.evaluation, _looked_at(title, view, seat, played, seed))
    return Appraisal(made.option, made.evaluation, value)


def _looked_at(title: Title[Any], view: State, seat: Seat, option: Option, seed: int) -> int:
    """The prospects after an option by a short look, as `greedy` has it."""
    look = Look(title, Random(seed))
    together = pending_seats(view)
    total = 0.0
    for _ in range(_GUESSES):
        s = title.guess(view, seat, look.random)
        total += look.best(look.made(s, seat, option, together), seat, _ROOM)[seat]
    return round(1000 * total / _GUESSES)


def chances(title: Title[Any], state: State) -> list[int] | None:
    """Every seat's chance to win in a full state, in thousandths that sum to about 1000.

    None where a command is half made, so that the position cannot be judged.
    """
    look = Look(title, Random(0))
    if state.agenda and not look.settled(state):
        return None
    prospects = [max(0.0, x) for x in look.judge(state)]
    total = sum(prospects) or 1.0
    return [round(1000 * x / total) for x in prospects]
