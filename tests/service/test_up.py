"""Does `annals up` give a service that plays, and is there something to look at after a first start?"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from service.demo import AMONG_THEMSELVES, FOR_YOU
from service.local.embedded import EmbeddedServers
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.servers

ANNALS = (sys.executable, "-m", "service.cli")


@contextmanager
def up(data: Path, *flags: str) -> Iterator[str]:
    """A service on a directory, until the block ends it by Ctrl-C; gives its address."""
    port = free_port()
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ANNALS_")}
    command = [*ANNALS, "up", "--data", str(data), "--port", str(port), "--web-workers", "1", *flags]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        try:
            until(lambda: answers(f"http://127.0.0.1:{port}/readyz") or process.poll() is not None)
            assert process.poll() is None, process.communicate()[0]
            yield f"http://127.0.0.1:{port}"
        finally:
            process.send_signal(signal.SIGINT)
            said = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0, said


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(url: str) -> bool:
    """Whether a GET gets status 200."""
    with suppress(OSError), urllib.request.urlopen(url, timeout=2) as response:
        return bool(response.status == 200)
    return False


def replay(data: Path, game: object) -> list[str]:
    """What `annals replay` says of a game of a running service."""
    done = subprocess.run(
        [*ANNALS, "replay", str(game), "--data", str(data)], capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines() if done.returncode == 0 else [done.stderr]


def test_a_first_start_has_games_to_look_at(tmp_path: Path) -> None:
    """A first start opens a game that opponents play and one with a free seat; a second start adds nothing."""
    with up(tmp_path) as url:
        until(
            lambda: answers(f"{url}/v1/games/{AMONG_THEMSELVES}?version=30"),
            lambda: replay(tmp_path, AMONG_THEMSELVES),
        )
        assert len(replay(tmp_path, AMONG_THEMSELVES)) >= 20
        waiting = replay(tmp_path, FOR_YOU)
        assert waiting[0].endswith("The game is opened with 3 seats.")
        assert len(waiting) == 3
    with up(tmp_path):
        assert replay(tmp_path, FOR_YOU) == waiting
        told = subprocess.run(
            [*ANNALS, "verify", "--all", "--data", str(tmp_path)], capture_output=True, text=True, check=True
        ).stdout
        assert told == "2 games checked, 0 not sound, 0 not decided\n"


def test_a_person_may_do_without_the_demo(tmp_path: Path) -> None:
    """With `--demo no` a first start opens no game; a person plays over HTTP against opponents in a worker."""
    with up(tmp_path, "--demo", "no") as url:
        assert "there is no game" in replay(tmp_path, FOR_YOU)[0]
        token = request(url, "POST", "/v1/players", {"name": "Ada"})["token"]["token"]
        seats = [{"seat": seat, "engine": "random", "level": "normal"} for seat in (1, 2)]
        game = request(url, "POST", "/v1/games", {"title": "endeavor", "seats": 3, "opponents": seats}, token)
        path = f"/v1/games/{game['game']}"
        request(url, "POST", f"{path}/seats/0", {}, token)

        def my_turn() -> dict[str, Any] | None:
            awaited = request(url, "GET", f"{path}/decisions", None, token)
            options = [d["options"] for d in awaited["decisions"] if d["mine"]]
            return {"option": options[0][0]["text"], "expected_version": awaited["version"]} if options else None

        for _ in range(5):
            request(url, "POST", f"{path}/moves", until(my_turn), token)
        seats_moved = {
            event["payload"]["seat"]
            for event in request(url, "GET", f"{path}/events", None, token)["events"]
            if event["type"] == "move_made"
        }
        assert seats_moved == {0, 1, 2}


def test_serve_runs_the_web_processes_alone(used: Path) -> None:
    """`annals serve` beside servers that run already answers requests, and ends in good order on SIGTERM."""
    with EmbeddedServers(used):
        port = free_port()
        command = [*ANNALS, "serve", "--data", str(used), "--port", str(port), "--web-workers", "1"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            until(lambda: answers(f"http://127.0.0.1:{port}/readyz") or process.poll() is not None)
            process.terminate()
            assert process.wait(PATIENCE) == 0


def request(url: str, method: str, path: str, body: object, token: str | None = None) -> Any:
    """A call of the API that succeeds."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} if data is not None else {}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    call = urllib.request.Request(url + path, data=data, headers=headers, method=method)
    with urllib.request.urlopen(call, timeout=20) as response:
        return json.loads(response.read())
