"""Can players pause a game, leave their seat to an opponent, and come back, over HTTP?"""

from __future__ import annotations

from tests.service.conftest import Api
from tests.service.playing import mine, move


def test_a_game_is_paused_and_goes_on(ada: Api, ben: Api, started: str) -> None:
    """The position shows who wants a pause, then the pause; either of the two lets the game go on."""
    ada.ok("POST", f"{started}/pauses", {})
    shown = ben.ok("GET", started)
    assert (shown["paused"], shown["pause_asked"]) == (False, [0])
    done = ben.ok("POST", f"{started}/pauses", {}, Idempotency_Key="p")
    assert [e["type"] for e in done["events"]] == ["pause_asked", "game_paused"]
    again = ben.post(f"{started}/pauses", {}, Idempotency_Key="p")
    assert again.json == done
    assert again.headers["Idempotency-Replayed"] == "true"
    assert ben.ok("GET", started)["paused"] is True
    assert "Status: running, paused" in ben.get(f"{started}/text").text
    assert ada.ok("GET", "/v1/games")["games"][0]["paused"] is True
    assert ada.ok("DELETE", f"{started}/pauses")["events"][0]["type"] == "game_resumed"
    assert ben.ok("GET", started)["paused"] is False
    assert "paused" not in ben.get(f"{started}/text").text
    move(ada, started)


def test_a_stale_wish_is_refused(ada: Api, started: str) -> None:
    """A wish for a pause may name the version on which it was decided."""
    assert ada.post(f"{started}/pauses", {"expected_version": 1}).json["code"] == "stale_version"
    assert ada.delete(f"{started}/pauses", If_Match='"1"').json["code"] == "precondition_failed"


def test_a_seat_is_left_and_taken_back(ada: Api, ben: Api, started: str) -> None:
    """Everybody sees that an opponent plays for a seat and whose it is; its player comes back and moves."""
    done = ada.ok("POST", f"{started}/seats/0/delegation", {"engine": "random", "level": "normal"})
    assert done["jobs"] == [f"ai:{done['game']}:{done['version']}:0"]
    seat = ben.ok("GET", started)["seats"][0]
    assert (seat["player"], seat["engine"], seat["level"]) == (ada.player, "random", "normal")
    assert ben.delete(f"{started}/seats/0/delegation").json["code"] == "not_your_seat"
    assert ada.post(f"{started}/seats/0/delegation", {}).json["code"] == "seat_delegated"
    ada.ok("DELETE", f"{started}/seats/0/delegation")
    assert ben.ok("GET", started)["seats"][0]["engine"] is None
    assert mine(ada, started) is not None
    move(ada, started)


def test_whom_an_opponent_may_replace(ada: Api, ben: Api, started: str) -> None:
    """An opponent must exist; of another's seat it is not said; a seat must be there."""
    assert ada.post(f"{started}/seats/0/delegation", {"engine": "deep thought"}).json["code"] == "bad_setup"
    assert ada.post(f"{started}/seats/1/delegation", {"engine": "random"}).json["code"] == "contradiction"
    assert ada.post(f"{started}/seats/9/delegation", {}).json["code"] == "unknown_seat"
    assert ben.delete(f"{started}/seats/9/delegation").json["code"] == "unknown_seat"
