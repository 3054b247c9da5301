"""EN-19: What does Payment do?"""

from __future__ import annotations

from domain.titles.endeavor.effects.actions import TokenSpent
from domain.titles.endeavor.effects.phases import PaymentMade
from tests.domain.titles.endeavor.positions import BLACK, GREEN, PURPLE, Position, given


def test_a_building_is_cleared_and_can_be_activated_again() -> None:
    """EN-19.1, R-39 The disc is back in the Harbor, and the Market may be used again in this phase."""
    s = Position(3).buildings(BLACK, "market").discs(BLACK, 1).tokens(BLACK, payment=1).passed(GREEN, PURPLE)
    story = given(s.turn(BLACK)).when(BLACK, "spend:payment", "payment:1")
    story.then(TokenSpent(BLACK, "payment"), PaymentMade(BLACK, 1)).offers(BLACK, "activate:1", "pass")
    story.when(BLACK, "activate:1", "draw:europe")


def test_payment_cannot_clear_the_building_that_pays() -> None:
    """EN-19.2, R-39 The Museum clears others, not itself; alone it cannot be activated."""
    s = Position(3, round=2).buildings(BLACK, "museum", "market").discs(BLACK, 2).harbor(BLACK, 1).turn(BLACK)
    given(s).when(BLACK, "activate:1").offers(BLACK, "payment:2").refused(BLACK, "payment:1", "EN-19.2").refused(
        BLACK, "payment:0", "EN-19.1"
    ).refused(BLACK, "payment:7", "EN-25.7")
    alone = Position(3).buildings(BLACK, "museum").harbor(BLACK, 1).turn(BLACK)
    given(alone).refused(BLACK, "activate:1", "EN-11.5")


def test_a_payment_token_may_clear_any_building() -> None:
    """EN-19.2 A token clears the Museum too."""
    s = Position(3).buildings(BLACK, "museum").discs(BLACK, 0, 1).tokens(BLACK, payment=1).turn(BLACK)
    given(s).when(BLACK, "spend:payment").offers(BLACK, "payment:0", "payment:1").when(BLACK, "payment:1")
