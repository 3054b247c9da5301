"""Can a whole game of Imperialism for four be played over HTTP, a person against opponents of three levels?"""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

import pytest
from flask import Flask

from eventstore.record import read
from eventstore.verification.with_rules import verify
from tests.seeds import fixed_luck
from tests.service.conftest import Api
from tests.service.playing import mine
from workers.jobs.opponent_turn import choose

OPPONENTS = [
    {"seat": 1, "engine": "mcts", "level": "easy"},
    {"seat": 2, "engine": "greedy", "level": "normal"},
    {"seat": 3, "engine": "greedy", "level": "easy"},
]
PERSON = 0


def every_event(ada: Api, path: str) -> list[dict[str, Any]]:
    """All events of a game as the caller may see them, page after page."""
    found: list[dict[str, Any]] = []
    while page := ada.ok("GET", f"{path}/events?limit=500&after={found[-1]['version'] if found else 0}")["events"]:
        found += page
    return found


def test_imperialism_for_four_from_registration_to_verified_record(
    app: Flask, ada: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person holds one seat of four; the others are engines of three levels; score, replay and record are sound."""
    fixed_luck(monkeypatch, 1)
    dice = Random(11)
    commands = app.extensions["annals"].commands
    receipt = ada.ok("POST", "/v1/games", {"title": "imperialism", "seats": 4, "opponents": OPPONENTS})
    path = f"/v1/games/{receipt['game']}"
    receipt = ada.ok("POST", f"{path}/seats/{PERSON}", {"client_seed": "a seed of mine"})
    moves, kinds = 0, set()
    while receipt["status"] == "running":
        game = commands.games.load(UUID(receipt["game"]))
        others = [seat for seat in game.pending_seats if seat != PERSON]
        if others:
            holder = game.holders[others[0]]
            done = commands.play_turn(game.id, others[0], game.version, choose, f"engine:{holder.engine}")
            assert done is not None
            receipt = {**receipt, "status": done.game.status}
            continue
        decision = mine(ada, path)
        kinds.add(decision["kind"])
        hands = ada.ok("GET", path)["state"]["hands"]
        assert all(set(hand) <= {"?"} for seat, hand in enumerate(hands) if seat != PERSON) or game.state.shown
        assert "?" not in hands[PERSON]
        option = dice.choice(decision["options"])["text"]
        body = {"option": option, "expected_version": decision["version"]}
        receipt = ada.ok("POST", f"{path}/moves", body, Idempotency_Key=f"move-{moves}")
        moves += 1
    assert {"choose_superpower", "choose_start_raise", "exchange_discard", "select_action"} <= kinds

    position = ada.ok("GET", path)
    assert position["outcome"]["reason"] == "end_space_reached"
    score = ada.ok("GET", f"{path}/score")
    assert score["totals"] == position["outcome"]["scores"]
    assert max(score["totals"]) >= 20, "the end space of four seats"
    assert {line["rule"]: line["rule_title"] for line in score["lines"]}["IM-24.3"] == "Categories"

    events = every_event(ada, path)
    made = [e["payload"]["choice"] for e in events if e["type"] == "move_made" and e["payload"].get("choice")]
    assert {(how["engine"], how["level"]) for how in made} == {(x["engine"], x["level"]) for x in OPPONENTS}
    assert sum(len(e["log"]) for e in events) > moves

    report = verify(read(ada.get(f"{path}/record").data.splitlines(keepends=True)))
    assert report.sound, report.fault
    assert report.redecided == 1 + sum(e["type"] == "move_made" for e in events) > moves, "the setup and every move"
    frames = ada.ok("GET", f"{path}/replay?show=positions&from={position['version']}")["frames"]
    assert frames[-1]["position"] == position
    one_name_for_each_seat(ada, path, position, events)
    middle = position["version"] // 2
    assert ada.ok("GET", f"{path}?version={middle}")["version"] == middle


def one_name_for_each_seat(ada: Api, path: str, position: dict[str, Any], events: list[dict[str, Any]]) -> None:
    """Once the superpowers are revealed, seats, log, end line and headings call everybody by theirs."""
    for language, ends in (("en", "The game ends"), ("pl", "Koniec gry"), ("hu", "A játszmának vége")):
        spoken = {"Accept_Language": language}
        seats = ada.ok("GET", path, **spoken)["seats"]
        called = [seat["role_name"] for seat in seats]
        assert len(set(called)) == len(called)
        assert not any(character.isdigit() for name in called for character in name)
        (end,) = (event for event in events if event["type"] == "game_ended")
        said = ada.ok("GET", f"{path}/events?after={end['version'] - 1}&limit=1", **spoken)["events"][0]["log"]
        assert said[0]["text"].startswith(ends)
        for seat in position["outcome"]["winners"]:
            assert called[seat] in said[0]["text"]
        marks = ada.ok("GET", f"{path}/replay/marks", **spoken)["marks"]
        turns = [h["text"] for mark in marks for h in mark["headings"] if h["message"] == "imperialism-heading-turn"]
        assert turns
        assert all(turn.partition(", ")[2] in called for turn in turns)
