"""What does the job of an opponent's turn do, done once, twice, late, or at the wrong place?"""

from __future__ import annotations

import hmac
import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest

from application.games.commands import GameCommands
from domain.kernel.records import HIDDEN
from eventstore.events import payload_of
from eventstore.store import Store, StoredEvent
from workers.jobs.opponent_turn import choice_seed, choose, opponent_turn
from workers.opponents import ENGINES, UnknownAgent

NewGame = Callable[..., UUID]


def turn(store: Store) -> dict[str, Any]:
    """The arguments of the turn that is due, taken from the outbox."""
    [row] = store.outbox()
    store.handed_on([row.job_id])
    assert row.kind == "opponent_turn"
    return row.payload


def moves(store: Store, game: UUID) -> list[StoredEvent]:
    """The moves of a game."""
    return [e for e in store.read(game) if e.type == "move_made"]


def test_a_turn_is_played_whole(store: Store, new_game: NewGame) -> None:
    """One job makes all moves of a turn in one append and leaves the decision to the next seat."""
    game = new_game("random", "random")
    assert opponent_turn(**turn(store)) == {"done": True, "first": 5, "last": 6}
    assert [(e.version, e.actor, payload_of(e)["seat"]) for e in moves(store, game)] == [
        (5, "engine:random", 0),
        (6, "engine:random", 0),
    ]
    assert len({e.command_id for e in moves(store, game)}) == 1
    assert turn(store) == {"game": str(game), "version": 6, "seat": 1}


def test_the_same_job_twice_has_one_effect(store: Store, new_game: NewGame) -> None:
    """A second run of a job finds its turn done and changes nothing."""
    game = new_game("random", "random")
    job = turn(store)
    opponent_turn(**job)
    before = store.read(game)
    assert opponent_turn(**job) == {"done": False}
    assert store.read(game) == before


def test_a_job_that_comes_late_plays_what_is_due_now(store: Store, commands: GameCommands, new_game: NewGame) -> None:
    """A job for an earlier version answers its seat's pending decision, once; the job for that finds it done."""
    game = new_game(None, "random")
    for n, option in enumerate(("draw", "keep")):
        commands.move(game, 0, option, actor="player:p0", command_id=f"m{n}")
    late = turn(store)
    opponent_turn(**late)
    for n, option in enumerate(("draw", "keep"), start=2):
        commands.move(game, 0, option, actor="player:p0", command_id=f"m{n}")
    now = turn(store)
    assert opponent_turn(**late)["done"]
    assert opponent_turn(**now) == {"done": False}
    assert [payload_of(e)["seat"] for e in moves(store, game)] == [0, 0, 1, 1, 0, 0, 1, 1]


def test_a_job_from_the_future_does_nothing(store: Store, new_game: NewGame) -> None:
    """A job that names a version which this database does not have yet leaves the game alone."""
    game = new_game("random", "random")
    assert opponent_turn(str(game), 99, 0) == {"done": False}
    assert moves(store, game) == []


def test_jobs_for_what_is_no_opponents_turn_do_nothing(store: Store, new_game: NewGame) -> None:
    """An unknown game, a seat out of turn, a person's seat and a seat that does not exist: nothing happens."""
    game = new_game(None, "random")
    for job in ((str(uuid4()), 1, 0), (str(game), 4, 1), (str(game), 4, 0), (str(game), 4, 9), (str(game), 4, -1)):
        assert opponent_turn(*job) == {"done": False}
    assert moves(store, game) == []


