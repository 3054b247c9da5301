"""Play a game of each title, and draw a position of it with `annals board` for the README: `make pictures`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple
from uuid import UUID

import pytest

from application.games.commands import GameCommands
from domain.kernel.engine import next_options
from eventstore.record import export
from eventstore.store.memory import MemoryStore
from service.cli import main
from tests.domain.random_games import IDLE
from tests.seeds import fixed_luck

__all__ = ["FOLDER", "PICTURES", "Picture", "draw", "record"]

FOLDER = Path(__file__).parents[3] / "docs" / "boards"


class Picture(NamedTuple):
    """Which position of which game is drawn."""

    seats: int
    seed: int
    version: int


PICTURES: Mapping[str, Picture] = {
    "endeavor": Picture(4, 4, 110),
    "imperial_struggle": Picture(2, 4, 230),
    "imperialism": Picture(3, 4, 420),
    "pax_renaissance": Picture(4, 4, 110),
}


def record(slug: str, wanted: Picture) -> bytes:
    """The record of a game of the title that opponents have played at random up to a version."""
    dice, store = Random(wanted.seed), MemoryStore()
    with pytest.MonkeyPatch.context() as patch:
        fixed_luck(patch, wanted.seed)
        commands = GameCommands(store, clock=lambda: datetime(2026, 11, 20, 12, tzinfo=UTC))
        game_id = UUID(int=dice.getrandbits(128), version=4)
        opponents = dict.fromkeys(range(wanted.seats), ("random", "normal"))
        commands.open(
            game_id, title=slug, seats=wanted.seats, creator=str(game_id), command_id="open", opponents=opponents
        )
        while (game := commands.games.load(game_id)).status == "running" and game.version < wanted.version:
            seat = dice.choice(game.pending_seats)
            found = next_options(game.state, seat)
            found = [o for o in found if o.verb not in IDLE] or found
            commands.move(game_id, seat, dice.choice(found).text, actor="engine:random", command_id=f"m{game.version}")
        return b"".join(export(store, commands.games, game_id))


def draw(slug: str, to: Path) -> None:
    """Play the game of a picture, and draw its last position as the public sees it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.annals"
        file.write_bytes(record(slug, PICTURES[slug]))
        assert main(["board", str(file), "--as", "public", "--to", str(to)]) == 0


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for title in PICTURES:
        draw(title, FOLDER / f"{title}.svg")
