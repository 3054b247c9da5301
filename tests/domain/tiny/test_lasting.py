"""Effects that last: how do they change costs, and when do they end?"""

from __future__ import annotations

import pytest

from domain.kernel.engine import pending_decisions
from tests.domain.sitting import Sitting, sit_down
from tests.domain.tiny.lasting import TITLE, Ended, Modifier


def costs(sitting: Sitting, seat: int) -> dict[str, int]:
    """What the prompt of a seat says that things cost."""
    found: dict[str, int] = pending_decisions(TITLE, sitting.s, seat)[0].about["costs"]
    return found


def test_a_modifier_changes_the_cost_at_once() -> None:
    """A card that was used is a line in the state; costs are computed from those lines."""
    sitting = sit_down(TITLE, 2)
    assert costs(sitting, 0) == {"fort": 4, "road": 2}
    sitting.answer(0, "use:guild")
    assert costs(sitting, 0) == {"fort": 2, "road": 2}
    assert sitting.s.modifiers == [Modifier(0, "fort", "less", 2, "round")]


def test_the_order_of_changes() -> None:
    """What a cost becomes comes first, then reductions, then increases, at last at least one."""
    sitting = sit_down(TITLE, 2)
    for card in ("paving", "toll"):
        sitting.answer(0, f"use:{card}")
    assert costs(sitting, 0)["road"] == 1, "2 - 3 + 1 is 0, and nothing costs less than 1"
    sitting.answer(0, "use:guild")
    sitting.answer(0, "use:sale")
    assert costs(sitting, 0)["fort"] == 1, "1 - 2 is below 1"


def test_modifiers_concern_their_seat() -> None:
    """A modifier of one seat changes nothing for another."""
    sitting = sit_down(TITLE, 2)
    sitting.answer(0, "use:toll")
    sitting.answer(0, "done")
    assert costs(sitting, 1) == {"fort": 4, "road": 2}


@pytest.mark.parametrize(("card", "good", "ends"), [("sale", "fort", 1), ("guild", "fort", 2), ("toll", "road", 4)])
def test_each_span_ends_in_its_time(card: str, good: str, ends: int) -> None:
    """What lasts a turn, a round or an era is gone after so many turns of two seats, and not before."""
    sitting = sit_down(TITLE, 2)
    normal = costs(sitting, 0)[good]
    sitting.answer(0, f"use:{card}")
    for turns in range(1, ends + 1):
        assert sitting.s.modifiers, f"before {turns} turns"
        effects = sitting.answer(*((0, "done") if turns % 2 else (1, "done")))
    assert sitting.s.modifiers == []
    assert any(isinstance(e, Ended) for e in effects)
    sitting.answer(sitting.pending_seats()[0], "done")
    seat = sitting.pending_seats()[0]
    assert costs(sitting, seat)[good] == normal
