"""How is a slice of self-play made?

A slice is some games from one seed. It depends on its order and on nothing else, so a slice that was lost with its
process is played again bit for bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, TypeAlias
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from application.engines.catalogue import VERSION, at_version
from application.engines.nets import NetFile
from domain.kernel.chance import Dice
from domain.kernel.content import ContentPack, read_pack
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, bundled_pack, make_setup
from workers.opponents import Opponent, agent_named, seed_of
from workers.opponents.evaluations import evaluation_of
from workers.opponents.greedy import Greedy
from workers.opponents.nets.features import FEATURES
from workers.opponents.nets.net import Net
from workers.training.errors import GameUnfinished

__all__ = [
    "Slice",
    "SliceOrder",
    "SlicesInTurn",
    "play_slice",
    "read_slice",
    "slice_bytes",
    "slice_of",
    "stored_slice",
    "write_slice",
]

_Player: TypeAlias = tuple[Opponent, str]
"""Who plays, and at which level."""

_KEPT = 1 / 3
"""The share of positions that are kept: neighbours say almost the same."""
_SEARCHED = 300
"""Positions searched for wins of a turn, and to the end: with so few games take a third to a half of the time."""


@dataclass(frozen=True, slots=True)
class SliceOrder:
    """What a slice is made of; the same order gives the same slice."""

    title: str
    seats: int
    pack: ContentPack
    seed: str
    games: int
    pool: tuple[NetFile | None, ...]
    """Who plays: the newest net last, which gets half the seats; None stands for the title's evaluation."""
    alone: bool = False
    """Whether the newest of the pool plays one seat by lot, and the first all others."""
    rivals: tuple[str, ...] = ()
    """Agents that play beside the pool, such as `greedy.v23/3b59a85d:easy`."""
    rival_nets: tuple[NetFile, ...] = ()
    """Nets that rivals may name beside those that come with the software."""
    version: int = VERSION
    """Of the engines of all who play, but for rivals whose name says another."""

    def __reduce__(self) -> tuple[Any, ...]:
        """The board of the pack is made again in the other process."""
        plain = self.seed, self.games, self.pool, self.alone, self.rivals, self.rival_nets, self.version
        return _ordered, (self.title, self.seats, self.pack.data, self.pack.name, *plain)


def _ordered(title: str, seats: int, data: Any, name: str, *plain: Any) -> SliceOrder:
    bundled = bundled_pack(title)
    pack = bundled if bundled.data == data else read_pack(TITLES[title], data, name)
    return SliceOrder(title, seats, pack, *plain)


@dataclass(frozen=True, slots=True)
class Slice:
    """The positions of some games; of each position a row for every seat."""

    rows: NDArray[np.int8]
    """Position, seat, feature."""
    game: NDArray[np.int32]
    """By position, the number of its game in the slice; the positions of a game are in their order."""
    shares: NDArray[np.float32]
    """By game and seat, the share of the win."""
    scores: NDArray[np.int32]
    """By game and seat, the final score."""


@dataclass(frozen=True, slots=True)
class SlicesInTurn:
    """Slices that are read whenever somebody goes through them, so that one at a time is in memory."""

    readers: Sequence[Callable[[], Slice]]

    def __iter__(self) -> Iterator[Slice]:
        return (read() for read in self.readers)


