"""The engine `random`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title
from workers.opponents.protocol import Budget, Choice, budget_of, choices

__all__ = ["Uniform"]


class Uniform:
    """Every option is equally likely; budgets and levels change nothing."""

    engine: str = "random"
    version: int = 1
    levels: Mapping[str, int] = {"normal": 1}

    def choose(
        self,
        title: Title[Any],
        view: State,
        seat: Seat,
        *,
        seed: int,
        level: str = "normal",
        budget: Budget | None = None,
    ) -> Choice:
        """As `Opponent.choose`."""
        _, named = budget_of(self, level, budget)
        options = choices(title, view, seat)
        option = options[Random(seed).randrange(len(options))]
        return Choice(option, None, 0, seed, self.engine, named, 0 if len(options) == 1 else 1)
