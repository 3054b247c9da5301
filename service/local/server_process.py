"""One embedded server process: starting it, probing it, stopping it without leftovers."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import psutil

from service.errors import ServerFailed
from service.local.launch import spawn

__all__ = ["ServerProcess", "server_environment"]

_STOP_SECONDS = (3.0, 1.0)
"""How long a server may take to obey the first and the second signal before the next step."""
_START_SECONDS = 60.0
"""How long a server may take to answer; crash recovery of a busy database takes a few seconds."""

_STOPPED_SECONDS = 20.0
"""How long a server may be stopped by somebody before it is killed and started again."""


def server_environment() -> dict[str, str]:
    """The environment of a server: none of the caller's PG* or locale variables may change how it runs."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C", "TZ": "UTC"}


def _living(program: str, directory: Path) -> list[psutil.Process]:
    """Running processes of a server program whose working directory is `directory`."""
    found = []
    for process in psutil.process_iter(["name"]):
        try:
            if process.info["name"] == program and Path(process.cwd()) == directory:
                found.append(process)
        except (psutil.Error, OSError):
            # It has ended meanwhile, or belongs to another user and so is not ours.
            continue
    return found


class ServerProcess:
    """One server process: how it starts, is probed and stops."""

    def __init__(
        self,
        name: str,
        command: list[str],
        *,
        directory: Path,
        litter: tuple[Path, ...],
        log: Path,
        stop: tuple[signal.Signals, ...],
        answers: Callable[[], bool],
        account: tuple[int, int] | None,
    ) -> None:
        self.name = name
        self.program = Path(command[0]).name
        self.process: subprocess.Popen[bytes] | None = None
        self._command = command
        self._directory = directory
        self._litter = litter
        self._log = log
        self._log_start = 0
        self._stop = stop
        self._answers = answers
        self._account = account
        self._stopped_at: float | None = None
        """When the process was first seen to be stopped."""

    def start(self) -> None:
        """Clear what an earlier process left, then start a new one; returns before it answers."""
        self.end_leftovers()
        self.process, self._log_start = spawn(
            self._command,
            ends_with=self._stop[0],
            log=self._log,
            env=server_environment(),
            cwd=self._directory,
            account=self._account,
        )

    def wait(self) -> None:
        """Return when the server answers.

        Raises:
            ServerFailed: it ended, or did not answer in time; the text quotes the last line of its log.
        """
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            if not self.alive():
                raise ServerFailed(f"embedded {self.name} ended at its start: {self._last_words()}")
            if time.monotonic() > deadline:
                raise ServerFailed(f"embedded {self.name} does not answer: {self._last_words()}")
            time.sleep(0.01)

    def alive(self) -> bool:
        """Whether the process that was started still runs."""
        return self.process is not None and self.process.poll() is None

    def hangs(self) -> bool:
        """Whether the process has been stopped (SIGSTOP) for some seconds, as far as these looks tell."""
        now = time.monotonic()
        stopped = False
        if self.process is not None and self.alive():
            with suppress(psutil.NoSuchProcess):
                stopped = psutil.Process(self.process.pid).status() == psutil.STATUS_STOPPED
        if not stopped:
            self._stopped_at = None
        elif self._stopped_at is None:
            self._stopped_at = now
        return self._stopped_at is not None and now >= self._stopped_at + _STOPPED_SECONDS

    def kill(self) -> None:
        """End the process at once; a stopped one obeys nothing else."""
        self._stopped_at = None
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def ask_to_stop(self) -> None:
        """Send the polite signal and do not wait."""
        if self.process is not None and self.alive():
            self.process.send_signal(self._stop[0])

    def stop(self) -> None:
        """End the process: politely, then firmly, then by SIGKILL; returns when it is gone."""
        for number, seconds in zip(self._stop, _STOP_SECONDS, strict=False):
            if self.process is None or not self.alive():
                break
            self.process.send_signal(number)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(seconds)
        if self.process is not None and self.alive():
            self.process.kill()
        if self.process is not None:
            self.process.wait()
            self.process = None
        self.end_leftovers()

    def end_leftovers(self) -> None:
        """End every process of this server on this directory, also those started by others."""
        pid_file = self._directory / "postmaster.pid"
        for number, seconds in ((self._stop[0], 15.0), (signal.SIGKILL, 5.0)):
            left = _living(self.program, self._directory)
            for process in left:
                # PostgreSQL's leader alone is told and the others follow; without it they end by themselves.
                told = not pid_file.exists() or _first_number(pid_file) == process.pid
                if told or number == signal.SIGKILL:
                    with suppress(psutil.NoSuchProcess):
                        process.send_signal(number)
            psutil.wait_procs(left, timeout=seconds)
        # PostgreSQL trusts the process ids in its files, which may by now be other programs'.
        # Removing them is safe, because no process of the cluster is alive, and its shared memory is harmless.
        if not _living(self.program, self._directory):
            for file in self._litter:
                file.unlink(missing_ok=True)

    def _last_words(self) -> str:
        with self._log.open("rb") as log:
            log.seek(self._log_start)
            lines = [line for line in log.read().decode(errors="replace").splitlines() if line.strip()]
        fatal = [line for line in lines if "FATAL" in line or "PANIC" in line]
        return (fatal or lines or ["it wrote no message"])[-1].strip() + f" (log: {self._log})"


def _first_number(file: Path) -> int | None:
    """The process id in the first line of a file; None if the file is missing or has none."""
    try:
        return int(file.read_text().splitlines()[0])
    except (OSError, ValueError, IndexError):
        return None
