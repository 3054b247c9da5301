"""Does the evaluation of Imperial Struggle know what matters, and does `mcts` think in whole Action Rounds?"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from bench.positions import read_suite
from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play
from domain.kernel.options import Move, Option
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.sequence.ministry_phase import ChooseMinistries
from domain.titles.imperial_struggle.sequence.rounds import BeginRound, PlayOrPass, SelectTile
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.titles.imperial_struggle.table import BOARD, Position, given, scored
from workers.opponents import engine_named
from workers.opponents.evaluations import EVALUATIONS, VERSION, evaluation_of
from workers.opponents.evaluations import imperial_struggle as before
from workers.opponents.evaluations.struggle_conquests import IMPERIAL_STRUGGLE
from workers.opponents.evaluations.struggle_reserves import lead, promise_of, values
from workers.opponents.evaluations.struggle_wars import lead as lead_today
from workers.opponents.evaluations.struggle_wars import values as values_today
from workers.opponents.lookahead import Lookahead
from workers.opponents.tree import Node, Tree

AWARDS = {"awards": ["award_1", "award_3", "award_4", "award_7"],
          "award_stack": ["award_2", "award_5", "award_6", "award_8"]}  # fmt: skip

SHOWN = [*BOARD.tiles][-5:]
"""Tiles for the next round."""


def position(**fields: object) -> Position:
    """A position with Awards on the table."""
    return Position(**{**AWARDS, **fields})  # type: ignore[arg-type]


def two_rounds() -> StruggleState:
    """A round of France is to be played, then one of Britain, and one more; five tiles are left."""
    rounds = BeginRound(FR), BeginRound(BR), BeginRound(FR)
    state: StruggleState = given(position(tile=None, shown=SHOWN)).comes_to(*rounds).s
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
    look = Lookahead(TITLE, Random(1))
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
    look = Lookahead(TITLE, Random(5))
    one, other = (TITLE.guess(view, FR, Random(seed)) for seed in (1, 2))
    first = look.level(one, [])
    assert look.judge(one) == first
    assert look.level(other, first) == values_today(other)
    assert look.judge(other) == pytest.approx(first)
    assert values_today(other) != first


def chosen(engine: str, p: Position, level: str = "easy") -> str:
    """What an engine answers for France; a round of Britain follows, and one of France."""
    if not isinstance(p.s.agenda[-1], ChooseMinistries):
        p.s.agenda[:0] = [BeginRound(FR), BeginRound(BR)]
    return engine_named(engine).choose(TITLE, TITLE.redact(p.s, FR), FR, seed=1, level=level).option.text


def test_the_last_available_debt_is_worth_most() -> None:
    """IS-6.3 What would make forced Debt give points to Britain costs more than a point of a fresh account."""
    worth = [lead(position(debt=[debt, 0]).s) for debt in range(7)]
    losses = [a - b for a, b in pairwise(worth)]
    assert losses == sorted(losses)
    former = before.lead(position(debt=[5, 0]).s) - before.lead(position(debt=[6, 0]).s)
    assert losses[-1] > 2 * former


def test_available_debt_counts_as_in_final_scoring() -> None:
    """IS-11.2 In the last turn two points are worth a Victory Point, up to a lead of eight."""

    def with_debt(france: int) -> float:
        return lead(position(turn=len(BOARD.turns) - 1, limit=[14, 14], debt=[france, 10]).s)

    assert with_debt(8) - with_debt(10) == pytest.approx(1.0)
    assert with_debt(0) == pytest.approx(with_debt(2))


@pytest.mark.parametrize(("engine", "answer"), [("greedy", "end"), ("greedy.v4", "shift:allegheny")])
def test_the_last_debt_is_not_spent_on_trifles(engine: str, answer: str) -> None:
    """IS-6.1 With two points of Debt left and nothing else, France ends its round; version 4 took a Market for them."""
    flags = dict.fromkeys(["niagara", "tiruchirappalli", "oswego", "kanchipuram"], FR)
    exhausted = [True] * len(BOARD.advantages)
    p = position(
        debt=[4, 0],
        flags=flags,
        left={"major": 0, "minor": 0},
        bought={"major": 1, "minor": 1},
        adv_exhausted=exhausted,
        shown=SHOWN,
    )
    assert chosen(engine, p) == answer


def test_squadrons_are_worth_building() -> None:
    """IS-5.6.5 A Squadron in the Navy Box is worth more than one that is not built, by more than before version 5."""
    built, unbuilt = position(navy=[2, 2], unbuilt=[6, 6]).s, position(navy=[1, 2], unbuilt=[7, 6]).s
    assert lead(built) - lead(unbuilt) > before.lead(built) - before.lead(unbuilt) + 1


def test_the_cardinal_ministers_are_revealed_and_used_first() -> None:
    """IS-3.5.5 They add to the tile before anything else is done; the former version bought something first."""
    for engine in ("greedy", "mcts"):
        p = position(tile=("P4", "E"), down=["the_cardinal_ministers"], flags={"savoy": FR}, shown=SHOWN)
        assert chosen(engine, p) == "reveal:the_cardinal_ministers"
        p = position(tile=("P4", "E"), up=["the_cardinal_ministers"], flags={"savoy": FR}, shown=SHOWN)
        assert chosen(engine, p) == "ability:the_cardinal_ministers:diplomacy"
        assert chosen(f"{engine}.v4", p) != "ability:the_cardinal_ministers:diplomacy"


def test_ministries_are_chosen_by_what_they_promise() -> None:
    """IS-4.7 The Cardinal Ministers promise more with the spaces that they count."""
    few, many = position().s, position(flags={"savoy": FR, "sardinia": FR}).s
    card = "the_cardinal_ministers"
    assert promise_of(many, card) > promise_of(few, card)
    assert all(promise_of(few, ministry) > 0 for ministry in BOARD.ministries)
    p = position(flags={"savoy": FR, "sardinia": FR})
    p.s.agenda, p.s.phase, p.s.active = [ChooseMinistries(1, (FR, BR))], "ministries", None
    assert chosen("greedy", p) == f"ministry:{card}"


def _last_round() -> tuple[StruggleState, list[Option]]:
    """A position in the last Action Round of the game, with few ways to its end, and what may be answered."""
    known = min(read_suite("imperial_struggle"), key=lambda known: len(known.values))
    return known.view, next_options(known.view, known.seat)


def test_the_end_is_searched_once_a_tile_is_played() -> None:
    """IS-11 Before that there are too many ways to the end; versions up to 8 looked for it there, too."""
    s, _ = _last_round()
    seat = s.active
    assert seat is not None
    for step, today in ((Act(seat), True), (PlayOrPass(seat), False), (SelectTile(seat), False)):
        s.agenda[-1] = step
        for version in (8, VERSION):
            closing = evaluation_of(TITLE, version).closing
            assert closing is not None
            assert closing(s) == (version == 8 or today)


def test_the_search_of_the_end_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """IS-11 Where there are more ways to the end than the evaluation wants to see, it stays unknown."""
    s, options = _last_round()
    seat = pending_seats(s)[0]
    assert Lookahead(TITLE, Random(1)).to_the_end(s, seat, options) is not None
    monkeypatch.setitem(EVALUATIONS, "imperial_struggle", replace(IMPERIAL_STRUGGLE, ending=2))
    assert Lookahead(TITLE, Random(1)).to_the_end(s, seat, options) is None
    assert Lookahead(TITLE, Random(1), version=8).to_the_end(s, seat, options) is not None


def _seats(node: Node) -> set[int]:
    found = set(node.tables)
    for below in node.kids.values():
        found |= _seats(below)
    return found


def test_the_tree_ends_with_the_round() -> None:
    """No answer of the other side is looked at; every simulation judges the end of the own Action Round."""
    look = Lookahead(TITLE, Random(3))
    tree = Tree(look, TITLE.redact(two_rounds(), FR), FR)
    for _ in range(25):
        tree.grow()
    assert _seats(tree.root) == {FR}
    best, value = next(tree.edges())
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


def test_between_two_turns_nothing_that_was_drawn_counts() -> None:
    """Awards, demand and new War tiles are the luck of one guess; in the Action Phase they count as they always did."""
    first, second = [*BOARD.awards][:4], [*BOARD.awards][4:]
    drawn = (
        position(flags={"savoy": FR}, awards=first, award_stack=second, demand=list(GOODS[:3])).s,
        position(flags={"savoy": FR}, awards=second, award_stack=first, demand=list(GOODS[3:])).s,
    )
    one, other = map(lead_today, drawn)
    assert one != other
    assert one - other == pytest.approx(lead(drawn[0]) - lead(drawn[1]))
    for s in drawn:
        s.phase = "ministries"
    assert lead(drawn[0]) != lead(drawn[1])
    assert lead_today(drawn[0]) == lead_today(drawn[1])


def test_a_squadron_at_sea_is_worth_more_than_an_idle_one() -> None:
    """By more than versions before 15 thought: those kept Squadrons in the Navy Box while Awards and Wars were tied."""
    idle = position().s
    assert idle.navy[FR]
    for i in BOARD.navals:
        if idle.flag[i] is None:
            deployed = position(flags={BOARD.spaces[i].id: FR}).s
            assert lead_today(deployed) - lead_today(idle) > max(0.0, lead(deployed) - lead(idle))
