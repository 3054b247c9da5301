"""Does what the guide to outside opponents shows work against the real service, also where a machine is killed?"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from flask import Flask
from werkzeug.serving import make_server

from application.composition import compose
from application.people.accounts import issue
from eventstore.database import Database
from service.app import create_app
from service.config import Settings
from tests.service.conftest import Api
from tests.waiting import PATIENCE, until

GUIDE = Path(__file__).parents[2] / "docs" / "outside-opponents.md"
ANNALS = [sys.executable, "-m", "service.cli"]


@pytest.fixture
def app(database: Database) -> Flask:
    """The app on an empty database."""
    none = Settings(rate_reads=0, rate_writes=0, rate_registrations=0)
    return create_app(none, application=compose(database))


@pytest.fixture
def url(app: Flask) -> Iterator[str]:
    """Where the app answers over a socket."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def token(app: Flask) -> str:
    """Of the scope `work`, for the engine `mine`."""
    accounts = app.extensions["annals"].accounts
    admin = Api(app.test_client(), issue(accounts, accounts.add_player("Op").id, "a", ("play", "admin"))[1])
    made: str = admin.ok("POST", "/v1/engines", {"name": "mine"})["token"]
    return made


@pytest.fixture
def game(app: Flask, token: str) -> UUID:
    """A running game of Endeavor with the engine `mine` in every seat."""
    accounts = app.extensions["annals"].accounts
    ada = Api(app.test_client(), issue(accounts, accounts.add_player("Ada").id, "a", ("play",))[1])
    body = {"title": "endeavor", "seats": 3, "opponents": [{"seat": n, "engine": "mine"} for n in range(3)]}
    return UUID(ada.ok("POST", "/v1/games", body)["game"])


def moves(app: Flask, game: UUID) -> int:
    """How many moves a game has."""
    return sum(e.type == "move_made" for e in app.extensions["annals"].store.read(game))


def example() -> str:
    """The Python example of the guide."""
    [found] = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return str(found)


def test_the_example_has_about_thirty_lines() -> None:
    """The guide promises an engine in thirty lines."""
    assert len(example().strip().splitlines()) <= 33


def test_the_example_plays(app: Flask, url: str, token: str, game: UUID) -> None:
    """The example of the guide, run as it stands, answers for its engine."""
    environ = {**os.environ, "SERVER": url, "TOKEN": token}
    with subprocess.Popen([sys.executable, "-c", example()], env=environ, stdout=subprocess.DEVNULL) as machine:
        try:
            until(lambda: moves(app, game) >= 20)
        finally:
            machine.kill()


def test_a_killed_machine_loses_no_turn(app: Flask, url: str, token: str, game: UUID) -> None:
    """A worker that is killed while it thinks leaves a lease that runs out; the next one answers that turn."""
    here = app.extensions["annals"]
    outside, held = here.outside_engines, "SELECT id FROM leases WHERE state = 'held'"
    command = [*ANNALS, "work", "--url", url, "--token", token, "--agent"]
    with subprocess.Popen([*command, "mcts@60000ms"], stderr=subprocess.DEVNULL) as dying:
        until(lambda: here.database.rows(held) != [])
        before = moves(app, game)
        dying.send_signal(signal.SIGKILL)
    [(lease_id,)] = here.database.rows("UPDATE leases SET expires_at = taken_at RETURNING id")
    work = outside.lease(lease_id).work
    with subprocess.Popen([*command, "random"], stderr=subprocess.DEVNULL) as machine:
        until(lambda: moves(app, game) >= before + 5)
        machine.send_signal(signal.SIGTERM)
        assert machine.wait(PATIENCE) == 0
    assert outside.failures(work) == 1
    assert outside.lease(lease_id).state == "expired"
