"""How does what is asked of a database grow with the events that it holds? `python -m bench.growth`

Three databases of one server hold 0.1, 1 and 5 million events, written by COPY: histories of games of every title that
were played at random, again and again under other ids. Two hundred games run in each, all others have ended; so what
grows, grows with finished games. Each question is asked of all three in turn, by a process that has no game in memory;
told are the times, the blocks that the plans of its queries read, and how both grow.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any
from uuid import UUID, uuid4

import psycopg
from psycopg.conninfo import make_conninfo

from application.composition import open_application
from application.people.accounts import Accounts
from bench.finished import plans
from bench.latency import BATCH, histories, renamed_history, shorter, write_histories
from bench.results_file import write_result
from eventstore.checkpoints import keys
from eventstore.checkpoints.log import CheckpointLog
from eventstore.migrate import migrate
from eventstore.projections.known import PROJECTIONS
from eventstore.rows import Cursor
from eventstore.snapshots import layouts
from service.app import create_app
from service.config import Settings
from service.local.embedded import EmbeddedServers
from service.players.services import register
from workers.queues import Queues, connect
from workers.sweeper import Sweeper

__all__ = ["fill", "main"]

_COMMAND = "python -m bench.growth"
RUNNING = 200
PEOPLE = 20
"""Those who play all games: each has more than a page of them, also in the smallest database."""
MOST = 3.0
"""How many times as many blocks a question may read of the largest database as of the smallest: indexes are deeper."""
_OF_RUNNING_GAMES = ("due",)
"""Tables that hold rows of running games alone, which may be read whole."""
FREE = 60
"""Blocks that do not count."""

_BEGUN = """
INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash, hash,
                    recorded_at)
SELECT %(game)s, 1, 'x', 'x', 'x', 1, '', '', head, head, head, now() FROM sha256(%(game)s::text::bytea) AS head
"""
_BEGUN_HEAD = "INSERT INTO heads (game_id, version, hash) VALUES (%(game)s, 1, sha256(%(game)s::text::bytea))"


class World:
    """A filled database and a process that asks it."""

    def __init__(
        self, url: str, redis_url: str, games: Sequence[UUID], people: Sequence[str], key: Path, stack: ExitStack
    ) -> None:
        self._games, self._people = games, people
        self._url = url
        self._dice = random.Random(1)
        self._application = stack.enter_context(open_application(url, connections=4))
        self._log = CheckpointLog(self._application.database)
        self._signer = keys.load(key, "log.example/annals")
        self._sweeper = Sweeper(self._application, Queues(connect(redis_url)))
        settings = Settings(rate_reads=0, rate_writes=0, rate_registrations=0)
        self._app = create_app(settings, application=self._application)
        stack.callback(self._app.extensions["annals"].hub.close)

    def first_checkpoint(self) -> float:
        """Seconds of the checkpoint over all heads."""
        begun = time.perf_counter()
        self._log.make(self._signer, now=datetime.now(UTC))
        return time.perf_counter() - begun

    def questions(self) -> dict[str, Callable[[], object]]:
        """What is asked, by name; each draws what it asks for."""
        store = self._application.store
        return {
            "the lobby": lambda: self._get("/v1/games"),
            "one player's games": lambda: self._get(f"/v1/games?player={self._dice.choice(self._people)}"),
            "a page of the feed": lambda: store.headers(self._somewhere()),
            "the end of the feed": store.feed_end,
            "a replay": lambda: self._get(f"/v1/games/{self._dice.choice(self._games[RUNNING:])}/replay?from=1&to=20"),
            "opening a stream": self._stream,
            "a sweep": self._sweeper.once,
            "a checkpoint": self._checkpoint,
        }

    def _get(self, path: str) -> None:
        answer = self._app.test_client().get(path)
        assert answer.status_code == 200, answer.text

    def _somewhere(self) -> Cursor:
        game = self._dice.choice(self._games)
        [event] = self._application.store.read(game, 0, 1)
        return Cursor(event.xid, event.position, event.hash)

    def _stream(self) -> None:
        game = self._dice.choice(self._games[:RUNNING])
        answer = self._app.test_client().get(f"/v1/stream?follow=lobby,{game}", buffered=False)
        assert answer.status_code == 200, answer.text
        assert next(iter(answer.response))
        answer.close()

    def _checkpoint(self) -> None:
        with psycopg.connect(self._url) as conn:
            game = {"game": uuid4()}
            conn.execute(_BEGUN, game)
            conn.execute(_BEGUN_HEAD, game)
        assert self._log.make(self._signer, now=datetime.now(UTC), if_moved=True) is not None


def fill(url: str, events: int, seed: int) -> tuple[list[UUID], list[str]]:
    """Write games until there are so many events; the running ones first. Returns their ids and the players'."""
    dice = random.Random(seed)
    found = histories(seed, 3)
    ended = shorter([h for h in found if h.lobby.status == "finished"])
    running = [h for h in found if h.lobby.status == "running"]
    made: list[UUID] = []
    written = 0
    with open_application(url) as application:
        people = [str(register(Accounts(application.database), f"Player {n}")[0].id) for n in range(PEOPLE)]
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("SET synchronous_commit = off")
        while written < events:
            size = min(BATCH, RUNNING - len(made)) if len(made) < RUNNING else BATCH
            source = running if len(made) < RUNNING else ended
            batch = [renamed_history(dice.choice(source), dice, people) for _ in range(size)]
            with conn.transaction():
                write_histories(conn, batch)
            made += [h.lobby.game_id for h in batch]
            written += sum(len(h.events) for h in batch)
    return made, people


