"""Do the commands of the guides and runbooks do what they say, typed as they stand, in order, on real servers?

PostgreSQL asks for TLS that is verified and for passwords, Redis for a password; the service works as the login.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import psycopg
import pytest

from application.composition import open_application
from tests.deploy.real_servers import POSTGRES, REDIS, free_port, postgres_with_tls, redis_server
from tests.deploy.steps import STEPS, Step
from tests.deploy.test_backups import play
from tests.deploy.typed import Block, Terminal, blocks
from tests.postgres_server import PostgresServer

pytestmark = [
    pytest.mark.long,
    pytest.mark.servers,
    pytest.mark.skipif(REDIS is None, reason="redis-server is not installed on this machine"),
    pytest.mark.skipif(POSTGRES is None, reason="Debian's postgresql is not installed on this machine"),
]

_LONG = ("keep", "serve")


class World:
    """Real servers, and a terminal for which the examples' addresses are theirs."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        assert POSTGRES is not None
        self.folder, self._stack = folder, stack
        database, queue, self.port, witness = free_port(), free_port(), free_port(), free_port()
        self.server: PostgresServer
        self.server, ca = stack.enter_context(postgres_with_tls(database))
        redis = stack.enter_context(redis_server(folder / "redis", queue))

        def url(user: str, password: str, name: str = "annals") -> str:
            place = f"{user}:{password}@localhost:{database}/{name}"
            return f"postgresql://{place}?sslmode=verify-full&sslrootcert={ca}"

        self.owner, self.login = url("annals_owner", "choose-one"), url("annals_login", "choose-another")
        environment = {
            "PATH": f"{POSTGRES.parent}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(folder),
            "ANNALS_DATABASE_URL": self.login,
            "ANNALS_REDIS_URL": redis,
            "ANNALS_DATA": str(folder / "data"),
            "ANNALS_PORT": str(self.port),
        }
        (folder / "data").mkdir()
        (folder / "data" / "note").write_text("something to measure")
        restored = url("annals_owner", "choose-one", "annals_restored")
        self.terminal = Terminal(
            folder,
            environment,
            {
                "postgresql://annals@db.example/annals ": f"'{self.owner}' ",
                "postgresql://annals_owner@db.example/annals ": f"'{self.owner}' ",
                "postgresql://annals_login@db.example/annals ": f"'{self.login}' ",
                "redis://cache.example:6379/0": redis,
                "URL": self.owner,
                "NEW_URL": restored,
                "127.0.0.1:8000": f"127.0.0.1:{self.port}",
                "/var/lib/annals/archive": str(folder / "archive"),
                "0.0.0.0:8014": f"127.0.0.1:{witness}",
            },
        )
        self.redis, self.witness = redis, witness

    def try_step(self, step: Step) -> None:
        """Try the step."""
        (block,) = [block for block in blocks(step.page) if step.text in block.text]
        if step.how == "superuser":
            # CREATE DATABASE stands alone; the block goes on in the database that it makes.
            name = "postgres" if "CREATE DATABASE" in block.text else "annals"
            with psycopg.connect(self.server.url, dbname=name, autocommit=True) as conn:
                for statement in block.text.split(";\n"):
                    conn.execute(statement.encode())
        elif step.how == "login":
            with psycopg.connect(self.login, autocommit=True) as conn:
                assert conn.execute(block.text.encode()).description
        elif step.how in _LONG:
            self.serve(block, keep=step.how == "keep")
        else:
            if "redis-cli" in block.text:
                self.terminal.given["URL"] = self.redis
            self.terminal.type(block, seconds=300)
            self.terminal.given["URL"] = self.owner

    def serve(self, block: Block, *, keep: bool) -> None:
        """Type what does not end by itself, wait until it answers, and ask it to end like Ctrl-C."""
        port = self.witness if "witness" in block.text else self.port
        environment = dict(self.terminal.environment)
        if not keep:
            port = port if "witness" in block.text else free_port()
            environment |= {"ANNALS_PORT": str(port), "ANNALS_DATA": str(self.folder / f"data-{port}")}
            if block.text.startswith("annals up"):
                del environment["ANNALS_DATABASE_URL"], environment["ANNALS_REDIS_URL"]
        log = self.folder / f"log-{port}"
        with log.open("wb") as said:
            process = subprocess.Popen(
                ["bash", "-e", "-c", self.terminal.text(block)],
                cwd=self.folder,
                env=environment,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )

        def end() -> None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGINT)
            process.wait(30)

        self._stack.callback(end)
        deadline = time.monotonic() + 120
        while not self._answers(port):
            assert process.poll() is None, log.read_text()[-3000:]
            assert time.monotonic() < deadline, log.read_text()[-3000:]
            time.sleep(0.2)
        if not keep:
            end()
            assert process.returncode in (0, 130, -signal.SIGINT), log.read_text()[-3000:]

    def _answers(self, port: int) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except urllib.error.HTTPError as error:
            return error.code == 404  # a witness has no such page
        except OSError:
            return False


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """The servers, and the folder in which one types."""
    with ExitStack() as stack:
        yield World(tmp_path, stack)


def test_every_command_does_what_it_says(world: World) -> None:
    """All blocks that are typed on these servers, one after the other, with a game in play."""
    for step in STEPS:
        if step.how in ("stand-ins", "elsewhere"):
            continue
        try:
            world.try_step(step)
        except Exception as error:
            raise AssertionError(f"{step.page}: {step.text}: {error}") from error
        if "annals serve" in step.text:
            # The game that the runbooks speak of.
            with open_application(world.login) as application:
                world.terminal.given["GAME"] = str(play(application, 12, 7))
            with psycopg.connect(world.server.url, autocommit=True) as conn:
                conn.execute("ALTER ROLE annals_owner CREATEDB")
        if step.text == "annals up" and "KEY OF THE LOG" not in world.terminal.given:
            done = subprocess.run(
                ["annals", "checkpoints", "new-key", "--checkpoint-key", "key.pem"],
                cwd=world.folder,
                env=world.terminal.environment,
                capture_output=True,
                text=True,
                check=True,
            )
            keys = [word for word in done.stdout.split() if "+" in word]
            world.terminal.given["KEY OF THE LOG"] = keys[0]
