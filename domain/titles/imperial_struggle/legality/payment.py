"""How can a purchase be paid, and which Action Points may be used for it? (IS-5.3.5)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.kernel.records import Seat, record
from domain.titles.imperial_struggle.legality.advantages import is_usable, is_usable_by_event
from domain.titles.imperial_struggle.legality.conditions import available_debt, count_of
from domain.titles.imperial_struggle.legality.control import controls
from domain.titles.imperial_struggle.legality.ministries import builders, face_up, fresh_huguenots
from domain.titles.imperial_struggle.legality.purchases import (
    PLAINLY,
    Help,
    Order,
    Purchase,
    Target,
    Way,
    always,
)
from domain.titles.imperial_struggle.pieces import (
    BR,
    DIPLOMATIC,
    ECONOMIC,
    EUROPE,
    FR,
    MAJOR,
    MARKET,
    MINOR,
    TYPES,
    ActionType,
    Half,
    Region,
)
from domain.titles.imperial_struggle.printed import Ignoring
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "Activation",
    "Payment",
    "Purse",
    "fits",
    "is_payable",
    "is_surely_payable",
    "payments",
    "recruit_theaters",
    "ways",
]


@record
class Activation:
    """RU-52 The one Advantage that an Event lets be used, and what does not hinder it."""

    advantage: str
    ignoring: Ignoring


@record
class Payment:
    """IS-5.3.5 Where the Action Points come from."""

    tile: int
    debt: int
    trp: int
    burke: int
    pools: tuple[int, ...]


def fits(s: StruggleState, seat: Seat, restriction: str | None, order: Order) -> bool:
    """IS-5.2.4 to IS-5.2.6, RU-55 Action Points that may be restricted can be used for this purchase."""
    if restriction is None:
        return True
    r = s.board.restrictions[restriction]
    if r.purpose not in order.row.purposes:
        return False
    if order.target is None:
        return bool(recruit_theaters(s, seat, r.regions))
    space = s.board.spaces[order.target]
    return (
        (not r.regions or space.region in r.regions)
        and (not r.countries or space.country in r.countries)
        and not (r.no_prestige and space.prestige)
        and (not r.near_own_market or any(controls(s, seat, m) for m in s.board.market_links[order.target]))
    )


def recruit_theaters(s: StruggleState, seat: Seat, regions: frozenset[Region]) -> list[int]:
    """IS-5.6.1 Theaters of the next War in these Regions (all if none given) where a Bonus tile may be put."""
    if s.war is None or not s.bonus_pool[seat]:
        return []
    rows = s.bonus[seat]
    if all(len(row) >= s.board.numbers.per_theater for row in rows):
        return []
    return [i for i, here in enumerate(s.theaters) if not regions or not regions.isdisjoint(here.regions)]


_NO_ACTION: Final[dict[ActionType, int]] = dict.fromkeys(TYPES, -1)
"""No cost is as low as what can be paid for a type without an action."""


class Purse:
    """IS-5.3.5 What a player can spend now; made once for all purchases of a decision."""

    __slots__ = (
        "bank",
        "burke",
        "debt",
        "easy",
        "left",
        "major",
        "minor",
        "pools",
        "s",
        "seat",
        "sure",
        "trp",
        "turgot",
    )

    def __init__(self, s: StruggleState, seat: Seat) -> None:
        self.s = s
        self.seat = seat
        tile = s.round_tile
        self.major: ActionType | None = tile.major.type if s.played else None
        self.minor: ActionType | None = tile.minor.type if s.played and not s.minor_used else None
        self.left = s.left
        self.pools = s.pools
        self.debt = max(0, s.limit[seat] - s.debt[seat])
        self.trp = s.trp[seat]
        ministers = any(s.face_up[seat])
        self.turgot = int(ministers and seat == FR and self._has_turgot())
        """RU-29 What the first Debt of the round is worth more."""
        self.bank = _bank_points(s) if ministers and seat == BR else 0
        self.burke = _burke_points(s) if ministers and seat == BR else 0
        self.sure = _NO_ACTION.copy()
        """By type: what a Major purchase of any kind can cost at least."""
        self.easy = _NO_ACTION.copy()
        """By type: what a purchase that a Minor Action may always make can cost at least."""
        if self.major is not None:
            self.sure[self.major] = self.debts(self.major) + self.trp + self.left[MAJOR]
        if self.minor is not None:
            self.easy[self.minor] = self.debts(self.minor) + self.trp + self.left[MINOR]
        if self.pools:
            self._add_pools()
        if s.burke:
            self.sure[DIPLOMATIC] = _NO_ACTION[DIPLOMATIC]

    def _has_turgot(self) -> bool:
        """RU-29 No Debt was taken in this round, and after it France has more Available Debt than Britain."""
        s = self.s
        return not s.debt_taken and self.debt > 0 and face_up(s, FR, "turgot") and self.debt - 1 > available_debt(s, BR)

    def _add_pools(self) -> None:
        """What pools without a restriction add to what is sure and easy."""
        for kind in TYPES:
            free = [p for p in self.pools if p.type == kind and p.restriction is None]
            more = sum(p.left for p in free)
            if kind == self.major:
                self.sure[kind] += more
            elif any(not p.attached for p in free):
                self.sure[kind] = self.debts(kind) + self.trp + more
            if kind == self.minor:
                self.easy[kind] += more

    def has(self, wanted: ActionType) -> bool:
        """The player has an action of the type in this round that is not used up."""
        if wanted in (self.major, self.minor) or not self.pools:
            return wanted in (self.major, self.minor)
        return any(p.type == wanted and not p.attached for p in self.pools)

    def has_major(self, order: Order) -> bool:
        """IS-5.3.5 The purchase can be paid as a Major Action."""
        wanted = order.row.type
        if self.major == wanted:
            return True
        return any(
            p.type == wanted and not p.attached and fits(self.s, self.seat, p.restriction, order) for p in self.pools
        )

    def may_minor(self, order: Order) -> bool:
        """IS-5.3.2 The purchase can be paid as the Minor Action."""
        return self.minor == order.row.type and order.row.minor(self.s, self.seat, order.target)

    def debts(self, wanted: ActionType) -> int:
        """Debt that can be taken for a type."""
        return self.debt + (self.bank if wanted == ECONOMIC else 0)

    def halves(self, order: Order) -> list[tuple[Half, int]]:
        """IS-5.3.5 As which of its two actions the purchase can be paid, Major first, and the most that each gives."""
        found: list[tuple[Half, int]] = []
        wanted = order.row.type
        shared = self.debts(wanted) + self.trp + self.turgot + (self._pooled(order) if self.pools else 0)
        burke_bars = self.s.burke > 0 and wanted == DIPLOMATIC and not self._in_europe(order)
        # RU-36 Burke's points bind the whole Major Action to Europe.
        if (self.major == wanted or (self.pools and self.has_major(order))) and not burke_bars:
            own = self.left[MAJOR] if self.major == wanted else 0
            found.append((MAJOR, own + (self.burke_for(order) if self.burke else 0) + shared))
        if self.minor == wanted and self.may_minor(order):
            found.append((MINOR, self.left[MINOR] + shared))
        return found

    def _pooled(self, order: Order) -> int:
        """What the pools give at most."""
        wanted = order.row.type
        fitting = [p for p in self.pools if p.type == wanted and fits(self.s, self.seat, p.restriction, order)]
        return sum(p.left for p in fitting)

    def burke_for(self, order: Order) -> int:
        """RU-36 What Edmund Burke adds to a Major purchase."""
        return self.burke if order.row.type == DIPLOMATIC and self._in_europe(order) else 0

    def _in_europe(self, order: Order) -> bool:
        return order.target is not None and self.s.board.spaces[order.target].region == EUROPE


def _bank_points(s: StruggleState) -> int:
    """RU-38 Economic Debt that Merchant Banks still take off the track in this turn."""
    if not face_up(s, BR, "merchant_banks"):
        return 0
    return max(0, s.board.figures.merchant_banks_debt - s.free_debt)


def _burke_points(s: StruggleState) -> int:
    """RU-36 Points of Edmund Burke that are left in this round."""
    if not face_up(s, BR, "edmund_burke") or "beyond_europe" in s.modifiers:
        return 0
    return max(0, count_of(s, s.board.figures.edmund_burke_points, BR) - s.burke)


def is_surely_payable(purse: Purse, row: Purchase, target: Target) -> bool:
    """IS-5.3.5 What can be paid covers the most that the purchase can cost; quick to ask, and not the last word."""
    dearest = row.dearest(purse.s.board, target)
    if dearest is None:
        return False
    return dearest <= purse.sure[row.type] or (row.minor is always and dearest <= purse.easy[row.type])


def is_payable(purse: Purse, order: Order) -> bool:
    """IS-5.3.5 There is a way to pay."""
    halves = purse.halves(order)
    if not halves:
        return False
    plain = order.row.price(purse.s, purse.seat, order, PLAINLY).total
    for _, most in halves:
        if plain <= most:
            return True
    return next(_helped_ways(purse, order, halves, plain, None), None) is not None


def ways(purse: Purse, order: Order, by: Activation | None = None) -> Iterator[Way]:
    """IS-5.3.5 Every way to pay a purchase; that without help first, Major before Minor.

    `by` names the one Advantage that must be used (RU-52).
    """
    halves = purse.halves(order)
    if not halves:
        return
    plain = order.row.price(purse.s, purse.seat, order, PLAINLY).total
    if by is None:
        yield from _afforded(halves, PLAINLY, plain)
    yield from _helped_ways(purse, order, halves, plain, by)


def _helped_ways(
    purse: Purse, order: Order, halves: list[tuple[Half, int]], plain: int, by: Activation | None
) -> Iterator[Way]:
    """IS-5.6.5, IS-8.2.4, RU-39 Ways to pay a purchase with something that makes it cheaper."""
    s, seat = purse.s, purse.seat
    if order.row.verb == "squadron":
        for name in _build_helps(s, seat) if by is None else [by.advantage]:
            help = Help(name, 0)
            yield from _afforded(halves, help, order.row.price(s, seat, order, help).total)
    elif order.row.verb == "shift":
        yield from _helped_shifts(purse, order, halves, plain, by)


def _afforded(halves: list[tuple[Half, int]], help: Help, cost: int) -> Iterator[Way]:
    """The actions that can pay a cost."""
    for half, most in halves:
        if cost <= most:
            yield Way(half, help, cost)


def _build_helps(s: StruggleState, seat: Seat) -> list[str]:
    """IS-5.6.5 What sets the cost of a Squadron to 2 now: Ministries and Slaving Contracts."""
    return [*builders(s, seat), *(s.board.advantages[a].id for a in s.board.builders if is_usable(s, seat, a))]


def _helped_shifts(
    purse: Purse, order: Order, halves: list[tuple[Half, int]], plain: int, by: Activation | None
) -> Iterator[Way]:
    """IS-8.2.4, RU-39 Ways to shift a space with an Advantage or Huguenots markers that help."""
    s, seat = purse.s, purse.seat
    assert order.target is not None, "a shift names a space"
    space = s.board.spaces[order.target]
    names = _unflag_helps(s, seat, order.target, by)
    fresh = len(fresh_huguenots(s, space.region)) if seat == FR and space.kind == MARKET else 0
    # IS-8.2.4 An Advantage may be used where it makes nothing cheaper; by rules 1 only if Pompadour rewards it (RU-53).
    rewarded = (
        seat == FR
        and space.region == EUROPE
        and "pompadour" not in s.modifiers
        and face_up(s, FR, "pompadour_and_du_barry")
    )
    if not names and not fresh:
        return
    for name in (None, *names) if by is None else names:
        last = plain
        for huguenots in range(fresh + 1):
            help = Help(name, huguenots)
            cost = order.row.price(s, seat, order, help).total
            if huguenots and cost >= last:
                break
            last = cost
            if huguenots or (name is not None and (s.rules > 1 or by is not None or cost < plain or rewarded)):
                yield from _afforded(halves, help, cost)


def _unflag_helps(s: StruggleState, seat: Seat, target: int, by: Activation | None) -> list[str]:
    """IS-8.2.4 Advantages with which a space may be unflagged now."""
    if s.flag[target] is None:
        return []
    here = s.board.cheaper_at[target]
    table = s.board.advantages
    if by is None:
        return [table[a].id for a in here if is_usable(s, seat, a)]
    return [table[a].id for a in here if table[a].id == by.advantage and is_usable_by_event(s, seat, a, by.ignoring)]


def payments(purse: Purse, order: Order, half: Half, cost: int) -> list[Payment]:
    """IS-5.3.5 Every division of a cost over its sources; what the tile gives comes first."""
    s, seat = purse.s, purse.seat
    wanted = order.row.type
    caps = tuple(p.left if p.type == wanted and fits(s, seat, p.restriction, order) else 0 for p in purse.pools)
    if half == MINOR:
        # The rest of the Minor Action would be lost, so it is used first.
        tiles = [min(purse.left[MINOR], cost)]
        burke = 0
    else:
        tiles = list(range(min(purse.left[MAJOR], cost) if purse.major == wanted else 0, -1, -1))
        burke = purse.burke_for(order)
    debts = purse.debts(wanted)
    found: list[Payment] = []
    for tile in tiles:
        for pools in _divisions(caps, cost - tile):
            rest = cost - tile - sum(pools)
            for b in range(min(burke, rest), -1, -1):
                for debt, trp in _credits(purse, rest - b, debts):
                    found.append(Payment(tile, debt, trp, b, pools))
    return found


def _divisions(caps: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """Ways to take at most so much out of piles, the largest from the first pile first."""
    if not caps:
        yield ()
        return
    for first in range(min(caps[0], most), -1, -1):
        for rest in _divisions(caps[1:], most - first):
            yield (first, *rest)


def _credits(purse: Purse, rest: int, debts: int) -> Iterator[tuple[int, int]]:
    """IS-6.1, IS-9.1 Ways to pay the rest by Debt and Treaty Points in any mix."""
    for trp in range(min(purse.trp, rest) + 1):
        owed = rest - trp
        # RU-29 With Turgot the first Debt is worth 2; a single one is taken also where 1 is enough.
        debt = max(1, owed - purse.turgot) if owed else 0
        if debt <= debts:
            yield debt, trp
