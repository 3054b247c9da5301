"""The interface of an evaluation, and the value of a final result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from domain.kernel.options import Option
from domain.kernel.outcome import Outcome
from workers.opponents.adding import summed

__all__ = ["Evaluation", "margins", "prospects"]


def _always(s: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Evaluation:
    """An engine's knowledge of a title besides its rules."""

    values: Callable[[Any], list[float]]
    """The prospects of every seat in a full state of a game that goes on: 0 hopeless, 1 certain."""
    quiet: Callable[[Any], bool] = _always
    """False in the middle of a command, where the position cannot be evaluated yet."""
    playout: int = 0
    """Random decisions between a new position and its evaluation; 0 if the evaluation looks far enough ahead."""
    menu: Callable[[Any, list[Option]], list[Option]] | None = None
    """Removes options that are clearly worse than another one, keeping at least one; None to evaluate all."""
    whole_turns: bool = False
    """`mcts` plays the asking seat's turn to its end and looks no further: for turns of many commands."""
    positions: int = 30
    """Average number of positions per simulation at which a level of `mcts` stops."""


def margins(scores: Sequence[float], scale: float) -> list[float]:
    """Prospects from estimated final scores: 1/2 where level with the others, 3/4 where `scale` points ahead.

    A seat is measured half against the best of the others and half against their mean.
    """
    n = len(scores)
    if n == 1:
        return [0.5]
    total = summed(scores)
    best = max(scores)
    leaders = sum(1 for x in scores if x == best)
    second = best if leaders > 1 else max(x for x in scores if x != best)
    values = []
    for mine in scores:
        rival = second if mine == best else best
        ahead = mine - (rival + (total - mine) / (n - 1)) / 2
        values.append(0.5 + 0.5 * ahead / (scale + abs(ahead)))
    return values


def prospects(outcome: Outcome) -> list[float]:
    """The value of a finished game for each seat: nine tenths for winning (shared), one tenth for place and score."""
    seats = sum(len(group) for group in outcome.ranking)
    values = [0.0] * seats
    for place, group in enumerate(outcome.ranking):
        for seat in group:
            values[seat] = 0.05 * (1 - place / max(1, len(outcome.ranking) - 1))
    for seat in outcome.winners:
        values[seat] += 0.9 / len(outcome.winners)
    scores = [x for x in outcome.scores if x is not None]
    if len(scores) == seats:
        values = [v + 0.05 * m for v, m in zip(values, margins(scores, 10.0), strict=True)]
    return values
