"""How much memory do the embedded servers take when nobody asks them anything?

Run with `python -m bench.embedded_memory`; the result goes to `bench/results/embedded_memory.json`.

PSS shares each common page among the processes that map it, so the sum over processes is what the machine gives.
RSS counts such pages once per process: its sum is an upper bound.
"""

from __future__ import annotations

import argparse
import json
import platform
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import psutil
import psycopg
import redis

from service.local.embedded import EmbeddedServers

__all__ = ["main"]

_COMMAND = "python -m bench.embedded_memory"
_RESULT = Path(__file__).parent / "results" / "embedded_memory.json"
_LIMIT_MB = 150.0
"""What the servers may take together when idle."""
_CONNECTIONS = 12
"""Idle connections held meanwhile: two web processes with four threads, and four other processes."""


def _measure(servers: EmbeddedServers) -> dict[str, object]:
    """PSS and RSS in MB of all processes of both servers."""
    processes: dict[str, int] = {}
    pss = rss = 0
    for name, pid in servers.pids().items():
        leader = psutil.Process(pid)
        tree = [leader, *leader.children(recursive=True)]
        processes[name] = len(tree)
        for process in tree:
            memory = process.memory_full_info()
            pss += memory.pss
            rss += memory.rss
    return {"pss_mb": round(pss / 1e6, 1), "rss_mb": round(rss / 1e6, 1), "processes": processes}


def _work(connections: Sequence[psycopg.Connection[tuple[object, ...]]], client: redis.Redis) -> None:
    """Touch what a service touches: every page of the buffers, each connection's caches, a queue filled and emptied."""
    connections[0].execute("CREATE TABLE work(id bigserial PRIMARY KEY, body bytea STORAGE EXTERNAL)")
    insert = "INSERT INTO work(body) SELECT decode(repeat('ab', 1600), 'hex') FROM generate_series(1, 2000)"
    for connection in connections:
        connection.execute(insert)
        connection.execute("SELECT count(*), max(length(body)) FROM work").fetchone()
    for n in range(5000):
        client.rpush("work", f"{n}" * 100)
    client.delete("work")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result; 1 if the servers take more than they may when idle."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--settle", type=float, default=5.0, help="seconds of rest before each measurement")
    parser.add_argument("--output", type=Path, default=_RESULT)
    args = parser.parse_args(argv)
    with tempfile.TemporaryDirectory() as directory, EmbeddedServers(directory) as servers:
        time.sleep(args.settle)
        fresh = _measure(servers)
        connections = [psycopg.connect(servers.database_url, autocommit=True) for _ in range(_CONNECTIONS)]
        client = redis.Redis.from_url(servers.redis_url)
        _work(connections, client)
        time.sleep(args.settle)
        used = _measure(servers)
        for connection in connections:
            connection.close()
        client.close()
        time.sleep(args.settle)
        rested = _measure(servers)
    result = {
        "command": _COMMAND,
        "measured_at": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": {"system": f"{platform.system()} {platform.machine()}", "cpus": psutil.cpu_count()},
        "limit_mb": _LIMIT_MB,
        "idle_after_start": fresh,
        f"idle_after_work_with_{_CONNECTIONS}_connections": used,
        "idle_after_work_without_connections": rested,
    }
    args.output.parent.mkdir(parents=True, exist_ok=True)
    args.output.write_text(json.dumps(result, indent=2) + "\n")
    print(json.dumps(result, indent=2))
    return int(max(float(str(m["pss_mb"])) for m in (fresh, used, rested)) > _LIMIT_MB)


if __name__ == "__main__":
    raise SystemExit(main())
