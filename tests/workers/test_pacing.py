"""IM-16.11 Does an opponent's answer where orders may answer take as long whether or not it holds something to play?"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest

from application.composition import Application
from application.games.commands import EngineAnswer, GameCommands
from domain.kernel.engine import next_options
from domain.kernel.options import Option
from eventstore.database import Database
from eventstore.errors import StoreUnavailable
from eventstore.game import Game
from eventstore.store import Store
from eventstore.verification.with_rules import verify_stored
from tests.application.imperialism_game import ImperialismGame
from tests.workers.conftest import Clock
from workers.jobs import opponent_turn as job
from workers.jobs.opponent_turn import opponent_turn
from workers.pacing import Paced, WaitingRoom, pace_of
from workers.runtime import Runtime, use

FLOOR = 1.0
SEARCH = 0.4
"""Seconds that the engines of these tests take where there is more than one option."""

ENGINES = {1: ("greedy", "normal"), 2: ("random", "normal")}


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Callable[[Game, int], EngineAnswer]:
    """An engine that answers at once where one option is left, else searches, and plays what it can."""

    def choose(game: Game, seat: int) -> EngineAnswer:
        options = next_options(game.state, seat)
        clock.now += SEARCH if len(options) > 1 else 0.0
        trick = Option("trick")
        return EngineAnswer(trick if trick in options else options[0], {"engine": "searching"})

    monkeypatch.setattr(job, "chooser", lambda rung, opponent_of: choose)
    return choose


@pytest.fixture(autouse=True)
def no_runtime() -> Iterator[None]:
    """Nothing of a test stays with the process."""
    yield
    use(None)


def asked(monkeypatch: pytest.MonkeyPatch, database: Database, seed: int) -> ImperialismGame:
    """Two opponents are asked whether they answer an event; the person has nothing to do."""
    table = ImperialismGame(monkeypatch, database, seed, engines=ENGINES)
    return table.until(lambda t: t.kind == "event_response" and t.game.pending_seats == (1, 2))


def holding(table: ImperialismGame, seat: int) -> bool:
    """Whether the seat holds something to play."""
    return len(next_options(table.game.state, seat)) > 1


def runtime(table: ImperialismGame, clock: Callable[[], float], pace: float = FLOOR) -> Runtime:
    """The runtime of a worker."""
    made = Runtime(table.application, pace=pace, clock=clock)
    use(made)
    return made


def tables(monkeypatch: pytest.MonkeyPatch, database: Database) -> Iterator[ImperialismGame]:
    """Games in which both opponents hold nothing, and in which one of them holds a trick."""
    found = set()
    for seed in range(200):
        table = asked(monkeypatch, database, seed)
        held = holding(table, 1) or holding(table, 2)
        if held not in found:
            found.add(held)
            yield table
        if len(found) == 2:
            return
    raise AssertionError("no game had a trick")


def test_with_and_without_a_card_it_takes_the_same(
    database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock, searching: object
) -> None:
    """From being asked to the answer it takes the pace, whether an engine searched or had nothing to choose."""
    for table in tables(monkeypatch, database):
        game, begun = table.game, clock.now
        pace = pace_of(game, FLOOR)
        room = runtime(table, clock).waiting_room
        waits = opponent_turn(str(game.id), game.version, 1)["waits"]
        assert clock.now - begun + waits == pytest.approx(pace, abs=0.001)
        clock.now = begun + pace - 0.01
        assert room.give() == pytest.approx(0.01)
        assert table.game.version == game.version
        clock.now = begun + pace
        assert room.give() is None
        assert table.game.version == game.version + 2


def test_sealed_answers_wait_together(
    database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock, searching: object
) -> None:
    """Both opponents are answered for in one append after one wait; the other's job finds it in progress, then done."""
    table = asked(monkeypatch, database, 1)
    game, begun = table.game, clock.now
    room = runtime(table, clock).waiting_room
    assert "waits" in opponent_turn(str(game.id), game.version, 1)
    assert opponent_turn(str(game.id), game.version, 2) == {"done": False}
    clock.now = begun + pace_of(game, FLOOR)
    assert room.give() is None
    made = table.store.read(table.id, game.version)[:2]
    assert [(e.type, e.actor) for e in made] == [("move_made", "engine:greedy"), ("move_made", "engine:random")]
    assert len({e.command_id for e in made}) == 1
    assert opponent_turn(str(game.id), game.version, 2) == {"done": False} or 2 in game.pending_seats
    report = verify_stored(table.store, table.commands.games, table.id)
    assert report.sound, report.fault


