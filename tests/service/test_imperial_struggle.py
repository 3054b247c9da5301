"""Can a whole game of Imperial Struggle be played over HTTP against an opponent?"""

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


def test_imperial_struggle_from_registration_to_verified_record(
    app: Flask, ada: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person plays Britain against an opponent to the end; the score adds up and the record verifies offline."""
    fixed_luck(monkeypatch, 1)
    dice = Random(3)
    commands = app.extensions["annals"].commands

    def choose(game: Game, seat: Seat) -> EngineAnswer:
        return EngineAnswer(dice.choice(next_options(game.state, seat)), {"engine": "random"})

    asked = {
        "title": "imperial_struggle",
        "seats": 2,
        "options": {"planning_allocate": True, "handicap": 2},
        "opponents": [{"seat": 0, "engine": "random"}],
    }
    receipt = ada.ok("POST", "/v1/games", asked)
    path = f"/v1/games/{receipt['game']}"
    receipt = ada.ok("POST", f"{path}/seats/1", {"client_seed": "a seed of mine"})
    moves = 0
    while receipt["status"] == "running":
        game = commands.games.load(UUID(receipt["game"]))
        if 1 not in game.pending_seats:
            done = commands.play_turn(game.id, 0, game.version, choose, "engine:random")
            assert done is not None
            receipt = {**receipt, "status": done.game.status}
            continue
        decision = mine(ada, path)
        option = dice.choice(decision["options"])["text"]
        body = {"option": option, "expected_version": decision["version"]}
        receipt = ada.ok("POST", f"{path}/moves", body, Idempotency_Key=f"move-{moves}")
        moves += 1
    assert moves > 10
    position = ada.ok("GET", path)
    score = ada.ok("GET", f"{path}/score")
    assert score["most_points_win"] is False
    assert score["standing"]["text"].startswith("The Victory Points marker stands at ")
    assert score["totals"] == position["outcome"]["scores"]
    assert_sound(ada, path, moves)


@pytest.mark.parametrize("option", ["pay", "deploy:north_america", "squadron", "shift:nowhere", "way:3"])
def test_a_preview_of_what_is_not_offered_is_refused(ada: Api, ben: Api, option: str) -> None:
    """An option of another decision is refused before anything is said of it: here it has no meaning."""
    path = f"/v1/games/{ada.ok('POST', '/v1/games', {'title': 'imperial_struggle', 'seats': 2})['game']}"
    for seat, api in enumerate((ada, ben)):
        api.ok("POST", f"{path}/seats/{seat}", {})
    asked = ada if any(decision["mine"] for decision in ada.ok("GET", f"{path}/decisions")["decisions"]) else ben
    answer = asked.post(f"{path}/previews", {"options": [option]})
    assert (answer.status_code, answer.json["code"]) == (422, "illegal_option")
