"""Are tables served as data, as pictures and in words, to each viewer what they may see?"""

from __future__ import annotations

from xml.etree import ElementTree

import jsonschema
import pytest

from domain.registry import TITLES
from service.boards.schemas import BOARD
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
    game = ada.ok("POST", "/v1/games", {"title": "imperialism", "seats": 2, "name": "<b>Friday</b> & friends"})["game"]
    ada.ok("POST", f"/v1/games/{game}/seats/0", {})
    answer = anonymous.get(f"/v1/games/{game}/board.svg")
    assert (answer.status_code, answer.mimetype) == (200, SVG)
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none';")
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert ElementTree.fromstring(answer.text).find(f"{{{'http://www.w3.org/2000/svg'}}}title") is not None
    assert "<b>" not in answer.text
    assert "&lt;b&gt;Friday&lt;/b&gt; &amp; friends" in answer.text
    assert "Ada" in answer.text
    again = anonymous.get(f"/v1/games/{game}/board.svg", If_None_Match=answer.headers["ETag"])
    assert (again.status_code, again.data) == (304, b"")
    assert ada.get(f"/v1/games/{game}/board.svg").headers["Cross-Origin-Resource-Policy"] == "same-origin"


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
