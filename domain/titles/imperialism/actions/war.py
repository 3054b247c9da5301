"""IM-10 How is a war declared, fought and settled?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from domain.kernel.options import Move, Option
from domain.kernel.records import Amount, Seat, record
from domain.kernel.steps import Ask, Refusal, Step
from domain.titles.imperialism.board import PRESTIGE
from domain.titles.imperialism.cards.atoms import pick_up, take_from_discard
from domain.titles.imperialism.cards.events import play_event
from domain.titles.imperialism.changes import Table, bank_pays, gain_glory, move_level
from domain.titles.imperialism.effects.table import DucatsMoved
from domain.titles.imperialism.effects.war import (
    DefenceLaid,
    TerritoryHandedOver,
    WarDeclared,
    WarFought,
    WarTableCleared,
)
from domain.titles.imperialism.legality import (
    around,
    could_hold,
    definitions_held,
    first_copy,
    prestige,
    strength,
    war_cards_held,
)
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState, War
from domain.titles.imperialism.told import AboutPeace, AboutWar

__all__ = [
    "AskDefenceAgain",
    "ChoosePeace",
    "ClearWarTable",
    "DeclareWar",
    "Defend",
    "FightWar",
    "Plunder",
    "TakeForInfluence",
]

KINDS = ("land", "sea")


def war_of(s: ImperialismState) -> War:
    """IM-4.8 The war on the table."""
    assert s.war is not None, "a war was declared"
    return s.war


def weapons(s: ImperialismState, seat: Seat, kind: str) -> int:
    """IM-10.9, IM-10.10 Land weapons in a land war, shipyards in a sea war."""
    return s.levels[seat][s.board.track_at["land_weapons" if kind == "land" else "shipyards"]]


@record
class DeclareWar(Ask[ImperialismState]):
    """IM-10.2 A war card, the kind of war and the target; every war card serves for both kinds (R-18)."""

    rule_broken = refused("IM-10.2", "war-card")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        others = around(s, seat)[1:]
        return [Option("war", d.id, k, other) for d in war_cards_held(s, seat) for k in KINDS for other in others]

    def take(self, t: Table, move: Move) -> None:
        option = move.option
        defender = option.int_arg(2)
        t.tell(WarDeclared(option.str_arg(1), self.seat, defender, first_copy(t.s, self.seat, option.str_arg())))
        t.then(Defend(defender, settlement="allowed"))


@record
class Defend(Ask[ImperialismState]):
    """IM-10.3, IM-10.5 The defender plays Settlement, or lays 0 to 2 war cards; a refused Settlement is not offered."""

    rule_broken = refused("IM-10.3", "defence")
    seat: Seat
    settlement: Literal["allowed", "refused"]

    def owners(self, s: ImperialismState) -> tuple[Seat, ...]:
        fitting = s.board.war_definitions
        if self.settlement == "allowed":
            fitting = (*fitting, *s.board.by_window.get("defence", ()))
        return (self.seat,) if could_hold(s, self.seat, fitting) else ()

    def run(self, t: Table) -> None:
        self.lay(t, ())

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        found = [Option("lay")]
        if self.settlement == "allowed":
            found += [Option("play", d.id) for d in definitions_held(s, seat) if "defence" in d.windows]
        cards = war_cards_held(s, seat)
        found += [Option("lay", d.id) for d in cards]
        for i, one in enumerate(cards):
            for other in cards[i:]:
                if one is not other or sum(c in s.hands[seat] for c in one.copies) > 1:
                    found.append(Option("lay", one.id, other.id))
        return found

    def about(self, s: ImperialismState, seat: Seat) -> AboutWar:
        war = war_of(s)
        attack = strength(s, war.attacker, war.defender, war.kind, (war.card,))
        own = strength(s, war.defender, war.attacker, war.kind, ())
        return {"kind": war.kind, "attacker": war.attacker, "attack": attack, "defence": own}

    def take(self, t: Table, move: Move) -> None:
        option = move.option
        if option.verb == "play":
            play_event(t, self.seat, option.str_arg(), "defence", war_of(t.s).attacker)
            t.then(AskDefenceAgain(self.seat))
            return
        laid: list[str] = []
        for name in option.args:
            hand = t.s.hands[self.seat]
            laid.append(next(c for c in hand if c in t.s.board.definitions[str(name)].copies and c not in laid))
        self.lay(t, tuple(laid))

    def lay(self, t: Table, cards: tuple[str, ...]) -> None:
        """IM-10.5 The cards are shown together."""
        t.tell(DefenceLaid(self.seat, cards))
        t.then(FightWar())

    def refusal(self, s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
        if option.verb == "play" and self.settlement == "refused":
            return refused("IM-10.3", "no-second-settlement")
        return self.rule_broken


@record
class AskDefenceAgain(Step[ImperialismState]):
    """IM-10.3 A Settlement that was cancelled leaves the war; the defence is asked again without it."""

    seat: Seat

    def run(self, t: Table) -> None:
        if t.s.war is not None:
            t.then(Defend(self.seat, settlement="refused"))


@record
class FightWar(Step[ImperialismState]):
    """IM-10.6 to IM-10.8, IM-21.1 The strengths are compared; glory and prestige follow, and Historic victory."""

    def run(self, t: Table) -> None:
        s = t.s
        war = war_of(s)
        attack = strength(s, war.attacker, war.defender, war.kind, (war.card,))
        defence = strength(s, war.defender, war.attacker, war.kind, war.defence)
        won = attack > defence
        winner, loser = (war.attacker, war.defender) if won else (war.defender, war.attacker)
        t.tell(WarFought(attack, defence, winner, loser))
        gain_glory(t, winner, 1, "war")
        move_level(t, winner, PRESTIGE, 1, "war")
        move_level(t, loser, PRESTIGE, -1, "war")
        if won:
            for op in s.board.card[war.card].on_attack_win:
                if op.op == "add_glory" and (op.condition != "margin_at_least_3" or attack - defence >= 3):
                    gain_glory(t, winner, op.amount, s.board.card[war.card].id)
                elif op.op == "take_from_discard":
                    t.then(TakeForInfluence(winner, op.filter))
            t.then(ChoosePeace(loser, attack - defence), Plunder())
        t.then(ClearWarTable())


@record
class TakeForInfluence(Ask[ImperialismState]):
    """IM-10.8 The attacker who won may take a card of the providence discard before the negotiations."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-10.8", "discard-card")
    seat: Seat
    filter: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [*take_from_discard(s, self.filter), s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "take":
            pick_up(t, self.seat, move.option.str_arg())


@record
class ChoosePeace(Ask[ImperialismState]):
    """IM-10.9 The defender chooses a peace that they can carry out; with none they give all ducats and all prestige."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-10.9", "peace")
    seat: Seat
    margin: Amount

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        war = war_of(s)
        said = s.board.said
        found = []
        if s.ducats[seat] >= self.margin:
            found.append(said["tribute"])
        if prestige(s, seat) >= self.humiliation(s):
            found.append(said["humiliation"])
        front = s.owned_lands[seat] if war.kind == "land" else s.owned_colonies[seat]
        known = s.board.territory
        found += [Option("adjust", name) for name in sorted(front, key=lambda x: known[x].cost)]
        return found

    def humiliation(self, s: ImperialismState) -> int:
        """IM-10.9, R-21 The difference of land weapons or shipyards, at least 1."""
        war = war_of(s)
        return max(1, weapons(s, war.attacker, war.kind) - weapons(s, war.defender, war.kind))

    def weighs(self, s: ImperialismState, option: Option) -> bool:
        return s.rules > 1

    def about(self, s: ImperialismState, seat: Seat) -> AboutPeace:
        return {"tribute": self.margin, "humiliation": self.humiliation(s)}

    def take(self, t: Table, move: Move) -> None:
        seat = self.seat
        war = war_of(t.s)
        if move.option.verb == "tribute":
            t.tell(DucatsMoved(seat, war.attacker, self.margin))
        elif move.option.verb == "humiliation":
            move_level(t, seat, PRESTIGE, -self.humiliation(t.s), "humiliation")
        else:
            name = move.option.str_arg()
            t.tell(TerritoryHandedOver(seat, war.attacker, name))
            for track, amount in t.s.board.territory[name].levels:
                move_level(t, seat, track, -amount, name)
                move_level(t, war.attacker, track, amount, name)

    def run(self, t: Table) -> None:
        war = war_of(t.s)
        if t.s.ducats[self.seat]:
            t.tell(DucatsMoved(self.seat, war.attacker, t.s.ducats[self.seat]))
        move_level(t, self.seat, PRESTIGE, -t.s.levels[self.seat][PRESTIGE], "defeat")


@record
class Plunder(Step[ImperialismState]):
    """IM-10.10 The bank pays the plunder value times land weapons or shipyards as they are now (R-37)."""

    def run(self, t: Table) -> None:
        war = war_of(t.s)
        values = t.s.board.card[war.card].war
        assert values is not None, "the war was declared with a war card"
        bank_pays(t, war.attacker, values.plunder * weapons(t.s, war.attacker, war.kind))


@record
class ClearWarTable(Step[ImperialismState]):
    """IM-10.11 All cards of the war table are discarded."""

    def run(self, t: Table) -> None:
        t.tell(WarTableCleared())
