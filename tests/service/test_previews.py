"""What does a player learn from a preview of a line of options?"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from uuid import UUID

from flask import Flask

from application.games.previews import preview
from tests.service.conftest import Api
from tests.service.playing import mine, move, put_aside


def ahead(api: Api, path: str, *options: str, status: int = 200, **headers: str) -> dict:
    """The answer to a preview of a line."""
    answer = api.post(f"{path}/previews", {"options": list(options)}, **headers)
    assert answer.status_code == status, answer.text
    return dict(answer.json)


def test_a_line_is_foreseen_and_nothing_happens(ada: Api, ben: Api, started: str) -> None:
    """Moves of one's own marker have their effects, log lines, the difference and the next decision."""
    put_aside(started, ada, ben)
    before = ada.ok("GET", started)
    found = ahead(ada, started, "mark:2", "mark:3")
    assert [m["option"] for m in found["moves"]] == ["mark:2", "mark:3"]
    assert found["moves"][0]["effects"] == [{"type": "marker_moved", "seat": 0, "to": 2}]
    assert found["moves"][1]["log"]
    assert not found["moves"][1]["seals"]
    assert found["stopped"] is None
    assert found["difference"] == [{"op": "replace", "path": "/state/markers/0", "value": 3}]
    assert "mark:3" not in [o["text"] for o in found["decision"]["options"]]
    assert ada.ok("GET", started) == before


def test_a_preview_stops_where_the_seat_can_see_no_further(ada: Api, ben: Api, started: str) -> None:
    """A card from the deck is hidden, sealed answers of others too; after one's turn another seat chooses."""
    assert ahead(ada, started, "aside:" + mine(ada, started)["about"]["hand"][0])["stopped"]["why"] == "choice"
    move(ada, started)
    hand = mine(ben, started)["about"]["hand"]
    shown = ahead(ben, started, f"aside:{hand[0]}")
    assert shown["stopped"]["why"] == "hidden"
    assert hand[0] in str(shown["difference"])
    move(ben, started)
    found = ahead(ada, started, "mark:1", "draw", "mark:2")
    assert found["stopped"] == {"why": "hidden", "move": 1, "seats": []}
    assert [m["whole"] for m in found["moves"]] == [True, False]
    assert found["moves"][1]["seals"]
    assert found["decision"] is None
    card = mine(ada, started)["about"]["hand"][0]
    played = ahead(ada, started, f"play:{card}")
    assert played["stopped"] == {"why": "choice", "move": 0, "seats": [1]}


def test_options_say_what_they_mean_for_the_turn(ada: Api, ben: Api, started: str) -> None:
    """A marker may be moved back; a played card seals and ends the turn."""
    put_aside(started, ada, ben)
    meant = {o["verb"]: (o["seals"], o["ends_turn"]) for o in mine(ada, started)["options"]}
    assert meant == {"play": (True, True), "draw": (True, True), "mark": (False, False)}


def test_a_preview_is_refused_as_a_move_is(ada: Api, ben: Api, started: str) -> None:
    """Options that are malformed or not offered, other seats, strangers and old versions."""
    assert ahead(ada, started, "Nothing", status=422)["code"] == "malformed_option"
    put_aside(started, ada, ben)
    hand = mine(ada, started)["about"]["hand"]
    refused = ahead(ada, started, "mark:1", "play:c0", status=422)
    assert refused["code"] == "illegal_option"
    assert refused["rule"] == "T-2"
    assert refused["offered"] == len(hand) + 4
    assert ahead(ben, started, "draw", status=409)["code"] == "not_your_turn"
    assert ahead(ada, started, *["mark:1", "mark:2"] * 11, status=422)["code"] == "invalid"
    assert ahead(ada, started, "draw", status=412, If_Match='"1"')["code"] == "precondition_failed"


def test_a_line_that_takes_too_long_is_cut(app: Flask, ada: Api, ben: Api, started: str) -> None:
    """After a second no further option is looked at; the answer says at which it stopped."""
    put_aside(started, ada, ben)
    game = app.extensions["annals"].commands.games.load(UUID(started.rsplit("/", 1)[1]))
    clock: Callable[[], float] = count().__next__
    found = preview(game, 0, ["mark:1", "mark:2", "mark:3"], clock)
    assert found["stopped"] == {"why": "time", "move": 2, "seats": []}
    assert len(found["moves"]) == 2
