"""How good is a position of Imperial Struggle for each side?

An estimate of the VP marker: what is scored, what the next Scoring Phase would give, the Wars to come, and the worth
of Debt, Treaty Points, Squadrons, cards and the Action Points of the round.
"""

from __future__ import annotations

from domain.titles.imperial_struggle.board import BR, ECONOMIC, FR, SPAIN, Board
from domain.titles.imperial_struggle.rounds.act import Act
from domain.titles.imperial_struggle.rounds.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations.shapes import Evaluation, margins

__all__ = ["IMPERIAL_STRUGGLE", "lead", "values"]

_SCALE = 9.0
_SPACE = (0.35, 0.45, 0.30, 0.30, 0.75)
"""Worth of a flag by kind of space: political, market, territory, naval, fort."""
_PRESTIGE = 0.45
_ADVANTAGE = 0.55
_DEBT, _TREATY, _NAVY, _CARD = 0.30, 0.42, 0.55, 0.22
_STRENGTH = 0.42
_TILE = 0.62


def _edge(difference: float, width: float) -> float:
    """Minus 1 to 1: how sure a comparison is won."""
    return difference / (width + abs(difference))


def lead(s: StruggleState) -> float:
    """By how many Victory Points France is ahead, with all that is foreseen."""
    board = s.board
    flag, conflict = s.flag, s.conflict
    total = float(s.vp - board.n["vp_start"])
    control = [f if f in (FR, BR) and not c else -1 for f, c in zip(flag, conflict, strict=True)]
    total += _awards(s, board, control) + _demand(s, board, control) + _flags(s, board, control)
    total += _war(s, board, control)
    sign = (1.0, -1.0)
    for seat in (FR, BR):
        worth = _DEBT * min(8, s.limit[seat] - s.debt[seat]) + _TREATY * min(s.trp[seat], 7)
        worth += _NAVY * s.navy[seat] + _CARD * len(s.hands[seat])
        total += sign[seat] * worth
    for a, owner in enumerate(s.adv_owner):
        if owner >= 0:
            total += sign[owner] * _ADVANTAGE * (0.6 if s.adv_exhausted[a] else 1.0)
    return total + _round(s)


def _awards(s: StruggleState, board: Board, control: list[int]) -> float:
    """IS-4.12.1, IS-4.12.2 The Awards of this turn and Prestige."""
    total = 0.0
    for region, award in enumerate(s.awards):
        tile = board.awards[award]
        here = [control[i] for i in board.by_region[region]]
        gap = here.count(FR) - here.count(BR)
        total += (tile.vp + 0.5 * tile.trp + 0.6) * _edge(
            gap - (tile.margin - 1) * (gap > 0) + (tile.margin - 1) * (gap < 0), 1.2
        )
    marks = [control[i] for i in board.prestige]
    gap = marks.count(FR) - marks.count(BR)
    return total + 2.6 * _edge(gap, 1.2)


def _demand(s: StruggleState, board: Board, control: list[int]) -> float:
    """IS-4.12.3 Commodities, those in demand most."""
    rewards = board.rewards[board.turns[s.turn].era]
    total = 0.0
    for good, markets in enumerate(board.good_markets):
        here = [control[i] for i in markets]
        gap = here.count(FR) - here.count(BR)
        reward = rewards[good]
        worth = reward.vp + 0.5 * reward.trp - 0.4 * reward.debt
        total += worth * _edge(gap, 0.8) * (1.0 if good in s.demand else 0.45)
    return total


def _flags(s: StruggleState, board: Board, control: list[int]) -> float:
    """IS-3.1 What flags are worth beyond this turn."""
    total = 0.0
    for i, owner in enumerate(s.flag):
        if owner < 0 or owner >= SPAIN:
            continue
        space = board.spaces[i]
        worth = _SPACE[space.kind] + _PRESTIGE * space.prestige
        if control[i] < 0:
            worth *= 0.55
        if s.damaged[i]:
            worth *= 0.5
        total += worth if owner == FR else -worth
    return total


def _war(s: StruggleState, board: Board, control: list[int]) -> float:
    """IS-7.1.3 Strength to come in the Theaters of the next War."""
    if s.war < 0 or not s.bonus[FR]:
        return 0.0
    total = 0.0
    table = board.war_tiles
    for t, theater in enumerate(board.wars[s.war].theaters):
        gap = 0.0
        for seat, side in ((FR, 1), (BR, -1)):
            mine = sum(1 for i in theater.allies if control[i] == seat)
            mine += sum(
                1 for i in board.navals if s.flag[i] == seat and board.spaces[i].region in theater.squadron_regions
            )
            mine += sum(
                1
                for i in board.forts
                if s.flag[i] == seat and not s.damaged[i] and board.spaces[i].region in theater.fort_regions
            )
            tiles = [x for x in (s.basic[seat][t], *s.bonus[seat][t]) if x]
            gap += side * (mine + sum(table[x].strength for x in tiles))
        for i, marker in enumerate(s.conflict):
            if marker and s.flag[i] in (FR, BR) and board.spaces[i].region in theater.conflict_regions:
                gap += 1 if s.flag[i] == BR else -1
        total += 3.4 * _edge(gap, 2.5) + _STRENGTH * gap * 0.25
    return total


def _round(s: StruggleState) -> float:
    """IS-5.0 Action Points that can still be spent in this round, and rounds still to come."""
    if not s.tile or s.active < 0:
        return 0.0
    sign = 1.0 if s.active == FR else -1.0
    tile = s.board.tiles[s.tile]
    if s.played:
        left = s.major + (0.7 * s.minor if not s.minor_used else 0.0) + 0.8 * sum(p.left for p in s.pools)
    elif s.agenda and isinstance(s.agenda[-1], PlayOrPass):
        left = 0.95 * (tile.major.ap + 0.7 * tile.minor.ap)
    else:
        return 0.0
    worth = _TILE * left
    if tile.event and not s.acted:
        worth += 0.2
    if tile.major.type == ECONOMIC:
        worth *= 1.05
    return sign * worth


def values(s: StruggleState) -> list[float]:
    """The prospects of both sides."""
    ahead = lead(s)
    return margins([ahead, 0.0], _SCALE)


def _quiet(s: StruggleState) -> bool:
    """A purchase or an effect that is half made is not judged."""
    return not s.agenda or isinstance(s.agenda[-1], (Act, SelectTile, PlayOrPass)) or s.phase != "action"


IMPERIAL_STRUGGLE = Evaluation(values, _quiet)
