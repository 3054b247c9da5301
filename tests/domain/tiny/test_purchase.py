"""A purchase from several pools: is it small decisions, the obvious payment first, and no needless question?"""

from __future__ import annotations

import pytest

from domain.kernel.errors import IllegalOption
from tests.domain.sitting import sit_down
from tests.domain.tiny.purchase import DEBT, MAJOR, MINOR, POOLS, TITLE, TREATY, Bought


def pools(major: int, minor: int, treaty: int, debt: int) -> list[list[int]]:
    """These pools for seat 0; the other seat has the same."""
    return [[major, minor, treaty, debt] for _ in range(2)]


def test_what_comes_before_how() -> None:
    """First the good is chosen, then the payment; each decision lists a handful of options."""
    sitting = sit_down(TITLE, 2, pools=pools(2, 1, 1, 2))
    assert sitting.options(0) == ["buy:cloth", "buy:fish", "buy:furs", "buy:rum", "buy:spice", "buy:sugar", "pass"]
    sitting.answer(0, "buy:furs")
    assert sitting.step == "pay_for"
    assert len(sitting.options(0)) > 1


def test_the_obvious_payment_comes_first() -> None:
    """Own points come first, then treaty points, and debt last; what stands for silence is that first option."""
    sitting = sit_down(TITLE, 2, pools=pools(2, 1, 1, 2))
    sitting.answer(0, "buy:furs")
    assert sitting.options(0) == ["pay:2:0:0:0", "pay:1:0:1:0", "pay:1:0:0:1"]
    assert sitting.s.agenda[-1].default(sitting.s, 0).text == "pay:2:0:0:0"


def test_one_possible_payment_is_not_asked() -> None:
    """Where a good can be paid in one way only it is bought at once."""
    sitting = sit_down(TITLE, 2, pools=pools(2, 0, 0, 1))
    assert sitting.answer(0, "buy:spice") == [Bought(0, "spice", (2, 0, 0, 1))]
    assert sitting.step == "choose_purchase", "and the seat may go on buying"


def test_major_and_minor_points_are_not_mixed() -> None:
    """Each payment takes from the major or from the minor pool, and treaty points and debt fill up."""
    sitting = sit_down(TITLE, 2, pools=pools(2, 1, 1, 2))
    sitting.answer(0, "buy:cloth")
    assert sitting.options(0) == ["pay:0:1:0:0", "pay:1:0:0:0"]
    for text in sitting.options(0):
        paid = [int(x) for x in text.split(":")[1:]]
        assert not (paid[MAJOR] and paid[MINOR])
        assert len(paid) == len(POOLS)


def test_what_cannot_be_paid_is_not_offered() -> None:
    """A good is offered only if some payment reaches its price exactly."""
    sitting = sit_down(TITLE, 2, pools=pools(1, 0, 1, 0))
    assert sitting.options(0) == ["buy:cloth", "buy:fish", "buy:furs", "buy:rum", "pass"]
    with pytest.raises(IllegalOption):
        sitting.answer(0, "buy:sugar")


def test_the_pools_are_charged() -> None:
    """The effect carries what each pool gave, so folding needs no rule."""
    sitting = sit_down(TITLE, 2, pools=pools(2, 1, 1, 2))
    sitting.answer(0, "buy:sugar")
    sitting.answer(0, "pay:1:0:1:1")
    left = sitting.s.pools[0]
    assert (left[MAJOR], left[MINOR], left[TREATY], left[DEBT]) == (1, 1, 0, 1)
