"""Does the evaluation of Pax Renaissance know the rules, and do the engines see what wins?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.registry import TITLES, make_setup
from domain.titles.pax_renaissance.actions.agents import PlaceAgents
from domain.titles.pax_renaissance.actions.playing import ChooseVictory
from domain.titles.pax_renaissance.actions.regime import PlaceRegimeConcession
from domain.titles.pax_renaissance.scoring import meets
from domain.titles.pax_renaissance.state import PaxState
from tests.domain.titles.pax_renaissance.positions import Scene
from workers.opponents import Budget, engine_named
from workers.opponents.evaluations import VERSION, evaluation_of
from workers.opponents.evaluations.pax_renaissance import FIGURES, WEIGHTS, compared, figures, lacks
from workers.opponents.evaluations.renaissance_means import estimates, garrisons, purse
from workers.opponents.evaluations.renaissance_places import first_free_place, first_place
from workers.opponents.evaluations.renaissance_turns import glance, plan, toll, too_late
from workers.opponents.lookahead import Lookahead
from workers.opponents.turns import Turns

TITLE = TITLES["pax_renaissance"]


def positions(seats: int, seed: int, **options: bool) -> Iterator[PaxState]:
    """Every position of a game of random moves, of players who are never idle, with a pending decision."""
    dice = Random(seed)
    s = start(TITLE, make_setup("pax_renaissance", seats, options), Dice(dice))
    while s.agenda:
        yield s
        seat = pending_seats(s)[0]
        offered = next_options(s, seat)
        busy = [o for o in offered if o.verb not in ("pass", "sell", "stop", "none", "keep", "win")] or offered
        play(s, Move(seat, dice.choice(busy)), Dice(dice))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("expansion", [False, True])
def test_nothing_is_lacking_exactly_where_a_victory_is_met(seats: int, expansion: bool) -> None:
    """PR-12.3 to PR-12.6 The steps that a seat lacks for a victory are none exactly if it meets the conditions."""
    none = 0
    for seed in range(12):
        for s in positions(seats, seed, expansion=expansion):
            table = compared(s)
            for victory in s.board.victories:
                for seat, short in enumerate(lacks(s, victory, table)):
                    assert (short == 0) == meets(s, seat, victory)
                    none += short == 0
    assert none > 20


def as_it_is(s: PaxState) -> PaxState:
    """The position in which a command ends."""
    return s


def on_the_map(s: Any) -> tuple[dict[str, Any], ...]:
    """What lies there."""
    return s.slots, s.concessions, s.pirates


def test_what_nobody_has_the_time_to_place_is_placed_where_it_costs_nothing() -> None:
    """PR-4.3, PR-11.1.5 A Concession of a new regime, and agents on a map card: version 21 left both out."""
    placed = Counter[type]()
    for s in (s for seed in range(4) for s in positions(3, seed)):
        seat = pending_seats(s)[0]
        if (option := first_free_place(s, seat)) is None:
            continue
        assert option in next_options(s, seat)
        after = s.copy()
        play(after, Move(seat, option), Dice(Random(1)))
        assert after.florins[seat] == s.florins[seat]
        assert list(after.concessions.values()).count(seat) >= list(s.concessions.values()).count(seat), (
            "none is killed"
        )
        today, before = (Lookahead(TITLE, Random(1), version=version) for version in (VERSION, 21))
        assert on_the_map(today.completed(s.copy(), 0, as_it_is)) != on_the_map(before.completed(s.copy(), 0, as_it_is))
        placed[type(s.agenda[-1])] += 1
    assert min(placed[PlaceRegimeConcession], placed[PlaceAgents]) > 5


def test_a_concession_takes_the_place_of_one_of_the_richest_rival() -> None:
    """PR-11.1.5 Where all borders have a Concession and a Florin is there: version 24 completed such commands without
    one. None of its own is taken, and nothing where a border is free or no Florin is left."""
    scene = Scene(3)
    s = scene.s
    borders = s.board.maps["hungary"].borders
    s.agenda.append(PlaceRegimeConcession(0, "hungary"))
    scene.at(**dict(zip(borders, ("pawn_0", "pawn_1", "pawn_2"), strict=True)))
    scene.at(border_mamluk_ottoman="pawn_2", border_byzantium_mamluk="pawn_0", border_england_france="pawn_0")
    option = first_place(s, 0)
    assert option == Option("border", borders[2])
    assert first_free_place(s, 0) is None
    made = [Lookahead(TITLE, Random(1), version=version).completed(s.copy(), 0, as_it_is) for version in (VERSION, 24)]
    owned = [(after.concessions[borders[2]], after.florins[0]) for after in made]
    assert owned == [(0, 9), (2, 10)]
    s.concessions[borders[1]] = None
    assert first_place(s, 0) == first_free_place(s, 0) == Option("border", borders[1])
    s.concessions[borders[1]] = 1
    s.florins[0] = 0
    assert first_place(s, 0) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_prospects_follow_from_what_a_seat_sees(seats: int) -> None:
    """Every figure has a weight, prospects lie between 0 and 1, and a seat's view gives the same as the full state."""
    assert len(FIGURES) == len(WEIGHTS)
    for s in positions(seats, seats):
        assert all(len(row) == len(FIGURES) for row in figures(s))
        values = evaluation_of(TITLE).values(s)
        assert all(0 <= value <= 1 for value in values)
        assert estimates(TITLE.redact(s, 0)) == estimates(s)


