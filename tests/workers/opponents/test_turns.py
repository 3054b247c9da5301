"""Does the search of turns find wins, and what prevents those of others?"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from bench.positions import Known, read_suite
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, start
from domain.kernel.options import Option
from domain.kernel.title import Setup
from tests.workers.opponents.tiny import NIM, Piles, pack_of
from workers.opponents import engine_named
from workers.opponents.evaluations import EVALUATIONS, VERSION, Evaluation, evaluation_of
from workers.opponents.lookahead import Lookahead
from workers.opponents.turns import Turns


def _even(s: Any) -> list[float]:
    return [0.5] * s.seats


def _all(s: Any, options: list[Option]) -> list[Option]:
    return options


NIM_IN_TURNS = Evaluation(_even, decisive=_all)


def nim(*piles: int) -> Piles:
    """A game of Nim, in which seat 0 is to take."""
    s: Piles = start(NIM, Setup(2, {}, pack_of("nim")), Dice(Random(1)))
    s.piles = list(piles)
    return s


def test_a_win_by_the_own_turn_is_found() -> None:
    """Who can take the last sticks wins by that alone, and by nothing else."""
    turns = Turns(NIM, NIM_IN_TURNS, 100)
    assert turns.winning(nim(0, 0, 5), 0) == [Option("take", 2, 5)]
    assert turns.winning(nim(0, 1, 5), 0) == []
    assert turns.wins(nim(4), 0, 100)
    assert not turns.wins(nim(4), 1, 100), "it is not the turn of seat 1"
    assert not turns.cut


def test_a_win_of_others_in_the_next_turn_is_seen() -> None:
    """A seat that leaves one pile loses; two piles are held by not taking the whole of one."""
    turns = Turns(NIM, NIM_IN_TURNS, 1000)
    held = [o.text for o in next_options(nim(2, 3), 0) if turns.holds(turns.after(nim(2, 3), 0, o), 0, 100, 100)]
    assert held == ["take:0:1", "take:1:1", "take:1:2"]
    assert turns.holds(nim(5), 0, 100, 100), "it takes all and has won"


def test_what_was_not_searched_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """With too little room it is unknown whether others can win: nothing is given up for what may be no help."""
    monkeypatch.setitem(cast(dict[str, Evaluation], EVALUATIONS), "nim", NIM_IN_TURNS)
    turns = Turns(NIM, NIM_IN_TURNS, 1000)
    after = turns.after(nim(2, 3), 0, Option("take", 0, 1))
    assert [turns.holds(after, 0, room, 100) for room in (2, 6)] == [None, True]
    ranked = sorted(next_options(nim(2, 3), 0), key=lambda option: option.text != "take:0:2")
    found = {}
    for version in (VERSION, 21):
        looks = [Lookahead(NIM, Random(1), most=most) for most in (19, 60)]
        for look in looks:
            look.version = version
        found[version] = [ranked[look.taken(nim(2, 3), 0, ranked)].text for look in looks]
    assert found == {VERSION: ["take:0:2", "take:0:1"], 21: ["take:0:1", "take:0:1"]}


def test_the_best_options_may_have_more_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 19 positions a fifth is too little to know that an option prevents the win of the other seat, a third not."""
    monkeypatch.setitem(cast(dict[str, Evaluation], EVALUATIONS), "nim", NIM_IN_TURNS)
    ranked = sorted(next_options(nim(2, 3), 0), key=lambda option: option.text == "take:0:1")
    assert ranked[0].text == "take:0:2"
    assert len(ranked) == 5
    looks = {parts: Lookahead(NIM, Random(1), most=19) for parts in (None, 3)}
    taken = {parts: ranked[look.taken(nim(2, 3), 0, ranked, parts)].text for parts, look in looks.items()}
    assert taken == {None: "take:0:2", 3: "take:1:1"}
    assert looks[3].nodes < looks[None].nodes <= 19


@pytest.mark.parametrize(("most", "room"), [(0, 100), (100, 2)])
def test_a_search_that_was_cut_says_so(most: int, room: int) -> None:
    """With too few positions nothing is found, and that proves nothing."""
    turns = Turns(NIM, NIM_IN_TURNS, most)
    assert turns.wins(nim(5), 0, room) is False
    assert turns.cut
    doubting = Turns(NIM, NIM_IN_TURNS, most, doubts=True)
    assert (
        doubting.wins(nim(5), 0, room) is doubting.loses(nim(5), 1, room) is doubting.holds(nim(5), 1, room, 1) is None
    )


