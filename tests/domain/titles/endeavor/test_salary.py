"""EN-9: Which buildings are cleared?"""

from __future__ import annotations

from domain.titles.endeavor.effects.phases import PaymentMade, PhaseBegan
from domain.titles.endeavor.state import EndeavorState
from tests.domain.titles.endeavor.positions import BLACK, GREEN, Position, given


def paying(finance: int, *lots: int) -> EndeavorState:
    """Black is to pay their Salary of round 3, with discs on these lots."""
    return (
        Position(3, round=3)
        .buildings(BLACK, "market", "shipyard", "barracks")
        .discs(BLACK, *lots)
        .status(BLACK, finance=finance)
        .salary_turn(BLACK)
    )


def test_the_first_round_has_no_salary() -> None:
    """EN-9.1 The Action Phase follows Growth at once in round 1."""
    story = given(Position(3, start=GREEN).build_turn(BLACK)).when(BLACK, "build:market")
    assert [e.phase for e in story.told if isinstance(e, PhaseBegan)] == ["growth", "action"]


def test_the_salary_clears_buildings_one_after_the_other() -> None:
    """EN-9.2, EN-9.3, R-6 With two payments and four discs the player chooses two lots, and must choose both."""
    story = given(paying(3, 0, 1, 2, 3)).offers(BLACK, "salary:0", "salary:1", "salary:2", "salary:3")
    story.when(BLACK, "salary:2").then(PaymentMade(BLACK, 2)).offers(BLACK, "salary:0", "salary:1", "salary:3")
    story.refused(BLACK, "salary:2", "EN-9.2").refused(BLACK, "stop", "EN-9.3").refused(BLACK, "salary:9", "EN-25.7")
    story.when(BLACK, "salary:0").then_among(PaymentMade(BLACK, 0), PhaseBegan("action"))
    assert story.s.active[BLACK] == [False, True, False, True]
    assert story.s.harbor[BLACK] == 2


def test_enough_payments_clear_everything_without_a_question() -> None:
    """EN-9.3 Two discs and three payments: both return, and the third payment is lost."""
    s = (
        Position(3, start=GREEN, round=2)
        .buildings(BLACK, "market")
        .discs(BLACK, 0, 1)
        .status(BLACK, finance=4)
        .build_turn(BLACK)
    )
    story = given(s).when(BLACK, "build:shipyard")
    story.then_among(PhaseBegan("salary"), PaymentMade(BLACK, 0), PaymentMade(BLACK, 1), PhaseBegan("action"))
    assert story.s.harbor[BLACK] == 2 + 2


def test_a_building_that_keeps_its_disc_stays_taken() -> None:
    """EN-9.4 The building that was not cleared is not offered in the Action Phase."""
    story = given(paying(0, 1, 2)).when(BLACK, "salary:1").offers(BLACK, "activate:1", "pass")
    story.refused(BLACK, "activate:2", "EN-11.2")
