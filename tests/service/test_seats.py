"""What is told of the seats of a game, and of whom it awaits, wherever games are shown?"""

from __future__ import annotations

import json
from typing import Any

import jsonpatch
import pytest
from flask import Flask

from domain.registry import TITLES
from eventstore.database import Database
from tests.service.conftest import Api
from tests.service.tiny import TITLE


@pytest.fixture
def half(ada: Api) -> str:
    """Path of an open game of Endeavor: Ada, an opponent, and a free seat."""
    opponents = [{"seat": 1, "engine": "greedy", "level": "normal"}]
    game = ada.ok("POST", "/v1/games", {"title": "endeavor", "seats": 3, "opponents": opponents})["game"]
    ada.ok("POST", f"/v1/games/{game}/seats/0", {})
    return f"/v1/games/{game}"


def listed(api: Api, path: str) -> Any:
    """The game's row in the list of games."""
    return next(row for row in api.ok("GET", "/v1/games")["games"] if path.endswith(row["game"]))


def test_a_seat_says_who_holds_it_and_its_colour(ada: Api, half: str) -> None:
    """Position, list and events tell role, colour, name, engine and level of every seat."""
    seats = ada.ok("GET", half)["seats"]
    assert listed(ada, half)["seats"] == ada.ok("GET", f"{half}/events")["seats"] == seats
    assert [seat["name"] for seat in seats] == ["Ada", None, None]
    assert [(seat["engine"], seat["level"]) for seat in seats] == [(None, None), ("greedy", "normal"), (None, None)]
    assert [seat["role"] for seat in seats] == ["Black", "Green", "Purple"]
    assert [seat["colour"]["name"] for seat in seats] == ["black", "green", "purple"]
    assert seats[1]["colour"] == {"name": "green", "hex": "#009e73", "ink": "#000000", "mark": "G"}


NAMED = {
    "pl": (["Czarny", "Zielony", "Fioletowy"], ["czarny", "zielony", "fioletowy"], ("zachłanny", "normalny")),
    "hu": (["Fekete", "Zöld", "Lila"], ["fekete", "zöld", "lila"], ("mohó", "normál")),
}
"""Roles, colours and the opponent of the game `half`."""


@pytest.mark.parametrize("language", NAMED)
def test_a_seat_is_named_in_the_language_of_the_caller(ada: Api, half: str, language: str) -> None:
    """Role, colour, engine and level have names in the caller's language everywhere; their ids stay."""
    accepted = {"Accept_Language": language}
    roles, colours, opponent = NAMED[language]
    told = [
        ada.ok("GET", half, **accepted)["seats"],
        next(row for row in ada.ok("GET", "/v1/games", **accepted)["games"] if half.endswith(row["game"]))["seats"],
        ada.ok("GET", f"{half}/events", **accepted)["seats"],
        ada.ok("GET", f"{half}/replay?show=positions", **accepted)["frames"][-1]["position"]["seats"],
        ada.get(f"{half}/stream?after=2&wait=0", Accept="application/json", **accepted).json["events"][-1]["seats"],
    ]
    english = ada.ok("GET", half)["seats"]
    for seats in told:
        assert [seat["role_name"] for seat in seats] == roles
        assert [seat["colour"]["name"] for seat in seats] == colours
        assert (seats[1]["engine_name"], seats[1]["level_name"]) == opponent
        assert (seats[0]["engine_name"], seats[0]["level_name"]) == (None, None)
        for member in ("role", "engine", "level", "player"):
            assert [seat[member] for seat in seats] == [seat[member] for seat in english]


def test_a_difference_tells_names_in_the_language_of_the_caller(ada: Api, half: str) -> None:
    """What a JSON Patch puts into a position is what the position says in that language."""
    for accepted, name in (("pl", "zachłanny"), ("hu", "mohó"), ("en", "greedy")):
        changed = ada.ok("GET", f"{half}/differences?from=1", Accept_Language=accepted)["difference"]
        assert {"op": "replace", "path": "/seats/1/engine_name", "value": name} in changed


def test_the_end_is_named_in_the_language_of_the_caller(ada: Api, ben: Api) -> None:
    """Position and list say why a game ended, in words."""
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': 'imperial_struggle', 'seats': 2})['game']}"
    assert ada.ok("GET", path)["outcome"] is None
    ada.ok("POST", f"{path}/seats/0")
    ben.ok("POST", f"{path}/seats/1")
    ada.ok("POST", f"{path}/resignations")
    for accepted, name in (("en", "resignation"), ("pl", "rezygnacja"), ("hu", "feladás")):
        for outcome in (
            ada.ok("GET", path, Accept_Language=accepted)["outcome"],
            ada.ok("GET", "/v1/games", Accept_Language=accepted)["games"][0]["outcome"],
        ):
            assert (outcome["reason"], outcome["reason_name"]) == ("resignation", name)


