"""How does a test play over HTTP, and what must hold of a game that was played to its end?"""

from __future__ import annotations

import re
from typing import Any

from werkzeug.test import TestResponse

from eventstore.record import read
from eventstore.verification.with_rules import verify
from tests.service.conftest import Api

__all__ = ["InProcess", "assert_sound", "finish", "mine", "move", "put_aside", "version_in"]


class InProcess:
    """The service as `workers.outside.Service` shows it, without a network."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        answer = self._api(method, path, body)
        assert answer.status_code < 300, answer.text
        return answer.json if answer.data else None


def mine(api: Api, path: str) -> Any:
    """A player's pending decision, with the version; None without one."""
    awaited = api.ok("GET", f"{path}/decisions")
    found = [d for d in awaited["decisions"] if d["mine"]]
    return {**found[0], "version": awaited["version"]} if found else None


def move(api: Api, path: str, pick: int = 0, **headers: str) -> Any:
    """Answer with the option at an index."""
    decision = mine(api, path)
    body = {"option": decision["options"][pick]["text"], "expected_version": decision["version"]}
    return api.ok("POST", f"{path}/moves", body, **headers)


def put_aside(path: str, *players: Api) -> None:
    """Every player puts its first card aside."""
    for player in players:
        move(player, path)


def finish(path: str, *players: Api) -> None:
    """Play on with first options to the end."""
    for _ in range(100):
        for player in players:
            if mine(player, path) is not None:
                move(player, path)
                break
        else:
            return
    raise AssertionError("the game does not end")


def assert_sound(api: Api, path: str, moves: int) -> None:
    """A finished game's record verifies offline, more decided again than `moves`; its replay ends where it stands."""
    position = api.ok("GET", path)
    report = verify(read(api.get(f"{path}/record").data.splitlines(keepends=True)))
    assert report.sound, report.fault
    assert report.redecided > moves
    frames = api.ok("GET", f"{path}/replay?show=positions&from={position['version']}")["frames"]
    assert frames[-1]["position"] == position


def version_in(answer: TestResponse) -> str | None:
    """The tag of an answer without the beginning of the position's hash, which random salt makes differ every time."""
    tag = answer.headers.get("ETag")
    return tag and re.sub(r"\.[0-9a-f]{12}", "", tag)
