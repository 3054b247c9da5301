"""How do tests start a real PgBouncer in front of a PostgreSQL of theirs? That of Debian, in transaction mode."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from service.local.launch import wrap
from tests.waiting import PATIENCE, until

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")

PORT = 6432


class PgBouncer:
    """A pooler that lends sessions for transactions, reached by a socket in a folder of its own."""

    def __init__(self, target: str, users: Sequence[str], *, sessions: int = 3) -> None:
        """`target` is a URL of the server, `users` who may connect, `sessions` how many it opens per user at most."""
        assert PROGRAM is not None
        self.folder = Path(tempfile.mkdtemp(prefix="annals-bouncer-"))
        server = conninfo_to_dict(target)
        (self.folder / "users.txt").write_text("".join(f'"{user}" ""\n' for user in users))
        (self.folder / "pgbouncer.ini").write_text(
            "[databases]\n"
            f"* = host={server['host']} port={server.get('port', 5432)}\n"
            "[pgbouncer]\n"
            "pool_mode = transaction\n"
            "auth_type = trust\n"
            f"auth_file = {self.folder}/users.txt\n"
            f"unix_socket_dir = {self.folder}\n"
            f"listen_port = {PORT}\n"
            "max_client_conn = 200\n"
            f"default_pool_size = {sessions}\n"
            "query_wait_timeout = 20\n"
        )
        nobody = pwd.getpwnam("nobody")
        account = (nobody.pw_uid, nobody.pw_gid) if os.geteuid() == 0 else None
        if account:
            for path in (self.folder, *self.folder.iterdir()):
                os.chown(path, *account)
        with (self.folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                wrap([PROGRAM, str(self.folder / "pgbouncer.ini")], ends_with=signal.SIGINT, account=account),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        socket, said = self.folder / f".s.PGSQL.{PORT}", (self.folder / "log").read_text
        until(lambda: socket.exists() or self._process.poll() is not None, said)
        assert self._process.poll() is None, said()

    def __enter__(self) -> PgBouncer:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, target: str) -> str:
        """The address of a database by way of the pooler."""
        return make_conninfo(target, host=str(self.folder), port=PORT)


def prepare_login(owner: str, login: str, *, statement: str = "2500ms") -> None:
    """Give a login what a pooled session must begin with, as the guide says; `owner` may alter it."""
    name = conninfo_to_dict(login)["user"]
    with psycopg.connect(owner, autocommit=True) as conn:
        for setting, value in (
            ("role", "annals_app"),
            ("timezone", "UTC"),
            ("statement_timeout", statement),
            ("lock_timeout", "2s"),
            ("idle_in_transaction_session_timeout", "10s"),
        ):
            conn.execute(f"ALTER ROLE {name} SET {setting} = '{value}'".encode())
