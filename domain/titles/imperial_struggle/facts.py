"""IS-4.12, IS-6.4, IS-7.1.3 Which figures does a client want?"""

from __future__ import annotations

from typing import Any

from domain.titles.imperial_struggle.board import BR, FR, GOODS, REGIONS
from domain.titles.imperial_struggle.changes import era
from domain.titles.imperial_struggle.demand import leader
from domain.titles.imperial_struggle.legality.conditions import available_debt
from domain.titles.imperial_struggle.legality.control import count_controlled, protected
from domain.titles.imperial_struggle.scoring import prestige_leader
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.war.strength import strength_parts

__all__ = ["facts"]


def facts(s: StruggleState) -> dict[str, Any]:
    """IS-6.4, IS-4.12, IS-7.1.3 What follows from the position: counts, leaders and strengths."""
    board = s.board
    out: dict[str, Any] = {
        "vp": s.vp,
        "era": era(s),
        "available_debt": [available_debt(s, seat) for seat in (FR, BR)],
        "spaces": {
            region: [count_controlled(s, seat, board.by_region[r]) for seat in (FR, BR)]
            for r, region in enumerate(REGIONS)
        },
        "awards": {REGIONS[r]: _award(s, a) for r, a in enumerate(s.awards)},
        "prestige_leader": prestige_leader(s),
        "demand": {GOODS[g]: leader(s, g) for g in s.demand},
        "protected": [board.spaces[i].id for i in board.markets if protected(s, i)],
        "isolated": [board.spaces[i].id for i in board.markets if s.isolated[i]],
    }
    if s.war >= 0 and s.bonus[FR]:
        out["strength"] = {
            x.id: [strength_parts(s, seat, i) for seat in (FR, BR)] for i, x in enumerate(board.wars[s.war].theaters)
        }
    return out


def _award(s: StruggleState, award: str) -> dict[str, int]:
    found = s.board.awards[award]
    return {"vp": found.vp, "trp": found.trp, "margin": found.margin}
