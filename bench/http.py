"""How many validated moves a second does the service take over HTTP, how long does one wait, how much memory is used?

Run with `python -m bench.http`; the result goes to `bench/results/http.json`.

The service runs as `annals up` runs it: gunicorn with two processes, durable PostgreSQL and the queue's server on the
same machine; the clients share that machine, too. Games of Endeavor between people are opened beforehand and their
moves chosen at random by the same rules, so that what is measured is the moves alone: each is checked for token,
limit, version and legality, decided, appended durably with its hash, and answered with its effects and log lines.

Beside that it measures, in turn and in the same run, a bare Flask view that does one durable append of the same size
(`bench.bare_view`) under the same settings. How many of its requests a move costs depends little on the machine and on
what else runs there; nor does the time that the web processes compute for one request.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psutil

from application.games.commands import GameCommands
from application.people.accounts import Accounts
from bench import bare_view
from bench.results_file import write_result
from domain.kernel.engine import decide_and_keep, next_options, pending_seats
from domain.kernel.options import Move
from eventstore.migrate import migrate
from eventstore.store.postgres import PostgresStore
from service.config import Settings
from service.local.children import web_command
from service.local.embedded import EmbeddedServers
from service.players.services import register

__all__ = [
    "Script",
    "free_port",
    "main",
    "measure",
    "memory",
    "read_answer",
    "ready",
    "scripts_of",
    "serving",
    "settings_of",
    "shares",
]

SEATS = 3
LARGEST_MB = 150
"""Resident memory of a web process after 1,000 games at most."""
Script = list[bytes]
"""The requests of one game, ready to be sent."""


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


def scripts_of(url: str, games: int, moves: int, seed: int) -> list[Script]:
    """Open games of three new people and choose their moves: one request per move."""
    with PostgresStore(url, max_size=1) as store:
        commands = GameCommands(store, cached=1)
        accounts = Accounts(store.database)
        people = [register(accounts, f"player {uuid4().hex[:12]}") for _ in range(SEATS)]
        return [_script(commands, people, moves, random.Random(seed + n)) for n in range(games)]


def _script(commands: GameCommands, people: Sequence[Any], moves: int, dice: random.Random) -> Script:
    game_id: UUID = uuid4()
    commands.open(game_id, title="endeavor", seats=SEATS, creator=str(people[0][0].id), command_id="open")
    for seat, (player, _, _) in enumerate(people):
        actor = f"player:{player.id}"
        commands.take_seat(game_id, seat, player=str(player.id), actor=actor, command_id=f"seat-{seat}")
    game = commands.games.load(game_id)
    state, chance, title = game.state, game.chance, game.title
    script: Script = []
    for version in range(game.version, game.version + moves):
        seats = pending_seats(state) if state is not None else ()
        if not seats:
            break
        option = dice.choice(next_options(state, seats[0]))  # type: ignore[arg-type]  # a running game has a state
        _, state = decide_and_keep(title, state, Move(seats[0], option), chance)
        body = json.dumps({"option": option.text, "expected_version": version}).encode()
        head = (
            f"POST /v1/games/{game_id}/moves HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {people[seats[0]][2]}\r\nIdempotency-Key: {game_id}:{version}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        script.append(head.encode() + body)
    return script


def _client(port: int, scripts: Sequence[Script], seconds: float, start: Any, out: Any) -> None:
    """Play games one after the other on one connection until time is up."""
    times: list[float] = []
    statuses: dict[int, int] = {}
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        start.wait()
        began = time.perf_counter()
        for request in (request for script in scripts for request in script):
            sent = time.perf_counter()
            if sent - began > seconds:
                break
            connection.sendall(request)
            status = read_answer(connection)
            times.append(time.perf_counter() - sent)
            statuses[status] = statuses.get(status, 0) + 1
        out.put((time.perf_counter() - began, times, statuses))


def read_answer(connection: socket.socket) -> int:
    """Read one whole answer; its status."""
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            raise ConnectionError("the service closed the connection")
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536)
    return int(head[9:12])


def _appends(clients: int, count: int) -> list[list[Script]]:
    """Requests to the bare view: of each client, one game into which it appends event after event."""

    def request(game_id: UUID, version: int) -> bytes:
        head = f"POST {bare_view.path(game_id, version)} HTTP/1.1\r\nHost: bench\r\nContent-Length: 0\r\n\r\n"
        return head.encode()

    games = [uuid4() for _ in range(clients)]
    return [[[request(game_id, version) for version in range(count)]] for game_id in games]


def _computed(process: subprocess.Popen[bytes]) -> float:
    """Seconds for which the web processes have computed so far."""
    return sum(sum(worker.cpu_times()[:2]) for worker in psutil.Process(process.pid).children())


def measure(
    port: int, process: subprocess.Popen[bytes], shares: Sequence[Sequence[Script]], seconds: float
) -> dict[str, Any]:
    """Let one client play each share at the same time."""
    computed = _computed(process)
    context = multiprocessing.get_context("fork")
    start, out = context.Barrier(len(shares)), context.Queue()
    clients = [
        context.Process(target=_client, args=(port, scripts, seconds, start, out), daemon=True) for scripts in shares
    ]
    for client in clients:
        client.start()
    results = [out.get(timeout=seconds + 60) for _ in clients]
    for client in clients:
        client.join()
    times = sorted(t for _, found, _ in results for t in found)
    statuses: dict[str, int] = {}
    for _, _, found in results:
        for status, count in found.items():
            statuses[str(status)] = statuses.get(str(status), 0) + count
    return {
        "clients": len(shares),
        "moves": len(times),
        "moves_per_second": round(len(times) / max(r[0] for r in results), 1),
        "p50_ms": round(statistics.median(times) * 1000, 2),
        "p99_ms": round(times[int(len(times) * 0.99)] * 1000, 2),
        "max_ms": round(times[-1] * 1000, 2),
        "web_processor_ms_each": round((_computed(process) - computed) / len(times) * 1000, 3),
        "statuses": statuses,
    }


def memory(process: subprocess.Popen[bytes]) -> list[dict[str, float]]:
    """Resident and proportional memory of each web process, in MB."""
    found = []
    for worker in psutil.Process(process.pid).children():
        memory = worker.memory_full_info()
        found.append({"rss_mb": round(memory.rss / 1e6, 1), "pss_mb": round(memory.pss / 1e6, 1)})
    return found


def ready(port: int, process: subprocess.Popen[bytes]) -> None:
    """Wait until web processes answer."""
    for _ in range(300):
        if process.poll() is not None:
            raise RuntimeError("the web processes ended")
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=2).read()
            return
        except OSError:
            time.sleep(0.1)
    raise TimeoutError("the web processes did not answer")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure; 1 where a move was refused or a web process grew too large."""
    parser = argparse.ArgumentParser(prog="python -m bench.http", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="per measurement")
    parser.add_argument("--clients", type=int, nargs="*", default=[1, 4, 8])
    parser.add_argument("--games", type=int, default=1000, help="games that the web processes see altogether")
    parser.add_argument("--rounds", type=int, default=3, help="how often moves and the bare view are compared")
    parser.add_argument("--output", type=Path, default=None)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="annals-bench-") as folder, EmbeddedServers(Path(folder)) as servers:
        figures = _run(servers, given)
    flags = f" --seconds {given.seconds} --games {given.games} --rounds {given.rounds}"
    write_result("http", "python -m bench.http" + flags, figures, given.output)
    bare = figures["beside_a_bare_view"]
    refused = [m for m in [*figures["measurements"], *bare["moves"], *bare["appends"]] if set(m["statuses"]) != {"200"}]
    large = [m for m in figures["web_processes_after"] if m["rss_mb"] > LARGEST_MB]
    return 1 if refused or large else 0


