"""Undo: what may be taken back, and what seals?"""

from __future__ import annotations

import pytest

from domain.kernel.errors import RewindRefused
from domain.kernel.undo import earliest, may_rewind
from tests.domain.sitting import Sitting, sit_down
from tests.domain.tiny.caravan import TITLE


def after(*answers: str) -> Sitting:
    """Seat 0 has given these answers."""
    sitting = sit_down(TITLE, 2)
    for answer in answers:
        sitting.answer(0, answer)
    return sitting


def test_plain_moves_may_be_taken_back() -> None:
    """A seat may take back all its moves since the decision came to it."""
    sitting = after("walk:1", "walk:2", "walk:3")
    assert earliest(sitting.made, 0) == 0
    may_rewind(sitting.made, 0, 0)
    assert earliest(sitting.made, 1) is None, "nobody takes back another's move"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("dig", "luck was drawn"),
        ("ask", "something hidden was revealed or sealed"),
        ("camp", "the decision passed to another seat"),
    ],
)
def test_a_sealing_move_ends_it(answer: str, why: str) -> None:
    """Luck, revealing and handing on each make the moves up to and with them irreversible."""
    sitting = after("walk:1", answer)
    assert earliest(sitting.made, 0) is None
    with pytest.raises(RewindRefused, match=why) as refused:
        may_rewind(sitting.made, 0, 0)
    assert refused.value.version == 2


def test_moves_after_a_seal_may_be_taken_back() -> None:
    """After an irreversible move the seat goes on freely, and may go back to just behind it."""
    sitting = after("walk:1", "dig", "walk:2", "walk:3")
    assert earliest(sitting.made, 0) == 2
    may_rewind(sitting.made, 0, 2)
    with pytest.raises(RewindRefused, match="luck was drawn"):
        may_rewind(sitting.made, 0, 1)
