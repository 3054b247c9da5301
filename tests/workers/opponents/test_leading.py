"""How much does the best of all other seats have?"""

from __future__ import annotations

from workers.opponents.leading import best_others


def test_who_leads_is_compared_with_the_second() -> None:
    """All others are compared with who leads; where several lead, everybody is."""
    assert [*best_others([3, 5])] == [5, 3]
    assert [*best_others([3, 5, 4])] == [5, 4, 5]
    assert [*best_others([2.5, 1.0, 2.5, 0.5])] == [2.5, 2.5, 2.5, 2.5]
