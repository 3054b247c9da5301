"""Which effects of Events concern Advantages and Global Demand?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle import printed
from domain.titles.imperial_struggle.actions.offers import order_of
from domain.titles.imperial_struggle.actions.purchases import ChooseWay, said
from domain.titles.imperial_struggle.board import Advantage
from domain.titles.imperial_struggle.cards.targets import demand_choices
from domain.titles.imperial_struggle.effects.map import AdvantageExhausted, AdvantageRefreshed
from domain.titles.imperial_struggle.effects.tracks import DemandAdded, DemandReplaced
from domain.titles.imperial_struggle.legality.payment import Activation, Purse, ways
from domain.titles.imperial_struggle.legality.purchases import Order, Price
from domain.titles.imperial_struggle.pieces import EUROPE, Good
from domain.titles.imperial_struggle.printed import Ignoring
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.scoring import reward_good
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutAdvantage, AboutReplacement

__all__ = [
    "AddDemand",
    "BuyWithAdvantage",
    "ExhaustAdvantage",
    "RefreshAdvantage",
    "ReplaceDemand",
    "ScoreGood",
    "activated_targets",
]

T = Table[StruggleState]


@record
class RefreshAdvantage(Ruled, Ask[StruggleState]):
    """Pacte de Famille: up to two own European Advantages are refreshed (IS-5.2.7)."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-5.2.7"
    seat: Seat
    left: Count

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [
            Option("refresh", adv.id)
            for a, adv in enumerate(s.board.advantages)
            if adv.region == EUROPE and s.adv_owner[a] == seat and s.adv_exhausted[a]
        ]
        return [*found, Option("done")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "done":
            return
        t.tell(AdvantageRefreshed(move.option.str_arg()))
        if self.left > 1:
            t.then(RefreshAdvantage(self.seat, self.left - 1))


@record
class ExhaustAdvantage(Ruled, Ask[StruggleState]):
    """RU-53 La Gabelle: up to two Advantages of anybody are marked Exhausted without being used."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-53"
    seat: Seat
    left: Count

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [Option("exhaust", adv.id) for a, adv in enumerate(s.board.advantages) if not s.adv_exhausted[a]]
        return [*found, Option("done")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "done":
            return
        t.tell(AdvantageExhausted(move.option.str_arg()))
        if self.left > 1:
            t.then(ExhaustAdvantage(self.seat, self.left - 1))


def activated_targets(s: StruggleState, seat: Seat, adv: Advantage, ignoring: Ignoring) -> list[Option]:
    """RU-52 What can be bought with this tile now: the unflag of a space, or a Squadron."""
    if adv.change is None:
        return []
    by = Activation(adv.id, ignoring)
    if adv.change.spaces:
        flagged = [i for i in sorted(adv.change.spaces) if s.flag[i] is not None]
        options = [s.board.options["shift"][i] for i in flagged]
    else:
        options = [Option("squadron")]
    return [option for option in options if _is_possible(s, seat, _order(s, seat, option), by)]


def _order(s: StruggleState, seat: Seat, option: Option) -> Order:
    return order_of(s, seat, option.verb, option.str_arg() if option.args else None)


def _is_possible(s: StruggleState, seat: Seat, order: Order, by: Activation) -> bool:
    """IS-5.7 The row suits the space and allows it, and the purchase can be paid."""
    row = order.row
    if not row.suits(s, seat, order.target) or not row.allowed(s, seat, order.target):
        return False
    return next(ways(Purse(s, seat), order, by), None) is not None


@record
class BuyWithAdvantage(Ruled, Ask[StruggleState]):
    """RU-52 The one purchase that is possible inside the Event step."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-52"
    seat: Seat
    advantage: str
    ignoring: Ignoring

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        adv = s.board.advantages[s.board.advantage_at[self.advantage]]
        return activated_targets(s, seat, adv, self.ignoring)

    def price(self, s: StruggleState, option: Option) -> Price:
        """IS-8.2.5 What one of the purchases costs with the tile, in its cheapest way."""
        order = _order(s, self.seat, option)
        found = ways(Purse(s, self.seat), order, Activation(self.advantage, self.ignoring))
        return order.row.price(s, self.seat, order, min(found, key=lambda way: way.cost).help)

    def about(self, s: StruggleState, seat: Seat) -> AboutAdvantage:
        return {
            "advantage": self.advantage,
            "costs": {o.text: said(self.price(s, o)) for o in self.options(s, seat)},
        }

    def take(self, t: T, move: Move) -> None:
        target = move.option.str_arg() if move.option.args else None
        t.then(ChooseWay(self.seat, move.option.verb, target, None, self.advantage, self.ignoring))


@record
class AddDemand(Ruled, Ask[StruggleState]):
    """RU-40 Le Beau Monde: a commodity not yet in demand may be added to this turn's Global Demand."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-40"
    seat: Seat
    path: str

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        effect = s.board.instructions[self.path]
        assert isinstance(effect, printed.OfferDemand), f"{self.path} adds a commodity"
        found = [Option("demand", good) for good in demand_choices(s, effect)]
        return [*found, Option("decline")] if found else []

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "demand":
            t.tell(DemandAdded(move.option.str_arg()))  # type: ignore[arg-type]


@record
class ReplaceDemand(Ruled, Ask[StruggleState]):
    """RU-40 Co-Hong System: one of the earlier tiles is replaced by the one that was drawn."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-40"
    seat: Seat
    drawn: Good

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("replace", good) for good in s.demand]

    def about(self, s: StruggleState, seat: Seat) -> AboutReplacement:
        return {"drawn": self.drawn}

    def take(self, t: T, move: Move) -> None:
        t.tell(DemandReplaced(move.option.str_arg(), self.drawn))  # type: ignore[arg-type]


@record
class ScoreGood(Ruled, Ask[StruggleState]):
    """Calico Acts: a commodity may be scored once as if it were in Global Demand (IS-5.2.7)."""

    rule: ClassVar[str] = "IS-5.2.7"
    seat: Seat
    good: Good

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("score", self.good), Option("decline")]

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "score":
            reward_good(t, self.good)
