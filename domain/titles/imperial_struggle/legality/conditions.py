"""Does a condition of a card hold, and what does a count give? (EFFECTS.md)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import FORT, FR, GOODS, REGIONS, SIDES
from domain.titles.imperial_struggle.legality.control import (
    controls,
    count_controlled,
    keywords,
    squadron_spaces,
)
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["amount_of", "available_debt", "bonus_tiles", "count_of", "holds", "jacobite_spaces", "who"]


def who(name: str | None, me: Seat) -> Seat:
    """The side that a card means."""
    if name in (None, "self"):
        return me
    return 1 - me if name == "opponent" else SIDES.index(str(name))


def available_debt(s: StruggleState, seat: Seat) -> int:
    """IS-6.4 Debt Limit less Debt."""
    return s.limit[seat] - s.debt[seat]


def bonus_tiles(s: StruggleState, seat: Seat) -> int:
    """Bonus War tiles of a side in the next War; 0 where there is none (RU-41)."""
    return sum(len(x) for x in s.bonus[seat])


def jacobite_spaces(s: StruggleState) -> tuple[int, ...]:
    """The spaces of Scotland and Ireland."""
    table = s.board.country_spaces
    return (*table["ireland"], *table["scotland"])


def _spaces(s: StruggleState, cond: Mapping[str, Any]) -> tuple[int, ...]:
    if "spaces" in cond:
        return tuple(s.board.at[x] for x in cond["spaces"])
    return _countries(s, (cond["filter"]["country"],))


def _countries(s: StruggleState, countries: Any) -> tuple[int, ...]:
    return tuple(i for c in countries for i in s.board.country_spaces[c])


def holds(s: StruggleState, cond: Mapping[str, Any], me: Seat) -> bool:
    """A condition of a card, tested now."""
    kind = cond["cond"]
    side = who(cond.get("who"), me)
    if kind == "keyword":
        return cond["keyword"] in keywords(s, me)
    if kind == "more_available_debt":
        return available_debt(s, me) >= available_debt(s, 1 - me) + int(cond["by"])
    if kind == "more_bonus_war_tiles":
        return bonus_tiles(s, me) > bonus_tiles(s, 1 - me)
    if kind == "more_prestige_in":
        spaces = [i for i in _countries(s, cond["countries"]) if s.board.spaces[i].prestige]
        return count_controlled(s, me, spaces) > count_controlled(s, 1 - me, spaces)
    if kind == "controls_all":
        return all(controls(s, side, i) for i in _spaces(s, cond))
    if kind == "controls_any":
        return any(controls(s, side, i) for i in _spaces(s, cond))
    if kind == "controls_advantage":
        a = s.board.advantage_at[cond["advantage"]]
        return s.adv_owner[a] == me and not any(s.conflict[i] for i in s.board.advantages[a].spaces)
    if kind == "no_flags":
        return not any(s.flag[i] == side for i in _countries(s, cond["countries"]))
    if kind in ("no_squadrons", "has_squadron"):
        region = REGIONS.index(cond["region"])
        there = any(s.board.spaces[i].region == region for i in squadron_spaces(s, side))
        return bool(there == (kind == "has_squadron"))
    if kind == "squadron_available":
        places = {
            "map": bool(squadron_spaces(s, side)),
            "navy_box": s.navy[side] > 0,
            "unbuilt": s.unbuilt[side] > 0,
        }
        return any(places[x] for x in cond["from"])
    if kind == "more_flags":
        spaces = list(s.board.by_region[REGIONS.index(cond["region"])])
        return count_controlled(s, side, spaces) > count_controlled(s, 1 - side, spaces)
    if kind == "more_combined":
        region = REGIONS.index(cond["region"])
        board = s.board
        parts = [
            i
            for i in board.by_region[region]
            if i in board.navals or board.spaces[i].kind == FORT or board.spaces[i].local_alliance
        ]
        return count_controlled(s, me, parts) > count_controlled(s, 1 - me, parts)
    if kind == "more_goods":
        spaces = [i for g in cond["goods"] for i in s.board.good_markets[GOODS.index(g)]]
        return count_controlled(s, me, spaces) > count_controlled(s, 1 - me, spaces)
    if kind == "space_owner":
        # RU-34 A flag under a Conflict marker does not count.
        return controls(s, who(cond["owner"], me), s.board.at[cond["space"]])
    if kind == "at_debt_limit":
        return available_debt(s, side) == 0
    assert kind == "has_trp", f"condition {kind} is known"
    return bool(s.trp[side] >= int(cond["at_least"]))


def count_of(s: StruggleState, spec: Mapping[str, Any], me: Seat) -> int:
    """A count of a card, taken now."""
    kind = spec["count"]
    board = s.board
    if kind == "local_alliances_controlled":
        found = count_controlled(s, me, board.locals_of[REGIONS.index(spec["region"])])
    elif kind == "spaces_controlled":
        spaces = (
            _countries(s, spec["countries"])
            if "countries" in spec
            else tuple(board.at[x] for x in spec["spaces"])
        )
        found = count_controlled(s, me, spaces)
    elif kind == "flags_in":
        found = count_controlled(s, me, _countries(s, spec["countries"]))
    elif kind == "squadrons_built_half":
        found = (s.navy[me] + len(squadron_spaces(s, me))) // 2
    elif kind == "debt_excess":
        found = max(0, s.debt[1 - me] - s.debt[me])
    elif kind == "alliance_flags":
        spaces = tuple(i for i in board.country_spaces[spec["country"]] if board.spaces[i].alliance)
        return count_controlled(s, me, spaces) * int(spec.get("times", 1))
    elif kind == "multi_space_countries_with_prestige":
        found = sum(1 for _, prestige in board.multi_countries if count_controlled(s, me, prestige))
    elif kind == "unexhausted_advantages":
        found = sum(1 for name in spec["advantages"] if _counts_for_company(s, board.advantage_at[name], me))
    else:
        assert kind == "jacobite_count", f"count {kind} is known"
        found = count_controlled(s, FR, jacobite_spaces(s)) + (0 if s.jacobite_defeat else s.jacobite_victories)
    return min(found, int(spec["max"])) if "max" in spec else found


def _counts_for_company(s: StruggleState, advantage: int, me: Seat) -> bool:
    """RU-18 A held Advantage, not Exhausted, without a Conflict marker on a linked space."""
    return (
        s.adv_owner[advantage] == me
        and not s.adv_exhausted[advantage]
        and not any(s.conflict[i] for i in s.board.advantages[advantage].spaces)
    )


def amount_of(s: StruggleState, args: Mapping[str, Any], me: Seat, fixed: str = "amount") -> int:
    """A number of a card: fixed, or counted now."""
    if f"{fixed}_from" in args:
        counted = count_of(s, args[f"{fixed}_from"], me)
        return min(counted, int(args["max"])) if "max" in args else counted
    return int(args.get(fixed, 1))
