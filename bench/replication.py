"""What does each way of replicating cost a move, beside a server without a standby?

Run with `python -m bench.replication`; the result goes to `bench/results/replication.json`.
A primary and a standby, both durable, run on this machine. Writers append moves with all that the service writes beside
them; what each append waits for is set by `synchronous_commit` for a session, so all ways take turns on one server.
A round trip between machines comes on top of the ways that wait for the standby.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo

from bench.append import SYSTEMS, Append
from bench.results_file import write_result
from eventstore.migrate import migrate
from tests.postgres_server import PostgresServer

__all__ = ["main"]

WAYS = ("off", "local", "remote_write", "on", "remote_apply")
"""Values of `synchronous_commit`; `local` is what a server without a synchronous standby does."""


class Writer:
    """Appends to a game of its own, in one way."""

    def __init__(self, url: str, way: str) -> None:
        self._append: Append = SYSTEMS["annals with inline rows"](
            make_conninfo(url, options=f"-c synchronous_commit={way}")
        )
        self._done = 0

    def append(self, seconds: float) -> list[float]:
        """Append for so long; the seconds that each append took."""
        times = []
        until = time.perf_counter() + seconds
        while (begun := time.perf_counter()) < until:
            self._done += 1
            self._append(self._done)
            times.append(time.perf_counter() - begun)
        return times


def _measure(url: str, writers: int, rounds: int, seconds: float) -> dict[str, Any]:
    """Each way in turn, round after round; ratios are those of the same round."""
    found: dict[str, list[tuple[float, float, float]]] = {way: [] for way in WAYS}
    by_way = {way: [Writer(url, way) for _ in range(writers)] for way in WAYS}
    with ThreadPoolExecutor(writers) as threads:
        for number in range(rounds + 1):
            for way in WAYS if number % 2 else reversed(WAYS):
                times = sorted(t for each in threads.map(lambda w: w.append(seconds), by_way[way]) for t in each)
                # The first round opens the connections.
                if number:
                    p50, p99 = times[len(times) // 2] * 1000, times[int(len(times) * 0.99)] * 1000
                    found[way].append((len(times) / seconds, p50, p99))

    def row(way: str) -> dict[str, float]:
        rate, p50, p99 = (statistics.median(values) for values in zip(*found[way], strict=True))
        ratios = [
            (one[0] / beside[0], one[1] / beside[1]) for one, beside in zip(found[way], found["local"], strict=True)
        ]
        rates, waits = (statistics.median(values) for values in zip(*ratios, strict=True))
        return {
            "appends_per_second": round(rate),
            "p50_ms": round(p50, 2),
            "p99_ms": round(p99, 2),
            "rate_beside_local": round(rates, 2),
            "p50_beside_local": round(waits, 2),
        }

    return {way: row(way) for way in WAYS}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result; 0 when done."""
    parser = argparse.ArgumentParser(prog="python -m bench.replication", description=__doc__)
    parser.add_argument("--writers", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=1.0, help="of one way in one round")
    parser.add_argument("--output", type=Path, default=None)
    given = parser.parse_args(argv)
    figures: dict[str, Any] = {"load_of_the_machine": round(os.getloadavg()[0], 1), "rounds": given.rounds}
    with ExitStack() as stack:
        primary = stack.enter_context(PostgresServer(durable=True))
        standby = PostgresServer(durable=True)
        stack.push(standby.__exit__)
        standby.follow(primary)
        with psycopg.connect(primary.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE annals")
            conn.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            conn.execute("SELECT pg_reload_conf()")
            while conn.execute("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'").fetchone() is None:
                time.sleep(0.05)
        url = make_conninfo(primary.url, dbname="annals")
        migrate(url)
        for writers in given.writers:
            figures[f"{writers}_writers"] = _measure(url, writers, given.rounds, given.seconds)
        figures["load_of_the_machine_after"] = round(os.getloadavg()[0], 1)
    write_result("replication", f"python -m bench.replication --rounds {given.rounds}", figures, given.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
