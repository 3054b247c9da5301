"""Which finished games do the measurements of replay and verification use?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from uuid import UUID

from application.games.commands import GameCommands
from application.games.playing import EngineAnswer
from domain.kernel.engine import next_options
from eventstore.game import Game
from eventstore.migrate import migrate
from eventstore.store import Store
from eventstore.store.postgres import PostgresStore
from service.local.embedded import EmbeddedServers

__all__ = ["finished_games", "milliseconds", "on_postgres", "summary"]


@contextmanager
def on_postgres() -> Iterator[PostgresStore]:
    """A store on a PostgreSQL of its own, as the embedded default runs it."""
    with TemporaryDirectory() as folder, EmbeddedServers(Path(folder)) as servers:
        migrate(servers.database_url)
        with PostgresStore(servers.database_url, max_size=1) as store:
            yield store


def finished_games(store: Store, title: str, count: int, seed: int) -> list[UUID]:
    """Games that opponents played at random to their end, with every number of seats in turn; scored."""
    commands = GameCommands(store)
    games = []
    for number in range(count):
        random = Random(f"{seed}/{number}")
        game_id = UUID(int=random.getrandbits(128), version=4)
        games.append(game_id)
        _play(commands, game_id, title, random, number)
        commands.score(game_id, {})
    return games


def _play(commands: GameCommands, game_id: UUID, title: str, random: Random, number: int) -> None:
    from domain.registry import TITLES

    counts = TITLES[title].seats
    seats = counts[number % len(counts)]

    def choose(game: Game, seat: int) -> EngineAnswer:
        assert game.state is not None
        return EngineAnswer(random.choice(next_options(game.state, seat)), {"engine": "random", "level": "default"})

    opponents = dict.fromkeys(range(seats), ("random", "default"))
    done = commands.open(
        game_id,
        title=title,
        seats=seats,
        creator="bench",
        command_id="open",
        opponents=opponents,
    )
    game = done.game
    while game.pending_seats:
        turn = commands.play_turn(game_id, game.pending_seats[0], game.version, choose, "engine:random")
        assert turn is not None
        game = turn.game


def milliseconds(work: Any, *args: Any) -> float:
    """How long a call takes."""
    start = perf_counter()
    work(*args)
    return (perf_counter() - start) * 1000


def summary(times: Iterable[float]) -> dict[str, float]:
    """Median, 95th percentile and maximum in milliseconds."""
    ordered: Sequence[float] = sorted(times)
    return {
        "p50_ms": round(ordered[len(ordered) // 2], 2),
        "p95_ms": round(ordered[math.ceil(len(ordered) * 0.95) - 1], 2),
        "max_ms": round(ordered[-1], 2),
    }
