"""Do random games of all sizes go through without a fault?"""

from __future__ import annotations

import pytest

from tests.domain.random_games import play_through_all

QUICK = range(67)
"""Three sizes of so many games make two hundred."""
LONG = range(1000, 4334)
"""Three sizes of so many games make ten thousand."""


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_end_without_a_fault(seats: int) -> None:
    """EN-4.5, EN-23.2 Sixty-seven games of each size keep every invariant at every move and end with a scoring."""
    play_through_all("endeavor", seats, {}, QUICK)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_many_random_games_end_without_a_fault(seats: int) -> None:
    """EN-4.5, EN-23.2 So do thousands more."""
    play_through_all("endeavor", seats, {}, LONG)
