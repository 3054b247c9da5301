"""Can every read be asked conditionally, and in part?"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask

from service.selection import MEDIA
from service.spec import document
from tests.service.conftest import Api
from tests.service.playing import finish

PROBES = {"/healthz", "/readyz", "/metrics", "/v1/operations"}
"""Reads that are about now."""


def reads(app: Flask) -> dict[str, Any]:
    """Every GET of the specification by path."""
    return {path: item["get"] for path, item in document(app)["paths"].items() if "get" in item}


def streams(operation: Any) -> bool:
    """Whether an operation answers with server-sent events, which are about now as well."""
    return "text/event-stream" in operation["responses"]["200"].get("content", {})


def test_every_read_is_declared_conditional(app: Flask) -> None:
    """But for probes and streams, every GET documents `If-None-Match`, `ETag` and 304."""
    for path, operation in reads(app).items():
        names = {p["name"] for p in operation.get("parameters", [])}
        if path in PROBES or streams(operation):
            assert "304" not in operation["responses"]
            continue
        assert "If-None-Match" in names, path
        assert {"200", "304"} <= operation["responses"].keys(), path
        assert "ETag" in operation["responses"]["200"]["headers"], path


@pytest.fixture
def places(ada: Api, ben: Api, started: str) -> dict[str, str]:
    """Addresses of a finished game, by path of the specification."""
    finish(started, ada, ben)
    version = ada.ok("GET", started)["version"]
    game = started.rsplit("/", 1)[1]
    values = {"game_id": game, "player_id": ada.player, "slug": "endeavor", "job_id": f"score:{game}"}
    return {"version": str(version), **{name: str(value) for name, value in values.items()}}


def test_what_has_not_changed_is_not_sent_again(app: Flask, ada: Api, places: dict[str, str]) -> None:
    """Each such read gives a tag, and 304 with that tag and no body to a client that has it already."""
    asked = 0
    for path, operation in reads(app).items():
        if path in PROBES or streams(operation) or not _known(path, places):
            continue
        address = path.format(**places)
        first = ada.get(address)
        if first.status_code != 200:
            continue
        asked += 1
        tag = first.headers["ETag"]
        assert "no-store" not in first.headers["Cache-Control"], path
        again = ada.get(address, If_None_Match=f'"other", W/{tag}')
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag), path
        assert ada.get(address, If_None_Match='"other"').data == first.data, path
    assert asked >= 17


def _known(path: str, places: dict[str, str]) -> bool:
    names = [part.split("}")[0] for part in path.split("{")[1:]]
    return all(name in places for name in names)


def test_a_tag_changes_with_what_is_read(ada: Api, ben: Api) -> None:
    """A read whose tag is a hash gets another with another answer."""
    tag = ada.get("/v1/tokens").headers["ETag"]
    ada.ok("POST", "/v1/tokens", {"scopes": ["read"]})
    changed = ada.get("/v1/tokens", If_None_Match=tag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag
    assert ben.get("/v1/tokens").headers["ETag"] != changed.headers["ETag"]


def test_selections_hold_what_was_named(ada: Api, started: str) -> None:
    """Members, members of members, and members of everything in a list; the values are those of the whole."""
    whole = ada.ok("GET", started)
    answer = ada.get(f"{started}?fields=version,seats.role,outcome")
    assert answer.mimetype == MEDIA
    assert answer.json == {
        "version": whole["version"],
        "seats": [{"role": seat["role"]} for seat in whole["seats"]],
        "outcome": None,
    }
    assert ada.get(f"{started}?fields=state").json == {"state": whole["state"]}
    assert ada.get(f"{started}?fields=state.nothing,nothing").json == {"state": {}}
    assert ada.get(f"{started}?fields=seats.role,seats").json == {"seats": whole["seats"]}
    assert ada.get(f"{started}?fields=seats&fields=name").json == {"seats": whole["seats"], "name": whole["name"]}
    tag = answer.headers["ETag"]
    assert tag == ada.get(started).headers["ETag"]
    assert re.fullmatch(rf'"{whole["version"]}\.[0-9a-f]{{12}}/[0-9a-f]{{8}}/seat:0/en"', tag)
    assert ada.get(f"{started}?fields=version", If_None_Match=tag).status_code == 304


def test_selections_go_with_other_members_of_the_query_and_with_lines(ada: Api, started: str) -> None:
    """`fields` stands beside the operation's own query; of lines each is cut."""
    listed = ada.get("/v1/games?limit=1&fields=games.game,next").json
    assert [list(game) for game in listed["games"]] == [["game"]]
    lines = ada.get(f"{started}/events?after=1&fields=version", Accept="application/x-ndjson")
    found = [json.loads(line) for line in lines.text.splitlines()]
    assert found == [{"version": n + 2} for n in range(len(found))]
    assert len(found) > 1


@pytest.mark.parametrize("path", ["", "/replay/marks", "/audit"])
def test_reads_refuse_a_query_that_they_do_not_know(ada: Api, started: str, path: str) -> None:
    """A misspelt `field=` is refused, not ignored."""
    answer = ada.get(f"{started}{path}?field=version&fields=version")
    assert answer.status_code == 422, answer.text
    assert answer.json["code"] == "invalid"
    assert answer.json["errors"] == [{"where": "query.field", "what": "Unknown field."}]


@pytest.mark.parametrize("wrong", ["", ",", "a,", "a..b", ".a", "a b", "ä", "x" * 401, "a.b.c.d.e.f.g.h.i.j.k.l"])
def test_what_cannot_be_read_is_refused(ada: Api, started: str, wrong: str) -> None:
    """A malformed selection is a problem that names its place."""
    answer = ada.client.get(started, query_string={"fields": wrong}, headers={"Authorization": f"Bearer {ada.token}"})
    assert answer.json["code"] == "invalid"
    assert answer.json["errors"][0]["where"] == "query.fields"


def test_a_selection_shows_nothing_more(ada: Api, ben: Api, started: str) -> None:
    """What is hidden in the whole is hidden in the part."""
    assert "?" in ada.get(f"{started}?fields=state").text
    hand = ada.ok("GET", started)["state"]["hands"]
    assert ada.get(f"{started}?fields=state.hands").json["state"]["hands"] == hand
    assert ben.get(f"{started}?fields=state.hands").json["state"]["hands"] != hand
