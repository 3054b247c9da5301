"""What does `annals up` promise about starts, deaths and ends of its processes?

The processes are small stand-ins; the servers, the migration, the signals and the supervisor are the real ones.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg
import pytest

from service.config import Settings
from service.local.children import own_commands, web_command
from service.local.embedded import EmbeddedServers
from tests.conftest import Copy
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.servers

_WEB = """
import http.server, os
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(os.environ["ANNALS_DATABASE_URL"].encode())
http.server.HTTPServer((os.environ["ANNALS_HOST"], int(os.environ["ANNALS_PORT"])), Handler).serve_forever()
"""
_REST = "import time; time.sleep(600)"
_BEATING = """
import os, pathlib, time
while True:
    pathlib.Path(os.environ["ANNALS_DATA"], "heartbeats", "beating").touch()
    time.sleep(0.1)
"""
_STUBBORN = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
subprocess.Popen([sys.executable, "-c", "import signal, time; signal.signal(15, signal.SIG_IGN); time.sleep(600)"])
time.sleep(600)
"""
_PARENT_OF_ORPHANS = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(0.3)"])
time.sleep(0.1)
"""
_BROKEN = "print('the cause in words'); raise SystemExit(3)"
_BROKEN_LATER = """
import os, pathlib, time
while not pathlib.Path(os.environ["ANNALS_DATA"], "broken").exists():
    time.sleep(0.05)
raise SystemExit(3)
"""
_UP = """
import sys
from service.local.children import ProcessCommand
from service.config import Settings
from service.local.supervisor import run
scripts = dict(zip(sys.argv[1::2], sys.argv[2::2]))
beat = Settings.load().data / "heartbeats" / "beating"
commands = [
    ProcessCommand(name, (sys.executable, "-c", text), beat if name == "beating" else None, silence=1.0)
    for name, text in scripts.items()
]
sys.exit(run(Settings.load(), lambda settings: commands, when_ready=lambda settings: print("once")))
"""


class Up:
    """A running `annals up` with stand-ins for its processes."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self.output = ""

    def until(self, text: str) -> None:
        """Read the output up to a line that holds the text."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line
            if text in line:
                return
        raise AssertionError(f"no line with {text!r} in:\n{self.output}")

    def family(self) -> list[psutil.Process]:
        """All processes below the supervisor."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def child(self, text: str) -> psutil.Process:
        """The process below the supervisor whose command line holds the text and that is past its launcher."""

        def found() -> psutil.Process | None:
            for process in self.family():
                with suppress(psutil.Error):
                    command = process.cmdline()
                    if any(text in part for part in command) and not any("launch.py" in part for part in command):
                        return process
            return None

        child = until(found, lambda: f"no process with {text!r}")
        assert child is not None
        return child

    def ask(self) -> str:
        """What the web process answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=60) as response:
            text: str = response.read().decode()
            return text

    def end(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send a signal, wait until it has ended, and read the rest of the output."""
        self.process.send_signal(number)
        self.output += self.process.communicate(timeout=PATIENCE)[0]


Start = Callable[..., Up]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _gone(processes: list[psutil.Process]) -> bool:
    """Wait until all processes have ended; one that waits to be collected by the system has."""

    def alive(process: psutil.Process) -> bool:
        try:
            return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
        except psutil.NoSuchProcess:
            return False

    return until(lambda: not any(map(alive, processes)))


