"""IS-5.2.2 How are the structured effects of a card carried out?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import ECONOMIC, GOODS, NOBODY, SIDES, TYPES, Op
from domain.titles.imperial_struggle.cards.targets import VERBS, can_do, targets
from domain.titles.imperial_struggle.cards.tiles import PlaceByng, RecruitFree, RemoveBonus, TakeSquadron
from domain.titles.imperial_struggle.cards.trade import (
    ActivateAdvantage,
    AddDemand,
    ExhaustAdvantage,
    RefreshAdvantage,
    ReplaceDemand,
    ScoreGood,
)
from domain.titles.imperial_struggle.changes import (
    change_flag,
    change_treaty,
    displace,
    force_debt,
    reduce_debt,
    score,
    use_advantage,
)
from domain.titles.imperial_struggle.effects.action_round import ModifierGained, ModifierSpent, PoolGained
from domain.titles.imperial_struggle.effects.map import ConflictPlaced, FortDamaged, SquadronBuilt
from domain.titles.imperial_struggle.effects.tracks import LimitChanged
from domain.titles.imperial_struggle.legality.conditions import amount_of, holds, who
from domain.titles.imperial_struggle.legality.costs import usable_advantage
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["ChooseOption", "ChooseSpace", "DoEffects", "free_advantages", "take_advantage"]

T = Table[StruggleState]


@record
class DoEffects(Step[StruggleState]):
    """IS-5.2.2 The effects of a card in their order."""

    me: Seat
    chooser: Seat
    paths: tuple[str, ...]

    def run(self, t: T) -> None:
        if not self.paths:
            return
        carry_out_effect(t, self.me, self.chooser, t.s.board.ops[self.paths[0]])
        if len(self.paths) > 1:
            t.then(DoEffects(self.me, self.chooser, self.paths[1:]))


def carry_out_effect(t: T, me: Seat, chooser: Seat, op: Op) -> None:
    """EFFECTS.md One effect: told at once, or asked for where there is a choice."""
    s = t.s
    args = op.args
    name = op.name
    if name in VERBS:
        count = amount_of(s, args, me, "count")
        if count:
            t.then(ChooseSpace(chooser, me, op.path, count))
    elif name == "conditional":
        t.then(DoEffects(me, chooser, op.then if holds(s, args["if"], me) else op.orelse))
    elif name == "choose":
        t.then(ChooseOption(who(args.get("chooser"), me), me, op.path))
    elif name in _AT_ONCE:
        _AT_ONCE[name](t, me, op)
    else:
        _ASKED[name](t, me, chooser, op)


def _gain_ap(t: T, me: Seat, op: Op) -> None:
    """IS-5.2.3, RU-42 A pool of Action Points; none where the count is 0."""
    amount = amount_of(t.s, op.args, me)
    if amount:
        gain_pool(t, me, TYPES.index(op.args["type"]), amount, op.restriction)


def gain_pool(t: T, me: Seat, kind: int, amount: int, restriction: str) -> None:
    """IS-5.2.3 Action Points of an Event; North American Trade adds to the first economic ones (RU-54)."""
    if kind == ECONOMIC and "trade_event" in t.s.modifiers:
        t.tell(ModifierSpent("trade_event"))
        ability = t.s.board.ministries["north_american_trade"].abilities["economy"]
        amount += int(ability["effects"][0]["then"][1]["amount"])
    t.tell(PoolGained(me, kind, amount, restriction, False))


def _reduce(t: T, me: Seat, op: Op) -> None:
    """IS-6.2 Lower Debt; Tax Reform gives Action Points for what could not be lowered."""
    side = who(op.args.get("who"), me)
    amount = int(op.args["amount"])
    done = reduce_debt(t, side, amount)
    if "shortfall_ap" in op.args and done < amount:
        gain_pool(t, me, TYPES.index(op.args["shortfall_ap"]), amount - done, "")


def _build(t: T, me: Seat, op: Op) -> None:
    """IS-3.6.1 A Squadron is constructed at no cost, if one is Unbuilt."""
    side = who(op.args.get("who"), me)
    if t.s.unbuilt[side]:
        t.tell(SquadronBuilt(side))


_AT_ONCE: Final[Mapping[str, Callable[[T, Seat, Op], object]]] = {
    "gain_ap": _gain_ap,
    "gain_vp": lambda t, me, op: score(t, who(op.args.get("who"), me), amount_of(t.s, op.args, me), 3),
    "gain_trp": lambda t, me, op: change_treaty(t, who(op.args.get("who"), me), amount_of(t.s, op.args, me)),
    "lose_trp": lambda t, me, op: change_treaty(t, who(op.args.get("who"), me), -int(op.args["amount"])),
    "reduce_debt": _reduce,
    "increase_debt": lambda t, me, op: force_debt(t, who(op.args.get("who"), me), int(op.args["amount"])),
    "change_debt_limit": lambda t, me, op: t.tell(LimitChanged(who(op.args.get("who"), me), int(op.args["amount"]))),
    "build_squadron": _build,
    "cost_modifier": lambda t, me, op: t.tell(ModifierGained(op.path.split(".")[0])),
}


def _take_squadron(t: T, me: Seat, chooser: Seat, op: Op) -> None:
    to = {"turn_track_next_peace": "parked", "unbuilt": "unbuilt", "game": "game"}[str(op.args["to"])]
    t.then(TakeSquadron(chooser, who(op.args["who"], me), to, amount_of(t.s, op.args, me, "count")))


def _recruit(t: T, me: Seat, chooser: Seat, op: Op) -> None:
    t.then(RecruitFree(me, amount_of(t.s, op.args, me, "count"), str(op.args["theater"])))


def _redraw(t: T, me: Seat, chooser: Seat, op: Op) -> None:
    """RU-40 Co-Hong System: the tile drawn comes from those not in demand."""
    left = [g for g in range(len(GOODS)) if g not in t.s.demand]
    if left:
        t.then(ReplaceDemand(me, t.pick(left)))


_ASKED: Final[Mapping[str, Callable[[T, Seat, Seat, Op], object]]] = {
    "remove_squadron": _take_squadron,
    "draw_bonus_war_tile": _recruit,
    "remove_bonus_war_tile": lambda t, me, chooser, op: t.then(
        RemoveBonus(
            who(op.args["chooser"], me), who(op.args["owner"], me), op.args["pick"] == "random_in_chosen_theater"
        )
    ),
    "refresh_advantage": lambda t, me, chooser, op: t.then(RefreshAdvantage(me, int(op.args["count"]))),
    "exhaust_advantage": lambda t, me, chooser, op: t.then(ExhaustAdvantage(me, int(op.args["count"]))),
    "activate_advantage": lambda t, me, chooser, op: t.then(ActivateAdvantage(me, op.path)),
    "add_global_demand": lambda t, me, chooser, op: t.then(AddDemand(me, op.path)),
    "redraw_global_demand": _redraw,
    "score_global_demand": lambda t, me, chooser, op: t.then(ScoreGood(me, GOODS.index(op.args["good"]))),
    "place_marker": lambda t, me, chooser, op: t.then(PlaceByng(me)),
}


@record
class ChooseSpace(Ask[StruggleState]):
    """IS-5.2.7 Which space an effect hits, one after the other."""

    auto: ClassVar[bool] = True
    seat: Seat
    me: Seat
    path: str
    left: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        op = s.board.ops[self.path]
        verb = VERBS[op.name]
        found = [Option(verb, s.board.spaces[i].id) for i in targets(s, op, self.me)]
        if found and (op.args.get("up_to") or op.args.get("optional")):
            found.append(Option("done"))
        return found

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"effect": s.board.ops[self.path].name, "side": SIDES[self.me], "left": self.left}

    def take(self, t: T, move: Move) -> None:
        if move.option.verb == "done":
            return
        s = t.s
        space = s.board.at[move.option.str_arg()]
        verb = move.option.verb
        if verb == "conflict":
            t.tell(ConflictPlaced(space, 2 if s.board.ops[self.path].args.get("plus_one") else 1))
        elif verb in ("unflag", "remove"):
            change_flag(t, space, NOBODY)
        elif verb == "shift":
            change_flag(t, space, self.me if s.flag[space] == NOBODY else NOBODY)
        elif verb == "take":
            change_flag(t, space, self.me)
        elif verb == "damage":
            t.tell(FortDamaged(space))
        else:
            displace(t, space)
        if self.left > 1:
            t.then(ChooseSpace(self.seat, self.me, self.path, self.left - 1))


@record
class ChooseOption(Ask[StruggleState]):
    """IS-5.2.7 Exactly one of the options of an effect that can do something."""

    auto: ClassVar[bool] = True
    seat: Seat
    me: Seat
    path: str

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [
            Option("choose", label)
            for label, paths, condition in s.board.ops[self.path].options
            if (condition is None or holds(s, condition, self.me)) and any(can_do(s, p, self.me) for p in paths)
        ]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"effect": self.path}

    def take(self, t: T, move: Move) -> None:
        label = move.option.str_arg()
        paths = next(p for name, p, _ in t.s.board.ops[self.path].options if name == label)
        t.then(DoEffects(self.me, self.seat, paths))


def free_advantages(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-8.2.1 Advantages that need no Action Points and can be used now."""
    return [
        Option("advantage", adv.id)
        for a, adv in enumerate(s.board.advantages)
        if adv.needs < 0 and usable_advantage(s, seat, a) and can_do(s, adv.ops[0], seat)
    ]


def take_advantage(t: T, seat: Seat, option: Option) -> None:
    """IS-8.2.1 Use an Advantage that needs no Action Points."""
    a = t.s.board.advantage_at[option.str_arg()]
    use_advantage(t, seat, a, True)
    t.then(DoEffects(seat, seat, t.s.board.advantages[a].ops))
