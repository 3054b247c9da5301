"""EN-19 What does Payment do?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.endeavor.effects.phases import PaymentMade
from domain.titles.endeavor.state import EndeavorState

__all__ = ["payment"]


def payment(t: Table[EndeavorState], seat: Seat, lot: int) -> None:
    """EN-19.1 Move the disc of a building to the Harbor; both can be used again in this phase."""
    t.tell(PaymentMade(seat, lot))
