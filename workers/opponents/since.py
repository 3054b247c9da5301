"""Since which version do the engines choose in a title as they do?

A version is one number for all titles, so most titles play on as they did when it grows.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from domain.kernel.title import Title
from domain.registry import TITLES
from workers.opponents.evaluations import Evaluation, evaluation_of, judged_since
from workers.opponents.levels import simulated_since

__all__ = ["BUDGET", "SEARCHED", "plays_since"]

BUDGET: Final = "budget"
"""In place of a level of `mcts`: a number of simulations."""

SEARCHED: Final = (3, 4, 5, 7, 8, 15, 17, 22, 23)
"""Versions since which the search itself goes another way than before, with any title."""


def plays_since(title: str, seats: int, version: int, level: str | None = None) -> int:
    """The first version whose engines surely choose in games of a title with so many seats as those of `version` do.

    With the same net, that is: nets are named beside the version. An earlier one may do so, too, as `SEARCHED` is of
    all titles and engines. `level` is a level of `mcts`, whose simulations and lines depend on the version, or
    `BUDGET`, whose lines alone do; None stands for `greedy`, which makes none.
    """
    searched = max((since for since in SEARCHED if since <= version), default=1)
    simulated = 1 if level is None or level == BUDGET else simulated_since(title, version, seats, level)
    least = max(searched, simulated)
    judged = judged_since(TITLES[title], version)
    while judged > max(2, least) and _goes_on(TITLES[title], seats, level, judged):
        judged = judged_since(TITLES[title], judged - 1)
    return max(least, judged)


def _goes_on(title: Title[Any], seats: int, level: str | None, version: int) -> bool:
    """Whether a version differs from the one before it at most in how lines are searched elsewhere."""
    return _searched(title, seats, level, version - 1) == _searched(title, seats, level, version)


def _searched(title: Title[Any], seats: int, level: str | None, version: int) -> Evaluation:
    """The evaluation of a version without lines of other levels and with other seats."""
    evaluation = evaluation_of(title, version)
    beam = None if level is None else evaluation.beam_of(level, seats)
    return replace(evaluation, by_lines={} if beam is None else {seats: {None: beam}})
