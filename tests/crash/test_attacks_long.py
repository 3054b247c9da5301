"""Can one caller take a whole service? Attacks from one machine, on real processes, while a person plays."""

from __future__ import annotations

import random
import socket
import statistics
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress

import psycopg
import pytest

from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers
from tests.crash.processes import Processes, processes
from tests.postgres_server import PostgresServer

pytestmark = [pytest.mark.servers, pytest.mark.long]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Processes]:
    """All processes of a service, one of each."""
    directory = tmp_path_factory.mktemp("service")
    with ExitStack() as stack:
        server = stack.enter_context(PostgresServer(durable=False))
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE annals")
        url = f"postgresql://postgres@/annals?host={server.folder}"
        migrate(url)
        queue = stack.enter_context(EmbeddedServers(directory / "queue", only=("valkey",)))
        variables = {"ANNALS_DATABASE_URL": url, "ANNALS_REDIS_URL": queue.redis_url}
        yield stack.enter_context(processes(directory, lambda command: variables))


def registered(service: Processes, name: str) -> str:
    """The token of a new player."""
    status, made, _ = service.ask("POST", "/v1/players", {"name": name})
    assert status == 201, made
    return str(made["token"]["token"])


def opponents_answers(service: Processes, token: str, count: int) -> list[float]:
    """Seconds that the opponents of a person took, for some of the person's moves."""
    dice, found = random.Random(5), []
    while len(found) < count:
        opponents = [{"seat": seat, "engine": "random"} for seat in (1, 2)]
        body = {"title": "endeavor", "seats": 3, "opponents": opponents}
        path = "/v1/games/" + service.ask("POST", "/v1/games", body, token)[1]["game"]
        service.ask("POST", f"{path}/seats/0", {}, token)
        moved_at: float | None = time.monotonic()
        while len(found) < count:
            status, decisions, headers = service.ask("GET", f"{path}/decisions", None, token)
            assert status == 200, decisions
            mine = [decision for decision in decisions["decisions"] if decision["mine"]]
            if not mine:
                if service.ask("GET", f"{path}?fields=status", None, token)[1]["status"] != "running":
                    break
                assert moved_at is None or time.monotonic() - moved_at < 60, "the opponents do not answer"
                time.sleep(0.01)
                continue
            if moved_at is not None:
                found.append(time.monotonic() - moved_at)
            option = dice.choice(mine[0]["options"])["text"]
            status, answer, _ = service.ask(
                "POST", f"{path}/moves", {"option": option}, token, If_Match=headers["ETag"]
            )
            assert status == 200, answer
            # Only where the decision passes on do opponents have something to answer.
            moved_at = time.monotonic() if any(not seat["mine"] for seat in _pending(answer)) else None
    return found


def _pending(receipt: dict[str, list[dict[str, int]]]) -> list[dict[str, bool]]:
    return [{"mine": pending["seat"] == 0} for pending in receipt["pending"]]


def test_a_thousand_games_of_programs_delay_no_person(service: Processes) -> None:
    """While a thousand games of opponents alone go on, a person's opponents answer within two seconds (p95)."""
    person = registered(service, "person")
    alone = opponents_answers(service, person, 40)
    programmers = [registered(service, f"programmer {n}") for n in range(4)]

    def opened(n: int) -> int:
        opponents = [{"seat": seat, "engine": "random"} for seat in range(3)]
        body = {"title": "endeavor", "seats": 3, "opponents": opponents}
        return service.ask("POST", "/v1/games", body, programmers[n % 4])[0]

    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(opened, range(1000))) == {201}
    beside = opponents_answers(service, person, 100)
    running = service.ask("GET", "/v1/games?status=running&limit=100")[1]["games"]
    assert len(running) == 100, "the games of programs have ended too soon"
    p95 = statistics.quantiles(beside, n=20)[-1]
    print(
        f"\nopponents alone {statistics.median(alone):.3f} s, beside 1,000 games {statistics.median(beside):.3f} s, "
        f"p95 {p95:.3f} s, longest {max(beside):.3f} s"
    )
    assert p95 < 2.0


def test_slow_bodies_fail_no_probe(service: Processes) -> None:
    """While one machine keeps 24 bodies arriving byte by byte, no probe fails, and a person's moves go on."""
    head = b"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
    over = threading.Event()

    def drip() -> None:
        while not over.is_set():
            with suppress(OSError), socket.create_connection(("127.0.0.1", service.port), timeout=5) as connection:
                connection.sendall(head)
                while not over.wait(0.5):
                    connection.sendall(b" ")

    slow = [threading.Thread(target=drip) for _ in range(24)]
    for thread in slow:
        thread.start()
    try:
        token = registered(service, "another person")
        until = time.monotonic() + 20
        probes = []
        while time.monotonic() < until:
            begun = time.monotonic()
            assert service.status("/healthz") == 200
            assert service.status("/readyz") == 200
            probes.append(time.monotonic() - begun)
            opponents_answers(service, token, 1)
        assert max(probes) < 2.0
    finally:
        over.set()
        for thread in slow:
            thread.join()
