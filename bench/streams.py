"""What do some hundred open streams cost the moves, and how soon does an event arrive?

Run with `python -m bench.streams`; the result goes to `bench/results/streams.json`.

The service runs as `annals up` runs it, as in `bench.http`, and the same moves are made over HTTP, first without a
stream, then while streams are open: each follows one of the games that are being played, through the eyes of the
public. One process reads all streams; how late an event is is counted from the time in the event (when the service
had decided the move) to its arrival. The readers share the machine with the service, the database and the players.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from bench.http import free_port, measure, memory, serving, settings_of, shares
from bench.results_file import write_result
from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers

__all__ = ["main"]

CLIENTS = 4
SPREAD = 8
"""Streams follow so many games that are played at a time, or fewer."""


def _follow(port: int, games: Sequence[str], count: int, ready: Any, stop: Any, out: Any) -> None:
    """Read `count` streams until `stop`; tells how many events came and how late they were."""
    chooser = selectors.DefaultSelector()
    for n in range(count):
        connection = socket.create_connection(("127.0.0.1", port))
        request = f"GET /v1/games/{games[n % len(games)]}/stream HTTP/1.1\r\nHost: bench\r\n\r\n"
        connection.sendall(request.encode())
        chooser.register(connection, selectors.EVENT_READ, [connection, b""])
        # Wait for the first message: the stream is open.
        while b"event: ready" not in chooser.get_key(connection).data[1]:
            chooser.get_key(connection).data[1] += connection.recv(65536)
        chooser.get_key(connection).data[1] = b""
    ready.set()
    late: list[float] = []
    ended = 0
    while not stop.is_set():
        for key, _ in chooser.select(0.1):
            data = key.data[0].recv(262144)
            now = time.time()
            if not data:
                ended += 1
                chooser.unregister(key.data[0])
                continue
            *blocks, key.data[1] = (key.data[1] + data).split(b"\n\n")
            for block in blocks:
                place = block.rfind(b'"at":"')
                if place >= 0:
                    at = datetime.fromisoformat(block[place + 6 : place + 33].decode().replace("Z", "+00:00"))
                    late.append(now - at.timestamp())
    out.put((sorted(late), ended))


def _with_streams(
    port: int, process: subprocess.Popen[bytes], url: str, count: int, seconds: float, seed: int
) -> dict[str, Any]:
    """Measure moves while `count` streams are open."""
    context = multiprocessing.get_context("fork")
    dealt = shares(url, CLIENTS, seconds, seed)
    games = [share[k][0].split(b"/v1/games/")[1][:36].decode() for k in range(SPREAD // CLIENTS) for share in dealt]
    ready, stop, out = context.Event(), context.Event(), context.Queue()
    reader = context.Process(target=_follow, args=(port, games, count, ready, stop, out), daemon=True)
    reader.start()
    ready.wait(120)
    figures = measure(port, process, dealt, seconds)
    time.sleep(2.0)
    stop.set()
    late, ended = out.get(timeout=60)
    reader.join()
    figures = {"streams": count, **figures, "events_received": len(late), "streams_ended": ended}
    if late:
        figures["late_p50_ms"] = round(late[len(late) // 2] * 1000, 1)
        figures["late_p99_ms"] = round(late[int(len(late) * 0.99)] * 1000, 1)
    return figures


def _run(servers: EmbeddedServers, given: argparse.Namespace) -> dict[str, Any]:
    load = os.getloadavg()[0]
    migrate(servers.database_url)
    most = max(given.streams) + 100
    settings = settings_of(servers.database_url, servers.redis_url, free_port())
    settings = replace(settings, streams=most, streams_per_caller=most)
    with serving(settings) as process:
        measurements = []
        for n, count in enumerate(given.streams):
            figures = _with_streams(settings.port, process, servers.database_url, count, given.seconds, seed=5000 * n)
            measurements.append({**figures, "web_processes": memory(process)})
            print(json.dumps(measurements[-1]), flush=True)
        return {"load_of_the_machine_before": round(load, 2), "measurements": measurements}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure; 1 where a move was refused."""
    parser = argparse.ArgumentParser(prog="python -m bench.streams", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="per measurement")
    parser.add_argument("--streams", type=int, nargs="*", default=[0, 100, 300])
    parser.add_argument("--output", type=Path, default=None)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="annals-bench-") as folder, EmbeddedServers(Path(folder)) as servers:
        figures = _run(servers, given)
    flags = f" --seconds {given.seconds} --streams {' '.join(map(str, given.streams))}"
    write_result("streams", "python -m bench.streams" + flags, figures, given.output)
    return 1 if any(set(m["statuses"]) != {"200"} for m in figures["measurements"]) else 0


if __name__ == "__main__":
    sys.exit(main())