@pytest.mark.parametrize("other", ["the same turn", "another command"])
def test_a_turn_that_loses_a_race_changes_nothing(
    other: str, store: Store, commands: GameCommands, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the game moved on while the opponent was thinking, its turn is dropped and changes nothing."""
    game = new_game("random", None)
    job = turn(store)
    append = store.append

    def after_the_other(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(store, "append", append)
        if other == "the same turn":
            GameCommands(store).play_turn(game, 0, 4, choose, "engine:random")
        else:
            GameCommands(store).resign(game, 1, actor="player:p1", command_id="resign")
        return append(*args, **kwargs)

    monkeypatch.setattr(store, "append", after_the_other)
    assert opponent_turn(**job) == {"done": False}
    assert len(moves(store, game)) == (2 if other == "the same turn" else 0)
    assert [e.version for e in store.read(game)] == list(range(1, store.version(game) + 1))


def test_an_opponent_sees_its_seat_alone(
    store: Store, commands: GameCommands, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What an engine is given is the redacted state of its seat: other barns are hidden, its own is not."""
    seen: list[tuple[int, Any]] = []
    engine = ENGINES["random"]

    class Spy:
        engine = "random"
        version = 1
        levels = ENGINES["random"].levels

        def choose(self, title: Any, view: Any, seat: int, **how: Any) -> Any:
            seen.append((seat, view.copy()))
            return engine.choose(title, view, seat, **how)

    monkeypatch.setitem(ENGINES, "random", Spy())  # type: ignore[arg-type]  # a dictionary underneath
    game = new_game("random", "random", rounds=6)
    while rows := store.outbox():
        store.handed_on([row.job_id for row in rows])
        for row in rows:
            if row.kind == "opponent_turn":
                opponent_turn(**row.payload)
    assert len(seen) == 24
    for seat, view in seen:
        assert set(view.barns[1 - seat]) <= {HIDDEN}
        assert HIDDEN not in view.barns[seat]
    assert commands.games.load(game).state is not None
    assert any(view.barns[1 - seat] for seat, view in seen), "nothing was ever hidden"


def test_how_a_move_was_chosen_is_sealed_with_it(store: Store, new_game: NewGame) -> None:
    """Engine, level, budget, seed and evaluation lie in the sealed part of the event and not in its public body."""
    game = new_game("mcts", "random")
    opponent_turn(**turn(store))
    for event in moves(store, game):
        how = payload_of(event)["choice"]
        assert how.keys() == {"engine", "version", "level", "budget", "seed", "nodes", "evaluation"}
        assert (how["engine"], how["level"]) == ("mcts", "normal")
        assert "choice" not in json.loads(event.body)["payload"]
    assert payload_of(moves(store, game)[1])["choice"]["budget"] == ENGINES["mcts"].levels["normal"]


def test_the_seed_of_a_choice_follows_from_the_seed_of_the_game(
    store: Store, commands: GameCommands, new_game: NewGame
) -> None:
    """Anyone who knows the revealed seed can recompute the seed of every choice: HMAC over version and seat."""
    game = new_game("random", "random")
    opponent_turn(**turn(store))
    seed = commands.games.load(game).seed
    for event in moves(store, game):
        wanted = hmac.digest(seed, f"opponent|{event.version - 1}|0".encode(), "sha256")
        assert payload_of(event)["choice"]["seed"] == int.from_bytes(wanted[:6], "big")
    assert len({choice_seed(seed, v, s) for v in range(20) for s in range(3)}) == 60


_AGAIN = """
import json, sys
from tests.workers.titles import install
install()
from domain.registry import TITLES
from workers.opponents import engine_named
title = TITLES["harvest"]
for line in sys.stdin:
    view, crops, seat, seed, engine, level = json.loads(line)
    state = title.codec.decode_state(view, {"crops": crops})
    print(engine_named(engine).choose(title, state, seat, seed=seed, level=level).option.text)
"""


@pytest.mark.parametrize("engine", ["random", "greedy", "mcts"])
def test_the_same_position_gives_the_same_move_again(
    engine: str, store: Store, commands: GameCommands, new_game: NewGame
) -> None:
    """From what an event says an engine makes the same move again, in another process with other hash seeds."""
    game = new_game(engine, engine)
    while (row := store.outbox()[0]).kind == "opponent_turn":
        store.handed_on([row.job_id])
        opponent_turn(**row.payload)
    asked, made = [], []
    for event in moves(store, game):
        payload = payload_of(event)
        before = commands.games.at(game, event.version - 1)
        view = before.title.redact(before.state, payload["seat"])
        how = payload["choice"]
        asked.append(
            [before.codec.encode_state(view), view.crops, payload["seat"], how["seed"], how["engine"], how["level"]]
        )
        made.append(payload["move"])
    for hash_seed in ("1", "2"):
        again = subprocess.run(
            [sys.executable, "-c", _AGAIN],
            input="\n".join(map(json.dumps, asked)),
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        )
        assert again.stdout.split() == made


def test_a_level_that_the_engine_does_not_have_fails_the_job(store: Store, commands: GameCommands) -> None:
    """A seat with an unknown level makes its job fail, and the game stays as it is."""
    game = uuid4()
    commands.open(
        game,
        title="harvest",
        seats=2,
        creator="p",
        command_id="open",
        opponents={0: ("random", "divine"), 1: ("random", "normal")},
    )
    with pytest.raises(UnknownAgent, match="divine"):
        opponent_turn(**turn(store))
    assert moves(store, game) == []
