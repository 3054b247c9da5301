"""What do opponents answer, and from what?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.kernel.records import HIDDEN
from domain.kernel.title import Setup
from domain.registry import TITLES
from tests.workers.opponents.tiny import AUCTION, COINS, NIM, Piles, pack_of
from workers.opponents import ENGINES, Agent, Budget, DeadEnd, NothingToDecide, UnknownAgent, agent_named, engine_named
from workers.opponents.evaluations import VERSION
from workers.opponents.levels import simulations_of
from workers.opponents.lookahead import Lookahead
from workers.opponents.protocol import seed_of
from workers.opponents.tree import Edge, Tree

ROOT = Path(__file__).parents[3]


def begun(title: Any, seats: int, seed: int = 1) -> Any:
    """A game of a tiny title, set up."""
    return start(title, Setup(seats, {}, pack_of(title.slug)), Dice(Random(seed)))


def answers() -> list[str]:
    """What every engine answers in some positions, a line each; for comparison between processes."""
    lines = []
    for title, seats in ((NIM, 2), (AUCTION, 3), (COINS, 3)):
        s = begun(title, seats)
        for n in range(3):
            seat = pending_seats(s)[0]
            for engine in ENGINES.values():
                choice = engine.choose(title, title.redact(s, seat), seat, seed=n, budget=Budget(simulations=40))
                lines.append(f"{title.slug} {n} {choice}")
            play(s, Move(seat, next_options(s, seat)[0]), Dice(Random(n)))
    return lines


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_same_view_gives_same_answer_in_every_process(hash_seed: str) -> None:
    """Engine, simulations, seed and view fix answer, evaluation and nodes, with any hash seed of the process."""
    script = "import json; from tests.workers.opponents.test_choices import answers; print(json.dumps(answers()))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(run.stdout) == answers()


@pytest.mark.parametrize("engine", ENGINES)
def test_hidden_pieces_change_nothing(engine: str) -> None:
    """Two full states that a seat cannot tell apart give it the same answer."""
    s = begun(AUCTION, 3)
    play(s, Move(0, next_options(s, 0)[1]), Dice(Random(0)))
    seat = 1
    first = None
    for n in range(20):
        other = AUCTION.guess(AUCTION.redact(s, seat), seat, Random(n))
        choice = engine_named(engine).choose(
            AUCTION, AUCTION.redact(other, seat), seat, seed=7, budget=Budget(simulations=30)
        )
        first = first or choice
        assert choice == first
    assert first is not None


@pytest.mark.parametrize("engine", ENGINES)
def test_view_holds_nothing_hidden_and_stays_as_it_was(engine: str) -> None:
    """An engine works from HIDDEN pieces alone and leaves the view as it was."""
    view = AUCTION.redact(begun(AUCTION, 3), 2)
    assert view.hands[0] == [HIDDEN] * 4
    before = repr(view)
    engine_named(engine).choose(AUCTION, view, 2, seed=3)
    assert repr(view) == before


def test_mcts_finds_the_forced_win_in_nim() -> None:
    """From 1, 2, 4 the one winning move among seven is a single stick of the last pile."""
    s = begun(NIM, 2)
    s.piles = [1, 2, 4]
    for seed in range(3):
        choice = engine_named("mcts").choose(NIM, s, 0, seed=seed, budget=Budget(simulations=2000))
        assert choice.option == Option("take", 2, 1)
        assert choice.evaluation is not None
        assert choice.evaluation > 500


@pytest.mark.parametrize("piles", [[1, 1, 1], [0, 2, 3], [0, 0, 5]])
def test_mcts_wins_won_endings_of_nim(piles: list[int]) -> None:
    """What mcts leaves behind has the nim sum nought, which loses for the seat to move."""
    for seed in range(5):
        s = begun(NIM, 2)
        s.piles = list(piles)
        option = engine_named("mcts").choose(NIM, s, 0, seed=seed, budget=Budget(simulations=800)).option
        s.piles[option.int_arg(0)] -= option.int_arg(1)
        assert s.piles[0] ^ s.piles[1] ^ s.piles[2] == 0


@pytest.mark.parametrize("seed", range(5))
def test_greedy_takes_the_best_immediate_score(seed: int) -> None:
    """The coin of nine lies at 1."""
    choice = engine_named("greedy").choose(COINS, begun(COINS, 3), 0, seed=seed)
    assert choice.option == Option("coin", 1)
    assert choice.budget == 1, "one look suffices where nothing is hidden and no luck is drawn"


def test_greedy_breaks_ties_by_the_seed_alone() -> None:
    """Among equal coins each is taken for some seed, and always the same for one seed."""
    s: Piles = begun(COINS, 3)
    s.piles = [5, 5, 5]
    taken = [engine_named("greedy").choose(COINS, s, 0, seed=seed).option for seed in range(30)]
    assert set(taken) == set(next_options(s, 0))
    assert taken == [engine_named("greedy").choose(COINS, s, 0, seed=seed).option for seed in range(30)]


def test_random_gives_every_option_its_turn() -> None:
    """Over many seeds each of six coins is taken between 60 and 140 times in 600."""
    s = begun(COINS, 3)
    taken = [engine_named("random").choose(COINS, s, 0, seed=seed_of("t", seed)).option for seed in range(600)]
    assert all(60 <= taken.count(option) <= 140 for option in next_options(s, 0))


@pytest.mark.parametrize("simulations", [1, 7, 60])
def test_budget_of_simulations_is_kept(simulations: int) -> None:
    """As many simulations are done as were asked for, and the level is not recorded then."""
    choice = engine_named("mcts").choose(NIM, begun(NIM, 2), 0, seed=1, budget=Budget(simulations=simulations))
    assert (choice.budget, choice.level) == (simulations, None)


def test_budget_of_time_can_be_repeated_by_its_simulations() -> None:
    """What was answered within 50 ms is answered again with the recorded number of simulations."""
    timed = engine_named("mcts").choose(NIM, begun(NIM, 2), 0, seed=5, budget=Budget(milliseconds=50))
    assert timed.budget > 1
    again = engine_named("mcts").choose(NIM, begun(NIM, 2), 0, seed=5, budget=Budget(simulations=timed.budget))
    assert again == timed


def test_level_that_ends_early_can_be_repeated_by_its_simulations() -> None:
    """A level opens a bounded number of positions; what it answered is answered again by the simulations recorded."""
    s = begun(AUCTION, 3)
    for seed in range(5):
        view = AUCTION.redact(s, 1)
        made = engine_named("mcts").choose(AUCTION, view, 1, seed=seed)
        again = engine_named("mcts").choose(AUCTION, view, 1, seed=seed, budget=Budget(simulations=made.budget))
        assert 1 <= made.budget <= engine_named("mcts").levels["normal"]
        assert (again.option, again.evaluation, again.nodes) == (made.option, made.evaluation, made.nodes)


@pytest.mark.parametrize("engine", ENGINES)
def test_single_option_is_answered_at_once(engine: str) -> None:
    """Nothing is searched where there is nothing to choose."""
    s = begun(COINS, 3)
    s.piles = [0, 0, 4]
    choice = engine_named(engine).choose(COINS, s, 0, seed=1)
    assert (choice.option, choice.nodes, choice.budget) == (Option("coin", 2), 0, 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_seat_that_owes_nothing_is_refused(engine: str) -> None:
    """An opponent answers for a seat with a pending decision, and for no other."""
    with pytest.raises(NothingToDecide, match="seat 1 has no pending decision; pending for seat 0"):
        engine_named(engine).choose(COINS, begun(COINS, 3), 1, seed=1)


@pytest.mark.parametrize("engine", ENGINES)
def test_dead_end_is_named(engine: str) -> None:
    """A decision without options is a fault of the rules, and the step is named."""
    s = begun(COINS, 3)
    s.piles = [0]
    with pytest.raises(DeadEnd, match="seat 0 must answer pick but has no option"):
        engine_named(engine).choose(COINS, s, 0, seed=1)


@pytest.mark.parametrize("engine", ENGINES)
def test_levels_rise_and_have_a_normal(engine: str) -> None:
    """Every engine has `normal`, and its levels are listed from weak to strong."""
    levels = engine_named(engine).levels
    assert "normal" in levels
    assert list(levels.values()) == sorted(levels.values())


def test_readme_tells_the_levels() -> None:
    """The table of engines in the README has every level with its simulations."""
    text = (ROOT / "workers" / "opponents" / "README.md").read_text(encoding="utf-8")
    for engine in ENGINES.values():
        row = next(line for line in text.splitlines() if line.startswith(f"| `{engine.engine}` |"))
        levels = [
            f"`{level}`" if engine.levels == {"normal": 1} else f"`{level}` {n}" for level, n in engine.levels.items()
        ]
        assert row.split("|")[3].strip().removesuffix(" guesses") == ", ".join(levels)
    told = {cells[1]: cells[3:6] for line in text.splitlines() if len(cells := line.split("|")) == 7}
    for slug, title in TITLES.items():
        for seats in title.seats:
            made = [int(cell.partition("(")[2].partition(")")[0]) for cell in told[f" {title.name}, {seats} "]]
            assert made == list(simulations_of(slug, VERSION, seats).values())


def test_agents_are_read_from_their_names() -> None:
    """Engine alone, with a level, with simulations, with milliseconds."""
    assert agent_named("greedy") == Agent("greedy", "greedy", "normal", None)
    assert agent_named("mcts:easy") == Agent("mcts:easy", "mcts", "easy", None)
    assert agent_named("mcts@200") == Agent("mcts@200", "mcts", "normal", Budget(simulations=200))
    assert agent_named("mcts@250ms") == Agent("mcts@250ms", "mcts", "normal", Budget(milliseconds=250))


@pytest.mark.parametrize(
    "name", ["", "alpha", "mcts:", "mcts:huge", "mcts@0", "mcts@-1", "mcts@soon", "mcts 5", "MCTS"]
)
def test_names_that_are_no_agents_are_refused(name: str) -> None:
    """A wrong name is refused with what would be right, before anything is played."""
    with pytest.raises(UnknownAgent):
        agent_named(name)


def test_seeds_differ_by_every_part() -> None:
    """A seed depends on all that names a decision, and is the same for ever."""
    seeds = {seed_of("game", version, seat) for version in range(50) for seat in range(3)}
    assert len(seeds) == 150
    assert seed_of("game", 1, 2) == 60368450094556


@pytest.mark.parametrize(("version", "order"), [(VERSION, [1, 0, 3, 2]), (14, [0, 1, 3, 2])])
def test_of_what_was_looked_at_often_the_best_is_taken(version: int, order: list[int]) -> None:
    """An option that overtook the most visited one, with a quarter of its visits; before version 15 not."""
    view = begun(NIM, 2)
    tree = Tree(Lookahead(NIM, Random(1), version=version), view, 0)
    options = next_options(view, 0)
    for option, visits, value in zip(options, (40, 10, 2, 9), (0.5, 0.6, 0.9, 0.7), strict=False):
        edge = Edge((option.verb, option.args), 0.2, [value, 1 - value])
        edge.visits = visits
        tree.root.tables.setdefault(0, {})[edge.key] = edge
    assert [options.index(option) for option, _ in tree.ranking()] == order
