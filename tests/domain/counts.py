"""How many ways does a game go on from a position, and how do random games end?

A file `titles/<slug>/counts/<name>.count` says how a position is reached and how many histories of a few moves follow:

    # what is offered there
    title endeavor
    seats 3
    options {}
    seed endeavor-3#1
    move 0 4/17 occupy:london
    count 2 534 9f86d081884c7d65

`move` is the seat, the place of the option among those offered, counted from 0, and the option's text.
`count` is the depth, the number of histories, and the first 16 digits of the SHA-256 of their texts, sorted.
What is below a folder `rules_N` was counted under rules N, with the pack of that time, and stays as it is.
A history is so many moves by any seat that is to answer, or fewer where the game ends.
`games.count` has one line of JSON for each of some random games: its length, how many options it offered, their
digest, and its outcome.
What is written there says nothing of how a title keeps its state: it stays the same unless rules change.
`record_counts.py` writes the files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from domain.kernel.chance import Chance
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, former_packs, make_setup
from tests.domain.playthrough import luck
from tests.domain.random_games import IDLE

__all__ = [
    "FOLDER",
    "LONG",
    "Count",
    "Played",
    "Position",
    "RandomGame",
    "count",
    "games_path",
    "positions_of",
    "random_moves",
    "read_position",
    "written_games",
]

FOLDER = Path(__file__).parent / "titles"
LONG = 5_000
"""Counts of more histories than this belong to the long suite."""


@dataclass(frozen=True)
class Played:
    """A move: who answered what, and as which of how many options."""

    seat: int
    place: int
    offered: int
    text: str

    def __str__(self) -> str:
        return f"{self.seat} {self.place}/{self.offered} {self.text}"

    @classmethod
    def parse(cls, line: str) -> Played:
        """Read what `str` wrote."""
        seat, place, text = line.split()
        at, _, offered = place.partition("/")
        return cls(int(seat), int(at), int(offered), text)


@dataclass(frozen=True)
class Count:
    """The histories of one depth."""

    depth: int
    histories: int
    digest: str

    def __str__(self) -> str:
        return f"{self.depth} {self.histories} {self.digest}"

    @classmethod
    def parse(cls, line: str) -> Count:
        """Read what `str` wrote."""
        depth, histories, digest = line.split()
        return cls(int(depth), int(histories), digest)


@dataclass(frozen=True)
class Position:
    """How a position is reached, and what was counted from it."""

    about: str
    title: str
    seats: int
    options: Mapping[str, Any]
    seed: str
    moves: tuple[Played, ...]
    counts: tuple[Count, ...]
    rules: int | None = None
    """The former rules under which it was counted; None for today's."""

    def chance(self) -> Chance:
        """The luck of the game of this seed."""
        return luck(self.seed, self.seats)

    def reach(self, *, by_place: bool = False) -> tuple[Any, tuple[Played, ...]]:
        """The state, and the moves as they are offered now; by the text of each move, or by its place alone."""
        chance = self.chance()
        s = _started(self.title, self.seats, self.options, chance, self.rules)
        moves = []
        for number, move in enumerate(self.moves, start=1):
            where = f"move {number}: {move}"
            assert move.seat in pending_seats(s), f"{where}: seats {pending_seats(s)} are to answer"
            offered = next_options(s, move.seat)
            assert len(offered) == move.offered, f"{where}: {len(offered)} options are offered"
            option = offered[move.place] if by_place else Option.parse(move.text)
            assert offered[move.place] == option, f"{where}: in its place stands {offered[move.place].text}"
            moves.append(Played(move.seat, move.place, move.offered, option.text))
            play(s, Move(move.seat, option), chance)
        return s, tuple(moves)

    def __str__(self) -> str:
        return "\n".join(
            (
                f"# {self.about}",
                f"title {self.title}",
                f"seats {self.seats}",
                f"options {json.dumps(self.options, sort_keys=True)}",
                f"seed {self.seed}",
                *(f"move {move}" for move in self.moves),
                *(f"count {count}" for count in self.counts),
                "",
            )
        )


