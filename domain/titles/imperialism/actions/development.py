"""IM-7 What does the development of a good bring?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.titles.imperialism.board import PRESTIGE, EffectOp
from domain.titles.imperialism.cards.atoms import pick_up, raise_options, take_from_discard
from domain.titles.imperialism.cards.events import play_event
from domain.titles.imperialism.changes import Table, bank_pays, move_level, pay_bank
from domain.titles.imperialism.effects.table import DevelopmentBegun, GoodChosen
from domain.titles.imperialism.legality import (
    can_afford,
    can_choose,
    count,
    definitions_held,
    is_leader,
    lasting_effects,
)
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = ["ChooseEconomicGain", "ChooseGood", "ChooseSecondGood", "Develop", "GainAsLeader", "GainByTrade"]


@record
class Develop(Step[ImperialismState]):
    """IM-7.2 Bonuses of the authority card and the religion on choosing the action, once (R-14)."""

    seat: Seat

    def run(self, t: Table) -> None:
        t.tell(DevelopmentBegun(self.seat))
        bank_pays(t, self.seat, sum(x.development for x in lasting_effects(t.s, self.seat)))
        t.then(ChooseGood(self.seat))


def _year_options(s: ImperialismState, seat: Seat) -> list[Option]:
    """IM-20.11, R-53 Exceptional year with either of its choices; the level is looked at when it is played."""
    found = []
    for d in definitions_held(s, seat):
        if "choose_good" in d.windows:
            for op in d.immediate:
                found += [
                    Option("play", d.id, f"choice_{i}")
                    for i, ops in enumerate(op.choices)
                    if all(x.op != "if_level" or count(s, seat, x.track) >= x.least for x in ops)
                ]
    return found


@record
class ChooseGood(Ask[ImperialismState]):
    """IM-7.3, IM-7.4 A good is chosen; before it Exceptional year may be played."""

    rule_broken = refused("IM-7.4", "good")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        goods = [Option("good", g.id) for g in s.board.goods if can_choose(s, seat, g)]
        return [*goods, *_year_options(s, seat)]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        goods = [g for g in s.board.goods if can_choose(s, seat, g)]
        # The first good with the highest gain; one that costs prestige only if nothing else gives as much.
        best = max(goods, key=lambda g: (g.trade[s.levels[seat][g.track]], not g.penalty))
        return Option("good", best.id)

    def take(self, t: Table, move: Move) -> None:
        seat, option = self.seat, move.option
        if option.verb == "play":
            play_event(t, seat, option.str_arg(), "choose_good", None, option.str_arg(1))
            t.then(ChooseGood(seat))
        else:
            t.tell(GoodChosen(seat, option.str_arg()))
            t.then(*gains(seat, option.str_arg()))

    def refusal(self, s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
        good = s.board.good.get(str(option.args[0])) if option.args else None
        if option.verb == "good" and good is not None and not can_choose(s, seat, good):
            return refused("IM-7.4", "good-needs")
        return self.rule_broken


def gains(seat: Seat, good: str) -> list[Step[ImperialismState]]:
    """IM-7.1 Trade gain, leader gain, economic gain."""
    return [GainByTrade(seat, good), GainAsLeader(seat, good), ChooseEconomicGain(seat, good)]


@record
class GainByTrade(Step[ImperialismState]):
    """IM-7.5 Ducats by the table of the good; gold costs prestige in the same step, also at level 0 (R-57)."""

    seat: Seat
    good: str

    def run(self, t: Table) -> None:
        good = t.s.board.good[self.good]
        bank_pays(t, self.seat, good.trade[t.s.levels[self.seat][good.track]])
        if good.penalty:
            move_level(t, self.seat, PRESTIGE, -good.penalty, self.good)


@record
class GainAsLeader(Step[ImperialismState]):
    """IM-7.6 What the leader of the good gets at this moment."""

    seat: Seat
    good: str

    def run(self, t: Table) -> None:
        s, seat = t.s, self.seat
        good = s.board.good[self.good]
        if not is_leader(s, seat, good.track):
            return
        for op in good.leader:
            if op.op == "gain_per":
                units = count(s, seat, op.bases[0].per) // op.divisor * op.bases[0].rate
                bank_pays(t, seat, units if op.cap is None else min(units, op.cap))
            elif op.op == "add_level":
                move_level(t, seat, s.board.track_at[op.track], op.amount, self.good)
            elif op.op == "pay_to_choose_another_good":
                t.then(ChooseSecondGood(seat, self.good))


@record
class ChooseSecondGood(Ask[ImperialismState]):
    """IM-7.6, IM-7.8 The leader of oriental goods may pay for another good in the same action."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-7.6", "second-good")
    seat: Seat
    good: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        op = self.op(s)
        found = []
        if can_afford(s, seat, op.cost):
            found = [
                Option("good", g.id)
                for g in s.board.goods
                if g.id != self.good and g.id not in op.excluded and can_choose(s, seat, g)
            ]
        return [*found, s.board.said["decline"]]

    def op(self, s: ImperialismState) -> EffectOp:
        """IM-7.6 The operation that offers the second good."""
        return next(o for o in s.board.good[self.good].leader if o.op == "pay_to_choose_another_good")

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "good":
            t.tell(GoodChosen(self.seat, move.option.str_arg()))
            pay_bank(t, self.seat, self.op(t.s).cost)
            t.then(*gains(self.seat, move.option.str_arg()))


@record
class ChooseEconomicGain(Ask[ImperialismState]):
    """IM-7.7 A paid raise or a card of the discard, or neither; leadership is not needed."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-7.7", "economic-gain")
    seat: Seat
    good: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        found: list[Option] = []
        for op in s.board.good[self.good].economic:
            if op.op == "pay_to_raise":
                found += raise_options(s, seat, op.cost, op.options)
            else:
                found += take_from_discard(s, op.filter)
        return [*found, s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        seat, option = self.seat, move.option
        if option.verb == "raise":
            op = next(o for o in t.s.board.good[self.good].economic if o.op == "pay_to_raise")
            pay_bank(t, seat, op.cost)
            move_level(t, seat, t.s.board.track_at[option.str_arg()], op.amount, self.good)
        elif option.verb == "take":
            pick_up(t, seat, option.str_arg())
