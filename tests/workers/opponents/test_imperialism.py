"""Does the evaluation of Imperialism know the final scoring, and does a program want every superpower?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup
from domain.titles.imperialism.actions.intrigue import SelectSecondCard
from domain.titles.imperialism.actions.select import FinishAction
from domain.titles.imperialism.actions.war import Defend
from domain.titles.imperialism.board import Base
from domain.titles.imperialism.cards.territories import PlayColonizationRush
from domain.titles.imperialism.cards.windows import PIRATES, PlayPirates, PlayWarEvent
from domain.titles.imperialism.legality import count, hand_limit, levels_of
from domain.titles.imperialism.scoring import category_points
from domain.titles.imperialism.state import Fought, ImperialismState
from tests.domain.titles.imperialism.positions import A, B, C, Position
from workers.opponents import Budget, NothingToDecide, engine_named
from workers.opponents.evaluations import VERSION, evaluation_of
from workers.opponents.evaluations.imperialism import certain_wars, figures_of, finals
from workers.opponents.evaluations.imperialism_backs import menu as by_backs
from workers.opponents.evaluations.imperialism_hands import worth
from workers.opponents.evaluations.imperialism_menu import menu
from workers.opponents.evaluations.imperialism_refills import draws, price, spends, toll
from workers.opponents.levels import simulations_of

TITLE = TITLES["imperialism"]


def positions(seats: int, seed: int) -> Iterator[ImperialismState]:
    """Every position of a game of random moves with a pending decision."""
    dice = Random(seed)
    s = start(TITLE, make_setup("imperialism", seats), Dice(dice))
    while s.agenda:
        yield s
        seat = pending_seats(s)[0]
        play(s, Move(seat, dice.choice(next_options(s, seat))), Dice(dice))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_finals_are_those_of_the_rules(seats: int) -> None:
    """IM-24.3 The points for categories that the evaluation expects are those of the final scoring."""
    some = 0
    for s in positions(seats, seats):
        every = range(seats)
        rows = [category_points(s, [count(s, seat, c) for seat in every]) for c in s.board.categories]
        expected = [sum(points) for points in zip(*rows, strict=True)]
        assert finals(s.board, figures_of(s)) == tuple(expected)
        some += any(expected)
    assert some > 100


def test_events_are_worth_what_they_can_do_now() -> None:
    """IM-20 What levels, territories and rivals make of an event; a war card is worth its figures in any case."""
    s = next(s for s in positions(3, 4) if s.turn == 9)
    board = s.board
    events = {name: d for name, d in board.definitions.items() if d.is_event}
    rivals = [0] * len(levels_of(s, 0))

    def told(name: str, **levels: int) -> float:
        row = list(rivals)
        for track, level in levels.items():
            row[board.track_at[track]] = level
        return worth(s, row, rivals, events[name])

    assert told("exceptional_year", oriental_goods=2) > 3 * told("exceptional_year", oriental_goods=1)
    assert told("middle_class_development", oriental_goods=3) > 5 > told("middle_class_development")
    assert told("colonization_rush", gold=4) > told("colonization_rush", gold=1)
    assert told("diplomatic_trick") > 2
    assert min(told(name) for name, d in events.items() if d.war is not None) == 2
    rich = [3] * len(rivals)
    assert worth(s, rivals, rich, events["rapacious_plunder"]) > told("rapacious_plunder") == 0


def test_a_card_that_is_spent_is_judged_by_what_comes_instead() -> None:
    """IM-5.3 After it the hand is as full as it was, each time with other cards of the deck that is guessed."""
    some = 0
    for s in positions(2, 6):
        seat = pending_seats(s)[0]
        if s.phase != "action" or len(s.hands[seat]) < 2:
            continue
        assert spends(s, next_options(s, seat)[0])
        assert draws(s, seat, s) == (s,)
        after = s.copy()
        spent = [after.hands[seat].pop(), after.hands[seat].pop()]
        over = max(0, len(s.hands[seat]) - hand_limit(s, seat))
        found = draws(s, seat, after)
        come = [tuple(each.hands[seat][len(after.hands[seat]) :]) for each in found]
        assert {len(cards) for cards in come} == {len(spent) - min(over, len(spent))}
        assert come == [()] or len({card for cards in come for card in cards}) == sum(map(len, come))
        assert {card for cards in come for card in cards} <= set(s.providence)
        some += len(found) == 6
    assert some > 50
    assert not any(spends(s, next_options(s, pending_seats(s)[0])[0]) for s in positions(3, 6))


def test_an_event_is_thrown_away_for_something() -> None:
    """Other cards may go for nothing, and so may events with more seats."""
    two, three = (next(s for s in positions(seats, 4) if s.phase == "exchange") for seats in (2, 3))
    for asked in (toll, price):
        assert asked(two, Option("discard", "exceptional_year")) > 0
        assert asked(two, Option("discard", "mad")) == asked(two, Option("discard", "scotland")) == 0
        assert asked(two, Option("done")) == asked(three, Option("discard", "exceptional_year")) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_prospects_lie_between_nought_and_one(seats: int) -> None:
    """Before the superpowers are shown all seats are level; afterwards no position leaves the range."""
    values = evaluation_of(TITLE).values
    for s in positions(seats, 10 + seats):
        found = values(s)
        assert all(0 <= value <= 1 for value in found)
        assert all(s.power) or set(found) == {0.5}


def test_every_superpower_is_wanted() -> None:
    """IM-3.6 Among many deals no superpower is always rejected, with or without a change of religion."""
    kept = set()
    for seed in range(80):
        s = start(TITLE, make_setup("imperialism", 4), Dice(Random(seed)))
        for seat in range(4):
            choice = engine_named("mcts").choose(
                TITLE, TITLE.redact(s, seat), seat, seed=seed, budget=Budget(simulations=8)
            )
            kept.add(choice.option.str_arg())
    assert kept == set(s.board.superpower)


@pytest.mark.parametrize("seats", [2, 4])
def test_hard_thinks_no_longer_than_normal_where_standing_orders_may_answer(seats: int) -> None:
    """A search that is longer than the pace of opponents would tell that somebody has a card to think about."""
    orders = TITLE.standing_orders
    assert orders is not None
    found = next(
        s
        for s in positions(seats, 1)
        if orders.decision(TITLE.codec.step_name(s.agenda[-1])) and len(next_options(s, pending_seats(s)[0])) > 1
    )
    seat = pending_seats(found)[0]
    view = TITLE.redact(found, seat)
    asked = {
        name: engine_named(name).choose(TITLE, view, seat, seed=1, level="hard").budget for name in ("mcts", "mcts.v16")
    }
    assert asked["mcts"] == simulations_of("imperialism", VERSION, seats)["normal"]
    assert asked["mcts.v16"] == simulations_of("imperialism", 16, seats)["hard"]


def menu_at(s: ImperialismState, *moves: str) -> tuple[list[str], list[str]]:
    """The options offered after the given moves, and those that the menu keeps."""
    for text in moves:
        seat = pending_seats(s)[0]
        play(s, Move(seat, next(o for o in next_options(s, seat) if o.text == text)), Dice(Random(1)))
    options = next_options(s, pending_seats(s)[0])
    return [o.text for o in options], [o.text for o in menu(s, options)]


def test_no_card_is_laid_that_adds_nothing() -> None:
    """IM-10.5 Naval blockade and Pirates are worth nothing in a land war; with one of them no other card is laid."""
    hand = "naval_blockade", "pirates", "venal_advisors"
    at_war = {
        kind: menu_at(
            Position().hand(A, "historic_victory").hand(B, *hand).s, "action:war", f"war:historic_victory:{kind}:1"
        )
        for kind in ("land", "sea")
    }
    offered, left = at_war["land"]
    assert left == ["lay", "lay:venal_advisors"] == [text for text in offered if text in left]
    offered, left = at_war["sea"]
    assert left == offered
    assert len(left) == 7


def test_what_brings_most_is_named() -> None:
    """IM-20.5, IM-19.8 Pirates name the goods of which the victim has most, up to the cap; a plot what it counts most
    of each rival, as the first card of a turn or the second."""
    s = Position().levels(A, gold=0, spices=5, oriental_goods=6).hand(B, "pirates").s
    s.agenda[:] = [PlayPirates(PIRATES, (B,))]
    offered, left = menu_at(s)
    assert left == ["pass", "play:pirates:spices"]
    assert len(offered) == 4
    levelled = Position().levels(B, fabrics=1, food=2).levels(C, fabrics=3)
    s = levelled.hand(A, "oppression_of_the_merchants", "diplomatic_trick").s
    named = ["play:oppression_of_the_merchants:1:food", "play:oppression_of_the_merchants:2:fabrics"]
    first = menu_at(s.copy(), "action:intrigue")[1]
    assert [text for text in first if text.startswith("play:oppression")] == named
    s.agenda.append(SelectSecondCard(A, "event"))
    assert menu_at(s)[1] == [*named, "stop"]


def test_what_is_the_own_is_counted_for_the_own_seat() -> None:
    """IM-20.3 Rapacious plunder counts what the defeated player has, IM-20.10 Colonization rush one's own goods."""
    s = Position().levels(A, gold=3, spices=1).levels(B, gold=0, spices=2, oriental_goods=1).s
    s.fought = Fought("land", A, A, B)
    s.agenda[:] = [PlayWarEvent(A)]
    plunder = [Option("play", "rapacious_plunder", good) for good in ("gold", "oriental_goods", "spices")]
    assert menu(s, [Option("pass"), *plunder]) == [Option("pass"), plunder[2]]
    s.agenda[:] = [PlayColonizationRush(A)]
    rush = [Option("play", "colonization_rush", good) for good in ("gold", "spices", "oriental_goods")]
    assert menu(s, [*rush, Option("pass")]) == [rush[0], Option("pass")]


