"""What may an effect of a card hit now, and can it do anything at all? (IS-5.2.7)"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.records import Seat
from domain.titles.imperial_struggle import printed as said
from domain.titles.imperial_struggle.legality.conditions import amount_of, bonus_tiles, holds, who
from domain.titles.imperial_struggle.legality.control import matching
from domain.titles.imperial_struggle.legality.payment import recruit_theaters
from domain.titles.imperial_struggle.pieces import BR, FR, NAVAL, Good
from domain.titles.imperial_struggle.printed import Hit, HitName, OfferDemand
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["VERBS", "can_do", "demand_choices", "targets"]

VERBS: Final[Mapping[HitName, str]] = {
    "place_conflict": "conflict",
    "unflag": "unflag",
    "remove_flag": "remove",
    "shift": "shift",
    "take_control": "take",
    "damage_fort": "damage",
    "displace_squadron": "displace",
}
"""By effect: the verb of the options by which its target is chosen."""


def targets(s: StruggleState, hit: Hit, me: Seat) -> list[int]:
    """Spaces that an effect may hit; `me` is the side that plays the card."""
    further = _FURTHER.get(hit.name)
    found = matching(s, me, hit.filter)
    return found if further is None else [i for i in found if further(s, me, i)]


_FURTHER: Final[Mapping[HitName, Callable[[StruggleState, Seat, int], bool]]] = {
    "place_conflict": lambda s, me, i: not s.conflict[i],
    # IS-3.1.7 Unflag never hits an own flag.
    "unflag": lambda s, me, i: s.flag[i] not in (me, None),
    "damage_fort": lambda s, me, i: s.flag[i] in (FR, BR) and not s.damaged[i],
    "displace_squadron": lambda s, me, i: s.board.spaces[i].kind == NAVAL,
}
"""What a target must be besides what its filter says."""


def demand_choices(s: StruggleState, demand: OfferDemand) -> list[Good]:
    """RU-40 Commodities that Le Beau Monde can add."""
    return [good for good in demand.goods if good not in s.demand]


def can_do(s: StruggleState, path: str, me: Seat) -> bool:
    """An effect of an exclusive choice could do something."""
    instruction = s.board.instructions[path]
    test = _CAN_DO.get(type(instruction))
    return test is None or test(s, instruction, me)


def _can_do_any(s: StruggleState, c: said.Conditional, me: Seat) -> bool:
    return any(can_do(s, p, me) for p in (c.then if holds(s, c.condition, me) else c.otherwise))


_CAN_DO: Final[Mapping[type, Callable[[StruggleState, Any, Seat], bool]]] = {
    said.Hit: lambda s, x, me: bool(targets(s, x, me)),
    said.GainPoints: lambda s, x, me: amount_of(s, x.amount, me) > 0,
    said.ReturnTile: lambda s, x, me: bonus_tiles(s, who(x.owner, me)) > 0,
    said.RecruitTiles: lambda s, x, me: bool(recruit_theaters(s, me, frozenset())),
    said.Conditional: _can_do_any,
}
"""By kind of effect that may be impossible: whether it could do something."""
