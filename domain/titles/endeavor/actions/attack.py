"""EN-18 What does Attack do?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.endeavor.actions.occupy import check_connections
from domain.titles.endeavor.effects.actions import CityTaken
from domain.titles.endeavor.state import EndeavorState

__all__ = ["attack"]


def attack(t: Table[EndeavorState], seat: Seat, city_id: str) -> None:
    """EN-18.2 Replace another's disc in a city; the disc that goes back to the supply was paid before."""
    city = t.s.board.city_at[city_id]
    loser = t.s.city_owner[city]
    assert loser is not None, f"{city_id} is empty"
    t.tell(CityTaken(seat, city_id, loser))
    check_connections(t, seat, city)
