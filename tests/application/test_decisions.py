"""Is what a command does decided by pure functions, of a game, a request and a time?"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest

from application.games import (
    client_seeds,
    clocks,
    consequences,
    credits,
    delegating,
    opponent_turns,
    order_answers,
    pausing,
    playing,
    seating,
)
from application.games.commands import GameCommands
from application.games.playing import EngineAnswer
from application.games.seating import OpenGame, unopened
from application.games.unit_of_work import Decided
from domain.kernel.content import canonical
from domain.kernel.engine import next_options
from domain.kernel.options import Option
from domain.registry import TITLES, bundled_pack, make_setup
from eventstore.clocks import Clock
from eventstore.game import Game
from eventstore.game_terms import Terms
from eventstore.uptime import Outage
from eventstore.verification.verifier import seed_commitment
from tests.architecture.source import ROOT, imported
from tests.eventstore.playing import commands_on, pick, play

pytestmark = pytest.mark.usefixtures("barter")

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
WEEK = timedelta(days=8)
STAND_IN = ("greedy", "normal")
SEED = "7f0c4e9a1b6d4382"
PURE = (client_seeds, clocks, consequences, credits, delegating, opponent_turns, pausing, playing, seating)
Deciding = Callable[[], list[Decided]]


def everything(game: Game) -> tuple[Any, ...]:
    """All that a game holds, in a form that later changes do not reach."""
    state = None if game.state is None else canonical(game.codec.encode_state(game.state))
    lists = (tuple(game.holders), tuple(game.tail), tuple(game.undone))
    rest = (game.version, game.status, game.times, game.paused, game.pause_asked, game.absences, game.outcome)
    return state, lists, rest, game.pending_since, game.floor, game.scored, game.source


class Tables:
    """Games at every stage, from which decisions are made."""

    def __init__(self) -> None:
        self.commands = commands_on(clock=lambda: NOON)

    def opened(self, seats: int = 3, **terms: Any) -> UUID:
        """A game of which all seats but the last are taken."""
        game_id = uuid4()
        self.commands.open(game_id, title="barter", seats=seats, creator="p0", command_id="open", terms=Terms(**terms))
        for seat in range(seats - 1):
            self.commands.take_seat(game_id, seat, player=f"p{seat}", actor="p", command_id=f"s{seat}")
        return game_id

    def committed(self) -> UUID:
        """A game that waits for the client seed of its first seat."""
        game_id = uuid4()
        terms = Terms(seating="random")
        self.commands.open(game_id, title="barter", seats=2, creator="p0", command_id="open", terms=terms)
        given = seed_commitment(str(game_id), 0, SEED)
        self.commands.take_seat(game_id, 0, player="p0", seed_commitment=given, actor="p", command_id="s0")
        self.commands.take_seat(game_id, 1, player="p1", client_seed="plum", actor="p", command_id="s1")
        return game_id

    def running(self, seats: int = 3, **terms: Any) -> UUID:
        """A game in which a seat takes its turn."""
        game_id = self.opened(seats, **terms)
        self.commands.take_seat(game_id, seats - 1, player=f"p{seats - 1}", actor="p", command_id="last")
        for seat in range(seats):
            game = self.commands.games.load(game_id)
            assert game.state is not None
            bid = next_options(game.state, seat)[0].text
            self.commands.move(game_id, seat, bid, actor="p", command_id=f"bid{seat}")
        return game_id

    def game(self, game_id: UUID) -> Game:
        """A game as it stands."""
        return self.commands.games.load(game_id)

    def do(self, game_id: UUID, what: Callable[..., Any], *given: Any) -> Game:
        """The game after a command."""
        what(game_id, *given, actor="p", command_id=f"c{uuid4()}")
        return self.game(game_id)


def cases(tables: Tables) -> Iterator[tuple[str, Game, Callable[[Game], Any]]]:
    """Every decision with a game that it is made of, and which events it must be made of."""
    commands: GameCommands = tables.commands
    request = OpenGame(
        uuid4(),
        TITLES["barter"],
        make_setup("barter", 2, {}, bundled_pack("barter")),
        "p0",
        bytes(32),
        opponents={0: ("random", "easy"), 1: ("random", "easy")},
    )
    yield (
        "game_opened seat_taken seat_taken game_started",
        unopened(request, TITLES["barter"].rules),
        lambda g: seating.decide_open(g, request, NOON),
    )
    waiting = tables.game(tables.opened())
    yield "seat_taken game_started", waiting, lambda g: seating.decide_take_seat(g, seating.TakeSeat(2, "p2"), NOON)
    drawn = tables.game(tables.opened(seating="random"))
    yield (
        "seat_taken seats_drawn game_started",
        drawn,
        lambda g: seating.decide_take_seat(g, seating.TakeSeat(2, "p2"), NOON),
    )
    yield "seat_left", waiting, lambda g: seating.decide_leave_seat(g, seating.LeaveSeat(0), NOON)
    yield "seat_left", waiting, lambda g: delegating.decide_release(g, delegating.Release(0, STAND_IN), NOON)

    month = timedelta(days=30)
    yield "game_expired", waiting, lambda g: seating.decide_expiry_of_opening(g, NOON - month, month, NOON)

    committed = tables.game(tables.committed())
    yield (
        "client_seed_opened seats_drawn game_started",
        committed,
        lambda g: client_seeds.decide_open_seed(g, client_seeds.OpenSeed(0, SEED), NOON),
    )
    yield "seeds_withheld", committed, lambda g: client_seeds.decide_withheld(g, [], NOON + month)

    game_id = tables.running()
    game = tables.game(game_id)
    seat = game.pending_seats[0]
    place = Option.parse("place:0")
    yield "move_made", game, lambda g: playing.decide_move(g, playing.MakeMove(seat, place), NOON)
    yield (
        "seat_resigned seat_delegated",
        game,
        lambda g: playing.decide_resignation(g, playing.Resign(seat, STAND_IN), NOON),
    )
    yield "seat_delegated", game, lambda g: delegating.decide_release(g, delegating.Release(seat, STAND_IN), NOON)
    yield (
        "absence_claimed",
        game,
        lambda g: delegating.decide_absence(g, delegating.ClaimAbsence(seat, (seat + 1) % 3, STAND_IN), NOON + WEEK),
    )
    yield "pause_asked", game, lambda g: pausing.decide_pause(g, pausing.AskPause(seat), NOON)
    asked = tables.do(game_id, commands.ask_pause, 0)
    yield "pause_withdrawn", asked, lambda g: pausing.decide_resume(g, pausing.Resume(0), NOON)
    asked = tables.do(game_id, commands.ask_pause, 1)
    yield "pause_asked game_paused", asked, lambda g: pausing.decide_pause(g, pausing.AskPause(2), NOON)
    paused = tables.do(game_id, commands.ask_pause, 2)
    yield "game_resumed", paused, lambda g: pausing.decide_resume(g, pausing.Resume(0), NOON)
    tables.do(game_id, commands.resume, 0)
    moved = tables.do(game_id, commands.move, seat, "place:0")
    events = commands.games.store.read(game_id)
    yield "moves_rewound", moved, lambda g: playing.decide_rewind(g, playing.Rewind(seat, g.version - 1), NOON, events)
    yield (
        "seat_delegated",
        moved,
        lambda g: delegating.decide_delegation(g, delegating.Delegate(seat, ("x", "y")), NOON),
    )
    away = tables.do(game_id, commands.delegate, seat, ("outside", "y"))
    yield "seat_reclaimed", away, lambda g: delegating.decide_reclaim(g, delegating.Reclaim(seat), NOON)
    answer = playing.AnswerDecision(seat, EngineAnswer(place, {"engine": "outside"}), "outside", away.version)
    yield "move_made", away, lambda g: playing.decide_answer(g, answer, NOON, [])
    yield "move_made", away, lambda g: one_move(g, seat)

    for then, wanted in (
        ("loss", "clock_expired seat_delegated"),
        ("default", "clock_expired move_made"),
        ("opponent", "clock_expired seat_delegated"),
    ):
        late = tables.game(tables.running(clock=Clock(60, None, 0, then)))
        yield wanted, late, lambda g: clocks.decide_expiry(g, STAND_IN, NOON + WEEK)
        yield wanted, late, lambda g: clocks.decide_expiries(g, STAND_IN, NOON + timedelta(seconds=61)).payloads
    running = tables.game(tables.running(clock=Clock(60, None, 0, "loss")))
    outage = Outage(NOON + timedelta(seconds=10), NOON + timedelta(seconds=40))
    late_on = NOON + timedelta(seconds=45)
    yield "clock_credited", running, lambda g: credits.decide_credits(g, [outage], late_on).payloads
    over = play("over", commands=commands).game
    yield "game_scored", over, lambda g: playing.decide_score(g, {"sound": True}, NOON)
    two = tables.game(tables.running(2))
    yield (
        "seat_resigned game_ended seed_revealed",
        two,
        lambda g: playing.decide_resignation(g, playing.Resign(0, STAND_IN), NOON),
    )


def one_move(game: Game, seat: int) -> Any:
    """An opponent's turn that ends with its first move."""
    turn = opponent_turns.decide_turn(
        game, seat, 0, lambda g, s: EngineAnswer(Option.parse("done"), {}), "engine:x", NOON
    )
    assert turn is not None
    return turn.work.payloads


