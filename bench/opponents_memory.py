"""How much memory does an opponent worker hold after a thousand games?

Run with `python -m bench.opponents_memory`; the result goes to `bench/results/opponents_memory.json`.

A fresh process imports what a worker imports and plays the games: most with a shallow search, every fiftieth with the
default level of `mcts` in every seat, and at the end one decision at the highest level.
Resident memory is read from the process while it plays.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import psutil

from bench.results_file import write_result

__all__ = ["main"]

_COMMAND = "python -m bench.opponents_memory"
_LIMIT_MB = 300.0


def _resident() -> float:
    return float(psutil.Process(os.getpid()).memory_info().rss) / 1e6


def _play(title: str, games: int, every: int, answer: Any) -> None:
    """Play the games in this process and send the figures home."""
    import_module("workers.process")
    from workers.arena import simulate

    marks = {"at_start_mb": round(_resident(), 1)}
    peak = 0.0
    done = moves = failures = 0
    while done < games:
        count = min(every, games - done)
        shallow = simulate(title, count - 1, ["mcts@1", "greedy", "random"], seed=done)
        deep = simulate(title, 1, ["mcts"], seed=done)
        done += count
        moves += shallow.moves + deep.moves
        failures += shallow.failed + deep.failed
        peak = max(peak, _resident())
        if done in (every, games // 2, games):
            marks[f"after_{done}_games_mb"] = round(_resident(), 1)
    simulate(title, 1, ["mcts:hard", "random", "random"], seed=games)
    peak = max(peak, _resident())
    answer.put({"games": done, "moves": moves, "failures": failures, **marks, "highest_mb": round(peak, 1)})


def main(argv: Sequence[str] | None = None) -> int:
    """Measure; 1 if the worker holds more than it may or a game failed."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--title", default="endeavor")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--every", type=int, default=50, help="every so manieth game is searched at the default level")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    spawn = multiprocessing.get_context("spawn")
    answer: Any = spawn.SimpleQueue()
    process = spawn.Process(target=_play, args=(args.title, args.games, args.every, answer))
    process.start()
    while process.is_alive() and answer.empty():
        process.join(0.2)
    if answer.empty():
        return 1
    figures = answer.get()
    process.join()
    write_result("opponents_memory", _COMMAND, {"limit_mb": _LIMIT_MB, **figures}, args.output)
    return int(figures["highest_mb"] > _LIMIT_MB or figures["failures"] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
