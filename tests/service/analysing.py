"""How do tests have a finished game analysed?"""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID, uuid4

from flask import Flask

from application.games.commands import GameCommands
from domain.kernel.engine import next_options
from tests.service.conftest import Api


def new_game(app: Flask, ada: Api, *, finish: bool = True, seed: int = 5) -> str:
    """Id of a game of Endeavor for three, played at random; Ada holds the first seat."""
    commands: GameCommands = app.extensions["annals"].commands
    dice = Random(seed)
    game_id = UUID(int=dice.getrandbits(128), version=4)
    commands.open(game_id, title="endeavor", seats=3, creator=ada.player or "", command_id="open")
    for seat in range(3):
        player = ada.player if seat == 0 else str(uuid4())
        commands.take_seat(game_id, seat, player=player, actor=f"player:{player}", command_id=f"seat{seat}")
    game = commands.games.load(game_id)
    while finish and game.pending_seats and game.state is not None:
        option = dice.choice(next_options(game.state, game.pending_seats[0]))
        game = commands.move(
            game_id, game.pending_seats[0], option.text, actor="player:x", command_id=f"move{game.version}"
        ).game
    return str(game_id)


def ask(api: Api, game: str, engine: str = "greedy", level: str = "easy") -> Any:
    """Ask for an analysis."""
    return api.post(f"/v1/games/{game}/analyses", {"engine": engine, "level": level})
