"""Can every write be sent again without harm?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask

from application.idempotency import CLAIMED_FOR, KEPT_FOR, IdempotentResponses
from eventstore.database import Database
from eventstore.errors import StoreUnavailable
from service import retries
from service.spec import document
from tests.service.conftest import Api
from tests.service.tiny import TITLE

HARMLESS = {"install_pack", "verify_record", "preview_moves", "forget_me"}
"""Writes that need no key: the same pack has the same digest, verifying and looking ahead keep nothing, and an erased
player has no token any more."""

KEY = "5f0c6c1a-9b2d-4e77-8a51-2f6c0f4d9e10"


def writes(app: Flask) -> Iterator[tuple[str, str, Any]]:
    """Path, method and operation of every write of the specification."""
    for path, item in document(app)["paths"].items():
        for method, operation in item.items():
            if method in ("post", "put", "patch", "delete"):
                yield path, method, operation


def test_every_write_takes_a_key(app: Flask) -> None:
    """A write documents `Idempotency-Key` and says how a repetition is found, unless repeating it is harmless."""
    for path, _, operation in writes(app):
        names = {p["name"] for p in operation.get("parameters", [])}
        if operation["operationId"] in HARMLESS:
            assert operation["x-annals-retry"] == "harmless"
            continue
        assert "Idempotency-Key" in names, path
        assert operation["x-annals-retry"] in ("command", "stored"), path
        success = next(r for status, r in operation["responses"].items() if status.startswith("2"))
        assert "Idempotency-Replayed" in success["headers"], path


def test_registering_again_registers_nobody(anonymous: Api) -> None:
    """The same key gives the same player and the same token, which is shown again to the same client alone."""
    first = anonymous.post("/v1/players", {"name": "Ada"}, Idempotency_Key=KEY)
    again = anonymous.post("/v1/players", {"name": "Ada"}, Idempotency_Key=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.data == first.data
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers
    other = anonymous.post("/v1/players", {"name": "Ben"}, Idempotency_Key=KEY)
    assert other.json["code"] == "idempotency_key_reused"
    another = anonymous.post("/v1/players", {"name": "Ben"}, Idempotency_Key=KEY + "x")
    assert (another.status_code, "Idempotency-Replayed" in another.headers) == (201, False)


def test_without_a_token_a_key_must_be_a_secret(anonymous: Api) -> None:
    """Two newcomers who think of the same short key must not get the same token."""
    answer = anonymous.post("/v1/players", {"name": "Ada"}, Idempotency_Key="first")
    assert answer.json["code"] == "malformed_header"
    assert anonymous.post("/v1/players", {"name": "Ada"}).status_code == 201


def test_making_and_revoking_tokens_again(ada: Api, ben: Api) -> None:
    """A token is made once and revoked once per key; another player's key is another key."""
    body = {"scopes": ["read"], "name": "screen"}
    made = ada.post("/v1/tokens", body, Idempotency_Key="k1")
    assert ada.post("/v1/tokens", body, Idempotency_Key="k1").data == made.data
    assert len(ada.ok("GET", "/v1/tokens")["tokens"]) == 2
    assert ben.post("/v1/tokens", body, Idempotency_Key="k1").json["token"] != made.json["token"]
    address = f"/v1/tokens/{made.json['id']}"
    assert [ada.delete(address, Idempotency_Key="k2").status_code for _ in range(2)] == [204, 204]
    assert ada.delete(address).status_code == 404
    assert ada.delete(address, Idempotency_Key="k1").json["code"] == "idempotency_key_reused"


def test_a_refused_request_leaves_its_key_free(ada: Api) -> None:
    """After a refusal the same key may carry the request that was meant."""
    assert ada.post("/v1/tokens", {"scopes": ["admin"]}, Idempotency_Key="k").status_code == 403
    assert ada.post("/v1/tokens", {"scopes": []}, Idempotency_Key="k").status_code == 422
    assert ada.post("/v1/tokens", {"scopes": ["read"]}, Idempotency_Key="k").status_code == 201


def test_a_storm_of_retries_makes_one_token(app: Flask, ada: Api) -> None:
    """Of many at once one is carried out; the others get its answer, or are told to wait."""

    def send(_: int) -> tuple[int, bytes]:
        answer = Api(app.test_client(), ada.token).post("/v1/tokens", {"scopes": ["read"]}, Idempotency_Key="storm")
        return answer.status_code, b"" if answer.status_code == 409 else answer.data

    with ThreadPoolExecutor(8) as pool:
        responses = set(pool.map(send, range(40)))
    assert len({data for status, data in responses if status == 201}) == 1
    assert {status for status, _ in responses} <= {201, 409}
    assert len(ada.ok("GET", "/v1/tokens")["tokens"]) == 2


