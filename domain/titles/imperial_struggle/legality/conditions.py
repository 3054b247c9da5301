"""Does a condition of a card hold, and what does a count give? (EFFECTS.md)"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.records import Seat
from domain.titles.imperial_struggle import printed as said
from domain.titles.imperial_struggle.legality.control import controls, count_controlled, keywords, squadron_spaces
from domain.titles.imperial_struggle.pieces import FR, SIDES, Region
from domain.titles.imperial_struggle.printed import Amount, Condition, Count, Who
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["amount_of", "available_debt", "bonus_tiles", "count_of", "holds", "who"]


def who(name: Who, me: Seat) -> Seat:
    """The side that a card means."""
    if name == "self":
        return me
    return 1 - me if name == "opponent" else SIDES.index(name)


def available_debt(s: StruggleState, seat: Seat) -> int:
    """IS-6.4 Debt Limit less Debt."""
    return s.limit[seat] - s.debt[seat]


def bonus_tiles(s: StruggleState, seat: Seat) -> int:
    """Bonus War tiles of a side in the next War; 0 where there is none (RU-41)."""
    return sum(len(x) for x in s.bonus[seat])


def holds(s: StruggleState, condition: Condition, me: Seat) -> bool:
    """A condition of a card, tested now."""
    return _HOLDS[type(condition)](s, condition, me)


def _has_more_debt(s: StruggleState, c: said.MoreAvailableDebt, me: Seat) -> bool:
    return available_debt(s, me) >= available_debt(s, 1 - me) + c.by


def _controls_more(s: StruggleState, c: said.ControlsMore, me: Seat) -> bool:
    side = who(c.who, me)
    return count_controlled(s, side, c.spaces) > count_controlled(s, 1 - side, c.spaces)


def _holds_advantage(s: StruggleState, c: said.HoldsAdvantage, me: Seat) -> bool:
    """RU-57 Held, Exhausted or not, without a Conflict marker on a linked space."""
    return s.adv_owner[c.advantage] == me and not any(s.conflict[i] for i in s.board.advantages[c.advantage].spaces)


def _squadron_in(s: StruggleState, side: Seat, region: Region) -> bool:
    return any(s.board.spaces[i].region == region for i in squadron_spaces(s, side))


def _squadron_available(s: StruggleState, c: said.SquadronAvailable, me: Seat) -> bool:
    side = who(c.who, me)
    places = {
        "map": bool(squadron_spaces(s, side)),
        "navy_box": s.navy[side] > 0,
        "unbuilt": s.unbuilt[side] > 0,
    }
    return any(places[x] for x in c.places)


_HOLDS: Final[Mapping[type, Callable[[StruggleState, Any, Seat], bool]]] = {
    said.ShowsKeyword: lambda s, c, me: c.keyword in keywords(s, me),
    said.MoreAvailableDebt: _has_more_debt,
    said.MoreBonusTiles: lambda s, c, me: bonus_tiles(s, me) > bonus_tiles(s, 1 - me),
    said.ControlsMore: _controls_more,
    said.ControlsAll: lambda s, c, me: all(controls(s, who(c.who, me), i) for i in c.spaces),
    said.ControlsAny: lambda s, c, me: any(controls(s, who(c.who, me), i) for i in c.spaces),
    said.HoldsAdvantage: _holds_advantage,
    # RU-35 A flag under a Conflict marker still is a flag.
    said.NoFlags: lambda s, c, me: not any(s.flag[i] == who(c.who, me) for i in c.spaces),
    said.HasSquadron: lambda s, c, me: _squadron_in(s, who(c.who, me), c.region),
    said.NoSquadrons: lambda s, c, me: not _squadron_in(s, who(c.who, me), c.region),
    said.SquadronAvailable: _squadron_available,
    # RU-34 A flag under a Conflict marker does not count.
    said.HasFlag: lambda s, c, me: controls(s, who(c.who, me), c.space),
    said.AtDebtLimit: lambda s, c, me: available_debt(s, who(c.who, me)) == 0,
    said.HasTreaty: lambda s, c, me: s.trp[who(c.who, me)] >= c.least,
}


def amount_of(s: StruggleState, amount: Amount, me: Seat) -> int:
    """A number of a card: printed, or counted now."""
    return amount if isinstance(amount, int) else count_of(s, amount, me)


def count_of(s: StruggleState, count: Count, me: Seat) -> int:
    """A count of a card, taken now."""
    found = _COUNTS[type(count)](s, count, me)
    return found if count.most is None else min(found, count.most)


def _count_jacobites(s: StruggleState, c: said.JacobiteCount, me: Seat) -> int:
    """IS-3.5.5 French spaces in Scotland and Ireland, and the Victory markers while there is no Defeat."""
    markers = 0 if s.jacobite_defeat else s.jacobite_victories
    return count_controlled(s, FR, s.board.jacobite_spaces) + markers


def _counts_for_company(s: StruggleState, advantage: int, me: Seat) -> bool:
    """RU-18 A held Advantage, not Exhausted, without a Conflict marker on a linked space."""
    return (
        s.adv_owner[advantage] == me
        and not s.adv_exhausted[advantage]
        and not any(s.conflict[i] for i in s.board.advantages[advantage].spaces)
    )


_COUNTS: Final[Mapping[type, Callable[[StruggleState, Any, Seat], int]]] = {
    said.Controlled: lambda s, c, me: c.times * count_controlled(s, me, c.spaces),
    said.HalfSquadrons: lambda s, c, me: (s.navy[me] + len(squadron_spaces(s, me))) // 2,
    said.DebtExcess: lambda s, c, me: max(0, s.debt[1 - me] - s.debt[me]),
    said.PrestigeCountries: lambda s, c, me: sum(1 for spaces in c.countries if count_controlled(s, me, spaces)),
    said.FreshAdvantages: lambda s, c, me: sum(1 for a in c.advantages if _counts_for_company(s, a, me)),
    said.JacobiteCount: _count_jacobites,
}
