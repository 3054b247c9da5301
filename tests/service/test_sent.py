"""Is what the service sends by itself as the specification says?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import yaml
from flask import Flask
from jsonschema import Draft202012Validator

from application.games.views import happenings
from tests.service.conftest import Api
from tests.service.tiny import TITLE
from workers.jobs.deliver_webhook import message

COMMITTED = Path(__file__).parents[2] / "api_spec" / "openapi.yaml"


def fits(doc: dict[str, Any], name: str, value: Any) -> bool:
    """Whether a value has the form of a component."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": doc["components"]}
    return not list(Draft202012Validator(schema).iter_errors(value))


def test_messages_are_as_described(app: Flask, ada: Api) -> None:
    """Messages to webhooks, and the first and last message of a stream."""
    path = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": TITLE.slug})["game"]
    ada.ok("POST", f"{path}/seats/0", {})
    doc = yaml.load(COMMITTED.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    games = app.extensions["annals"].commands.games
    *_, last = happenings(games, UUID(path.rsplit("/", 1)[1]))
    sent = json.loads(message(last, ada.player or ""))
    assert fits(doc, "WebhookMessage", sent)
    assert not fits(doc, "WebhookMessage", {**sent, "more": 1})
    body = doc["webhooks"]["event"]["post"]["requestBody"]["content"]["application/json"]
    assert fits(doc, "WebhookMessage", body["example"])
    lines = ada.get(f"{path}/stream?after=0&wait=0", Accept="application/x-ndjson").text.splitlines()
    first, *events, end = [json.loads(line) for line in lines if line]
    assert fits(doc, "StreamReady", first)
    assert fits(doc, "StreamEnd", end)
    assert len(events) == 2
    assert all(fits(doc, "FollowedEvent", event) for event in events)