@pytest.mark.parametrize(
    ("card", "change"),
    [
        ("pirates", {"bases": (Base("gold", 1), Base("own_shipyards", 1))}),
        ("pirates", {"op": "gain_per"}),
        ("pirates", {"op": "raise_choice", "bases": (), "options": ("gold", "own_shipyards")}),
    ],
)
def test_where_others_decide_what_it_brings_all_is_left(
    monkeypatch: pytest.MonkeyPatch, card: str, change: dict[str, Any]
) -> None:
    """A pack of one's own may count what the players of a sealed answer have themselves, or raise what is named."""
    s = Position().levels(A, gold=3).levels(B, shipyards=4).hand(B, card).s
    s.agenda[:] = [PlayPirates(PIRATES, (B,))]
    printed = s.board.definitions[card]
    [op] = printed.immediate
    monkeypatch.setitem(s.board.definitions, card, replace(printed, immediate=(replace(op, **change),)))
    options = [Option("pass"), Option("play", card, "gold"), Option("play", card, "own_shipyards")]
    assert menu(s, options) == options


def test_a_name_that_decides_two_things_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ducats alone do not tell which name is best where it decides a raise, too."""
    s = Position().levels(A, gold=3).s
    s.agenda[:] = [PlayColonizationRush(A)]
    printed = s.board.definitions["colonization_rush"]
    twice = replace(printed, immediate=(*printed.immediate, replace(printed.immediate[0], op="raise_choice")))
    monkeypatch.setitem(s.board.definitions, "colonization_rush", twice)
    options = [Option("play", "colonization_rush", good) for good in ("gold", "spices", "oriental_goods")]
    assert menu(s, options) == options


def test_a_hand_is_looked_at_that_may_hold_an_event() -> None:
    """IM-20.9 Of the other hands those with the most providence cards; none where all cards are territories."""
    s = start(TITLE, make_setup("imperialism", 4), Dice(Random(2)))
    options = [Option("finish"), *(Option("intercept", "plans_interception", seat) for seat in (1, 2, 3))]
    s.agenda.append(FinishAction(0))
    s.hands = [[], ["navarre", "finland"], ["navarre", "bribery_1"], ["finland", "bribery_2"]]
    s.backs = [0, 2, 1, 1]
    assert by_backs(s, options) == [options[0], *options[2:]]
    s.hands[3].append("corruption_1")
    assert by_backs(s, options) == [options[0], options[3]]
    s.backs = [0, 2, 2, 3]
    assert by_backs(s, options) == options[:1]
    levelled = Position().levels(B, fabrics=1, food=2).levels(C, fabrics=3)
    s = levelled.hand(A, "oppression_of_the_merchants").s
    s.agenda.append(SelectSecondCard(A, "event"))
    first, *others = next_options(s, A)
    both = by_backs(s, [first, options[2], *others])
    assert [option for option in both if option.verb != "intercept"] == menu(s, [first, *others])
    assert len(menu(s, [first, *others])) < len([first, *others])


def test_territories_are_not_laid_in_a_war() -> None:
    """IM-10.6 A war is certain against a hand of territories where two war cards would make it doubtful."""
    s = start(TITLE, make_setup("imperialism", 3), Dice(Random(2)))
    s.power[:] = [*s.board.superpower][:3]
    card = next(name for name, d in s.board.card.items() if (war := d.war) is not None and war.land > 0)
    s.levels[0][:2], s.levels[1][:2], s.levels[2][:2] = [9, 0], [8, 0], [9, 0]
    s.hands, s.backs = [[card], ["navarre", "finland"], []], [0, 2, 0]
    s.active = 0
    land = [o.int_arg(2) for o in certain_wars(s, 0, by_backs=True) if o.str_arg(1) == "land"]
    assert land.count(1) > 0
    assert 1 not in [o.int_arg(2) for o in certain_wars(s, 0) if o.str_arg(1) == "land"]
    s.hands[1], s.backs[1] = ["navarre", "bribery_1", "bribery_2"], 1
    assert certain_wars(s, 0, by_backs=True) == certain_wars(s, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_something_is_always_left(seats: int) -> None:
    """The menu keeps the order, one way at least to play each card against each victim, and a defence without cards."""
    fewer = 0
    for s in positions(seats, 20 + seats):
        for seat in pending_seats(s):
            options = next_options(s, seat)
            left = menu(s, options)
            assert left == [option for option in options if option in left]
            if isinstance(s.agenda[-1], Defend):
                assert Option("lay") in left
                assert [option for option in left if option.verb != "lay"] == [o for o in options if o.verb != "lay"]
            else:
                assert {targets(option) for option in left} == {targets(option) for option in options}
            fewer += len(left) < len(options)
    assert fewer > 5


def targets(option: Option) -> tuple[int | str, ...]:
    """The card of an option, and whom it is played against."""
    return option.args[:2] if len(option.args) > 2 else option.args[:1]


def test_nothing_is_asked_after_the_end() -> None:
    """An engine says so, whatever it asks of the title first."""
    *_, last = positions(2, 1)
    assert not last.agenda
    for engine in ("greedy", "mcts"):
        with pytest.raises(NothingToDecide):
            engine_named(engine).choose(TITLE, last, 0, seed=1)
