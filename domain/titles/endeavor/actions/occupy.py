"""EN-16, EN-17 What does Occupy do, and who gets the tokens of connections?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.kernel.table import Table
from domain.titles.endeavor.actions.statuses import gain_icons
from domain.titles.endeavor.effects.actions import CityOccupied, CityTokenTaken, ConnectionTokenTaken
from domain.titles.endeavor.legality import controls
from domain.titles.endeavor.state import EndeavorState

__all__ = ["check_connections", "occupy"]


def occupy(t: Table[EndeavorState], seat: Seat, city_id: str) -> None:
    """EN-16.2 Move a disc to an empty city, take its token, check connections."""
    s = t.s
    city = s.board.city_at[city_id]
    t.tell(CityOccupied(seat, city_id))
    token = s.city_token[city]
    if token is not None:
        t.tell(CityTokenTaken(seat, city_id, token))
        gain_icons(t, seat, s.board.tokens[s.board.token_at[token]].icons)
    check_connections(t, seat, city)


def check_connections(t: Table[EndeavorState], seat: Seat, city: int) -> None:
    """EN-17.2 Take the tokens of all connections that the disc just placed completes (EN-17.3), in order of ids."""
    s = t.s
    for connection in s.board.cities[city].connections:
        token = s.connection_token[connection]
        if token is not None and controls(s, seat, connection):
            t.tell(ConnectionTokenTaken(seat, s.board.connections[connection].id, token))
            gain_icons(t, seat, s.board.tokens[s.board.token_at[token]].icons)
