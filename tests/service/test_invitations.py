"""Can players be invited to take a seat of a private game or to watch it, and nobody else get in?"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.service.conftest import Api
from tests.service.playing import finish
from tests.service.tiny import TITLE


@pytest.fixture
def private(ada: Api) -> str:
    """Path of a private game in which Ada holds seat 0."""
    path = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": TITLE.slug, "visibility": "private"})["game"]
    ada.ok("POST", f"{path}/seats/0", {})
    return path


def invited(ada: Api, path: str, **wanted: Any) -> Any:
    """An invitation by Ada."""
    return ada.ok("POST", f"{path}/invitations", wanted)


def accept(api: Api, made: Any, body: Any = None) -> Any:
    """The answer to an acceptance."""
    return api.post(f"/v1/invitations/{made['code']}/acceptances", body or {})


def test_a_guest_takes_a_seat(private: str, ada: Api, ben: Api, anonymous: Api) -> None:
    """A guest with the code reads the invitation, takes the seat, plays, and finds the game in their list."""
    made = invited(ada, private)
    read = anonymous.ok("GET", f"/v1/invitations/{made['code']}")
    assert (read["title"], read["kind"], read["free"]) == (TITLE.slug, "seat", [1])
    assert [seat["name"] for seat in read["seats"]] == ["Ada", None]
    assert read["terms"]["visibility"] == "private"
    assert ben.get(private).status_code == 404
    assert accept(ben, made, {"client_seed": "luck"}).json == {
        "game": private.split("/")[-1],
        "kind": "seat",
        "seat": 1,
    }
    shown = ben.ok("GET", private)
    assert (shown["status"], shown["viewer"]) == ("running", "seat:1")
    assert [g["game"] for g in ben.ok("GET", "/v1/games")["games"]] == [shown["game"]]
    assert accept(ben, made).json["seat"] == 1
    finish(private, ada, ben)
    assert ben.ok("GET", private)["status"] == "finished"


def test_a_spectator_watches_and_no_more(private: str, ada: Api, ben: Api, newcomer: Callable[..., Api]) -> None:
    """Who is let in to watch sees what the public of a public game sees, and takes no seat."""
    watch = invited(ada, private, kind="watch")
    eve = newcomer("Eve")
    assert accept(eve, watch).json["seat"] is None
    assert eve.ok("GET", private)["viewer"] == "public"
    assert eve.get(f"{private}?as=seat:0").json["code"] == "not_visible_yet"
    assert eve.post(f"{private}/seats/1", {}).json["code"] == "not_invited"
    accept(ben, invited(ada, private, seat=1))
    hidden = eve.ok("GET", private)["state"]
    assert hidden != ben.ok("GET", private)["state"]
    assert [g["kind"] for g in eve.ok("GET", f"{private}/guests")["guests"]] == ["watch", "seat"]
    assert eve.post(f"{private}/invitations", {}).json["code"] == "not_your_game"
    hook = {"url": "https://93.184.215.14/hook", "game": private.split("/")[-1]}
    eve.ok("POST", "/v1/webhooks", hook)
    eve.ok("POST", "/v1/webhooks", {"url": hook["url"]})
    assert ada.delete(f"{private}/guests/{eve.player}").status_code == 204
    assert [w["game"] for w in eve.ok("GET", "/v1/webhooks")["webhooks"]] == [None]
    assert eve.get(private).status_code == 404
    assert accept(eve, watch).json["code"] == "invitation_over"


def test_an_invitation_names_its_seat(ada: Api, ben: Api) -> None:
    """One for a seat does not lead to another, directly or by a code; a taken seat leaves it as good as it was."""
    body = {"title": TITLE.slug, "seats": 3, "visibility": "private"}
    path = "/v1/games/" + ada.ok("POST", "/v1/games", body)["game"]
    made = invited(ada, path, seat=2)
    assert accept(ben, made, {"seat": 1}).json["code"] == "contradiction"
    ada.ok("POST", f"{path}/seats/2", {})
    assert accept(ben, made).json["code"] == "seat_taken"
    assert ada.ok("GET", f"{path}/invitations")["invitations"][0]["used"] == 0
    assert ben.get(path).status_code == 404
    ada.ok("DELETE", f"{path}/seats/2")
    assert accept(ben, made).json["seat"] == 2
    ben.ok("DELETE", f"{path}/seats/2")
    assert ben.post(f"{path}/seats/1", {}).json["code"] == "not_invited"
    ben.ok("POST", f"{path}/seats/2", {})


def test_an_invitation_is_revoked(private: str, ada: Api, ben: Api) -> None:
    """A revoked one is over for its reader and for who accepts it; only the creator lists and revokes."""
    made = invited(ada, private)
    assert "code" not in ada.ok("GET", f"{private}/invitations")["invitations"][0]
    for wrong in ("0", "a-b", "é"):
        assert ada.delete(f"{private}/invitations/{wrong}").json["code"] == "unknown_invitation"
    for _ in range(2):
        assert ada.delete(f"{private}/invitations/{made['id']}").status_code == 204
    assert ben.get(f"/v1/invitations/{made['code']}").json["code"] == "invitation_over"
    assert accept(ben, made).json["code"] == "invitation_over"
    assert ben.get("/v1/invitations/invitation_1_2").json["code"] == "unknown_invitation"


def test_two_want_the_last_seat(ada: Api, newcomer: Callable[..., Api]) -> None:
    """Of people who accept at the same moment one gets the seat; the others get nothing, not even a look."""
    for n in range(5):
        path = "/v1/games/" + ada.ok("POST", "/v1/games", {"title": TITLE.slug, "visibility": "private"})["game"]
        ada.ok("POST", f"{path}/seats/0", {})
        made = invited(ada, path, uses=1 if n % 2 else 9)
        people = [newcomer(f"P{i}") for i in range(4)]
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda p, made=made: accept(p, made), people))  # type: ignore[misc]
        assert sorted(a.status_code for a in answers)[0] == 200
        assert [a.status_code for a in answers].count(200) == 1
        assert {a.json["code"] for a in answers if a.status_code != 200} <= {
            "seat_taken",
            "invitation_over",
            "game_not_open",
        }
        seen = [p.get(path).status_code for p in people]
        assert [s == 200 for s in seen] == [a.status_code == 200 for a in answers]
        assert ada.ok("GET", f"{path}/invitations")["invitations"][0]["used"] == 1


def test_nobody_is_invited_to_a_seat_that_is_taken(private: str, ada: Api, ben: Api) -> None:
    """A taken seat, and any seat of a game that has begun; watching is possible."""
    taken = ada.post(f"{private}/invitations", {"kind": "seat", "seat": 0})
    assert (taken.status_code, taken.json["code"]) == (409, "seat_taken")
    accept(ben, invited(ada, private))
    full = ada.post(f"{private}/invitations", {"kind": "seat"})
    assert (full.status_code, full.json["code"]) == (409, "game_not_open")
    invited(ada, private, kind="watch")
