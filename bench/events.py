"""How many events of Imperialism are played, and how many thrown away?

Run with `python -m bench.events --seats 2 4 --agent mcts:easy --games 10`. Every seat is held by the same agent.
An event is played when its owner announces it, and thrown away when it goes in an exchange, whether or not it could
have been played before. Events that are laid as war cards are not counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bench.ladder import program
from bench.results_file import write_result
from domain.kernel.chance import Dice
from domain.kernel.effects import Effect
from domain.kernel.engine import pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup
from domain.titles.imperialism.actions.exchange import DiscardInExchange
from domain.titles.imperialism.effects.hands import HandCardDiscarded
from domain.titles.imperialism.effects.play import CardAnnounced
from domain.titles.imperialism.state import ImperialismState
from workers.opponents import agent_named, seed_of

__all__ = ["main"]

_COMMAND = "python -m bench.events"


@dataclass(slots=True)
class Events:
    """What became of the events of some games, by their ids."""

    played: Counter[str] = field(default_factory=Counter)
    thrown: Counter[str] = field(default_factory=Counter)
    decisions: int = 0

    def count(self, seats: int, agent: str, seed: int) -> None:
        """Play a game in which an agent holds every seat."""
        title, named, dice = TITLES["imperialism"], agent_named(agent), Dice(Random(f"{seed}:luck"))
        setup = make_setup("imperialism", seats)
        s: ImperialismState = start(title, setup, dice)
        opponent = named.opponent(title.slug, seats, s.rules, setup.pack.digest)
        moves = 0
        while s.agenda and moves < title.move_limit:
            seat, step = pending_seats(s)[0], s.agenda[-1]
            option = opponent.choose(
                title,
                title.redact(s, seat),
                seat,
                seed=seed_of(seed, seat, moves),
                level=named.level,
                budget=named.budget,
            ).option
            journal: list[Effect[ImperialismState]] = []
            play(s, Move(seat, option), dice, journal)
            moves += 1
            for effect in journal:
                match effect:
                    case CardAnnounced():
                        self._add(self.played, s, effect.card)
                    case HandCardDiscarded() if isinstance(step, DiscardInExchange):
                        self._add(self.thrown, s, effect.card)
        self.decisions += moves

    @staticmethod
    def _add(counted: Counter[str], s: ImperialismState, name: str) -> None:
        card = s.board.card.get(name)
        if card is not None and card.is_event:
            counted[card.id] += 1

    def figures(self, seats: int, games: int) -> Mapping[str, Any]:
        """As written down."""
        names = sorted({*self.played, *self.thrown})
        return {
            "seats": seats,
            "games": games,
            "decisions_a_game": round(self.decisions / games),
            "played": self.played.total(),
            "thrown_away": self.thrown.total(),
            "by_event": {name: {"played": self.played[name], "thrown_away": self.thrown[name]} for name in names},
        }


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games, writing the figures after each number of seats."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=__doc__)
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--agent", nargs="*", default=["greedy:easy", "mcts:easy"])
    parser.add_argument("--games", type=int, default=10, help="of each agent with each number of seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    command = " ".join((_COMMAND, *(sys.argv[1:] if argv is None else argv)))
    rows: list[Mapping[str, Any]] = []
    for seats in args.seats:
        for agent in args.agent:
            events = Events()
            for n in range(args.games):
                events.count(seats, agent, args.seed + 1000 * seats + n)
            rows.append({"agent": agent, **program("imperialism", seats, agent), **events.figures(seats, args.games)})
            write_result("events", command, {"seed": args.seed, "runs": rows}, args.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
