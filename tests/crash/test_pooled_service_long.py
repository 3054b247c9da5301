"""Does a whole service play games to their end by way of PgBouncer, which lends a session for one transaction alone?"""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path
from uuid import UUID

import psycopg
import pytest
from psycopg.conninfo import make_conninfo

from application.composition import open_application
from eventstore.database import ROLE
from eventstore.migrate import migrate
from eventstore.verification.with_rules import verify_stored
from service.local.embedded import EmbeddedServers
from tests.crash.processes import Person, processes
from tests.pooler import PORT, PROGRAM, PgBouncer, prepare_login
from tests.postgres_server import PostgresServer
from tests.waiting import until
from tests.workers.receiving import Receiver

pytestmark = [
    pytest.mark.servers,
    pytest.mark.long,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(PROGRAM is None, reason="pgbouncer is not installed on this machine"),
]

SESSIONS = 4
"""Sessions that all processes share: a single web process alone would have more connections."""
_PLAYED = 600.0
"""Seconds in which each person has played a game to its end, also on a busy machine."""


def test_a_whole_service_plays_through_a_pooler(tmp_path: Path) -> None:
    """Games end and are scored, every record is sound, the webhook misses nothing, and no session beside is used."""
    with ExitStack() as stack:
        server = stack.enter_context(PostgresServer(durable=False))
        with psycopg.connect(server.url, autocommit=True) as conn:
            conn.execute("CREATE DATABASE annals")
        owner = make_conninfo(server.url, dbname="annals")
        migrate(owner)
        with psycopg.connect(owner, autocommit=True) as conn:
            conn.execute(f"CREATE ROLE annals_login LOGIN IN ROLE {ROLE}".encode())
        direct = f"postgresql://annals_login@/annals?host={server.folder}"
        prepare_login(owner, direct)
        pooler = stack.enter_context(PgBouncer(owner, ["annals_login"], sessions=SESSIONS))
        queue = stack.enter_context(EmbeddedServers(tmp_path / "queue", only=("valkey",)))
        receiver = stack.enter_context(Receiver())
        variables = {
            "ANNALS_DATABASE_URL": f"postgresql://annals_login@/annals?host={pooler.folder}&port={PORT}",
            "ANNALS_DATABASE_DIRECT_URL": direct,
            "ANNALS_REDIS_URL": queue.redis_url,
        }
        service = stack.enter_context(processes(tmp_path, lambda command: variables))
        people = [Person(service, f"person {n}", receiver.url) for n in range(3)]
        for person in people:
            person.start()
        deadline = time.monotonic() + _PLAYED
        while not all(len(person.games) > 1 for person in people):
            assert not any(person.fault for person in people)
            assert time.monotonic() < deadline, [person.last for person in people]
            time.sleep(0.2)
        for person in people:
            person.end()
        assert not any(kept.deaths for kept in service.kept.values())
        assert not any(person.refusals for person in people)
        with psycopg.connect(owner, autocommit=True) as conn:
            row = conn.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = 'annals' AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
            ).fetchone()
            assert row is not None
            # The sweeper's sessions for the metrics' facts and checkpoints go to the server itself.
            assert 0 < row[0] <= SESSIONS + 2
        with open_application(owner) as application:
            store, games = application.store, application.commands.games
            until(lambda: not store.unscored())
            ended = [game for game in store.all_games() if games.load(game).status == "finished"]
            assert len(ended) >= len(people)
            assert all(games.load(game).scored for game in ended)
            assert all(verify_stored(store, games, game).sound for game in store.all_games())
            wanted = {
                (game, event.version)
                for person in people
                for game in set(person.games)
                for event in store.read(UUID(game), 4)
            }
            until(lambda: wanted <= {(body["data"]["game"], body["data"]["version"]) for _, body in receiver.messages})
    print(f"{len(ended)} games ended, slowest answer {max(person.longest for person in people):.1f} s")