def _run(servers: EmbeddedServers, given: argparse.Namespace) -> dict[str, Any]:
    load = os.getloadavg()[0]
    migrate(servers.database_url)
    port = free_port()
    settings = settings_of(servers.database_url, servers.redis_url, port)
    with serving(settings) as process:
        idle = memory(process)
        measurements = []
        wanted = given.games
        for i, clients in enumerate(given.clients):
            dealt = shares(servers.database_url, clients, given.seconds, seed=1000 * i)
            wanted -= sum(map(len, dealt))
            measurements.append(measure(port, process, dealt, given.seconds))
            print(json.dumps(measurements[-1]), flush=True)
        if wanted > 0:
            # The other games are short: what counts for memory is how many there are.
            scripts = scripts_of(servers.database_url, wanted, 20, seed=999_000)
            measure(port, process, [scripts[n::4] for n in range(4)], 600.0)
        after = memory(process)
        compared = _compared(settings, process, given.rounds, given.seconds)
    return {
        "load_of_the_machine_before": round(load, 2),
        "measurements": measurements,
        "beside_a_bare_view": compared,
        "web_processes_idle": idle,
        "games": given.games,
        "web_processes_after": after,
        "goal": "500 moves a second, p50 8 ms, p99 30 ms on 2 cores; a web process below 150 MB after 1,000 games",
    }


def settings_of(database_url: str, redis_url: str, port: int) -> Settings:
    """Settings of web processes whose limits are counted as always, and never reached."""
    return Settings(
        database_url=database_url,
        redis_url=redis_url,
        port=port,
        rate_reads=10_000_000,
        rate_writes=10_000_000,
        rate_registrations=10_000_000,
        log_level="warning",
    )


def shares(url: str, clients: int, seconds: float, seed: int) -> list[list[Script]]:
    """More games than the clients can play in that time, dealt out among them."""
    per_client = max(2, int(seconds * 1000 / clients / 80))
    scripts = scripts_of(url, clients * per_client, 2000, seed=seed)
    return [scripts[n::clients] for n in range(clients)]


def _compared(settings: Settings, process: subprocess.Popen[bytes], rounds: int, seconds: float) -> dict[str, Any]:
    """Moves and appends of a bare view in turn, with four clients each."""
    moves: list[dict[str, Any]] = []
    appends: list[dict[str, Any]] = []
    bare = replace(settings, port=free_port())
    with serving(bare, "bench.bare_view:create_app()") as beside:
        for number in range(rounds):
            assert settings.database_url is not None
            dealt = shares(settings.database_url, 4, seconds, seed=50_000 + 1000 * number)
            moves.append(measure(settings.port, process, dealt, seconds))
            appends.append(measure(bare.port, beside, _appends(4, int(seconds * 2000)), seconds))
            print(json.dumps({"moves": moves[-1], "appends": appends[-1]}), flush=True)

    def ratio(name: str) -> float:
        one, other = (statistics.median(float(each[name]) for each in found) for found in (moves, appends))
        return round(one / other, 3)

    return {
        "load_of_the_machine": round(os.getloadavg()[0], 2),
        "moves": moves,
        "appends": appends,
        "moves_per_append": ratio("moves_per_second"),
        "processor_per_append": ratio("web_processor_ms_each"),
    }


@contextmanager
def serving(settings: Settings, app: str = "service.app:create_app()") -> Iterator[subprocess.Popen[bytes]]:
    """Web processes that answer at the port of the settings."""
    command = [app if part == "service.app:create_app()" else part for part in web_command(settings)]
    process = subprocess.Popen(command, env={**os.environ, **settings.environment()})
    try:
        ready(settings.port, process)
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)


if __name__ == "__main__":
    sys.exit(main())
