"""What may an effect of a card hit now, and can it do anything at all? (IS-5.2.7)"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import GOODS, NAVAL, NOBODY, Op
from domain.titles.imperial_struggle.legality.conditions import amount_of, bonus_tiles, holds, who
from domain.titles.imperial_struggle.legality.control import matching
from domain.titles.imperial_struggle.legality.payment import recruit_regions
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["VERBS", "can_do", "demand_choices", "targets"]

VERBS = {
    "place_conflict": "conflict",
    "unflag": "unflag",
    "remove_flag": "remove",
    "shift": "shift",
    "take_control": "take",
    "damage_fort": "damage",
    "displace_squadron": "displace",
}
"""By effect: the verb of the options by which its target is chosen."""


def targets(s: StruggleState, op: Op, me: Seat) -> list[int]:
    """Spaces that an effect may hit; `me` is the side that plays the card."""
    assert op.filter is not None, f"{op.path} has a filter"
    if op.name == "place_conflict":
        return [i for i in matching(s, me, op.filter) if not s.conflict[i]]
    if op.name == "unflag":
        # IS-3.1.7 Unflag never hits an own flag.
        return [i for i in matching(s, me, op.filter, op.filter.owner or "opponent") if s.flag[i] not in (me, NOBODY)]
    if op.name == "remove_flag":
        return matching(s, me, op.filter, str(op.args["owner"]))
    if op.name in ("shift", "take_control"):
        return matching(s, me, op.filter, "not_self")
    if op.name == "damage_fort":
        return [i for i in matching(s, me, op.filter) if s.flag[i] in (0, 1) and not s.damaged[i]]
    side = who(str(op.args["owner"]), me)
    return [i for i in op.filter.spaces if s.board.spaces[i].kind == NAVAL and s.flag[i] == side]


def demand_choices(s: StruggleState, op: Op) -> list[int]:
    """RU-40 Commodities that Le Beau Monde can add."""
    return [GOODS.index(g) for g in op.args["goods"] if GOODS.index(g) not in s.demand]


def can_do(s: StruggleState, path: str, me: Seat) -> bool:
    """An effect of an exclusive choice could do something."""
    op = s.board.ops[path]
    if op.name in VERBS:
        return bool(targets(s, op, me))
    if op.name == "gain_ap":
        return amount_of(s, op.args, me) > 0
    if op.name == "remove_bonus_war_tile":
        return bonus_tiles(s, who(str(op.args["owner"]), me)) > 0
    if op.name == "draw_bonus_war_tile":
        return bool(recruit_regions(s, me, ()))
    if op.name == "conditional":
        return any(can_do(s, p, me) for p in (op.then if holds(s, op.args["if"], me) else op.orelse))
    return True
