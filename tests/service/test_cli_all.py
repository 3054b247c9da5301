"""Are all games of a database checked by several processes as by one, and do they end together?"""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from application.composition import open_application
from eventstore.chain import link
from eventstore.store import GENESIS
from tests.service.test_cli import ANNALS, NOWHERE, Result, as_url, environment, process
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.servers

GAMES = 34


@pytest.fixture(scope="module")
def url(new_database: Callable[..., str], migrated_template: str) -> str:
    """A database with games that opponents have begun."""
    return _begun(as_url(new_database(migrated_template)), GAMES)


def _begun(url: str, games: int) -> str:
    with open_application(url) as application:
        for _ in range(games):
            application.commands.open(
                uuid4(),
                title="endeavor",
                seats=3,
                creator="p",
                command_id="open",
                opponents=dict.fromkeys(range(3), ("random", "easy")),
            )
    return url


def verified(url: str, *more: str) -> Result:
    """What `annals verify --all` prints."""
    return process("verify", "--all", *more, env={"ANNALS_DATABASE_URL": url})


def test_two_processes_say_what_one_says(url: str) -> None:
    """The reports and their order are the same, and so are the counts."""
    one, two = verified(url, "--json", "--processes", "1"), verified(url, "--json", "--processes", "2")
    assert (one.status, one.err) == (two.status, two.err) == (0, "")
    assert one.out == two.out
    assert len({json.loads(line)["game"] for line in two.out.splitlines()}) == GAMES


def test_a_finding_is_a_line_and_a_status(url: str) -> None:
    """Games that are not sound are named, each in one line; the others are counted."""
    with psycopg.connect(url, autocommit=True) as conn:
        conn.execute("SET session_replication_role = replica")
        found = conn.execute("SELECT game_id FROM events WHERE version = 1 ORDER BY game_id LIMIT 2").fetchall()
        altered: set[UUID] = {row[0] for row in found}
        for game in altered:
            conn.execute("UPDATE events SET actor = 'player:q' WHERE game_id = %s AND version = 1", (game,))
    done = verified(url, "--processes", "2")
    assert done.status == 1
    *lines, last = done.out.splitlines()
    assert {line.partition(": ")[0] for line in lines} == {str(game) for game in altered}
    assert all(": not sound: version 1: actor: expected player:p, found player:q" in line for line in lines)
    assert last == f"{GAMES} games checked, 2 not sound, 0 not decided"


def test_a_game_whose_title_is_not_there_is_not_decided(
    new_database: Callable[..., str], migrated_template: str
) -> None:
    """Its rows are checked, and so are the other games; commands that need the title say so in one line."""
    url = _begun(as_url(new_database(migrated_template)), 2)
    with psycopg.connect(url, autocommit=True) as conn:
        (game,) = conn.execute("SELECT game_id FROM events WHERE version = 1 LIMIT 1").fetchone() or ()
        _rename_title(conn, game)
    done = verified(url)
    assert (done.status, done.err) == (3, "")
    line, last = done.out.splitlines()
    assert line.startswith(f"{game}: not decided: version 0: title: this server does not have the title chess")
    assert last == "2 games checked, 0 not sound, 1 not decided"
    for command in ("replay", "export", "luck", "redecide"):
        refused = process(command, str(game), env={"ANNALS_DATABASE_URL": url})
        assert refused.status in (1, 2)
        assert refused.err.count("\n") == 1
        assert "does not have the title chess" in refused.err


@pytest.mark.long
def test_ctrl_c_ends_all_processes(url: str) -> None:
    """It is one line, and no process is left behind."""
    with subprocess.Popen(
        [*ANNALS, "verify", "--all", "--json", "--processes", "2"],
        env=environment(NOWHERE, {"ANNALS_DATABASE_URL": url}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline()
        # As a terminal does, to all of them.
        os.killpg(running.pid, signal.SIGINT)
        _, err = running.communicate(timeout=PATIENCE)
    assert running.returncode not in (0, 3)
    assert "Traceback" not in err
    until(lambda: ended(running.pid))


def _rename_title(conn: psycopg.Connection[Any], game: UUID) -> None:
    """As if a program that had another title had opened the game: its hashes are those of what it says."""
    conn.execute("SET session_replication_role = replica")
    prev = GENESIS
    for version, body, sealed in conn.execute(
        "SELECT version, body, sealed FROM events WHERE game_id = %s ORDER BY version", (game,)
    ).fetchall():
        body = body.replace(b'"title":"endeavor"', b'"title":"chess"')
        hash_ = link(prev, body, sealed)
        conn.execute(
            "UPDATE events SET body = %s, prev_hash = %s, hash = %s WHERE game_id = %s AND version = %s",
            (body, prev, hash_, game, version),
        )
        prev = hash_
    conn.execute("UPDATE heads SET hash = %s WHERE game_id = %s", (prev, game))


def ended(group: int) -> bool:
    """Whether no process is left of a group."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False
