"""How do players register, and what may their tokens do?"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from unittest.mock import Mock

import pytest
from flask import Flask

from application.people.accounts import matching
from service.players import services
from tests.service.conftest import Api


def test_the_first_token_reads_and_plays(anonymous: Api) -> None:
    """Registration gives a token with the scopes of a player; its text is shown once."""
    made = anonymous.ok("POST", "/v1/players", {"name": "Ada"})
    assert made["token"]["scopes"] == ["read", "play"]
    ada = Api(anonymous.client, made["token"]["token"])
    me = ada.ok("GET", "/v1/me")
    assert me["player"] == made["player"]
    assert "token" not in me["token"]
    assert ada.ok("GET", f"/v1/players/{made['player']['id']}")["name"] == "Ada"


@pytest.mark.parametrize(("path", "body"), [("/v1/players", {"name": "Ada"}), ("/v1/guests", {})])
def test_where_a_player_was_made_is_noted(app: Flask, anonymous: Api, path: str, body: dict[str, str]) -> None:
    """For a day a new player's games count for the network, so the queue learns of it."""
    here = app.extensions["annals"]
    here.redis = Mock()
    made = anonymous.ok("POST", path, body)["player"]["id"]
    (noted,) = here.redis.set.call_args_list
    assert made in noted.args[0]
    assert noted.args[1] == "network:127.0.0.1"
    assert noted.kwargs == {"ex": 86_400}


def test_secrets_are_not_kept(app: Flask, ada: Api) -> None:
    """Of a token the store has the hash of its secret."""
    token = app.extensions["annals"].accounts.tokens(ada_id(app, ada))[0]
    assert ada.token is not None
    secret = ada.token.rsplit("_", 1)[1]
    assert secret not in repr(token)
    assert len(token.secret_hash) == 32


def ada_id(app: Flask, api: Api) -> object:
    """Id of a player."""
    found = app.extensions["annals"].tokens.find(api.token)
    return found.player


@pytest.mark.parametrize("wrong", ["", "annals", "annals__", "annals_{id}_", "annals_{id}_{secret}0", "{id}_{secret}"])
def test_a_wrong_token_is_refused(ada: Api, wrong: str) -> None:
    """Nothing but the whole token is a token."""
    assert ada.token is not None
    _, token_id, secret = ada.token.split("_")
    text = wrong.format(id=token_id, secret=secret)
    assert Api(ada.client).get("/v1/me", Authorization=f"Bearer {text}").status_code == 401
    assert Api(ada.client).get("/v1/me", Authorization=f"Basic {ada.token}").status_code == 401


def test_a_token_gives_no_more_than_it_has(ada: Api) -> None:
    """A player cannot make an administrator's token; a reader's token cannot play or make tokens."""
    assert ada.post("/v1/tokens", {"scopes": ["admin"]}).json["code"] == "wrong_scope"
    reader = Api(ada.client, ada.ok("POST", "/v1/tokens", {"scopes": ["read"], "name": "screen"})["token"])
    assert reader.get("/v1/games").status_code == 200
    for path, body in (("/v1/games", {"title": "x", "seats": 2}), ("/v1/tokens", {"scopes": ["read"]})):
        found = reader.post(path, body).json
        assert (found["code"], found["needed"], found["scopes"]) == ("wrong_scope", "play", ["read"])


def test_a_token_has_a_name_of_eighty_characters_at_most(ada: Api) -> None:
    """The longest one is kept whole, and one with a character more is refused."""
    longest = "x" * 80
    ada.ok("POST", "/v1/tokens", {"scopes": ["read"], "name": longest})
    assert longest in [t["name"] for t in ada.ok("GET", "/v1/tokens")["tokens"]]
    assert ada.post("/v1/tokens", {"scopes": ["read"], "name": f"{longest}x"}).status_code == 422


def test_a_revoked_token_is_dead(ada: Api, newcomer: Callable[..., Api]) -> None:
    """A revoked token is refused at once by the process that revoked it; nobody revokes another's."""
    made = ada.ok("POST", "/v1/tokens", {"scopes": ["read"]})
    other = Api(ada.client, made["token"])
    other.ok("GET", "/v1/me")
    assert newcomer("Ben").delete(f"/v1/tokens/{made['id']}").json["code"] == "unknown_token"
    assert ada.delete(f"/v1/tokens/{made['id']}").status_code == 204
    assert other.get("/v1/me").json["code"] == "bad_token"
    assert [t["name"] for t in ada.ok("GET", "/v1/tokens")["tokens"]] == ["first"]


def test_a_revoked_token_dies_elsewhere_within_seconds(app: Flask, ada: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process believes what it has read for a second and no longer, and a command not even that long."""
    accounts = app.extensions["annals"].accounts
    elsewhere = services.Tokens(accounts)
    assert ada.token is not None
    token = elsewhere.find(ada.token)
    assert token is not None
    accounts.revoke(token.player, token.id)
    assert elsewhere.find(ada.token) is not None
    assert elsewhere.find(ada.token, remembered=False) is None
    now = time.monotonic() + services.REMEMBERED_FOR
    monkeypatch.setattr(time, "monotonic", lambda: now)
    assert elsewhere.find(ada.token) is None


def test_a_token_ends(app: Flask, ada: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token made for an hour says when it ends, does all it may until then, and nothing after."""
    made = ada.ok("POST", "/v1/tokens", {"scopes": ["read", "play"], "expires_in": 3600})
    short = Api(ada.client, made["token"])
    assert short.ok("GET", "/v1/me")["token"]["expires_at"] == made["expires_at"]
    ends = datetime.fromisoformat(made["expires_at"])
    assert abs(ends - datetime.now(UTC) - timedelta(hours=1)) < timedelta(minutes=1)

    # The database's time: this machine's own has nothing to say.
    monkeypatch.setattr(app.extensions["annals"].database, "now", lambda: ends)
    refused = short.get("/v1/me")
    assert (refused.status_code, refused.json["code"]) == (401, "token_expired")
    assert short.post("/v1/tokens", {"scopes": ["read"]}).json["code"] == "token_expired"
    assert ada.get("/v1/me").status_code == 200


def test_no_token_outlives_its_maker(ada: Api) -> None:
    """A token made with one that ends does not last longer, even if that is requested; too short a time is refused."""
    made = ada.ok("POST", "/v1/tokens", {"scopes": ["read", "play"], "expires_in": 60})
    short = Api(ada.client, made["token"])
    for wanted in ({}, {"expires_in": 7200}):
        child = short.ok("POST", "/v1/tokens", {"scopes": ["read"], **wanted})
        apart = datetime.fromisoformat(child["expires_at"]) - datetime.fromisoformat(made["expires_at"])
        assert abs(apart) < timedelta(seconds=1)
    assert ada.post("/v1/tokens", {"scopes": ["read"], "expires_in": 59}).json["code"] == "invalid"


def test_finding_needs_the_whole_text() -> None:
    """Text without the form of a token is not even looked up."""

    def never(_: str) -> None:
        raise AssertionError("looked up")

    for text in ("", "annals", "annals_ä_x", "annals_a b_x", "other_1_2"):
        assert matching(text, never) is None