@pytest.mark.parametrize("engine", ["greedy", "mcts"])
def test_who_can_win_does(engine: str) -> None:
    """PR-12.7 A victory whose conditions are met is declared at once."""
    s = Scene().active("imperial").empire(0, "england").empire(0, "france").empire(0, "aragon").s
    choice = engine_named(engine).choose(TITLE, TITLE.redact(s, 0), 0, seed=1, budget=Budget(simulations=20))
    assert choice.option.text == "win:victory_imperial"


@pytest.mark.parametrize("position", [1, 4])
def test_mcts_buys_the_comet_that_wins(position: int) -> None:
    """PR-12.1 With three Kings and no victory active it buys a comet, wakes the Imperial Victory and declares it."""
    s = (
        Scene()
        .empire(0, "england")
        .empire(0, "france")
        .empire(0, "aragon")
        .market("east", position, "comet_copernicus")
        .s
    )
    said = []
    while s.agenda and s.active == 0 and len(said) < 4:
        choice = engine_named("mcts").choose(TITLE, TITLE.redact(s, 0), 0, seed=2, level="normal")
        said.append(choice.option.text)
        play(s, Move(0, choice.option), Dice(Random(1)))
    assert said == [f"buy:east:{position}", "victory:victory_imperial", "win:victory_imperial"]


def answers(engine: str, s: PaxState) -> set[str]:
    """What the easy level of an engine answers for seat 0, by eight seeds."""
    view = TITLE.redact(s, 0)
    return {engine_named(engine).choose(TITLE, view, 0, seed=seed, level="easy").option.text for seed in range(8)}


def test_own_garrisons_are_not_besieged() -> None:
    """PR-5.8 Rooks in an own Empire are worth something, so a siege of them is declined; version 4 drew lots."""
    s = Scene().tableau(0, "the_handsome").empire(0, "hungary").at(buda="rook_white", varna="rook_black").s
    assert garrisons(s)[0] > garrisons(s)[1] == 0
    play(s, Move(0, next(o for o in next_options(s, 0) if o.text == "ops:east")), Dice(Random(1)))
    assert answers("greedy", s) == answers("mcts", s) == {"stop"}
    assert answers("greedy.v4", s) == {"stop", "op:the_handsome:siege"}


def test_each_florin_is_worth_less_than_the_one_before() -> None:
    """Who has ten Florins gains little by another one, so they are spent."""
    steps = [round(purse(n + 1) - purse(n), 6) for n in range(40)]
    assert steps == sorted(steps, reverse=True)
    assert steps[0] > 10 * steps[10] > 0


def test_florins_decide_where_the_patrons_are_level() -> None:
    """PR-12.2 The fewer cards the decks hold, the more."""
    early, late = Scene().florins(0, 12).s, Scene().florins(0, 12).s
    for deck in late.decks.values():
        del deck[1:]
    leads = [found[0] - found[1] for found in map(estimates, (early, late))]
    assert 0 < leads[0] < leads[1]


def test_a_cheap_card_is_bought_rather_than_a_fair_held() -> None:
    """PR-4.1 With six Florins, and some to gain by a fair; version 4 held the fair."""
    s = Scene().florins(0, 6).s
    assert all(answer.startswith("buy:") for answer in answers("greedy", s))
    assert all(answer.startswith("fair:") for answer in answers("greedy.v4", s))


def test_a_card_is_bought_for_what_it_can_do() -> None:
    """PR-4.1 What playing a card brings is looked at before it is bought; version 6 took the cheapest one."""
    s = Scene().florins(0, 6).s
    assert s.rows["east"][2] == "saint_stefan_cel_mare"
    assert answers("greedy", s) == {"buy:east:2"}
    assert answers("greedy.v6", s) == {"buy:east:1", "buy:west:1"}


