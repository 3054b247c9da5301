"""EN-11: How is an action paid for?"""

from __future__ import annotations

import pytest

from domain.titles.endeavor.effects.actions import BuildingActivated, CityOccupied, CityTaken, DiscsReturned, TokenSpent
from domain.titles.endeavor.effects.phases import PaymentMade
from tests.domain.titles.endeavor.packs import action, changed_board
from tests.domain.titles.endeavor.positions import BLACK, GREEN, PURPLE, Position, given

NEEDED = [
    ("shipyard", None, "ship:africa", 2),
    ("market", None, "draw:europe", 1),
    ("barracks", None, "attack:london", 3),
    ("museum", None, "payment:0", 1),
    ("dock", None, "ship:africa", 2),
    ("cartographer", None, "ship:africa", 2),
    ("trading_house", None, "draw:europe", 1),
    (None, "ship", "ship:africa", 1),
    (None, "attack", "attack:london", 2),
    (None, "payment", "payment:0", 0),
    (None, "occupy_or_draw", "occupy:paris", 1),
]
"""EN-11.7 A building or a token, an action of it, and the discs that it needs in the Harbor."""


def test_activating_puts_a_disc_on_the_circle() -> None:
    """EN-11.1, EN-11.2 The disc comes from the Harbor, and no longer from the supply."""
    s = Position(3).harbor(BLACK, 2).turn(BLACK)
    story = given(s).when(BLACK, "activate:0").then(BuildingActivated(BLACK, 0))
    assert (story.s.harbor[BLACK], story.s.supply[BLACK]) == (1, 28)


def test_a_building_needs_an_empty_circle() -> None:
    """EN-11.2 No circle, or one that is taken: no activation."""
    s = Position(3, round=2).buildings(BLACK, "theater", "market").discs(BLACK, 2).harbor(BLACK, 2).turn(BLACK)
    given(s).offers(BLACK, "activate:0", "pass").refused(BLACK, "activate:1", "EN-11.2").refused(
        BLACK, "activate:2", "EN-11.2"
    ).refused(BLACK, "activate:3", "EN-25.7").refused(BLACK, "activate:london", "EN-25.7")


def test_a_spent_token_leaves_the_game() -> None:
    """EN-11.3 No disc is needed, and the token is gone for good."""
    s = Position(3).tokens(BLACK, occupy_or_draw=2).harbor(BLACK, 1).turn(BLACK)
    story = given(s).when(BLACK, "spend:occupy_or_draw").then(TokenSpent(BLACK, "occupy_or_draw"))
    index = s.board.token_at["occupy_or_draw"]
    assert story.s.tokens[BLACK][index] == 1
    assert story.s.spent_tokens[index] == s.spent_tokens[index] + 1
    assert story.s.harbor[BLACK] == 1


def test_only_own_action_tokens_can_be_spent() -> None:
    """EN-11.3, EN-2.5 Neither a status token nor a token that the player has not nor one that does not exist."""
    s = Position(3).tokens(BLACK, industry=1).harbor(BLACK, 2).turn(BLACK)
    given(s).refused(BLACK, "spend:industry", "EN-11.3").refused(BLACK, "spend:ship", "EN-11.3").refused(
        BLACK, "spend:gold", "EN-2.5"
    )


def test_the_action_costs_discs_of_its_own() -> None:
    """EN-11.4, R-43 Attack takes two discs beside the activation: one into the city, one back to the supply."""
    s = Position(3).buildings(BLACK, "barracks").harbor(BLACK, 3).cities(GREEN, "london").turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "attack:london")
    story.then_among(BuildingActivated(BLACK, 1), DiscsReturned(BLACK, 1), CityTaken(BLACK, "london", GREEN))
    assert (story.s.harbor[BLACK], story.s.supply[BLACK]) == (0, 28)


