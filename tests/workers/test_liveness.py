"""Who is told that a background process makes progress, and when is nobody told?"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from workers import liveness
from workers.loops import keep_going

_PROCESS = """
import sys, time
from pathlib import Path
from workers.liveness import part, tell_alive
with part("loop", 1.0) as loop:
    tell_alive(Path(sys.argv[1]))
    while True:
        loop.report()
        time.sleep(0.05)
"""


def told(listener: socket.socket, seconds: float) -> list[str]:
    """What systemd was told in some seconds."""
    found = []
    listener.settimeout(0.05)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            found.append(listener.recv(100).decode())
        except TimeoutError:
            continue
    return found


def test_a_process_says_that_it_is_alive_until_it_is_stopped(tmp_path: Path) -> None:
    """systemd's watchdog and a file are told every second, and nothing while the process is stopped."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(tmp_path / "notify"))
        environment = {**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")}
        command = [sys.executable, "-c", _PROCESS, str(tmp_path / "alive")]
        with subprocess.Popen(command, env=environment, cwd=Path(__file__).parents[2]) as process:
            try:
                listener.settimeout(20)
                assert listener.recv(100) == b"READY=1"
                assert set(told(listener, 1.5)) == {"WATCHDOG=1"}
                process.send_signal(signal.SIGSTOP)
                told(listener, 0.3)
                before = (tmp_path / "alive").stat().st_mtime_ns
                assert told(listener, 1.5) == []
                assert (tmp_path / "alive").stat().st_mtime_ns == before
                process.send_signal(signal.SIGCONT)
                assert told(listener, 1.5)
            finally:
                process.kill()


def test_one_loop_that_hangs_is_enough() -> None:
    """A loop that does not end its pass is named, while the others go on."""
    stop, hang = threading.Event(), threading.Event()
    threads = [
        threading.Thread(target=keep_going, args=("sound", lambda: False, stop), kwargs={"rest": 0.01, "within": 0.5}),
        threading.Thread(target=keep_going, args=("stuck", hang.wait, stop), kwargs={"rest": 0.01, "within": 0.5}),
    ]
    for thread in threads:
        thread.start()
    try:
        assert liveness.overdue() == []
        time.sleep(0.7)
        assert liveness.overdue() == ["stuck"]
    finally:
        stop.set()
        hang.set()
        for thread in threads:
            thread.join()
    assert liveness.overdue() == []


def test_without_systemd_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody listens, nothing fails."""
    for place in (None, "/nowhere/notify", "@annals-nobody"):
        if place is None:
            monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
        else:
            monkeypatch.setenv("NOTIFY_SOCKET", place)
        liveness.notify("READY=1")
