"""IS-4.12, IS-6.4, IS-7.1.3 Which figures does a client want?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.legality.conditions import available_debt
from domain.titles.imperial_struggle.legality.control import count_controlled, protected
from domain.titles.imperial_struggle.legality.strength import strength_parts
from domain.titles.imperial_struggle.pieces import BR, FLAG_IDS, FR, REGIONS
from domain.titles.imperial_struggle.scoring import leader, prestige_leader
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AwardFacts, Facts

__all__ = ["facts"]


def facts(s: StruggleState) -> Facts:
    """IS-6.4, IS-4.12, IS-7.1.3 What follows from the position: counts, leaders and strengths."""
    board = s.board
    sides: tuple[Seat, ...] = (FR, BR)
    out: Facts = {
        "vp": s.vp,
        "era": s.era.id,
        "left": s.left_to_spend,
        "available_debt": [available_debt(s, seat) for seat in sides],
        "spaces": {r: [count_controlled(s, seat, board.by_region[r]) for seat in sides] for r in REGIONS},
        "awards": {r: _award(s, award) for r, award in zip(REGIONS, s.awards, strict=False)},
        "prestige_leader": FLAG_IDS[prestige_leader(s)],
        "markets": {g: [count_controlled(s, seat, found) for seat in sides] for g, found in board.good_markets.items()},
        "demand": {good: FLAG_IDS[leader(s, good)] for good in s.demand},
        "protected": [board.spaces[i].id for i in board.markets if protected(s, i)],
        "isolated": [board.spaces[i].id for i in board.markets if s.isolated[i]],
    }
    if s.bonus[FR]:
        parts = [[strength_parts(s, seat, i) for seat in sides] for i in range(len(s.theaters))]
        out["strength"] = {theater.id: found for theater, found in zip(s.theaters, parts, strict=True)}
        out["bonus_strength"] = [[sum(found.values()) for found in both] for both in parts]
    return out


def _award(s: StruggleState, award: str) -> AwardFacts:
    found = s.board.awards[award]
    return {"vp": found.vp, "trp": found.trp, "margin": found.margin}
