"""Do random games go through without a fault?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.random_games import play_through_all

QUICK = 25
LONG = 2500
VARIANTS: list[dict[str, Any]] = [
    {},
    {"spanish_empire": True, "handicap": 3},
    {"planning_swap": True, "planning_allocate": True},
    {"spanish_empire": True, "tougher_forts": True, "planning_allocate": True, "handicap": -3},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_end_without_a_fault(options: dict[str, Any]) -> None:
    """IS-2.4, IS-13.4 A hundred games in all keep every invariant at every move and end by themselves."""
    play_through_all("imperial_struggle", 2, options, range(QUICK))


@pytest.mark.long
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_ten_thousand_random_games_end_without_a_fault(options: dict[str, Any]) -> None:
    """IS-2.4, IS-13.4 Ten thousand games in all do, too."""
    play_through_all("imperial_struggle", 2, options, range(QUICK, QUICK + LONG))
