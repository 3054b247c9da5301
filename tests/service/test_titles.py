"""What does the service tell of its titles?"""

from __future__ import annotations

import pytest
from flask import Flask
from jsonschema import Draft202012Validator

from domain.registry import TITLES
from service.players.services import register
from tests.service.conftest import Api
from tests.service.playing import finish
from tests.service.tiny import TITLE

INSTALLED = {"name": None, "bundled": False, "provenance": {"published": 1}, "partly_reconstructed": 0}
"""How the pack of this test is listed."""


def test_titles_are_open_to_all(anonymous: Api) -> None:
    """Without a token one can read what there is to play."""
    slugs = [t["slug"] for t in anonymous.ok("GET", "/v1/titles")["titles"]]
    assert slugs == list(TITLES)
    for slug in slugs:
        title = anonymous.ok("GET", f"/v1/titles/{slug}")
        assert len(title["roles"]) == max(title["seats"])
        assert {e["engine"] for e in title["engines"]} == {"random", "greedy", "mcts"}
        assert title["packs"][0]["bundled"] is True


def test_content_may_be_kept_for_ever(anonymous: Api) -> None:
    """A pack that is asked for by its digest is immutable; every record names its source."""
    title = anonymous.ok("GET", "/v1/titles/endeavor")
    digest = title["packs"][0]["digest"]
    assert sum(title["packs"][0]["provenance"].values()) > 100
    answer = anonymous.get(f"/v1/titles/endeavor/content?pack={digest}")
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["ETag"] == f'"{digest}"'
    assert answer.json["digest"] == digest
    assert anonymous.get("/v1/titles/endeavor/content", If_None_Match=f'"{digest}"').status_code == 304


@pytest.mark.parametrize("slug", ["endeavor", TITLE.slug])
def test_positions_fit_the_schema_of_their_title(ada: Api, ben: Api, started: str, slug: str) -> None:
    """States, effects and options are as the title's JSON Schema says."""
    schema = ada.ok("GET", f"/v1/titles/{slug}/schema")
    Draft202012Validator.check_schema(schema)
    if slug == TITLE.slug:
        path = started
    else:
        opponents = [{"seat": seat, "engine": "random"} for seat in (1, 2)]
        game = ada.ok("POST", "/v1/games", {"title": slug, "seats": 3, "opponents": opponents})["game"]
        path = f"/v1/games/{game}"
        ada.ok("POST", f"{path}/seats/0")
    whole = Draft202012Validator(schema)
    state = ada.ok("GET", path)["state"]
    assert state is not None
    assert list(whole.iter_errors({"state": state})) == []
    assert list(whole.iter_errors({"state": {**state, "more": 1}})) != []
    for event in ada.ok("GET", f"{path}/events")["events"]:
        for effect in event["payload"].get("effects", ()):
            assert list(whole.iter_errors({"effect": effect})) == []
    kinds = [d["kind"] for d in ada.ok("GET", f"{path}/decisions")["decisions"]]
    assert all(list(whole.iter_errors({"decision_kind": kind})) == [] for kind in kinds)


def test_an_administrator_installs_a_pack(app: Flask, ada: Api, ben: Api) -> None:
    """An installed pack is listed, read by its digest, and can be chosen for a game that is then played to its end."""
    _, _, token = register(app.extensions["annals"].accounts, "Root", ("read", "play", "admin"))
    root = Api(app.test_client(), token)
    made = root.post(f"/v1/titles/{TITLE.slug}/packs", {"cards": 12, "note": {"provenance": "published"}})
    assert made.status_code == 201
    digest = made.json["digest"]
    packs = ada.ok("GET", f"/v1/titles/{TITLE.slug}")["packs"]
    assert {**INSTALLED, "digest": digest} in packs
    assert ada.ok("GET", f"/v1/titles/{TITLE.slug}/content?pack={digest}")["data"]["cards"] == 12
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2, "pack": digest})["game"]
    path = f"/v1/games/{game}"
    ada.ok("POST", f"{path}/seats/0")
    ben.ok("POST", f"{path}/seats/1")
    assert ada.ok("GET", path)["pack"] == digest
    finish(path, ada, ben)


@pytest.mark.parametrize("slug", ["endeavor", "imperial_struggle", "imperialism", "pax_renaissance"])
def test_a_title_says_how_much_of_it_is_reconstructed(slug: str, anonymous: Api) -> None:
    """The title counts the records of its pack by their origin, and the content says it of each record."""
    pack = anonymous.ok("GET", f"/v1/titles/{slug}")["packs"][0]
    assert pack["provenance"]["reconstructed"] > 0
    told = anonymous.get(f"/v1/titles/{slug}/content").text
    assert told.count('"provenance":"reconstructed"') == pack["provenance"]["reconstructed"]
    assert told.count('"reconstructed_fields":') == pack["partly_reconstructed"]
