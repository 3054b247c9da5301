"""How long does each level of the opponents think about a turn?

Run with `python -m bench.turns`; the result goes to `bench/results/turns.json`. Every title is measured with its least
and its most seats: games are played by `greedy:easy`, and an agent plays turns from positions that lie evenly apart in
them, on a copy. A turn lasts until another seat is asked or the game is over, so an Action Round of Imperial Struggle
and both actions of Pax Renaissance are one turn. Its time is that of the processor; `random` takes next to nothing.
With `--orderable` decisions are measured that standing orders may answer, by which the pace of opponents is set.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import mean, median, quantiles
from time import process_time
from typing import Any

from bench.results_file import write_result
from domain.kernel.chance import Dice
from domain.kernel.content import ContentPack
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.kernel.title import Setup, Title
from domain.registry import TITLES, make_setup
from workers.opponents import Agent, agent_named, seed_of
from workers.opponents.protocol import orderable

__all__ = ["main"]

_AGENTS = ("greedy", "mcts:easy", "mcts:normal", "mcts:hard")
_GAMES = 4
_SEED = 20_261_127


def _begun(title: Title[Any], setup: Setup, games: int, orders: bool) -> Iterator[list[Any]]:
    """Of each game the positions in which a seat begins a turn, or standing orders may answer, and has a choice."""
    greedy = agent_named("greedy:easy")
    for game in range(games):
        dice = Dice(Random(f"{_SEED}:{game}"))
        s = start(title, setup, dice)
        opponent = greedy.opponent(title.slug, setup.seats, s.rules, setup.pack.digest)
        found, moves, last = [], 0, -1
        while s.agenda:
            seat = pending_seats(s)[0]
            if (orderable(title, s) if orders else seat != last) and len(next_options(s, seat)) > 1:
                found.append(s.copy())
            last = seat
            made = opponent.choose(
                title, title.redact(s, seat), seat, seed=seed_of(_SEED, game, moves), level=greedy.level
            )
            play(s, Move(seat, made.option), dice)
            moves += 1
        yield found


def _turn(title: Title[Any], s: Any, agent: Agent, pack: ContentPack, seed: int, one: bool) -> tuple[float, list[int]]:
    """The processor time of a turn, or of one decision, and the simulations of each decision; changes `s`."""
    seat, dice = pending_seats(s)[0], Dice(Random(seed))
    opponent = agent.opponent(title.slug, s.seats, s.rules, pack.digest)
    spent, simulations = 0.0, []
    while True:
        view = title.redact(s, seat)
        begun = process_time()
        made = opponent.choose(title, view, seat, seed=seed, level=agent.level, budget=agent.budget)
        spent += process_time() - begun
        if made.budget:
            simulations.append(made.budget)
        play(s, Move(seat, made.option), dice)
        if one or not s.agenda or pending_seats(s)[0] != seat:
            return spent, simulations


def _spread_over(begun: Iterable[list[Any]], most: int) -> list[Any]:
    """Positions that lie evenly apart in each game, so many of all games at most."""
    rows = [row for row in begun if row]
    each = max(1, most // max(1, len(rows)))
    return [row[(2 * i + 1) * len(row) // (2 * each)] for row in rows for i in range(each)]


def _figures(slug: str, seats: int, args: argparse.Namespace) -> Iterator[dict[str, Any]]:
    title, setup = TITLES[slug], make_setup(slug, seats)
    positions = _spread_over(_begun(title, setup, args.games, args.orderable), args.turns)
    for name in args.agents.split(",") if positions else ():
        agent = agent_named(name)
        taken = [_turn(title, s.copy(), agent, setup.pack, n, args.orderable) for n, s in enumerate(positions)]
        times = [1000 * spent for spent, _ in taken]
        row = {
            "title": slug,
            "seats": seats,
            "agent": name,
            "decisions" if args.orderable else "turns": len(times),
            "ms_mean": round(mean(times), 1),
            "ms_median": round(median(times), 1),
            "ms_p95": round(quantiles(times, n=20, method="inclusive")[-1], 1),
            "ms_longest": round(max(times), 1),
            "simulations_a_decision": round(mean(n for _, many in taken for n in many), 1),
        }
        print(row, file=sys.stderr, flush=True)
        yield row


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, and write the figures."""
    parser = argparse.ArgumentParser(prog="python -m bench.turns", description=__doc__)
    parser.add_argument("--title", action="append", choices=sorted(TITLES))
    parser.add_argument("--seats", type=int, help="least and most of the title if left out")
    parser.add_argument("--agents", default=",".join(_AGENTS))
    parser.add_argument("--turns", type=int, default=80, help="of each agent")
    parser.add_argument("--games", type=int, default=_GAMES, help="from which they are taken")
    parser.add_argument("--orderable", action="store_true", help="decisions that standing orders may answer")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    rows: list[dict[str, Any]] = []
    for slug in args.title or sorted(TITLES):
        range_ = TITLES[slug].seats
        for seats in sorted({range_.start, range_.stop - 1}) if args.seats is None else [args.seats]:
            rows += _figures(slug, seats, args)
    command = " ".join(("python -m bench.turns", *(sys.argv[1:] if argv is None else argv)))
    write_result("turns", command, {"rows": rows}, args.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
