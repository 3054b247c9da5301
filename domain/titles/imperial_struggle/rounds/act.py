"""IS-5.3 What does a player do with his tile? Events, purchases, Advantages, Ministries, in his order."""

from __future__ import annotations

from typing import Any

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions import ministries
from domain.titles.imperial_struggle.actions.military import take_upgrade, upgrade_options
from domain.titles.imperial_struggle.actions.offers import deploy_sources, purchase_options
from domain.titles.imperial_struggle.actions.purchases import begin_purchase, purchase_of, said
from domain.titles.imperial_struggle.board import TYPES
from domain.titles.imperial_struggle.cards.events import event_options, play_event
from domain.titles.imperial_struggle.cards.resolve import free_advantages, take_advantage
from domain.titles.imperial_struggle.legality.costs import Price, price
from domain.titles.imperial_struggle.legality.payment import Purse, Way, ways
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["Act", "plainest"]

_END = Option("end")


@record
class Act(Ask[StruggleState]):
    """IS-5.2, IS-5.3 The Event step stays open until something else is done; then purchases until the round ends."""

    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [
            *event_options(s, seat),
            *purchase_options(s, seat),
            *free_advantages(s, seat),
            *upgrade_options(s, seat),
            *ministries.options(s, seat, "act"),
            _END,
        ]

    def default(self, s: StruggleState, seat: Seat) -> Option:
        return _END

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        """IS-13.2 What is left to spend, and every purchase with its cost and where that comes from."""
        purse = Purse(s, seat)
        costs = {}
        for option in purchase_options(s, seat):
            way, found = plainest(purse, option)
            costs[option.text] = {"minor": way.minor, **said(found)}
        return {
            "major": {"type": TYPES[purse.major[0]], "left": s.major},
            "minor": {"type": TYPES[s.board.tiles[s.tile].minor.type], "left": 0 if s.minor_used else s.minor},
            "pools": [{"type": TYPES[p.type], "left": p.left, "only": p.restriction} for p in s.pools],
            "costs": costs,
        }

    def take(self, t: Table[StruggleState], move: Move) -> None:
        option = move.option
        verb = option.verb
        if verb == "end":
            return
        if verb == "event":
            play_event(t, self.seat, option)
        elif verb == "advantage":
            take_advantage(t, self.seat, option)
        elif verb in ("upgrade", "swap"):
            take_upgrade(t, self.seat, option)
        elif verb in ("reveal", "ability"):
            ministries.take(t, self.seat, option)
        else:
            begin_purchase(t, self.seat, option)
        t.then(self)


def plainest(purse: Purse, option: Option) -> tuple[Way, Price]:
    """The plainest way to pay an offered purchase, without discounts where it can be paid so, with its breakdown."""
    s, seat = purse.s, purse.seat
    kind, target = purchase_of(s, option)
    sources = deploy_sources(s, seat) if kind == "deploy" else [-1]
    found = []
    for source in sources:
        way = next(ways(purse, kind, target, source), None)
        if way is not None:
            found.append((way.cost, source, way))
    _, source, way = min(found, key=lambda x: (x[0], x[1]))
    return way, price(s, seat, kind, target, source, way.discount, way.huguenots)