def _waits_to_be_collected(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    return False


def _catches(pid: int, number: signal.Signals) -> bool:
    """Whether a process has a handler of its own for a signal."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("SigCgt:"):
            return bool(int(line.split()[1], 16) >> (number - 1) & 1)
    return False


@pytest.fixture
def data() -> Iterator[Path]:
    """A data directory with a path of ordinary length."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="annals up ") as parent:
        yield Path(parent) / "data"


@pytest.fixture
def start(data: Path, copy_of_used_data: Copy) -> Iterator[Start]:
    """Starts supervisors with named scripts as their processes, and ends them after the test.

    The directory has been used before, unless `first` says that this is the first start on it.
    """
    started: list[Up] = []

    def run(scripts: dict[str, str], *, first: bool = False, **variables: str) -> Up:
        if not first and not data.exists():
            copy_of_used_data(data)
        port = _free_port()
        environment = {k: v for k, v in os.environ.items() if not k.startswith("ANNALS_")}
        environment |= {"ANNALS_DATA": str(data), "ANNALS_PORT": str(port)} | variables
        arguments = [part for pair in scripts.items() for part in pair]
        process = subprocess.Popen(
            [sys.executable, "-c", _UP, *arguments],
            env=environment,
            cwd=Path(__file__).parents[3],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
            # Where the tests themselves run under nohup, the signal would be ignored by inheritance.
            preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL),
        )
        up = Up(process, int(environment["ANNALS_PORT"]))
        started.append(up)
        return up

    yield run
    for up in started:
        if up.process.poll() is None:
            up.process.kill()
        up.process.wait()
        if up.process.stdout is not None:
            up.process.stdout.close()


def test_it_greets_when_the_service_answers_and_ends_clean_on_term(start: Start, data: Path) -> None:
    """The banner names URL, data and logs; SIGTERM ends every process with exit status 0."""
    up = start({"web": _WEB, "worker-1": _REST, "sweeper": _REST}, first=True)
    up.until("Ctrl-C")
    assert f"ready at http://127.0.0.1:{up.port}" in up.output
    assert str(data) in up.output
    assert up.output.count("once") == 1
    assert up.ask().startswith("postgresql://")
    family = up.family()
    # Three stand-ins, PostgreSQL with its helpers, Valkey.
    assert len(family) >= 3 + 4 + 1
    up.end()
    assert up.process.returncode == 0
    assert _gone(family)


def test_the_schema_is_brought_up_to_date_before_any_process_starts(start: Start) -> None:
    """A first start leaves a database with the event store's tables."""
    up = start({"web": _WEB}, first=True)
    up.until("Ctrl-C")
    with psycopg.connect(up.ask()) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (0,)
    up.end()


def test_a_database_that_cannot_be_migrated_gives_one_line(start: Start, data: Path) -> None:
    """If an applied migration is not the one of this program, nothing starts and the line names it."""
    with EmbeddedServers(data, only=["postgres"]) as servers, psycopg.connect(servers.database_url) as connection:
        connection.execute("CREATE TABLE migrations (name text PRIMARY KEY, sha256 text, applied_at timestamptz)")
        connection.execute("INSERT INTO migrations VALUES ('0001_events.sql', 'of another program', now())")
    up = start({"web": _WEB})
    output = up.process.communicate(timeout=PATIENCE)[0]
    assert up.process.returncode == 1
    assert re.fullmatch(r"annals: the database could not be brought up to date: 0001_events\.sql .*\n", output)


def test_ctrl_c_ends_it_with_status_0(start: Start) -> None:
    """SIGINT, as a terminal sends it to the foreground group, is a wished end."""
    up = start({"web": _WEB})
    up.until("Ctrl-C")
    family = up.family()
    os.killpg(up.process.pid, signal.SIGINT)
    up.output += up.process.communicate(timeout=PATIENCE)[0]
    assert up.process.returncode == 0
    assert "Traceback" not in up.output
    assert _gone(family)


def test_a_closed_terminal_ends_it_too(start: Start) -> None:
    """SIGHUP is a wished end, even if nobody can read the last lines."""
    up = start({"web": _WEB})
    up.until("Ctrl-C")
    family = up.family()
    assert up.process.stdout is not None
    up.process.stdout.close()
    up.process.send_signal(signal.SIGHUP)
    assert up.process.wait(timeout=PATIENCE) == 0
    assert _gone(family)


def test_a_process_that_dies_is_started_again(start: Start) -> None:
    """The line says which process ended and how; the new one serves."""
    up = start({"web": _WEB, "worker-1": _REST})
    up.until("Ctrl-C")
    before = up.child(_REST)
    before.kill()
    up.until("worker-1 ended (killed by SIGKILL)")
    assert _gone([before])
    assert up.child(_REST).pid != before.pid
    up.end()
    assert up.process.returncode == 0


