"""How can a purchase be paid, and which Action Points may be used for it? (IS-5.3.5)"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.records import Seat, record
from domain.titles.imperial_struggle.board import (
    BR,
    DIPLOMATIC,
    ECONOMIC,
    FR,
    MARKET,
    MILITARY,
)
from domain.titles.imperial_struggle.legality.conditions import amount_of, available_debt
from domain.titles.imperial_struggle.legality.control import controls
from domain.titles.imperial_struggle.legality.costs import (
    builders,
    face_up,
    fresh_huguenots,
    price,
    type_of,
    usable_advantage,
)
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["Payment", "Purse", "Way", "fits", "minor_may", "payments", "recruit_regions", "ways"]


@record
class Way:
    """How a purchase is paid: as a Minor or Major Action, with which discount and Huguenots markers."""

    minor: bool
    discount: str
    huguenots: int
    cost: int


@record
class Payment:
    """IS-5.3.5 Where the Action Points come from."""

    tile: int
    debt: int
    trp: int
    burke: int
    pools: tuple[int, ...]


def fits(s: StruggleState, seat: Seat, restriction: str, kind: str, target: int) -> bool:
    """IS-5.2.4 to IS-5.2.6 Restricted Action Points may be used for this purchase."""
    if not restriction:
        return True
    r = s.board.restrictions[restriction]
    if kind in ("squadron", "exchange", "jscore", "draw"):
        return False
    if r.purpose == "bonus_war_tile_or_deploy":
        return kind in ("recruit", "deploy")
    if kind == "recruit":
        return r.purpose == "any" and bool(recruit_regions(s, seat, r.regions))
    space = s.board.spaces[target]
    if r.regions and space.region not in r.regions:
        return False
    if r.countries and space.country not in r.countries:
        return False
    if r.purpose != "any":
        if kind != "shift":
            return False
        if r.purpose != "shift" and (r.purpose == "unflag") != (s.flag[target] >= 0):
            return False
    if r.no_prestige and space.prestige:
        return False
    if r.near_own_market:
        return any(controls(s, seat, m) for m in s.board.market_links[target])
    return True


def recruit_regions(s: StruggleState, seat: Seat, regions: tuple[int, ...]) -> list[int]:
    """IS-5.6.1 Theaters of the next War in these Regions (all if none given) where a Bonus tile may be put."""
    if s.war < 0 or not s.bonus_pool[seat]:
        return []
    rows = s.bonus[seat]
    most = s.board.n["per_theater"]
    if all(len(x) >= most for x in rows):
        return []
    theaters = s.board.wars[s.war].theaters
    return [i for i in range(len(rows)) if not regions or any(r in regions for r in theaters[i].regions)]


def minor_may(s: StruggleState, seat: Seat, kind: str, target: int) -> bool:
    """IS-5.3.2 A Minor Action may make this purchase."""
    if kind in ("seize", "bastion"):
        return False
    if kind == "deploy":
        return s.flag[target] != 1 - seat
    if kind not in ("shift", "mshift") or s.flag[target] < 0 or s.conflict[target]:
        return True
    if kind == "mshift" or seat != BR or s.flag[target] != FR:
        return False
    space = s.board.spaces[target]
    if space.kind == MARKET:
        return s.townshend >= 0 and space.good == s.townshend and face_up(s, BR, "townshend_acts")
    if space.region != 0 or not face_up(s, BR, "jonathan_swift"):
        return False
    return any(controls(s, BR, i) for i in s.board.country_spaces["ireland"])


class Purse:
    """IS-5.3.5 What a player can spend now; made once for all purchases of a decision."""

    __slots__ = ("bank", "burke", "debt", "easy", "major", "minor", "pools", "s", "seat", "sure", "trp", "turgot")

    def __init__(self, s: StruggleState, seat: Seat) -> None:
        self.s = s
        self.seat = seat
        tile = s.board.tiles[s.tile]
        self.major = (tile.major.type, s.major) if s.played else (-1, 0)
        self.minor = (tile.minor.type, s.minor) if s.played and not s.minor_used else (-1, 0)
        self.pools = s.pools
        self.debt = max(0, s.limit[seat] - s.debt[seat])
        self.trp = s.trp[seat]
        self.turgot = False
        self.bank = self.burke = 0
        if 1 not in s.face_up[seat]:
            pass
        elif seat == FR:
            self.turgot = (
                not s.debt_taken
                and self.debt > 0
                and face_up(s, FR, "turgot")
                and self.debt - 1 > available_debt(s, BR)
            )
        else:
            self.bank = _bank_points(s)
            self.burke = _burke_points(s)
        self.sure = [-1, -1, -1]
        """By type: what a Major purchase of any kind can cost at least; -1 where there is no such action."""
        self.easy = [-1, -1, -1]
        """By type: what a purchase that a Minor Action may make can cost at least."""
        major, minor = self.major[0], self.minor[0]
        if major >= 0:
            self.sure[major] = self.debts(major) + self.trp + self.major[1]
        if minor >= 0:
            self.easy[minor] = self.debts(minor) + self.trp + self.minor[1]
        if self.pools:
            self._add_pools(major, minor)
        if s.burke:
            self.sure[DIPLOMATIC] = -1

    def _add_pools(self, major: int, minor: int) -> None:
        """What pools without a restriction add to what is sure and easy."""
        for kind in (ECONOMIC, DIPLOMATIC, MILITARY):
            free = [p for p in self.pools if p.type == kind and not p.restriction]
            more = sum(p.left for p in free)
            if kind == major:
                self.sure[kind] += more
            elif any(not p.attached for p in free):
                self.sure[kind] = self.debts(kind) + self.trp + more
            if kind == minor:
                self.easy[kind] += more

    def has(self, wanted: int) -> bool:
        """The player has an action of the type in this round that is not used up."""
        if self.major[0] == wanted or self.minor[0] == wanted:
            return True
        return any(p.type == wanted and not p.attached for p in self.pools)

    def major_access(self, wanted: int, kind: str, target: int) -> bool:
        """IS-5.3.5 The purchase can be paid as a Major Action."""
        if self.major[0] == wanted:
            return True
        return any(
            p.type == wanted and not p.attached and fits(self.s, self.seat, p.restriction, kind, target)
            for p in self.pools
        )

    def debts(self, wanted: int) -> int:
        """Debt that can be taken for a type."""
        return self.debt + (self.bank if wanted == ECONOMIC else 0)

    def most(self, wanted: int, minor: bool, kind: str, target: int) -> int:
        """The most that can be paid for a purchase in a class."""
        total = self.debts(wanted) + self.trp + self.turgot
        if minor:
            total += self.minor[1]
        elif self.major[0] == wanted:
            total += self.major[1]
        for p in self.pools:
            if p.type == wanted and p.left and fits(self.s, self.seat, p.restriction, kind, target):
                total += p.left
        if wanted == DIPLOMATIC and not minor and self.burke and self._in_europe(kind, target):
            total += self.burke
        return total

    def _in_europe(self, kind: str, target: int) -> bool:
        return kind == "shift" and self.s.board.spaces[target].region == 0

    def barred(self, wanted: int, minor: bool, kind: str, target: int) -> bool:
        """RU-36 Burke's points bind the whole Major Action to Europe."""
        return wanted == DIPLOMATIC and not minor and self.s.burke > 0 and not self._in_europe(kind, target)


