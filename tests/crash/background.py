"""How do tests run the whole background of a service - servers, dispatcher, sweeper, workers - and hurt it?"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Self
from uuid import UUID, uuid4

import psutil

from application.games.commands import GameCommands
from eventstore.errors import StoreUnavailable
from eventstore.migrate import migrate
from eventstore.store import StoredEvent
from eventstore.store.postgres import PostgresStore
from service.local.embedded import EmbeddedServers
from tests.waiting import until
from workers.queues import Queues, connect

ANNALS = (sys.executable, "-m", "tests.workers.titles.annals")
"""The command line with the title `harvest` and the engine `slow`."""


class Kept:
    """One process that is started again half a second after it died, as any service manager would."""

    def __init__(self, argv: Sequence[str], environment: dict[str, str], log: Path) -> None:
        self.deaths = 0
        self._argv, self._environment, self._log = argv, environment, log
        self._ending = False
        self._process = self._start()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """Of the process as it runs now, or ran last."""
        return self._process.pid

    def kill(self) -> bool:
        """Kill the process and everything that it started with SIGKILL; False where it is dead already."""
        if self._process.poll() is not None:
            return False
        process = psutil.Process(self._process.pid)
        for each in [*process.children(recursive=True), process]:
            with suppress(psutil.NoSuchProcess):
                each.kill()
        return True

    def end(self, *, with_trace: bool = False) -> int:
        """Ask the process to end; its exit status. Python's faulthandler may say where one stands that does not."""
        self._ending = True
        self._process.terminate()
        try:
            return self._process.wait(60)
        finally:
            if with_trace and self._process.poll() is None:
                self._process.send_signal(signal.SIGABRT)
                time.sleep(1)
            self._process.kill()
            self._thread.join()

    def _start(self) -> subprocess.Popen[bytes]:
        with self._log.open("ab") as log:
            return subprocess.Popen(self._argv, env=self._environment, stdout=log, stderr=log)

    def _watch(self) -> None:
        while True:
            self._process.wait()
            if self._ending:
                return
            self.deaths += 1
            time.sleep(0.5)
            if not self._ending:
                self._process = self._start()


class Background:
    """A context manager; enter it from the main thread."""

    def __init__(self, directory: Path, *, workers: int = 1, sweeper: bool = True) -> None:
        self._stack = ExitStack()
        self._directory = directory
        self._workers = workers
        self._sweeper = sweeper

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self.servers = stack.enter_context(EmbeddedServers(self._directory / "data"))
            migrate(self.servers.database_url)
            self.store = stack.enter_context(PostgresStore(self.servers.database_url, max_size=4))
            self.commands = GameCommands(self.store)
            self.environment = {
                **os.environ,
                "ANNALS_DATABASE_URL": self.servers.database_url,
                "ANNALS_REDIS_URL": self.servers.redis_url,
                "ANNALS_DATA": str(self._directory / "data"),
            }
            self.dispatcher = self.keep("dispatch", stack)
            self.sweeper = self.keep("sweep", stack) if self._sweeper else None
            self.workers = [self.keep("worker", stack, n) for n in range(self._workers)]
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()
        if error is not None:
            for log in sorted(self._directory.glob("*.log")):
                print(f"--- {log.name}\n{log.read_text()[-3000:]}")

    def keep(self, command: str, stack: ExitStack | None = None, number: int = 0) -> Kept:
        """Keep a process of the command line running."""
        kept = Kept([*ANNALS, command], self.environment, self._directory / f"{command}-{number}.log")
        (stack or self._stack).callback(kept.end)
        return kept

    def open(self, *engines: str, rounds: int = 4) -> UUID:
        """Open a game of harvest that these engines (`name` or `name:level`) play."""
        return self._open("harvest", engines, {"rounds": rounds})

    def open_free(self, *engines: str, rounds: int) -> UUID:
        """Open a game of harvest whose seat 0 is free and whose other seats these engines play."""
        return self._open("harvest", ["", *engines], {"rounds": rounds})

    def open_endeavor(self, *engines: str) -> UUID:
        """Open a game of Endeavor that these engines play."""
        return self._open("endeavor", engines, {})

    def _open(self, title: str, engines: Sequence[str], options: dict[str, int]) -> UUID:
        game = uuid4()
        named = [engine.partition(":") for engine in engines]
        self.commands.open(
            game,
            title=title,
            seats=len(engines),
            options=options,
            creator="p",
            command_id="open",
            opponents={seat: (name, level or "normal") for seat, (name, _, level) in enumerate(named) if name},
        )
        return game

    def working(self) -> set[str]:
        """Ids of the jobs that wait or are being done."""
        return Queues(connect(self.servers.redis_url)).leased()

    def finished(self, games: Sequence[UUID]) -> bool:
        """Whether all these games are over and scored."""
        return all((row := self.store.lobby(g)) is not None and row.summary["scored"] for g in games)

    def flush(self) -> None:
        """Let the queue's server forget everything."""
        connect(self.servers.redis_url).flushall()

    def kill(self, server: str) -> None:
        """Kill `valkey` or `postgres` with all that it holds in memory, and wait until it is gone."""
        leader = psutil.Process(self.servers.pids()[server])
        # The leader first: it would otherwise see its children die and begin to recover.
        leader.suspend()
        for each in [*leader.children(recursive=True), leader]:
            each.kill()
        until(lambda: server not in self.servers.pids())

    def database_answers(self) -> bool:
        """Whether the database can be asked."""
        try:
            self.store.pending(limit=1)
        except StoreUnavailable:
            return False
        return True


def turns(events: Sequence[StoredEvent]) -> list[list[StoredEvent]]:
    """The moves of a game, one list per append."""
    found: list[list[StoredEvent]] = []
    for event in events:
        if event.type == "move_made":
            if found and found[-1][0].command_id == event.command_id:
                found[-1].append(event)
            else:
                found.append([event])
    return found


def waits(events: Sequence[StoredEvent]) -> list[float]:
    """Seconds that each turn took from when it became due to when it was appended."""
    became_due: datetime | None = None
    found = []
    for event in events:
        if event.type == "game_started":
            became_due = event.recorded_at
    for turn in turns(events):
        assert became_due is not None
        found.append((turn[-1].recorded_at - became_due).total_seconds())
        became_due = turn[-1].recorded_at
    return found


def naps(least: float, most: float) -> None:
    """Sleep for a random time."""
    time.sleep(random.uniform(least, most))
