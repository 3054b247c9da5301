"""What does a net see of a position of Imperial Struggle?"""

from __future__ import annotations

from math import floor

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.legality.conditions import available_debt
from domain.titles.imperial_struggle.legality.control import squadron_spaces
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS, MAJOR, MINOR, REGIONS, TYPES
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations.imperial_struggle import (
    counted,
    due_of,
    left_for_later,
    strengths,
    tables_of,
    war_of,
)
from workers.opponents.evaluations.struggle_reserves import lead
from workers.opponents.nets.rows import counted as held
from workers.opponents.nets.rows import signed, thermometer

__all__ = ["names", "rows"]

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


def rows(s: StruggleState) -> list[bytes]:
    """By side: the table, who is ahead of whom in what, the own cards, and what each side has."""
    board, tables = s.board, tables_of(s.board)
    n = board.numbers
    gaps, goods, prestige, flags, strength = counted(s, tables)
    peace = bool(board.turns[s.turn].peace)
    acting = s.phase == "action"
    left = max(0, 2 * n.rounds - s.round) if acting else 0
    awards = [board.awards[award] for award in s.awards] if peace else []
    rewards = board.rewards[s.era]
    table = b"".join(
        (
            thermometer(s.turn, 1, len(board.turns) - 1),
            thermometer(s.round, 1, 2 * n.rounds),
            bytes([acting, *(s.war == war for war in range(len(board.wars)))]),
            signed(x for award in awards for x in (award.vp, award.trp, award.margin)).ljust(3 * len(REGIONS), b"\0"),
            signed(rewards[good].vp if good in s.demand else 0 for good in GOODS),
            bytes(sum(board.tiles[tile].major.type == kind for tile in s.tiles) for kind in TYPES),
        )
    )
    due = due_of(s, tables, left, gaps, goods, prestige) if len(awards) == len(REGIONS) else 0.0
    war = war_of(s, tables, left, strength) if s.war is not None and s.bonus[FR] else 0.0
    theaters = [0] * _theaters(board)
    if s.war is not None and s.bonus[FR]:
        for t, gap, _ in strengths(s, tables, strength):
            theaters[t] = gap
    ahead = lead(s)
    worth = (ahead, due, war, left_for_later(s) * flags)
    mine = [_mine(s, seat) for seat in (FR, BR)]
    placed = _spaces(s) + _advantages(s)
    cabinets = held(tuple(board.ministries), tuple(card for cabinet in s.cabinet for card in cabinet))
    shown = []
    for seat, sign in ((FR, 1), (BR, -1)):
        to_go = n.vp_france - s.vp if seat == FR else s.vp - n.vp_britain
        half = [sign * _half(x) for x in worth]
        pieces = [
            table,
            signed((seat == FR, sign * (s.vp - n.vp_start), to_go, half[0], half[0] > 0, *half[1:])),
            *(_lead(sign * gap, _SPACES) for gap in gaps),
            *(_lead(sign * gap, _MARKETS) for gap in goods),
            _lead(sign * prestige, _PRESTIGE),
            *(_lead(sign * gap, _STRENGTH) for gap in theaters),
            placed if seat == FR else placed.translate(_NEGATED),
            cabinets,
            held(tuple(board.events), tuple(s.hands[seat])),
            mine[seat],
            mine[1 - seat],
        ]
        shown.append(b"".join(pieces))
    return shown


_FLAGS = ((4, 2), (256 - 4, 256 - 2))
"""By side: the byte that a sound space of its shows, and one in Conflict or with a damaged Fort."""
_NEGATED = bytes(-n % 256 for n in range(256))


def _spaces(s: StruggleState) -> bytes:
    """By space its flag, as France sees it."""
    return bytes(
        [
            0 if owner is None or owner > BR else _FLAGS[owner][damaged or conflict is not None]
            for owner, conflict, damaged in zip(s.flag, s.conflict, s.damaged, strict=True)
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
    counted = [
        s.trp[seat],
        s.navy[seat],
        s.parked[seat],
        len(squadron_spaces(s, seat)),
        s.unbuilt[seat],
        len(s.hands[seat]),
        sum(map(len, s.bonus[seat])),
        s.free_tiles[seat],
        s.initiative == seat,
        s.first == seat,
        acts and s.tile is not None and s.played,
        acts and s.tile is None,
        acts and s.tile is not None and not s.played,
    ]
    points = dict.fromkeys(((half, kind) for half in range(3) for kind in TYPES), 0)
    if acts and s.tile is not None:
        tile = s.round_tile
        major, minor = (s.left[MAJOR], s.left[MINOR]) if s.played else (tile.major.ap, tile.minor.ap)
        points[0, tile.major.type] = major
        points[1, tile.minor.type] = 0 if s.minor_used else minor
        for pool in s.pools:
            points[2, pool.type] += pool.left
    return thermometer(free, 1, _DEBT) + signed((*counted, *points.values()))
