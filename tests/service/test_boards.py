"""Are tables served as data, as pictures and in words, to each viewer what they may see?"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from flask import Flask

from domain.registry import TITLES
from service.boards.schemas import BOARD
from service.kept import Kept
from tests.service.conftest import Api
from tests.service.playing import finish
from tests.service.tiny import TITLE as TINY

SVG = "image/svg+xml"


@pytest.mark.parametrize("slug", sorted(slug for slug in TITLES if slug != TINY.slug))
def test_boards_are_data(anonymous: Api, slug: str) -> None:
    """The board of each title is public, as its schema says, tagged and cacheable."""
    answer = anonymous.get(f"/v1/titles/{slug}/board")
    assert answer.status_code == 200
    jsonschema.validate(answer.json, BOARD)
    assert answer.json["title"] == slug
    assert anonymous.get(f"/v1/titles/{slug}/board", If_None_Match=answer.headers["ETag"]).status_code == 304
    assert "max-age" in answer.headers["Cache-Control"]
    assert anonymous.get("/v1/titles/chess/board").json["code"] == "unknown_title"


def test_a_picture_is_served_as_one(ada: Api, anonymous: Api) -> None:
    """The public's picture: its type, a policy that allows nothing, a tag, the title and all seats; names escaped."""
    game = ada.ok("POST", "/v1/games", {"title": "imperialism", "seats": 2, "name": "<b>Friday</b> &\u202e friends"})[
        "game"
    ]
    ada.ok("POST", f"/v1/games/{game}/seats/0", {})
    answer = anonymous.get(f"/v1/games/{game}/board.svg")
    assert (answer.status_code, answer.mimetype) == (200, SVG)
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none';")
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert ElementTree.fromstring(answer.text).find(f"{{{'http://www.w3.org/2000/svg'}}}title") is not None
    assert "<b>" not in answer.text
    assert "\u202e" not in answer.text
    assert "&lt;b&gt;Friday&lt;/b&gt; &amp; friends" in answer.text
    assert "Ada" in answer.text
    again = anonymous.get(f"/v1/games/{game}/board.svg", If_None_Match=answer.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    version = anonymous.ok("GET", f"/v1/games/{game}")["version"]
    assert answer.headers["ETag"].startswith(f'"{version}.'), "the tag names the version of the picture"
    assert ada.get(f"/v1/games/{game}/board.svg").headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_each_viewer_gets_their_own(ada: Api, ben: Api, anonymous: Api) -> None:
    """Hands are shown to their seats alone, in pictures and in words; nobody else's seat may be asked for."""
    game = ada.ok("POST", "/v1/games", {"title": "imperialism", "seats": 2})["game"]
    path = f"/v1/games/{game}"
    for seat, player in enumerate((ada, ben)):
        player.ok("POST", f"{path}/seats/{seat}", {})
    _choose(path, (ada, ben))
    hand = ada.ok("GET", path)["state"]["hands"][0]
    board = anonymous.ok("GET", "/v1/titles/imperialism/board")
    for what in ("board.svg", "text"):
        assert all(board["names"]["card"][card] in ada.get(f"{path}/{what}").text for card in hand)
        assert ada.get(f"{path}/{what}").text != ben.get(f"{path}/{what}").text
        assert anonymous.get(f"{path}/{what}").text == ada.get(f"{path}/{what}?as=public").text
        assert ben.get(f"{path}/{what}?as=seat:0").json["code"] == "not_visible_yet"
        assert ben.get(f"{path}/{what}?as=seat:9").json["code"] == "unknown_seat"
        assert ben.get(f"{path}/{what}?version=9999").json["code"] == "unknown_version"
        assert ben.get(f"{path}/{what}?wide=1").json["code"] == "invalid"
        assert anonymous.get(f"{path}/{what}?version=1").status_code == 200


def _choose(path: str, players: tuple[Api, ...]) -> None:
    """Each player gives the first answer to their first decision."""
    for player in players:
        decision = player.ok("GET", f"{path}/decisions")
        mine: Any = next((d for d in decision["decisions"] if d["mine"]), None)
        if mine is not None:
            option = mine["options"][0]["text"]
            player.ok("POST", f"{path}/moves", {"option": option, "expected_version": decision["version"]})


def test_private_games_look_nonexistent(ada: Api, ben: Api, anonymous: Api) -> None:
    """A picture of a private game is for those alone who may know it."""
    game = ada.ok("POST", "/v1/games", {"title": "endeavor", "seats": 3, "visibility": "private"})["game"]
    for what in ("board.svg", "text"):
        assert ada.get(f"/v1/games/{game}/{what}").status_code == 200
        assert ben.get(f"/v1/games/{game}/{what}").json["code"] == "unknown_game"
        assert anonymous.get(f"/v1/games/{game}/{what}").json["code"] == "unknown_game"


def test_the_end_is_told(ada: Api, ben: Api, started: str, anonymous: Api) -> None:
    """A title without a board of its own shows its mats; a game that is over says who won."""
    assert "To decide: " in anonymous.get(f"{started}/text").text
    finish(started, ada, ben)
    text = anonymous.get(f"{started}/text")
    assert text.mimetype == "text/plain"
    assert "The game is over" in text.text
    assert "won." in text.text
    assert anonymous.get(f"{started}/board.svg").text.count("data-place=") == 2


def test_a_new_name_is_shown_at_once(ada: Api, started: str, anonymous: Api) -> None:
    """What is kept of a version is kept with the names in it."""
    assert "Ada" in anonymous.get(f"{started}/board.svg").text
    ada.ok("PATCH", "/v1/me", {"name": "Augusta"})
    assert "Augusta" in anonymous.get(f"{started}/board.svg").text
    assert "Augusta" in anonymous.get(f"{started}/text").text


def test_tables_are_shown_in_each_language(ada: Api, anonymous: Api) -> None:
    """Pictures, texts and boards are in the language that is accepted, or that the player has set; caches are told."""
    opened = {"title": "endeavor", "seats": 3, "name": "Friday", "opponents": [{"seat": 1, "engine": "greedy"}]}
    path = f"/v1/games/{ada.ok('POST', '/v1/games', opened)['game']}"
    ada.ok("POST", f"{path}/seats/0", {})
    tags = set()
    for language, role, status, engine in (
        ("en", "Black", "Status: open", "opponent greedy (normal)"),
        ("pl", "Czarny", "Stan: czeka na graczy", "przeciwnik zachłanny (normalny)"),
        ("hu", "Fekete", "Állapot: játékosokra vár", "gépi ellenfél: mohó (normál)"),
    ):
        told = anonymous.get(f"{path}/text", Accept_Language=language)
        assert f"{role}, Ada" in told.text
        assert status in told.text
        assert engine in told.text
        drawn = anonymous.get(f"{path}/board.svg", Accept_Language=language)
        assert role in drawn.text
        board = anonymous.get("/v1/titles/endeavor/board", Accept_Language=language)
        for answer in (told, drawn, board):
            assert answer.headers["Content-Language"] == language
            assert "Accept-Language" in answer.headers["Vary"]
            tags.add(answer.headers["ETag"])
    assert len(tags) == 9
    ada.ok("PATCH", "/v1/me", {"language": "hu"})
    assert "Fekete, Ada" in ada.get(f"{path}/text", Accept_Language="en").text


@pytest.mark.parametrize("slug", ["imperial_struggle", "imperialism"])
def test_what_is_drawn_again_is_as_if_drawn_anew(app: Flask, ada: Api, ben: Api, anonymous: Api, slug: str) -> None:
    """A picture that keeps the places in which all lies as before is the one that is drawn from nothing."""
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': slug, 'seats': 2})['game']}"
    for seat, player in enumerate((ada, ben)):
        player.ok("POST", f"{path}/seats/{seat}", {})
    followed, anew = [], []
    for _ in range(6):
        _choose(path, (ada, ben))
        followed += [each.get(f"{path}/board.svg").text for each in (ada, ben, anonymous)]
        with pytest.MonkeyPatch.context() as patch:
            for viewer in (ada, ben, anonymous):
                patch.setattr(app.extensions["annals"], "kept", Kept())
                anew.append(viewer.get(f"{path}/board.svg").text)
    assert followed == anew
    assert len(set(anew)) > 12