def test_a_source_without_a_legal_action_is_not_offered() -> None:
    """EN-11.5, R-7 Nobody's city can be attacked, so the Barracks cannot be activated."""
    s = Position(3).buildings(BLACK, "barracks").harbor(BLACK, 5).tokens(BLACK, attack=1).turn(BLACK)
    given(s).offers(BLACK, "activate:0", "pass").refused(BLACK, "activate:1", "EN-11.5").refused(
        BLACK, "spend:attack", "EN-11.5"
    )


def test_one_basic_action_is_carried_out_in_full() -> None:
    """EN-11.5 After the source the player cannot stop before they have acted."""
    s = Position(3).harbor(BLACK, 2).turn(BLACK)
    given(s).when(BLACK, "activate:0").refused(BLACK, "stop", "EN-11.5").refused(BLACK, "pass", "EN-11.5")


def test_a_token_gained_may_be_spent_on_the_next_turn() -> None:
    """EN-11.6, R-41 Not inside the command that gains it, but in the same round."""
    s = Position(3, round=2).passed(GREEN, PURPLE).harbor(BLACK, 3).token_in("london", "ship").turn(BLACK)
    story = given(s).when(BLACK, "activate:0").refused(BLACK, "spend:ship", "EN-11.5").when(BLACK, "occupy:london")
    assert "spend:ship" in story.offered(BLACK)
    story.when(BLACK, "spend:ship", "ship:africa")


@pytest.mark.parametrize(("building", "token", "step", "discs"), NEEDED)
def test_the_harbor_must_hold_enough_at_the_start(
    building: str | None, token: str | None, step: str, discs: int
) -> None:
    """EN-11.7 With that many discs the action is legal, and with one less its source is not offered."""

    def position(harbor: int) -> Position:
        made = Position(3, round=2).discs(BLACK, 0).harbor(BLACK, harbor).cities(GREEN, "london")
        if building is not None:
            return made.buildings(BLACK, "theater", building)
        return made.buildings(BLACK, "theater", "workshop").tokens(BLACK, **{str(token): 1})

    source = "activate:2" if building is not None else f"spend:{token}"
    given(position(discs).turn(BLACK)).when(BLACK, source, step)
    if discs and step != "occupy:paris":
        story = given(position(discs - 1).turn(BLACK))
        assert source not in story.offered(BLACK)


def test_a_combination_of_two_parts_needs_three_discs() -> None:
    """EN-11.7 With two discs Ship & Ship ends after the first ship; with three both are possible."""
    two = Position(3).buildings(BLACK, "cartographer").harbor(BLACK, 2).turn(BLACK)
    given(two).when(BLACK, "activate:1", "ship:africa").owes(GREEN)
    three = Position(3).buildings(BLACK, "cartographer").harbor(BLACK, 3).turn(BLACK)
    given(three).when(BLACK, "activate:1", "ship:africa").owes(BLACK)


def test_a_payment_leaves_the_harbor_as_full_as_before() -> None:
    """EN-11.7 Activating a level-5 building with the last disc brings a disc back at once."""
    s = Position(3).buildings(BLACK, "museum").discs(BLACK, 0).harbor(BLACK, 1).turn(BLACK)
    story = given(s).when(BLACK, "activate:1", "payment:0").then(BuildingActivated(BLACK, 1), PaymentMade(BLACK, 0))
    assert story.s.harbor[BLACK] == 1


def test_a_combination_token_costs_what_the_table_says() -> None:
    """EN-11.7 A token with Occupy & Ship works with one disc for one part and two for both, if a pack has one."""

    def add(pack: dict) -> None:
        pack["tokens"][4]["action"] = action("combo", "occupy", "ship")

    board = changed_board(add)
    one = Position(3, board=board).opened("africa", BLACK).tokens(BLACK, ship=1).harbor(BLACK, 1).turn(BLACK)
    given(one).when(BLACK, "spend:ship", "occupy:elmina").owes(GREEN)
    two = Position(3, board=board).opened("africa", BLACK).tokens(BLACK, ship=1).harbor(BLACK, 2).turn(BLACK)
    given(two).when(BLACK, "spend:ship", "occupy:elmina", "ship:africa").then_among(CityOccupied(BLACK, "elmina"))
