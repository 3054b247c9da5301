"""Since which version do the engines choose in a title as they do?

A version is one number for all titles, so most titles play on as they did when it grows.
"""

from __future__ import annotations

from typing import Final

from domain.registry import TITLES
from workers.opponents.evaluations import judged_since
from workers.opponents.levels import simulated_since

__all__ = ["SEARCHED", "plays_since"]

SEARCHED: Final = (3, 4, 5, 7, 8, 15, 17, 22, 23)
"""Versions since which the search itself goes another way than before, with any title."""


def plays_since(title: str, seats: int, version: int, level: str | None = None) -> int:
    """The first version whose engines surely choose in games of a title with so many seats as those of `version` do.

    With the same net, that is: nets are named beside the version. An earlier one may do so, too, as `SEARCHED` is of
    all titles and engines. `level` is a level of `mcts`, whose simulations depend on the version; None stands for
    `greedy` and for budgets, whose simulations do not.
    """
    searched = max((since for since in SEARCHED if since <= version), default=1)
    simulated = 1 if level is None else simulated_since(title, version, seats, level)
    return max(searched, judged_since(TITLES[title], version), simulated)