@pytest.mark.parametrize("slug", sorted(TITLES))
def test_every_role_has_a_colour_of_its_own(slug: str, ada: Api) -> None:
    """No two seats of a game have colours of one name or hex, and the board has the same."""
    game = ada.ok("POST", "/v1/games", {"title": slug, "seats": TITLES[slug].seats.stop - 1})["game"]
    colours = [seat["colour"] for seat in ada.ok("GET", f"/v1/games/{game}")["seats"]]
    assert len({colour["hex"] for colour in colours}) == len({colour["name"] for colour in colours}) == len(colours)
    roles = ada.ok("GET", f"/v1/titles/{slug}/board")["roles"]
    assert [role["colour"] for role in roles][: len(colours)] == [colour["hex"] for colour in colours]


def test_a_new_name_is_told_at_once(ada: Api, half: str) -> None:
    """The tag of a position changes with a name in it, and still serves as the version of a command."""
    first = ada.get(half)
    ada.ok("PATCH", "/v1/me", {"name": "Ada Lovelace"})
    again = ada.get(half, If_None_Match=first.headers["ETag"])
    assert (again.status_code, again.json["seats"][0]["name"]) == (200, "Ada Lovelace")
    assert listed(ada, half)["seats"][0]["name"] == "Ada Lovelace"
    assert ada.get(half, If_None_Match=again.headers["ETag"]).status_code == 304
    assert ada.delete(f"{half}/seats/0", If_Match=again.headers["ETag"]).status_code == 200


def test_an_erased_player_has_no_name_any_more(ada: Api, ben: Api, half: str) -> None:
    """Whoever is erased is not named by any game."""
    ben.ok("POST", f"{half}/seats/2", {})
    ben.ok("DELETE", f"/v1/me?confirm={ben.player}")
    assert "Ben" not in {seat["name"] for seat in ada.ok("GET", half)["seats"]}
    assert '"Ben"' not in ada.get(f"{half}/events").text


def test_differences_name_who_sits_down(ada: Api, ben: Api, half: str) -> None:
    """The difference of a position, wherever it is served, leads to what is read afterwards."""
    before = ada.ok("GET", half)
    feed = ada.ok("GET", f"{half}/stream?after={before['version']}&show=differences", Accept="application/json")
    ben_before = ben.ok("GET", half)
    done = ben.ok("POST", f"{half}/seats/2?include=difference", {})
    feed = ada.ok("GET", f"{half}/stream?after={before['version']}&show=differences", Accept="application/json")
    told = feed["events"][0]
    assert [seat["name"] for seat in told["seats"]] == ["Ada", None, "Ben"]
    for event in feed["events"]:
        before = jsonpatch.apply_patch(before, event["difference"])
    assert before["seats"] == ada.ok("GET", half)["seats"]
    mine = jsonpatch.apply_patch(ben_before, done["difference"])
    assert mine["seats"][2]["name"] == "Ben"
    replay = ada.ok("GET", f"{half}/replay?from=1&to={before['version']}&show=differences")["frames"]
    position = replay[0]["position"]
    for frame in replay[1:]:
        position = jsonpatch.apply_patch(position, frame["difference"])
    assert position["seats"] == before["seats"]


def test_pending_decisions_have_one_shape(ada: Api, started: str, app: Flask, database: Database) -> None:
    """A list of games says of whom a game awaits what, as its position does; also from a row of an earlier release."""
    expected = ada.ok("GET", started)["pending"]
    assert expected
    decisions = ada.ok("GET", f"{started}/decisions")["decisions"]
    assert expected == [{name: d[name] for name in ("seat", "kind", "prompt")} for d in decisions]
    assert listed(ada, started)["pending"] == expected
    old = json.dumps({"due": [row["seat"] for row in expected]})
    database.rows("UPDATE lobby SET summary = summary - 'pending' || %s::jsonb RETURNING game_id", old)
    assert listed(ada, started)["pending"] == expected
    assert "due" not in listed(ada, started)


def test_a_drawn_seat_keeps_its_colour(ada: Api, ben: Api) -> None:
    """Where seats are drawn, roles and colours stay with the seats, and names go with those who were drawn."""
    wanted = {"title": TITLE.slug, "seats": 2, "seating": "random"}
    path = f"/v1/games/{ada.ok('POST', '/v1/games', wanted)['game']}"
    ada.ok("POST", f"{path}/seats/0", {})
    before = ada.ok("GET", path)["seats"]
    ben.ok("POST", f"{path}/seats/1", {})
    after = ada.ok("GET", path)["seats"]
    assert [seat["colour"] for seat in after] == [seat["colour"] for seat in before]
    for seat in after:
        assert seat["name"] == {ada.player: "Ada", ben.player: "Ben"}[seat["player"]]