def _bank_points(s: StruggleState) -> int:
    """RU-38 Economic Debt that Merchant Banks still take off the track in this turn."""
    if not face_up(s, BR, "merchant_banks"):
        return 0
    most = s.board.ministries["merchant_banks"].abilities["free_debt"]["effects"][0]["count"]
    return max(0, int(most) - s.free_debt)


def _burke_points(s: StruggleState) -> int:
    """RU-36 Points of Edmund Burke that are left in this round."""
    if not face_up(s, BR, "edmund_burke") or "beyond_europe" in s.modifiers:
        return 0
    spec = s.board.ministries["edmund_burke"].abilities["europe"]["effects"][0]
    return max(0, amount_of(s, spec, BR) - s.burke)


def ways(
    purse: Purse,
    kind: str,
    target: int,
    source: int = -1,
    only: str | None = None,
    ignoring: tuple[bool, bool] | None = None,
) -> Iterator[Way]:
    """IS-5.3.5 Every way to pay a purchase; that without discounts first, Major before Minor.

    `only` names the one Advantage that must be used (RU-52), `ignoring` whether Exhaustion and newness are ignored.
    """
    s, seat = purse.s, purse.seat
    wanted = type_of(s, kind, target)
    classes = []
    if purse.major_access(wanted, kind, target) and not purse.barred(wanted, False, kind, target):
        classes.append((False, purse.most(wanted, False, kind, target)))
    if purse.minor[0] == wanted and minor_may(s, seat, kind, target):
        classes.append((True, purse.most(wanted, True, kind, target)))
    if not classes:
        return
    plain = price(s, seat, kind, target, source).total
    for minor, most in classes:
        if only is None and plain <= most:
            yield Way(minor, "", 0, plain)
    if kind == "squadron":
        for name in builders(s, seat) if only is None else [only]:
            cost = price(s, seat, kind, target, source, name).total
            for minor, most in classes:
                if cost <= most:
                    yield Way(minor, name, 0, cost)
        return
    if kind != "shift":
        if only is not None and plain <= max(m for _, m in classes):
            for minor, most in classes:
                if plain <= most:
                    yield Way(minor, only, 0, plain)
        return
    yield from _discounted(purse, target, classes, plain, only, ignoring)


