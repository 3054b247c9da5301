"""A decision of another seat in the middle of a turn: who waits, and when is nobody asked?"""

from __future__ import annotations

from tests.domain.sitting import sit_down
from tests.domain.tiny.tax import NOBODY, TITLE, LevyPlaced, StallGivenUp, TaxPaid, TurnBegun


def test_the_owner_answers_in_the_middle_of_a_turn() -> None:
    """The owner of the taxed stall owes the answer while the active seat waits; then the turn goes on."""
    sitting = sit_down(TITLE, 2)
    sitting.answer(0, "tax:1")
    assert sitting.pending_seats() == (1,)
    assert sitting.options(1) == ["pay", "give_up"]
    assert sitting.answer(1, "pay") == [TaxPaid(payer=1, to=0)]
    assert sitting.pending_seats() == (1,), "the same owner now places a levy"
    assert sitting.answer(1, "levy:2") == [LevyPlaced(1, 2)]
    assert (sitting.pending_seats(), sitting.step) == ((0,), "choose_tax"), "the second action of the active seat"


def test_a_forced_answer_is_not_asked() -> None:
    """An owner without money gives the stall up without being asked, in the same batch."""
    sitting = sit_down(TITLE, 2, coins=[2, 0])
    effects = sitting.answer(0, "tax:1")
    assert effects == [StallGivenUp(1)]
    assert (sitting.pending_seats(), sitting.step) == ((1,), "place_levy")


def test_a_choice_of_one_is_taken_and_of_none_is_skipped() -> None:
    """With one empty town the levy is placed without asking; with none the step does nothing."""
    sitting = sit_down(TITLE, 2, coins=[2, 0], levies=[0, 0, 1, NOBODY])
    assert sitting.answer(0, "tax:1") == [StallGivenUp(1), LevyPlaced(1, 3)]
    assert sitting.answer(0, "tax:3") == [StallGivenUp(3), TurnBegun(1)]
