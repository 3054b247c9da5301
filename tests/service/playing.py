"""How does a test play the tiny title over HTTP?"""

from __future__ import annotations

from typing import Any

from tests.service.conftest import Api

__all__ = ["finish", "mine", "move", "put_aside"]


def mine(api: Api, path: str) -> Any:
    """The decision that a player owes, with the version; None where it owes none."""
    owed = api.ok("GET", f"{path}/decisions")
    found = [d for d in owed["decisions"] if d["mine"]]
    return {**found[0], "version": owed["version"]} if found else None


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
