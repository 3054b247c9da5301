"""The engine `greedy`."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import monotonic
from typing import Any

from domain.kernel.engine import pending_seats
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title
from workers.opponents.protocol import Budget, Choice, budget_of, choices
from workers.opponents.v1.look import Look

__all__ = ["Greedy"]

_ROOM = 400
"""Positions evaluated per option and simulation while a command is being completed."""


class Greedy:
    """Takes the option with the best evaluation at once; a simulation is one look at every option in one guess."""

    engine: str = "greedy.v1"
    version: int = 1
    levels: Mapping[str, int] = {"easy": 1, "normal": 4, "hard": 16}

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
        """As `Opponent.choose`; a single simulation suffices where nothing is hidden and no luck is drawn."""
        budget, named = budget_of(self, level, budget)
        options = choices(title, view, seat)
        if len(options) == 1:
            return Choice(options[0], None, 0, seed, self.engine, named, 0)
        random = Random(seed)
        look = Look(title, random)
        options = look.worthwhile(view, options)
        together = pending_seats(view)
        sums = [0.0] * len(options)
        # Ties are broken by the seed, never by the order of options.
        lots = [random.random() for _ in options]
        until = None if budget.milliseconds is None else monotonic() + budget.milliseconds / 1000
        done = 0
        while True:
            s = title.guess(view, seat, random)
            before = s.drawn
            drawn = False
            for i, option in enumerate(options):
                after = look.made(s, seat, option, together)
                drawn = drawn or after.drawn != before
                sums[i] += look.best(after, seat, _ROOM)[seat]
            done += 1
            if not drawn and len(together) == 1 and s == view:
                break
            if done == budget.simulations or (until is not None and monotonic() >= until):
                break
        chosen = max(range(len(options)), key=lambda i: (sums[i], lots[i]))
        value = round(1000 * sums[chosen] / done)
        values = {option.text: round(1000 * x / done) for option, x in zip(options, sums, strict=True)}
        return Choice(options[chosen], value, look.nodes, seed, self.engine, named, done, values)
