"""How long does an analysis of a game take?

Run with `python -m bench.analyses`. Opponents (`greedy:easy`) play a game of each title with its least and its most
seats; every eighth of its moves is appraised as an analysis would, by several programs. Told are the moves of the game,
seconds of processor time a move, and what the whole game would take.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from bench.ladder import program
from bench.results_file import write_result
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup
from workers.opponents import agent_named, seed_of
from workers.opponents.appraisal import appraise

__all__ = ["ANALYSTS", "main", "measure"]

ANALYSTS = ("greedy:easy", "greedy:hard", "mcts:hard")
SEED = 20_261_130
_PLAYER = "greedy:easy"
_EVERY = 8
"""Of so many moves one is appraised: neighbours take about as long."""


def measure(slug: str, seats: int, analysts: Sequence[str] = ANALYSTS) -> list[dict[str, Any]]:
    """Play a game and appraise some of its moves: a row for each program."""
    title, random = TITLES[slug], Random(f"{SEED}:{slug}:{seats}")
    setup = make_setup(slug, seats)
    s = start(title, setup, Dice(random))
    programs = {
        name: (agent_named(name).opponent(slug, seats, s.rules, setup.pack.digest), agent_named(name).level)
        for name in (_PLAYER, *analysts)
    }
    player, level = programs[_PLAYER]
    took = {name: list[float]() for name in analysts}
    moves = 0
    while s.agenda and moves < title.move_limit:
        seat = pending_seats(s)[0]
        options, view, seed = next_options(s, seat), title.redact(s, seat), seed_of(SEED, slug, seats, moves)
        option = options[0]
        if len(options) > 1:
            option = player.choose(title, view, seat, seed=seed, level=level).option
        if moves % _EVERY == 0:
            for name in analysts:
                analyst, wanted = programs[name]
                begun = time.process_time()
                appraise(title, view, seat, option, engine=analyst, level=wanted, seed=seed)
                took[name].append(time.process_time() - begun)
        play(s, Move(seat, option), Dice(random))
        moves += 1
    return [
        {
            "title": slug,
            "seats": seats,
            "engine": name,
            **program(slug, seats, name),
            "moves": moves,
            "appraised": len(each),
            "seconds_a_move": round(sum(each) / len(each), 3),
            "seconds_a_game": round(moves * sum(each) / len(each), 1),
        }
        for name, each in took.items()
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure every title and write the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.analyses", description=__doc__)
    parser.add_argument("--title", action="append", choices=sorted(TITLES))
    parser.add_argument("--engines", nargs="+", default=ANALYSTS, help="with their levels, such as greedy:easy")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    rows: list[dict[str, Any]] = []
    for slug in args.title or sorted(TITLES):
        seats = TITLES[slug].seats
        for many in sorted({seats.start, seats.stop - 1}):
            found = measure(slug, many, args.engines)
            rows += found
            for row in found:
                print(
                    f"{slug}/{many} {row['engine']}: {row['moves']} moves, {row['seconds_a_game']} s a game", flush=True
                )
    write_result("analyses", "python -m bench.analyses", {"rows": rows}, args.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
