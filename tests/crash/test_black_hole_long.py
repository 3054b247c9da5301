"""What does a service do while the packets between one of its processes and one of its servers vanish?

Each process reaches PostgreSQL and Redis through relays of its own, which stop forwarding without closing anything.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from application.composition import open_application
from eventstore.migrate import migrate
from eventstore.verification.with_rules import verify_stored
from service.local.embedded import EmbeddedServers
from tests.crash.processes import COMMANDS, Person, Processes, processes
from tests.postgres_server import PostgresServer
from tests.relay import Relay
from tests.waiting import until
from tests.workers.receiving import Receiver

pytestmark = [pytest.mark.servers, pytest.mark.long]

VANISHED = 10.0
"""Seconds for which packets vanish."""
RECOVERED = 25.0
"""Seconds after which all goes on again: workers notice a Redis that has fallen silent within 15 s."""


@dataclass
class World:
    """A service behind relays, and a person who plays."""

    url: str
    service: Processes
    relays: dict[tuple[str, str], Relay]
    person: Person
    receiver: Receiver


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """All processes, each with relays of its own."""
    directory: Path = tmp_path_factory.mktemp("service")
    with ExitStack() as stack:
        server = stack.enter_context(PostgresServer(durable=False))
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE annals")
        url = f"postgresql://postgres@/annals?host={server.folder}"
        migrate(url)
        queue = stack.enter_context(EmbeddedServers(directory / "queue", only=("valkey",)))
        targets = {"postgres": f"{server.folder}/.s.PGSQL.5432", "redis": str(queue.data_dir / "run" / "valkey.sock")}
        relays = {
            (command, name): stack.enter_context(Relay(str(Path(target).resolve())))
            for command in COMMANDS
            for name, target in targets.items()
        }
        receiver = stack.enter_context(Receiver())

        def variables(command: str) -> dict[str, str]:
            return {
                "ANNALS_DATABASE_URL": f"postgresql://postgres@127.0.0.1:{relays[command, 'postgres'].port}/annals",
                "ANNALS_REDIS_URL": f"redis://127.0.0.1:{relays[command, 'redis'].port}/0",
            }

        service = stack.enter_context(processes(directory, variables))
        person = Person(service, "person", receiver.url)
        person.start()
        stack.callback(person.end)
        person.moves_on(30)
        yield World(url, service, relays, person, receiver)


@pytest.mark.parametrize("name", ["postgres", "redis"])
@pytest.mark.parametrize("command", COMMANDS)
def test_packets_that_vanish_stop_nothing_for_ever(command: str, name: str, world: World) -> None:
    """Every request is answered within seconds, probes at once, and all goes on by itself when packets flow again."""
    relay, person = world.relays[command, name], world.person
    person.longest = 0.0
    relay.stall()
    begun, probed = time.monotonic(), 0.0
    while time.monotonic() < begun + VANISHED:
        asked = time.monotonic()
        assert world.service.status("/healthz") == 200
        probed = max(probed, time.monotonic() - asked)
        assert person.fault is None, person.fault
        time.sleep(0.2)
    if (command, name) == ("serve", "postgres"):
        assert world.service.status("/readyz") == 503
    relay.resume()
    frozen = person.moves_on(RECOVERED)
    until(lambda: world.service.status("/readyz") == 200)
    # A request may ask for two things one after the other, each with the whole time.
    assert person.longest < 8
    assert probed < 2
    assert not any(kept.deaths for kept in world.service.kept.values())
    print(f"{command} without {name}: slowest answer {person.longest:.1f} s, moved again after {frozen:.1f} s")


def test_nothing_was_lost_meanwhile(world: World) -> None:
    """Every record is sound, and the webhook has got every event."""
    world.person.end()
    with open_application(world.url) as application:
        store = application.store
        games = list(store.all_games())
        assert all(verify_stored(store, application.commands.games, game).sound for game in games)
        wanted = {(str(game), event.version) for game in games for event in store.read(game, 4)}
        until(lambda: wanted <= {(m["data"]["game"], m["data"]["version"]) for _, m in list(world.receiver.messages)})