def test_deciding_changes_nothing_and_needs_no_store() -> None:
    """Each decision, made twice of one game at one time, gives the same events and leaves the game as it was."""
    tables, made = Tables(), 0
    for wanted, game, decide in list(cases(tables)):
        before = everything(game)
        once, again = decide(game), decide(game)
        assert everything(game) == before
        if isinstance(once[0], Decided):
            assert [d.after.version for d in once] == list(range(game.version + 1, game.version + 1 + len(once)))
            once, again = [d.payload for d in once], [d.payload for d in again]
        assert [payload.type for payload in once] == wanted.split()
        assert [(p.type, canonical(p.data)) for p in once] == [(p.type, canonical(p.data)) for p in again]
        made += 1
    assert made > 25


def test_every_decision_is_looked_at() -> None:
    """No function that decides is left out above."""
    source = inspect.getsource(cases) + inspect.getsource(one_move)
    found = {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in PURE
        for name, thing in vars(module).items()
        if name.startswith("decide_") and inspect.isfunction(thing) and thing.__module__ == module.__name__
    }
    assert len(found) > 14
    assert not [name for name in sorted(found) if name not in source]


@pytest.mark.parametrize("module", [*PURE, order_answers], ids=lambda module: module.__name__)
def test_what_decides_reads_no_clock_and_draws_no_number(module: Any) -> None:
    """Time, luck and ids are given to what decides; it imports neither clocks, random numbers nor stores."""
    path = ROOT / (module.__name__.replace(".", "/") + ".py")
    names = {part for pair in imported(path) for part in pair}
    assert not names & {"secrets", "random", "time", "uuid1", "uuid4", "Store", "PostgresStore", "MemoryStore"}
    if module is not order_answers:
        assert "Games" not in names
    assert ".now(" not in path.read_text(encoding="utf-8")


def test_a_decision_is_what_is_appended() -> None:
    """What the runner appends for a request is what deciding it gives, with any number of other readers."""
    tables = Tables()
    game_id = tables.running()
    game = tables.game(game_id)
    seat = game.pending_seats[0]
    choice = pick(Random(3))(game, seat)
    decided = playing.decide_move(game, playing.MakeMove(seat, choice.option), NOON)
    done = tables.commands.move(game_id, seat, choice.option.text, actor="p", command_id="m")
    assert [(d.payload.type, d.payload.data) for d in decided] == [(p.type, p.data) for p in done.events]
    assert everything(decided[-1].after) == everything(done.game)


def test_modules_that_decide_are_all_here() -> None:
    """Every module of the application that has a function `decide_...` is among those that must be pure."""
    folder = ROOT / "application" / "games"
    named = [path.stem for path in sorted(folder.glob("*.py")) if "\ndef decide_" in path.read_text(encoding="utf-8")]
    assert {importlib.import_module(f"application.games.{name}") for name in named} <= set(PURE)