def test_what_a_bought_card_can_do_counts_less_if_it_has_to_wait() -> None:
    """PR-3.3 With the last action a card is bought for the next turn."""
    s = Scene().florins(0, 6).s
    buy = next(o for o in next_options(s, 0) if o.text == "buy:east:2")
    shares = []
    for s.actions in (2, 1):
        made = plan(s, 0, buy)
        assert made is not None
        after, following, share = made
        assert (after.hand[0], following.text) == (["saint_stefan_cel_mare"], "play:saint_stefan_cel_mare")
        assert following in next_options(after, 0)
        shares.append(share)
    assert 1 > shares[0] > shares[1] > 0
    assert plan(s, 0, next(o for o in next_options(s, 0) if o.verb == "fair")) is None


def test_no_op_is_used_that_changes_nothing_of_worth() -> None:
    """PR-5.8 A siege of rooks that are nobody's brings nothing; version 6 drew lots."""
    s = Scene().tableau(0, "the_handsome").at(buda="rook_white", varna="rook_black").s
    play(s, Move(0, next(o for o in next_options(s, 0) if o.text == "ops:east")), Dice(Random(1)))
    assert answers("greedy", s) == {"stop"}
    assert answers("greedy.v6", s) == {"stop", "op:the_handsome:siege"}


def test_a_campaign_that_can_only_be_lost_must_gain_much() -> None:
    """PR-9.2 One knight loses against one rook, and wins where nobody defends."""
    s = Scene().empire(0, "hungary").at(buda="knight_white", vienna="rook_black").s
    for text in ("ops:east", "op:empire_hungary:campaign"):
        play(s, Move(0, next(o for o in next_options(s, 0) if o.text == text)), Dice(Random(1)))
    tolls = {option.text: toll(s, option) for option in next_options(s, 0)}
    assert tolls.pop("campaign:holy_roman_empire") > 0
    assert set(tolls.values()) == {0}
    assert "campaign:holy_roman_empire" not in answers("greedy", s)


def test_what_is_seen_at_a_glance_is_true() -> None:
    """PR-12.7 Where a win is seen without a search the search agrees, and what it leaves out could not win."""
    seen = 0
    for s in positions(2, 5):
        seat = pending_seats(s)[0]
        if not s.turn or (known := glance(s, seat)) is None:
            continue
        assert known == any(option.verb == "win" for option in next_options(s, seat))
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("expansion", [False, True])
def test_no_win_comes_where_it_is_too_late(expansion: bool) -> None:
    """PR-12.7 In the middle of a command, where no win can come in the turn any more, a search finds none; where one is
    found it was not too late."""
    known = evaluation_of(TITLE)
    late = won = 0
    for seed in range(60):
        for s in positions(2, seed, expansion=expansion):
            seat = pending_seats(s)[0]
            if known.quiet(s) or seat != s.active or not s.turn:
                continue
            told = too_late(s, seat)
            choosing = isinstance(s.agenda[-1], ChooseVictory)
            if (told and late < 60) or choosing:
                search = Turns(TITLE, replace(known, too_late=None), 300, exact=True)
                found = search.winning(s, seat)
                assert not (told and found)
                late += told
                won += bool(found)
    assert late >= 60
    assert won > 0


def test_nothing_is_searched_where_it_is_too_late() -> None:
    """PR-12.7 The last command of a turn without an active victory is completed without a search for a win."""
    s = next(s for s in positions(2, 5) if s.turn > 9 and not evaluation_of(TITLE).quiet(s) and too_late(s, s.active))
    turns = Turns(TITLE, evaluation_of(TITLE), 300, exact=True)
    assert turns.winning(s, s.active) == []
    assert turns.positions == 0


def test_a_level_ends_after_enough_positions() -> None:
    """Where one guess opens many positions no further one is made, and the number of guesses repeats the choice."""
    s = next(s for s in positions(2, 3) if len(next_options(s, pending_seats(s)[0])) > 20)
    seat = pending_seats(s)[0]
    view = TITLE.redact(s, seat)
    greedy, former = engine_named("greedy"), engine_named("greedy.v5")
    made = greedy.choose(TITLE, view, seat, seed=5, level="normal")
    assert made.budget < former.choose(TITLE, view, seat, seed=5, level="normal").budget == 4
    again = greedy.choose(TITLE, view, seat, seed=5, budget=Budget(simulations=made.budget))
    assert (again.option, again.evaluation, again.nodes) == (made.option, made.evaluation, made.nodes)
