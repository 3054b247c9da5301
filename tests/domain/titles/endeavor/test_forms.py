"""EN-12: Which forms of action are there?"""

from __future__ import annotations

from typing import Any

import pytest

from domain.registry import former_packs
from domain.titles.endeavor.board import ACTIONS, Board
from domain.titles.endeavor.effects.actions import CardDrawn, CityOccupied, DiscLandedBeside, DiscShipped, RegionOpened
from domain.titles.endeavor.state import EndeavorState
from tests.domain.titles.endeavor.packs import action, changed_board
from tests.domain.titles.endeavor.positions import BLACK, GREEN, Position, given

STEPS = {"ship": "ship:africa", "occupy": "occupy:paris", "attack": "attack:london", "payment": "payment:2",
         "draw": "draw:europe"}  # fmt: skip
"""A legal step of each basic action in `with_token`."""


def with_token(form: dict[str, Any]) -> EndeavorState:
    """Black may spend a token of this form; each basic action is possible."""

    def change(pack: dict[str, Any]) -> None:
        pack["tokens"][4]["action"] = form

    return (
        Position(3, round=2, board=changed_board(change))
        .buildings(BLACK, "shipyard", "museum")
        .discs(BLACK, 2)
        .harbor(BLACK, 4)
        .cities(GREEN, "london")
        .opened("india", GREEN)
        .tokens(BLACK, ship=1)
        .turn(BLACK)
    )


@pytest.mark.parametrize("one", ACTIONS)
def test_a_single_action_is_carried_out_once(one: str) -> None:
    """EN-12.1, EN-12.6 Each basic action may stand alone, on any component."""
    story = given(with_token(action("single", one))).when(BLACK, "spend:ship")
    assert {o.split(":")[0] for o in story.offered(BLACK)} == {one}
    other = STEPS["draw" if one != "draw" else "ship"]
    story.refused(BLACK, other, "EN-12.1").when(BLACK, STEPS[one]).owes(GREEN)


@pytest.mark.parametrize(("one", "other"), [("ship", "draw"), ("occupy", "draw"), ("occupy", "attack")])
def test_of_a_choice_exactly_one_is_carried_out(one: str, other: str) -> None:
    """EN-12.2, EN-12.6 Both are offered; after either the turn is over."""
    story = given(with_token(action("choice", one, other))).when(BLACK, "spend:ship")
    assert {o.split(":")[0] for o in story.offered(BLACK)} == {one, other}
    story.refused(BLACK, "payment:2", "EN-12.2")
    for chosen in (one, other):
        given(story.s).when(BLACK, STEPS[chosen]).owes(GREEN)


def test_of_a_combination_one_or_both_are_carried_out_in_any_order() -> None:
    """EN-12.3, R-9, R-33 Dock: occupy then ship, ship then occupy, or one and stop."""
    s = Position(3).buildings(BLACK, "dock").harbor(BLACK, 3).opened("africa", BLACK).turn(BLACK)
    given(s).when(BLACK, "activate:1", "occupy:elmina", "ship:africa").then_among(
        CityOccupied(BLACK, "elmina"), DiscLandedBeside(BLACK, "africa")
    ).owes(GREEN)
    given(s).when(BLACK, "activate:1", "ship:africa", "occupy:elmina").then_among(
        DiscLandedBeside(BLACK, "africa"), CityOccupied(BLACK, "elmina")
    ).owes(GREEN)
    given(s).when(BLACK, "activate:1", "ship:africa", "stop").owes(GREEN)


def test_each_entry_of_a_combination_is_carried_out_at_most_once() -> None:
    """EN-12.3 After Occupy the Dock does not offer another Occupy."""
    s = Position(3).buildings(BLACK, "dock").harbor(BLACK, 5).opened("africa", BLACK).turn(BLACK)
    given(s).when(BLACK, "activate:1", "occupy:elmina").refused(BLACK, "occupy:cape_town", "EN-12.3").refused(
        BLACK, "pass", "EN-11.5"
    )