@pytest.mark.parametrize("path", ["players", "guests", "tokens", "recovery-codes", "webhooks", "invitations"])
def test_what_was_made_when_the_answer_was_lost_is_not_made_again(
    app: Flask, ada: Api, anonymous: Api, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """The repetition finds it, with the secret that it shows; another day the key makes something else."""
    here = app.extensions["annals"]
    table = {"guests": "players", "recovery-codes": "recovery_codes"}.get(path, path)
    bodies = {"players": {"name": "Eve"}, "tokens": {"scopes": ["read"]}, "webhooks": {"url": "https://a.example/"}}
    address, body = f"/v1/{path}", bodies.get(path, {})
    if path == "invitations":
        game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
        address, body = f"/v1/games/{game}/invitations", {"kind": "seat"}
    who = anonymous if path in ("players", "guests") else ada

    def made() -> Any:
        return who.post(address, body, Idempotency_Key=KEY)

    def count() -> int:
        return int(here.database.rows(f"SELECT count(*) FROM {table}")[0][0])

    def lost(*_: object) -> None:
        raise StoreUnavailable("the connection was lost")

    before = count()
    with monkeypatch.context() as patched:
        patched.setattr(IdempotentResponses, "keep", lost)
        assert made().status_code == 503
    assert count() == before + 1
    here.database.rows("UPDATE answers SET expires_at = clock_timestamp() RETURNING slot")
    again = made()
    assert (again.status_code, count()) == (201, before + 1)
    if path in ("players", "guests"):
        assert Api(app.test_client(), again.json["token"]["token"]).get("/v1/me").status_code == 200
    if path == "tokens":
        assert Api(app.test_client(), again.json["token"]).get("/v1/me").status_code == 200
    here.database.rows("DELETE FROM answers RETURNING slot")
    monkeypatch.setattr(retries, "_today", lambda: "another day")
    if path != "players":
        assert (made().status_code, count()) == (201, before + 2)


def test_a_recovery_whose_answer_was_lost_can_be_repeated(
    app: Flask, ada: Api, anonymous: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its code is used up then, but not the account: with its key it goes on, and with no other one."""
    old, before = ada.ok("POST", "/v1/recovery-codes", {})["code"], len(ada.ok("GET", "/v1/tokens")["tokens"])

    def recovered(code: str, key: str = KEY) -> Any:
        return anonymous.post("/v1/recoveries", {"code": code}, Idempotency_Key=key)

    def lost(*_: object) -> None:
        raise StoreUnavailable("the connection was lost")

    with monkeypatch.context() as patched:
        patched.setattr(IdempotentResponses, "keep", lost)
        assert recovered(old).status_code == 503
    app.extensions["annals"].database.rows("DELETE FROM answers RETURNING slot")
    for code, key in ((old, KEY[::-1]), (f"{old}0", KEY)):
        refused = recovered(code, key)
        assert (refused.status_code, refused.json["code"]) == (404, "unknown_recovery_code")
    again = recovered(old)
    assert again.status_code == 201
    assert len(ada.ok("GET", "/v1/tokens")["tokens"]) == before + 1
    assert recovered(again.json["recovery_code"], KEY[::-1]).status_code == 201
    assert recovered(old).json == again.json


def test_an_answer_is_kept_unreadable(app: Flask, ada: Api) -> None:
    """Neither the token that was shown nor the caller stands in what is kept."""
    made = ada.ok("POST", "/v1/tokens", {"scopes": ["read"]}, Idempotency_Key="k")
    [row] = app.extensions["annals"].database.rows("SELECT slot, holder, request, answer FROM answers")
    kept = repr(row)
    assert made["token"].rsplit("_", 1)[1] not in kept
    assert made["id"] not in kept
    assert row[3] is not None
    assert b"annals_" not in row[3]


def test_large_bodies_are_refused_with_a_key_as_without(ada: Api) -> None:
    """The limit of bodies holds."""
    body = {"scopes": ["read"], "name": "x" * 70_000}
    assert ada.post("/v1/tokens", body, Idempotency_Key="k").status_code == 413
    assert ada.post("/v1/tokens", body).status_code == 413


def contract(responses: IdempotentResponses) -> None:
    """What every store of responses does."""
    slot, request = b"s" * 32, b"r" * 32
    mine = responses.claim(slot, request)
    assert (mine.mine, mine.response) == (True, None)
    other = responses.claim(slot, b"o" * 32)
    assert (other.mine, other.request, other.response) == (False, request, None)
    responses.release(slot, "another holder")
    assert not responses.claim(slot, request).mine
    responses.release(slot, mine.holder)
    again = responses.claim(slot, request)
    assert again.mine
    responses.keep(slot, mine.holder, b"late")
    assert responses.claim(slot, request).response is None
    responses.keep(slot, again.holder, b"answer")
    assert responses.claim(slot, request).response == b"answer"
    assert responses.claim(b"t" * 32, request).mine


def test_a_slot_has_one_holder(database: Database) -> None:
    """A claim is given up after a minute, an answer forgotten after a day; what has expired is cleared."""
    responses = IdempotentResponses(database)
    contract(responses)
    first = responses.claim(b"f" * 32, b"r" * 32)
    pass_time(database, CLAIMED_FOR + 1)
    second = responses.claim(b"f" * 32, b"r" * 32)
    assert second.mine
    responses.keep(b"f" * 32, first.holder, b"too late")
    responses.keep(b"f" * 32, second.holder, b"answer")
    pass_time(database, KEPT_FOR - 1)
    assert responses.claim(b"f" * 32, b"r" * 32).response == b"answer"
    pass_time(database, 2)
    assert responses.claim(b"f" * 32, b"r" * 32).mine
    pass_time(database, KEPT_FOR + 1)
    assert responses.claim(b"s" * 32, b"r" * 32).mine
    assert responses.claim(b"\0" * 32, b"r" * 32).mine
    assert database.rows("SELECT count(*) FROM answers") == [(2,)]


def pass_time(database: Database, seconds: float) -> None:
    """Let all that is kept be older."""
    query = "UPDATE answers SET expires_at = expires_at - make_interval(secs => %s) RETURNING slot"
    database.rows(query, seconds)


def test_opening_a_game_is_kept_by_the_game(app: Flask, newcomer: Callable[..., Api]) -> None:
    """Commands on games need no store of responses: their events carry the key."""
    ada = newcomer()
    body = {"title": TITLE.slug, "seats": 2}
    first = ada.post("/v1/games", body, Idempotency_Key="friday")
    app.extensions["annals"].database.rows("DELETE FROM answers RETURNING slot")
    assert ada.post("/v1/games", body, Idempotency_Key="friday").data == first.data
