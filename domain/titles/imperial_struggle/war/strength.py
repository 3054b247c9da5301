"""IS-7.1.3, IS-7.2.1 How strong is each side in a Theater, and what may the winner conquer?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import BR, FORT, MARKET, NAVAL, TERRITORY, USA, SpoilsRow, Theater
from domain.titles.imperial_struggle.legality.control import count_controlled, keywords, squadron_spaces
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "army",
    "conquest_price",
    "conquests",
    "row_of",
    "sail_sources",
    "strength",
    "strength_parts",
]


def army(s: StruggleState, seat: Seat, theater: int) -> int:
    """IS-7.1.1 The sum of a side's War tiles."""
    table = s.board.war_tiles
    tiles = [*([s.basic[seat][theater]] if s.basic[seat][theater] else []), *s.bonus[seat][theater]]
    return sum(table[x].strength for x in tiles)


def strength_parts(s: StruggleState, seat: Seat, theater: int) -> dict[str, int]:
    """IS-7.1.3 Bonus strength by source."""
    board = s.board
    here = board.wars[s.war].theaters[theater]
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
            for i, c in enumerate(s.conflict)
            if c and s.flag[i] == 1 - seat and spaces[i].region in here.conflict_regions
        ),
        "markers": 0,
    }
    if seat == BR and s.byng == theater:
        parts["markers"] += board.n["byng_strength"]
    if s.dominance == seat and here.id == board.dominated:
        parts["markers"] += board.n["atlantic_dominance_strength"]
    return parts


def strength(s: StruggleState, seat: Seat, theater: int) -> int:
    """IS-7.1.4 A side's total in a Theater."""
    return army(s, seat, theater) + sum(strength_parts(s, seat, theater).values())


def row_of(theater: Theater, winner: Seat, margin: int) -> tuple[SpoilsRow | None, bool]:
    """IS-7.2.0 The row of the Spoils table for a Margin, and whether it is the highest."""
    rows = theater.spoils[winner]
    for i, row in enumerate(rows):
        if row.low <= margin <= row.high:
            return row, i == len(rows) - 1
    return None, False


def conquest_price(s: StruggleState, space: int) -> int:
    """IS-7.2.1 Conquest Points for a space; a Territory with a Huguenots marker costs one more."""
    return 2 if s.huguenots[space] else 1


def sail_sources(s: StruggleState, seat: Seat, theater: Theater) -> list[int]:
    """IS-7.2.1 Whence a Squadron may come: the Navy Box (-1) or a Naval space of the Region, each once per War."""
    found = [-1] if s.navy[seat] > s.sailed_home[seat] else []
    return found + [
        i for i in squadron_spaces(s, seat) if s.board.spaces[i].region in theater.regions and i not in s.sailed
    ]


def _reached(s: StruggleState, seat: Seat, lines: tuple[int, ...]) -> bool:
    """IS-7.2.1 The side controls a Fort, Naval space or Territory at the other end of a Conquest Line."""
    return any(s.flag[i] == seat and s.board.spaces[i].kind in (FORT, NAVAL, TERRITORY) for i in lines)


def conquests(s: StruggleState, seat: Seat, theater: Theater, points: int) -> list[int]:
    """IS-7.2.1 Spaces that the winner may take with so many Conquest Points."""
    board = s.board
    found = []
    for i, space in enumerate(board.spaces):
        kind = space.kind
        if s.flag[i] in (seat, USA) or conquest_price(s, i) > points:
            continue
        if kind == TERRITORY:
            fits = i in theater.territories and i not in s.barred
            fits = fits and (not space.lines or _reached(s, seat, space.lines))
        elif space.region not in theater.regions:
            fits = False
        elif kind == FORT:
            lines = (*space.lines, *space.extra_lines)
            fits = not s.tougher_forts or not lines or _reached(s, seat, lines)
        elif kind == NAVAL:
            fits = bool(sail_sources(s, seat, theater))
        else:
            fits = kind == MARKET
        if fits:
            found.append(i)
    return found
