"""Can players be invited to take a seat of a private game or to watch it, and nobody else get in?"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

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


@pytest.fixture
def friends(ada: Api, ben: Api) -> tuple[Api, Api]:
    """Ada and Ben, who have begun a game with each other."""
    path = opened(ada)
    ada.ok("POST", f"{path}/seats/0", {})
    ben.ok("POST", f"{path}/seats/1", {})
    return ada, ben


def opened(api: Api, **wanted: Any) -> str:
    """Path of a game that waits for players."""
    return "/v1/games/" + api.ok("POST", "/v1/games", {"title": TITLE.slug, **wanted})["game"]


def waiting(api: Api, query: str = "") -> list[str]:
    """Paths of the games into which a player is invited."""
    return ["/v1/games/" + row["game"] for row in api.ok("GET", f"/v1/games?invited=true{query}")["games"]]


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_a_player_is_invited_by_name(
    friends: tuple[Api, Api], newcomer: Callable[..., Api], anonymous: Api, visibility: str
) -> None:
    """They find the game and take the seat, kept for them, without a code; others see no more than without that."""
    (ada, ben), eve = friends, newcomer("Eve")
    path = opened(ada, visibility=visibility, seats=3)
    before = ada.get(path)
    made = invited(ada, path, player=ben.player, seat=2)
    assert (made["code"], made["player"], made["uses"], made["used"]) == (None, ben.player, 1, 0)
    assert waiting(ben) == [path]
    assert waiting(ada) == waiting(eve) == []
    assert waiting(ben, "&status=open") == waiting(ben, f"&title={TITLE.slug}") == [path]
    assert waiting(ben, "&status=running") == waiting(ben, "&reason=time") == []
    assert anonymous.get("/v1/games?invited=true").json["code"] == "no_token"
    assert ben.ok("GET", path)["status"] == "open"
    readers = [ada, ben] if visibility == "private" else [ada, ben, eve, anonymous]
    assert [reader.ok("GET", path)["kept"] for reader in readers] == [[2], [], [2], [2]][: len(readers)]
    assert ada.get(path).headers["ETag"] != before.headers["ETag"]
    refused = eve.post(f"{path}/seats/2", {})
    if visibility == "private":
        assert (refused.status_code, refused.json["code"]) == (404, "unknown_game")
        assert ben.post(f"{path}/seats/1", {}).json["code"] == "not_invited"
    else:
        assert (refused.status_code, refused.json["code"]) == (403, "not_invited")
        eve.ok("POST", f"{path}/seats/1", {})
        eve.ok("DELETE", f"{path}/seats/1")
    ben.ok("POST", f"{path}/seats/2", {})
    assert waiting(ben) == before.json["kept"] == ada.ok("GET", path)["kept"] == []
    assert ada.ok("GET", f"{path}/invitations")["invitations"][0]["used"] == 1
    assert [(g["player"], g["name"]) for g in ada.ok("GET", f"{path}/guests")["guests"]] == [(ben.player, "Ben")]


@pytest.mark.parametrize("first", ["the stranger", "the invitation"])
def test_a_seat_is_taken_or_kept_and_not_both(
    app: Flask, friends: tuple[Api, Api], newcomer: Callable[..., Api], monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """Whatever was looked at before, the seat is the stranger's who takes it while it is about to be kept."""
    (ada, ben), eve, here = friends, newcomer("Eve"), app.extensions["annals"]
    path = opened(ada)
    invite = partial(ada.post, f"{path}/invitations", {"player": ben.player, "seat": 1})
    late: list[Any] = []
    # The one has been let through and not written anything when the other comes and is answered.
    if first == "the stranger":
        take = here.commands.take_seat
        monkeypatch.setattr(here.commands, "take_seat", lambda *a, **k: (late.append(invite()), take(*a, **k))[1])
        assert eve.post(f"{path}/seats/1", {}).status_code == 200
        refused = late[0]
    else:
        add = here.invitations.add
        sit = partial(eve.post, f"{path}/seats/1", {})
        monkeypatch.setattr(here.invitations, "add", lambda *a, **k: (late.append(sit()), add(*a, **k))[1])
        refused = invite()
        assert late[0].status_code == 200
    assert (refused.status_code, refused.json["code"]) == (409, "seat_taken")
    assert waiting(ben) == []
    assert ben.ok("GET", path)["seats"][1]["name"] == "Eve"


