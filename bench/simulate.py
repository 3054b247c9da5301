"""How many random moves per second does each title make on one core?

Run with `python -m bench.simulate`; the result goes to `bench/results/simulate.json`.
With `--title` one title is measured, into a file of its own.
The figure per second of processor time does not depend on what else runs; the one per second by the clock does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from bench.results_file import write_result
from domain.registry import TITLES
from workers.arena import simulate

__all__ = ["main"]

_COMMAND = "python -m bench.simulate"


def _measure(slug: str, seats: int, games: int, rounds: int) -> dict[str, Any]:
    """The best of some runs, because other work on the machine can only slow one down."""
    reports = []
    busy = []
    for _ in range(rounds):
        begun = process_time()
        reports.append(simulate(slug, games, ["random"], seed=1, seats=seats).to_json())
        busy.append(round(reports[-1]["moves"] / (process_time() - begun)))
    best = max(reports, key=lambda r: int(r["moves_per_second"]))
    return {
        "seats": seats,
        "games": games,
        "failures": len(best["failures"]),
        "moves": best["moves"],
        "mean_length": best["mean_length"],
        "moves_per_second": best["moves_per_second"],
        "moves_per_second_of_each_run": [r["moves_per_second"] for r in reports],
        "moves_per_processor_second": max(busy),
        "moves_per_processor_second_of_each_run": busy,
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure every title with its fewest and its most seats; 1 if a game failed."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", choices=sorted(TITLES))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    titles = {
        slug: [_measure(slug, seats, args.games, args.rounds) for seats in sorted({t.seats[0], t.seats[-1]})]
        for slug, t in TITLES.items()
        if args.title in (None, slug)
    }
    command = " ".join((_COMMAND, *(sys.argv[1:] if argv is None else argv)))
    name = f"simulate_{args.title}" if args.title else "simulate"
    write_result(name, command, {"titles": titles}, args.output)
    return int(any(row["failures"] for rows in titles.values() for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