def test_both_parts_happen_in_the_same_region() -> None:
    """EN-12.4 Occupy & Ship of a Dock go to one region."""
    s = Position(3).buildings(BLACK, "dock").harbor(BLACK, 5).opened("africa", BLACK).turn(BLACK)
    given(s).when(BLACK, "activate:1", "occupy:elmina").offers(BLACK, "ship:africa", "stop").refused(
        BLACK, "ship:india", "EN-12.4"
    )


def test_a_cartographer_may_ship_to_two_regions() -> None:
    """EN-12.4, R-8 The rulebook says that both ships may go to one region, not that they must."""
    s = Position(3).buildings(BLACK, "cartographer").harbor(BLACK, 5).turn(BLACK)
    for second in ("africa", "india"):
        given(s).when(BLACK, "activate:1", "ship:africa", f"ship:{second}").then_among(
            DiscShipped(BLACK, "africa", 1), DiscShipped(BLACK, second, 1 + (second == "africa"))
        ).owes(GREEN)


def test_the_first_reading_keeps_a_cartographer_in_one_region() -> None:
    """R-8 A game that began with the first edition of the pack goes on with it."""
    (former,) = former_packs("endeavor").values()
    assert former.name == "first reading"
    assert isinstance(former.board, Board)
    s = Position(3, board=former.board).buildings(BLACK, "cartographer").harbor(BLACK, 5).turn(BLACK)
    given(s).when(BLACK, "activate:1", "ship:africa").offers(BLACK, "ship:africa", "stop").refused(
        BLACK, "ship:india", "EN-12.4"
    )


def test_in_europe_only_occupy_is_possible_with_a_dock() -> None:
    """EN-12.4, R-33 After Occupy in Europe nothing can be shipped there, so the command ends by itself."""
    s = Position(3).buildings(BLACK, "dock").harbor(BLACK, 5).turn(BLACK)
    given(s).when(BLACK, "activate:1", "occupy:london").owes(GREEN)


def test_both_cards_come_from_the_same_deck() -> None:
    """EN-12.4, R-37 Draw & Draw in Europe is not one Europe and one Slavery card."""
    s = Position(3).buildings(BLACK, "trading_house").harbor(BLACK, 1).cities(BLACK, "london").turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "draw:europe").offers(BLACK, "draw:europe", "stop")
    story.refused(BLACK, "draw:slavery", "EN-12.4").when(BLACK, "draw:europe")
    story.then_among(CardDrawn(BLACK, "europe_0"), CardDrawn(BLACK, "europe_1")).owes(GREEN)


def test_two_regions_are_allowed_where_the_pack_says_so() -> None:
    """EN-12.6, R-8 `same_region` is data: without it Ship & Ship may go to two regions."""
    s = with_token(action("combo", "ship", "ship", same_region=False))
    given(s).when(BLACK, "spend:ship", "ship:africa", "ship:caribbean").then_among(
        DiscShipped(BLACK, "africa", 1), DiscShipped(BLACK, "caribbean", 1)
    )


def test_the_first_part_is_resolved_before_the_second_begins() -> None:
    """EN-12.5, EN-14.7, R-33, R-38 The ship that opens a region lets the same command occupy a city there."""
    s = Position(3).buildings(BLACK, "dock").harbor(BLACK, 3).almost_full("africa", GREEN).turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "ship:africa").then_among(RegionOpened("africa"))
    story.offers(BLACK, "occupy:elmina", "occupy:cape_town", "stop").when(BLACK, "occupy:elmina")
    story.then_among(CityOccupied(BLACK, "elmina")).owes(GREEN)


def test_a_second_part_that_is_impossible_is_not_asked_for() -> None:
    """EN-12.3, R-9 In a closed region the Dock ships and the command ends, with discs left."""
    s = Position(3).buildings(BLACK, "dock").harbor(BLACK, 5).turn(BLACK)
    given(s).when(BLACK, "activate:1", "ship:africa").owes(GREEN)
