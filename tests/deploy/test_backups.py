"""Does the runbook of backups bring back the moment that one asks for? Its commands are typed as they stand."""

from __future__ import annotations

import os
import pwd
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from application.composition import Application, open_application
from tests.deploy.typed import Block, Terminal, blocks
from tests.eventstore.playing import pick
from tests.postgres_server import WHEEL, PostgresServer
from tests.waiting import until

pytestmark = pytest.mark.servers

RUNBOOK = "deploy/runbooks/backup-and-restore.md"


def block(first: str, path: str = RUNBOOK) -> Block:
    """The only block of a document in which a text stands."""
    (found,) = [one for one in blocks(path) if first in one.text]
    return found


def play(application: Application, turns: int, seed: int) -> UUID:
    """A game of Endeavor between programs, so many turns long."""
    game, dice = uuid4(), random.Random(seed)
    opponents = dict.fromkeys(range(3), ("random", "normal"))
    application.commands.open(game, title="endeavor", seats=3, creator="p", command_id="open", opponents=opponents)
    for _ in range(turns):
        due = next(one for one in application.store.pending() if one.game_id == game)
        application.commands.play_turn(game, due.seat, due.version, pick(dice), "engine:random:normal")
    return game


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder of the user who runs PostgreSQL."""
    folder = Path(tempfile.mkdtemp(prefix="annals-backup-"))
    if os.geteuid() == 0:
        account = pwd.getpwnam("nobody")
        os.chown(folder, account.pw_uid, account.pw_gid)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


class AsPostgres(Terminal):
    """Types as the user who runs PostgreSQL, which is never root."""

    def type(self, block: Block, *, status: int = 0, seconds: float = 120) -> str:
        """As `Terminal.type`."""
        if os.geteuid() != 0:
            return super().type(block, status=status, seconds=seconds)
        account = pwd.getpwnam("nobody")
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", self.text(block)],
            cwd=self.folder,
            env={**{name: value for name, value in self.given.items() if name.isupper()}, **self.environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
            user=account.pw_uid,
            group=account.pw_gid,
            extra_groups=[],
        )
        assert done.returncode == status, f"{block.first}\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}"
        return done.stdout


def test_a_moment_before_a_mistake_is_restored(place: Path) -> None:
    """A base backup and the archived log bring back a moment between two games, and `verify --all` finds it sound."""
    with PostgresServer(durable=False) as server:
        environment = {
            "PATH": f"{WHEEL / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "HOME": str(place),
            "PGHOST": str(server.folder),
        }
        owner, superuser = "postgresql://annals_owner@/annals", "postgresql://postgres@/postgres"
        new = place / "restored"
        terminal = AsPostgres(
            place,
            environment,
            {
                "SUPER": superuser,
                "BACKUPS": str(place / "backups"),
                "BACKUP_URL": "postgresql://annals_backup@/",
                "NEW": str(new),
                "NEW_URL": owner,
                "NEW_SUPER": "postgresql://postgres@/annals",
            },
        )
        # The server keeps its place after a restart and in a copy, so it stands in its files.
        with (server.data / "postgresql.conf").open("a") as file:
            file.write(f"\nunix_socket_directories = '{server.folder}'\nlisten_addresses = ''\n")
        roles = block("CREATE ROLE annals_app NOLOGIN", "docs/operators.md")
        with psycopg.connect(server.url, autocommit=True) as conn:
            for statement in roles.text.split(";\n"):
                conn.execute(statement.encode())
        terminal.type(block("archive_command"))
        archive = place / "backups" / "wal"
        archive.mkdir(parents=True)
        for path in (archive.parent, archive):
            shutil.chown(path, pwd.getpwuid(place.stat().st_uid).pw_name)
        server.restart()

        url = f"postgresql://annals_owner@/annals?host={server.folder}"
        subprocess.run(
            [sys.executable, "-m", "service.cli", "migrate", "--database-url", url], check=True, capture_output=True
        )
        login = url.replace("annals_owner", "annals_login")
        with open_application(login) as application:
            first = play(application, 20, 1)
            terminal.type(block("pg_basebackup"))
            second = play(application, 20, 2)
            heads = {game: application.store.head(game) for game in (first, second)}
            time.sleep(0.05)
            with psycopg.connect(url) as conn:
                row = conn.execute("SELECT clock_timestamp()::text").fetchone()
                assert row is not None
                moment = row[0]
            time.sleep(0.05)
            third = play(application, 20, 3)
            play(application, 1, 4)
            (asked,) = [one for one in blocks(RUNBOOK) if "pg_stat_archiver" in one.text]
            with psycopg.connect(server.url, autocommit=True) as conn:
                conn.execute("SELECT pg_switch_wal()")

                def archived() -> tuple[Any, ...] | None:
                    row = conn.execute(asked.text.rstrip(";\n").encode()).fetchone()
                    assert row is not None
                    return row if row[0] >= 2 else None

                assert until(archived)[2] == 0
        server.stop()

        terminal.given["TIME"] = moment
        try:
            terminal.type(block("recovery_target_time ="))
            terminal.type(block("pg_is_in_recovery"))
            of_annals = Terminal(place, environment, terminal.given)
            said = of_annals.type(block("ANNALS_DATABASE_URL=$NEW_URL annals verify --all\nANNALS"))
            assert "up to date" in said
            with open_application(login) as application:
                assert {game: application.store.head(game) for game in (first, second)} == heads
                assert application.store.head(third) is None
                assert play(application, 5, 5)
            of_annals.type(block('annals verify --all --database-url "$NEW_URL"'))
            before = len(list(archive.iterdir()))
            terminal.type(block("pg_archivecleanup"))
            assert len(list(archive.iterdir())) <= before
        finally:
            AsPostgres(place, environment, {}).type(Block("", "sh", f"pg_ctl --pgdata={new} --mode=fast stop"))


def test_a_file_is_archived_once_and_never_half(place: Path) -> None:
    """The command of the archive succeeds for what is there already, and refuses another file of the same name."""
    with PostgresServer(durable=False) as server:
        environment = {"PATH": f"{WHEEL / 'bin'}:{os.environ['PATH']}", "PGHOST": str(server.folder)}
        given = {"SUPER": "postgresql://postgres@/postgres", "BACKUPS": str(place)}
        AsPostgres(place, environment, given).type(block("archive_command"))
        with psycopg.connect(server.url) as conn:
            row = conn.execute("SELECT setting FROM pg_file_settings WHERE name = 'archive_command'").fetchone()
            assert row is not None
    (place / "wal").mkdir()
    for name, content in (("one", "a"), ("two", "b")):
        (place / name).mkdir()
        (place / name / "0001").write_text(content)

    def archived(source: Path) -> int:
        command = row[0].replace("%p", str(source)).replace("%f", source.name)
        return subprocess.run(["sh", "-c", command], check=False).returncode

    assert archived(place / "one" / "0001") == 0
    assert archived(place / "one" / "0001") == 0
    assert archived(place / "two" / "0001") != 0
    assert {path.name: path.read_text() for path in (place / "wal").iterdir()} == {"0001": "a"}
