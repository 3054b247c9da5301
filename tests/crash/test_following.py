"""Do streams and webhooks lose and repeat nothing on real servers that are cut off, killed and started again?"""

from __future__ import annotations

import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psutil
import pytest

from application.games.commands import GameCommands
from application.notices.webhooks import Webhooks, new_webhook
from application.people.accounts import Accounts
from domain.kernel.engine import next_options
from eventstore.store.postgres import PostgresStore
from service.config import Settings
from service.local.children import web_command
from service.local.embedded import EmbeddedServers
from service.players.services import register
from tests.service.following import NDJSON, SSE, events, messages
from tests.service.test_on_postgres import free_port
from tests.waiting import PATIENCE, until
from tests.workers.receiving import Receiver

pytestmark = pytest.mark.servers

CUTS = [pytest.param(40, id="40"), pytest.param(1000, marks=pytest.mark.long, id="1000")]


@dataclass
class World:
    """A whole service with two players."""

    servers: EmbeddedServers
    settings: Settings
    store: PostgresStore
    commands: GameCommands
    people: list[tuple[str, str]]
    """Ids and tokens."""
    directory: Path

    def run(self, *argv: str) -> subprocess.Popen[bytes]:
        """Start a process of the service."""
        environment = {**os.environ, **self.settings.environment(), "ANNALS_WEBHOOK_PRIVATE": "yes"}
        with (self.directory / "log").open("ab") as log:
            return subprocess.Popen(argv, env=environment, stdout=log, stderr=log)

    @contextmanager
    def web(self) -> Iterator[Callable[[], None]]:
        """The web processes; the callable kills one of them, or asks all to begin anew."""
        process = self.run(*web_command(self.settings))
        try:
            self.answers()

            def hurt() -> None:
                workers = psutil.Process(process.pid).children()
                if workers and random.random() < 0.5:
                    with suppress(psutil.NoSuchProcess):
                        random.choice(workers).kill()
                else:
                    process.send_signal(signal.SIGHUP)

            yield hurt
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def answers(self) -> None:
        """Wait until the service answers."""

        def answered() -> bool:
            with suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection("127.0.0.1", self.settings.port, timeout=5)
                connection.request("GET", "/healthz")
                return connection.getresponse().status == 200
            return False

        until(answered)

    def open(self) -> UUID:
        """A running game of both players."""
        game = uuid4()
        self.commands.open(
            game,
            title="endeavor",
            seats=3,
            creator=self.people[0][0],
            command_id="open",
            opponents={2: ("random", "normal")},
        )
        for seat, (player, _) in enumerate(self.people):
            self.commands.take_seat(game, seat, player=player, actor=f"player:{player}", command_id=f"take{seat}")
        return game

    def move(self, game_id: UUID) -> bool:
        """Every seat with a pending decision gives the first option; False if the game is over."""
        game = self.commands.games.load(game_id)
        if not game.pending_seats or game.state is None:
            return False
        seat = game.pending_seats[0]
        option = random.choice(next_options(game.state, seat)).text
        self.commands.move(game_id, seat, option, actor=f"seat:{seat}", command_id=f"m{game.version}")
        return True


@pytest.fixture
def world(tmp_path: Path, used: Path) -> Iterator[World]:
    """Servers and players of this test's own."""
    with EmbeddedServers(used) as servers:
        settings = Settings(
            database_url=servers.database_url,
            redis_url=servers.redis_url,
            data=used,
            port=free_port(),
            rate_reads=0,
            rate_writes=0,
            stream_heartbeat=1,
            streams_per_caller=100,
            log_level="warning",
        )
        with PostgresStore(servers.database_url) as store:
            accounts = Accounts(store.database)
            people = [(str(player.id), text) for player, _, text in (register(accounts, n) for n in ("Ada", "Ben"))]
            yield World(servers, settings, store, GameCommands(store), people, tmp_path)


