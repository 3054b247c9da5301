"""EN-5 How do icons move the status markers?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.endeavor.board import STATUSES, Icons
from domain.titles.endeavor.effects.phases import StatusMoved
from domain.titles.endeavor.state import EndeavorState

__all__ = ["gain_icons", "lose_icons"]


def gain_icons(t: Table[EndeavorState], seat: Seat, icons: Icons) -> None:
    """EN-5.1 A component was gained: its icons count at once."""
    for status, amount in icons.present:
        t.tell(StatusMoved(seat, STATUSES[status], t.s.statuses[status][seat] + amount))


def lose_icons(t: Table[EndeavorState], seat: Seat, icons: Icons) -> None:
    """EN-5.1 A component was lost: its icons come off the true value (EN-5.2)."""
    for status, amount in icons.present:
        t.tell(StatusMoved(seat, STATUSES[status], t.s.statuses[status][seat] - amount))
