"""Can a whole game of Endeavor be played over HTTP against opponents?"""

from __future__ import annotations

from random import Random
from uuid import UUID

import pytest
from flask import Flask

from application.games.playing import EngineAnswer
from domain.kernel.engine import next_options
from domain.kernel.records import Seat
from eventstore.game import Game
from tests.seeds import fixed_luck
from tests.service.conftest import Api
from tests.service.playing import assert_sound, mine


def test_endeavor_from_registration_to_verified_record(app: Flask, ada: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person plays against two opponents to the end; the score adds up and the record verifies offline."""
    fixed_luck(monkeypatch, 1)
    dice = Random(7)
    commands = app.extensions["annals"].commands

    def choose(game: Game, seat: Seat) -> EngineAnswer:
        option = dice.choice(next_options(game.state, seat))
        return EngineAnswer(option, {"engine": "random"})

    opponents = [{"seat": 1, "engine": "random"}, {"seat": 2, "engine": "greedy"}]
    receipt = ada.ok("POST", "/v1/games", {"title": "endeavor", "seats": 3, "opponents": opponents})
    path = f"/v1/games/{receipt['game']}"
    receipt = ada.ok("POST", f"{path}/seats/0", {"client_seed": "a seed of mine"})
    moves = 0
    while receipt["status"] == "running":
        game = commands.games.load(UUID(receipt["game"]))
        seat = game.pending_seats[0]
        if seat != 0:
            done = commands.play_turn(game.id, seat, game.version, choose, f"engine:{opponents[seat - 1]['engine']}")
            assert done is not None
            receipt = {**receipt, "status": done.game.status}
            continue
        decision = mine(ada, path)
        option = dice.choice(decision["options"])["text"]
        body = {"option": option, "expected_version": decision["version"]}
        receipt = ada.ok("POST", f"{path}/moves", body, Idempotency_Key=f"move-{moves}")
        moves += 1
        for job in receipt["jobs"][:1]:
            assert ada.ok("GET", f"/v1/jobs/{job}")["status"] == "pending"
    assert moves > 10
    position = ada.ok("GET", path)
    assert position["outcome"]["reason"] == "final_scoring"
    score = ada.ok("GET", f"{path}/score")
    assert score["totals"] == position["outcome"]["scores"]
    assert_sound(ada, path, moves)
    assert any(line for e in ada.ok("GET", f"{path}/events?limit=500")["events"] for line in e["log"])
