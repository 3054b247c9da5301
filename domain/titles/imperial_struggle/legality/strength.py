"""IS-7.1.3, IS-7.2.1 How strong is each side in a Theater, and what may the winner conquer?"""

from __future__ import annotations

from itertools import compress, count

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import SpoilsRow, Theater
from domain.titles.imperial_struggle.legality.control import count_controlled, keywords, squadron_spaces
from domain.titles.imperial_struggle.pieces import BR, CONNECTORS, FORT, NAVAL, NAVY_BOX, TERRITORY, USA
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "army",
    "conquest_price",
    "conquests",
    "is_highest",
    "row_of",
    "sail_sources",
    "strength",
    "strength_parts",
]


def army(s: StruggleState, seat: Seat, theater: int) -> int:
    """IS-7.1.1 The sum of a side's War tiles."""
    table = s.board.war_tiles
    return sum(table[x].strength for x in (s.basic[seat][theater], *s.bonus[seat][theater]) if x is not None)


def strength_parts(s: StruggleState, seat: Seat, theater: int) -> dict[str, int]:
    """IS-7.1.3 Bonus strength by source."""
    board = s.board
    here = s.theaters[theater]
    spaces = board.spaces
    parts = {
        "alliances": count_controlled(s, seat, here.allies),
        "keyword": int(here.keyword is not None and here.keyword in keywords(s, seat)),
        "squadrons": sum(1 for i in squadron_spaces(s, seat) if spaces[i].region in here.squadron_regions),
        "forts": sum(
            1 for i in board.forts if s.flag[i] == seat and not s.damaged[i] and spaces[i].region in here.fort_regions
        ),
        "conflicts": sum(
            1
            for i in compress(count(), s.conflict)
            if s.flag[i] == 1 - seat and spaces[i].region in here.conflict_regions
        ),
        "markers": 0,
    }
    if seat == BR and s.byng == theater:
        parts["markers"] += board.numbers.byng_strength
    if s.dominance == seat and here.id == board.dominated:
        parts["markers"] += board.numbers.dominance_strength
    return parts


def strength(s: StruggleState, seat: Seat, theater: int) -> int:
    """IS-7.1.4 A side's total in a Theater."""
    return army(s, seat, theater) + sum(strength_parts(s, seat, theater).values())


def row_of(theater: Theater, winner: Seat, margin: int) -> SpoilsRow | None:
    """IS-7.2.0 The row of the Spoils table for a Margin; None where it is below the lowest."""
    return next((row for row in reversed(theater.spoils[winner]) if row.low <= margin), None)


def is_highest(theater: Theater, winner: Seat, margin: int) -> bool:
    """IS-7.4 The Margin is on the highest row of the winner's Spoils table."""
    return theater.spoils[winner][-1].low <= margin


_CONQUEST = 1
"""IS-7.2.1 Conquest Points for a space."""
_HUGUENOTS = 1
"""IS-7.2.1 What a Territory with a Huguenots marker costs more."""


def conquest_price(s: StruggleState, space: int) -> int:
    """IS-7.2.1 Conquest Points for a space; a Territory with a Huguenots marker costs one more."""
    return _CONQUEST + (_HUGUENOTS if s.huguenots[space] else 0)


def sail_sources(s: StruggleState, seat: Seat, theater: Theater) -> list[str]:
    """IS-7.2.1 Whence a Squadron may come: the Navy Box or a Naval space of the Region, each once per War."""
    spaces = s.board.spaces
    found = [NAVY_BOX] if s.navy[seat] > s.sailed_home[seat] else []
    return found + [
        spaces[i].id for i in squadron_spaces(s, seat) if spaces[i].region in theater.regions and i not in s.sailed
    ]


def _reached(s: StruggleState, seat: Seat, lines: tuple[int, ...]) -> bool:
    """IS-7.2.1 The side controls a Fort, Naval space or Territory at the other end of a Conquest Line."""
    return any(s.flag[i] == seat and s.board.spaces[i].kind in CONNECTORS for i in lines)


def conquests(s: StruggleState, seat: Seat, theater: Theater, points: int) -> list[int]:
    """IS-7.2.1 Spaces that the winner may take with so many Conquest Points."""
    return [
        i
        for i in theater.conquests
        if s.flag[i] not in (seat, USA) and conquest_price(s, i) <= points and _is_open(s, seat, theater, i)
    ]


def _is_open(s: StruggleState, seat: Seat, theater: Theater, i: int) -> bool:
    """IS-7.2.1, IS-12.3 What the conquest of a space requires is there."""
    space = s.board.spaces[i]
    if space.kind == TERRITORY:
        return i not in s.barred and (not space.lines or _reached(s, seat, space.lines))
    if space.kind == FORT:
        lines = (*space.lines, *space.extra_lines)
        return not s.tougher_forts or not lines or _reached(s, seat, lines)
    return space.kind != NAVAL or bool(sail_sources(s, seat, theater))
