"""How much longer does a move take while ten attackers try to take the service?

Run with `python -m bench.attackers`; the result goes to `bench/results/attackers.json`.
All processes of a service run on this machine with their limits as they are by default. Four people, each in a game
with two others, make a move every quarter of a second, for some seconds alone and for some seconds beside ten
attackers, in turn. Each attacker has an address of its own and does as much as it can of one thing; their own work is
done on the same cores, with the lowest priority.
"""

from __future__ import annotations

import argparse
import http.client
import itertools
import json
import multiprocessing
import os
import socket
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import psycopg

from bench.http import Script, read_answer, scripts_of
from bench.results_file import write_result
from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers
from tests.crash.processes import Processes, processes
from tests.postgres_server import PostgresServer

__all__ = ["main"]

PEOPLE = 4
PACE = 0.25
"""Seconds between a person's moves."""
AIM = 3.0
"""How many times as long a move may take (p99) beside the attackers as without them."""

_HEAD = b"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"


class Attacker:
    """One machine that does one thing as often as it can."""

    def __init__(self, port: int, address: str, over: Any, given: dict[str, Any]) -> None:
        self.port, self.address, self.over, self.given = port, address, over, given
        self.statuses: Counter[int] = Counter()

    def connect(self) -> socket.socket:
        """A connection from this attacker's address."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=5, source_address=(self.address, 0))

    def repeat(self, method: str, paths: Sequence[str], body: Callable[[], bytes] | None = None) -> None:
        """Ask as fast as answers come, with the tokens given."""
        tokens, counter = itertools.cycle(self.given.get("tokens", [None])), itertools.cycle(paths)
        while not self.over.is_set():
            connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=10, source_address=(self.address, 0)
            )
            with suppress(OSError, http.client.HTTPException):
                while not self.over.is_set():
                    token = next(tokens)
                    headers = {"Content-Type": self.given.get("type", "application/json")}
                    if token is not None:
                        headers["Authorization"] = f"Bearer {token}"
                    connection.request(method, next(counter), None if body is None else body(), headers)
                    answer = connection.getresponse()
                    answer.read()
                    self.statuses[answer.status] += 1
            connection.close()

    def drip(self, head: bytes) -> None:
        """Keep 24 requests arriving byte by byte."""

        def one() -> None:
            while not self.over.is_set():
                with suppress(OSError), self.connect() as connection:
                    connection.sendall(head)
                    while not self.over.wait(0.5):
                        connection.sendall(b"x")

        threads = [threading.Thread(target=one) for _ in range(24)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def hold(self, path: str) -> None:
        """Hold a hundred streams, and open another for each that is refused or ends."""

        def one() -> None:
            while not self.over.is_set():
                with suppress(OSError), self.connect() as connection:
                    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n".encode())
                    connection.settimeout(0.5)
                    while not self.over.is_set():
                        with suppress(TimeoutError):
                            if not connection.recv(65536):
                                break

        threads = [threading.Thread(target=one) for _ in range(100)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def _players() -> bytes:
    return json.dumps({"name": f"attacker {os.getpid()} {time.monotonic_ns()}"}).encode()


_PROGRAMS = json.dumps(
    {"title": "endeavor", "seats": 3, "opponents": [{"seat": seat, "engine": "random"} for seat in range(3)]}
).encode()

ATTACKS: dict[str, Callable[[Attacker], None]] = {
    "bodies that arrive byte by byte": lambda a: a.drip(_HEAD),
    "heads that arrive byte by byte": lambda a: a.drip(b"GET /v1/games HTTP/1.1\r\nX-Name: "),
    "records to be verified": lambda a: a.repeat("POST", ["/v1/records/verifications"], lambda: a.given["record"]),
    "lists without a token": lambda a: a.repeat("GET", ["/v1/games?limit=100"]),
    "lists with eight tokens of one player": lambda a: a.repeat("GET", ["/v1/games?limit=100&status=running"]),
    "registrations": lambda a: a.repeat("POST", ["/v1/players"], _players),
    "a hundred streams": lambda a: a.hold(f"/v1/games/{a.given['game']}/stream"),
    "documents": lambda a: a.repeat("GET", ["/docs", "/openapi.json", "/docs/luck"]),
    "games of programs": lambda a: a.repeat("POST", ["/v1/games"], lambda: _PROGRAMS),
    "moves that are refused": lambda a: a.repeat(
        "POST", [f"/v1/games/{a.given['game']}/moves"], lambda: b'{"option": "no", "expected_version": 1}'
    ),
}


def _attack(name: str, port: int, address: str, over: Any, given: dict[str, Any], told: Any) -> None:
    os.nice(19)
    attacker = Attacker(port, address, over, given)
    ATTACKS[name](attacker)
    told.put((name, dict(attacker.statuses)))


def _play(port: int, scripts: Sequence[Script], over: threading.Event, times: list[float], bad: Counter[int]) -> None:
    """Make moves at a person's pace until told to stop."""
    requests = (request for script in scripts for request in script)
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while not over.wait(PACE):
            begun = time.perf_counter()
            connection.sendall(next(requests))
            status = read_answer(connection)
            times.append(time.perf_counter() - begun)
            if status != 200:
                bad[status] += 1


