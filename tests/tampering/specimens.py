"""Which honest records are tampered with? Seven games of each title, short but eventful, and one played to its end."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from uuid import UUID

from application.games.commands import GameCommands
from application.games.playing import EngineAnswer
from domain.kernel.engine import next_options
from domain.kernel.undo import earliest
from domain.registry import TITLES
from eventstore.clocks import Clock
from eventstore.game import Game
from eventstore.game_terms import A_DAY, Terms
from eventstore.record import export, read
from eventstore.store.memory import MemoryStore
from eventstore.uptime import Outage
from eventstore.verification.verifier import seed_commitment
from eventstore.verification.with_rules import verify
from tests.compatibility.dump import unpack
from tests.seeds import drawn_by
from workers.jobs.opponent_turn import chooser

__all__ = ["NAMES", "SLUGS", "committed", "specimen"]

SLUGS = tuple(TITLES)
NAMES = ("eventful", "whole", "lost", "fork", "second fork", "stood in", "committed", "withheld")
"""A game with every type of event, one played to its end by the rules, one lost on time, a fork, a fork of that fork, a
game in which another opponent answered for one that was not there, one with a client seed to which a seat had
committed, and one that did not start because such a seed was withheld."""

_RECORDS = Path(__file__).parents[1] / "compatibility" / "generation_1" / "records"
_MOVE, _ABSENCE = 3600, 600
_SEED = "plum plum plum plum"


@cache
def specimen(slug: str, name: str, *, redacted: bool = False) -> bytes:
    """An honest record of a title; the whole one is of an earlier release."""
    if name == "whole":
        assert not redacted
        return unpack(_RECORDS / f"{slug}-whole-drawn-seats.xz").encode()
    made = {"eventful": _eventful, "lost": _lost, "fork": _forked, "second fork": _forked_again}
    table = {**made, "stood in": _stood_in, "committed": committed, "withheld": _withheld}[name](slug)
    return table.record(redacted=redacted)


@dataclass
class PlayedGame:
    """A game that a test plays on its own clock."""

    commands: GameCommands
    id: UUID
    random: Random
    watch: _Watch
    count: itertools.count[int]

    @property
    def game(self) -> Game:
        return self.commands.games.load(self.id)

    def by(self, player: str | None) -> dict[str, str]:
        """Actor and id of a player's command."""
        return {"actor": f"player:{player}", "command_id": f"c{next(self.count)}"}

    def seat_of(self, player: str) -> int:
        return next(i for i, h in enumerate(self.game.holders) if h is not None and h.player == player)

    def step(self) -> None:
        """An answer at random for a seat with a pending decision."""
        self.watch.wait(1)
        game = self.game
        seat = game.pending_seats[0]
        holder = game.holders[seat]
        assert holder is not None
        assert game.state is not None
        if holder.person:
            option = self.random.choice(next_options(game.state, seat))
            self.commands.move(self.id, seat, option.text, **self.by(holder.player))
        else:
            self.commands.play_turn(self.id, seat, game.version, self._choose, f"engine:{holder.engine}")

    def _choose(self, game: Game, seat: int) -> EngineAnswer:
        assert game.state is not None
        return EngineAnswer(self.random.choice(next_options(game.state, seat)), {"engine": "random", "seed": 7})

    def steps(self, number: int) -> None:
        for _ in range(number):
            if self.game.status == "running":
                self.step()

    def take_back(self) -> None:
        """Play until a person may take a move back, and do it."""
        for _ in range(60):
            self.step()
            game = self.game
            seat = game.pending_seats[0]
            holder = game.holders[seat]
            assert holder is not None
            lowest = earliest(self.commands.games.folded(self.commands.games.store.read(self.id)).tail, seat)
            if lowest is not None and holder.person and lowest >= game.floor:
                self.commands.rewind(self.id, seat, game.version - 1, **self.by(holder.player))
                return

    def until_asked(self) -> str:
        """Play until a person alone is asked; returns the player."""
        for _ in range(60):
            found = self.game.pending_seats
            holder = self.game.holders[found[0]]
            if len(found) == 1 and holder is not None and holder.person and holder.player is not None:
                return holder.player
            self.step()
        raise AssertionError("no person is asked")

    def stand_in(self, seat: int) -> None:
        """Let a stand-in answer for the opponent that holds a seat."""
        self.commands.play_turn(self.id, seat, self.game.version, chooser(1), "engine:greedy")

    def score(self) -> None:
        if self.game.status == "finished":
            report = verify(read(self.record().splitlines(keepends=True))).to_json()
            found = {name: report[name] for name in ("sound", "fault", "events", "head", "redecided")}
            self.commands.score(self.id, found)

    def record(self, *, redacted: bool = False) -> bytes:
        games = self.commands.games
        return b"".join(export(games.store, games, self.id, redacted=redacted))