def test_a_process_that_hangs_is_started_again(start: Start) -> None:
    """A process that is stopped, or whose heartbeat ends, is killed and replaced."""
    up = start({"web": _WEB, "worker-1": _REST, "beating": _BEATING})
    up.until("Ctrl-C")
    time.sleep(1.5)
    for name, script in (("worker-1", _REST), ("beating", _BEATING)):
        before = up.child(script)
        before.suspend()
        up.until(f"{name} makes no progress")
        up.until(f"{name} ended (killed by SIGKILL)")
        assert _gone([before])
        assert up.child(script).pid != before.pid
    up.end()
    assert up.process.returncode == 0


def test_a_process_that_keeps_dying_does_not_end_the_service(start: Start, data: Path) -> None:
    """After the service has answered, a broken process is started again and again, and the others go on."""
    up = start({"web": _WEB, "worker-1": _BROKEN_LATER})
    up.until("Ctrl-C")
    (data / "broken").touch()
    for _ in range(3):
        up.until("worker-1 ended (exit status 3)")
    up.ask()
    up.end()
    assert up.process.returncode == 0


def test_a_process_that_never_starts_gives_up_the_start_with_its_last_words(start: Start) -> None:
    """Before the service has ever answered, the third death ends it with status 1 and the cause."""
    up = start({"web": _BROKEN})
    up.until("web does not start: the cause in words (log:")
    up.process.communicate(timeout=PATIENCE)
    assert up.process.returncode == 1


def test_stubborn_processes_and_their_children_are_killed_in_time(start: Start) -> None:
    """What ignores SIGTERM is gone all the same, grandchildren too."""
    up = start({"web": _WEB, "worker-1": _STUBBORN})
    up.until("Ctrl-C")
    up.child("signal.signal(15")
    family = up.family()
    up.end()
    assert up.process.returncode == 0
    assert _gone(family)


def test_orphans_do_not_stay_as_zombies(start: Start) -> None:
    """Children that dead processes leave behind are collected."""
    up = start({"web": _WEB, "worker-1": _PARENT_OF_ORPHANS})
    up.until("Ctrl-C")
    up.until("worker-1 ended")
    up.until("worker-1 ended")
    until(lambda: not any(map(_waits_to_be_collected, up.family())))
    up.end()


def test_an_embedded_server_that_dies_is_started_again(start: Start) -> None:
    """The same URL answers again and the service never ended."""
    up = start({"web": _WEB})
    up.until("Ctrl-C")
    url = up.ask()
    up.child("valkey-server").kill()
    up.until("embedded valkey had ended and was started again")
    next(p for p in up.family() if p.name() == "postgres" and p.ppid() == up.process.pid).kill()
    up.until("embedded postgres had ended and was started again")
    psycopg.connect(url).close()
    up.end()
    assert up.process.returncode == 0


