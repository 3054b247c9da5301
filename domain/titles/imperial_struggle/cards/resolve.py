"""IS-5.2.2 How are the structured effects of a card carried out?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle import printed as said
from domain.titles.imperial_struggle.board import Advantage
from domain.titles.imperial_struggle.cards.targets import VERBS, can_do, targets
from domain.titles.imperial_struggle.cards.tiles import PlaceByng, RecruitFree, RemoveBonus, TakeSquadron
from domain.titles.imperial_struggle.cards.trade import (
    AddDemand,
    BuyWithAdvantage,
    ExhaustAdvantage,
    RefreshAdvantage,
    ReplaceDemand,
    ScoreGood,
    activated_targets,
)
from domain.titles.imperial_struggle.changes import (
    change_flag,
    change_treaty,
    displace,
    force_debt,
    reduce_debt,
    score,
    shift_flag,
    use_advantage,
    use_advantage_by_event,
)
from domain.titles.imperial_struggle.effects.action_round import ModifierGained, ModifierSpent, PoolGained
from domain.titles.imperial_struggle.effects.map import ConflictPlaced, FortDamaged, SquadronBuilt
from domain.titles.imperial_struggle.effects.tracks import LimitChanged
from domain.titles.imperial_struggle.legality.advantages import is_usable, is_usable_by_event
from domain.titles.imperial_struggle.legality.conditions import amount_of, holds, who
from domain.titles.imperial_struggle.pieces import ECONOMIC, GOODS, PLAIN, PLUS_ONE, SIDES, ActionType
from domain.titles.imperial_struggle.printed import Choose, Hit
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutChoice, AboutSpace

__all__ = ["ActivateAdvantage", "ChooseOption", "ChooseSpace", "DoEffects", "free_advantages", "take_advantage"]

T = Table[StruggleState]


@record
class DoEffects(Step[StruggleState]):
    """IS-5.2.2 The effects of a card in their order."""

    me: Seat
    """The side that plays the card."""
    chooser: Seat
    paths: tuple[str, ...]
    """The ids of the effects."""

    def run(self, t: T) -> None:
        if not self.paths:
            return
        first, *rest = self.paths
        instruction = t.s.board.instructions[first]
        _CARRY_OUT[type(instruction)](t, Play(self.me, self.chooser, first), instruction)
        if rest:
            t.then(DoEffects(self.me, self.chooser, tuple(rest)))


@record
class Play:
    """Who plays an effect, who makes its choices, and its id."""

    me: Seat
    chooser: Seat
    path: str


def _hit(t: T, by: Play, x: Hit) -> None:
    """IS-5.2.7 The count is fixed when the effect begins."""
    count = amount_of(t.s, x.count, by.me)
    if count:
        t.then(ChooseSpace(by.chooser, by.me, by.path, count))


def _branch(t: T, by: Play, x: said.Conditional) -> None:
    t.then(DoEffects(by.me, by.chooser, x.then if holds(t.s, x.condition, by.me) else x.otherwise))


def _gain_points(t: T, by: Play, x: said.GainPoints) -> None:
    """IS-5.2.3, RU-42 A pool of Action Points; none where the count is 0."""
    amount = amount_of(t.s, x.amount, by.me)
    if amount:
        gain_pool(t, by.me, x.type, amount, x.restriction)


def gain_pool(t: T, me: Seat, kind: ActionType, amount: int, restriction: str | None) -> None:
    """IS-5.2.3 Action Points of an Event; North American Trade adds to the first economic ones (RU-54)."""
    if kind == ECONOMIC and "trade_event" in t.s.modifiers:
        t.tell(ModifierSpent("trade_event"))
        amount += t.s.board.figures.north_american_trade_event
    t.tell(PoolGained(me, kind, amount, restriction, False))


def _reduce(t: T, by: Play, x: said.ReduceDebt) -> None:
    """IS-6.2 Lower Debt; Tax Reform gives Action Points for what could not be lowered."""
    done = reduce_debt(t, who(x.who, by.me), x.amount)
    if x.shortfall is not None and done < x.amount:
        gain_pool(t, by.me, x.shortfall, x.amount - done, None)


def _build(t: T, by: Play, x: said.BuildSquadron) -> None:
    """IS-3.6.1 A Squadron is constructed at no cost, if one is Unbuilt."""
    side = who(x.who, by.me)
    if t.s.unbuilt[side]:
        t.tell(SquadronBuilt(side))


def _take_squadrons(t: T, by: Play, x: said.RemoveSquadrons) -> None:
    t.then(TakeSquadron(by.chooser, who(x.who, by.me), x.to, amount_of(t.s, x.count, by.me)))


def _return_tile(t: T, by: Play, x: said.ReturnTile) -> None:
    """RU-22 One at random of a chosen Theater, or the choice of the owner."""
    at_random = x.pick == "random_in_chosen_theater"
    t.then(RemoveBonus(who(x.chooser, by.me), who(x.owner, by.me), at_random))


def _redraw(t: T, by: Play, x: said.RedrawDemand) -> None:
    """RU-40 Co-Hong System: the tile drawn comes from those not in demand."""
    left = [good for good in GOODS if good not in t.s.demand]
    if left:
        t.then(ReplaceDemand(by.me, t.pick(left)))


_CARRY_OUT: Final[Mapping[type, Callable[[T, Play, Any], object]]] = {
    said.Hit: _hit,
    said.Conditional: _branch,
    said.Choose: lambda t, by, x: t.then(ChooseOption(who(x.chooser, by.me), by.me, by.path)),
    said.GainPoints: _gain_points,
    said.GainVictory: lambda t, by, x: score(t, who(x.who, by.me), amount_of(t.s, x.amount, by.me), "events"),
    said.GainTreaty: lambda t, by, x: change_treaty(t, who(x.who, by.me), amount_of(t.s, x.amount, by.me)),
    said.LoseTreaty: lambda t, by, x: change_treaty(t, who(x.who, by.me), -x.amount),
    said.ReduceDebt: _reduce,
    said.IncreaseDebt: lambda t, by, x: force_debt(t, who(x.who, by.me), x.amount),
    said.ChangeLimit: lambda t, by, x: t.tell(LimitChanged(who(x.who, by.me), x.amount)),
    said.BuildSquadron: _build,
    said.GainModifier: lambda t, by, x: t.tell(ModifierGained(x.name)),
    said.RemoveSquadrons: _take_squadrons,
    said.RecruitTiles: lambda t, by, x: t.then(RecruitFree(by.me, amount_of(t.s, x.count, by.me), x.theater)),
    said.ReturnTile: _return_tile,
    said.RefreshAdvantages: lambda t, by, x: t.then(RefreshAdvantage(by.me, x.count)),
    said.ExhaustAdvantages: lambda t, by, x: t.then(ExhaustAdvantage(by.me, x.count)),
    said.UseAdvantage: lambda t, by, x: t.then(ActivateAdvantage(by.me, by.path)),
    said.OfferDemand: lambda t, by, x: t.then(AddDemand(by.me, by.path)),
    said.RedrawDemand: _redraw,
    said.ScoreDemand: lambda t, by, x: t.then(ScoreGood(by.me, x.good)),
    said.PlaceByngMarker: lambda t, by, x: t.then(PlaceByng(by.me)),
}
"""EFFECTS.md By kind of effect: told at once, or asked for where there is a choice."""


@record
class ChooseSpace(Ruled, Ask[StruggleState]):
    """IS-5.2.7 Which space an effect hits, one after the other."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-5.2.7"
    seat: Seat
    me: Seat
    path: str
    left: Count

    def hit(self, s: StruggleState) -> Hit:
        """The effect."""
        found = s.board.instructions[self.path]
        assert isinstance(found, Hit), f"{self.path} hits spaces"
        return found

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        hit = self.hit(s)
        found = [Option(VERBS[hit.name], s.board.spaces[i].id) for i in targets(s, hit, self.me)]
        return [*found, Option("done")] if found and hit.may_stop else found

    def weighs(self, s: StruggleState, option: Option) -> bool:
        """All but a Conflict marker, and the first flag on a space, takes something from the map."""
        empty = s.flag[s.board.at[option.str_arg()]] is None
        return s.rules > 1 and not (option.verb == "conflict" or (option.verb == "shift" and empty))

    def about(self, s: StruggleState, seat: Seat) -> AboutSpace:
        return {"effect": self.hit(s).name, "side": SIDES[self.me], "left": self.left}

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "done":
            return
        _HITS[move.option.verb](t, self, t.s.board.at[move.option.str_arg()])
        if self.left > 1:
            t.then(ChooseSpace(self.seat, self.me, self.path, self.left - 1))


