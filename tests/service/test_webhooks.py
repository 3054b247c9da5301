"""Does a player keep webhooks as the guide says, and nobody else see them?"""

from __future__ import annotations

import base64
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.notices.webhooks import Webhooks
from service.pagination import cursor_out
from tests.service.conftest import Api
from tests.service.tiny import TITLE

URL = "https://bots.example/annals?x=1"


@pytest.fixture
def webhooks(app: Flask) -> Webhooks:
    """What is kept."""
    found: Webhooks = app.extensions["annals"].webhooks
    return found


def test_a_webhook_is_made_read_changed_and_removed(ada: Api) -> None:
    """Each operation answers with the webhook as it is then."""
    made = ada.ok("POST", "/v1/webhooks", {"url": URL, "types": ["move_made", "move_made"]})
    path = f"/v1/webhooks/{made['id']}"
    secret = made.pop("secret")
    assert (made["url"], made["types"], made["game"], made["state"]) == (URL, ["move_made"], None, "active")
    assert ada.ok("GET", path) == made
    assert ada.ok("GET", "/v1/webhooks") == {"webhooks": [made]}
    changed = ada.ok(
        "PATCH", path, {"url": "https://other.example/", "types": [], "pending_only": True, "state": "paused"}
    )
    assert changed == {**made, "url": "https://other.example/", "types": [], "pending_only": True, "state": "paused"}
    assert ada.ok("GET", path) == changed
    assert ada.delete(path).status_code == 204
    assert ada.get(path).json["code"] == "unknown_webhook"
    assert len(base64.b64decode(secret.removeprefix("whsec_"))) == 32


def test_a_secret_is_shown_once(ada: Api, webhooks: Webhooks) -> None:
    """No answer but the one that made a secret holds it; a rotation shows the new one, and the old signs for a time."""
    made = ada.ok("POST", "/v1/webhooks", {"url": URL})
    path = f"/v1/webhooks/{made['id']}"
    rotated = ada.ok("POST", f"{path}/secrets", {"overlap": 3600})
    assert rotated["secret"] != made["secret"]
    for answer in (ada.get(path), ada.get("/v1/webhooks"), ada("PATCH", path, {"pending_only": False})):
        assert "whsec_" not in answer.text
        assert base64.b64decode(made["secret"][6:]).hex() not in answer.text
    kept = webhooks.webhook(UUID(made["id"]))
    assert kept is not None
    assert [base64.b64encode(s).decode() for s in kept.secrets(kept.created_at)] == [
        rotated["secret"][6:],
        made["secret"][6:],
    ]
    at_once = ada.ok("POST", f"{path}/secrets", {"overlap": 0})
    assert at_once["former_secret_until"] is None
    kept = webhooks.webhook(UUID(made["id"]))
    assert kept is not None
    assert len(kept.secrets(kept.created_at)) == 1


def test_nobody_else_sees_or_changes_a_webhook(ada: Api, ben: Api, anonymous: Api, webhooks: Webhooks) -> None:
    """For another player it does not exist, in any operation; without a token every operation is refused."""
    path = f"/v1/webhooks/{ada.ok('POST', '/v1/webhooks', {'url': URL})['id']}"
    before = webhooks.webhook(UUID(path[-36:]))
    for method, where, body in (
        ("GET", path, None),
        ("PATCH", path, {"state": "paused"}),
        ("DELETE", path, None),
        ("POST", f"{path}/secrets", {}),
        ("GET", f"{path}/dead-letters", None),
        ("POST", f"{path}/replays", {}),
    ):
        assert ben(method, where, body).json["code"] == "unknown_webhook"
        assert anonymous(method, where, body).json["code"] == "no_token"
    assert ben.ok("GET", "/v1/webhooks") == {"webhooks": []}
    assert webhooks.webhook(UUID(path[-36:])) == before


def test_reading_does_not_allow_to_write(ada: Api, app: Flask) -> None:
    """A token with the scope `read` lists webhooks and makes none."""
    token = ada.ok("POST", "/v1/tokens", {"scopes": ["read"]})["token"]
    reader = Api(app.test_client(), token)
    assert reader.ok("GET", "/v1/webhooks") == {"webhooks": []}
    assert reader.post("/v1/webhooks", {"url": URL}).json["code"] == "wrong_scope"


def test_a_game_that_one_may_not_know_cannot_be_subscribed(ada: Api, ben: Api) -> None:
    """A stranger's private game is unknown here as everywhere."""
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "visibility": "private"})["game"]
    assert ada.ok("POST", "/v1/webhooks", {"url": URL, "game": game})["game"] == game
    for unknown in (game, str(uuid4())):
        assert ben.post("/v1/webhooks", {"url": URL, "game": unknown}).json["code"] == "unknown_game"


def test_addresses_inside_are_refused_when_they_are_named(ada: Api) -> None:
    """Private addresses and anything but TLS are refused where a webhook is made and where it is changed."""
    path = f"/v1/webhooks/{ada.ok('POST', '/v1/webhooks', {'url': URL})['id']}"
    for url in ("http://bots.example/", "https://127.0.0.1/", "https://[::1]/", "https://me:secret@bots.example/"):
        assert ada.post("/v1/webhooks", {"url": url}).json["code"] == "bad_address"
        assert ada("PATCH", path, {"url": url}).json["code"] == "bad_address"
    assert ada.ok("GET", path)["url"] == URL


@pytest.mark.one_server
def test_dead_letters_come_in_pages(ada: Api, webhooks: Webhooks, app: Flask) -> None:
    """Pages follow each other by `next`; a replay says how many letters it takes up."""
    made = ada.ok("POST", "/v1/webhooks", {"url": URL})
    path, id_ = f"/v1/webhooks/{made['id']}", UUID(made["id"])
    game = UUID(ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"])
    ada.ok("POST", f"/v1/games/{game}/seats/0", {})
    store, deliveries = app.extensions["annals"].store, app.extensions["annals"].deliveries
    headers = store.headers(deliveries.position())
    assert deliveries.spread(deliveries.position(), headers[-1].cursor, headers) == 1
    held = deliveries.lease(id_, game)
    assert held is not None
    for version in (1, 2):
        deliveries.died(held, version, "seat_taken", 8, "answered 500")
    first = ada.ok("GET", f"{path}/dead-letters?limit=1")
    second = ada.ok("GET", f"{path}/dead-letters?limit=1&cursor={first['next']}")
    assert [x["version"] for x in first["dead_letters"] + second["dead_letters"]] == [1, 2]
    assert second["next"] is None
    for forged in ("zzz", *(cursor_out(f"{game}/{version}") for version in (0, 2**31, 2**32))):
        assert ada.get(f"{path}/dead-letters?cursor={forged}").json["code"] == "bad_cursor"
    assert ada.ok("GET", f"{path}/dead-letters?cursor={cursor_out(f'{game}/{2**31 - 1}')}")["dead_letters"] == []
    assert ada.ok("POST", f"{path}/replays", {"game": str(game), "version": 2}) == {"replaying": 1}
    assert ada.ok("POST", f"{path}/replays") == {"replaying": 2}
    shown = ada.ok("GET", path)
    assert (shown["state"], shown["dead_letters"], shown["last_error"]) == ("failing", 2, "answered 500")