def test_a_killed_service_leaves_nothing_running_and_starts_again(start: Start) -> None:
    """After kill -9 of the supervisor every process ends, and the next start finds the data."""
    up = start({"web": _WEB, "worker-1": _REST})
    up.until("Ctrl-C")
    with psycopg.connect(up.ask()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS n")
    family = up.family()
    up.process.kill()
    up.process.wait()
    again = start({"web": _WEB, "worker-1": _REST})
    again.until("Ctrl-C")
    assert _gone(family)
    with psycopg.connect(again.ask()) as connection:
        assert connection.execute("SELECT n FROM kept").fetchone() == (7,)
    again.end()
    assert again.process.returncode == 0


def test_a_signal_during_the_start_ends_it(start: Start, data: Path) -> None:
    """A service that has not greeted yet obeys, and leaves no process and no lock.

    Before Python has read the program, the signal's default applies.
    """
    for pause in (None, 0.0, 0.3, 0.6):
        up = start({"web": _WEB}, first=True)
        if pause is None:
            time.sleep(0.3)
        else:
            while not _catches(up.process.pid, signal.SIGTERM):
                assert up.process.poll() is None
                time.sleep(0.01)
            time.sleep(pause)
        family = up.family()
        up.end()
        assert _gone(family)
        assert up.process.returncode in ((0, -signal.SIGTERM) if pause is None else (0,)), up.output
    with EmbeddedServers(data):
        pass


def test_two_services_on_one_directory(start: Start, data: Path) -> None:
    """The second gets one line and status 1; the first goes on."""
    up = start({"web": _WEB})
    up.until("Ctrl-C")
    second = start({"web": _WEB})
    output = second.process.communicate(timeout=PATIENCE)[0]
    assert second.process.returncode == 1
    assert output == (
        f"annals: {data} is in use by another annals (process {up.process.pid}); "
        "stop it, or choose another directory with --data\n"
    )
    up.ask()
    up.end()


def test_a_taken_port_gives_one_line_and_leaves_nothing(start: Start, data: Path) -> None:
    """The line names the port and the flag; the servers that had started are stopped."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        up = start({"web": _WEB}, ANNALS_PORT=str(port))
        output = up.process.communicate(timeout=PATIENCE)[0]
    assert up.process.returncode == 1
    assert output == f"annals: port {port} of 127.0.0.1 is in use or not allowed; choose another with --port\n"
    with EmbeddedServers(data):
        pass


@pytest.mark.parametrize(
    ("variable", "url"),
    [
        ("ANNALS_DATABASE_URL", "postgresql://annals:hidden-word@127.0.0.1:9/annals"),
        ("ANNALS_REDIS_URL", "redis://:hidden-word@127.0.0.1:9/0"),
    ],
)
def test_an_unreachable_server_gives_one_line(start: Start, variable: str, url: str) -> None:
    """The line names the server without its password, and the status is 1."""
    up = start({"web": _WEB}, **{variable: url})
    output = up.process.communicate(timeout=PATIENCE)[0]
    assert up.process.returncode == 1
    assert re.fullmatch(r"annals: no answer from \S+127\.0\.0\.1:9/\S+: .*refused.*\n", output), output
    assert "hidden-word" not in output


def test_with_wait_a_server_may_come_later(start: Start) -> None:
    """Given some seconds, the start says what it waits for and goes on when the server answers."""
    with tempfile.TemporaryDirectory(dir="/tmp", prefix="an") as elsewhere:
        host = f"{elsewhere}/data/run"
        up = start({"web": _WEB}, ANNALS_DATABASE_URL=f"postgresql://annals@/annals?host={host}", ANNALS_WAIT="60")
        up.until("retrying for up to 60 s")
        with EmbeddedServers(f"{elsewhere}/data", only=["postgres"]):
            up.until("Ctrl-C")
            assert up.ask() == f"postgresql://annals@/annals?host={host}"
            # Its own Valkey runs, its own PostgreSQL does not.
            assert up.child("valkey-server")
            assert not [p for p in up.family() if p.name() == "postgres"]
            up.end()
    assert up.process.returncode == 0


def test_the_web_command_is_one_that_gunicorn_understands(tmp_path: Path) -> None:
    """Every flag is known, also with an IPv6 address."""
    (tmp_path / "stand_in.py").write_text("def create_app():\n    return lambda environ, start_response: []\n")
    for host in ("127.0.0.1", "::1"):
        command = [part.replace("service.app", "stand_in") for part in web_command(Settings(host=host, data=tmp_path))]
        done = subprocess.run(
            [*command, "--check-config", "--chdir", str(tmp_path)], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


def test_a_whole_service_has_web_workers_deliverer_dispatcher_and_sweeper(tmp_path: Path) -> None:
    """As many opponent workers are run as the settings say, and one for people alone; none where none is wanted."""
    names = [command.name for command in own_commands(Settings(data=tmp_path, opponent_workers=2))]
    assert names == ["web", "worker-1", "worker-2", "people-worker", "deliverer-1", "dispatcher", "sweeper"]
    names = [command.name for command in own_commands(Settings(data=tmp_path, opponent_workers=0))]
    assert names == ["web", "deliverer-1", "dispatcher", "sweeper"]