def _discounted(
    purse: Purse,
    target: int,
    classes: list[tuple[bool, int]],
    plain: int,
    only: str | None,
    ignoring: tuple[bool, bool] | None,
) -> Iterator[Way]:
    """IS-8.2.4, RU-39 Ways to shift a space with an Advantage or Huguenots markers that help."""
    s, seat = purse.s, purse.seat
    board = s.board
    space = board.spaces[target]
    names = [""] if only is None else []
    if s.flag[target] >= 0:
        for a in board.discount_at[target]:
            adv = board.advantages[a]
            if only is not None and adv.id != only:
                continue
            exhausted_too, new_too = ignoring or (False, False)
            if usable_advantage(s, seat, a, exhausted_too, new_too):
                names.append(adv.id)
    fresh = len(fresh_huguenots(s, space.region)) if seat == FR and space.kind == MARKET else 0
    if names == [""] and not fresh:
        return
    rewarded = seat == FR and "pompadour" not in s.modifiers and face_up(s, FR, "pompadour_and_du_barry")
    for name in names:
        last = 99
        for k in range(fresh + 1):
            cost = price(s, seat, "shift", target, -1, name, k).total
            if not name and not k:
                last = cost
                continue
            helps = cost < last if k else (only is not None or cost < plain or (rewarded and space.region == 0))
            if not helps:
                if k:
                    break
                last = cost
                continue
            last = cost
            for minor, most in classes:
                if cost <= most:
                    yield Way(minor, name, k, cost)


def payments(purse: Purse, kind: str, target: int, minor: bool, cost: int) -> list[Payment]:
    """IS-5.3.5 Every division of a cost over its sources; what the tile gives comes first."""
    s, seat = purse.s, purse.seat
    wanted = type_of(s, kind, target)
    caps = tuple(p.left if p.type == wanted and fits(s, seat, p.restriction, kind, target) else 0 for p in purse.pools)
    debts = purse.debts(wanted)
    if minor:
        # The rest of the Minor Action would be lost, so it is used first.
        tile = min(purse.minor[1], cost)
        tiles = [tile]
        burke = 0
    else:
        tile = min(purse.major[1], cost) if purse.major[0] == wanted else 0
        tiles = list(range(tile, -1, -1))
        burke = purse.burke if wanted == DIPLOMATIC and purse._in_europe(kind, target) else 0
    found: list[Payment] = []
    for t in tiles:
        for pools in _divisions(caps, cost - t):
            rest = cost - t - sum(pools)
            for b in range(min(burke, rest), -1, -1):
                _add_credit(purse, found, Payment(t, 0, 0, b, pools), rest - b, debts, minor)
    return found


def _divisions(caps: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """Ways to take at most so much out of piles, the largest from the first pile first."""
    if not caps:
        yield ()
        return
    for first in range(min(caps[0], most), -1, -1):
        for rest in _divisions(caps[1:], most - first):
            yield (first, *rest)


def _add_credit(purse: Purse, found: list[Payment], p: Payment, rest: int, debts: int, minor: bool) -> None:
    """IS-6.1, IS-9.1 Pay the rest by Debt and Treaty Points in any mix."""
    for trp in range(min(purse.trp, rest) + 1):
        debt = rest - trp
        if purse.turgot and debt:
            # RU-29 The first Debt of the round is worth 2.
            if debt - 1 and debt - 1 <= debts:
                found.append(Payment(p.tile, debt - 1, trp, p.burke, p.pools))
            elif debt == 1 and debts:
                found.append(Payment(p.tile, 1, trp, p.burke, p.pools))
        elif debt <= debts:
            found.append(Payment(p.tile, debt, trp, p.burke, p.pools))