def _settle(url: str) -> dict[str, int]:
    """Bring projections up to date and prune snapshots, as the service would have; what is stored then."""
    with open_application(url) as application:
        for projection in PROJECTIONS.values():
            application.store.rebuild(projection)
        after = None
        while (page := application.store.prune_snapshots(layouts(), after))[1] is not None:
            after = page[1]
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("VACUUM (ANALYZE)")
        row: Any = conn.execute(
            "SELECT (SELECT count(*) FROM lobby), (SELECT count(*) FROM events), pg_database_size(current_database())"
        ).fetchone()
    return {"games": row[0], "events": row[1], "megabytes": round(row[2] / 1e6)}


def _run(servers: EmbeddedServers, folder: Path, sizes: Sequence[int], rounds: int) -> dict[str, Any]:
    keys.create(folder / "key.pem")
    worlds: dict[int, World] = {}
    stored: dict[str, Any] = {}
    with ExitStack() as stack:
        for size in sizes:
            with psycopg.connect(servers.database_url, autocommit=True) as conn:
                conn.execute(f"CREATE DATABASE events_{size}".encode())
            url = make_conninfo(servers.database_url, dbname=f"events_{size}")
            migrate(url)
            begun = time.perf_counter()
            games, people = fill(url, size, seed=17)
            filled = time.perf_counter() - begun
            stored[str(size)] = {**_settle(url), "seconds_to_fill": round(filled, 1)}
            world = worlds[size] = World(url, servers.redis_url, games, people, folder / "key.pem", stack)
            stored[str(size)]["seconds_of_the_first_checkpoint"] = round(world.first_checkpoint(), 2)
            print(size, json.dumps(stored[str(size)]), flush=True)
        asked = {size: world.questions() for size, world in worlds.items()}
        found: dict[str, Any] = {}
        for name in asked[sizes[0]]:
            times: dict[int, list[float]] = {size: [] for size in sizes}
            for number in range(rounds + 3):
                for size in sizes:
                    begun = time.perf_counter()
                    asked[size][name]()
                    # The first ones open connections and read what is not in memory yet.
                    if number >= 3:
                        times[size].append((time.perf_counter() - begun) * 1000)
            row: dict[str, Any] = {}
            for size in sizes:
                plan = plans(make_conninfo(servers.database_url, dbname=f"events_{size}"), asked[size][name])
                row[str(size)] = {"median_ms": round(median(times[size]), 2), **plan}
            row["growth_of_time"] = round(median(times[sizes[-1]]) / median(times[sizes[0]]), 2)
            found[name] = row
            print(name, json.dumps(row), flush=True)
    return {"load_of_the_machine": round(os.getloadavg()[0], 1), "stored": stored, "questions": found}


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and write the result; 1 where a question reads more of a larger database than deeper indexes explain."""
    parser = argparse.ArgumentParser(prog=_COMMAND, description=__doc__)
    parser.add_argument("--events", type=int, nargs="+", default=[100_000, 1_000_000, 5_000_000])
    parser.add_argument("--rounds", type=int, default=15, help="questions of each kind to each database")
    parser.add_argument("--output", type=Path)
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="annals-bench-") as folder, EmbeddedServers(Path(folder) / "pg") as servers:
        figures = _run(servers, Path(folder), given.events, given.rounds)
    goal = (
        "no question reads three times as many blocks of the largest database as of the smallest,"
        " and no table whole that grows with finished games"
    )
    write_result("growth", _COMMAND, {**figures, "goal": goal}, given.output)
    least, most = str(given.events[0]), str(given.events[-1])
    dear = [
        name
        for name, row in figures["questions"].items()
        if row[most]["blocks"] > MOST * row[least]["blocks"] + FREE
        or {*row[most]["read_from_end_to_end"]} - {*_OF_RUNNING_GAMES}
    ]
    if dear:
        print(f"above the goal: {', '.join(dear)}")
    return 1 if dear else 0


if __name__ == "__main__":
    raise SystemExit(main())
