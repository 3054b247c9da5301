"""What do the tests of the clients run on? The service on a port of this machine, and clients made for the session."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from werkzeug.serving import make_server

from application.composition import compose
from eventstore.database import Database
from service.app import create_app
from service.config import Settings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def address(database: Database) -> Iterator[str]:
    """The service on an empty database, with limits as an operator has them."""
    app = create_app(Settings(), application=compose(database))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


def generated(which: str, into: Path) -> Path:
    """The folder of one client, as `make clients` makes it."""
    command = [sys.executable, "-m", "api_spec.clients.make", which, "--into", str(into)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return into / which


@pytest.fixture(scope="session")
def python_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The generated Python client."""
    return generated("python", tmp_path_factory.mktemp("clients"))


@pytest.fixture(scope="session")
def typescript_client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The generated TypeScript client."""
    return generated("typescript", tmp_path_factory.mktemp("clients"))
