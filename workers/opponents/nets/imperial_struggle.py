"""What does a net see of a position of Imperial Struggle?"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from math import floor

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.legality.conditions import available_debt, bonus_tiles
from domain.titles.imperial_struggle.legality.control import squadron_spaces
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS, MAJOR, MINOR, REGIONS, TYPES, Good
from domain.titles.imperial_struggle.scoring import foreign_territories
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations.imperial_struggle import (
    Marks,
    PositionTables,
    left_for_later,
    left_of_turn,
    outlook,
    tables_of,
)
from workers.opponents.evaluations.struggle_hits import hits
from workers.opponents.evaluations.struggle_reserves import lead
from workers.opponents.nets.rows import continued, counted, signed, thermometer

__all__ = ["names", "rows"]

_KEPT = 2048
"""Tables and maps whose bytes are kept, the last ones."""
_SPACES, _MARKETS, _STRENGTH, _PRESTIGE, _DEBT = 6, 4, 5, 4, 10
"""The first differences, or points of Debt, that are shown each for itself."""
_COUNTED = (
    "Treaty Points",
    "Squadrons in the Navy Box",
    "Squadrons on the Turn Track",
    "Squadrons on the map",
    "Squadrons to build",
    "Events in hand",
    "Bonus War tiles",
    "Bonus War tiles for nothing",
    "Initiative",
    "first",
    "acts",
    "selects a tile",
    "plays or passes",
)


def names(board: Board, seats: int) -> tuple[str, ...]:
    """The meaning of every number of a row; `seats` is always 2."""
    found = [f"box>={n}" for n in range(1, len(board.turns))]
    found += [f"round>={n}" for n in range(1, 2 * board.numbers.rounds + 1)]
    found += ["Action Phase", *(f"war={n}" for n in range(len(board.wars)))]
    for region in REGIONS:
        found += [f"{region} {part}" for part in ("VP", "Treaty Points", "margin")]
    found += [f"{good} VP" for good in GOODS]
    found += [f"{kind} tiles" for kind in TYPES]
    found += ["is France", "track", "way to the end of the track", "half VP ahead", "is ahead"]
    found += [f"half VP of {part}" for part in ("scoring", "War", "flags")]
    for region in REGIONS:
        found += _leads(region, _SPACES)
    for good in GOODS:
        found += _leads(good, _MARKETS)
    found += _leads("prestige", _PRESTIGE)
    for theater in range(_theaters(board)):
        found += _leads(f"theater {theater}", _STRENGTH)
    found += [f"flag={space.id}" for space in board.spaces]
    found += [f"advantage={advantage.id}" for advantage in board.advantages]
    found += [f"ministry={name}" for name in board.ministries]
    found += [f"event={name}" for name in board.events]
    for whose in ("own", "rival"):
        found += [f"{whose} Available Debt>={n}" for n in range(1, _DEBT + 1)]
        found += [f"{whose} {part}" for part in _COUNTED]
        found += [f"{whose} {half} {kind}" for half in ("Major", "Minor", "further") for kind in TYPES]
    # What is shown anew stands at the end.
    for whose in ("own", "rival"):
        found += [f"{whose} {part} in theater {n}" for part in ("hits", "vain tiles") for n in range(_theaters(board))]
        found += [f"{whose} {part}" for part in ("Exhausted Advantages", "Territories of the other colour")]
        found += [f"{whose} rounds to begin>={n}" for n in range(1, board.numbers.rounds + 1)]
    return tuple(found)


def _theaters(board: Board) -> int:
    """Of a War, at most."""
    return max(len(war.theaters) for war in board.wars)


def _leads(what: str, most: int) -> list[str]:
    return [f"{what} lead>={n}" for n in range(1 - most, most + 1)]


def _lead(gap: int, most: int) -> bytes:
    return thermometer(gap, 1 - most, most)


def _half(points: float) -> int:
    return floor(2 * points + 0.5)


def rows(s: StruggleState, wanted: int | None = None) -> list[bytes]:
    """By side: the table, who is ahead of whom in what, the own cards, and what each side has."""
    board, tables = s.board, tables_of(s.board)
    n = board.numbers
    acting = s.phase == "action"
    awards = tuple(s.awards) if board.turns[s.turn].peace else ()
    table = _table(tables, s.turn, s.round, acting, s.war, awards, s.era, tuple(s.demand), tuple(s.tiles))
    # A net sees no rounds to come before the Action Phase.
    left = left_of_turn(s) if acting else 0
    seen = outlook(s, left)
    counts, due, fronts, war = seen
    ahead = lead(s, seen if left == left_of_turn(s) else None)
    if len(awards) < len(REGIONS):
        due = 0.0
    french = [_half(x) for x in (ahead, due, war, left_for_later(s) * counts.flags)]
    strength = tuple([(t, gap) for t, gap, _ in fronts])
    leads = _ahead(tables, counts.gaps, counts.goods, counts.prestige, strength)
    mine = [_mine(s, seat) for seat in (FR, BR)]
    placed = _spaces(tuple(s.flag), tuple(s.conflict), tuple(s.damaged)) + _advantages(s)
    cabinets = _cabinets(tables, (*s.cabinet[FR], *s.cabinet[BR]))
    shown = []
    for seat, sign in ((FR, 1), (BR, -1)):
        to_go = n.vp_france - s.vp if seat == FR else s.vp - n.vp_britain
        half = [sign * x for x in french]
        pieces = [
            table,
            signed((seat == FR, sign * (s.vp - n.vp_start), to_go, half[0], half[0] > 0, *half[1:])),
            leads[seat],
            placed if seat == FR else placed.translate(_NEGATED),
            cabinets,
            _hand(tables, tuple(s.hands[seat])),
            mine[seat],
            mine[1 - seat],
        ]
        shown.append(b"".join(pieces))
    return continued(shown, wanted, lambda: _more(s, tables))


@lru_cache(maxsize=_KEPT)
def _table(
    tables: PositionTables,
    turn: int,
    round_: int,
    acting: bool,
    war: int | None,
    awards: tuple[str, ...],
    era: int,
    demand: tuple[Good, ...],
    tiles: tuple[str, ...],
) -> bytes:
    """What lies on the table for both sides, beside the map."""
    board = tables.board
    scored = [board.awards[award] for award in awards]
    rewards = board.rewards[era]
    return b"".join(
        (
            thermometer(turn, 1, len(board.turns) - 1),
            thermometer(round_, 1, 2 * board.numbers.rounds),
            bytes([acting, *(war == each for each in range(len(board.wars)))]),
            signed(x for award in scored for x in (award.vp, award.trp, award.margin)).ljust(3 * len(REGIONS), b"\0"),
            signed(rewards[good].vp if good in demand else 0 for good in GOODS),
            bytes(sum(board.tiles[tile].major.type == kind for tile in tiles) for kind in TYPES),
        )
    )


@lru_cache(maxsize=_KEPT)
def _ahead(
    tables: PositionTables,
    gaps: tuple[int, ...],
    goods: tuple[int, ...],
    prestige: int,
    strength: tuple[tuple[int, int], ...],
) -> tuple[bytes, bytes]:
    """By side, how far it is ahead of the other one; `strength` names Theaters."""
    theaters = [0] * _theaters(tables.board)
    for t, gap in strength:
        theaters[t] = gap
    kinds = (gaps, _SPACES), (goods, _MARKETS), ((prestige,), _PRESTIGE), (theaters, _STRENGTH)
    french, british = (b"".join(_lead(sign * gap, most) for each, most in kinds for gap in each) for sign in (1, -1))
    return french, british


@lru_cache(maxsize=_KEPT)
def _cabinets(tables: PositionTables, cards: tuple[str, ...]) -> bytes:
    """The Ministries of both sides."""
    return counted(tuple(tables.board.ministries), cards)


@lru_cache(maxsize=_KEPT)
def _hand(tables: PositionTables, cards: tuple[str, ...]) -> bytes:
    """The Events of a side."""
    return counted(tuple(tables.board.events), cards)


_FLAGS = ((4, 2), (256 - 4, 256 - 2))
"""By side: the byte that a sound space of its shows, and one in Conflict or with a damaged Fort."""
_NEGATED = bytes(-n % 256 for n in range(256))


@lru_cache(maxsize=_KEPT)
def _spaces(flag: Marks, conflict: Marks, damaged: Marks) -> bytes:
    """By space its flag, as France sees it."""
    return bytes(
        [
            0 if owner is None or owner > BR else _FLAGS[owner][worn or suspended is not None]
            for owner, suspended, worn in zip(flag, conflict, damaged, strict=True)
        ]
    )


def _advantages(s: StruggleState) -> bytes:
    """By Advantage who has it, as France sees it."""
    return bytes(
        [
            0 if owner is None else _FLAGS[owner][exhausted]
            for owner, exhausted in zip(s.adv_owner, s.adv_exhausted, strict=True)
        ]
    )


def _mine(s: StruggleState, seat: Seat) -> bytes:
    free = available_debt(s, seat)
    acts = s.active == seat
    figures = [
        s.trp[seat],
        s.navy[seat],
        s.parked[seat],
        len(squadron_spaces(s, seat)),
        s.unbuilt[seat],
        len(s.hands[seat]),
        bonus_tiles(s, seat),
        s.free_tiles[seat],
        s.initiative == seat,
        s.first == seat,
        acts and s.tile is not None and s.played,
        acts and s.tile is None,
        acts and s.tile is not None and not s.played,
    ]
    return thermometer(free, 1, _DEBT) + signed((*figures, *(_points(s) if acts and s.tile is not None else _NONE)))


_NONE = (0,) * (3 * len(TYPES))


def _points(s: StruggleState) -> list[int]:
    """Action Points that are left in this round, by kind: of the Major and the Minor Action, and further ones."""
    tile = s.round_tile
    major, minor = (s.left[MAJOR], s.left[MINOR]) if s.played else (tile.major.ap, tile.minor.ap)
    points = [*_NONE]
    points[TYPES.index(tile.major.type)] = major
    points[len(TYPES) + TYPES.index(tile.minor.type)] = 0 if s.minor_used else minor
    for pool in s.pools:
        points[2 * len(TYPES) + TYPES.index(pool.type)] += pool.left
    return points


def _more(s: StruggleState, tables: PositionTables) -> list[bytes]:
    """By side: what rows show since they grow, of itself and of the other one."""
    mine = [_more_of(s, tables, seat) for seat in (FR, BR)]
    return [mine[seat] + mine[1 - seat] for seat in (FR, BR)]


def _more_of(s: StruggleState, tables: PositionTables, seat: Seat) -> bytes:
    """What War tiles hit, used Advantages, Territories (IS-11.4), rounds to begin."""
    worn = [*compress(s.adv_owner, s.adv_exhausted)].count(seat)
    left = left_of_turn(s)
    to_begin = left // 2 if s.first == seat else (left + 1) // 2
    hitting = tuple([(theater, len(tiles), len(targets)) for theater, tiles, targets in hits(s, seat)])
    return _further(tables, hitting, worn, foreign_territories(s, seat), to_begin)


@lru_cache(maxsize=_KEPT)
def _further(
    tables: PositionTables, hitting: tuple[tuple[int, int, int], ...], worn: int, territories: int, to_begin: int
) -> bytes:
    """What `hits` found, with how many targets; counts, and rounds that a side has still to begin."""
    theaters = _theaters(tables.board)
    hit, vain = [0] * theaters, [0] * theaters
    for theater, tiles, targets in hitting:
        hit[theater], vain[theater] = min(tiles, targets), max(0, tiles - targets)
    rounds = tables.board.numbers.rounds
    return signed((*hit, *vain, worn, territories)) + thermometer(to_begin, 1, rounds)