def read_position(path: Path) -> Position:
    """The position that a file describes."""
    lines = [line.split(" ", 1) for line in path.read_text(encoding="utf-8").splitlines()]
    one = {word: rest for word, rest in lines if word not in ("move", "count")}
    return Position(
        one["#"],
        one["title"],
        int(one["seats"]),
        json.loads(one["options"]),
        one["seed"],
        tuple(Played.parse(rest) for word, rest in lines if word == "move"),
        tuple(Count.parse(rest) for word, rest in lines if word == "count"),
        next((rules for rules in TITLES[one["title"]].former_rules if path.parent.name == f"rules_{rules}"), None),
    )


def positions_of(slug: str, rules: int | None = None) -> list[Path]:
    """The files of a title's positions, counted under today's or former rules."""
    games = games_path(slug, rules)
    return sorted(p for p in games.parent.glob("*.count") if p != games)


def _started(slug: str, seats: int, options: Mapping[str, Any], chance: Chance, rules: int | None) -> Any:
    """A game at its first decision; under former rules with the pack of that time."""
    former = list(former_packs(slug).values()) if rules is not None else []
    return start(TITLES[slug], make_setup(slug, seats, options, *former[:1]), chance, rules)


def count(s: Any, chance: Chance, depth: int, limit: int | None = None) -> Count | None:
    """The histories of so many moves from a position, which stays as it is; None where there are more than `limit`."""
    found: list[str] = []
    for text in _histories(s, chance, depth, ""):
        found.append(text)
        if limit is not None and len(found) > limit:
            return None
    return Count(depth, len(found), _digest(sorted(found)))


def _histories(s: Any, chance: Chance, depth: int, before: str) -> Iterator[str]:
    owners = pending_seats(s)
    if not owners:
        yield before
    for seat in owners:
        for option in next_options(s, seat):
            text = f"{before} {seat} {option.text}"
            if depth == 1:
                yield text
                continue
            after = s.copy()
            play(after, Move(seat, option), chance)
            yield from _histories(after, chance, depth - 1, text)


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def random_moves(s: Any, chance: Chance, seed: str, *, busy: bool) -> Iterator[tuple[Played, list[str]]]:
    """Play a game in place to its end; each move with all that was offered to its seat.

    Each move takes 48 bits from `random.Random(seed)`: their remainder by the number of seats that are to answer
    chooses the seat, and the quotient's remainder by the number of its options chooses the option.
    In a busy game options that do nothing are left out where there are others.
    """
    random = Random(seed)
    while owners := pending_seats(s):
        pick = random.getrandbits(48)
        seat = owners[pick % len(owners)]
        offered = next_options(s, seat)
        places = [i for i, o in enumerate(offered) if not (busy and o.verb in IDLE)] or list(range(len(offered)))
        place = places[pick // len(owners) % len(places)]
        option = offered[place]
        yield Played(seat, place, len(offered), option.text), [o.text for o in offered]
        play(s, Move(seat, option), chance)


@dataclass(frozen=True)
class RandomGame:
    """A game of random moves: how it is played, and how it went."""

    title: str
    seats: int
    options: Mapping[str, Any]
    seed: str
    busy: bool
    rules: int | None = None

    def play(self) -> dict[str, Any]:
        """The line of `games.count`, as it is today."""
        title = TITLES[self.title]
        chance = luck(self.seed, self.seats)
        s = _started(self.title, self.seats, self.options, chance, self.rules)
        moves = 0
        offered = 0
        hasher = hashlib.sha256()
        for move, texts in random_moves(s, chance, self.seed, busy=self.busy):
            moves += 1
            offered += len(texts)
            hasher.update(f"{move.seat} {move.text} of {' '.join(texts)}\n".encode())
        outcome = title.outcome(s)
        assert outcome is not None
        return {
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "busy": self.busy,
            "moves": moves,
            "offered": offered,
            "digest": hasher.hexdigest()[:16],
            "reason": outcome.reason,
            "ranking": [list(group) for group in outcome.ranking],
            "scores": list(outcome.scores),
        }


def games_path(slug: str, rules: int | None = None) -> Path:
    """Where a title's random games are written, played under today's or former rules."""
    folder = FOLDER / slug / "counts"
    return (folder if rules is None else folder / f"rules_{rules}") / "games.count"


def written_games(slug: str, rules: int | None = None) -> list[tuple[RandomGame, dict[str, Any]]]:
    """A title's random games and what was written of each."""
    lines = [json.loads(line) for line in games_path(slug, rules).read_text(encoding="utf-8").splitlines()]
    return [(RandomGame(slug, row["seats"], row["options"], row["seed"], row["busy"], rules), row) for row in lines]
