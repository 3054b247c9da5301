"""Does a private game exist only for people who may know of it, in every operation that names a game?"""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from tests.service.conftest import Api
from tests.service.tiny import TITLE

BODIES: dict[str, dict[str, Any]] = {
    "make_move": {"option": "draw", "expected_version": 1},
    "rewind": {"to": 1, "expected_version": 1},
}


@pytest.fixture
def private(ada: Api) -> str:
    """Id of a private game in which Ada holds seat 0."""
    body = {"title": TITLE.slug, "seats": 2, "visibility": "private"}
    game: str = ada.ok("POST", "/v1/games", body)["game"]
    ada.ok("POST", f"/v1/games/{game}/seats/0", {})
    return game


def operations(app: Flask) -> list[tuple[str, str, str]]:
    """Method, path and operation id of everything that names a game, or a job of one."""
    found = []
    for path, methods in app.extensions["annals-api"].described().to_dict()["paths"].items():
        for method, operation in methods.items():
            if method in ("get", "post", "put", "patch", "delete") and ("{game_id}" in path or "{job_id}" in path):
                found.append((method.upper(), path, operation["operationId"]))
    return found


def asked(api: Api, method: str, path: str, name: str, game: str) -> tuple[int, str]:
    """Status and body of an answer, without what differs between any two requests."""
    job = f"ai:{game}:1:0"
    address = path.replace("{game_id}", game).replace("{job_id}", job).replace("{seat}", "0")
    address = re.sub(r"\{[a-z_]*player[a-z_]*\}", str(uuid4()), address)
    address = re.sub(r"\{[a-z_]+\}", "1", address)
    body = None if method == "GET" else BODIES.get(name, {})
    answer = api(method, address, body, X_Request_Id="1")
    text = re.sub(r'"request_id": *"[^"]*"', "", answer.text).replace(game, "GAME")
    return answer.status_code, re.sub(r'"instance": *"[^"]*"', "", text)


def test_for_a_stranger_there_is_no_private_game(app: Flask, private: str, ben: Api, anonymous: Api) -> None:
    """A stranger's request about a private game gets the same response as one about a game that does not exist."""
    found = operations(app)
    assert len(found) >= 14
    for method, path, name in found:
        for who in (ben, anonymous):
            real = asked(who, method, path, name, private)
            never = asked(who, method, path, name, str(uuid4()))
            assert real == never, (method, path)
            assert real[0] >= 400, (method, path)


def test_its_people_see_it(private: str, ada: Api) -> None:
    """Its creator and its players read it, and find it in their lists."""
    shown = ada.ok("GET", f"/v1/games/{private}")
    assert shown["terms"]["visibility"] == "private"
    assert ada.ok("GET", f"/v1/games/{private}/events")["version"] == 2
    assert [g["game"] for g in ada.ok("GET", "/v1/games")["games"]] == [private]
    assert [g["game"] for g in ada.ok("GET", f"/v1/games?player={ada.player}")["games"]] == [private]


def test_lists_leave_it_out(private: str, ada: Api, ben: Api, anonymous: Api) -> None:
    """Strangers find public games alone in lists, with any filter."""
    public = ada.ok("POST", "/v1/games", {"title": TITLE.slug})["game"]
    for who in (ben, anonymous):
        for query in ("", f"?player={ada.player}", "?status=open", f"?title={TITLE.slug}"):
            listed = [g["game"] for g in who.ok("GET", f"/v1/games{query}")["games"]]
            assert listed == ([] if "player" in query else [public])


def test_a_title_is_enough(ada: Api) -> None:
    """A game can be opened by its title alone, and then has what `new_game` of the title shows."""
    for brief in ada.ok("GET", "/v1/titles")["titles"]:
        wanted = ada.ok("GET", f"/v1/titles/{brief['slug']}")["new_game"]
        plain = ada.ok("POST", "/v1/games", {"title": brief["slug"]})["events"][0]["payload"]
        spelt = ada.ok("POST", "/v1/games", wanted)["events"][0]["payload"]
        for name in ("seats", "options", "pack", "terms"):
            assert plain[name] == spelt[name]
        assert plain["seats"] == wanted["seats"]
        assert plain["options"] == wanted["options"]


def test_drawn_seats_are_told(ada: Api, ben: Api) -> None:
    """With `random` the seats are drawn before the game starts, and everybody can read who plays what."""
    for _ in range(40):
        game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "seating": "random"})["game"]
        ada.ok("POST", f"/v1/games/{game}/seats/0", {"client_seed": "mine"})
        sat = ben.ok("POST", f"/v1/games/{game}/seats/1", {})
        drawn = next(e for e in sat["events"] if e["type"] == "seats_drawn")["payload"]["order"]
        players = [s["player"] for s in ada.ok("GET", f"/v1/games/{game}")["seats"]]
        assert players == [[ada.player, ben.player][taken] for taken in drawn]
        if drawn == [1, 0]:
            break
    else:
        raise AssertionError("forty draws were all alike")
    assert ada.ok("GET", f"/v1/games/{game}/decisions")["seat"] == 1
