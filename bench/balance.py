"""Are a title's seats, and what sets them apart, in balance?

Run with `python -m bench.balance --title imperialism`; the result goes to `bench/results/balance_<title>.json`.

Equal agents hold all seats, with every number of seats of the title.
A share of 1 is what a seat would win by lot; `all` adds up all numbers of seats.
Decisions of the kinds that `--by-lot` names are answered by lot, so that an agent's taste leaves nothing unmeasured.
With `--pack FILE` they play with other values, such as a former edition or a draft.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from bench.results_file import write_result
from domain.kernel.content import read_pack
from domain.registry import TITLES, bundled_pack
from workers.arena import ArenaReport, simulate
from workers.tally import Fared

__all__ = ["main"]

_COMMAND = "python -m bench.balance"


def added(reports: Sequence[ArenaReport]) -> dict[str, dict[str, Any]]:
    """Wins by trait over all runs together."""
    sums: dict[str, dict[str, Fared]] = {}
    for report in reports:
        for trait, found in report.fared.items():
            for value, fared in found.items():
                total = sums.setdefault(trait, {}).setdefault(value, Fared())
                total.seats += fared.seats
                total.wins += fared.wins
                total.fair += fared.fair
                total.scores += fared.scores
    return {trait: {value: found[value].to_json() for value in sorted(found)} for trait, found in sorted(sums.items())}


def row_of(report: ArenaReport) -> dict[str, Any]:
    """What is kept of one run."""
    data = report.to_json()
    kept = ("seats", "seed", "games", "finished", "wins_by_seat", "wins_by_trait", "lengths", "end_reasons")
    return {**{name: data[name] for name in kept}, "failures": report.failed}


def measured(reports: Sequence[ArenaReport], seconds: float) -> dict[str, Any]:
    """The runs of one agent, with their sum and their cost."""
    return {
        "games": sum(r.games for r in reports),
        "processor_seconds": round(seconds),
        "runs": [row_of(r) for r in reports],
        "all": added(reports),
    }


_BY_LOT = {"imperialism": ("choose_superpower",)}
"""Kinds of decisions that are answered by lot unless others are named, by title."""


def main(argv: Sequence[str] | None = None) -> int:
    """Play the games and keep the report; 1 if a game failed."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", choices=sorted(TITLES), default="imperialism")
    parser.add_argument("--agents", default="greedy,mcts@15", help="each plays against itself")
    parser.add_argument("--games", type=int, default=340, help="for each agent and number of seats")
    parser.add_argument("--seats", type=int, nargs="*", help="numbers of seats; all of the title, if not given")
    parser.add_argument("--by-lot", nargs="*", metavar="KIND", help="kinds of decisions; none, if nothing follows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pack", type=Path, help="a content pack; the one of the title, if not given")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    seats = args.seats or list(TITLES[args.title].seats)
    by_lot = _BY_LOT.get(args.title, ()) if args.by_lot is None else tuple(args.by_lot)
    pack = bundled_pack(args.title)
    if args.pack is not None:
        pack = read_pack(TITLES[args.title], json.loads(args.pack.read_text(encoding="utf-8")))
    found: dict[str, dict[str, Any]] = {}
    figures = {
        "title": args.title,
        "pack": pack.digest,
        "seed": args.seed,
        "by_lot": by_lot,
        "agents": found,
    }
    command = " ".join((_COMMAND, *(sys.argv[1:] if argv is None else argv)))
    failures = 0
    for agent in args.agents.split(","):
        begun = process_time()
        reports: list[ArenaReport] = []
        for number, places in enumerate(seats):
            # Other deals for each number of seats: the same seed deals the first seats the same cards.
            first = args.seed + number * args.games
            reports.append(simulate(args.title, args.games, [agent], first, seats=places, pack=pack, by_lot=by_lot))
            failures += reports[-1].failed
            # Written after each run, so that a long measurement can be read while it goes on.
            found[agent] = measured(reports, process_time() - begun)
            write_result(f"balance_{args.title}", command, figures, args.output)
    return int(failures > 0)


if __name__ == "__main__":
    raise SystemExit(main())
