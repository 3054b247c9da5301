"""Do fractions add up alike on every Python?"""

from __future__ import annotations

from workers.opponents.adding import summed


def test_each_sum_is_rounded() -> None:
    """Ten tenths miss 1 by the digits lost on the way, on Pythons whose `sum` keeps them too."""
    assert summed([0.1] * 10) == 0.9999999999999999
    assert summed([1e16, 1.0, -1e16]) == 0.0
    assert summed([]) == 0.0
