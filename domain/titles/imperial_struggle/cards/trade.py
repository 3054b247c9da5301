"""Which effects of Events concern Advantages and Global Demand?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions.purchases import ChooseWay, said
from domain.titles.imperial_struggle.board import GOODS, MARKET, REGIONS, Advantage
from domain.titles.imperial_struggle.cards.targets import can_do, demand_choices
from domain.titles.imperial_struggle.changes import use_advantage
from domain.titles.imperial_struggle.demand import reward_good
from domain.titles.imperial_struggle.effects.map import AdvantageExhausted, AdvantageRefreshed
from domain.titles.imperial_struggle.effects.tracks import DemandAdded, DemandReplaced
from domain.titles.imperial_struggle.legality.control import available, can_shift_market
from domain.titles.imperial_struggle.legality.costs import Price, price, usable_advantage
from domain.titles.imperial_struggle.legality.payment import Purse, ways
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "ActivateAdvantage",
    "ActivatedPurchase",
    "AddDemand",
    "ExhaustAdvantage",
    "RefreshAdvantage",
    "ReplaceDemand",
    "ScoreGood",
]

T = Table[StruggleState]


@record
class RefreshAdvantage(Ask[StruggleState]):
    """Pacte de Famille: up to two own European Advantages are refreshed."""

    auto: ClassVar[bool] = True
    seat: Seat
    left: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [
            Option("refresh", adv.id)
            for a, adv in enumerate(s.board.advantages)
            if adv.region == 0 and s.adv_owner[a] == seat and s.adv_exhausted[a]
        ]
        return [*found, Option("done")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "done":
            return
        t.tell(AdvantageRefreshed(t.s.board.advantage_at[move.option.str_arg()]))
        if self.left > 1:
            t.then(RefreshAdvantage(self.seat, self.left - 1))


@record
class ExhaustAdvantage(Ask[StruggleState]):
    """RU-53 La Gabelle: up to two Advantages of anybody are marked Exhausted, which is no use of them."""

    auto: ClassVar[bool] = True
    seat: Seat
    left: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [Option("exhaust", adv.id) for a, adv in enumerate(s.board.advantages) if not s.adv_exhausted[a]]
        return [*found, Option("done")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "done":
            return
        t.tell(AdvantageExhausted(t.s.board.advantage_at[move.option.str_arg()]))
        if self.left > 1:
            t.then(ExhaustAdvantage(self.seat, self.left - 1))


@record
class ActivateAdvantage(Ask[StruggleState]):
    """RU-10, RU-52 An own Advantage is used at once, Exhausted or not."""

    auto: ClassVar[bool] = True
    seat: Seat
    path: str

    def _found(self, s: StruggleState) -> tuple[list[Advantage], list[Advantage]]:
        """Tiles that need no Action Points, and those whose purchase can be paid."""
        args = s.board.ops[self.path].args
        free, paid = [], []
        for a, adv in enumerate(s.board.advantages):
            wanted = args["filter"]
            if "region" in wanted and REGIONS[adv.region] != wanted["region"]:
                continue
            if "outside_region" in wanted and REGIONS[adv.region] == wanted["outside_region"]:
                continue
            if not usable_advantage(s, self.seat, a, True, bool(args.get("ignore_new"))):
                continue
            if adv.needs < 0:
                if can_do(s, adv.ops[0], self.seat):
                    free.append(adv)
            elif activated_targets(s, self.seat, adv, bool(args.get("ignore_new"))):
                paid.append(adv)
        return free, paid

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        free, paid = self._found(s)
        found = [Option("advantage", adv.id) for adv in (*free, *paid)]
        return found if free or not paid else [*found, Option("decline")]

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "decline":
            return
        from domain.titles.imperial_struggle.cards.resolve import DoEffects

        s = t.s
        a = s.board.advantage_at[move.option.str_arg()]
        adv = s.board.advantages[a]
        new_too = bool(s.board.ops[self.path].args.get("ignore_new"))
        if adv.needs >= 0:
            t.then(ActivatedPurchase(self.seat, adv.id, new_too))
            return
        use_advantage(t, self.seat, a, False)
        t.then(DoEffects(self.seat, self.seat, adv.ops))


def activated_targets(s: StruggleState, seat: Seat, adv: Advantage, new_too: bool) -> list[int]:
    """RU-52 What can be bought with this tile now: spaces, or -1 for a Squadron."""
    purse = Purse(s, seat)
    if not adv.targets:
        payable = s.unbuilt[seat] and next(ways(purse, "squadron", -1, -1, adv.id, (True, new_too)), None)
        return [-1] if payable else []
    return [
        i
        for i in adv.targets
        if s.flag[i] >= 0
        and s.flag[i] in (1 - seat, 2)
        and (s.board.spaces[i].kind != MARKET or can_shift_market(s, seat, i))
        and available(s, i)
        and next(ways(purse, "shift", i, -1, adv.id, (True, new_too)), None) is not None
    ]


@record
class ActivatedPurchase(Ask[StruggleState]):
    """RU-52 The one purchase that is possible inside the Event step."""

    auto: ClassVar[bool] = True
    seat: Seat
    advantage: str
    new_too: bool

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        adv = s.board.advantages[s.board.advantage_at[self.advantage]]
        return [
            Option("shift", s.board.spaces[i].id) if i >= 0 else Option("squadron")
            for i in activated_targets(s, seat, adv, self.new_too)
        ]

    def price(self, s: StruggleState, option: Option) -> Price:
        """IS-8.2.5 What one of the purchases costs with the tile, in its cheapest way."""
        target = s.board.at[option.str_arg()] if option.args else -1
        found = ways(Purse(s, self.seat), option.verb, target, -1, self.advantage, (True, self.new_too))
        way = min(found, key=lambda w: w.cost)
        return price(s, self.seat, option.verb, target, -1, way.discount, way.huguenots)

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {
            "advantage": self.advantage,
            "costs": {o.text: said(self.price(s, o)) for o in self.options(s, seat)},
        }

    def take(self, t: T, move: Move) -> None:
        target = t.s.board.at[move.option.str_arg()] if move.option.args else -1
        t.then(ChooseWay(self.seat, move.option.verb, target, -1, self.advantage, self.new_too))


@record
class AddDemand(Ask[StruggleState]):
    """RU-40 Le Beau Monde: a commodity not yet in demand may be added to this turn's Global Demand."""

    auto: ClassVar[bool] = True
    seat: Seat
    path: str

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [Option("demand", GOODS[g]) for g in demand_choices(s, s.board.ops[self.path])]
        return [*found, Option("decline")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "demand":
            t.tell(DemandAdded(GOODS.index(move.option.str_arg())))


@record
class ReplaceDemand(Ask[StruggleState]):
    """RU-40 Co-Hong System: one of the earlier tiles is replaced by the one that was drawn."""

    auto: ClassVar[bool] = True
    seat: Seat
    drawn: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("replace", GOODS[g]) for g in s.demand]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"drawn": GOODS[self.drawn]}

    def take(self, t: T, move: Move) -> None:
        t.tell(DemandReplaced(GOODS.index(move.option.str_arg()), self.drawn))


@record
class ScoreGood(Ask[StruggleState]):
    """Calico Acts: a commodity may be scored once as if it were in Global Demand."""

    seat: Seat
    good: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("score", GOODS[self.good]), Option("decline")]

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "score":
            reward_good(t, self.good)