def test_a_turn_stays_below_five_seconds(database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    """In a game of four opponents every turn, search and pace together, is given within five seconds."""
    engines = dict.fromkeys(range(1, 4), ("greedy", "normal"))
    longest = 0.0
    table = ImperialismGame(monkeypatch, database, 7, seats=4, engines=engines)
    room = runtime(table, clock).waiting_room
    paced = 0

    def choose(game: Game, seat: int) -> EngineAnswer:
        clock.now += SEARCH if len(next_options(game.state, seat)) > 1 else 0.0
        return EngineAnswer(Option.parse(table.pick(game, seat)), {})

    monkeypatch.setattr(job, "chooser", lambda rung, opponent_of: choose)
    for _ in range(400):
        if table.game.status != "running":
            break
        game = table.game
        opponents = [seat for seat in game.pending_seats if seat != 0]
        if not opponents:
            table.step()
            continue
        begun = clock.now
        done = opponent_turn(str(game.id), game.version, opponents[0])
        clock.now += done.get("waits", 0.0) + 0.001
        paced += "waits" in done
        room.give()
        assert table.game.version > game.version
        longest = max(longest, clock.now - begun)
    assert paced > 20
    assert FLOOR <= longest < 5.0


def test_what_a_person_answers_meanwhile_comes_first(
    database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock, searching: object
) -> None:
    """If the game goes on while a turn waits, it is dropped, and the next job answers."""
    table = ImperialismGame(monkeypatch, database, 2, engines={2: ("greedy", "normal")})
    table.until(lambda t: t.kind == "event_response" and t.game.pending_seats == (1, 2))
    room = runtime(table, clock).waiting_room
    game = table.game
    assert "waits" in opponent_turn(str(game.id), game.version, 2)
    table.move(1, "pass")
    again = opponent_turn(str(game.id), table.game.version, 2)
    assert "waits" in again
    clock.now += 5
    assert room.give() is None
    assert [seat for _, seat in _moves(table, game.version)][:2] == [1, 2]


def _moves(table: ImperialismGame, after: int) -> list[tuple[int, int]]:
    from eventstore.events import payload_of

    return [(e.version, payload_of(e)["seat"]) for e in table.store.read(table.id, after) if e.type == "move_made"]


def test_a_killed_worker_loses_no_turn(
    database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock, searching: object
) -> None:
    """What waited in a process that died is due still, and another process decides the same."""
    table = asked(monkeypatch, database, 3)
    game = table.game
    runtime(table, clock)
    opponent_turn(str(game.id), game.version, 1)
    assert {d.seat for d in table.store.pending(engine_only=True)} == {1, 2}
    room = runtime(table, clock).waiting_room
    assert "waits" in opponent_turn(str(game.id), game.version, 1)
    clock.now += 5
    room.give()
    assert table.game.version >= game.version + 2


def test_without_a_pace_turns_are_as_they_were(
    database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock, searching: object
) -> None:
    """With 0 an answer is appended at once, by the job of its own seat."""
    table = asked(monkeypatch, database, 1)
    game = table.game
    runtime(table, clock, pace=0.0)
    done = opponent_turn(str(game.id), game.version, 1)
    assert done == {"done": True, "first": game.version + 1, "last": game.version + 1}


def test_an_engine_that_fails_is_left_to_its_own_job(
    database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock, searching: Callable[[Game, int], EngineAnswer]
) -> None:
    """A fault of one engine keeps nobody else from answering."""
    table = asked(monkeypatch, database, 1)

    def choose(game: Game, seat: int) -> EngineAnswer:
        if seat == 2:
            raise ZeroDivisionError
        return searching(game, seat)

    monkeypatch.setattr(job, "chooser", lambda rung, opponent_of: choose)
    game = table.game
    room = runtime(table, clock).waiting_room
    opponent_turn(str(game.id), game.version, 1)
    clock.now += 5
    room.give()
    assert table.game.version == game.version + 1
    assert table.game.pending_seats == (2,)
    with pytest.raises(ZeroDivisionError):
        opponent_turn(str(game.id), table.game.version, 2)


def test_other_decisions_are_not_kept_waiting(
    application: Application, store: Store, commands: GameCommands, new_game: Callable[..., UUID]
) -> None:
    """In a title without orderable decisions, and in other decisions, an opponent answers as soon as it can."""
    game_id = new_game("random", "random")
    use(Runtime(application, pace=FLOOR))
    [row] = store.outbox()
    assert opponent_turn(**row.payload)["done"]  # type: ignore[arg-type]  # the row's payload gives the arguments by name
    assert commands.games.load(game_id).orderable is None


def test_the_pace_follows_from_what_is_public(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is drawn from the game's id and the version: never below the floor, at most half as much more, and varied."""
    table = asked(monkeypatch, database, 1)
    game = table.game
    paces = []
    for version in range(1, 200):
        game = game.copy()
        game.version = version
        paces.append(pace_of(game, 2.0))
        assert pace_of(game, 2.0) == paces[-1]
    assert min(paces) >= 2.0
    assert max(paces) <= 3.0
    assert max(paces) - min(paces) > 0.8
    assert pace_of(game, 0.0) == 0.0


def test_each_window_of_a_turn_takes_its_pace(
    database: Database, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    """A search that takes longer than its pace shortens no other; other decisions add nothing."""
    table = asked(monkeypatch, database, 1)
    took: list[float] = []

    def choose(game: Game, seat: int) -> EngineAnswer:
        clock.now += took.pop()
        return EngineAnswer(Option("pass"), {})

    paced = Paced(choose, FLOOR, clock)
    pace = pace_of(table.game, FLOOR)
    for seconds, wait in ((0.0, pace), (9.0, pace), (0.25, 2 * pace - 0.25)):
        took.append(seconds)
        paced(table.game, 1)
        assert paced.wait == pytest.approx(wait)
    took.append(0.5)
    paced.beside(table.game, 2)
    assert paced.wait == pytest.approx(2 * pace - 0.75)
    table.until(lambda t: t.game.orderable is None)
    took.append(0.0)
    paced(table.game, 1)
    assert paced.wait == pytest.approx(2 * pace - 0.75)


def test_the_room_gives_in_time_and_can_be_emptied(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread appends what waits, sends heartbeats meanwhile, and survives an unavailable server."""
    table = asked(monkeypatch, database, 1)
    said: list[str] = []
    given = threading.Event()

    def append(turn: Any) -> None:
        given.set()
        raise StoreUnavailable("away")

    room = WaitingRoom(append, said.append)
    room.open()
    begun = time.monotonic()
    turn = table.commands.decide_turn(
        table.id, 1, table.game.version, lambda game, seat: EngineAnswer(Option("pass"), {}), "engine:greedy"
    )
    assert turn is not None
    room.hold(turn, 0.2, "ai:x")
    assert room.holds(table.id, 1, table.game.version)
    assert not room.holds(table.id, 2, table.game.version)
    assert room.drain(20)
    assert given.is_set()
    assert time.monotonic() - begun >= 0.2
    assert said[0] == "ai:x"
    assert not room.holds(table.id, 1, table.game.version)
