"""IS-5.3 to IS-5.6, IS-13.2 How is a purchase asked for, and how is it paid?

A purchase is asked for in small decisions: the target, then the way to pay where there are several, then the sources.
"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Amount, Count, Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions.bought import place_name
from domain.titles.imperial_struggle.actions.offers import order_of
from domain.titles.imperial_struggle.changes import use_advantage, use_advantage_by_event
from domain.titles.imperial_struggle.effects.action_round import (
    ActionRaised,
    HomeSet,
    ModifierGained,
    PoolGained,
    PurchasePaid,
)
from domain.titles.imperial_struggle.effects.cards import AbilityUsed
from domain.titles.imperial_struggle.effects.map import HuguenotsFlipped
from domain.titles.imperial_struggle.legality.ministries import fresh_huguenots
from domain.titles.imperial_struggle.legality.payment import (
    Activation,
    Payment,
    Purse,
    fits,
    is_payable,
    payments,
    ways,
)
from domain.titles.imperial_struggle.legality.purchases import Help, Order, Price, Way
from domain.titles.imperial_struggle.pieces import (
    DIPLOMATIC,
    ECONOMIC,
    EUROPE,
    MAJOR,
    MILITARY,
    MINOR,
    SPENT,
    Half,
    Region,
)
from domain.titles.imperial_struggle.printed import Ignoring
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutDeployment, AboutPayment, AboutWay, Cost

__all__ = ["ChooseSquadron", "ChooseWay", "Pay", "begin_purchase", "said"]

T = Table[StruggleState]


def begin_purchase(t: T, seat: Seat, option: Option) -> None:
    """IS-13.2 The target is chosen; what is open of the payment is asked next."""
    name = option.str_arg() if option.args else None
    if option.verb == "deploy":
        t.then(ChooseSquadron(seat, option.str_arg()))
    else:
        t.then(ChooseWay(seat, option.verb, name, None, None, None))


@record
class ChooseSquadron(Ruled, Ask[StruggleState]):
    """IS-5.6.6 Whence the Squadron comes."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-5.6.6"
    seat: Seat
    target: str

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        purse = Purse(s, seat)
        plain = order_of(s, seat, "deploy", self.target)
        return [
            Option("from", place_name(s.board, source))
            for source in plain.row.sources(s, seat)
            if is_payable(purse, Order(plain.row, plain.target, source))
        ]

    def about(self, s: StruggleState, seat: Seat) -> AboutDeployment:
        return {"target": self.target}

    def take(self, t: T, move: Move) -> None:
        t.then(ChooseWay(self.seat, "deploy", self.target, move.option.str_arg(), None, None))


def said(found: Price) -> Cost:
    """A cost and its breakdown by rule, as plain data."""
    return {
        "cost": found.total,
        "parts": [{"rule": part.rule, "what": part.what, "amount": part.amount} for part in found.parts],
    }


def _way_option(way: Way) -> Option:
    return Option("way", way.half, way.help.discount or "plain", way.help.huguenots)


@record
class ChooseWay(Ruled, Ask[StruggleState]):
    """IS-5.3.5 Whether a purchase is paid as Major or Minor, and with which discounts."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-5.3.5"
    seat: Seat
    kind: str
    """The verb of the purchase."""
    target: str | None
    """Its space, or the type of Action Points into which others are exchanged."""
    source: str | None
    """Whence a Squadron deploys."""
    only: str | None
    """RU-52 The Advantage that must be used, where an Event lets one be used."""
    ignoring: Ignoring | None
    """RU-10 What does not hinder that Advantage."""

    def order(self, s: StruggleState) -> Order:
        """The purchase that is asked for."""
        return order_of(s, self.seat, self.kind, self.target, self.source)

    def found(self, s: StruggleState) -> list[Way]:
        """Every way to pay."""
        by = None if self.only is None or self.ignoring is None else Activation(self.only, self.ignoring)
        return list(ways(Purse(s, self.seat), self.order(s), by))

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [_way_option(w) for w in self.found(s)]

    def about(self, s: StruggleState, seat: Seat) -> AboutWay:
        costs = {_way_option(w).text: said(self.price(s, w.help)) for w in self.found(s)}
        return {"kind": self.kind, "target": self.target, "costs": costs}

    def price(self, s: StruggleState, help: Help) -> Price:
        """IS-5.3.6 The cost with some help."""
        order = self.order(s)
        return order.row.price(s, self.seat, order, help)

    def take(self, t: T, move: Move) -> None:
        half, discount, huguenots = move.option.str_arg(), move.option.str_arg(1), move.option.int_arg(2)
        help = Help(None if discount == "plain" else discount, huguenots)
        cost = self.price(t.s, help).total
        by_event = self.only is not None
        t.then(
            Pay(
                self.seat,
                self.kind,
                self.target,
                self.source,
                MAJOR if half == MAJOR else MINOR,
                help.discount,
                huguenots,
                cost,
                by_event,
            )
        )


@record
class Pay(Ruled, Ask[StruggleState]):
    """IS-5.3.5 From which sources the Action Points come; then the purchase is carried out."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-5.3.5"
    seat: Seat
    kind: str
    target: str | None
    source: str | None
    half: Half
    discount: str | None
    huguenots: Count
    cost: Amount
    by_event: bool
    """RU-10 An Event lets the Advantage be used, which is not marked Exhausted."""

    def order(self, s: StruggleState) -> Order:
        """The purchase that is paid."""
        return order_of(s, self.seat, self.kind, self.target, self.source)

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [
            Option("pay", p.tile, p.debt, p.trp, p.burke, *p.pools)
            for p in payments(Purse(s, seat), self.order(s), self.half, self.cost)
        ]

    def about(self, s: StruggleState, seat: Seat) -> AboutPayment:
        order = self.order(s)
        price = order.row.price(s, self.seat, order, Help(self.discount, self.huguenots))
        return {"kind": self.kind, "target": self.target, "minor": self.half == MINOR, **said(price)}

    def take(self, t: T, move: Move) -> None:
        tile, debt, trp, burke, *pools = (int(x) for x in move.option.args)
        payment = Payment(tile, debt, trp, burke, tuple(pools))
        order = self.order(t.s)
        bound = _regions_of(t.s, self, order, payment)
        _settle_payment(t, self, order, payment)
        _use_help(t, self, order)
        order.row.carry_out(t, self.seat, order, bound)


