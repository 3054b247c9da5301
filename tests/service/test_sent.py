"""Is what the service sends by itself as the specification says?"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import yaml
from flask import Flask
from jsonschema_rs import Draft202012Validator

from application.games.views import happenings
from domain.registry import TITLES
from tests.service.conftest import Api
from workers.jobs.deliver_webhook import message

SLUGS = tuple(TITLES)
COMMITTED = Path(__file__).parents[2] / "api_spec" / "openapi.yaml"


class Components:
    """The committed specification, and its components as JSON Schema."""

    def __init__(self) -> None:
        self.document: dict[str, Any] = yaml.load(COMMITTED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        self._validators: dict[str, Draft202012Validator] = {}

    def fits(self, name: str, value: Any) -> bool:
        """Whether a value has the form of a component."""
        if name not in self._validators:
            schema = {"$ref": f"#/components/schemas/{name}", "components": self.document["components"]}
            self._validators[name] = Draft202012Validator(schema)
        return self._validators[name].is_valid(value)


@pytest.fixture(scope="module")
def doc() -> Components:
    """What the committed specification says."""
    return Components()


@pytest.mark.parametrize("slug", SLUGS)
def test_messages_are_as_described(app: Flask, newcomer: Callable[..., Api], doc: Components, slug: str) -> None:
    """Messages to webhooks, streams and the lobby fit the unions of their title and type, and no other title's."""
    seats = TITLES[slug].seats.start
    players = [newcomer(name) for name in ("Ada", "Ben", "Cleo")[:seats]]
    ada = players[0]
    path = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": slug, "seats": seats})["game"]
    for seat, api in enumerate(players):
        api.ok("POST", f"{path}/seats/{seat}", {})
    for api in players:
        for decision in api.ok("GET", f"{path}/decisions")["decisions"]:
            if decision["mine"]:
                version = api.ok("GET", path)["version"]
                api.ok("POST", f"{path}/moves", {"option": decision["options"][0]["text"], "expected_version": version})
                break
    games = app.extensions["annals"].commands.games
    told = [json.loads(message(each, ada.player or "")) for each in happenings(games, UUID(path.rsplit("/", 1)[1]))]
    assert {"game_opened", "seat_taken", "game_started", "move_made"} <= {sent["type"] for sent in told}
    assert all(doc.fits("WebhookMessage", sent) for sent in told)
    moved = next(sent for sent in told if sent["type"] == "move_made")
    other = next(title for title in SLUGS if title != slug)
    assert not doc.fits("WebhookMessage", {**moved, "more": 1})
    assert not doc.fits("WebhookMessage", {**moved, "data": {**moved["data"], "title": other}})
    lines = ada.get(f"{path}/stream?after=0&wait=0&show=differences", Accept="application/x-ndjson").text.splitlines()
    first, *events, end = [json.loads(line) for line in lines if line]
    assert doc.fits("StreamReady", first)
    assert doc.fits("StreamEnd", end)
    assert len(events) == len(told)
    assert all(doc.fits("FollowedEvent", event) for event in events)


def test_the_lobby_is_as_described(ada: Api, doc: Components) -> None:
    """What the lobby tells fits its union, by itself and among the events of other games."""
    start = ada.get("/v1/lobby/stream?wait=0", Accept="application/json").json["last"]
    for slug in SLUGS:
        title = TITLES[slug]
        opponents = [{"seat": seat, "engine": "random"} for seat in range(title.seats.start)]
        ada.ok("POST", "/v1/games", {"title": slug, "seats": title.seats.start, "opponents": opponents})
    for address, name in (("/v1/lobby/stream", "ToldInLobby"), ("/v1/stream?follow=lobby", "FollowedEvent")):
        mark = "&" if "?" in address else "?"
        feed = ada.get(f"{address}{mark}after={start}&wait=0", Accept="application/json")
        assert feed.status_code == 200, feed.text
        types = [event["type"] for event in feed.json["events"]]
        assert types.count("game_started") == types.count("game_opened") == len(SLUGS)
        for event in feed.json["events"]:
            assert doc.fits(name, event), event["type"]


def test_the_example_of_a_message_fits(doc: Components) -> None:
    """The example that the specification gives is one."""
    body = doc.document["webhooks"]["event"]["post"]["requestBody"]["content"]["application/json"]
    assert doc.fits("WebhookMessage", body["example"])
