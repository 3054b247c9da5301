"""What if, over HTTP: who may fork what, and what others see of it?"""

from __future__ import annotations

from uuid import uuid4

from eventstore.record import read
from eventstore.verification.with_rules import verify
from tests.service.conftest import Api
from tests.service.playing import finish, mine, put_aside
from tests.service.tiny import TITLE


def test_a_finished_game_is_forked_by_anybody(ada: Api, ben: Api, anonymous: Api, started: str) -> None:
    """A fork is open for everybody to sit down, begins at the position named, and is played to an end that verifies."""
    put_aside(started, ada, ben)
    version = ada.ok("GET", started)["version"]
    finish(started, ada, ben)
    wish = {"version": version, "name": "What if?"}
    answer = ben.post(f"{started}/forks", wish, Idempotency_Key="k")
    assert answer.status_code == 201
    path = answer.headers["Location"]
    assert ben.post(f"{started}/forks", wish, Idempotency_Key="k").json == answer.json
    before = anonymous.ok("GET", f"{started}?version={version}&as=public")
    fork = anonymous.ok("GET", path)
    assert fork["fork_of"] == {"game": before["game"], "version": version}
    assert fork["state"] == before["state"]
    assert fork["commitment"] != before["commitment"]
    ada.ok("POST", f"{path}/seats/0", {})
    ben.ok("POST", f"{path}/seats/1", {"client_seed": "mine"})
    assert mine(ada, path) is not None or mine(ben, path) is not None
    hands = ada.ok("GET", path)["state"]["hands"]
    assert "?" not in hands[0]
    assert set(hands[1]) == {"?"}
    finish(path, ada, ben)
    record = anonymous.get(f"{path}/record").data
    assert verify(read(record.splitlines(keepends=True))).sound


def test_what_cannot_be_forked_says_why(ada: Api, ben: Api, anonymous: Api, started: str) -> None:
    """A running game, versions without a decision, unknown games and opponents, and strangers without a token."""
    put_aside(started, ada, ben)
    assert ada.post(f"{started}/forks", {"version": 4}).json["code"] == "fork_refused"
    finish(started, ada, ben)
    last = ada.ok("GET", started)["version"]
    assert ada.post(f"{started}/forks", {"version": 1}).json["code"] == "fork_refused"
    assert ada.post(f"{started}/forks", {"version": last}).json["code"] == "fork_refused"
    assert ada.post(f"{started}/forks", {"version": last + 1}).json["code"] == "unknown_version"
    assert ada.post(f"/v1/games/{uuid4()}/forks", {"version": 4}).json["code"] == "unknown_game"
    bad = {"version": 4, "opponents": [{"seat": 7, "engine": "none"}]}
    assert [e["where"] for e in ada.post(f"{started}/forks", bad).json["errors"]] == [
        "body.opponents.0.seat",
        "body.opponents.0.engine",
    ]
    assert anonymous.post(f"{started}/forks", {"version": 4}).json["code"] == "no_token"


def test_a_private_game_is_forked_by_those_who_know_it(ada: Api, ben: Api) -> None:
    """For a stranger a private game does not exist, forks included."""
    body = {
        "title": TITLE.slug,
        "seats": 2,
        "visibility": "private",
    }
    path = f"/v1/games/{ada.ok('POST', '/v1/games', body)['game']}"
    assert ben.post(f"{path}/forks", {"version": 1}).json["code"] == "unknown_game"
