"""Do opponents find answers that are known to be best, and are the known answers right?"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bench.positions import (
    SUITE,
    Known,
    committed,
    parries,
    read_suite,
    settlement,
    succeeds,
    sure_wars,
    winning_turns,
)
from bench.results_file import RESULTS
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup
from workers.opponents import Budget, engine_named
from workers.opponents.ending import by_all_ways
from workers.opponents.evaluations.imperialism import certain_wars
from workers.opponents.evaluations.renaissance_endings import may_empty


@pytest.mark.parametrize("name", committed())
def test_a_suite_asks_real_questions(name: str) -> None:
    """Each position asks its seat, which has the options that are named, and some are better than others."""
    suite = read_suite(name)
    assert suite
    for known in suite:
        assert pending_seats(known.view) == (known.seat,)
        assert [option.text for option in next_options(known.view, known.seat)] == list(known.values)
        assert 0 < len(known.best) < len(known.values)
    assert name in SUITE


def _with_fewest_options(name: str, number: int) -> list[Known]:
    return sorted(read_suite(name), key=lambda known: len(known.values))[:number]


def test_settlements_are_searched_to_the_end() -> None:
    """Exhaustive search gives the committed values again, for the positions with the fewest options."""
    for known in _with_fewest_options("endeavor", 3):
        assert settlement(known.title, known.view, known.seat) == known.values


def test_last_rounds_are_searched_to_the_end() -> None:
    """IS-11 Exhaustive search gives the committed values again, whatever is hidden and whatever is drawn."""
    for known in _with_fewest_options("imperial_struggle", 3):
        s = known.title.guess(known.view, known.seat, Random(7))
        assert settlement(known.title, s, known.seat, luck=Dice(Random(7))) == known.values


def test_turns_are_searched_exhaustively() -> None:
    """Exhaustive search gives the committed answers again, whatever is hidden, where there are the fewest options."""
    for known in _with_fewest_options("pax_renaissance_wins", 3):
        s = known.title.guess(known.view, known.seat, Random(7))
        assert winning_turns(known.title, s, known.seat) == known.values


def test_a_win_by_empty_decks_is_an_answer() -> None:
    """PR-12.2, PR-12.7 Where the decks may be empty after the turn most options lead to a win, not a victory alone."""
    known = next(k for k in read_suite("pax_renaissance_wins") if may_empty(k.view) and len(k.best) > 2)
    s = known.title.guess(known.view, known.seat, Random(7))
    assert winning_turns(known.title, s, known.seat) == known.values


def test_nobody_has_to_prevent_a_win_who_can_win() -> None:
    """PR-12.7 A victory that can be declared is declared, so that is no question."""
    for name in ("pax_renaissance_parries", "pax_renaissance_wins"):
        assert not any(text.startswith("win") for known in read_suite(name) for text in known.values)


@pytest.mark.long
def test_wins_of_others_are_searched_exhaustively() -> None:
    """PR-12.7 Exhaustive search gives the committed answers again, whatever is hidden."""
    for known in _with_fewest_options("pax_renaissance_parries", 2):
        assert parries(known.title, known.title.guess(known.view, known.seat, Random(7)), known.seat) == known.values


def test_wars_that_cannot_be_lost_are_there() -> None:
    """IM-15.1 In every position a war can be declared that nothing beats which may be laid; in its own view only."""
    for known in read_suite("imperialism"):
        assert known.best == ["action:war"]
        assert sure_wars(known.view, known.seat) == certain_wars(known.view, known.seat, by_backs=True)
        assert sure_wars(known.view, known.seat)


def test_the_last_turns_are_searched_to_the_end() -> None:
    """Where a seat plays alone until the end, engines of every level say what the best way is worth, and take it."""
    known = next(k for k in read_suite("endeavor") if _searched(k) is not None)
    for engine, level in (("greedy", "easy"), ("mcts", "easy"), ("mcts", "hard")):
        choice = engine_named(engine).choose(known.title, known.view, known.seat, seed=1, level=level)
        assert choice.option.text in known.best
        assert choice.evaluation == round(max(known.values.values()) / 1000)
        assert set(choice.values) == set(known.values)
        former = engine_named(f"{engine}.v2").choose(known.title, known.view, known.seat, seed=1, level=level)
        assert former.engine == f"{engine}.v2"
        assert former.values != choice.values
    assert by_all_ways(known.title, known.view, known.seat, _options(known), _as_they_are, most=1) == (None, 2)


def test_certain_wars_are_searched_alone() -> None:
    """IM-10 Nothing else is looked at where a war cannot be lost; version 25 looked at all options."""
    known = read_suite("imperialism")[0]
    nodes = {}
    for engine in ("mcts", "mcts.v25"):
        made = engine_named(engine).choose(known.title, known.view, known.seat, seed=1, budget=Budget(simulations=1))
        assert made.option.text == "action:war"
        assert list(made.values) == ["action:war"]
        nodes[engine] = made.nodes
    assert nodes["mcts"] < nodes["mcts.v25"]


def test_of_several_wars_certain_ones_alone_are_compared() -> None:
    """IM-10 Where a war is declared the tree tells values of those that cannot be lost, and of no other."""
    for known in read_suite("imperialism"):
        s = known.title.guess(known.view, known.seat, Random(1))
        play(s, Move(known.seat, Option("action", "war")), Dice(Random(1)))
        wars = {option.text for option in certain_wars(known.view, known.seat)}
        if 1 < len(wars) < len(next_options(s, known.seat)):
            break
    made = engine_named("mcts").choose(known.title, s, known.seat, seed=1, budget=Budget(simulations=9))
    assert set(made.values) == wars


def test_who_is_not_alone_cannot_search_to_the_end() -> None:
    """Another seat, or luck, ends the search at once."""
    title = TITLES["endeavor"]
    s = start(title, make_setup("endeavor", 3), Dice(Random(1)))
    seat = pending_seats(s)[0]
    values, positions = by_all_ways(title, s, seat, next_options(s, seat), _as_they_are)
    assert values is None
    assert positions < 10


def _as_they_are(s: Any, options: list[Option]) -> list[Option]:
    return options


def _searched(known: Known) -> list[float] | None:
    return by_all_ways(known.title, known.view, known.seat, _options(known), _as_they_are)[0]


def _options(known: Known) -> list[Option]:
    return next_options(known.view, known.seat)


def _share(name: str, suite: list[Known]) -> float:
    return sum(succeeds(name, known, seed) for seed, known in enumerate(suite)) / len(suite)


@pytest.mark.parametrize("suite_name", committed())
def test_greedy_finds_best_answers(suite_name: str) -> None:
    """The quickest level finds four fifths at least of every tenth position."""
    assert _share("greedy/plain:easy", read_suite(suite_name)[::10]) >= 0.8


@pytest.mark.long
@pytest.mark.parametrize("suite_name", committed())
def test_greedy_is_as_good_as_its_figures(suite_name: str) -> None:
    """The committed share of the quickest level is what it answers today."""
    figures = json.loads((RESULTS / "positions.json").read_text(encoding="utf-8"))[suite_name]
    suite = read_suite(suite_name)
    assert figures["positions"] == len(suite)
    name = "greedy/plain:easy"
    assert round(_share(name, suite), 3) == figures[name]
    assert figures[name] >= figures["greedy.v1:normal"]