class Follower(threading.Thread):
    """Follows a stream over HTTP, is cut off at random, and goes on from the last id, until it is told to end."""

    host = "127.0.0.1"
    tolerated: frozenset[int] = frozenset()
    """Statuses after which it tries again."""

    def __init__(self, world: World, path: str, start: str, token: str, dice: random.Random) -> None:
        super().__init__(daemon=True)
        self.world, self.path, self.last, self.token, self.dice = world, path, start, token, dice
        self.kept: list[dict[str, Any]] = []
        self.cuts = 0
        self.over = threading.Event()
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Follow."""
        try:
            while not self.over.is_set():
                with suppress(OSError, http.client.HTTPException):
                    self.once()
                self.cuts += 1
        except BaseException as error:
            self.fault = error

    def has(self, many: int) -> bool:
        """Whether so many events have come, or something is wrong."""
        return self.fault is not None or len(self.kept) >= many

    def once(self) -> None:
        """One connection, to its cut."""
        media = self.dice.choice((SSE, NDJSON))
        connection = http.client.HTTPConnection(self.host, self.world.settings.port, timeout=60)
        headers = {"Authorization": f"Bearer {self.token}", "Accept": media, "Last-Event-ID": self.last}
        connection.request("GET", self.path, headers=headers)
        answer = connection.getresponse()
        if answer.status in self.tolerated:
            connection.close()
            self.over.wait(0.2)
            return
        assert answer.status == 200, answer.read()
        # A slow consumer reads little at a time.
        size = self.dice.choice((100, 1000, 100_000))
        ends = time.monotonic() + self.dice.uniform(0.0, 0.6)
        data = b""
        try:
            while time.monotonic() < ends and not self.over.is_set():
                piece = answer.read1(size)
                if not piece:
                    break
                data += piece
        finally:
            connection.close()
            told = messages([data]) if media == SSE else self.lines(data)
            found = events(told)
            self.kept += found
            if found:
                self.last = found[-1]["id"]

    def lines(self, data: bytes) -> list[dict[str, Any]]:
        """The whole lines of what arrived."""
        return [json.loads(line) for line in data.split(b"\n")[:-1] if line]


def told(world: World, path: str, start: str, token: str, host: str = "127.0.0.1") -> list[dict[str, Any]]:
    """All events of a stream to its end as it is now, asked for without a cut."""
    found: list[dict[str, Any]] = []
    while True:
        connection = http.client.HTTPConnection(host, world.settings.port, timeout=60)
        headers = {"Authorization": f"Bearer {token}", "Accept": "application/json", "Last-Event-ID": start}
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status == 200, text
        page = json.loads(text)
        if not page["events"]:
            return found
        found += page["events"]
        start = page["last"]


@pytest.mark.parametrize("cuts", CUTS)
def test_streams_that_are_cut_lose_and_repeat_nothing(cuts: int, world: World) -> None:
    """Connections are cut, web processes killed and restarted: every follower ends with each event once, in order."""
    random.seed(cuts)
    with world.web() as hurt:
        game = world.open()
        followers = [
            Follower(world, path, start, token, random.Random(n))
            for n, (path, start, token) in enumerate(
                (path, start, token)
                for _, token in world.people
                for path, start in (
                    (f"/v1/games/{game}/stream", "0"),
                    ("/v1/stream", "0-0"),
                    ("/v1/lobby/stream", "0-0"),
                )
            )
        ]
        for follower in followers:
            follower.start()
        hurt_at = 20
        while sum(follower.cuts for follower in followers) < cuts:
            if not world.move(game):
                world.open()
            if random.random() < 0.02:
                world.open()
            if sum(follower.cuts for follower in followers) > hurt_at:
                hurt_at += 100
                hurt()
            time.sleep(0.01)
        world.answers()
        time.sleep(1.0)
        for follower in followers:
            whole = told(world, follower.path, "0" if "games" in follower.path else "0-0", follower.token)
            until(partial(follower.has, len(whole)))
            follower.over.set()
            follower.join()
            assert follower.fault is None
            assert follower.kept == whole, follower.path


def test_a_client_that_takes_nothing_is_cut_off_and_hurts_nobody(world: World) -> None:
    """A slow client leaves the others and the moves alone, and gets everything when it reads at last."""
    with world.web():
        game = world.open()
        token = world.people[0][1]
        request = f"GET /v1/games/{game}/stream?after=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n\r\n"
        slow = [socket.create_connection(("127.0.0.1", world.settings.port)) for _ in range(20)]
        for connection in slow:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.sendall(request.encode())
        for _ in range(60):
            if not world.move(game):
                break
        whole = told(world, f"/v1/games/{game}/stream", "0", token)
        assert len(whole) == world.store.version(game)
        data = b""
        slow[0].settimeout(PATIENCE)
        while b'"id":"1.%d-' % len(whole) not in data:
            piece = slow[0].recv(65536)
            if not piece:
                # So long as the moves took it took nothing, and was cut off; it goes on where it was.
                break
            data += piece
        came = [int(version) for version in re.findall(rb"id: 1\.(\d+)-\w+\ndata: [^\n]*\n\n", data)]
        rest = told(world, f"/v1/games/{game}/stream", str(came[-1] if came else 0), token)
        assert came + [event["version"] for event in rest] == list(range(1, len(whole) + 1))
        for connection in slow:
            connection.close()


def test_streams_end_and_go_on_when_the_web_processes_are_restarted(world: World) -> None:
    """A restart ends a stream with `restart`, within the grace of the process; nothing is lost over it."""
    with world.web():
        game = world.open()
        token = world.people[0][1]
        headers = {"Authorization": f"Bearer {token}", "Accept": NDJSON}
        connection = http.client.HTTPConnection("127.0.0.1", world.settings.port, timeout=PATIENCE)
        connection.request("GET", f"/v1/games/{game}/stream?after=0", headers=headers)
        answer = connection.getresponse()
        first = json.loads(answer.readline())
        assert first == {"type": "ready", "id": "0"}
        master = next(p for p in psutil.Process().children() if "gunicorn" in " ".join(p.cmdline()))
        master.send_signal(signal.SIGHUP)
        rest = [json.loads(line) for line in answer.read().split(b"\n") if line]
        assert rest[-1]["type"] == "end"
        assert rest[-1]["reason"] == "restart"
        world.answers()
        world.move(game)
        after = told(world, f"/v1/games/{game}/stream", rest[-1]["id"], token)
        assert [e["version"] for e in rest[:-1] + after] == list(range(1, world.store.version(game) + 1))


@pytest.mark.parametrize("cuts", [pytest.param(6, id="6"), pytest.param(100, marks=pytest.mark.long, id="100")])
def test_killed_senders_lose_no_message(cuts: int, world: World) -> None:
    """Senders, dispatcher, sweeper are killed, the queue is emptied, the receiver refuses: all events come, in order.

    A message that comes twice has the same id; what is left out of a game by id is nothing.
    """
    from tests.crash.background import Kept
    from workers.queues import connect

    random.seed(cuts)
    environment = {**os.environ, **world.settings.environment(), "ANNALS_WEBHOOK_PRIVATE": "yes"}
    annals = (sys.executable, "-m", "service.cli")
    with Receiver() as receiver:
        webhook = new_webhook(UUID(world.people[0][0]), receiver.url, datetime.now(UTC))
        Webhooks(world.store.database).add(webhook)
        receiver.answer = lambda message: random.choice((200,) * 30 + (500,))
        kept = [
            Kept((*annals, command), environment, world.directory / command)
            for command in ("dispatch", "sweep", "deliver", "deliver")
        ]
        try:
            games = [world.open() for _ in range(3)]
            for _ in range(cuts):
                ends = time.monotonic() + random.uniform(0.3, 2.0)
                while time.monotonic() < ends:
                    games = [game if world.move(game) else world.open() for game in games] + games[3:]
                    time.sleep(0.05)
                if random.random() < 0.2:
                    connect(world.servers.redis_url).flushall()
                else:
                    random.choice(kept).kill()
            wanted = {
                str(game): [e.version for e in world.store.read(game) if e.version > 2]
                for game in world.store.all_games()
            }

            def arrived() -> dict[str, list[int]]:
                found: dict[str, list[int]] = {game: [] for game in wanted}
                for body in dict(list(receiver.messages)).values():
                    found[body["data"]["game"]].append(body["data"]["version"])
                return found

            until(lambda: arrived() == wanted)
        finally:
            for each in kept:
                each.end()
