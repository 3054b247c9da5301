"""Do the runbooks say when to use them, and does what they tell one to type work?"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from eventstore.migrate import migrate
from service.local.embedded import EmbeddedServers

_DEPLOY = Path(__file__).parents[2] / "deploy"
_RUNBOOKS = sorted((_DEPLOY / "runbooks").rglob("*.md"))


def _blocks(path: Path, language: str) -> list[str]:
    """Code blocks of one language in a document."""
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(), re.MULTILINE | re.DOTALL)


def test_the_runbooks_that_an_operator_may_need_are_there() -> None:
    """One for each thing that happens, and the guide links them all; those of alerts are in a folder of their own."""
    names = {path.name for path in _RUNBOOKS if path.parent.name == "runbooks"}
    assert names == {
        "start.md",
        "upgrade.md",
        "backup-and-restore.md",
        "rebuild-projections.md",
        "lost-redis.md",
        "stuck-game.md",
        "disk-full.md",
    }
    guide = (_DEPLOY.parent / "docs" / "operators.md").read_text()
    alerts = {f"alerts/{path.name}" for path in _RUNBOOKS if path.parent.name == "alerts"}
    assert set(re.findall(r"\(\.\./deploy/runbooks/(.*?)\)", guide)) == names | alerts


@pytest.mark.parametrize("path", _RUNBOOKS, ids=lambda path: path.name)
def test_a_runbook_first_says_when_to_use_it(path: Path) -> None:
    """Below the title stands one sentence that begins with the occasion."""
    title, blank, when, after = path.read_text().splitlines()[:4]
    assert title.startswith("# ")
    assert (blank, after) == ("", "")
    assert re.fullmatch(r"Use this when .*\.", when)


@pytest.mark.parametrize("path", _RUNBOOKS, ids=lambda path: path.name)
def test_files_that_a_runbook_names_exist(path: Path) -> None:
    """Other runbooks and files of the repository are where the text says."""
    for name in re.findall(r"`([\w/.-]+\.md)`", path.read_text()):
        assert any((place / name).exists() for place in (path.parent, _DEPLOY / "runbooks", _DEPLOY.parent)), name
    for name in re.findall(r"\bdeploy/[\w/.@-]+\w", path.read_text()):
        assert (_DEPLOY.parent / name).exists(), name


@pytest.mark.parametrize("path", _RUNBOOKS, ids=lambda path: path.name)
def test_shell_blocks_are_shell(path: Path) -> None:
    """The shell can read every command; nothing is run."""
    for block in _blocks(path, "sh"):
        done = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.servers
def test_queries_of_the_runbooks_run_on_a_migrated_database(migrated_database: str) -> None:
    """Every statement is accepted by the schema of this version."""
    statements = [text for path in _RUNBOOKS for block in _blocks(path, "sql") for text in block.split(";\n")]
    assert len(statements) >= 8
    with psycopg.connect(migrated_database) as connection:
        for text in statements:
            connection.execute(text.encode())


@pytest.mark.servers
def test_a_dump_is_restored_into_a_new_directory_as_the_runbook_says(tmp_path: Path, used: Path) -> None:
    """The blocks of the runbook, typed as they stand, bring every row back, and the migration accepts the result."""
    blocks = _blocks(_DEPLOY / "runbooks" / "backup-and-restore.md", "sh")
    dump = next(block for block in blocks if "$BIN/pg_dump" in block)
    restore = next(block for block in blocks if "$BIN/dropdb" in block)
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "ANNALS_DATA": str(used),
    }

    def type_in(block: str) -> None:
        done = subprocess.run(
            ["bash", "-e", "-c", block], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    with EmbeddedServers(used, only=["postgres"]) as servers:
        with psycopg.connect(servers.database_url) as connection:
            connection.execute(
                "INSERT INTO events(game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash,"
                " hash, recorded_at) SELECT gen_random_uuid(), 1, 'game_opened', 'system', 'c', 1, 'b', 's',"
                " sha256('d'), sha256('p'), sha256('h'), now() FROM generate_series(1, 50)"
            )
            before = connection.execute("SELECT array_agg(events::text ORDER BY game_id) FROM events").fetchone()
        # The runbook expects the sockets below the data directory, also where they are a link.
        assert (used / "run").is_dir()
        assert urlsplit(servers.database_url).scheme == "postgresql"
        type_in(dump)
    with EmbeddedServers(tmp_path / "restored", only=["postgres"]) as servers:
        migrate(servers.database_url)
        type_in(restore)
    with EmbeddedServers(tmp_path / "restored", only=["postgres"]) as servers:
        assert migrate(servers.database_url) == []
        with psycopg.connect(servers.database_url) as connection:
            after = connection.execute("SELECT array_agg(events::text ORDER BY game_id) FROM events").fetchone()
            assert after == before
            with pytest.raises(psycopg.errors.RestrictViolation):
                connection.execute("DELETE FROM events")
