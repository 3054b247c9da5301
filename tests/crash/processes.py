"""How do tests run all processes of a service on servers of their choice, and play there as a person would?"""

from __future__ import annotations

import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.crash.background import Kept
from tests.service.test_on_postgres import free_port
from tests.waiting import until

__all__ = ["COMMANDS", "Person", "Processes", "processes"]

COMMANDS = ("serve", "worker", "people-worker", "dispatch", "sweep", "deliver")
"""Every process of a service, most by the command that they run."""
_ARGUMENTS = {"people-worker": ("worker", "--people")}

LONGEST = 30.0
"""Seconds after which a request counts as hung."""

_SIGN = 5.0
"""Seconds for which a sign of life counts; a process gives one every second."""


class Processes:
    """Web, workers, dispatcher, sweeper and deliverer, kept running."""

    def __init__(
        self, port: int, kept: Mapping[str, Kept], host: str = "127.0.0.1", directory: Path | None = None
    ) -> None:
        self._directory = directory
        self.port = port
        self.host = host
        self.kept = kept

    def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None, **headers: str
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        """Status, body and headers of a response."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=LONGEST)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None:
            sent["Content-Type"] = "application/json"
        try:
            connection.request(method, path, None if body is None else json.dumps(body), sent)
            answer = connection.getresponse()
            data = answer.read()
            return answer.status, json.loads(data) if data else None, answer.headers
        finally:
            connection.close()

    def whole(self) -> bool:
        """Whether requests are answered, and every background process shows that it is at work."""
        assert self._directory is not None
        signs = [self._directory / f"{command}.alive" for command in self.kept if command != "serve"]
        return self.status("/readyz") == 200 and all(
            sign.exists() and time.time() - sign.stat().st_mtime < _SIGN for sign in signs
        )

    def status(self, path: str) -> int:
        """The status of a GET; 0 where nobody answers."""
        try:
            return self.ask("GET", path)[0]
        except OSError:
            return 0


@contextmanager
def processes(directory: Path, variables: Callable[[str], Mapping[str, str]]) -> Iterator[Processes]:
    """All processes, with settings for each command; ended after the block, their logs printed if it fails."""
    port = free_port()
    common = {
        **{name: value for name, value in os.environ.items() if not name.startswith("ANNALS_")},
        "ANNALS_DATA": str(directory),
        "ANNALS_PORT": str(port),
        "ANNALS_RATE_READS": "0",
        "ANNALS_RATE_WRITES": "0",
        "ANNALS_WEBHOOK_PRIVATE": "yes",
        "ANNALS_OPPONENT_PACE": "0",
        "PYTHONFAULTHANDLER": "1",
    }
    with ExitStack() as stack:
        kept = {}
        for command in COMMANDS:
            argv = [sys.executable, "-m", "service.cli", *_ARGUMENTS.get(command, (command,))]
            if command != "serve":
                argv += ["--heartbeat", str(directory / f"{command}.alive")]
            kept[command] = Kept(argv, {**common, **variables(command)}, directory / f"{command}.log")
            stack.callback(_end, kept[command], directory / f"{command}.log")
        service = Processes(port, kept, directory=directory)
        until(lambda: service.status("/readyz") == 200, lambda: (directory / "serve.log").read_text()[-3000:])
        try:
            yield service
        except BaseException:
            for log in sorted(directory.glob("*.log")):
                print(f"--- {log.name}\n{log.read_text()[-4000:]}")
            raise


def _end(kept: Kept, log: Path) -> None:
    """Ask a process to end; one that does not writes to its log where each of its threads stands."""
    try:
        kept.end(with_trace=True)
    except subprocess.TimeoutExpired:
        print(f"--- {log.name}\n{log.read_text()[-6000:]}")
        raise


class Person(threading.Thread):
    """Plays against opponents over HTTP, one game after the other, and notes how long each answer took."""

    def __init__(self, service: Processes, name: str, hook: str | None = None) -> None:
        super().__init__(daemon=True)
        self.service, self.dice = service, random.Random(name)
        status, made, _ = service.ask("POST", "/v1/players", {"name": name})
        assert status == 201, made
        self.id: str = made["player"]["id"]
        self.token: str = made["token"]["token"]
        if hook is not None:
            status, made, _ = service.ask("POST", "/v1/webhooks", {"url": hook}, self.token)
            assert status == 201, made
        self.games: list[str] = []
        self.moved_at = 0.0
        self.longest = 0.0
        """Seconds for the slowest answer."""
        self.last: tuple[float, str, int, Any] = (0.0, "", 0, None)
        """The last request: when it was answered, what it was, its status and its answer."""
        self.refusals = 0
        """Moves refused with 409 or 412."""
        self.over = threading.Event()
        self.fault: BaseException | None = None

    def run(self) -> None:
        """Play until told to stop."""
        try:
            while not self.over.is_set():
                if not self.games or not self._move():
                    self._open()
                self.over.wait(0.03)
        except BaseException as error:
            self.fault = error

    def moves_on(self, seconds: float) -> float:
        """Wait until this person has moved again; how long it took, in seconds."""
        begun = time.monotonic()
        while self.moved_at < begun:
            assert self.fault is None, self.fault
            assert time.monotonic() < begun + seconds, f"{self.games[-1:]} is frozen; {begun:.1f}: {self.last}"
            time.sleep(0.02)
        return time.monotonic() - begun

    def end(self) -> None:
        """Stop playing."""
        self.over.set()
        self.join(2 * LONGEST)
        assert self.fault is None, self.fault
        assert not self.is_alive()

    def _ask(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[int, Any, http.client.HTTPMessage]:
        begun = time.monotonic()
        found = self.service.ask(method, path, body, self.token, **headers)
        self.longest = max(self.longest, time.monotonic() - begun)
        self.last = (time.monotonic(), f"{method} {path}", found[0], found[1])
        return found

    def _open(self) -> None:
        opponents = [{"seat": 1, "engine": "random"}, {"seat": 2, "engine": "random"}]
        status, made, _ = self._ask("POST", "/v1/games", {"title": "endeavor", "seats": 3, "opponents": opponents})
        if status == 201 and self._ask("POST", f"/v1/games/{made['game']}/seats/0", {})[0] == 200:
            self.games.append(made["game"])

    def _move(self) -> bool:
        """Answer if asked; False where the game has ended, or was lost."""
        path = f"/v1/games/{self.games[-1]}"
        status, found, headers = self._ask("GET", f"{path}/decisions")
        if status == 404:
            self.games.pop()
            return False
        if status != 200:
            return True
        if found["status"] == "open":
            # The failover has lost that this person sat down.
            self._ask("POST", f"{path}/seats/0", {})
            return True
        mine = [decision for decision in found["decisions"] if decision["mine"]]
        if not mine:
            status, game, _ = self._ask("GET", f"{path}?fields=status")
            return status != 200 or game["status"] in ("open", "running")
        option = self.dice.choice(mine[0]["options"])["text"]
        status, answer, _ = self._ask("POST", f"{path}/moves", {"option": option}, If_Match=headers["ETag"])
        assert status in (200, 404, 409, 412, 503), (status, answer)
        self.refusals += status in (409, 412)
        if status == 200:
            self.moved_at = time.monotonic()
        return True
