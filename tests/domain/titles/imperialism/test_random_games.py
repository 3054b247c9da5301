"""Do random games of all sizes go through without a fault?"""

from __future__ import annotations

import pytest

from tests.domain.random_games import play_through_all

QUICK = range(67)
"""Three sizes of so many games make two hundred."""
LONG = range(1000, 4334)
"""Three sizes of so many games make ten thousand."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_without_a_fault(seats: int) -> None:
    """IM-24.1, IM-24.7 Sixty-seven games of each size keep every invariant at every move and end by themselves."""
    play_through_all("imperialism", seats, {}, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_random_games_end_without_a_fault(seats: int) -> None:
    """IM-24.1, IM-24.7 So do thousands more."""
    play_through_all("imperialism", seats, {}, LONG)
