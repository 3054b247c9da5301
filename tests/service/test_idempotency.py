"""What does a command do that is sent again?"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask

from tests.service.conftest import Api
from tests.service.playing import finish, mine, move, put_aside
from tests.service.tiny import TITLE


def test_a_storm_of_retries_moves_once(app: Flask, ada: Api, started: str) -> None:
    """Many threads send one move with one key: it is made once, and all get the same bytes."""
    decision = mine(ada, started)
    body = {"option": decision["options"][0]["text"], "expected_version": decision["version"]}

    def send(_: int) -> tuple[int, bytes, str | None]:
        answer = Api(app.test_client(), ada.token).post(f"{started}/moves", body, Idempotency_Key="storm")
        return answer.status_code, answer.data, answer.headers.get("ETag")

    with ThreadPoolExecutor(16) as pool:
        answers = set(pool.map(send, range(100)))
    assert len(answers) == 1
    assert next(iter(answers))[0] == 200
    assert ada.ok("GET", started)["version"] == decision["version"] + 1


def test_a_repetition_long_after_gets_the_first_answer(ada: Api, ben: Api, started: str) -> None:
    """Every kind of command, repeated when the game has gone on, gets its first bytes and changes nothing."""
    put_aside(started, ada, ben)
    version = mine(ada, started)["version"]
    commands = [
        ("POST", f"{started}/moves", {"option": "mark:2", "expected_version": version}),
        ("POST", f"{started}/rewinds", {"to": version, "expected_version": version + 1}),
        ("POST", f"{started}/moves", {"option": "mark:3", "expected_version": version + 2}),
        ("POST", f"{started}/resignations", {}),
    ]
    first = [ada(*c, Idempotency_Key=f"k{i}") for i, c in enumerate(commands)]
    assert [a.status_code for a in first] == [200] * 4
    assert all("Idempotency-Replayed" not in a.headers for a in first)
    end = ada.ok("GET", started)["version"]
    for i, command in enumerate(commands):
        again = ada(*command, Idempotency_Key=f"k{i}")
        assert (again.status_code, again.data) == (first[i].status_code, first[i].data)
        assert again.headers["ETag"] == first[i].headers["ETag"]
        assert again.headers["Idempotency-Replayed"] == "true"
    assert ada.ok("GET", started)["version"] == end


def test_opening_again_finds_the_game(ada: Api, ben: Api) -> None:
    """The same key opens one game; another body is refused; another player's key is another key."""
    body = {"title": TITLE.slug, "seats": 2, "opponents": [{"seat": 1, "engine": "random"}]}
    first = ada.post("/v1/games", body, Idempotency_Key="friday")
    ada.ok("POST", first.headers["Location"] + "/seats/0")
    again = ada.post("/v1/games", body, Idempotency_Key="friday")
    assert (again.status_code, again.data, again.headers["Location"]) == (201, first.data, first.headers["Location"])
    for other in ({"seats": 3}, {"name": "x"}, {"opponents": []}, {"options": {"long": True}}):
        answer = ada.post("/v1/games", {**body, **other}, Idempotency_Key="friday")
        assert answer.json["code"] == "idempotency_key_reused", other
    more = [{"seat": 0, "engine": "random"}, {"seat": 1, "engine": "random"}]
    assert ada.post("/v1/games", {**body, "opponents": more}, Idempotency_Key="friday").status_code == 422
    assert ben.ok("POST", "/v1/games", body, Idempotency_Key="friday")["game"] != first.json["game"]


def test_sitting_down_and_standing_up_again(ada: Api) -> None:
    """Seats are taken and left once per key, also after later changes."""
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    seat = f"/v1/games/{game}/seats/0"
    sat = ada.post(seat, {"client_seed": "w"}, Idempotency_Key="sit")
    stood = ada.delete(seat, Idempotency_Key="stand")
    assert ada.post(seat, {"client_seed": "w"}, Idempotency_Key="sit").data == sat.data
    assert ada.delete(seat, Idempotency_Key="stand").data == stood.data
    assert ada.post(seat, {"client_seed": "v"}, Idempotency_Key="sit").json["code"] == "idempotency_key_reused"
    assert ada.ok("GET", f"/v1/games/{game}")["version"] == 3


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("moves", {"option": "mark:1", "expected_version": 8}),
        ("moves", {"option": "mark:2", "expected_version": 9}),
        ("rewinds", {"to": 8, "expected_version": 8}),
        ("resignations", {}),
    ],
)
def test_a_key_means_one_command(ada: Api, ben: Api, started: str, what: str, body: dict[str, object]) -> None:
    """A key that made one move makes no other, not at another version, and nothing but a move."""
    put_aside(started, ada, ben)
    version = mine(ada, started)["version"]
    assert version + 1 <= 8
    ada.ok("POST", f"{started}/moves", {"option": "mark:2", "expected_version": version}, Idempotency_Key="k")
    assert ada.post(f"{started}/{what}", body, Idempotency_Key="k").json["code"] == "idempotency_key_reused"
    assert ada.ok("GET", started)["version"] == version + 1


def test_a_refused_command_leaves_its_key_free(ada: Api, ben: Api, started: str) -> None:
    """A key whose command was refused can be used for the corrected one."""
    put_aside(started, ada, ben)
    decision = mine(ada, started)
    body = {"option": "mark:0", "expected_version": decision["version"]}
    assert ada.post(f"{started}/moves", body, Idempotency_Key="k").json["code"] == "illegal_option"
    ada.ok("POST", f"{started}/moves", {**body, "option": "mark:1"}, Idempotency_Key="k")


def test_a_race_has_one_winner(app: Flask, ada: Api, ben: Api, started: str) -> None:
    """Of many different moves at one version one is made; the others are told that the game has moved on."""
    put_aside(started, ada, ben)
    decision = mine(ada, started)
    options = [o["text"] for o in decision["options"] if o["verb"] == "mark"]

    def send(n: int) -> int:
        body = {"option": options[n % len(options)], "expected_version": decision["version"]}
        return Api(app.test_client(), ada.token).post(f"{started}/moves", body).status_code

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(send, range(32)))
    assert sorted(set(answers)) == [200, 409]
    assert answers.count(200) == 1
    move(ada, started)
    finish(started, ada, ben)
