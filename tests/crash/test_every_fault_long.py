"""Does a whole service lose, double or hold up anything while every fault of a machine happens to it under load?

Three people play against opponents over HTTP, repeat what failed with the same key, and follow all their games by
streams; a webhook gets every event. Meanwhile processes and servers are killed, stopped and cut off from their disk.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from uuid import uuid4

import psutil
import pytest

from application.composition import open_application
from bench.results_file import write_result
from eventstore.errors import StoreUnavailable
from eventstore.migrate import migrate
from eventstore.store.postgres import PostgresStore
from eventstore.verification.with_rules import verify_stored
from service.local.embedded import EmbeddedServers
from tests.crash.losses import doubled_commands, end_whole, lost_moves, stored_games, until_all_delivered
from tests.crash.processes import COMMANDS, Person, Processes, processes
from tests.crash.test_following import Follower, World, told
from tests.waiting import until
from tests.workers.receiving import Receiver
from workers.queues import connect

pytestmark = [pytest.mark.servers, pytest.mark.long, pytest.mark.timeout(3600)]

SECONDS = float(os.environ.get("ANNALS_FAULT_SECONDS", "420"))
STUCK = 30.0
"""Seconds after a fault in which every person has moved again, which takes the moves of their opponents."""
_PATIENCE = 240.0
"""The same where the machine is so busy that a process takes long to start."""
_STOPPED = 5.0
_FIGURES = os.environ.get("ANNALS_FAULT_FIGURES")
"""File to which the figures are written."""


class Player(Person):
    """Repeats a request that failed with the same key, and remembers each move that was acknowledged."""

    def __init__(self, service: Processes, name: str, hook: str | None = None) -> None:
        self.acknowledged: list[tuple[str, int]] = []
        """Games, and versions after the moves."""
        self.repeated: Counter[str] = Counter()
        super().__init__(service, name, hook)

    def _ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        if method == "POST":
            headers["Idempotency_Key"] = str(uuid4())
        while True:
            try:
                found = super()._ask(method, path, body, **headers)
            except (OSError, http.client.HTTPException, json.JSONDecodeError) as error:
                found = (503, None, http.client.HTTPMessage())
                why = type(error).__name__
            else:
                why = str(found[0])
            if found[0] < 500:
                break
            self.repeated[why] += 1
            if self.over.wait(0.2):
                break
        assert found[0] != 404, f"{path} is lost"
        if path.endswith("/moves") and found[0] == 200:
            self.acknowledged.append((path.split("/")[3], found[1]["version"]))
        return found


class PatientFollower(Follower):
    """Tries again while a server is unavailable."""

    tolerated = frozenset({503})


class Faults:
    """What may happen to a service."""

    def __init__(self, service: Processes, servers: EmbeddedServers) -> None:
        self._service, self._servers = service, servers

    def all(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """By name."""
        for command in COMMANDS:
            yield f"{command} killed", lambda kept=self._service.kept[command]: kept.kill()  # type: ignore[misc]
            yield f"{command} stopped", lambda kept=self._service.kept[command]: self._stop(lambda: kept.pid)  # type: ignore[misc]
        yield "a web process killed", self._kill_web
        yield "Redis emptied", lambda: connect(self._servers.redis_url).flushall()
        for server in ("valkey", "postgres"):
            yield f"{server} killed", lambda server=server: self._kill(server)  # type: ignore[misc]
            yield f"{server} stopped", lambda server=server: self._stop(lambda: self._servers.pids()[server])  # type: ignore[misc]
        if os.path.ismount(self._servers.data_dir):
            yield "disk full", self._fill

    def _stop(self, pid: Callable[[], int]) -> None:
        """Stop a process with all that it started, for some seconds."""
        leader = _running(pid)
        group = [leader, *leader.children(recursive=True)]
        for each in group:
            with suppress(psutil.NoSuchProcess):
                each.suspend()
        time.sleep(_STOPPED)
        for each in group:
            with suppress(psutil.NoSuchProcess):
                each.resume()

    def _kill_web(self) -> None:
        children = _running(lambda: self._service.kept["serve"].pid).children()
        if children:
            random.choice(children).send_signal(signal.SIGKILL)

    def _kill(self, server: str) -> None:
        leader = _running(lambda: self._servers.pids()[server])
        # The leader first: it would otherwise see its children die and begin to recover.
        leader.suspend()
        for each in [*leader.children(recursive=True), leader]:
            each.kill()

    def _fill(self) -> None:
        ballast = self._servers.data_dir / "ballast"
        with suppress(OSError), ballast.open("wb") as file:
            while True:
                file.write(bytes(1 << 16))
                file.flush()
        time.sleep(_STOPPED)
        ballast.unlink()


def _running(pid: Callable[[], int]) -> psutil.Process:
    """A process that may just have been killed, as soon as it is there again."""
    found: list[psutil.Process] = []

    def is_there() -> bool:
        with suppress(psutil.NoSuchProcess, KeyError):
            found.append(psutil.Process(pid()))
        return bool(found)

    until(is_there)
    return found[0]


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A folder that can be filled up, where this process may mount one; else the folder as it is."""
    folder.mkdir()
    mounted = os.geteuid() == 0 and shutil.which("mount") is not None
    if mounted:
        mount = ["mount", "-t", "tmpfs", "-o", "size=700m", "annals-test", str(folder)]
        mounted = subprocess.run(mount, check=False).returncode == 0
    try:
        yield folder
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def tended(servers: EmbeddedServers) -> Iterator[None]:
    """Start a server again that has ended, as `annals up` does."""
    over = threading.Event()

    def tend() -> None:
        while not over.wait(0.5):
            # While its disk is full a server does not start.
            with suppress(Exception):
                servers.tend()

    thread = threading.Thread(target=tend)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_every_fault_under_load(tmp_path: Path) -> None:
    """No acknowledged move is lost, no turn doubled, everybody moves on after each fault, no stream is wrong."""
    random.seed(12)
    frozen: dict[str, list[float]] = {}
    with ExitStack() as stack:
        data = stack.enter_context(small_disk(tmp_path / "data"))
        servers = stack.enter_context(EmbeddedServers(data))
        stack.enter_context(tended(servers))
        migrate(servers.database_url)
        receiver = stack.enter_context(Receiver())
        urls = {"ANNALS_DATABASE_URL": servers.database_url, "ANNALS_REDIS_URL": servers.redis_url}
        logs = tmp_path / "logs"
        logs.mkdir()
        service = stack.enter_context(processes(logs, lambda command: {**urls, "ANNALS_STREAM_HEARTBEAT": "1"}))
        people = [Player(service, f"person {n}", receiver.url) for n in range(3)]
        world = cast(World, SimpleNamespace(settings=SimpleNamespace(port=service.port)))
        followers = [
            PatientFollower(world, "/v1/stream", "0-0", person.token, random.Random(person.id)) for person in people
        ]
        for each in (*people, *followers):
            each.start()
        for person in people:
            person.moves_on(_PATIENCE)
        store = stack.enter_context(PostgresStore(servers.database_url, max_size=1))
        ends = time.monotonic() + SECONDS
        faults = list(Faults(service, servers).all())
        while time.monotonic() < ends or len(frozen) < len(faults):
            random.shuffle(faults)
            for name, fault in faults:
                fault()
                waited = max(person.moves_on(_PATIENCE) for person in people)
                frozen.setdefault(name, []).append(waited)
                assert not [follower.fault for follower in followers if follower.fault]
                # What died must be back before the next fault: two at once are another question.
                until(lambda: service.whole() and _idle(store))
                print(f"{name}: all had moved again after {waited:.1f} s", flush=True)
                if time.monotonic() > ends and len(frozen) == len(faults):
                    break
        for person in people:
            person.end()
        with open_application(servers.database_url) as application:
            games = application.commands.games
            stored = stored_games(store)
            assert all(verify_stored(store, games, game).sound for game in stored)
        lost, doubled = lost_moves(stored, people), doubled_commands(stored)
        assert not lost
        assert not doubled
        for follower, person in zip(followers, people, strict=True):
            end_whole(follower, told(world, "/v1/stream", "0-0", person.token))
        until_all_delivered(receiver, stored, people)
        figures = {
            "seconds": SECONDS,
            "load_of_the_machine": round(os.getloadavg()[1], 1),
            "faults": sum(map(len, frozen.values())),
            "games": len(stored),
            "moves_acknowledged": sum(len(person.acknowledged) for person in people),
            "lost": len(lost),
            "doubled": len(doubled),
            "stuck_over_30_s": sum(wait > STUCK for waits in frozen.values() for wait in waits),
            "stream_faults": 0,
            "events_followed": sum(len(follower.kept) for follower in followers),
            "connections_of_streams": sum(follower.cuts for follower in followers),
            "messages_to_webhooks": len({message for message, _ in receiver.messages}),
            "requests_repeated": dict(sum((person.repeated for person in people), Counter[str]())),
            "slowest_answer_s": round(max(person.longest for person in people), 1),
            "moved_again_after_s": {name: round(max(waits), 1) for name, waits in sorted(frozen.items())},
        }
    _tell(figures)


def _idle(store: PostgresStore) -> bool:
    """Whether the dispatcher has handed everything on, and no opponent is late."""
    try:
        return not store.outbox() and not store.pending(engine_only=True, older_than=3.0)
    except StoreUnavailable:
        return False


def _tell(figures: Mapping[str, Any]) -> None:
    print(json.dumps(figures, indent=2))
    if _FIGURES:
        write_result("every_fault", "pytest -m long tests/crash/test_every_fault_long.py", figures, Path(_FIGURES))