def test_a_win_that_nobody_can_prevent_is_seen() -> None:
    """Of two single sticks the other seat must take one; of four it can take one and leave three."""
    standing = replace(NIM_IN_TURNS, stands=lambda s, seat: seat == 1)
    assert Turns(NIM, standing, 100).forced(nim(1, 1), 1, 50, 20)
    assert not Turns(NIM, standing, 100).forced(nim(1, 1), 0, 50, 20), "it does not stand so well"
    assert not Turns(NIM, standing, 100).forced(nim(2, 2), 1, 50, 20)
    assert not Turns(NIM, standing, 100).forced(nim(5), 1, 50, 20), "the other seat wins before"
    assert not Turns(NIM, NIM_IN_TURNS, 100).forced(nim(1, 1), 1, 50, 20), "it is never searched"
    assert not Turns(NIM, standing, 100, doubts=True).forced(nim(1, 1), 1, 3, 20), "there is no room"


def test_a_win_that_only_luck_takes_away_is_not_certain() -> None:
    """PR-12.7 A card that the rival may draw loses no turn, but as long as they may draw it no win is certain."""
    standing = replace(
        NIM_IN_TURNS, stands=lambda s, seat: True, undrawn=lambda view, s: nim(1, 1) if s.piles == [5] else s
    )
    turns = Turns(NIM, standing, 100, asked=nim(1, 1))
    assert not turns.loses(nim(5), 1, 50), "whoever takes all five sticks has drawn them"
    assert not turns.forced(nim(5), 1, 50, 20)
    assert turns.forced(nim(1, 1), 1, 50, 20)


def some(name: str) -> list[Known]:
    """Every fifth position of a suite."""
    return read_suite(name)[::5]


@pytest.mark.parametrize(("engine", "level"), [("greedy", "easy"), ("mcts", "easy")])
def test_a_win_in_one_turn_is_taken(engine: str, level: str) -> None:
    """PR-12.7 Every engine finds it, and says that the game is won."""
    for known in some("pax_renaissance_wins"):
        choice = engine_named(engine).choose(known.title, known.view, known.seat, seed=1, level=level)
        assert choice.option.text in known.best
        assert choice.evaluation == 1000


def test_a_win_of_others_is_prevented(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sees no difference in value leaves nobody a win in the next turn; the former version did for some seeds."""
    monkeypatch.setitem(cast(dict[str, Evaluation], EVALUATIONS), "nim", NIM_IN_TURNS)
    held = {"take:0:1", "take:1:1", "take:1:2"}
    for engine in ("greedy", "mcts"):
        today = engine_named(engine)
        assert {today.choose(NIM, nim(2, 3), 0, seed=n, level="easy").option.text for n in range(12)} <= held
    greedy = engine_named("greedy.v3")
    assert not {greedy.choose(NIM, nim(2, 3), 0, seed=n, level="easy").option.text for n in range(12)} <= held


def test_hope_only_spares_positions() -> None:
    """What is found with the evaluation's hope is found without, too, by more positions."""
    for known in some("pax_renaissance_wins"):
        evaluation = evaluation_of(known.title)
        s = known.title.guess(known.view, known.seat, Random(1))
        quick, exact = Turns(known.title, evaluation, 20_000), Turns(known.title, evaluation, 20_000, exact=True)
        found = exact.winning(s, known.seat)
        assert set(quick.winning(s, known.seat)) <= set(found)
        assert quick.positions <= exact.positions
        assert {option.text for option in found} == set(known.best)


def _never(s: Any, seat: int) -> bool:
    return False


def test_a_search_in_the_middle_of_a_command_is_short_without_hope() -> None:
    """PR-12.7 Too much may be lacking for it; where there is hope the same is found by as many positions as before."""
    searched = []
    for known in read_suite("pax_renaissance_wins"):
        former, today = evaluation_of(known.title, 10), evaluation_of(known.title)
        if today.quiet(known.view):
            continue
        assert today.midway is not None
        s = known.title.guess(known.view, known.seat, Random(1))
        evaluations = (former, today, replace(today, midway=_never))
        before, now, hopeless = (Turns(known.title, each, 2000, killers=True) for each in evaluations)
        assert now.winning(s, known.seat) == before.winning(s, known.seat) != []
        if today.midway(s, known.seat):
            assert now.positions == before.positions
        hopeless.winning(s, known.seat)
        assert hopeless.positions == min(200, before.positions)
        searched.append(before.positions)
    assert len(searched) > 10
    assert max(searched) > 200


def test_what_has_won_is_tried_first() -> None:
    """With the killer heuristic the same wins are found, in fewer positions where several searches find the same."""
    needed = []
    for killers in (False, True):
        turns = Turns(NIM, NIM_IN_TURNS, 1000, killers=killers)
        assert turns.wins(nim(0, 0, 5), 0, 100)
        first = turns.positions
        assert turns.wins(nim(0, 0, 5), 0, 100)
        needed.append((first, turns.positions - first))
    assert needed[0][1] == needed[0][0] == needed[1][0] > needed[1][1] == 1
    assert not Turns(NIM, NIM_IN_TURNS, 1000, killers=True).wins(nim(0, 1, 5), 0, 100)
