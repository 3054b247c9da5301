"""How many events a second does the store append durably, beside the driver alone and beside pyeventsourcing?

Run with `python -m bench.append` (extra `bench`); the result goes to `bench/results/append.json`.

Every writer is a process with one connection that appends single events to a game of its own, each in a transaction
that the server has flushed to disk before it answers. The systems take turns in each round, so that what else the
machine does meets all of them; the figure is the median of the rounds.
What they promise differs: `raw psycopg` is a bare insert into one table, without any of it; `eventsourcing` keeps the
order for readers by locking the table; `annals` keeps it without, and adds idempotency and the hash chain;
`annals with inline rows` also writes an outbox row, the lobby row and a turn due in the same round trip.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shlex
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
from psycopg.conninfo import conninfo_to_dict
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.results_file import write_result
from eventstore.migrate import migrate
from eventstore.store import GENESIS, Lobby, NewEvent, OutboxRow, PendingDecision
from eventstore.store.postgres import PostgresStore
from service.local.embedded import EmbeddedServers

__all__ = ["SYSTEMS", "Append", "main"]

_COMMAND = "python -m bench.append"
_BODY, _SEALED = b'{"effect":1}' * 33, b'{"effect":1}' * 50
"""About 400 and 600 bytes: a usual move."""

Append = Callable[[int], object]
"""Appends the event with that number, counted from 1."""


def _annals(url: str) -> Append:
    store, game = PostgresStore(url, max_size=1), uuid4()
    event = NewEvent("move_made", "seat:0", 1, _BODY, _SEALED, bytes(32))
    heads = [GENESIS]

    def append(n: int) -> object:
        done = store.append(game, expected=n - 1, head=heads[-1], command_id=f"command-{n}", events=[event])
        heads.append(done.hash)
        return done

    return append


def _annals_inline(url: str) -> Append:
    store, game = PostgresStore(url, max_size=1), uuid4()
    event = NewEvent("move_made", "seat:0", 1, _BODY, _SEALED, bytes(32))
    summary: dict[str, object] = {"seats": [{"player": "ann"}, {"engine": "mcts", "level": 2}], "round": 1}

    heads = [GENESIS]

    def append(n: int) -> object:
        done = store.append(
            game,
            expected=n - 1,
            head=heads[-1],
            command_id=f"command-{n}",
            events=[event],
            outbox=[OutboxRow(f"ai:{game}:{n}", "opponent_turn", {"game": str(game), "version": n})],
            lobby=Lobby(game, "endeavor", "running", n, summary, ("ann",)),
            pending=[PendingDecision(game, 1, n, "mcts", None)],
        )
        heads.append(done.hash)
        return done

    return append


def _raw(url: str) -> Append:
    conn, game = psycopg.connect(url, autocommit=True, prepare_threshold=0), uuid4()
    query = "INSERT INTO raw_events VALUES (%b, %b::integer, %b, %b, %b)"
    return lambda n: conn.execute(query, (game, n, "move_made", _BODY, _SEALED))


def _recorder(url: str) -> Any:
    from eventsourcing.postgres import PostgresApplicationRecorder, PostgresDatastore

    parts: dict[str, Any] = conninfo_to_dict(url)
    datastore = PostgresDatastore(
        parts["dbname"],
        parts.get("host", ""),
        parts.get("port", "5432"),
        parts.get("user", ""),
        parts.get("password", ""),
    )
    return PostgresApplicationRecorder(datastore, events_table_name="eventsourcing_events")


def _eventsourcing(url: str) -> Append:
    from eventsourcing.persistence import StoredEvent

    recorder, game = _recorder(url), uuid4()
    return lambda n: recorder.insert_events([StoredEvent(game, n, "move_made", _BODY + _SEALED)])


SYSTEMS: dict[str, Callable[[str], Append]] = {
    "raw psycopg": _raw,
    "eventsourcing": _eventsourcing,
    "annals": _annals,
    "annals with inline rows": _annals_inline,
}


def _write(system: str, url: str, seconds: float, barrier: Barrier, answers: multiprocessing.Queue[float]) -> None:
    append = SYSTEMS[system](url)
    append(1)
    barrier.wait(60)
    begun, done = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        append(done + 2)
        done += 1
    answers.put(done / (time.perf_counter() - begun))


def _measure(system: str, url: str, writers: int, seconds: float) -> float:
    """Appends a second of so many writers together."""
    context = multiprocessing.get_context("spawn")
    barrier, answers = context.Barrier(writers), context.Queue()
    processes = [context.Process(target=_write, args=(system, url, seconds, barrier, answers)) for _ in range(writers)]
    for process in processes:
        process.start()
    rates = [answers.get(timeout=seconds + 120) for _ in processes]
    for process in processes:
        process.join()
    return sum(rates)


def _prepare(url: str) -> str:
    """Make the tables of all systems, and say which PostgreSQL it is."""
    migrate(url)
    _recorder(url).create_table()
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute(
            "CREATE TABLE raw_events (game_id uuid, version integer, type text, body bytea, sealed bytea,"
            " PRIMARY KEY (game_id, version))"
        )
        settings = conn.execute("SELECT current_setting('fsync'), current_setting('synchronous_commit')").fetchone()
        assert settings == ("on", "on"), "only durable appends are worth measuring"
        row = conn.execute("SELECT current_setting('server_version')").fetchone()
        assert row is not None
        return str(row[0])


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print a table and keep the result; 0 when done."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--writers", type=int, nargs="+", default=[1, 4, 8])
    parser.add_argument("--seconds", type=float, default=3.0, help="length of one measurement")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--output", type=Path, help="where to write, instead of bench/results")
    arguments = parser.parse_args(argv)
    console = Console()
    rates: dict[tuple[str, int], list[float]] = {}
    with (
        tempfile.TemporaryDirectory(prefix="annals-bench-") as folder,
        EmbeddedServers(folder, only=["postgres"]) as own,
    ):
        version = _prepare(own.database_url)
        turns = [(s, w) for _ in range(arguments.rounds) for w in arguments.writers for s in SYSTEMS]
        for system, writers in track(turns, "appending", console=Console(stderr=True), transient=True):
            rate = _measure(system, own.database_url, writers, arguments.seconds)
            rates.setdefault((system, writers), []).append(rate)

    table = Table("system", *[f"{writers} writers" for writers in arguments.writers], title="durable appends a second")
    for system in SYSTEMS:
        medians = [statistics.median(rates[system, writers]) for writers in arguments.writers]
        table.add_row(system, *[f"{median:,.0f}" for median in medians])
    console.print(table)
    figures = {
        "postgresql": version,
        "seconds": arguments.seconds,
        "rounds": arguments.rounds,
        "load_average": round(os.getloadavg()[1], 1),
        "bytes_per_event": len(_BODY) + len(_SEALED),
        "appends_per_second": [
            {
                "system": system,
                "writers": writers,
                "median": round(statistics.median(found)),
                "rounds": [round(rate) for rate in found],
            }
            for (system, writers), found in rates.items()
        ],
    }
    command = shlex.join([*_COMMAND.split(), *(sys.argv[1:] if argv is None else argv)])
    write_result("append", command, figures, arguments.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
