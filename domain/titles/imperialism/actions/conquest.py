"""IM-9 How is a territory conquered?"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal
from domain.titles.imperialism.board import PRESTIGE, Territory
from domain.titles.imperialism.cards.events import play_event
from domain.titles.imperialism.changes import Table, gain_glory, move_level, pay_bank
from domain.titles.imperialism.effects.war import TerritoryConquered
from domain.titles.imperialism.legality import conquerable, could_hold, definitions_held
from domain.titles.imperialism.state import ImperialismState

__all__ = ["ColonizationRush", "ConquerFromHand", "SelectConquest", "conquer"]


def conquer(t: Table, seat: Seat, name: str) -> None:
    """IM-9.3, IM-9.5 The cost is paid first; card, levels, prestige and glory then come as one change."""
    territory = t.s.board.territory[name]
    pay_bank(t, seat, territory.cost)
    t.tell(TerritoryConquered(seat, name))
    for track, amount in territory.levels:
        move_level(t, seat, track, amount)
    if territory.prestige:
        move_level(t, seat, PRESTIGE, territory.prestige)
    gain_glory(t, seat, territory.glory)
    if territory.kind == "colony":
        t.then(ColonizationRush(seat))


def why_not_conquer(s: ImperialismState, seat: Seat, territory: Territory) -> Refusal:
    """IM-9.1, IM-9.2 The rule that forbids to conquer a territory which is not offered."""
    if territory.kind != "board_space" and territory.id not in s.hands[seat]:
        return Refusal("IM-9.1", "The card is not in the hand.")
    if territory.id in s.markers[seat]:
        return Refusal("IM-9.1", "A marker of the player lies there already.")
    if s.ducats[seat] < territory.cost:
        return Refusal("IM-9.2", f"The cost is {territory.cost} ducats.")
    army, fleet, least = territory.needs
    return Refusal("IM-9.2", f"Army {army}, fleet {fleet} and prestige {least} are required.")


@record
class SelectConquest(Ask[ImperialismState]):
    """IM-9.1 A territory of the hand, or India or China."""

    rule_broken = Refusal("IM-9.2", "Army, fleet and prestige must reach the levels, and the cost must be there.")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [Option("conquer", x.id) for x in conquerable(s, seat)]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return Option("conquer", min(conquerable(s, seat), key=lambda x: x.cost).id)

    def take(self, t: Table, move: Move) -> None:
        conquer(t, self.seat, move.option.word())

    def refusal(self, s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
        territory = s.board.territory.get(str(option.args[0])) if option.args else None
        if option.verb == "conquer" and territory is not None:
            return why_not_conquer(s, seat, territory)
        return self.rule_broken


@record
class ConquerFromHand(Ask[ImperialismState]):
    """IM-18.5 One colony card of the hand may be conquered outside the conquest action; not India or China."""

    rule_broken = Refusal("IM-18.5", "A colony card of the hand may be conquered with all requirements.")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        found = [Option("conquer", x.id) for x in conquerable(s, seat, colony_cards=True)]
        return [*found, s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "conquer":
            conquer(t, self.seat, move.option.word())


@record
class ColonizationRush(Ask[ImperialismState]):
    """IM-9.4, IM-20.10 After conquering a colony card the player may play Colonization rush, until he passes."""

    rule_broken = Refusal("IM-20.10", "Colonization rush is played with a good, or the player passes.")
    seat: Seat

    def owners(self, s: ImperialismState) -> tuple[Seat, ...]:
        rushes = s.board.by_window.get("colonization_rush", ())
        return (self.seat,) if could_hold(s, self.seat, rushes) else ()

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        found = []
        for d in definitions_held(s, seat):
            if "colonization_rush" in d.windows:
                goods = [x for op in d.immediate for x in op.options]
                found += [Option("play", d.id, x) for x in goods]
        return [*found, s.board.said["pass"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["pass"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "play":
            play_event(t, self.seat, move.option.word(), "colonization_rush", None, move.option.word(1))
            t.then(ColonizationRush(self.seat))