class _Watch:
    """A clock that a test moves on, with the outages of the service."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        self.told: list[Outage] = []

    def outages(self, after: datetime) -> list[Outage]:
        """See `Uptime.outages`."""
        return [outage for outage in self.told if outage.first_beat > after]

    def fail(self, seconds: int) -> None:
        """The service is down for a time."""
        self.now += timedelta(seconds=seconds)
        self.told.append(Outage(self.now - timedelta(seconds=seconds), self.now))

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: int) -> None:
        self.now += timedelta(seconds=seconds)


def _opened(slug: str, name: str, clock: Clock, seating: str) -> PlayedGame:
    """A game of two people, and an opponent where the title needs a third seat; not started."""
    watch, random = _Watch(), Random(f"{slug} {name}")
    table = PlayedGame(
        GameCommands(MemoryStore(), clock=watch, uptime=watch),  # type: ignore[arg-type]  # the part that is asked
        UUID(int=random.getrandbits(128), version=4),
        random,
        watch,
        itertools.count(),
    )
    seats = TITLES[slug].seats.start
    with drawn_by(random):
        table.commands.open(
            table.id,
            title=slug,
            seats=seats,
            creator="ann",
            command_id="open",
            opponents=dict.fromkeys(range(2, seats), ("random", "easy")),
            terms=Terms(seating=seating, clock=clock, absence=_ABSENCE),
        )
    return table


def _seated(table: PlayedGame) -> PlayedGame:
    """Ann and Ben take seats, after Cid has changed their mind."""
    take, leave = table.commands.take_seat, table.commands.leave_seat
    take(table.id, 0, player="cid", **table.by("cid"))
    leave(table.id, 0, **table.by("cid"))
    take(table.id, 0, player="ann", client_seed="plum", **table.by("ann"))
    take(table.id, 1, player="ben", client_seed="Zoë", **table.by("ben"))
    return table


def _commit(table: PlayedGame, seat: int, player: str, client_seed: str) -> None:
    committed = seed_commitment(str(table.id), seat, client_seed)
    table.commands.take_seat(table.id, seat, player=player, seed_commitment=committed, **table.by(player))


@cache
def committed(slug: str) -> PlayedGame:
    """A game that started with a client seed to which its first seat had committed."""
    table = _opened(slug, "committed", Clock(_MOVE, None, 0, "default"), "random")
    _commit(table, 0, "ann", _SEED)
    table.commands.take_seat(table.id, 1, player="ben", client_seed="Zoë", **table.by("ben"))
    table.watch.wait(10)
    table.commands.open_seed(table.id, 0, _SEED, **table.by("ann"))
    table.steps(4)
    _both_resign(table)
    table.score()
    return table


@cache
def _withheld(slug: str) -> PlayedGame:
    """A game that did not start, because Ann did not open her client seed."""
    table = _opened(slug, "withheld", Clock(_MOVE, None, 0, "default"), "chosen")
    _commit(table, 0, "ann", _SEED)
    _commit(table, 1, "ben", "an old violin in the attic")
    table.watch.wait(10)
    table.commands.open_seed(table.id, 1, "an old violin in the attic", **table.by("ben"))
    table.watch.wait(A_DAY)
    table.commands.expire_seeds(table.id)
    return table


def _both_resign(table: PlayedGame) -> None:
    for player in ("ben", "ann"):
        if table.game.status == "running":
            table.commands.resign(table.id, table.seat_of(player), **table.by(player))


@cache
def _eventful(slug: str) -> PlayedGame:
    """A game in which everything happens that needs no arbiter; both people resign."""
    table = _seated(_opened(slug, "eventful", Clock(_MOVE, None, 0, "default"), "random"))
    commands, game = table.commands, table.id
    table.steps(4)
    table.take_back()
    commands.ask_pause(game, table.seat_of("ann"), **table.by("ann"))
    commands.resume(game, table.seat_of("ann"), **table.by("ann"))
    for player in ("ann", "ben"):
        commands.ask_pause(game, table.seat_of(player), **table.by(player))
    table.watch.wait(100)
    commands.resume(game, table.seat_of("ben"), **table.by("ben"))
    table.until_asked()
    table.watch.wait(10)
    table.watch.fail(30)
    commands.credit_clocks(game)
    table.watch.wait(_MOVE - 10)
    commands.expire_clocks(game)
    player = table.until_asked()
    seat = table.seat_of(player)
    commands.delegate(game, seat, ("greedy", "easy"), **table.by(player))
    table.steps(2)
    commands.reclaim(game, seat, **table.by(player))
    away = table.until_asked()
    here = "ben" if away == "ann" else "ann"
    table.watch.wait(_ABSENCE)
    commands.claim_absence(game, table.seat_of(away), table.seat_of(here), **table.by(here))
    table.steps(1)
    commands.reclaim(game, table.seat_of(away), **table.by(away))
    table.steps(2)
    _both_resign(table)
    table.score()
    return table


@cache
def _lost(slug: str) -> PlayedGame:
    """A game in which everybody loses on time, one after the other."""
    table = _seated(_opened(slug, "lost", Clock(_MOVE, 3 * _MOVE, 5, "loss"), "chosen"))
    table.steps(5)
    for _ in range(200):
        if table.game.status != "running":
            break
        if table.game.ticking:
            table.watch.wait(_MOVE)
            table.commands.expire_clocks(table.id)
        else:
            table.step()
    table.score()
    return table


@cache
def _forked(slug: str) -> PlayedGame:
    """A fork of the eventful game."""
    return _fork(slug, _eventful(slug), "fork")


@cache
def _forked_again(slug: str) -> PlayedGame:
    """A fork of that fork, after moves of its own."""
    return _fork(slug, _forked(slug), "second fork")


def _fork(slug: str, source: PlayedGame, name: str) -> PlayedGame:
    """A game that goes on from another's third move or later."""
    commands, random = source.commands, Random(f"{slug} {name}")
    events = commands.games.store.read(source.id)
    moves = [e.version for e in events if e.type == "move_made"]
    version = next(v for v in moves[2:] if commands.games.at(source.id, v).pending_seats)
    table = PlayedGame(commands, UUID(int=random.getrandbits(128), version=4), random, source.watch, source.count)
    seats = TITLES[slug].seats.start
    with drawn_by(random):
        commands.fork(
            source.id,
            version,
            table.id,
            creator="ann",
            command_id="fork",
            opponents=dict.fromkeys(range(2, seats), ("random", "easy")),
        )
    for seat, player in enumerate(("ann", "ben")):
        commands.take_seat(table.id, seat, player=player, **table.by(player))
    table.steps(4)
    _both_resign(table)
    table.score()
    return table


@cache
def _stood_in(slug: str) -> PlayedGame:
    """A game in which a player left their seat to an opponent from outside, which did not answer."""
    table = _seated(_opened(slug, "stood in", Clock(_MOVE, None, 0, "default"), "random"))
    player = table.until_asked()
    seat = table.seat_of(player)
    table.commands.delegate(table.id, seat, ("outsider", "easy"), **table.by(player))
    table.stand_in(seat)
    table.commands.reclaim(table.id, seat, **table.by(player))
    _both_resign(table)
    table.score()
    return table
