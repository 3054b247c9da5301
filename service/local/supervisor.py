"""`annals up`: runs a whole service on one machine, and shuts it down cleanly.

In order: servers (embedded, or reached by URL), migration, processes, the banner when `/healthz` answers.
Then it waits: processes and embedded servers that die are restarted, and a signal ends everything.
"""

from __future__ import annotations

import http.client
import os
import selectors
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, version
from types import FrameType
from urllib.parse import unquote, urlsplit

import psutil
import psycopg
import redis

from application.queue_server import open_redis, refuse_cluster
from eventstore.checkpoints.keys import create
from service.config import Settings
from service.errors import DirectoryUnusable, ServerUnreachable, ServiceError, StartError
from service.local.children import Child, ProcessCommand, describe, own_commands
from service.local.embedded import EmbeddedServers
from service.local.launch import adopt_orphans
from service.operations.beginning import check
from service.parsing import shown

__all__ = ["Supervisor", "run"]

_GRACE = 5.0
"""Seconds that processes have to end after the signal before they are killed; the servers have 4 more."""
_HOPELESS = 3
"""The start is given up after this many failures of one process before the service first answered."""


def run(
    settings: Settings,
    commands: Callable[[Settings], Sequence[ProcessCommand]] = own_commands,
    *,
    migrate: Callable[[str], None] | None = None,
    when_ready: Callable[[Settings], None] | None = None,
) -> int:
    """Run the service until a signal ends it; returns the exit status: 0 after a regular end, 1 if it could not start.

    `commands` names the processes for settings in which both URLs are filled in.
    `migrate` brings the database at a URL up to date; by default that of the event store.
    `when_ready` is called once, with those settings, after the service has answered.
    """
    supervisor = Supervisor(settings, commands, migrate=migrate, when_ready=when_ready)
    try:
        return supervisor.run()
    except ServiceError as error:
        print(f"annals: {error}", file=sys.stderr, flush=True)
        return 1


