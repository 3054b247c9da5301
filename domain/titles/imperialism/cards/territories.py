"""IM-9.3, IM-18.5, IM-20.10 What does a territory bring, and which cards are played with it?"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.titles.imperialism.board import PRESTIGE
from domain.titles.imperialism.cards.events import play_event
from domain.titles.imperialism.changes import Table, gain_glory, move_level, pay_bank
from domain.titles.imperialism.effects.war import TerritoryConquered
from domain.titles.imperialism.legality import conquerable_cards, could_hold, definitions_held
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = ["ConquerFromHand", "PlayColonizationRush", "conquer"]


def conquer(t: Table, seat: Seat, name: str) -> None:
    """IM-9.3, IM-9.5 The cost is paid first; card, levels, prestige and glory then come as one change."""
    territory = t.s.board.territory[name]
    pay_bank(t, seat, territory.cost)
    t.tell(TerritoryConquered(seat, name, from_hand=() if territory.kind == "board_space" else (name,)))
    for track, amount in territory.levels:
        move_level(t, seat, track, amount, name)
    if territory.prestige:
        move_level(t, seat, PRESTIGE, territory.prestige, name)
    gain_glory(t, seat, territory.glory, name)
    if territory.kind == "colony":
        t.then(PlayColonizationRush(seat))


@record
class PlayColonizationRush(Ask[ImperialismState]):
    """IM-9.4, IM-20.10 After conquering a colony card the player may play Colonization rush, until they pass."""

    rule_broken = refused("IM-20.10", "colonization-rush")
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
            play_event(t, self.seat, move.option.str_arg(), "colonization_rush", None, move.option.str_arg(1))
            t.then(PlayColonizationRush(self.seat))


@record
class ConquerFromHand(Ask[ImperialismState]):
    """IM-18.5 One colony card of the hand may be conquered outside the conquest action; not India or China."""

    rule_broken = refused("IM-18.5", "colony")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        found = [Option("conquer", x.id) for x in conquerable_cards(s, seat) if x.is_colony]
        return [*found, s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "conquer":
            conquer(t, self.seat, move.option.str_arg())
