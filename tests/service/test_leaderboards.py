"""What does the service say of who is strongest?"""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from eventstore.projections.standings import STANDINGS
from tests.service.conftest import Api
from tests.service.playing import finish
from tests.service.tiny import TITLE

PATH = f"/v1/leaderboards/{TITLE.slug}"


@pytest.fixture
def played(app: Flask, ada: Api, ben: Api) -> None:
    """Three finished games of two people, rated."""
    for _ in range(3):
        game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
        for seat, api in enumerate((ada, ben)):
            api.ok("POST", f"/v1/games/{game}/seats/{seat}", {})
        finish(f"/v1/games/{game}", ada, ben)
    store = app.extensions["annals"].store
    while store.project(STANDINGS):
        pass


def test_a_leaderboard_names_people(anonymous: Api, ada: Api, ben: Api, played: None) -> None:
    """Everybody may read it: ranks, names, ratings, games and wins; pages follow each other."""
    board = anonymous.ok("GET", PATH)
    assert {row["name"] for row in board["standings"]} == {"Ada", "Ben"}
    assert {row["player"] for row in board["standings"]} == {ada.player, ben.player}
    assert board["standings"][0]["rank"] == 1
    first = board["standings"][0]
    assert first["games"] == 3
    assert first["rating"] == pytest.approx(first["mu"] - 3 * first["uncertainty"], abs=1e-5)
    page = anonymous.ok("GET", f"{PATH}?limit=1")
    rest = anonymous.ok("GET", f"{PATH}?limit=1&cursor={page['next']}")
    assert page["standings"] + rest["standings"] == board["standings"]
    assert rest["next"] is None


def test_a_leaderboard_is_filtered(anonymous: Api, played: None) -> None:
    """Filters leave rows out; what cannot be read is refused."""

    def rows(query: str) -> list[Any]:
        found: list[Any] = anonymous.ok("GET", f"{PATH}?{query}")["standings"]
        return found

    assert len(rows("kind=people")) == len(rows("seats=2")) == len(rows("games=3")) == len(rows("days=1")) == 2
    assert rows("kind=engines") == rows("seats=3") == rows("games=4") == []
    assert anonymous.get(f"{PATH}?cursor=x").json["code"] == "bad_cursor"
    assert anonymous.get(f"{PATH}?kind=cats").json["code"] == "invalid"
    assert anonymous.get("/v1/leaderboards/chess").json["code"] == "unknown_title"


def test_a_rating_has_a_history(anonymous: Api, ada: Api, played: None) -> None:
    """A row after each game; the last one is what the leaderboard says now."""
    found = anonymous.ok("GET", f"{PATH}/history?player={ada.player}&limit=2")
    assert [row["games"] for row in found["history"]] == [1, 2]
    rest = anonymous.ok("GET", f"{PATH}/history?player={ada.player}&after={found['next']}")
    assert [row["games"] for row in rest["history"]] == [3]
    now = next(r for r in anonymous.ok("GET", PATH)["standings"] if r["player"] == ada.player)
    assert rest["history"][0]["rating"] == now["rating"]
    assert anonymous.ok("GET", f"{PATH}/history?engine=mcts")["history"] == []
    assert anonymous.get(f"{PATH}/history").json["code"] == "contradiction"
    assert anonymous.get(f"{PATH}/history?level=hard&player={ada.player}").json["code"] == "contradiction"


def test_private_games_are_never_rated(app: Flask, anonymous: Api, ada: Api, ben: Api, played: None) -> None:
    """A private game that has ended changes no rating, neither at once nor when all are computed again."""
    before = anonymous.ok("GET", PATH)["standings"]
    game = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': TITLE.slug, 'visibility': 'private'})['game']}"
    code = ada.ok("POST", f"{game}/invitations", {"kind": "seat", "seat": 1})["code"]
    ada.ok("POST", f"{game}/seats/0", {})
    ben.ok("POST", f"/v1/invitations/{code}/acceptances", {})
    finish(game, ada, ben)
    [ended] = [e for e in ada.ok("GET", f"{game}/events?limit=200")["events"] if e["type"] == "game_ended"]
    assert ended["payload"]["rated"] is False
    store = app.extensions["annals"].store
    while store.project(STANDINGS):
        pass
    assert anonymous.ok("GET", PATH)["standings"] == before
    store.rebuild(STANDINGS)
    assert anonymous.ok("GET", PATH)["standings"] == before
