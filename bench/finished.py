"""What do millions of finished games cost the looks of a service: sweeps, listings, housekeeping, metrics?

Run with `python -m bench.finished --games 2000000`; the result goes to `bench/results/finished.json`. Ten million games
fit on a disk with `--lean`, where rows hold no padding, and 30 GB.
Two databases of one server hold the same thousand running games; one has ten thousand finished games besides, the other
millions. Each look is taken at both in turn; told are the times, their ratio, and what the plans of its queries read.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import psycopg
from psycopg.conninfo import make_conninfo

from application.composition import Application, open_application
from application.operations.facts import measure
from application.retention import RULES
from bench.results_file import write_result
from eventstore.migrate import migrate
from eventstore.projections.known import PROJECTIONS
from eventstore.snapshots import layouts
from service.local.embedded import EmbeddedServers
from workers.clock_sweep import ClockSweep
from workers.housekeeping.erasure_sweep import ErasureSweep
from workers.housekeeping.feed_watch import FeedWatch
from workers.housekeeping.housekeeper import Housekeeper
from workers.housekeeping.opening_sweep import OpeningSweep
from workers.housekeeping.retention_sweep import RetentionSweep
from workers.order_sweep import OrderSweep
from workers.projector import Projector
from workers.queues import Queues, connect
from workers.sweeper import Sweeper
from workers.webhook_retry import WebhookRetry

__all__ = ["main", "plans"]

FEW = 10_000
RUNNING = 1_000
MOST = 2.0
"""How many times as many blocks a look at millions may read as one at ten thousand: an index of them is deeper."""
FREE = 20
"""Blocks that do not count."""
PADDING = 300
"""Bytes of a summary and of a snapshot, beside what looks read."""
_GOAL = "no look reads twice as many blocks, unless it reads the running games alone; none reads a table to its end"
_TABLES = ("events", "heads", "lobby", "lobby_players", "snapshots", "results", "due")

# Each game has a transaction of its own, below those of this cluster, and of what is kept only what looks read; in the
# order of the keys, which keeps their indexes compact.
_MAKE = """
CREATE OR REPLACE FUNCTION feed_offset() RETURNS bigint LANGUAGE sql STABLE AS 'SELECT 1000000000::bigint';
CREATE UNLOGGED TABLE made AS
SELECT md5('game ' || n)::uuid AS id, n AS opened, 'player ' || n / 500 AS first, 'player ' || n %% 997 AS second,
       CASE WHEN n <= %(running)s THEN 'running' ELSE 'finished' END AS status, 'title ' || n %% 4 AS title
FROM generate_series(1, %(games)s + %(running)s) AS n ORDER BY 1;
SELECT setval('event_positions', %(games)s + %(running)s)
"""
_FILL = """
INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,
                    recorded_at, position, xid)
SELECT id, 1, 'game_opened', 'player:' || first, 'open', 1, '{}', '', sha256('d'), sha256('p'), sha256('h'),
       clock_timestamp() - interval '1 day', opened, opened FROM made;
INSERT INTO lobby (game_id, opened, title, status, version, players, summary)
SELECT id, opened, title, status, 1, ARRAY[first, second], jsonb_build_object('creator', first, 'scored',
       status = 'finished', 'terms', jsonb_build_object('visibility', 'public'), 'seats', repeat('x', %(padding)s))
FROM made;
INSERT INTO lobby_players (player, opened, status)
SELECT first, opened, status FROM made UNION ALL SELECT second, opened, status FROM made WHERE second <> first
ORDER BY 1, 2;
INSERT INTO heads (game_id, version, hash) SELECT id, 1, sha256('h') FROM made;
INSERT INTO snapshots (game_id, layout, version, data)
SELECT id, %(layout)s, 50, decode(repeat('00', %(padding)s), 'hex') FROM made;
INSERT INTO results (game_id, opened_at, ended_at, title, players)
SELECT id, clock_timestamp(), clock_timestamp(), title, ARRAY[first, second] FROM made WHERE status = 'finished';
INSERT INTO due (game_id, seat, version, player, since)
SELECT id, 0, 1, first, clock_timestamp() - interval '1 day' FROM made WHERE status = 'running'
"""
_INDEXES = """
SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
WHERE i.indrelid = ANY (%s::regclass[]) AND NOT c.relispartition
  AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid)
