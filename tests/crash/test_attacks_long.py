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

from domain.registry import TITLES
from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers
from tests.crash.processes import Processes, processes
from tests.postgres_server import PostgresServer
from tests.waiting import until
from tests.workers.receiving import Receiver

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
        variables = {"ANNALS_DATABASE_URL": url, "ANNALS_REDIS_URL": queue.redis_url, "ANNALS_TRUSTED_PROXIES": "1"}
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


def silent(stack: ExitStack) -> int:
    """The port of a receiver that takes connections and never answers."""
    listener = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=256))
    kept: list[socket.socket] = []

    def accept() -> None:
        with suppress(OSError):
            while True:
                kept.append(listener.accept()[0])

    threading.Thread(target=accept, daemon=True).start()
    return int(listener.getsockname()[1])


def test_strong_programs_guests_and_silent_receivers_delay_no_person(service: Processes) -> None:
    """All at once: a person's opponents answer within two seconds (p95), and their webhook hears of it within ten.

    Sixty games of the strongest programs, thirty games of guests of one network against the strongest, which each
    guest has just moved in, and twenty webhooks of receivers that never answer, in whose games much happens.
    """
    with ExitStack() as stack:
        person = registered(service, "person beside everything")
        receiver = stack.enter_context(Receiver())
        assert service.ask("POST", "/v1/webhooks", {"url": receiver.url}, person)[0] == 201
        alone = opponents_answers(service, person, 40)

        for n in range(20):
            token = registered(service, f"listener {n}")
            hook = {"url": f"http://127.0.0.1:{silent(stack)}/"}
            assert service.ask("POST", "/v1/webhooks", hook, token)[0] == 201
            opponents = [{"seat": seat, "engine": "random"} for seat in (1, 2)]
            game = {"title": "endeavor", "seats": 3, "opponents": opponents}
            path = "/v1/games/" + service.ask("POST", "/v1/games", game, token)[1]["game"]
            assert service.ask("POST", f"{path}/seats/0", {}, token)[0] == 200
        programmers = [registered(service, f"engineer {n}") for n in range(4)]
        for n in range(60):
            slug = ("endeavor", "imperial_struggle", "imperialism", "pax_renaissance")[n % 4]
            seats = TITLES[slug].seats[0]
            opponents = [{"seat": seat, "engine": "mcts", "level": "hard"} for seat in range(seats)]
            game = {"title": slug, "seats": seats, "opponents": opponents}
            status, made, _ = service.ask("POST", "/v1/games", game, programmers[n % 4])
            assert status == 201, made
        over = threading.Event()
        guests = [threading.Thread(target=a_guest, args=(service, over, n)) for n in range(30)]
        for thread in guests:
            thread.start()
        try:
            sent, begun = len(receiver.attempts), time.monotonic()
            beside = opponents_answers(service, person, 100)
            until(lambda: len(receiver.messages) >= sent + 100)
            told = time.monotonic() - begun - sum(beside)
        finally:
            over.set()
            for thread in guests:
                thread.join()
    p95 = statistics.quantiles(beside, n=20)[-1]
    print(
        f"\nopponents alone {statistics.median(alone):.3f} s, beside everything {statistics.median(beside):.3f} s, "
        f"p95 {p95:.3f} s, longest {max(beside):.3f} s; messages {told:.1f} s late"
    )
    assert p95 < 2.0
    assert told < 10.0


def a_guest(service: Processes, over: threading.Event, n: int) -> None:
    """One of many guests behind one address, who moves against the strongest opponents as soon as they have."""
    address = {"X_Forwarded_For": "192.0.2.7"}
    made = service.ask("POST", "/v1/guests", {}, None, **address)[1]
    token, dice = made["token"]["token"], random.Random(n)
    opponents = [{"seat": seat, "engine": "mcts", "level": "hard"} for seat in (1, 2)]
    game = {"title": "endeavor", "seats": 3, "opponents": opponents}
    status, made, _ = service.ask("POST", "/v1/games", game, token, **address)
    assert status == 201, made
    path = f"/v1/games/{made['game']}"
    service.ask("POST", f"{path}/seats/0", {}, token, **address)
    while not over.wait(0.5):
        _, found, headers = service.ask("GET", f"{path}/decisions", None, token, **address)
        mine = [decision for decision in found.get("decisions", ()) if decision["mine"]]
        if mine:
            option = dice.choice(mine[0]["options"])["text"]
            service.ask("POST", f"{path}/moves", {"option": option}, token, If_Match=headers["ETag"], **address)
