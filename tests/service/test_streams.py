"""Does a follower of a game, of all its games or of the lobby get every event once, and only what it may know?"""

from __future__ import annotations

import json
import random
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
from flask import Flask

from application.people.accounts import issue
from eventstore.errors import StoreUnavailable
from eventstore.store.memory import MemoryStore
from service.config import Settings
from service.streams import hub, sending, sources
from service.streams.sources import VERSION
from tests.eventstore.playing import commands_on
from tests.service.conftest import Api
from tests.service.following import NDJSON, SSE, events, listen, messages
from tests.service.playing import finish, mine, move, put_aside
from tests.service.tiny import CARDS, TITLE
from tests.waiting import until


@pytest.fixture
def settings() -> Settings:
    """No limits of requests; streams end when they have sent what there is."""
    return Settings(rate_reads=0, rate_writes=0, rate_registrations=0, stream_seconds=0)


@pytest.fixture
def endless(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Streams go on for the length of a test, show no sign of life and look at nothing for which they are not woken."""
    monkeypatch.setattr(sending, "_RECHECK", 3600.0)
    here = app.extensions["annals"]
    here.settings = Settings(rate_reads=0, rate_writes=0, rate_registrations=0, stream_heartbeat=3600)
    yield
    here.hub.close()


@contextmanager
def opened(api: Api, path: str, **headers: str) -> Iterator[Iterator[bytes]]:
    """The pieces of a stream while it is open."""
    answer = api.get(path, **headers)
    assert answer.status_code == 200, answer.text
    try:
        yield iter(answer.response)  # type: ignore[arg-type]  # the test client leaves pieces as they are
    finally:
        answer.close()


def own(api: Api, opponent: Api) -> str:
    """A further running game of two players."""
    path = f"/v1/games/{api.ok('POST', '/v1/games', {'title': TITLE.slug, 'seats': 2})['game']}"
    api.ok("POST", f"{path}/seats/0", {})
    opponent.ok("POST", f"{path}/seats/1", {})
    return path


# What is told


def test_a_stream_of_a_game_is_what_its_events_are(ada: Api, ben: Api, started: str) -> None:
    """From version 0 on a stream tells the same events as `/events`, and ids name their versions."""
    put_aside(started, ada, ben)
    for api in (ada, ben):
        told = events(listen(api, f"{started}/stream?after=0"))
        listed = api.ok("GET", f"{started}/events")["events"]
        assert [re.fullmatch(VERSION, e["id"])[1] for e in told] == [str(e["version"]) for e in listed]  # type: ignore[index]
        for one, other in zip(told, listed, strict=True):
            names = ("version", "type", "actor", "at")
            assert [one[name] for name in names] == [other[name] for name in names]
        assert told[-1]["payload"] == listed[-1]["payload"]


def test_a_stream_begins_now_and_says_where(ada: Api, ben: Api, started: str) -> None:
    """Without an id a stream tells nothing of the past; `ready` names the version it goes on from."""
    last = events(listen(ada, f"{started}/stream?after=0"))[-1]["id"]
    told = listen(ada, f"{started}/stream")
    assert told == [{"type": "ready", "id": last}, {"type": "end", "id": last, "reason": "time"}]


def test_a_stream_goes_on_after_every_id(ada: Api, ben: Api, started: str) -> None:
    """Resuming after any event brings exactly the events that followed, in all three streams."""
    finish(started, ada, ben)
    own(ada, ben)
    for path, start in ((f"{started}/stream", "0"), ("/v1/stream", "0-0"), ("/v1/lobby/stream", "0-0")):
        whole = events(listen(ada, f"{path}?after={start}"))
        assert len(whole) > 5
        for n, last in enumerate(whole):
            assert events(listen(ada, path, Last_Event_ID=last["id"])) == whole[n + 1 :]
        assert events(listen(ada, f"{path}?after={start}", Last_Event_ID=whole[2]["id"])) == whole[3:]


@pytest.mark.parametrize("page", [1, 3])
def test_what_there_is_comes_page_after_page(
    ada: Api, ben: Api, started: str, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    """Who is further behind than a page gets all of it, though nothing new happens in the game."""
    finish(started, ada, ben)
    streams = (f"{started}/stream?after=0", "/v1/stream?after=0-0", "/v1/lobby/stream?after=0-0")
    whole = [events(listen(ada, path)) for path in streams]
    monkeypatch.setattr(sources, "PAGE", page)
    assert [events(listen(ada, path)) for path in streams] == whole


def test_the_forms_say_the_same(ada: Api, ben: Api, started: str) -> None:
    """Server-sent events, ndjson and one JSON answer hold the same events with the same ids."""
    put_aside(started, ada, ben)
    for path in (f"{started}/stream?after=0", "/v1/stream?after=0-0", "/v1/lobby/stream?after=0-0"):
        told = listen(ada, path)
        answer = ada.get(path, Accept=NDJSON)
        assert answer.mimetype == NDJSON
        assert [json.loads(line) for line in answer.text.splitlines() if line] == told
        polled = ada.ok("GET", path, Accept="application/json")
        assert polled == {"events": events(told), "last": told[-1]["id"], "reset": False, "over": False}


def test_what_followed_is_polled_for(ada: Api, ben: Api, started: str) -> None:
    """`last` of one answer as `after` of the next brings what happened in between."""
    last = ada.ok("GET", "/v1/stream?wait=0", Accept="application/json")["last"]
    put_aside(started, ada, ben)
    found = ada.ok("GET", f"/v1/stream?after={last}", Accept="application/json")
    assert [e["type"] for e in found["events"]] == ["move_made", "move_made"]
    assert ada.ok("GET", f"/v1/stream?after={found['last']}", Accept="application/json")["events"] == []


def test_what_one_has_just_done_is_there_at_once(endless: None, ada: Api, ben: Api, started: str) -> None:
    """A client that asks right after its own move gets it, also while the reader of the feed is on its way."""
    with opened(ada, "/v1/stream"):
        for mover in (ada, ben):
            last = mover.ok("GET", "/v1/stream", Accept="application/json")["last"]
            made = move(mover, started)
            found = mover.ok("GET", f"/v1/stream?after={last}", Accept="application/json")["events"]
            assert [e["version"] for e in found] == list(range(made["first_version"], made["version"] + 1))


def test_the_stream_of_all_games_tells_of_those_that_one_plays(
    ada: Api, ben: Api, newcomer: Callable[..., Api], started: str
) -> None:
    """`/v1/stream` has the events of one's games from taking a seat to leaving it, and of no other game."""
    cleo = newcomer("Cleo")
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': TITLE.slug, 'seats': 3})['game']}"
    cleo.ok("POST", f"{path}/seats/1", {})
    ada.ok("POST", f"{path}/seats/0", {})
    cleo.delete(f"{path}/seats/1")
    ben.ok("POST", f"{path}/seats/1", {})
    put_aside(started, ada, ben)
    told = events(listen(cleo, "/v1/stream?after=0-0"))
    assert [e["type"] for e in told] == ["seat_taken", "seat_taken", "seat_left"]
    assert {e["game"] for e in told} == {path.rsplit("/", 1)[-1]}
    both = events(listen(ada, "/v1/stream?after=0-0"))
    assert {e["game"] for e in both} == {path.rsplit("/", 1)[-1], started.rsplit("/", 1)[-1]}


# Ids of two streams are alike only where the feed is one.
@pytest.mark.one_server
@pytest.mark.parametrize("page", [2, 50])
def test_one_stream_follows_many_games(
    ada: Api, ben: Api, anonymous: Api, started: str, monkeypatch: pytest.MonkeyPatch, page: int
) -> None:
    """Games that are named, each as the follower sees it, and the lobby: every event once, in one order."""
    monkeypatch.setattr(sources, "PAGE", page)
    other, third = own(ada, ben), own(ada, ben)
    put_aside(other, ada, ben)
    finish(started, ada, ben)
    put_aside(third, ada, ben)
    games = [path.rpartition("/")[2] for path in (started, other)]
    for who in (ada, anonymous):
        path = f"/v1/stream?follow={','.join(games)}"
        told = events(listen(who, f"{path}&after=0-0"))
        for game in games:
            whole = events(listen(who, f"/v1/games/{game}/stream?after=0"))
            assert [{**e, "id": ""} for e in told if e["game"] == game] == [{**e, "id": ""} for e in whole]
        with_lobby = events(listen(who, f"{path},lobby&after=0-0"))
        assert [e for e in with_lobby if e["game"] in games] == told
        rest = [e for e in with_lobby if e["game"] not in games]
        assert {(e["viewer"], e["title"]) for e in rest} == {("public", TITLE.slug)}
        lobby = events(listen(who, "/v1/lobby/stream?after=0-0"))
        assert [e["id"] for e in rest] == [e["id"] for e in lobby if e["game"] not in games]
        for n in range(0, len(with_lobby), 9):
            rest = events(listen(who, f"{path},lobby", Last_Event_ID=with_lobby[n]["id"]))
            assert rest == with_lobby[n + 1 :]
    all_of_it = events(listen(ada, f"/v1/stream?follow=mine,lobby,{games[0]}&after=0-0"))
    assert len({e["id"] for e in all_of_it}) == len(all_of_it)
    mine_alone = events(listen(ada, "/v1/stream?after=0-0"))
    assert [e for e in all_of_it if e in mine_alone] == mine_alone


def test_many_games_are_followed_as_one_may(ada: Api, ben: Api, anonymous: Api) -> None:
    """A private game says nothing to strangers who name it, nor to a guest who has been dismissed."""
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': TITLE.slug, 'visibility': 'private'})['game']}"
    game = path.rpartition("/")[2]
    code = ada.ok("POST", f"{path}/invitations", {"kind": "watch"})["code"]
    stream = f"/v1/stream?follow={game},lobby&after=0-0"
    assert not any(events(listen(who, stream)) for who in (ben, anonymous))
    ben.ok("POST", f"/v1/invitations/{code}/acceptances", {})
    assert [e["type"] for e in events(listen(ben, stream))] == ["game_opened"]
    assert ada.delete(f"{path}/guests/{ben.player}").status_code == 204
    assert not events(listen(ben, stream))
    for follow in ("", "mine,", "all", ",".join([game] * 21)):
        assert ada.get(f"/v1/stream?follow={follow}").json["code"] == "invalid"
    assert anonymous.get("/v1/stream?follow=lobby,mine").json["code"] == "no_token"


def test_the_lobby_tells_of_no_move(ada: Api, ben: Api, anonymous: Api, started: str) -> None:
    """The lobby tells of everything but moves, with the title, and nothing of what lies on the table."""
    finish(started, ada, ben)
    told = events(listen(anonymous, "/v1/lobby/stream?after=0-0"))
    assert [e["type"] for e in told] == [
        *("game_opened", "seat_taken", "seat_taken", "game_started", "game_ended", "seed_revealed"),
    ]
    assert {e["title"] for e in told} == {TITLE.slug}
    assert all("effects" not in e["payload"] for e in told)


# Who sees what


def test_what_a_seat_hides_is_in_no_other_stream(ada: Api, ben: Api, anonymous: Api, started: str) -> None:
    """A card in a hand or in the deck is named to its seat alone, in every stream and form."""
    hands = [api.ok("GET", started)["state"]["hands"][seat] for seat, api in enumerate((ada, ben))]
    put_aside(started, ada, ben)
    seen: dict[str, str] = {}
    for name, api in (("ada", ada), ("ben", ben), ("public", anonymous)):
        for media in (SSE, NDJSON, "application/json"):
            texts = [api.get(f"{started}/stream?after=0", Accept=media).text]
            if api is not anonymous:
                texts.append(api.get("/v1/stream?after=0-0", Accept=media).text)
            texts.append(api.get("/v1/lobby/stream?after=0-0", Accept=media).text)
            texts.append(api.get(f"{started}/stream?after=0&as=public", Accept=media).text)
            seen[name] = seen.get(name, "") + "".join(texts)
    named = {name: {card for card in CARDS if f'"{card}"' in text} for name, text in seen.items()}
    assert named == {"ada": set(hands[0]), "ben": set(hands[1]), "public": set()}


def test_other_viewers_are_for_after_the_end(ada: Api, ben: Api, started: str) -> None:
    """While a game runs a follower gets no other eyes than its own; when it has ended it may choose any."""
    for wanted in ("seat:1", "all"):
        assert ada.get(f"{started}/stream?as={wanted}").json["code"] == "not_visible_yet"
    finish(started, ada, ben)
    assert {e["viewer"] for e in events(listen(ada, f"{started}/stream?after=0&as=seat:1"))} == {"seat:1"}
    assert {e["viewer"] for e in events(listen(ada, f"{started}/stream?after=0&as=all"))} == {"all"}


def test_an_event_is_told_as_it_could_be_known_when_it_happened(ada: Api, ben: Api, started: str) -> None:
    """The end of a game opens later events; earlier ones are always sent as they were."""
    put_aside(started, ada, ben)
    before = events(listen(ada, f"{started}/stream?after=0"))
    finish(started, ada, ben)
    after = events(listen(ada, f"{started}/stream?after=0"))
    assert after[: len(before)] == before
    assert [e["viewer"] for e in after[-2:]] == ["all", "all"]


def test_a_seat_given_up_is_seen_through_no_longer(endless: None, ada: Api, ben: Api, app: Flask) -> None:
    """Who asked for the eyes of its seat and left it sees what the public sees when another plays on there."""
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': TITLE.slug, 'seats': 2})['game']}"
    ada.ok("POST", f"{path}/seats/0", {})
    with opened(ada, f"{path}/stream?after=0&as=seat:0", Accept=SSE) as pieces:
        told = messages(pieces)
        assert next(told)["type"] == "ready"
        ada.delete(f"{path}/seats/0")
        ben.ok("POST", f"{path}/seats/0", {})
        cleo = Api(app.test_client())
        made = cleo.ok("POST", "/v1/players", {"name": "Cleo"})
        Api(app.test_client(), made["token"]["token"]).ok("POST", f"{path}/seats/1", {})
        start = next(e for e in told if e["type"] == "game_started")
        assert start["viewer"] == "public"
        assert not any(f'"{card}"' in json.dumps(start) for card in CARDS)


def test_private_games_are_in_no_stream_of_a_stranger(endless: None, ada: Api, ben: Api, anonymous: Api) -> None:
    """The lobby tells nothing of a private game, its players' own streams do; who leaves it follows it no longer."""
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': TITLE.slug, 'visibility': 'private'})['game']}"
    code = ada.ok("POST", f"{path}/invitations", {"kind": "seat", "seat": 1})["code"]
    for who in (ben, anonymous):
        assert who.get(f"{path}/stream").json["code"] == "unknown_game"
    with opened(ben, "/v1/stream") as pieces:
        told = messages(pieces)
        assert next(told)["type"] == "ready"
        ben.ok("POST", f"/v1/invitations/{code}/acceptances", {})
        assert next(told)["type"] == "seat_taken"
    assert anonymous.ok("GET", "/v1/lobby/stream?after=0-0", Accept="application/json")["events"] == []


def test_a_guest_who_is_sent_away_follows_no_longer(endless: None, ada: Api, ben: Api) -> None:
    """The stream of a private game ends, without another event, when its follower may no longer know of it."""
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': TITLE.slug, 'visibility': 'private'})['game']}"
    code = ada.ok("POST", f"{path}/invitations", {"kind": "watch"})["code"]
    ben.ok("POST", f"/v1/invitations/{code}/acceptances", {})
    with opened(ben, f"{path}/stream") as pieces:
        told = messages(pieces)
        assert next(told)["type"] == "ready"
        ada.ok("POST", f"{path}/seats/0", {})
        assert next(told)["type"] == "seat_taken"
        assert ada.delete(f"{path}/guests/{ben.player}").status_code == 204
        ada.delete(f"{path}/seats/0")
        assert next(told)["reason"] == "access"


# While it is open


def test_events_come_while_the_stream_is_open(endless: None, ada: Api, ben: Api, started: str) -> None:
    """A move of somebody else wakes who waits: it arrives in a game's stream and in one's own."""
    put_aside(started, ada, ben)
    with opened(ben, f"{started}/stream") as game, opened(ben, "/v1/stream") as all_games:
        streams = [messages(game), messages(all_games)]
        assert [next(each)["type"] for each in streams] == ["ready", "ready"]
        for pick in (0, 0, 0):
            mover = ada if mine(ada, started) else ben
            made = move(mover, started, pick)
            for version in range(made["first_version"], made["version"] + 1):
                assert [next(each)["version"] for each in streams] == [version, version]


def test_a_silent_stream_shows_that_it_lives(endless: None, app: Flask, ada: Api, started: str) -> None:
    """After the seconds of a heartbeat there is a comment, in ndjson an empty line."""
    app.extensions["annals"].settings = Settings(rate_reads=0, stream_heartbeat=1)
    for media, sign in ((SSE, b": heartbeat\n\n"), (NDJSON, b"\n")):
        with opened(ada, f"{started}/stream", Accept=media) as pieces:
            next(pieces)
            assert next(pieces) == sign


def test_a_long_poll_waits_for_the_first_event(endless: None, ada: Api, ben: Api, started: str) -> None:
    """With `wait` the answer comes with the next event; without one, empty when the time is over."""
    begun = time.monotonic()
    assert ada.ok("GET", f"{started}/stream?wait=1", Accept="application/json")["events"] == []
    assert time.monotonic() - begun > 0.9
    threading.Timer(0.3, lambda: move(ben, started)).start()
    found = ada.ok("GET", f"{started}/stream?wait=60", Accept="application/json")
    assert [e["type"] for e in found["events"]] == ["move_made"]


@pytest.mark.parametrize("path", ["/v1/stream", "/v1/lobby/stream", "game"])
def test_one_answer_leaves_nothing_behind(app: Flask, ada: Api, started: str, path: str) -> None:
    """Who asks again and again is not woken by events that come after the answers."""
    for _ in range(3):
        ada.ok("GET", f"{started}/stream" if path == "game" else path, Accept="application/json")
    reader = app.extensions["annals"].hub
    assert (reader._by_game, reader._tickets, reader._others) == ({}, set(), set())


def test_a_revoked_token_ends_its_streams(endless: None, app: Flask, ada: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream whose token is no longer valid ends and says so, although it shows no sign of life."""
    monkeypatch.setattr(sending, "_RECHECK", 0.1)
    token = ada.ok("GET", "/v1/me")["token"]["id"]
    with opened(ada, "/v1/stream") as pieces:
        told = messages(pieces)
        next(told)
        ada.delete(f"/v1/tokens/{token}")
        assert next(told)["reason"] == "access"


def test_a_token_that_ends_ends_its_streams(
    endless: None, ada: Api, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stream does not outlive the time for which its token was made."""
    monkeypatch.setattr(sending, "_RECHECK", 0.1)
    accounts = app.extensions["annals"].accounts
    _, text = issue(accounts, UUID(ada.player), "short", ("read",), timedelta(seconds=1))
    with opened(Api(app.test_client(), text), "/v1/stream") as pieces:
        told = messages(pieces)
        assert next(told)["type"] == "ready"
        assert next(told)["reason"] == "access"


# Tickets


def ticket(api: Api) -> str:
    """A stream ticket."""
    made: str = api.ok("POST", "/v1/stream-tickets")["ticket"]
    return made


def test_a_ticket_shows_what_its_player_sees(ada: Api, ben: Api, anonymous: Api, started: str) -> None:
    """With a ticket in the query all streams tell what they tell its player, as often as they are opened."""
    put_aside(started, ada, ben)
    good = ticket(ada)
    for path in (f"{started}/stream?after=0", "/v1/stream?after=0-0", "/v1/lobby/stream?after=0-0"):
        for _ in range(2):
            assert listen(anonymous, f"{path}&ticket={good}") == listen(ada, path)
    last = listen(ada, f"{started}/stream?after=0")[2]["id"]
    told = listen(anonymous, f"{started}/stream?after=0&ticket={good}", Last_Event_ID=last)
    assert told == listen(ada, f"{started}/stream?after={last}")


def test_a_ticket_is_for_streams_and_for_a_minute(
    ada: Api, anonymous: Api, started: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ticket opens only streams, cannot replace a token or accompany one, and expires after sixty seconds."""
    good = ticket(ada)
    for path in ("/v1/me", f"{started}/decisions"):
        assert anonymous.get(f"{path}?ticket={good}").json["code"] == "no_token"
    assert anonymous.get("/v1/me", Authorization=f"Bearer {good}").json["code"] == "bad_token"
    assert anonymous.get(f"/v1/stream?ticket={ada.token}").json["code"] == "bad_ticket"
    assert ada.get(f"/v1/stream?ticket={good}").json["code"] == "contradiction"
    assert anonymous.post(f"/v1/stream-tickets?ticket={good}").json["code"] == "no_token"
    assert good not in anonymous.get(f"/v1/stream?ticket={good}&wait=x").text
    now = datetime.now(UTC)
    for seconds, status in ((58, 200), (61, 401)):
        tickets = anonymous.client.application.extensions["annals"].stream_tickets
        monkeypatch.setattr(tickets, "now", lambda s=seconds: now + timedelta(seconds=s))
        answer = anonymous.get(f"/v1/stream?ticket={good}", Accept="application/json")
        assert answer.status_code == status, answer.text


def test_a_ticket_ends_with_its_token(endless: None, ada: Api, anonymous: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the token is revoked its tickets open nothing, and streams that they opened end."""
    monkeypatch.setattr(sending, "_RECHECK", 0.1)
    good = ticket(ada)
    with opened(anonymous, f"/v1/stream?ticket={good}") as pieces:
        told = messages(pieces)
        next(told)
        ada.delete(f"/v1/tokens/{ada.ok('GET', '/v1/me')['token']['id']}")
        assert next(told)["reason"] == "access"
    assert anonymous.get(f"/v1/stream?ticket={good}").json["code"] == "bad_ticket"


def test_a_ticket_counts_as_its_player(ada: Api, anonymous: Api, endless: None) -> None:
    """Streams opened by tickets are among the ten that their player may have."""
    answers = [anonymous.get(f"/v1/stream?ticket={ticket(ada)}") for _ in range(10)]
    assert anonymous.get(f"/v1/stream?ticket={ticket(ada)}").json["code"] == "too_many_streams"
    assert ada.get("/v1/stream").json["code"] == "too_many_streams"
    for answer in answers:
        answer.close()


def test_a_process_that_is_to_end_ends_its_streams(endless: None, app: Flask, ada: Api, started: str) -> None:
    """Streams end with `restart` when their process is asked to end, before they look at anything else."""
    hub = app.extensions["annals"].hub
    with opened(ada, f"{started}/stream") as pieces:
        told = messages(pieces)
        next(told)
        hub.ending = lambda: True
        assert next(told)["reason"] == "restart"


def test_the_stream_of_a_game_ends_with_its_score(endless: None, app: Flask, ada: Api, ben: Api, started: str) -> None:
    """A stream that is open ends with `over`, and so does one that is opened afterwards, wherever it begins."""
    finish(started, ada, ben)
    game_id = UUID(started.rpartition("/")[2])
    with opened(ben, f"{started}/stream") as pieces:
        told = messages(pieces)
        assert next(told)["type"] == "ready"
        app.extensions["annals"].commands.score(game_id, {"sound": True})
        scored, end = list(told)
    assert (scored["type"], end["type"], end["reason"]) == ("game_scored", "end", "over")
    for after in ("", "?after=0", f"?after={scored['id']}", f"?after={scored['version']}"):
        told = listen(ada, f"{started}/stream{after}")
        assert (told[-1]["type"], told[-1]["reason"]) == ("end", "over")
        asked = ada.ok("GET", f"{started}/stream{after}", Accept="application/json")
        assert (asked["over"], asked["events"]) == (True, events(told))
    assert app.extensions["annals"].slots.taken() == 0


def test_the_stream_of_a_game_that_expired_ends(app: Flask, ada: Api) -> None:
    """Nothing follows in a game that nobody joined in time."""
    game = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    commands = app.extensions["annals"].commands
    until(lambda: commands.expire_opening(UUID(game), timedelta(milliseconds=1)) is not None)
    last, end = listen(ada, f"/v1/games/{game}/stream?after=0")[-2:]
    assert (last["type"], end["type"], end["reason"]) == ("game_expired", "end", "over")


# Limits and problems


def test_a_caller_has_so_many_streams_and_no_more(endless: None, app: Flask, ada: Api, ben: Api, started: str) -> None:
    """The eleventh stream of a player is refused, another player's is not; one that was closed leaves its place."""
    answers = [ada.get(f"{started}/stream") for _ in range(10)]
    refused = ada.get(f"{started}/stream")
    assert (refused.status_code, refused.json["code"], refused.json["limit"]) == (429, "too_many_streams", 10)
    assert ada.get(f"{started}/stream?after=0", Accept="application/json").status_code == 200
    with opened(ben, f"{started}/stream"):
        pass
    answers.pop().close()
    with opened(ada, f"{started}/stream"):
        pass
    for answer in answers:
        answer.close()
    assert app.extensions["annals"].slots.taken() == 0


def test_players_of_one_network_share_its_streams(serve: Callable[..., Flask]) -> None:
    """Further players at one address get no more streams than the network may have; one elsewhere does."""
    app = serve(Settings(streams_per_network=2, rate_reads=0))
    tokens = [app.test_client().post("/v1/guests").json["token"]["token"] for _ in range(3)]

    def stream(token: str, address: str = "192.0.2.1") -> Any:
        sent = {"Authorization": f"Bearer {token}"}
        return app.test_client().get("/v1/lobby/stream", headers=sent, environ_overrides={"REMOTE_ADDR": address})

    answers = [stream(token) for token in tokens[:2]]
    refused = stream(tokens[2])
    assert (refused.status_code, refused.json["code"], refused.json["limit"]) == (429, "too_many_streams", 2)
    answers.append(stream(tokens[2], "192.0.2.2"))
    assert [answer.status_code for answer in answers] == [200] * 3
    for answer in answers:
        answer.close()
    app.extensions["annals"].hub.close()


def test_a_server_has_so_many_streams_and_no_more(serve: Callable[..., Flask]) -> None:
    """When all places are taken a stream gets 503 and a time to try again; events can still be asked for."""
    few = Settings(streams=2, rate_reads=0)
    app = serve(few)
    api = Api(app.test_client())
    answers = [api.get("/v1/lobby/stream") for _ in range(2)]
    refused = api.get("/v1/lobby/stream")
    assert (refused.status_code, refused.json["code"]) == (503, "no_stream_left")
    assert int(refused.headers["Retry-After"]) == refused.json["retry_after"] > 0
    assert api.get("/v1/lobby/stream", Accept="application/json").status_code == 200
    for answer in answers:
        answer.close()
    app.extensions["annals"].hub.close()


def test_an_id_that_was_never_given_is_refused(ada: Api, started: str) -> None:
    """An id from elsewhere is a problem, and no silent gap."""
    version = ada.ok("GET", started)["version"]
    for path, last, code in (
        (f"{started}/stream", str(version + 1), "unknown_version"),
        (f"{started}/stream", "x", "bad_cursor"),
        (f"{started}/stream", "1-1", "bad_cursor"),
        ("/v1/stream", "12", "bad_cursor"),
        ("/v1/stream", "1.0-1-1", "bad_cursor"),
        ("/v1/stream", "2.0-1-1-0123456789abcdef", "bad_cursor"),
        ("/v1/lobby/stream", "-", "bad_cursor"),
    ):
        assert ada.get(path, Last_Event_ID=last).json["code"] == code, last
    assert ada.get("/v1/stream", Accept="text/html").json["code"] == "not_acceptable"
    assert ada.get("/v1/stream?wait=61").json["code"] == "invalid"


def test_one_s_own_stream_needs_a_token(anonymous: Api, started: str) -> None:
    """A stranger follows games and the lobby as the public does, and has no games of its own."""
    assert anonymous.get("/v1/stream").json["code"] == "no_token"
    assert {e["viewer"] for e in events(listen(anonymous, f"{started}/stream?after=0"))} == {"public"}


# Cuts


class Consumer:
    """Follows one stream, is cut off at random, goes on from the last id, and keeps all that came."""

    def __init__(self, api: Api, path: str, start: str, dice: random.Random) -> None:
        self.api, self.path, self.last, self.dice = api, path, start, dice
        self.kept: list[dict[str, Any]] = []
        self.cuts = 0

    def take(self) -> None:
        """Follow for a random number of pieces, and cut in the middle of one as likely as not."""
        media = self.dice.choice((SSE, NDJSON, "application/json"))
        answer = self.api.get(self.path, Last_Event_ID=self.last, Accept=media)
        assert answer.status_code == 200, answer.text
        data = b""
        for piece in answer.iter_encoded():
            data += piece
            if self.dice.random() < 0.4:
                break
        answer.close()
        self.cuts += 1
        self.keep(self.read(data[: self.dice.randint(0, len(data))] if self.dice.random() < 0.5 else data, media))

    def read(self, data: bytes, media: str) -> list[dict[str, Any]]:
        """The whole messages in what arrived."""
        if media == SSE:
            return events(messages([data]))
        if media == NDJSON:
            return events(json.loads(line) for line in data.split(b"\n")[:-1] if line)
        try:
            return list(json.loads(data)["events"])
        except ValueError:
            return []

    def keep(self, told: list[dict[str, Any]]) -> None:
        """Keep what came, and remember its last id."""
        self.kept += told
        if told:
            self.last = told[-1]["id"]


def test_the_feed_is_read_ever_less_often_in_a_lull_and_still_less_in_an_outage(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The pause grows up to a bound while nothing comes; a database that does not answer is left alone for longer."""
    pauses: list[float] = []
    lull = 12

    def silent(*_: object) -> None:
        raise StoreUnavailable("away")

    def wait(seconds: float) -> bool:
        pauses.append(seconds)
        if len(pauses) == lull:
            monkeypatch.setattr(MemoryStore, "headers", silent)
        return False

    def sleep(seconds: float) -> None:
        if threading.current_thread() is not reader._thread:
            # Hubs of tests before this one rest here, too.
            time.sleep(seconds)
            return
        pauses.append(seconds)
        reader.stopping = len(pauses) == lull + 2

    monkeypatch.setattr(hub, "time", SimpleNamespace(monotonic=lambda: 0.0, sleep=sleep))
    reader = hub.Hub(commands_on(MemoryStore()))
    monkeypatch.setattr(reader, "_news", SimpleNamespace(wait=wait, set=lambda: None, clear=lambda: None))
    reader.enter(hub.StreamWaiter(lobby=True))
    until(lambda: reader.stopping)
    growing, outage = pauses[:lull], pauses[lull:]
    assert growing == sorted(growing)
    assert 0 < growing[0] < growing[-3] == growing[-1] < outage[0] == outage[1]


def test_what_a_process_has_appended_its_streams_tell_without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two reads of the feed there is an hour here, and a stream is woken all the same."""
    rests = threading.Event()

    class News(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            rests.set()
            return super().wait(timeout)

    monkeypatch.setattr(hub, "_REST", 3600.0)
    commands = commands_on(MemoryStore())
    reader = hub.Hub(commands)
    monkeypatch.setattr(reader, "_news", News())
    waiter = hub.StreamWaiter(lobby=True)
    reader.enter(waiter)
    assert rests.wait(10)
    assert not waiter.woken.is_set()
    commands.open(uuid4(), title=TITLE.slug, seats=2, creator="ada", command_id="open")
    assert waiter.woken.wait(10)
    reader.close()


@pytest.mark.parametrize("rounds", [20, pytest.param(170, marks=pytest.mark.long)])
def test_cut_consumers_miss_nothing_and_get_nothing_twice(rounds: int, ada: Api, ben: Api) -> None:
    """However streams are cut, every consumer has at the end what an uncut one has, each event once, in order."""
    dice = random.Random(rounds)
    path = own(ada, ben)
    consumers = [
        Consumer(api, where, start, dice)
        for api in (ada, ben)
        for where, start in ((f"{path}/stream", "0"), ("/v1/stream", "0-0"), ("/v1/lobby/stream", "0-0"))
    ]
    for _ in range(rounds):
        if not (mine(ada, path) or mine(ben, path)):
            path = own(ada, ben)
        for mover in (ada, ben):
            if mine(mover, path):
                move(mover, path, 0)
        if dice.random() < 0.3:
            own(ada, ben)
        for consumer in consumers:
            consumer.take()
    for consumer in consumers:
        whole = events(listen(consumer.api, consumer.path, Last_Event_ID="0" if "games" in consumer.path else "0-0"))
        for _ in range(50 * rounds):
            if len(consumer.kept) >= len(whole):
                break
            consumer.take()
        assert consumer.kept == whole
    assert sum(consumer.cuts for consumer in consumers) >= 6 * rounds