def _place_conflict(t: T, by: ChooseSpace, space: int) -> None:
    t.tell(ConflictPlaced(t.s.board.spaces[space].id, PLUS_ONE if by.hit(t.s).plus_one else PLAIN))


_HITS: Final[Mapping[str, Callable[[T, ChooseSpace, int], None]]] = {
    "conflict": _place_conflict,
    "unflag": lambda t, by, space: change_flag(t, space, None),
    "remove": lambda t, by, space: change_flag(t, space, None),
    "shift": lambda t, by, space: shift_flag(t, by.me, space),
    "take": lambda t, by, space: change_flag(t, space, by.me),
    "damage": lambda t, by, space: t.tell(FortDamaged(t.s.board.spaces[space].id)),
    "displace": lambda t, by, space: displace(t, space),
}
"""By verb: what happens to the space that is chosen."""


@record
class ChooseOption(Ruled, Ask[StruggleState]):
    """IS-5.2.7 Exactly one of the options of an effect that can do something."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-5.2.7"
    seat: Seat
    me: Seat
    path: str

    def choice(self, s: StruggleState) -> Choose:
        """The effect."""
        found = s.board.instructions[self.path]
        assert isinstance(found, Choose), f"{self.path} is a choice"
        return found

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [
            Option("choose", wish.label)
            for wish in self.choice(s).options
            if (wish.condition is None or holds(s, wish.condition, self.me))
            and any(can_do(s, p, self.me) for p in wish.effects)
        ]

    def about(self, s: StruggleState, seat: Seat) -> AboutChoice:
        return {"effect": self.path}

    def take(self, t: T, move: Move) -> None:
        chosen = next(wish for wish in self.choice(t.s).options if wish.label == move.option.str_arg())
        t.then(DoEffects(self.me, self.seat, chosen.effects))


def free_advantages(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-8.2.1 Advantages that need no Action Points and can be used now."""
    return [
        Option("advantage", adv.id)
        for a, adv in enumerate(s.board.advantages)
        if s.adv_owner[a] == seat and adv.needs is None and is_usable(s, seat, a) and can_do(s, adv.effects[0], seat)
    ]


