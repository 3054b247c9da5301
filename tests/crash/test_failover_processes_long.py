"""Does a whole service, of real processes, go on after a failover to a standby that lacks the last moments?

A person plays against opponents over HTTP, and a webhook gets every event. Replication is cut, play goes on, the
primary is killed, the standby promoted; no process is restarted or told.
"""

from __future__ import annotations

import random
import time
from contextlib import ExitStack
from pathlib import Path
from uuid import UUID

import psycopg
import pytest

from application.composition import open_application
from eventstore.migrate import migrate
from eventstore.verification.with_rules import verify_stored
from service.local.embedded import EmbeddedServers
from tests.crash.processes import Person, processes
from tests.postgres_server import PostgresServer
from tests.waiting import until
from tests.workers.receiving import Receiver

pytestmark = [pytest.mark.servers, pytest.mark.long]

FAILOVERS = 10
FROZEN = 10.0
"""Seconds after a promotion in which every person has moved again, which takes the moves of their opponents."""


def test_a_whole_service_goes_on_after_failovers(tmp_path: Path) -> None:
    """No process dies, every person moves on within seconds, every record is sound, and the webhook misses nothing."""
    frozen = 0.0
    with ExitStack() as stack:
        primary, standby = (stack.enter_context(PostgresServer(durable=False)) for _ in range(2))
        with psycopg.connect(primary.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE annals")
        standby.stop()
        folders = f"{primary.folder},{standby.folder}"
        url = f"postgresql://postgres@/annals?host={folders}&target_session_attrs=read-write"
        migrate(url)
        queue = stack.enter_context(EmbeddedServers(tmp_path / "queue", only=("valkey",)))
        receiver = stack.enter_context(Receiver())
        servers = {"ANNALS_DATABASE_URL": url, "ANNALS_REDIS_URL": queue.redis_url}
        service = stack.enter_context(processes(tmp_path, lambda command: servers))
        people = [Person(service, f"person {n}", receiver.url) for n in range(3)]
        for person in people:
            person.start()
        until(lambda: all(person.moved_at for person in people))
        for number in range(FAILOVERS):
            dice = random.Random(number)
            standby.follow(primary)
            time.sleep(dice.uniform(1.0, 2.0))
            standby.cut()
            time.sleep(dice.uniform(0.2, 1.0))
            primary.kill()
            assert service.status("/readyz") == 503
            standby.promote()
            frozen = max(frozen, *(person.moves_on(FROZEN) for person in people))
            until(lambda: service.status("/readyz") == 200)
            primary, standby = standby, primary
        for person in people:
            person.end()
        assert max(person.longest for person in people) < 8
        assert not any(kept.deaths for kept in service.kept.values())
        with open_application(url) as application:
            store, games = application.store, application.commands.games
            played = list(store.all_games())
            assert all(verify_stored(store, games, game).sound for game in played)

            def missing() -> set[tuple[str, int]]:
                told = {(body["data"]["game"], body["data"]["version"]) for _, body in list(receiver.messages)}
                # A webhook begins with the first event after its player has taken a seat.
                mine = [UUID(game) for person in people for game in person.games]
                wanted = {(str(game), event.version) for game in mine for event in store.read(game, 4)}
                return wanted - told

            until(lambda: not missing())
    refused = sum(person.refusals for person in people)
    print(f"{FAILOVERS} failovers: {len(played)} games sound; longest pause {frozen:.1f} s; {refused} moves refused")