def _regions_of(s: StruggleState, p: Pay, order: Order, payment: Payment) -> frozenset[Region]:
    """IS-5.2.6 Regions to which restricted AP bind a recruited tile; empty for none."""
    if order.row.verb != "recruit":
        return frozenset()
    tables = s.board.restrictions
    for pool, spent in zip(s.pools, payment.pools, strict=True):
        if spent and pool.restriction is not None and tables[pool.restriction].regions:
            return tables[pool.restriction].regions
    if p.half != MAJOR or Purse(s, p.seat).major == MILITARY:
        return frozenset()
    serving = [
        x.restriction
        for x in s.pools
        if x.type == MILITARY and not x.attached and fits(s, p.seat, x.restriction, order)
    ]
    first = serving[0]
    return frozenset() if first is None or None in serving else tables[first].regions


def _settle_payment(t: T, p: Pay, order: Order, payment: Payment) -> None:
    """IS-5.3.5 The sources pay; the home Region is set; what Turgot gives beyond the cost stays."""
    s, seat, wanted = t.s, p.seat, order.row.type
    purse = Purse(s, seat)
    free = min(payment.debt, purse.bank) if wanted == ECONOMIC else 0
    paid = payment.tile + payment.burke + sum(payment.pools) + payment.debt + payment.trp
    surplus = paid + (purse.turgot if payment.debt else 0) - p.cost
    restriction = next(
        (x.restriction for x in s.pools if x.type == wanted and fits(s, seat, x.restriction, order)), None
    )
    t.tell(
        PurchasePaid(
            seat,
            p.half,
            p.cost,
            payment.tile,
            payment.pools,
            payment.burke,
            payment.debt - free,
            free,
            payment.trp,
        )
    )
    if surplus and p.half == MAJOR:
        if purse.major == wanted:
            t.tell(ActionRaised(surplus, 0))
        else:
            t.tell(PoolGained(seat, wanted, surplus, restriction, False))
    region = None if order.target is None else s.board.spaces[order.target].region
    if order.row.verb == "shift" and region is not None and wanted not in s.home:
        t.tell(HomeSet(wanted, region))
    if wanted == DIPLOMATIC and p.half == MAJOR and region != EUROPE and "beyond_europe" not in s.modifiers:
        t.tell(ModifierGained("beyond_europe"))


def _use_help(t: T, p: Pay, order: Order) -> None:
    """IS-8.2.4, RU-39 The Advantage, Ministry and markers that made the purchase cheaper are used."""
    board = t.s.board
    if p.discount in board.ministries:
        t.tell(AbilityUsed(p.seat, f"{p.discount}.squadron"))
    elif p.discount is not None and p.by_event:
        use_advantage_by_event(t, p.seat, board.advantage_at[p.discount])
    elif p.discount is not None:
        use_advantage(t, p.seat, board.advantage_at[p.discount])
    if p.huguenots and order.target is not None:
        for i in fresh_huguenots(t.s, board.spaces[order.target].region)[: p.huguenots]:
            t.tell(HuguenotsFlipped(board.spaces[i].id, SPENT))
