"""How strong is `mcts`, and how long does a turn of it take?

Run with `python -m bench.strength --title pax_renaissance`; the result goes to `bench/results/strength_<title>.json`,
that of Endeavor to `strength.json`.

Every deal is played in every line-up, so both agents hold every seat equally often (see `workers/arena.py`).
`wins` is the share of games won outright (a shared win counts by seats), of agents that hold half the seats each.
`ahead` is the share of comparisons, seat of one agent with seat of the other in one game, in which it places higher.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

from bench.results_file import write_result
from domain.registry import TITLES
from workers.arena import ArenaReport, Progress, simulate

__all__ = ["main"]

_COMMAND = "python -m bench.strength"
_GOALS = {"random": 0.95, "greedy": 0.60}
_TURN_SECONDS = {"endeavor": 2.0}
"""The longest turn that is allowed, in seconds of processor time; five for other titles."""


def _figures(report: ArenaReport, agent: str, rival: str) -> dict[str, Any]:
    """The two measures with their standard errors (of independent games), and the times."""
    wins = report.wins_by_agent[agent] / max(1, report.finished)
    data = report.to_json()
    return {
        "rival": rival,
        "games": report.games,
        "failures": report.failed,
        "wins": round(wins, 4),
        "wins_standard_error": round(sqrt(wins * (1 - wins) / max(1, report.finished)), 4),
        "ahead": round(report.head_to_head(agent, rival) or 0.0, 4),
        "mean_scores": data["mean_scores_by_agent"],
        "seats_by_agent": data["seats_by_agent"],
        "wins_by_seat": data["wins_by_seat"],
        "thinking": data["thinking_by_agent"][agent],
        "seconds": data["seconds"],
    }


def _teller(rival: str) -> Progress:
    """Tells now and then how far a match is."""

    def tell(done: int, games: int) -> None:
        if done % 20 == 0:
            print(f"  against {rival}: {done} of {games}", flush=True)

    return tell


def main(argv: Sequence[str] | None = None) -> int:
    """Play the matches; 1 if a figure is missed."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", choices=sorted(TITLES), default="endeavor")
    parser.add_argument("--agent", default="mcts")
    parser.add_argument("--rivals", default=",".join(_GOALS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    rows: list[dict[str, Any]] = []
    longest = _TURN_SECONDS.get(args.title, 5.0)
    for rival in args.rivals.split(","):
        report = simulate(
            args.title,
            args.games,
            [args.agent, rival],
            args.seed,
            seats=args.seats,
            jobs=args.jobs,
            progress=_teller(rival),
        )
        rows.append(_figures(report, args.agent, rival))
        figures = {
            "title": args.title,
            "seats": report.seats,
            "agent": args.agent,
            "seed": args.seed,
            "jobs": args.jobs,
            "goals": {"wins": _GOALS, "longest_turn_processor_seconds": longest},
            "matches": rows,
        }
        # Written after every match, so that a run that is cut short leaves what it has found.
        command = " ".join((_COMMAND, *(sys.argv[1:] if argv is None else argv)))
        name = "strength" if args.title == "endeavor" else f"strength_{args.title}"
        write_result(name, command, figures, args.output)
    reached = all(
        row["wins"] >= _GOALS.get(row["rival"], 0.0)
        and row["ahead"] >= _GOALS.get(row["rival"], 0.0)
        and row["thinking"]["longest_turn_processor_seconds"] < longest
        and not row["failures"]
        for row in rows
    )
    return 0 if reached else 1


if __name__ == "__main__":
    raise SystemExit(main())