def test_who_sits_down_before_the_invitation_is_answered_was_invited(
    app: Flask, friends: tuple[Api, Api], newcomer: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat was kept, since a stranger was sent away; so who invited is told that it was, although it is taken."""
    (ada, ben), eve, here = friends, newcomer("Eve"), app.extensions["annals"]
    path, add = opened(ada, seats=3), here.invitations.add
    told: list[int] = []

    def kept(*given: Any) -> None:
        add(*given)
        told.extend(who.post(f"{path}/seats/1", {}).status_code for who in (eve, ben))

    monkeypatch.setattr(here.invitations, "add", kept)
    ada.ok("POST", f"{path}/invitations", {"player": ben.player, "seat": 1})
    assert told == [403, 200]
    [listed] = ada.ok("GET", f"{path}/invitations")["invitations"]
    assert (listed["used"], listed["revoked_at"], waiting(ben)) == (1, None, [])


def test_a_seat_is_taken_and_kept_at_one_moment(
    app: Flask, friends: tuple[Api, Api], newcomer: Callable[..., Api]
) -> None:
    """What a stranger, the invited, and who invites are told could also be told to them one after another."""
    (ada, ben), eve = friends, newcomer("Eve")
    in_order = {
        (201, 403, 200): "kept for Ben; Eve is sent away; Ben sits down",
        (201, 409, 200): "kept for Ben; Ben sits down; Eve finds it taken",
        (409, 200, 409): "Eve sits down first",
        (409, 409, 200): "Ben sits down first",
    }
    for _ in range(6):
        path = opened(ada, seats=3)
        begin = threading.Barrier(3)

        def send(api: Api, what: str, body: Any, path: str = path, begin: threading.Barrier = begin) -> Any:
            begin.wait()
            return Api(app.test_client(), api.token).post(f"{path}/{what}", body)

        asked = [(ada, "invitations", {"player": ben.player, "seat": 1}), (eve, "seats/1", {}), (ben, "seats/1", {})]
        with ThreadPoolExecutor(3) as pool:
            told = tuple(answer.status_code for answer in pool.map(lambda each: send(*each), asked))
        assert told in in_order
        assert ada.ok("GET", path)["seats"][1]["player"] == (eve if told[1] == 200 else ben).player
        assert waiting(ben) == []


def test_a_code_leads_past_seats_that_are_kept(friends: tuple[Api, Api], newcomer: Callable[..., Api]) -> None:
    """An invitation by a code is for the other seats, also where it names no seat; the opener may take any."""
    (ada, ben), eve = friends, newcomer("Eve")
    path = opened(ada, visibility="private", seats=3)
    invited(ada, path, player=ben.player, seat=0)
    made = invited(ada, path, uses=2)
    assert eve.ok("GET", f"/v1/invitations/{made['code']}")["free"] == [1, 2]
    assert accept(eve, made, {"seat": 0}).json["code"] == "not_invited"
    assert eve.get(path).status_code == 404
    assert accept(eve, made).json["seat"] == 1
    ada.ok("POST", f"{path}/seats/0", {"engine": "random"})
    assert waiting(ben) == []
    assert ben.get(path).status_code == 404


def test_who_sits_by_a_code_is_invited_no_longer(friends: tuple[Api, Api]) -> None:
    """A player may take their kept seat by a code as well."""
    ada, ben = friends
    path = opened(ada, visibility="private")
    invited(ada, path, player=ben.player, seat=1)
    assert accept(ben, invited(ada, path, seat=1)).json["seat"] == 1
    ben.ok("DELETE", f"{path}/seats/1")
    assert waiting(ben) == []
    ben.ok("POST", f"{path}/seats/1", {})


def test_strangers_are_invited_by_a_code_alone(ada: Api, ben: Api) -> None:
    """Who has not played with a player cannot call on them, whether or not there is such a player."""
    path = opened(ada)
    for player in (ben.player, str(uuid4()), ada.player):
        refused = ada.post(f"{path}/invitations", {"player": player})
        assert (refused.status_code, refused.json["code"]) == (403, "not_met")
    other = opened(ben)
    ada.ok("POST", f"{other}/seats/0", {})
    ben.ok("POST", f"{other}/seats/1", {})
    assert ada.post(f"{path}/invitations", {"player": ben.player, "uses": 2}).json["code"] == "contradiction"
    invited(ada, path, player=ben.player)
    assert waiting(ben) == [path]


def test_a_table_that_waits_makes_nobody_known(ada: Api, newcomer: Callable[..., Api]) -> None:
    """To sit down at somebody's open table is not yet a game with them."""
    table, eve = opened(ada, seats=3), newcomer("Eve")
    ada.ok("POST", f"{table}/seats/0", {})
    eve.ok("POST", f"{table}/seats/1", {})
    assert eve.post(f"{opened(eve)}/invitations", {"player": ada.player}).json["code"] == "not_met"
    assert ada.post(f"{table}/invitations", {"player": eve.player}).json["code"] == "already_seated"


@pytest.mark.parametrize("end", ["declined", "dismissed", "revoked", "expired"])
def test_an_invitation_for_a_player_ends(
    app: Flask, friends: tuple[Api, Api], newcomer: Callable[..., Api], end: str
) -> None:
    """Declined, dismissed, revoked or expired it keeps no seat, opens no private game and counts no longer."""
    (ada, ben), eve = friends, newcomer("Eve")
    here = app.extensions["annals"]
    here.settings = replace(here.settings, invitations=2)
    public, private = opened(ada), opened(ada, visibility="private")
    made = {path: invited(ada, path, player=ben.player, seat=1) for path in (public, private)}
    assert ada.post(f"{public}/invitations", {}).json["code"] == "too_many_invitations"
    for path in (public, private):
        if end == "expired":
            query = "UPDATE invitations SET expires_at = clock_timestamp() WHERE id = %s RETURNING id"
            assert here.database.rows(query, made[path]["id"])
        elif end == "revoked":
            assert ada.delete(f"{path}/invitations/{made[path]['id']}").status_code == 204
        else:
            assert (ben if end == "declined" else ada).delete(f"{path}/guests/{ben.player}").status_code == 204
    assert waiting(ben) == []
    assert ben.get(private).status_code == 404
    assert ada.ok("GET", f"{private}/guests")["guests"] == []
    eve.ok("POST", f"{public}/seats/1", {})
    for _ in range(2):
        invited(ada, private)


def test_a_seat_counts_as_no_invitation(app: Flask, friends: tuple[Api, Api]) -> None:
    """Who has sat down uses no room for further invitations."""
    ada, ben = friends
    here = app.extensions["annals"]
    here.settings = replace(here.settings, invitations=1)
    path = opened(ada, seats=3)
    invited(ada, path, player=ben.player, seat=1)
    ben.ok("POST", f"{path}/seats/1", {})
    invited(ada, path)


def test_a_player_is_let_in_to_watch(friends: tuple[Api, Api]) -> None:
    """An invitation to watch opens a private game to a player, and takes no seat."""
    ada, ben = friends
    path = opened(ada, visibility="private")
    invited(ada, path, kind="watch", player=ben.player)
    assert ben.ok("GET", path)["viewer"] == "public"
    assert ben.post(f"{path}/seats/1", {}).json["code"] == "not_invited"
    assert waiting(ben) == []


def test_a_forgotten_player_is_invited_no_more(
    app: Flask, friends: tuple[Api, Api], newcomer: Callable[..., Api]
) -> None:
    """Erasure takes back the invitations made for a player, and nobody can make another."""
    (ada, ben), eve = friends, newcomer("Eve")
    path = opened(ada)
    invited(ada, path, player=ben.player, seat=1)
    assert ben.delete(f"/v1/me?confirm={ben.player}").status_code == 204
    query = "SELECT player FROM admissions WHERE player = %s"
    assert app.extensions["annals"].database.rows(query, ben.player) == []
    assert ada.ok("GET", f"{path}/invitations")["invitations"][0]["revoked_at"] is not None
    assert ada.post(f"{path}/invitations", {"player": ben.player}).json["code"] == "unknown_player"
    eve.ok("POST", f"{path}/seats/1", {})