def take_advantage(t: T, seat: Seat, option: Option) -> None:
    """IS-8.2.1 Use an Advantage that needs no Action Points."""
    a = t.s.board.advantage_at[option.str_arg()]
    use_advantage(t, seat, a)
    t.then(DoEffects(seat, seat, t.s.board.advantages[a].effects))


@record
class ActivateAdvantage(Ruled, Ask[StruggleState]):
    """RU-10, RU-52 An own Advantage is used at once, Exhausted or not."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-10"
    seat: Seat
    path: str

    def _effect(self, s: StruggleState) -> said.UseAdvantage:
        found = s.board.instructions[self.path]
        assert isinstance(found, said.UseAdvantage), f"{self.path} lets an Advantage be used"
        return found

    def _usable(self, s: StruggleState) -> list[Advantage]:
        """Those of the Regions that the Event names which it lets be used."""
        effect = self._effect(s)
        return [
            adv
            for a, adv in enumerate(s.board.advantages)
            if adv.region in effect.regions and is_usable_by_event(s, self.seat, a, effect.ignoring)
        ]

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        """IS-5.2.7 One that needs no Action Points must be used; a purchase may be declined."""
        ignoring = self._effect(s).ignoring
        usable = self._usable(s)
        free = [adv.id for adv in usable if adv.needs is None and can_do(s, adv.effects[0], seat)]
        paid = [adv.id for adv in usable if adv.needs is not None and activated_targets(s, seat, adv, ignoring)]
        found = [Option("advantage", name) for name in (*free, *paid)]
        return found if free or not paid else [*found, Option("decline")]

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "decline":
            return
        a = t.s.board.advantage_at[move.option.str_arg()]
        adv = t.s.board.advantages[a]
        if adv.needs is not None:
            t.then(BuyWithAdvantage(self.seat, adv.id, self._effect(t.s).ignoring))
            return
        use_advantage_by_event(t, self.seat, a)
        t.then(DoEffects(self.seat, self.seat, adv.effects))
