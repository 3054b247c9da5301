"""EN-20: What does Draw do?"""

from __future__ import annotations

from domain.titles.endeavor.effects.actions import BuildingActivated, CardDrawn
from tests.domain.titles.endeavor.positions import BLACK, BOARD, GREEN, Position, gains, given


def market() -> Position:
    """Black has a Market on lot 1 and a disc to activate it."""
    return Position(3).buildings(BLACK, "market").harbor(BLACK, 1)


def test_the_top_card_needs_as_many_discs_as_its_value() -> None:
    """EN-20.1, EN-20.4, R-30 One disc in Africa is enough for Africa 1 and not for Africa 2; no disc is used up."""
    s = market().opened("africa", BLACK).turn(BLACK)
    icons = BOARD.cards["africa_1"].icons
    story = (
        given(s)
        .when(BLACK, "activate:1", "draw:africa")
        .then(BuildingActivated(BLACK, 1), CardDrawn(BLACK, "africa_1"), *gains(s, BLACK, icons))
    )
    assert story.s.count[BLACK] == s.count[BLACK]
    later = market().opened("africa", BLACK).cards(GREEN, "africa_1").turn(BLACK)
    given(later).when(BLACK, "activate:1").refused(BLACK, "draw:africa", "EN-20.1")


def test_closed_regions_and_unknown_decks_give_nothing() -> None:
    """EN-20.1 No card comes from a closed region, nor from a deck that does not exist."""
    s = market().track("africa", BLACK).turn(BLACK)
    given(s).when(BLACK, "activate:1").refused(BLACK, "draw:africa", "EN-20.1").refused(BLACK, "draw:arctic", "EN-20.1")


def test_every_european_city_counts_for_both_decks() -> None:
    """EN-20.2, EN-15.3, EN-21.1 With two cities Europe 2 and Slavery 2 can be drawn, and a value of 0 always."""
    s = (
        market()
        .cities(BLACK, "london", "cadiz")
        .cards(GREEN, "europe_0", "europe_1", "slavery_0", "slavery_1")
        .turn(BLACK)
    )
    given(s).when(BLACK, "activate:1").offers(BLACK, "draw:europe", "draw:slavery")
    none = market().turn(BLACK)
    given(none).when(BLACK, "activate:1").offers(BLACK, "draw:europe", "draw:slavery")


def test_there_is_no_limit_during_the_action_phase() -> None:
    """EN-20.3, EN-22.12 A sixth card may be drawn; the limit is asked when the player passes."""
    six = ["europe_0", "europe_1", "europe_2", "slavery_0", "slavery_1"]
    s = market().cities(BLACK, "london", "cadiz").cards(BLACK, *six).turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "draw:slavery")
    assert len(story.s.cards[BLACK]) == 6
    story.owes(GREEN)


def test_an_empty_deck_gives_nothing_and_a_dear_card_is_not_skipped() -> None:
    """EN-20.4 No deck is searched for a cheaper card."""
    drawn = [f"africa_{v}" for v in range(1, 6)]
    empty = market().opened("africa", BLACK, BLACK).cards(GREEN, *drawn[:2]).cards(2, *drawn[2:]).turn(BLACK)
    given(empty).when(BLACK, "activate:1").refused(BLACK, "draw:africa", "EN-20.4")


def test_the_second_card_is_the_new_top_card() -> None:
    """EN-20.4 Draw & Draw needs the discs for the second card too."""
    made = Position(3).buildings(BLACK, "trading_house").harbor(BLACK, 1)
    one = made.opened("africa", BLACK).turn(BLACK)
    given(one).when(BLACK, "activate:1", "draw:africa").owes(GREEN)
    two = Position(3).buildings(BLACK, "trading_house").harbor(BLACK, 1).opened("africa", BLACK, BLACK).turn(BLACK)
    given(two).when(BLACK, "activate:1", "draw:africa", "draw:africa").then_among(
        CardDrawn(BLACK, "africa_1"), CardDrawn(BLACK, "africa_2")
    )
