"""How fast does `annals verify --all` check a database, with one process and with one for each core?

Run with `python -m bench.verify_all`; the result goes to `bench/results/verify_all.json`. A new database is filled with
finished games of every title; the command is run with each number of processes in turn, as an operator runs it.
Seconds are those of a clock: the command's start, PostgreSQL and whatever else the machine does are in them. `ratio` is
that of the best rounds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from bench.games import finished_games
from bench.results_file import write_result
from domain.registry import TITLES
from eventstore.migrate import migrate
from eventstore.store.postgres import PostgresStore
from service.cli.verifying_all import cores
from service.local.embedded import EmbeddedServers

__all__ = ["main"]

_COMMAND = "python -m bench.verify_all"


def _seconds(url: str, processes: int) -> float:
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "service.cli", "verify", "--all", "--processes", str(processes)],
        env={**os.environ, "ANNALS_DATABASE_URL": url},
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return time.perf_counter() - begun


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="of each title")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder, EmbeddedServers(Path(folder) / "servers") as servers:
        url = servers.database_url
        migrate(url)
        with PostgresStore(url) as store:
            games = [
                game for seed, slug in enumerate(TITLES, 1301) for game in finished_games(store, slug, args.games, seed)
            ]
            events = sum(store.version(game) for game in games)
        tried = sorted({1, cores()})
        took: dict[int, list[float]] = {processes: [] for processes in tried}
        for _ in range(args.rounds):
            for processes in tried:
                took[processes].append(_seconds(url, processes))
    write_result(
        "verify_all",
        f"{_COMMAND} --games {args.games} --rounds {args.rounds}",
        {
            "games": len(games),
            "events": events,
            "load_of_the_machine": round(os.getloadavg()[0], 1),
            "events_per_second": {str(processes): round(events / min(found)) for processes, found in took.items()},
            "seconds": {str(processes): [round(each, 1) for each in found] for processes, found in took.items()},
            "ratio": round(min(took[tried[0]]) / min(took[tried[-1]]), 2),
        },
        args.output,
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
