"""The engine `mcts`."""

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
from workers.opponents.levels import BEFORE_8, simulations_of
from workers.opponents.lines import Lines
from workers.opponents.lookahead import Lookahead
from workers.opponents.nets.net import Net
from workers.opponents.protocol import Budget, Choice, best_by, budget_of, choices, orderable
from workers.opponents.tree import Tree

__all__ = ["Mcts"]


class Mcts:
    """Searches the game tree and takes the best of the options that it looked at often; the tree is `tree.Tree`.

    Where the evaluation says so, lines of the own turn are searched instead, and the best is taken (`lines.Lines`).

    A level also ends at a number of positions per simulation on the average, because a late simulation may open many;
    the evaluation of the title names it. A budget of simulations is kept to the last. A choice that a level made is
    repeated by the level, because levels search lines in ways of their own.
    """

    engine: str = "mcts"
    version: int = VERSION
    levels: Mapping[str, int] = BEFORE_8

    def __init__(self, net: Net | None = None, version: int = VERSION) -> None:
        """`net` judges positions instead of the title's evaluation; it must suit the games.

        Former versions, from 2 on, repeat old choices; `Lookahead` says how they search, `levels` how long.
        """
        self.net = net
        self.version = version
        if version < VERSION:
            self.engine = f"mcts.v{version}"

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
        options = choices(title, view, seat)
        levels = simulations_of(title.slug, self.version, view.seats)
        if self.version > 16 and orderable(title, view):
            # A search that is longer than the pace of opponents would tell of a hand.
            levels = {name: min(many, levels["normal"]) for name, many in levels.items()}
        budget, named = budget_of(self, level, budget, levels)
        if len(options) == 1:
            return Choice(options[0], None, 0, seed, self.engine, named, 0)
        look = Lookahead(title, Random(seed), self.net, self.version, asked=view)
        if self.version > 4:
            options = look.worthwhile(view, options)
        if (exact := look.to_the_end(view, seat, options)) is not None:
            return best_by(exact, options, seed=seed, engine=self.engine, level=named, nodes=look.nodes)
        if won := look.wins(view, seat):
            return best_by([1.0] * len(won), won, seed=seed, engine=self.engine, level=named, nodes=look.nodes)
        kept = set(look.sure(view, seat, options))
        wide = look.beam_of(named, view.seats)
        beam = None if wide is None else wide.at(view)
        search: Lines | Tree = Tree(look, view, seat, kept if look.sure_alone and len(kept) < len(options) else None)
        if beam is not None and pending_seats(view) == (seat,):
            # A level of one simulation would answer one way alone, and compare nothing with it.
            compared = self.version < 17 or named is None or levels[named] > 1
            search = Lines(look, view, seat, options, beam, compared)
        until = None if budget.milliseconds is None else monotonic() + budget.milliseconds / 1000
        least = look.nodes + (0 if named is None or beam is None else beam.at_least)
        most = None if named is None else max(least, look.nodes + levels[named] * search.positions)
        done = 0
        while (budget.simulations is None or done < budget.simulations or look.nodes < least) and not search.over:
            search.grow()
            done += 1
            if (until is not None and monotonic() >= until) or (most is not None and look.nodes >= most):
                break
        ranking = [(option, round(1000 * value)) for option, value in search.ranking() if option in kept]
        apiece = None if beam is None else beam.held_apiece
        option, value = ranking[look.taken(view, seat, [option for option, _ in ranking], apiece)]
        values = {each.text: worth for each, worth in ranking}
        return Choice(option, value, look.nodes, seed, self.engine, named, done, values, look.net_digest)
