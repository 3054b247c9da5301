"""EN-8: How many discs come to the Harbor?"""

from __future__ import annotations

from domain.titles.endeavor.effects.phases import DiscsGrown, PhaseBegan
from tests.domain.titles.endeavor.positions import BLACK, GREEN, PURPLE, Position, given


def test_discs_grow_in_turn_order_without_a_question() -> None:
    """EN-8.1, EN-8.2 After the last building each player gets discs by their Growth, from the start player on."""
    s = Position(3, start=GREEN).status(PURPLE, culture=4).build_turn(BLACK)
    given(s).when(BLACK, "build:market").then_among(
        PhaseBegan("growth"), DiscsGrown(GREEN, 2), DiscsGrown(PURPLE, 4), DiscsGrown(BLACK, 2), PhaseBegan("action")
    ).owes(GREEN)


def test_a_small_supply_gives_what_it_has() -> None:
    """EN-8.1 With one disc in the supply one disc grows; with none nothing is told."""
    s = Position(3, start=GREEN).harbor(BLACK, 29).harbor(PURPLE, 30).build_turn(BLACK)
    story = given(s).when(BLACK, "build:market")
    assert DiscsGrown(BLACK, 1) in story.told
    assert not any(isinstance(e, DiscsGrown) and e.seat == PURPLE for e in story.told)
