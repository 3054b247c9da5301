"""How is a whole stored game of Barter played for a test?"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import domain.titles
from application.games.commands import GameCommands
from application.games.playing import EngineAnswer
from domain import registry
from domain.kernel.engine import next_options
from domain.kernel.errors import RewindRefused
from domain.kernel.undo import earliest
from eventstore.game import Game
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from tests.released import released

__all__ = ["Played", "about_undone", "barter_registered", "clock", "commands_on", "new_id", "pick", "play"]

_HERE = str(Path(__file__).parent / "titles")


@contextmanager
def barter_registered() -> Iterator[None]:
    """Barter among the titles that the server can host, its pack among the bundled ones; may be nested."""
    assert isinstance(registry.TITLES, MutableMapping)
    if "barter" in registry.TITLES:
        yield
        return
    domain.titles.__path__.append(_HERE)
    try:
        from domain.titles.barter import BARTER

        registry.TITLES["barter"] = BARTER
        with released(BARTER, registry.bundled_pack("barter")):
            yield
    finally:
        registry.TITLES.pop("barter", None)
        registry.bundled_pack.cache_clear()
        domain.titles.__path__.remove(_HERE)


def new_id(random: Random) -> UUID:
    """An id of a game that depends on the test's seed alone."""
    return UUID(int=random.getrandbits(128), version=4)


def clock(start: datetime = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)) -> Any:
    """A clock that advances by a millisecond at each look."""
    ticks = itertools.count()
    return lambda: start + timedelta(milliseconds=next(ticks))


def commands_on(store: Store | None = None, **more: Any) -> GameCommands:
    """Commands over a memory store, or the given one."""
    return GameCommands(MemoryStore() if store is None else store, **more)


def pick(random: Random) -> Any:
    """An opponent that answers at random."""

    def choose(game: Game, seat: int) -> EngineAnswer:
        assert game.state is not None
        option = random.choice(next_options(game.state, seat))
        return EngineAnswer(option, {"engine": "random", "seed": 7, "secret": option.text})

    return choose


def about_undone(refused: RewindRefused) -> None:
    """Assert that a rewind to a version at or after `earliest` was refused because that was taken back itself."""
    assert refused.why.endswith(("taken back", "to take back"))


@dataclass
class Played:
    """A game that was played by `play`."""

    commands: GameCommands
    id: UUID
    random: Random
    numbers: Iterator[int]

    @property
    def game(self) -> Game:
        return self.commands.games.load(self.id)

    @property
    def store(self) -> Store:
        return self.commands.games.store

    def step(self, *, rewinds: float = 0.0, resigns: float = 0.0) -> None:
        """One command of a random seat with a pending decision."""
        random = self.random
        game = self.game
        seat = random.choice(game.pending_seats)
        holder = game.holders[seat]
        assert holder is not None
        if holder.engine is not None:
            actor = f"engine:{holder.engine}"
            assert self.commands.play_turn(self.id, seat, game.version, pick(random), actor) is not None
            return
        command = f"c{next(self.numbers)}"
        if random.random() < resigns:
            staying = [(i, h) for i, h in enumerate(game.holders) if h is not None and not h.resigned and h.player]
            quitter, leaver = random.choice(staying)
            self.commands.resign(self.id, quitter, actor=f"player:{leaver.player}", command_id=command)
            return
        if random.random() < rewinds:
            lowest = earliest(self.commands.games.folded(self.store.read(self.id)).tail, seat)
            if lowest is not None:
                to = random.randrange(lowest, game.version)
                try:
                    self.commands.rewind(self.id, seat, to, actor=f"player:{holder.player}", command_id=command)
                except RewindRefused as refused:
                    about_undone(refused)
                return
        assert game.state is not None
        option = random.choice(next_options(game.state, seat))
        self.commands.move(
            self.id, seat, option.text, actor=f"player:{holder.player}", command_id=command, expected=game.version
        )

    def finish(self, limit: int = 2000, **chances: float) -> Played:
        """Play until the game is over."""
        for _ in range(limit):
            if self.game.status != "running":
                return self
            self.step(**chances)
        raise AssertionError("the game does not end")


def play(
    seed: str,
    *,
    seats: int = 3,
    engines: int = 1,
    store: Store | None = None,
    commands: GameCommands | None = None,
    title: str = "barter",
    options: dict[str, Any] | None = None,
    finish: bool = True,
    **chances: float,
) -> Played:
    """Open a game, seat people and then opponents, and play it at random to its end."""
    random = Random(seed)
    commands = commands or commands_on(store)
    game_id = new_id(random)
    commands.open(
        game_id,
        title=title,
        seats=seats,
        creator="p0",
        command_id="open",
        options=options,
        opponents={seats - 1 - i: ("random", "easy") for i in range(engines)},
    )
    for seat in range(seats - engines):
        client_seed = f"word {seat}" if random.random() < 0.5 else None
        commands.take_seat(
            game_id, seat, player=f"p{seat}", client_seed=client_seed, actor=f"player:p{seat}", command_id=f"sit{seat}"
        )
    played = Played(commands, game_id, random, itertools.count())
    return played.finish(**chances) if finish else played
