"""How many random moves per second does each title make on one core?

Run with `python -m bench.simulate`; the result goes to `bench/results/simulate.json`.
With `--title` one title is measured, into a file of its own.
The figure per second of processor time depends little on what else runs; the one per second by the clock does.
With `--against CHECKOUT` processes in this checkout and in another one measure in turn, and the ratio is printed for
each title: the way to tell a change of some per cent from a busy machine. Nothing is written then.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
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


def _measure_in(checkout: Path, slug: str, games: int) -> list[dict[str, Any]]:
    """The figures of a process that runs in a checkout, one for each number of seats."""
    python = checkout / ".venv" / "bin" / "python"
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        wanted = ("--title", slug, "--games", str(games), "--rounds", "1", "--output", file.name)
        command = [python if python.exists() else sys.executable, "-m", "bench.simulate", *wanted]
        subprocess.run(command, cwd=checkout, check=True, stdout=subprocess.DEVNULL)
        rows: list[dict[str, Any]] = json.load(file)["titles"][slug]
        return rows


def _compare(other: Path, slugs: Sequence[str], games: int, rounds: int) -> None:
    """Print how fast this checkout is against another: the median of the ratios of runs that follow each other."""
    here = Path(__file__).parent.parent
    print(f"moves a second of processor time, {games} games a run; ratio: median of {rounds} pairs of runs")
    for slug in slugs:
        # Who begins changes with every pair, so that a drift of the machine favours neither.
        pairs = []
        for number in range(rounds):
            order = (here, other) if number % 2 else (other, here)
            found = {checkout: _measure_in(checkout, slug, games) for checkout in order}
            pairs.append((found[here], found[other]))
        for column, row in enumerate(pairs[0][0]):
            mine, theirs = ([pair[side][column]["moves_per_processor_second"] for pair in pairs] for side in (0, 1))
            ratios = sorted(a / b for a, b in zip(mine, theirs, strict=True))
            same = row["moves"] == pairs[0][1][column]["moves"]
            print(
                f"{slug}, {row['seats']} seats: {max(mine)} against {max(theirs)}; "
                f"ratio {median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})"
                + ("" if same else "; the games differ"),
                flush=True,
            )


def main(argv: Sequence[str] | None = None) -> int:
    """Measure every title with its fewest and its most seats; 1 if a game failed."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", choices=sorted(TITLES))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    args = parser.parse_args(argv)
    if args.against is not None:
        slugs = [slug for slug in TITLES if args.title in (None, slug)]
        _compare(args.against.resolve(), slugs, args.games, args.rounds)
        return 0
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
