"""What does an append cost on a Citus cluster, beside one PostgreSQL, and does a merge of its feed keep every order?

`python -m bench.citus --url URL` names the coordinator of a cluster on this machine alone; its database is
emptied. Both take turns, round after round: told is the processor time of all processes of the servers for an append
with its lobby row and decisions. The single server is the wheel's, with the cluster's `fsync` and commits, and is
reached as the workers are, by TCP (a socket in a folder spares a server about a tenth of an append).
Then 200,000 events are appended to the cluster, and all partitions of the feed are read page by page in turn. Four
clients play over HTTP against web processes that have the cluster for their database: told is what each server computes
for a move. Last, a database of one server with as many events is spread over the workers by `annals migrate`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psutil
import psycopg
from psycopg.conninfo import make_conninfo

from bench.append import SYSTEMS
from bench.growth import fill
from bench.http import free_port, measure, serving, settings_of, shares
from bench.results_file import write_result
from eventstore.database import Database
from eventstore.database_timeouts import Timeouts
from eventstore.migrate import migrate
from eventstore.partitions import partition_of
from eventstore.store import GENESIS, Store
from eventstore.store.postgres import PostgresStore
from service.local.embedded import EmbeddedServers
from tests.eventstore.clusters import make_anew, not_yet_a_cluster
from tests.eventstore.feeds import beginnings
from tests.eventstore.samples import event
from tests.postgres_server import PostgresServer

__all__ = ["main"]

EVENTS = 200_000
GAMES = 400
_ADDRESS = "127.0.0.9"
"""Where the single server listens, at the usual port."""
_BATCH = 50
"""Events of one append while the feed is filled."""


def _postmaster(url: str) -> psutil.Process:
    with psycopg.connect(url) as conn:
        parent = psutil.Process(conn.info.backend_pid).parent()
    assert parent is not None
    return parent


def _nodes(url: str) -> list[psutil.Process]:
    """The servers of a cluster, the coordinator first; they must be processes of this machine."""
    with psycopg.connect(url) as conn:
        query = "SELECT nodename, nodeport FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid"
        return [_postmaster(make_conninfo(url, host=host, port=port)) for host, port in conn.execute(query).fetchall()]


def _used(servers: Sequence[psutil.Process]) -> float:
    """Seconds of the processor that servers and their processes have used, ended ones included."""
    total = 0.0
    for server in servers:
        times = server.cpu_times()
        total += times.user + times.system + times.children_user + times.children_system
        for child in server.children():
            own = child.cpu_times()
            total += own.user + own.system
    return total


def _append_many(append: Callable[[int], object], first: int, number: int) -> float:
    begun = time.perf_counter()
    for index in range(first, first + number):
        append(index)
    return time.perf_counter() - begun


def _compare(ways: dict[str, tuple[str, list[psutil.Process]]], rounds: int, number: int) -> dict[str, Any]:
    """Each in turn, round after round; ratios are those of the same round."""
    appends = {name: SYSTEMS["annals with inline rows"](url) for name, (url, _) in ways.items()}
    milliseconds: dict[str, list[float]] = {name: [] for name in ways}
    waited: dict[str, list[float]] = {name: [] for name in ways}
    for round_ in range(rounds + 1):
        for name in ways if round_ % 2 else reversed(ways):
            servers = ways[name][1]
            before = _used(servers)
            took = _append_many(appends[name], 1 + round_ * number, number)
            if round_:  # the first one plans the statements
                milliseconds[name].append((_used(servers) - before) / number * 1000)
                waited[name].append(took / number * 1000)
    one, many = milliseconds["one PostgreSQL"], milliseconds["cluster"]
    return {
        "processor_ms_per_append": {name: round(statistics.median(found), 3) for name, found in milliseconds.items()},
        "ms_per_append": {name: round(statistics.median(found), 2) for name, found in waited.items()},
        "processor_ratio": round(statistics.median(b / a for a, b in zip(one, many, strict=True)), 2),
    }


def _writers(store: Store, seconds: float) -> dict[str, float]:
    """Appends a second of four writers, with games in one shard and with games in four."""
    found: dict[str, list[UUID]] = {"one shard": [], "four shards": []}
    while len(found["one shard"]) < 4 or len(found["four shards"]) < 4:
        game = uuid4()
        shard = partition_of(game, store.partitions)
        if shard == 0 and len(found["one shard"]) < 4:
            found["one shard"].append(game)
        elif shard == 1 + len(found["four shards"]) and len(found["four shards"]) < 4:
            found["four shards"].append(game)

    def write(game: UUID) -> int:
        version, head, until = 0, GENESIS, time.monotonic() + seconds
        while time.monotonic() < until:
            done = store.append(game, expected=version, head=head, command_id=str(version), events=[event()])
            version, head = done.last_version, done.hash
        return version

    with ThreadPoolExecutor(4) as threads:
        return {name: round(sum(threads.map(write, games)) / seconds, 1) for name, games in found.items()}


def _merge(store: Store, events: int) -> dict[str, Any]:
    """Fill the feed, and read it in turns from all partitions."""
    games = [uuid4() for _ in range(GAMES)]

    def fill(game: UUID) -> None:
        version, head = 0, GENESIS
        for _ in range(events // GAMES // _BATCH):
            new = [event() for _ in range(_BATCH)]
            done = store.append(game, expected=version, head=head, command_id=str(version), events=new)
            version, head = done.last_version, done.hash

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(fill, games))
    last = dict.fromkeys(games, 0)
    begun, read, out_of_order = time.perf_counter(), 0, 0
    places = dict(enumerate(beginnings(store)))
    while places:
        for partition, place in list(places.items()):
            page = store.feed(place, 1000)
            for _, found in page:
                if found.game_id in last:
                    out_of_order += found.version != last[found.game_id] + 1
                    last[found.game_id] = found.version
                    read += 1
            if page:
                places[partition] = page[-1][0]
            else:
                del places[partition]
    missing = sum(store.version(game) - version for game, version in last.items())
    took = time.perf_counter() - begun
    return {"events": read, "out_of_order": out_of_order, "missing": missing, "per_second": round(read / took)}


def _over_http(url: str, seconds: float) -> dict[str, Any]:
    """Processor time of each server of the cluster for a move over HTTP, while four clients play."""
    with tempfile.TemporaryDirectory(prefix="annals-bench-") as folder, EmbeddedServers(folder, only=["valkey"]) as own:
        settings = settings_of(url, own.redis_url, free_port())
        with serving(settings) as process:
            # The first moves learn where games are and plan the statements.
            for length in (3.0, seconds):
                dealt = shares(url, 4, length, seed=round(length))
                nodes = _nodes(url)
                before = [_used([node]) for node in nodes]
                played = measure(settings.port, process, dealt, length)
                used = [_used([node]) - earlier for node, earlier in zip(nodes, before, strict=True)]
    coordinator, *workers = (round(each / played["moves"] * 1000, 3) for each in used)
    return {
        "moves": played["moves"],
        "moves_per_second": played["moves_per_second"],
        "statuses": played["statuses"],
        "coordinator_processor_ms_each": coordinator,
        "workers_processor_ms_each": workers,
        "web_processor_ms_each": played["web_processor_ms_each"],
    }


def _moved(url: str, events: int) -> dict[str, Any]:
    """Fill a server that is not yet a cluster, add the workers, and migrate it."""
    with not_yet_a_cluster(url) as (new, add_workers):
        migrate(new)
        fill(new, events, seed=1711)
        with psycopg.connect(new, autocommit=True) as conn:
            count = "SELECT count(*) FROM events"
            [(held,)] = conn.execute(count).fetchall()
            [(size,)] = conn.execute("SELECT pg_database_size(current_database())").fetchall()
            add_workers()
            begun = time.perf_counter()
            migrate(new)
            took = time.perf_counter() - begun
            [(come,)] = conn.execute(count).fetchall()
    return {
        "events": held,
        "megabytes": round(size / 1e6),
        "missing": held - come,
        "seconds": round(took, 1),
        "per_second": round(held / took),
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result; 0 when done."""
    parser = argparse.ArgumentParser(prog="python -m bench.citus", description=__doc__)
    parser.add_argument("--url", required=True, help="coordinator, as a superuser")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--appends", type=int, default=200, help="of one way in one round")
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--output", type=Path, default=None)
    given = parser.parse_args(argv)
    figures: dict[str, Any] = {"load_of_the_machine": round(os.getloadavg()[0], 1)}
    make_anew(given.url)
    with psycopg.connect(given.url) as conn:
        figures["citus"] = conn.execute("SELECT extversion FROM pg_extension WHERE extname = 'citus'").fetchone()[0]  # type: ignore[index]
        settings = {
            name: conn.execute(f"SHOW {name}".encode()).fetchone()[0]  # type: ignore[index]
            for name in ("server_version", "fsync", "synchronous_commit", "full_page_writes", "autovacuum")
        }
    figures["settings"] = settings
    own = {**{k: v for k, v in settings.items() if k != "server_version"}, "listen_addresses": _ADDRESS}
    with PostgresServer(durable=True, **own) as server:
        migrate(server.url)
        one = make_conninfo(server.url, host=_ADDRESS)
        ways = {"one PostgreSQL": (one, [_postmaster(one)]), "cluster": (given.url, _nodes(given.url))}
        figures |= _compare(ways, given.rounds, given.appends)
    patient = Timeouts(connect=60, statement=60, lock=60)
    with PostgresStore(Database(given.url, max_size=5, timeout=60.0, timeouts=patient)) as store:
        figures["partitions"] = store.partitions
        figures["appends_per_second_of_four_writers"] = _writers(store, 5.0)
        figures["merge"] = _merge(store, given.events)
    figures["moves_over_http"] = _over_http(given.url, 20.0)
    figures["moved_from_one_server"] = _moved(given.url, given.events)
    figures["load_of_the_machine_after"] = round(os.getloadavg()[0], 1)
    write_result("citus", f"python -m bench.citus --url URL --rounds {given.rounds}", figures, given.output)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
