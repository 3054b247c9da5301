"""How many random moves per second does each title make on one core?

Run with `python -m bench.simulate`; the result goes to `bench/results/simulate.json`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bench.results_file import write_result
from domain.registry import TITLES
from workers.arena import simulate

__all__ = ["main"]

_COMMAND = "python -m bench.simulate"


def _measure(slug: str, seats: int, games: int, rounds: int) -> dict[str, Any]:
    """The best of some runs, because other work on the machine can only slow one down."""
    reports = [simulate(slug, games, ["random"], seed=1, seats=seats).to_json() for _ in range(rounds)]
    best = max(reports, key=lambda r: int(r["moves_per_second"]))
    return {
        "seats": seats,
        "games": games,
        "failures": len(best["failures"]),
        "moves": best["moves"],
        "mean_length": best["mean_length"],
        "moves_per_second": best["moves_per_second"],
        "moves_per_second_of_each_run": [r["moves_per_second"] for r in reports],
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure every title with its fewest and its most seats; 1 if a game failed."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    titles = {
        slug: [_measure(slug, seats, args.games, args.rounds) for seats in sorted({t.seats[0], t.seats[-1]})]
        for slug, t in TITLES.items()
    }
    write_result("simulate", _COMMAND, {"titles": titles}, args.output)
    return int(any(row["failures"] for rows in titles.values() for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
