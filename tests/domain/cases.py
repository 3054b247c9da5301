"""Which titles, seats and options do the laws cover, and how is a game of them played and recorded?

Run as a module it replays games named on standard input and prints their digests (`digests`), for the law that
two processes decide alike.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from domain import registry
from domain.kernel.chance import Committed
from domain.kernel.content import canonical, read_pack
from domain.kernel.effects import Effect
from domain.kernel.engine import begin, decide, evolve, next_options, pending_seats
from domain.kernel.options import Move
from domain.kernel.records import Viewer
from domain.kernel.title import Setup, Title
from tests.domain.playthrough import luck

__all__ = [
    "Case",
    "Game",
    "Profile",
    "all_cases",
    "cases_of",
    "digest_of",
    "digests",
    "encoded",
    "record_game",
    "record_games",
    "title_of",
    "variants",
]

SHORTEST = 100
"""A game counts for at least so many moves, so that of short games there are not too many."""

Secrets = Mapping[str, Sequence[str]]
"""Names of hidden zones, each with the ids of the pieces in it, in order."""


@dataclass(frozen=True)
class Profile:
    """What the laws must be told about a title, because only its rulebook says so.

    A registered title gives it as `PROFILE` in `tests/domain/titles/<slug>/profile.py`; every exemption has its reason.
    """

    secrets: Callable[[Any, Viewer], Secrets] | None = None
    """What is hidden from a viewer in a full state. Needed as soon as the title redacts anything."""
    named: Mapping[str, str] = field(default_factory=dict)
    """Zones whose ids a viewer may nevertheless see named somewhere, such as in a list of all cards not yet seen."""
    passing: Mapping[str, str] = field(default_factory=dict)
    """Effects that show a viewer something which later states hide from it again."""
    rare: Mapping[str, str] = field(default_factory=dict)
    """Effects and steps that random play need not reach."""
    silent: Mapping[str, str] = field(default_factory=dict)
    """Effects that never give a log line."""


@dataclass(frozen=True)
class Case:
    """One way to play a title: with so many seats and these options."""

    title: Title[Any]
    seats: int
    options: Mapping[str, Any]
    profile: Profile

    def __str__(self) -> str:
        chosen = ",".join(f"{k}={v}" for k, v in self.options.items())
        return f"{self.title.slug}-{self.seats}" + (f"-{chosen}" if chosen else "")

    def setup(self) -> Setup:
        """The setup from which every game of this case starts."""
        slug = self.title.slug
        if slug in registry.TITLES:
            return registry.make_setup(slug, self.seats, self.options)
        return Setup(self.seats, self.options, read_pack(self.title, getattr(self.title, "data", {})))

    def new(self) -> Any:
        """The empty table."""
        return self.title.new(self.setup())

    def chance(self, seed: str) -> Committed:
        """The luck of the game of that seed."""
        return luck(seed, self.seats)


@dataclass
class Game:
    """A game that was played: who answered what, and the effects of each batch (the first is the setup)."""

    case: Case
    seed: str
    moves: list[Move] = field(default_factory=list)
    batches: list[list[Effect[Any]]] = field(default_factory=list)
    failure: Exception | None = None
    """What the rules raised; the game ends there."""
    stuck: bool = False
    """True where a seat owes an answer and has no option."""
    finished: bool = False
    cut: bool = False
    """True where the recording was stopped because the choices or the limit had run out."""

    def positions(self, at: Iterable[int] | None = None) -> Iterator[tuple[int, Any]]:
        """Each position as a fresh state: k is that after k moves; `at` picks some of them."""
        wanted = None if at is None else set(at)
        s = self.case.new()
        for k, batch in enumerate(self.batches):
            evolve(s, batch)
            if wanted is None or k in wanted:
                yield k, s.copy()

    def sample(self, count: int, salt: str) -> list[int]:
        """At most `count` position numbers before the last, spread by chance but always the same."""
        last = len(self.moves)
        if last <= count:
            return list(range(last))
        return sorted(Random(f"{self.seed}/{salt}").sample(range(last), count))

    def story(self, k: int | None = None) -> str:
        """How to come to position k again."""
        upto = len(self.moves) if k is None else k
        last = ", ".join(f"{m.seat} {m.option.text}" for m in self.moves[max(0, upto - 8) : upto])
        return f"{self.case}, seed {self.seed!r}, after {upto} moves (... {last})"


def record_game(case: Case, seed: str, picks: Sequence[int] | None = None, limit: int | None = None) -> Game:
    """Play and record one game, at random or by a list of choices; it stops where the choices run out."""
    game = Game(case, seed)
    chance = case.chance(seed)
    random = Random(seed)
    limit = case.title.move_limit + 1 if limit is None else limit
    try:
        s = case.new()
        game.batches.append(begin(case.title, case.setup(), chance))
        evolve(s, game.batches[-1])
        while owners := pending_seats(s):
            k = len(game.moves)
            if k >= limit or (picks is not None and k >= len(picks)):
                game.cut = True
                return game
            pick = random.getrandbits(48) if picks is None else picks[k]
            seat = owners[pick % len(owners)]
            options = next_options(s, seat)
            if not options:
                game.stuck = True
                return game
            move = Move(seat, options[pick // len(owners) % len(options)])
            batch = decide(case.title, s, move, chance)
            game.moves.append(move)
            game.batches.append(batch)
            evolve(s, batch)
        game.finished = True
    except Exception as error:
        game.failure = error
    return game


@cache
def _recorded(case: _Key, number: int) -> Game:
    return record_game(case.case, f"{case.case}#{number}")


class _Key:
    """A case as a key of the cache; options are mappings and cannot be hashed."""

    def __init__(self, case: Case) -> None:
        self.case = case

    def __hash__(self) -> int:
        return hash(str(self.case))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.case.title is other.case.title and str(self.case) == str(other.case)


def record_games(case: Case, moves: int) -> tuple[Game, ...]:
    """Random games of a case, together about so many moves; each is recorded once for all laws."""
    games: list[Game] = []
    while not games or (sum(len(g.moves) for g in games) < moves and len(games) < moves // SHORTEST):
        games.append(_recorded(_Key(case), len(games)))
    return tuple(games)


def variants(schema: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Sets of options in which every value of every option comes up; the first has all the defaults."""
    values: dict[str, list[Any]] = {}
    for name, spec in schema.get("properties", {}).items():
        default = spec["default"]
        if "enum" in spec:
            every = list(spec["enum"])
        elif spec.get("type") == "boolean":
            every = [False, True]
        elif spec.get("type") == "integer":
            every = [spec.get("minimum", default), spec.get("maximum", default)]
        else:
            every = []
        others = [v for i, v in enumerate(every) if v != default and v not in every[:i]]
        values[name] = [default, *others]
    count = max((len(v) for v in values.values()), default=1)
    return [{name: v[i % len(v)] for name, v in values.items()} for i in range(count)]