class Arms:
    """Times of moves, alone and beside attackers."""

    def __init__(self, service: Processes, url: str, given: dict[str, dict[str, Any]]) -> None:
        self._service, self._url, self._given = service, url, given
        self.times: dict[str, list[list[float]]] = {"alone": [], "beside": []}
        self.refused: Counter[int] = Counter()
        self.answered: dict[str, Counter[int]] = {name: Counter() for name in ATTACKS}

    def play(self, arm: str, seconds: float, seed: int) -> None:
        """Let people move for so long."""
        scripts = [scripts_of(self._url, 1 + int(seconds / PACE / 60), 2000, seed + n) for n in range(PEOPLE)]
        over, times = threading.Event(), [list[float]() for _ in range(PEOPLE)]
        people = [
            threading.Thread(target=_play, args=(self._service.port, script, over, mine, self.refused))
            for script, mine in zip(scripts, times, strict=True)
        ]
        for person in people:
            person.start()
        time.sleep(seconds)
        over.set()
        for person in people:
            person.join()
        self.times[arm].append(sorted(t for mine in times for t in mine))

    def attacked(self, seconds: float, seed: int, *names: str) -> None:
        """The same beside attackers."""
        context = multiprocessing.get_context("fork")
        over, told = context.Event(), context.Queue()
        attackers = [
            context.Process(
                target=_attack,
                args=(name, self._service.port, f"127.0.1.{n}", over, self._given.get(name, {}), told),
                daemon=True,
            )
            for n, name in enumerate(names, 1)
        ]
        for attacker in attackers:
            attacker.start()
        # They have begun when the first of them have been answered.
        time.sleep(3)
        try:
            self.play("beside", seconds, seed)
        finally:
            over.set()
            for _ in attackers:
                name, statuses = told.get(timeout=300)
                self.answered[name].update(statuses)
            for attacker in attackers:
                attacker.join()


def _p(times: Sequence[float], share: float) -> float:
    return round(times[int(len(times) * share)] * 1000, 1)


def _given_to(service: Processes) -> dict[str, dict[str, Any]]:
    """What attackers have: tokens of players, a public game, a record."""

    def player(name: str) -> str:
        status, made, _ = service.ask("POST", "/v1/players", {"name": name})
        assert status == 201, made
        return str(made["token"]["token"])

    reader, opener, mover = (player(name) for name in ("reader", "opener", "mover"))
    body = {"name": "another", "scopes": ["read", "play"]}
    tokens = [service.ask("POST", "/v1/tokens", body, reader)[1]["token"] for _ in range(8)]
    game = service.ask("POST", "/v1/games", json.loads(_PROGRAMS), opener)[1]["game"]
    while service.ask("GET", f"/v1/games/{game}?fields=status")[1]["status"] != "finished":
        time.sleep(0.2)
    connection = http.client.HTTPConnection("127.0.0.1", service.port)
    connection.request("GET", f"/v1/games/{game}/record")
    record = connection.getresponse().read()
    open_game = service.ask("POST", "/v1/games", {"title": "endeavor", "seats": 3}, mover)[1]["game"]
    return {
        "records to be verified": {"tokens": [opener], "record": record, "type": "application/x-ndjson"},
        "lists with eight tokens of one player": {"tokens": tokens},
        "a hundred streams": {"game": open_game},
        "games of programs": {"tokens": [opener]},
        "moves that are refused": {"tokens": [mover], "game": open_game},
    }


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result; 1 if moves take more than `AIM` times as long, or one fails."""
    parser = argparse.ArgumentParser(prog="python -m bench.attackers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=15.0, help="of each arm in each round")
    parser.add_argument("--attacks", nargs="*", default=list(ATTACKS), choices=list(ATTACKS))
    parser.add_argument("--output", type=Path, default=None)
    given = parser.parse_args(argv)
    load = os.getloadavg()[0]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="annals-bench-")))
        server = stack.enter_context(PostgresServer(durable=True))
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE annals")
        url = f"postgresql://postgres@/annals?host={server.folder}"
        migrate(url)
        queue = stack.enter_context(EmbeddedServers(folder / "queue", only=("valkey",)))
        variables = {
            "ANNALS_DATABASE_URL": url,
            "ANNALS_REDIS_URL": queue.redis_url,
            "ANNALS_RATE_READS": "1200",
            "ANNALS_RATE_WRITES": "600",
        }
        service = stack.enter_context(processes(folder, lambda command: variables))
        arms = Arms(service, url, _given_to(service))
        for number in range(given.rounds):
            arms.play("alone", given.seconds, 1000 + 10 * number)
            arms.attacked(given.seconds, 50_000 + 10 * number, *given.attacks)
            print(number, *(f"{arm} p99 {_p(times[-1], 0.99)} ms" for arm, times in arms.times.items()), flush=True)
        died = {command: kept.deaths for command, kept in service.kept.items() if kept.deaths}
    together = {arm: sorted(t for round_ in rounds for t in round_) for arm, rounds in arms.times.items()}
    ratios = [
        _p(beside, 0.99) / _p(alone, 0.99)
        for alone, beside in zip(arms.times["alone"], arms.times["beside"], strict=True)
    ]
    ratio = round(_p(together["beside"], 0.99) / _p(together["alone"], 0.99), 2)
    figures: dict[str, Any] = {
        "load_of_the_machine_before": round(load, 1),
        **{
            arm: {"moves": len(t), "p50_ms": _p(t, 0.5), "p95_ms": _p(t, 0.95), "p99_ms": _p(t, 0.99)}
            for arm, t in together.items()
        },
        "p99_beside_alone": ratio,
        "p99_beside_alone_by_round": [round(ratio, 2) for ratio in ratios],
        "p99_beside_alone_median": round(statistics.median(ratios), 2),
        "moves_not_accepted": {str(status): count for status, count in arms.refused.items()},
        "deaths": died,
        "attackers_were_answered": {
            name: {str(status): count for status, count in sorted(found.items())}
            for name, found in arms.answered.items()
        },
        "goal": f"p99 at most {AIM} times that without attackers, no move fails",
    }
    write_result("attackers", f"python -m bench.attackers --rounds {given.rounds}", figures, given.output)
    return 1 if ratio > AIM or arms.refused or died else 0


if __name__ == "__main__":
    sys.exit(main())