"""


def _fill(url: str, games: int, padding: int) -> None:
    """Put finished games, and the running ones, into an empty database; the indexes are built afterwards."""
    given = {"games": games, "running": RUNNING, "layout": layouts()[0], "padding": padding}

    def run(statements: Iterable[str]) -> None:
        with psycopg.connect(url, autocommit=True, cursor_factory=psycopg.ClientCursor) as conn:
            conn.execute("SET session_replication_role = replica")
            conn.execute("SET synchronous_commit = off")
            conn.execute("SET work_mem = '256MB'")
            conn.execute("SET maintenance_work_mem = '512MB'")
            for statement in statements:
                conn.execute(statement.encode(), given)

    def run_at_once(statements: Iterable[str]) -> None:
        with ThreadPoolExecutor(3) as threads:
            list(threads.map(run, ([statement] for statement in statements)))

    with psycopg.connect(url, autocommit=True) as conn:
        indexes = conn.execute(_INDEXES, (list(_TABLES),)).fetchall()
        for name, _ in indexes:
            conn.execute(f"DROP INDEX {name}".encode())
    run(_MAKE.split(";\n"))
    run_at_once(_FILL.split(";\n"))
    run(["DROP TABLE made"])
    # Of a partitioned table the definition names the table alone, not its partitions.
    run_at_once(str(definition).replace(" ON ONLY ", " ON ").replace("%", "%%") for _, definition in indexes)
    with psycopg.connect(url, autocommit=True) as conn:
        for name in PROJECTIONS:
            conn.execute(
                "INSERT INTO checkpoints (projection, xid, position) SELECT %s, max(xid), max(position) FROM events"
                " ON CONFLICT (projection) DO UPDATE SET (xid, position) = (EXCLUDED.xid, EXCLUDED.position)",
                (name,),
            )
        conn.execute("VACUUM (ANALYZE)")


def _looks(application: Application, queues: Queues) -> dict[str, Callable[[], object]]:
    """What the sweeper, the web processes and the metrics ask again and again."""
    store, commands = application.store, application.commands
    keeper = Housekeeper(store, application.outside_engines)
    clocks = ClockSweep(commands, uptime=application.uptime, openings=application.openings)
    return {
        "sweeper": Sweeper(application, queues).once,
        "games without a score": lambda: store.unscored(10_000),
        "clock sweep": clocks.once,
        "order sweep": OrderSweep(commands, application.standing_orders).once,
        "opening sweep": OpeningSweep(commands, application.openings, timedelta(days=30)).once,
        "erasure sweep": ErasureSweep(application.erasure).once,
        "webhook retry": WebhookRetry(application.deliveries, queues).once,
        "projector": Projector(store, PROJECTIONS.values()).once,
        "retention": RetentionSweep(application.retention, {kept: timedelta(days=30) for kept in RULES}).once,
        "feed watch": FeedWatch(application.database).once,
        "a page of housekeeping": keeper.once,
        "the facts of the metrics": lambda: measure(application.database),
        "the lobby": store.games,
        "running games": lambda: store.games(status="running"),
        "finished games of a title": lambda: store.games(status="finished", title="title 3"),
        "my games": lambda: store.games(player="player 5"),
        "my running games": lambda: store.games(player="player 5", status="running"),
        "a game": lambda: store.lobby(_some(store)),
        "the end of the feed": store.feed_end,
    }


def _some(store: Any) -> Any:
    return store.games(player="player 7", limit=1)[0][0].game_id


def plans(url: str, look: Callable[[], object]) -> dict[str, Any]:
    """What the queries of a look read: blocks and rows, by which indexes, and which tables from end to end."""
    asked: list[tuple[Any, Any]] = []
    execute = psycopg.Cursor.execute

    def noted(cursor: Any, query: Any, params: Any = None, **options: Any) -> Any:
        text = query.decode() if isinstance(query, bytes) else str(query)
        if text.lstrip().startswith(("SELECT", "WITH")):
            asked.append((text, params))
        return execute(cursor, query, params, **options)

    with patch.object(psycopg.Cursor, "execute", noted):
        look()
    blocks, rows = 0, 0
    indexes: set[str] = set()
    whole: set[str] = set()
    with psycopg.connect(url) as conn:
        for text, params in asked:
            found: Any = conn.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {text}".encode(), params).fetchone()
            plan = found[0][0]["Plan"]
            blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
            for node in _nodes(plan):
                if "Relation Name" in node:
                    left_out = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
                    rows += round((node["Actual Rows"] + left_out) * node["Actual Loops"])
                if "Index Name" in node:
                    indexes.add(node["Index Name"])
                if node["Node Type"] == "Seq Scan" and node["Relation Name"].split("_")[0] in {"events", *_TABLES}:
                    whole.add(node["Relation Name"])
        conn.rollback()
    return {
        "queries": len(asked),
        "blocks": blocks,
        "rows": rows,
        "indexes": sorted(indexes),
        "read_from_end_to_end": sorted(whole),
    }


def _nodes(plan: Any) -> Iterator[Any]:
    yield plan
    for inner in plan.get("Plans", ()):
        yield from _nodes(inner)


def _run(servers: EmbeddedServers, games: int, rounds: int, padding: int) -> dict[str, Any]:
    arms: dict[str, tuple[str, dict[str, Callable[[], object]]]] = {}
    figures: dict[str, Any] = {
        "games": {"few": FEW, "many": games, "bytes_of_padding": padding},
        "load_of_the_machine": os.getloadavg()[0],
    }
    with ExitStack() as stack:
        for arm, count in (("few", FEW), ("many", games)):
            with psycopg.connect(servers.database_url, autocommit=True) as conn:
                conn.execute("ALTER SYSTEM SET autovacuum = off")
                conn.execute("SELECT pg_reload_conf()")
                conn.execute(f"CREATE DATABASE {arm}".encode())
            url = make_conninfo(servers.database_url, dbname=arm)
            migrate(url)
            begun = time.perf_counter()
            _fill(url, count, padding)
            print(f"{count} games stored in {time.perf_counter() - begun:.0f} s", flush=True)
            with psycopg.connect(url) as conn:
                row: Any = conn.execute("SELECT pg_database_size(current_database())").fetchone()
            figures["games"][f"{arm}_megabytes"] = round(row[0] / 1e6)
            application = stack.enter_context(open_application(url, connections=4))
            queues = Queues(connect(servers.redis_url))
            arms[arm] = url, _looks(application, queues)
        looks: dict[str, Any] = {}
        for name in arms["few"][1]:
            times: dict[str, list[float]] = {arm: [] for arm in arms}
            for number in range(rounds + 3):
                for arm, (_, asks) in arms.items():
                    begun = time.perf_counter()
                    asks[name]()
                    # The first ones open connections and read what is not in memory yet.
                    if number >= 3:
                        times[arm].append((time.perf_counter() - begun) * 1000)
            row = {f"{arm}_ms": round(median(found), 2) for arm, found in times.items()}
            row["ratio"] = round(median(times["many"]) / median(times["few"]), 2)
            row |= {arm: plans(url, asks[name]) for arm, (url, asks) in arms.items()}
            looks[name] = row
            print(name, json.dumps(row), flush=True)
    return {
        **figures,
        "looks": looks,
        "goal": _GOAL,
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result; 1 where a look costs more with more games."""
    parser = argparse.ArgumentParser(prog="python -m bench.finished", description=__doc__)
    parser.add_argument("--games", type=int, default=2_000_000)
    parser.add_argument("--rounds", type=int, default=25, help="looks of each kind at each database")
    parser.add_argument("--lean", action="store_true", help="rows hold no padding, for a small disk")
    parser.add_argument("--output", type=Path, default=None)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="annals-bench-") as folder, EmbeddedServers(Path(folder)) as servers:
        figures = _run(servers, given.games, given.rounds, 0 if given.lean else PADDING)
    options = f"--games {given.games}{' --lean' if given.lean else ''}"
    write_result("finished", f"python -m bench.finished {options}", figures, given.output)
    dear = [
        name
        for name, row in figures["looks"].items()
        if (row["many"]["blocks"] > MOST * row["few"]["blocks"] + FREE and row["many"]["rows"] > RUNNING)
        or row["many"]["read_from_end_to_end"]
    ]
    if dear:
        print(f"above the goal: {', '.join(dear)}")
    return 1 if dear else 0


if __name__ == "__main__":
    raise SystemExit(main())
