"""Do random games of all sizes and options go through without a fault?"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domain.random_games import play_through_all

QUICK = range(17)
"""Twelve cases of so many games make two hundred."""
LONG = range(1000, 1834)
"""Twelve cases of so many games make ten thousand."""
VARIANTS: list[dict[str, Any]] = [
    {},
    {"expansion": True, "promos": True},
    {"bankruptcy": True, "astrology": True},
    {"bank_assignment": "choice", "second_edition_apostasy_on_base_cards": True, "expansion": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_without_a_fault(seats: int, options: dict[str, Any]) -> None:
    """PR-16.7 Two hundred games in all keep every invariant at every move and end by themselves."""
    play_through_all("pax_renaissance", seats, options, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ten_thousand_random_games_end_without_a_fault(seats: int, options: dict[str, Any]) -> None:
    """PR-16.7 Ten thousand games in all do, too."""
    play_through_all("pax_renaissance", seats, options, LONG)