def play_slice(order: SliceOrder, look: Callable[[], None] | None = None) -> Slice:
    """Play the games of a slice; `look` is called before every move and may raise to end it."""
    span = evaluation_of(TITLES[order.title]).span
    nets = [None if net is None else Net(net, span) for net in order.pool]
    own: list[Opponent] = [Greedy(net, order.version, _SEARCHED) for net in nets]
    pool = [*_rivals(order), *((player, "easy") for player in own)]
    found = [_play(order, game, pool, look) for game in range(order.games)]
    counts = [len(rows) // order.seats for rows, _, _ in found]
    flat = np.frombuffer(b"".join(row for rows, _, _ in found for row in rows), np.int8)
    return Slice(
        flat.reshape(sum(counts), order.seats, -1),
        np.repeat(np.arange(order.games, dtype=np.int32), counts),
        np.array([shares for _, shares, _ in found], np.float32),
        np.array([scores for _, _, scores in found], np.int32),
    )


def _rivals(order: SliceOrder) -> list[_Player]:
    """The agents beside the pool."""
    rules = TITLES[order.title].rules
    named = [agent_named(at_version(name, order.version), order.rival_nets) for name in order.rivals]
    return [(each.opponent(order.title, order.seats, rules, order.pack.digest), each.level) for each in named]


def _play(
    order: SliceOrder, number: int, pool: Sequence[_Player], look: Callable[[], None] | None
) -> tuple[list[bytes], list[float], list[int]]:
    """One game: the rows that were kept, and how it ended."""
    title, seats = TITLES[order.title], range(order.seats)
    random = Random(f"{order.seed}:{number}")
    setup = make_setup(order.title, order.seats, None, order.pack)
    chance = Dice(random)
    s = start(title, setup, chance)
    opponents = _alone(pool, random, order.seats) if order.alone else [_drawn(pool, random) for _ in seats]
    quiet, features = evaluation_of(title).quiet, FEATURES[order.title]
    kept: list[bytes] = []
    for move in range(title.move_limit):
        if not s.agenda:
            break
        if look is not None:
            look()
        if random.random() < _KEPT and quiet(s):
            kept += features.rows(s)
        seat = pending_seats(s)[0]
        if random.random() < features.explored(s):
            options = next_options(s, seat)
            option = options[random.randrange(len(options))]
        else:
            seed = seed_of(order.seed, number, move)
            opponent, level = opponents[seat]
            option = opponent.choose(title, title.redact(s, seat), seat, seed=seed, level=level).option
        play(s, Move(seat, option), chance)
    outcome = title.outcome(s)
    if outcome is None:
        raise GameUnfinished(f"game {number} of slice {order.seed} did not end")
    shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats]
    return kept, shares, [score or 0 for score in outcome.scores]


def _drawn(pool: Sequence[_Player], random: Random) -> _Player:
    """Who plays a seat: the newest in half the cases, otherwise anybody."""
    return pool[-1] if random.random() < 1 / 2 else pool[random.randrange(len(pool))]


def _alone(pool: Sequence[_Player], random: Random, seats: int) -> list[_Player]:
    """Who plays by seat: the newest one of them, the first all others."""
    own = random.randrange(seats)
    return [pool[-1] if seat == own else pool[0] for seat in range(seats)]


def slice_bytes(found: Slice) -> bytes:
    """A slice as it is stored."""
    file = BytesIO()
    np.savez_compressed(file, rows=found.rows, game=found.game, shares=found.shares, scores=found.scores)
    return file.getvalue()


def slice_of(data: bytes) -> Slice | None:
    """The slice that these bytes hold; None if they cannot be read."""
    try:
        with np.load(BytesIO(data), allow_pickle=False) as found:
            return Slice(found["rows"], found["game"], found["shares"], found["scores"])
    except (EOFError, OSError, BadZipFile, ValueError, KeyError):
        return None


def write_slice(path: Path, found: Slice) -> None:
    """Store a slice; it appears whole or not at all."""
    unfinished = path.with_suffix(".part")
    unfinished.write_bytes(slice_bytes(found))
    unfinished.replace(path)


def read_slice(path: Path) -> Slice | None:
    """A stored slice; None if there is none that can be read."""
    try:
        return slice_of(path.read_bytes())
    except OSError:
        return None


def stored_slice(given: tuple[SliceOrder, Path]) -> Slice:
    """The slice at a path; played and stored there first if there is none that can be read."""
    order, path = given
    if (found := read_slice(path)) is None:
        found = play_slice(order)
        write_slice(path, found)
    return found
