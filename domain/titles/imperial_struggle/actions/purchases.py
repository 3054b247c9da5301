"""IS-5.3 to IS-5.6, IS-13.2 How is a purchase asked for, how is it paid, and what comes of it?

A purchase is asked for in small decisions: the target, then the way to pay where there are several, then the sources.
"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions.military import PlaceBonus, draw_bonus
from domain.titles.imperial_struggle.actions.offers import deploy_sources, payable
from domain.titles.imperial_struggle.board import DIPLOMATIC, ECONOMIC, MILITARY, NOBODY, TYPES
from domain.titles.imperial_struggle.changes import change_flag, displace, draw_event, score, use_advantage
from domain.titles.imperial_struggle.effects.action_round import (
    ActionRaised,
    Exchanged,
    HomeSet,
    ModifierGained,
    ModifierSpent,
    PaymentMade,
    PoolGained,
)
from domain.titles.imperial_struggle.effects.cards import AbilityUsed
from domain.titles.imperial_struggle.effects.map import (
    ConflictRemoved,
    FortMended,
    HuguenotsFlipped,
    SquadronBuilt,
    SquadronMoved,
)
from domain.titles.imperial_struggle.effects.war import RecruitBought
from domain.titles.imperial_struggle.legality.conditions import amount_of
from domain.titles.imperial_struggle.legality.costs import Price, fresh_huguenots, price, purchase_region, type_of
from domain.titles.imperial_struggle.legality.payment import Payment, Purse, Way, fits, payments, ways
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["ChooseWay", "DeployFrom", "Pay", "begin_purchase", "purchase_of", "said"]

T = Table[StruggleState]


def purchase_of(s: StruggleState, option: Option) -> tuple[str, int]:
    """Kind and target of a purchase that an option names."""
    if option.verb == "exchange":
        return "exchange", TYPES.index(option.str_arg())
    return option.verb, s.board.at[option.str_arg()] if option.args else -1


def begin_purchase(t: T, seat: Seat, option: Option) -> None:
    """IS-13.2 The target is chosen; what is open of the payment is asked next."""
    kind, target = purchase_of(t.s, option)
    if kind == "deploy":
        t.then(DeployFrom(seat, target))
    else:
        t.then(ChooseWay(seat, kind, target, -1, "", False))


@record
class DeployFrom(Ask[StruggleState]):
    """IS-5.6.6 Whence the Squadron comes."""

    auto: ClassVar[bool] = True
    seat: Seat
    target: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        purse = Purse(s, seat)
        return [
            Option("from", s.board.spaces[i].id if i >= 0 else "navy_box")
            for i in deploy_sources(s, seat)
            if payable(purse, "deploy", self.target, i)
        ]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"target": s.board.spaces[self.target].id}

    def take(self, t: T, move: Move) -> None:
        name = move.option.str_arg()
        source = -1 if name == "navy_box" else t.s.board.at[name]
        t.then(ChooseWay(self.seat, "deploy", self.target, source, "", False))


def said(found: Price) -> dict[str, Any]:
    """A cost and its breakdown by rule, as plain data."""
    return {"cost": found.total, "parts": [{"rule": r, "what": w, "amount": a} for r, w, a in found.parts]}


def _way_option(way: Way) -> Option:
    return Option("way", "minor" if way.minor else "major", way.discount or "plain", way.huguenots)


@record
class ChooseWay(Ask[StruggleState]):
    """IS-5.3.5 Whether a purchase is paid as Major or Minor, and with which discounts."""

    auto: ClassVar[bool] = True
    seat: Seat
    kind: str
    target: int
    source: int
    only: str
    """RU-52 The Advantage that must be used; empty for none."""
    new_too: bool
    """RU-10 The Advantage may have been gained just now."""

    def found(self, s: StruggleState) -> list[Way]:
        """Every way to pay."""
        only = self.only or None
        ignoring = (True, self.new_too) if only else None
        return list(ways(Purse(s, self.seat), self.kind, self.target, self.source, only, ignoring))

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [_way_option(w) for w in self.found(s)]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"kind": self.kind, "target": self.target, "costs": {o.text: p for o, p in self.prices(s)}}

    def prices(self, s: StruggleState) -> list[tuple[Option, dict[str, Any]]]:
        """IS-5.3.6 Every way with its cost and where that comes from."""
        return [(_way_option(w), said(self.price(s, w))) for w in self.found(s)]

    def price(self, s: StruggleState, way: Way) -> Price:
        """IS-5.3.6 The cost of one way."""
        return price(s, self.seat, self.kind, self.target, self.source, way.discount, way.huguenots)

    def take(self, t: T, move: Move) -> None:
        word, discount, huguenots = move.option.str_arg(), move.option.str_arg(1), move.option.int_arg(2)
        minor = word == "minor"
        name = "" if discount == "plain" else discount
        cost = price(t.s, self.seat, self.kind, self.target, self.source, name, huguenots).total
        t.then(Pay(self.seat, self.kind, self.target, self.source, minor, name, huguenots, cost, bool(self.only)))


@record
class Pay(Ask[StruggleState]):
    """IS-5.3.5 From which sources the Action Points come; then the purchase is carried out."""

    auto: ClassVar[bool] = True
    seat: Seat
    kind: str
    target: int
    source: int
    minor: bool
    discount: str
    huguenots: int
    cost: int
    by_event: bool
    """RU-10 An Event lets the Advantage be used, which is not marked Exhausted."""

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [
            Option("pay", p.tile, p.debt, p.trp, p.burke, *p.pools)
            for p in payments(Purse(s, seat), self.kind, self.target, self.minor, self.cost)
        ]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        found = price(s, self.seat, self.kind, self.target, self.source, self.discount, self.huguenots)
        return {"kind": self.kind, "target": self.target, "minor": self.minor, **said(found)}

    def take(self, t: T, move: Move) -> None:
        numbers = [int(x) for x in move.option.args]
        payment = Payment(numbers[0], numbers[1], numbers[2], numbers[3], tuple(numbers[4:]))
        regions = _regions_of(t.s, self, payment)
        _settle_payment(t, self, payment)
        _use_discounts(t, self)
        carry_out(t, self.seat, self.kind, self.target, self.source, regions)


def _regions_of(s: StruggleState, p: Pay, payment: Payment) -> tuple[int, ...]:
    """IS-5.2.6 Regions to which restricted AP bind a recruited tile; empty for none."""
    if p.kind != "recruit":
        return ()
    tables = s.board.restrictions
    bound = [
        tables[pool.restriction].regions
        for pool, spent in zip(s.pools, payment.pools, strict=True)
        if spent and pool.restriction and tables[pool.restriction].regions
    ]
    if bound:
        return bound[0]
    if p.minor or Purse(s, p.seat).major[0] == MILITARY:
        return ()
    serving = [
        x for x in s.pools if x.type == MILITARY and not x.attached and fits(s, p.seat, x.restriction, "recruit", -1)
    ]
    if any(not x.restriction for x in serving):
        return ()
    return tables[serving[0].restriction].regions


def _settle_payment(t: T, p: Pay, payment: Payment) -> None:
    """IS-5.3.5 The sources pay; the home Region is set; what Turgot gives beyond the cost stays."""
    s = t.s
    seat = p.seat
    purse = Purse(s, seat)
    wanted = type_of(s, p.kind, p.target)
    free = min(payment.debt, purse.bank) if wanted == ECONOMIC else 0
    paid = payment.tile + payment.burke + sum(payment.pools) + payment.debt + payment.trp
    paid += 1 if purse.turgot and payment.debt else 0
    surplus = paid - p.cost
    restriction = next(
        (x.restriction for x in s.pools if x.type == wanted and fits(s, seat, x.restriction, p.kind, p.target)), ""
    )
    t.tell(
        PaymentMade(
            seat,
            p.minor,
            p.cost,
            payment.tile,
            payment.pools,
            payment.burke,
            payment.debt - free,
            free,
            payment.trp,
        )
    )
    if surplus and not p.minor:
        if purse.major[0] == wanted:
            t.tell(ActionRaised(surplus, 0))
        else:
            t.tell(PoolGained(seat, wanted, surplus, restriction, False))
    region = purchase_region(s, p.kind, p.target)
    if p.kind == "shift" and s.home[wanted] < 0:
        t.tell(HomeSet(wanted, region))
    if wanted == DIPLOMATIC and not p.minor and region != 0 and "beyond_europe" not in s.modifiers:
        t.tell(ModifierGained("beyond_europe"))


def _use_discounts(t: T, p: Pay) -> None:
    """IS-8.2.4, RU-39 The Advantage, Ministry and markers that made the purchase cheaper are used."""
    s = t.s
    if p.discount in s.board.advantage_at:
        use_advantage(t, p.seat, s.board.advantage_at[p.discount], not p.by_event)
    elif p.discount:
        t.tell(AbilityUsed(p.seat, f"{p.discount}.squadron"))
    if p.kind == "bastion" and not p.discount:
        use_advantage(t, p.seat, s.board.advantage_at["naval_bastion"], True)
    if p.kind == "squadron" and "south_sea_speculation" in s.modifiers:
        t.tell(ModifierSpent("south_sea_speculation"))
    if p.huguenots:
        for i in fresh_huguenots(s, s.board.spaces[p.target].region)[: p.huguenots]:
            t.tell(HuguenotsFlipped(i, 2))


def carry_out(t: T, seat: Seat, kind: str, target: int, source: int, regions: tuple[int, ...]) -> None:
    """IS-5.4 to IS-5.6 What was bought happens."""
    s = t.s
    if kind in ("shift", "mshift"):
        change_flag(t, target, seat if s.flag[target] == NOBODY else NOBODY)
    elif kind == "draw":
        draw_event(t, seat)
    elif kind == "recruit":
        t.tell(RecruitBought(seat))
        draw_bonus(t, seat)
        t.then(PlaceBonus(seat, regions))
    elif kind == "clear":
        t.tell(ConflictRemoved(target))
    elif kind == "fort":
        change_flag(t, target, seat)
    elif kind == "repair":
        t.tell(FortMended(target))
    elif kind == "seize":
        t.tell(FortMended(target))
        change_flag(t, target, seat)
    elif kind == "squadron":
        t.tell(SquadronBuilt(seat))
    elif kind == "deploy":
        if s.flag[target] == 1 - seat:
            displace(t, target)
        t.tell(SquadronMoved(seat, source, target))
    elif kind == "bastion":
        displace(t, target)
    elif kind == "jscore":
        spec = s.board.ministries["jacobite_uprisings"].abilities["score"]["effects"][1]
        t.tell(AbilityUsed(seat, "jacobite_uprisings.score"))
        t.tell(ModifierGained("jacobite_score"))
        score(t, seat, amount_of(s, spec, seat), 4)
    else:
        t.tell(Exchanged(target))
        t.tell(PoolGained(seat, target, s.board.n["exchange_gives"], "", False))
