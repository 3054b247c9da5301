"""What stands on the map, and where can a token go?"""

from __future__ import annotations

from typing import Final

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.legality.abilities import extra_slots, working
from domain.titles.pax_renaissance.pieces import (
    BISHOPS,
    KNIGHTS,
    PAWNS,
    PIRATE,
    PIRATES,
    ROOKS,
    TOKENS,
    Kind,
    Religion,
    Unit,
)
from domain.titles.pax_renaissance.printed import ImmuneToPirates
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "concessions_of",
    "concessions_on",
    "empty_borders",
    "empty_seas",
    "empty_slots",
    "found_tokens",
    "icon",
    "in_conquest",
    "is_immune_to_pirates",
    "is_obtainable",
    "is_saturated",
    "levy_slots",
    "open_slots",
    "repressed_to",
    "ruling_class",
    "spots",
    "theocracy",
]

REPRESSING: Final = 1
"""PR-4.3.2, PR-4.3.4 Florins that an agent pays for the token that it represses."""


def open_slots(s: PaxState, m: str) -> list[str]:
    """PR-1.7, PR-1.9 The slots of a map card, without emporia under a disk and extra slots that do not exist."""
    board = s.board
    found = []
    for slot in board.maps[m].slots:
        place = board.slots[slot]
        if not place.extra and (place.emporium is None or s.emporium[place.emporium] == place.city):
            found.append(slot)
    if board.extra_slots and m == board.slots[board.extra_slots[0]].map:
        found += extra_slots(s, m)
    return found


def empty_slots(s: PaxState, m: str) -> list[str]:
    """PR-11.4 The empty slots of a map card."""
    return [slot for slot in open_slots(s, m) if s.slots[slot] is None]


def is_saturated(s: PaxState, m: str) -> bool:
    """PR-11.4 No slot of a city is empty."""
    return not empty_slots(s, m)


def icon(s: PaxState, slot: str) -> Kind:
    """PR-1.7, R-42 The kind that the visible icon of a slot shows; an extra slot has its city's."""
    place = s.board.slots[slot]
    return place.icons[s.faces[place.map]]


def levy_slots(s: PaxState, m: str) -> list[str]:
    """PR-6.5 The slots among which a Levy chooses: of slots that are alike in a city, the first."""
    found: dict[tuple[str, Kind], str] = {}
    for slot in empty_slots(s, m):
        found.setdefault((s.board.slots[slot].city, icon(s, slot)), slot)
    return list(found.values())


def ruling_class(s: PaxState, m: str) -> list[Unit]:
    """PR-1.11, PR-5.9.3 The knights and rooks in the cities of a map card."""
    slots = s.slots
    return [Unit(slot, kind) for slot in s.board.maps[m].slots if (kind := slots[slot]) is not None]


def theocracy(s: PaxState, m: str) -> Religion | None:
    """PR-1.6 The religion of a theocracy; a medieval side has none."""
    return s.board.maps[m].theocracy[s.faces[m]]


def _without_tokens(s: PaxState, borders: tuple[str, ...]) -> list[str]:
    return [b for b in borders if s.concessions[b] is None and s.pirates[b] is None]


def empty_borders(s: PaxState, m: str) -> list[str]:
    """PR-11.4 The borders of a map card without Concession and Pirate."""
    return _without_tokens(s, s.board.maps[m].borders)


def empty_seas(s: PaxState, m: str) -> list[str]:
    """PR-11.4 The sea borders of a map card without Concession and Pirate."""
    return _without_tokens(s, s.board.maps[m].seas)


def concessions_of(s: PaxState, seat: Seat) -> int:
    """PR-12.5 How many Concessions a player has on the map."""
    return list(s.concessions.values()).count(seat)


def concessions_on(s: PaxState, m: str, seat: Seat) -> int:
    """PR-5.6.2 How many Concessions a player has on the borders of a map card."""
    return sum(s.concessions[b] == seat for b in s.board.maps[m].borders)


def is_immune_to_pirates(s: PaxState, seat: Seat) -> bool:
    """R-50 Pirates do not kill the player's Concessions."""
    return any(owner == seat for owner, _ in working(s, ImmuneToPirates))


def spots(s: PaxState, m: str, kind: Kind) -> dict[str, int]:
    """PR-4.3.2 to PR-4.3.6, R-09, R-56 Where an agent may be placed on a map card, and what it pays there."""
    card = s.board.maps[m]
    if kind in PIRATES:
        return {b: 0 for b in card.seas if s.pirates[b] != kind}
    if kind in PAWNS:
        return {b: 0 if s.concessions[b] is None else REPRESSING for b in card.borders if s.pirates[b] is None}
    return {slot: 0 if s.slots[slot] is None else REPRESSING for slot in open_slots(s, m)}


def repressed_to(s: PaxState, m: str) -> str | None:
    """PR-11.2 Where a token goes that is repressed on a map card: the Empire card, or the supply."""
    return None if s.owner[m] is None else s.board.empire_card(m)


def found_tokens(s: PaxState, kind: Kind, barred: tuple[str, ...] = ()) -> list[str]:
    """PR-11.6 Where a token of a kind can be taken if its supply is empty; bishops are found on cards instead.

    `barred` are places whose tokens of that kind fight in a battle (R-57), or the spot to which the token goes.
    """
    board = s.board
    wanted = TOKENS[TOKENS[kind].pile]
    empires = ((board.empire_card(m), m) for m in board.maps)
    found = [card for card, m in empires if wanted.id in s.repressed[m] and card not in barred]
    if found:
        return found
    if wanted.seat is not None:
        places = [b for b in board.borders if s.concessions[b] == wanted.seat]
    else:
        places = [slot for slot in board.slots if s.slots[slot] == wanted.id]
        if wanted.id in ROOKS and wanted.religion is not None:
            pirate = PIRATE[wanted.religion]
            places += [b for b in board.borders if s.pirates[b] == pirate]
    return [place for place in places if place not in barred]


def is_obtainable(s: PaxState, kind: Kind, barred: tuple[str, ...] = ()) -> bool:
    """PR-11.6 A token of the kind is in the supply or can be taken from elsewhere."""
    return bool(s.supply[TOKENS[kind].pile]) or kind in BISHOPS or bool(found_tokens(s, kind, barred))


def in_conquest(s: PaxState, m: str) -> list[Unit]:
    """PR-5.9.2 The knights in cities of a map card, which must all campaign."""
    return [unit for unit in ruling_class(s, m) if unit.kind in KNIGHTS]