class Supervisor:
    """One run of the service: its servers, its processes, its end."""

    def __init__(
        self,
        settings: Settings,
        commands: Callable[[Settings], Sequence[ProcessCommand]] = own_commands,
        *,
        migrate: Callable[[str], None] | None = None,
        when_ready: Callable[[Settings], None] | None = None,
    ) -> None:
        self._settings = settings
        self._commands = commands
        self._migrate = migrate or _migrate
        self._when_ready = when_ready
        self._servers: EmbeddedServers | None = None
        self._children: list[Child] = []
        self._signals = 0
        self._ready = False
        self._starting = False
        self._wake_read, self._wake_write = socket.socketpair()
        self._servers_due = 0.0

    def run(self) -> int:
        """Start everything, keep it running, and end it at the first SIGTERM or SIGINT.

        Raises:
            ServiceError: the service cannot start; nothing of it is left running.
        """
        with ExitStack() as ends:
            self._listen_to_signals(ends)
            try:
                self._starting = True
                self._start_servers(ends)
                self._starting = False
            except _Interrupted:
                self._starting = False
                return 0
            ends.callback(self._end_children)
            self._start_children()
            while not self._signals:
                self._keep()
                self._sleep(0.5 if self._ready else 0.05)
            self._say("stopping")
        self._say("stopped")
        return 0

    def _say(self, line: str) -> None:
        # The terminal or the pipe at the other end may be gone; the service ends in order all the same.
        with suppress(OSError):
            print(f"annals: {line}", flush=True)

    # Signals

    def _listen_to_signals(self, ends: ExitStack) -> None:
        """Count SIGTERM, SIGINT and SIGHUP, and let them and SIGCHLD end a sleep."""
        for end in (self._wake_read, self._wake_write):
            end.setblocking(False)
            ends.callback(end.close)
        ends.callback(signal.set_wakeup_fd, signal.set_wakeup_fd(self._wake_write.fileno()))
        # The handler of SIGCHLD does nothing, because an ignored one would not wake.
        handlers = {signal.SIGTERM: self._count, signal.SIGINT: self._count, signal.SIGCHLD: lambda *_: None}
        if signal.getsignal(signal.SIGHUP) is signal.SIG_DFL:
            # A closed terminal ends the service; under `nohup`, which ignores the signal, it keeps running.
            handlers[signal.SIGHUP] = self._count
        for number, handler in handlers.items():
            ends.callback(signal.signal, number, signal.signal(number, handler))
        adopt_orphans()

    def _count(self, number: int, frame: FrameType | None) -> None:
        self._signals += 1
        if self._starting:
            self._starting = False
            raise _Interrupted

    def _sleep(self, seconds: float) -> None:
        """Sleep until a signal or the death of a process, at most."""
        with selectors.DefaultSelector() as selector:
            selector.register(self._wake_read, selectors.EVENT_READ)
            selector.select(seconds)
        with suppress(BlockingIOError):
            while self._wake_read.recv(4096):
                pass

    # Start

    def _start_servers(self, ends: ExitStack) -> None:
        """Fill in missing URLs, check that both servers answer, and migrate the database."""
        check(self._settings)
        given = {"postgres": self._settings.database_url, "valkey": self._settings.redis_url}
        missing = [name for name, url in given.items() if url is None]
        if missing:
            self._servers = ends.enter_context(EmbeddedServers(self._settings.data, only=missing))
            self._settings = replace(
                self._settings,
                database_url=given["postgres"] or self._servers.database_url,
                redis_url=given["valkey"] or self._servers.redis_url,
            )
        self._reach(_ask_database, self._settings.database_url or "")
        self._reach(_ask_redis, self._settings.redis_url or "")
        self._migrate(self._settings.database_direct_url or self._settings.database_url or "")
        if given["postgres"] is None:
            # Nothing else runs on the embedded database, so no upgrade rolls there.
            _finish_upgrade(self._settings.database_url or "")

    def _reach(self, ask: Callable[[str], None], url: str) -> None:
        """Return when a server answers; with `wait`, retry for this many seconds."""
        deadline = time.monotonic() + self._settings.wait
        while True:
            try:
                ask(url)
            except (psycopg.Error, redis.RedisError, OSError) as error:
                line = f"no answer from {shown(url)}: {_reason(error, url)}"
                if time.monotonic() >= deadline:
                    raise ServerUnreachable(line) from None
                self._say(f"{line}; retrying for up to {self._settings.wait} s")
                self._sleep(min(2.0, max(0.0, deadline - time.monotonic())))
            else:
                return

    def _start_children(self) -> None:
        logs = self._settings.data / "logs"
        try:
            logs.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DirectoryUnusable(f"cannot write logs to {logs}: {error.strerror}") from None
        if not _free(self._settings.host, self._settings.port):
            raise StartError(
                f"port {self._settings.port} of {self._settings.host} is in use or not allowed; "
                "choose another with --port"
            )
        if self._settings.metrics_port and not _free(self._settings.metrics_host, self._settings.metrics_port):
            raise StartError(
                f"port {self._settings.metrics_port} of {self._settings.metrics_host} is in use or not allowed; "
                "choose another with --metrics-port"
            )
        # A self-contained service gets a key at its first start; elsewhere the operator decides where it is kept.
        create(self._settings.checkpoint_key_file)
        environment = self._settings.environment()
        (self._settings.data / "heartbeats").mkdir(exist_ok=True)
        for command in self._commands(self._settings):
            child = Child(command, log=logs / f"{command.name}.log", environment=environment)
            self._children.append(child)
            child.start()

    # While it runs

    def _keep(self) -> None:
        """Restart what has ended, reap orphans, and print the banner once the service answers."""
        self._keep_servers()
        for child in self._children:
            if child.hangs():
                self._say(f"{child.name} makes no progress and is killed")
                child.kill()
            status = child.ended()
            if status is not None:
                self._say(f"{child.name} ended ({describe(status)}): {child.last_words()}")
                if not self._ready and child.deaths >= _HOPELESS:
                    raise StartError(f"{child.name} does not start: {child.last_words()} (log: {child.log})")
            if not child.running() and time.monotonic() >= child.due:
                child.start()
        self._collect()
        if not self._ready and _answers(f"{self._settings.url}/healthz"):
            self._ready = True
            self._greet()

    def _keep_servers(self) -> None:
        if self._servers is None or time.monotonic() < self._servers_due:
            return
        try:
            for name in self._servers.tend():
                self._say(f"embedded {name} had ended and was started again")
        except StartError as error:
            self._say(str(error))
            self._servers_due = time.monotonic() + 5.0

    def _collect(self) -> None:
        """Collect ended orphans that became children of this process, so that no zombie stays."""
        own = {child.process.pid for child in self._children if child.process is not None}
        own |= set(self._servers.pids().values()) if self._servers is not None else set()
        while True:
            try:
                ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                return
            if ended is None or ended.si_pid in own:
                return
            os.waitpid(ended.si_pid, 0)

    def _greet(self) -> None:
        """Print the service's address, and run the caller's `when_ready`."""
        if self._when_ready is not None:
            try:
                self._when_ready(self._settings)
            except Exception as error:
                # The service keeps running even if opening the first game failed.
                self._say(f"after the start: {type(error).__name__}: {error}")
        names = ", ".join(child.name for child in self._children)
        servers = "PostgreSQL and Valkey run with the service" if self._servers else "servers by URL"
        for line in (
            f"Annals {_version()} is ready at {self._settings.url}",
            f"  API        {self._settings.url}/docs",
            f"  data       {self._settings.data} ({servers})",
            f"  processes  {names}",
            f"  logs       {self._settings.data / 'logs'}",
            "  stop       Ctrl-C",
        ):
            with suppress(OSError):
                print(line, flush=True)

    # End

    def _end_children(self) -> None:
        """End all processes but the servers: by SIGTERM, then, late or at a second signal, by SIGKILL."""
        patience = self._signals
        for child in self._children:
            child.send(signal.SIGTERM)
        deadline = time.monotonic() + _GRACE
        while any(child.running() for child in self._children):
            if time.monotonic() > deadline or self._signals > max(patience, 1):
                break
            self._sleep(0.1)
        servers = set(self._servers.pids().values()) if self._servers is not None else set()
        left: list[psutil.Process] = []
        for process in psutil.Process().children():
            if process.pid not in servers:
                with suppress(psutil.NoSuchProcess):
                    left += [process, *process.children(recursive=True)]
        for process in left:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(left, timeout=2.0)
        for child in self._children:
            if child.process is not None:
                child.process.wait()
        self._collect()


