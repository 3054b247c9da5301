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
from workers.opponents.evaluations import VERSION
from workers.opponents.lookahead import Lookahead
from workers.opponents.nets.net import Net
from workers.opponents.protocol import Budget, Choice, best_by, budget_of, choices

__all__ = ["Greedy"]


class Greedy:
    """Takes the option with the best evaluation at once; a simulation is one look at every option in one guess."""

    engine: str = "greedy"
    version: int = VERSION
    levels: Mapping[str, int] = {"easy": 1, "normal": 4, "hard": 16}

    def __init__(self, net: Net | None = None, version: int = VERSION, most: int | None = None) -> None:
        """`net` judges positions instead of the title's evaluation; it must suit the games.

        Former versions, from 2 on, repeat old choices; `Lookahead` says how they search, and what `most` bounds.
        """
        self.net = net
        self.version = version
        self.most = most
        if version < VERSION:
            self.engine = f"greedy.v{version}"

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
        look = Lookahead(title, random, self.net, self.version, self.most, view)
        options = look.sure(view, seat, look.worthwhile(view, options))
        if (exact := look.to_the_end(view, seat, options)) is not None:
            return best_by(exact, options, seed=seed, engine=self.engine, level=named, nodes=look.nodes)
        if won := look.wins(view, seat):
            return best_by([1.0] * len(won), won, seed=seed, engine=self.engine, level=named, nodes=look.nodes)
        together = pending_seats(view)
        most = None if named is None or look.enough is None else look.nodes + look.enough
        sums = [0.0] * len(options)
        # Ties are broken by the seed, never by the order of options.
        lots = [random.random() for _ in options]
        until = None if budget.milliseconds is None else monotonic() + budget.milliseconds / 1000
        done = 0
        while True:
            s = look.guess(view, seat)
            before = s.drawn
            drawn = False
            promises = []
            for option in options:
                after = look.made(s, seat, option, together)
                drawn = drawn or after.drawn != before
                promises.append(look.completed(after, look.room, look.telling(s, seat, option)))
            plans = [look.planned(s, seat, option) for option in options]
            look.settle()
            for i, promise in enumerate(promises):
                worth = look.kept(promise)[seat]
                if (plan := plans[i]) is not None:
                    hoped, share, _ = plan
                    worth += share * max(0.0, look.kept(hoped)[seat] - worth)
                sums[i] += worth - look.toll(s, options[i])
            done += 1
            if not drawn and len(together) == 1 and s == view:
                break
            if done == budget.simulations or (until is not None and monotonic() >= until):
                break
            if most is not None and look.nodes >= most:
                break
        ranked = sorted(range(len(options)), key=lambda i: (sums[i], lots[i]), reverse=True)
        chosen = ranked[look.taken(view, seat, [options[i] for i in ranked])]
        value = round(1000 * sums[chosen] / done)
        values = {option.text: round(1000 * x / done) for option, x in zip(options, sums, strict=True)}
        return Choice(options[chosen], value, look.nodes, seed, self.engine, named, done, values, look.net_digest)
