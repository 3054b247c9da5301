"""IM-9 How is a territory conquered?"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Refusal
from domain.titles.imperialism.board import Territory
from domain.titles.imperialism.cards.territories import conquer
from domain.titles.imperialism.changes import Table
from domain.titles.imperialism.legality import conquerable
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = ["SelectConquest", "why_not_conquer"]


def why_not_conquer(s: ImperialismState, seat: Seat, territory: Territory) -> Refusal:
    """IM-9.1, IM-9.2 The rule that forbids to conquer a territory which is not offered."""
    if territory.kind != "board_space" and territory.id not in s.hands[seat]:
        return refused("IM-9.1", "not-in-hand")
    if territory.id in s.markers[seat]:
        return refused("IM-9.1", "marker-there")
    if s.ducats[seat] < territory.cost:
        return refused("IM-9.2", "cost", cost=territory.cost)
    army, fleet, least = territory.needs
    return refused("IM-9.2", "levels", army=army, fleet=fleet, prestige=least)


@record
class SelectConquest(Ask[ImperialismState]):
    """IM-9.1 A territory of the hand, or India or China."""

    rule_broken = refused("IM-9.2", "levels-and-cost")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [Option("conquer", x.id) for x in conquerable(s, seat)]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return Option("conquer", min(conquerable(s, seat), key=lambda x: x.cost).id)

    def take(self, t: Table, move: Move) -> None:
        conquer(t, self.seat, move.option.str_arg())

    def refusal(self, s: ImperialismState, seat: Seat, option: Option) -> Refusal | None:
        territory = s.board.territory.get(str(option.args[0])) if option.args else None
        if option.verb == "conquer" and territory is not None:
            return why_not_conquer(s, seat, territory)
        return self.rule_broken
