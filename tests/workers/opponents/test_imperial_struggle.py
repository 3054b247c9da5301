"""Does the evaluation of Imperial Struggle know what matters, and does `mcts` think in whole Action Rounds?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play
from domain.kernel.options import Move
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.sequence.rounds import BeginRound, PlayOrPass
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, Position, given, scored
from workers.opponents import engine_named
from workers.opponents.evaluations.imperial_struggle import lead, values
from workers.opponents.look import Look
from workers.opponents.tree import Node, Tree

AWARDS = {"awards": ["award_1", "award_3", "award_4", "award_7"],
          "award_stack": ["award_2", "award_5", "award_6", "award_8"]}  # fmt: skip


def position(**fields: object) -> Position:
    """A position with Awards on the table."""
    return Position(**{**AWARDS, **fields})  # type: ignore[arg-type]


def two_rounds() -> StruggleState:
    """A round of France is to be played, then one of Britain; five tiles are left."""
    state: StruggleState = (
        given(position(tile=None, shown=[*BOARD.tiles][-5:])).comes_to(BeginRound(FR), BeginRound(BR)).s
    )
    return state


def test_both_sides_together_have_one_game_to_win() -> None:
    """The prospects of the sides add up to 1, and a mirrored lead is a mirrored prospect."""
    p = position(flags={"savoy": FR})
    assert sum(values(p.s)) == pytest.approx(1.0)
    assert (values(p.s)[FR] > 0.5) == (lead(p.s) > 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"flags": {"savoy": FR}}, {}),
        ({"flags": {"georgia": None}}, {}),
        ({}, {"flags": {"martinique": FR}, "conflict": ["martinique"]}),
        ({"flags": {"ile_aux_noix": FR, "louisbourg": FR}}, {"flags": {"ile_aux_noix": FR}}),
        ({"trp": [2, 0]}, {}),
        ({}, {"debt": [3, 0]}),
        ({"debt": [0, 3]}, {}),
        ({"navy": [2, 2], "unbuilt": [6, 6]}, {}),
        ({"flags": {"german_states_alliance_2": FR}}, {}),
        ({"vp": 17, "points": [scored(events=2), scored()]}, {}),
        ({"hand": ["tax_reform"]}, {}),
    ],
)
def test_what_is_good_for_france(better: dict[str, object], worse: dict[str, object]) -> None:
    """Flags, Forts, Treaty Points, Squadrons, VP and cards are good for France; markers on them and Debt are bad."""
    assert lead(position(**better).s) > lead(position(**worse).s)


@pytest.mark.parametrize("round_", [1, 8])
def test_a_stronger_war_tile_is_better(round_: int) -> None:
    """2 instead of -1 in a Theater is worth something to France, early and late in the turn."""
    p = position()
    p.s.round = round_
    p.s.basic[FR][0], p.s.basic_pool[FR][-1] = "basic_fr_01", "basic_fr_16"
    strong = lead(p.s)
    p.s.basic[FR][0], p.s.basic_pool[FR][-1] = "basic_fr_16", "basic_fr_01"
    assert strong > lead(p.s)


def test_a_round_that_is_still_to_come_is_worth_something() -> None:
    """When France has had a round more than Britain, it is behind by what a round is worth."""
    p = position()
    p.s.agenda, p.s.active, p.s.tile = [], None, None
    p.s.first = FR
    p.s.round = 2
    level = lead(p.s)
    p.s.round = 3
    assert lead(p.s) < level - 1


def test_a_marker_beyond_the_track_at_the_end_of_a_turn_wins() -> None:
    """IS-2.3 Near the end of the track a Victory Point is worth more than in its middle."""
    steps = []
    for vp in (15, 28):
        found = [lead(position(vp=vp + more, points=[scored(events=vp + more - 15), scored()]).s) for more in (0, 2)]
        steps.append(found[1] - found[0])
    assert steps[1] > steps[0]


def test_plainly_worse_answers_are_left_out() -> None:
    """Of payments those stay that borrow least; of passes the one that pays most back."""
    look = Look(TITLE, Random(1))
    s = given(position(trp=[2, 0])).when(FR, "shift:antigua").s
    options = next_options(s, FR)
    kept = look.worthwhile(s, options)
    assert [o.text for o in kept] == ["pay:2:0:0:0"]
    assert len(options) > 3
    s = given(position(debt=[5, 0])).comes_to(PlayOrPass(FR)).s
    assert [o.text for o in look.worthwhile(s, next_options(s, FR))] == ["play", "pass:2"]


def test_guesses_are_levelled() -> None:
    """Every guess counts as if its root stood as in the first, so that luck of the guess tells no options apart."""
    p = position()
    view = TITLE.redact(p.s, FR)
    look = Look(TITLE, Random(5))
    one, other = (TITLE.guess(view, FR, Random(seed)) for seed in (1, 2))
    first = look.level(one, [])
    assert look.judge(one) == first
    assert look.level(other, first) == values(other)
    assert look.judge(other) == pytest.approx(first)
    assert values(other) != first


def _seats(node: Node) -> set[int]:
    found = set(node.tables)
    for below in node.kids.values():
        found |= _seats(below)
    return found


def test_the_tree_ends_with_the_round() -> None:
    """No answer of the other side is looked at; every simulation judges the end of the own Action Round."""
    look = Look(TITLE, Random(3))
    tree = Tree(look, TITLE.redact(two_rounds(), FR), FR)
    for _ in range(25):
        tree.grow()
    assert _seats(tree.root) == {FR}
    best, value = next(tree.ranking())
    assert best.visits > 1
    assert 0 < value < 1


@pytest.mark.parametrize("engine", ["greedy", "mcts"])
def test_a_round_is_played_to_its_end(engine: str) -> None:
    """The engine answers every decision of an Action Round with something that is offered, and the round ends."""
    s, luck = two_rounds(), Dice(Random(7))
    answers = 0
    while s.agenda and pending_seats(s) == (FR,):
        choice = engine_named(engine).choose(TITLE, TITLE.redact(s, FR), FR, seed=answers, level="easy")
        assert choice.option in next_options(s, FR)
        play(s, Move(FR, choice.option), luck)
        answers += 1
    assert answers >= 3
    assert pending_seats(s) == (BR,)