class _Interrupted(BaseException):
    """A signal ended the start of the servers; not an Exception, so that no error handler catches it."""


def _reason(error: Exception, url: str) -> str:
    """The line of an error's text with the reason, without the password of the URL."""
    lines = [line.strip(" -\t") for line in str(error).splitlines() if line.strip()] or [type(error).__name__]
    line = next((line for line in lines if "failed:" in line), lines[0])
    password = urlsplit(url).password
    return line.replace(unquote(password), "***") if password else line


def _ask_database(url: str) -> None:
    psycopg.connect(url, connect_timeout=3).close()


def _ask_redis(url: str) -> None:
    with open_redis(url, connect=3, answer=3) as client:
        client.ping()
        try:
            refuse_cluster(client)
        except ValueError as error:
            raise StartError(str(error)) from None


def _finish_upgrade(url: str) -> None:
    """Let everything be written that this release knows."""
    from eventstore.written_form import finish_upgrade

    finish_upgrade(url)


def _migrate(url: str) -> None:
    """Bring the schema up to date."""
    # Imported here, because only a start needs it.
    from eventstore.errors import StoreError
    from eventstore.migrate import migrate

    try:
        migrate(url)
    except StoreError as error:
        line = str(error).splitlines()[0]
        todo = "; free some space on its disk" if "No space left" in line else ""
        raise StartError(f"the database could not be brought up to date: {line}{todo}") from None


def _free(host: str, port: int) -> bool:
    """Whether the web processes can listen on the port."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError:
        return False
    return True


def _answers(url: str) -> bool:
    """Whether a GET gets status 200; proxies named in the environment are bypassed."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=1.0) as response:
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError, http.client.HTTPException):
        return False


def _version() -> str:
    try:
        return version("annals")
    except PackageNotFoundError:
        return "(not installed)"