def _profile_of(title: Title[Any]) -> Profile:
    tiny = getattr(title, "profile", None)
    if isinstance(tiny, Profile):
        return tiny
    name = f"tests.domain.titles.{title.slug}.profile"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is None or not name.startswith(error.name):
            raise
        return Profile()
    profile: Profile = module.PROFILE
    return profile


def cases_of(title: Title[Any]) -> list[Case]:
    """Every number of seats of a title, with options in which every value comes up."""
    profile = _profile_of(title)
    return [Case(title, n, options, profile) for n in title.seats for options in variants(title.options_schema)]


def all_cases() -> list[Case]:
    """Every case of the tiny titles and of the registered ones."""
    from tests.domain.tiny import TITLES

    return [case for title in (*TITLES.values(), *registry.TITLES.values()) for case in cases_of(title)]


def title_of(slug: str) -> Title[Any]:
    """A registered, tiny or broken title by its slug."""
    from tests.domain.tiny import BROKEN, TITLES

    return {**registry.TITLES, **TITLES, **BROKEN}[slug]


def encoded(case: Case, s: Any) -> bytes:
    """A state's stored form."""
    return canonical(case.title.codec.encode_state(s))


def digest_of(game: Game) -> str:
    """The SHA-256 of all that a game showed: effects, and at every decision every option in its order."""
    codec = game.case.title.codec
    hasher = hashlib.sha256()
    for k, s in game.positions():
        hasher.update(canonical([codec.encode_effect(e) for e in game.batches[k]]))
        if k:
            hasher.update(canonical([game.moves[k - 1].seat, game.moves[k - 1].option.text]))
        hasher.update(canonical([[seat, [o.text for o in next_options(s, seat)]] for seat in pending_seats(s)]))
    return hasher.hexdigest()


def digests(wanted: Sequence[tuple[str, int, Mapping[str, Any], str]]) -> list[str]:
    """The digests of games that are named by slug, seats, options and seed."""
    out = []
    for slug, seats, options, seed in wanted:
        title = title_of(slug)
        out.append(digest_of(record_game(Case(title, seats, options, Profile()), seed)))
    return out


if __name__ == "__main__":
    print(json.dumps(digests(json.load(sys.stdin))))
