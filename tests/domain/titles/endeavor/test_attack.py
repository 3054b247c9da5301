"""EN-18: What does Attack do?"""

from __future__ import annotations

from domain.titles.endeavor.effects.actions import BuildingActivated, CityTaken, DiscsReturned, TokenSpent
from tests.domain.titles.endeavor.packs import changed_board
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, PURPLE, Position, given


def test_cities_of_others_may_be_attacked() -> None:
    """EN-18.1, EN-18.4 In open regions with presence; no empty city, no own city, none in a closed region."""
    s = (
        Position(3)
        .buildings(BLACK, "barracks")
        .harbor(BLACK, 3)
        .cities(GREEN, "london", "elmina")
        .cities(PURPLE, "paris", "bombay")
        .cities(BLACK, "cadiz")
        .opened("africa", BLACK)
        .opened("india", PURPLE)
        .turn(BLACK)
    )
    story = given(s).when(BLACK, "activate:1").offers(BLACK, "attack:london", "attack:elmina", "attack:paris")
    story.refused(BLACK, "attack:genoa", "EN-18.4").refused(BLACK, "attack:cadiz", "EN-18.4")
    story.refused(BLACK, "attack:bombay", "EN-15.1").refused(BLACK, "attack:canton", "EN-18.1")


def test_the_displaced_disc_goes_to_its_owners_supply() -> None:
    """EN-18.2, R-27 The attacker pays two discs; the defender's Harbor stays as it is."""
    s = Position(3).buildings(BLACK, "barracks").harbor(BLACK, 3).harbor(GREEN, 1).cities(GREEN, "london").turn(BLACK)
    story = (
        given(s)
        .when(BLACK, "activate:1", "attack:london")
        .then(BuildingActivated(BLACK, 1), DiscsReturned(BLACK, 1), CityTaken(BLACK, "london", GREEN))
    )
    assert story.s.supply[GREEN] == s.supply[GREEN] + 1
    assert story.s.harbor[GREEN] == 1
    assert story.s.city_owner[BOARD.city_at["london"]] == BLACK


def test_one_disc_is_not_enough() -> None:
    """EN-18.2, R-43 With one disc beside the activation the Fortress offers Occupy alone."""
    s = Position(3).buildings(BLACK, "fortress").harbor(BLACK, 2).cities(GREEN, "london").turn(BLACK)
    story = given(s).when(BLACK, "activate:1")
    assert not any(o.startswith("attack") for o in story.offered(BLACK))
    story.refused(BLACK, "attack:london", "EN-18.2")


def test_the_defender_keeps_his_tokens() -> None:
    """EN-18.3, R-28 Nothing but the city changes hands."""
    s = Position(3).tokens(BLACK, attack=1).tokens(GREEN, politics=2).harbor(BLACK, 2).cities(GREEN, "london")
    before = s.turn(BLACK)
    story = (
        given(before)
        .when(BLACK, "spend:attack", "attack:london")
        .then(TokenSpent(BLACK, "attack"), DiscsReturned(BLACK, 1), CityTaken(BLACK, "london", GREEN))
    )
    assert story.s.tokens[GREEN] == before.tokens[GREEN]


def test_the_cost_of_an_attack_is_read_from_the_pack() -> None:
    """EN-11.4, EN-18.2 In a pack where two discs go back to the supply, an Attack by token needs three."""

    def dearer(pack: dict) -> None:
        pack["setup"]["action_costs"]["attack"]["returned_to_supply"] = 2

    board = changed_board(dearer)
    made = Position(3, board=board).tokens(BLACK, attack=1).cities(GREEN, "london")
    s = made.harbor(BLACK, 3).turn(BLACK)
    given(s).when(BLACK, "spend:attack", "attack:london").then_among(DiscsReturned(BLACK, 2))
