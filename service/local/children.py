"""One supervised process of the service: starting, stopping, restarting."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psutil

from service.config import Settings
from service.gate import READING, WAITING
from service.local.launch import spawn
from service.wire.long_answers import LONG_ANSWERS

__all__ = ["Child", "ProcessCommand", "describe", "own_commands", "web_command"]

_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 30.0
"""Seconds before a restart: the first pause, doubled at each failure, and the longest."""
_STARTING = 40.0
"""Seconds that a process may take in addition until it first shows progress."""
_PROBES = 4
"""Threads of a web process that are left for probes when all others are taken."""
_SOUND_AFTER = 30.0
"""A process that ran this many seconds is healthy; its next failure starts with the first pause again."""


@dataclass(frozen=True, slots=True)
class ProcessCommand:
    """A named program with its arguments, to be kept running."""

    name: str
    argv: tuple[str, ...]
    heartbeat: Path | None = None
    """A file that the process touches while it makes progress."""
    silence: float = 20.0
    """Seconds without that, or in which the process is stopped, after which it hangs."""


def web_command(settings: Settings) -> tuple[str, ...]:
    """The command that serves the API with gunicorn; `annals serve` becomes it."""
    binds = [("--bind", _address(settings.host, settings.port))]
    if settings.metrics_port:
        binds.append(("--bind", _address(settings.metrics_host, settings.metrics_port)))
    return (
        *(sys.executable, "-m", "gunicorn", "service.app:create_app()"),
        *("--config", str(Path(__file__).parents[1] / "gunicorn_conf.py")),
        *(word for bind in binds for word in bind),
        *("--workers", str(settings.web_workers), "--threads", str(_threads(settings))),
        # A stream has a thread that sleeps most of the time; threads are created on demand.
        *("--worker-connections", str(1000 + settings.streams)),
        # Requests end within this time or are disconnected; a retry with the same key is safe.
        *("--graceful-timeout", "4", "--timeout", "30"),
        *("--log-level", settings.log_level, "--no-control-socket"),
    )


def _address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _threads(settings: Settings) -> int:
    """Threads for requests that are served, that wait and that arrive, for streams and long answers, and for probes."""
    return settings.web_threads + WAITING + READING + LONG_ANSWERS + settings.streams + _PROBES


def own_commands(settings: Settings) -> list[ProcessCommand]:
    """The processes of a whole service on one machine, besides the servers."""
    folder = settings.data / "heartbeats"

    # The web processes have the first one.
    ports = count(settings.metrics_port + 1)

    def annals(name: str, *command: str) -> ProcessCommand:
        port = ("--metrics-port", str(next(ports))) if settings.metrics_port else ()
        argv = (sys.executable, "-m", "service.cli", *command, "--heartbeat", str(folder / name), *port)
        return ProcessCommand(name, argv, folder / name)

    return [
        ProcessCommand("web", web_command(settings)),
        *(annals(f"worker-{n}", "worker") for n in range(1, settings.opponent_workers + 1)),
        *([annals("people-worker", "worker", "--people")] if settings.opponent_workers else []),
        *(annals(f"deliverer-{n}", "deliver") for n in range(1, settings.webhook_workers + 1)),
        annals("dispatcher", "dispatch"),
        annals("sweeper", "sweep"),
    ]


class Child:
    """One command that is kept running, with a log of its own."""

    def __init__(self, command: ProcessCommand, *, log: Path, environment: Mapping[str, str]) -> None:
        self.name = command.name
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.deaths = 0
        """Consecutive failures without a healthy run in between."""
        self.due = 0.0
        """The monotonic time of its next start."""
        self._argv = command.argv
        self._heartbeat = command.heartbeat
        self._silence = command.silence
        self._beat: int | None = None
        self._seen_at = 0.0
        """When the process was last seen to make progress."""
        self._environment = dict(environment)
        self._started = 0.0

    def start(self) -> None:
        """Start the process; its output goes to its log."""
        environment = {**os.environ, **self._environment}
        self.process, _ = spawn(self._argv, ends_with=signal.SIGTERM, log=self.log, env=environment)
        self._started = time.monotonic()
        self._seen_at = self._started + _STARTING

    def hangs(self) -> bool:
        """Whether the process runs without making progress."""
        if self.process is None or not self.running():
            return False
        now = time.monotonic()
        if self._alive(self.process.pid):
            self._seen_at = now
        return now > self._seen_at + self._silence

    def _alive(self, pid: int) -> bool:
        """Whether the process has shown since the last look that it makes progress."""
        if self._heartbeat is None:
            with suppress(psutil.NoSuchProcess):
                return psutil.Process(pid).status() != psutil.STATUS_STOPPED
            return True
        with suppress(FileNotFoundError):
            beat = self._heartbeat.stat().st_mtime_ns
            if beat != self._beat:
                self._beat = beat
                return True
        return False

    def kill(self) -> None:
        """Kill the process and all that it has started; one that hangs would not notice anything else."""
        if self.process is None:
            return
        with suppress(psutil.NoSuchProcess):
            process = psutil.Process(self.process.pid)
            for each in [process, *process.children(recursive=True)]:
                with suppress(psutil.NoSuchProcess):
                    each.kill()

    def ended(self) -> int | None:
        """The exit status if the process has just died (negative: killed by that signal), else None.

        A failure sets the time of the next start: at once for the first, later for each early failure.
        """
        if self.process is None or (status := self.process.poll()) is None:
            return None
        now = time.monotonic()
        if now - self._started > _SOUND_AFTER:
            self.deaths = 0
        self.due = now + min(_FIRST_PAUSE * 2**self.deaths, _LONGEST_PAUSE)
        self.deaths += 1
        self.process = None
        return status

    def send(self, number: signal.Signals) -> None:
        """Send a signal to the process, if it runs."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(number)

    def running(self) -> bool:
        """Whether the process runs."""
        return self.process is not None and self.process.poll() is None

    def last_words(self) -> str:
        """The last nonblank line of its log."""
        lines = self.log.read_bytes()[-4000:].decode(errors="replace").splitlines()
        return next((line.strip() for line in reversed(lines) if line.strip()), "no message")


def describe(status: int) -> str:
    """An exit status in words."""
    if -status in {number.value for number in signal.Signals}:
        return f"killed by {signal.Signals(-status).name}"
    return f"exit status {status}"
