"""IM-8 Which cards may be played in the intrigue action, and which two together?"""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.titles.imperialism.actions.religion import TakeReligion
from domain.titles.imperialism.board import Definition
from domain.titles.imperialism.cards.atoms import FinishCard
from domain.titles.imperialism.cards.authority import lay_authority
from domain.titles.imperialism.cards.events import (
    announce,
    card_steps,
    intercept,
    interception_options,
    interceptions,
    play_event,
)
from domain.titles.imperialism.changes import Table
from domain.titles.imperialism.legality import around, could_hold, definitions_held, possible_religions
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "ResolvePlot",
    "SelectIntrigue",
    "SelectSecondCard",
    "card_options",
    "has_playable_card",
    "is_playable",
]


def is_playable(definition: Definition) -> bool:
    """IM-8.2 Plots, authorities and the events of the intrigue."""
    return definition.category.startswith(("plot", "authority")) or "intrigue" in definition.windows


def has_playable_card(s: ImperialismState, seat: Seat) -> bool:
    """IM-6.2 The hand holds a card for the intrigue action."""
    return any(is_playable(d) for d in definitions_held(s, seat))


def card_options(s: ImperialismState, seat: Seat, but: str | None = None) -> list[Option]:
    """IM-8.3, IM-8.8 Every playable card of another kind with its targets and bases."""
    found = []
    others = around(s, seat)[1:]
    for d in definitions_held(s, seat):
        if not is_playable(d) or d.category == but:
            continue
        if d.category == "plot":
            bases = next((op.bases for op in d.immediate if op.op == "steal_per"), ())
            for other in others:
                if len(bases) > 1:
                    found += [Option("play", d.id, other, b.per) for b in bases]
                else:
                    found.append(Option("play", d.id, other))
        elif d.category == "authority_negative":
            found += [Option("play", d.id, other) for other in others]
        else:
            found.append(Option("play", d.id))
    return found


def play_card(t: Table, seat: Seat, option: Option) -> None:
    """IM-8.4 One card is played and resolved, then the second may follow."""
    name = option.str_arg()
    card = t.s.board.definitions[name]
    if card.category == "plot":
        base = option.str_arg(2) if len(option.args) > 2 else None
        announce(t, seat, name, "intrigue", option.int_arg(1), base)
        t.then(ResolvePlot())
    elif card.category.startswith("authority"):
        lay_authority(t, seat, name, option.int_arg(1) if len(option.args) > 1 else seat)
    else:
        play_event(t, seat, name, "intrigue")


@record
class ResolvePlot(Step[ImperialismState]):
    """IM-19 A plot takes effect, unanswered (IM-16.5), and is discarded (R-26)."""

    def run(self, t: Table) -> None:
        t.then(*card_steps(t.s, t.s.stack[-1]), FinishCard())


@record
class SelectIntrigue(Ask[ImperialismState]):
    """IM-8.1 A card with its target and base, or a change of religion."""

    rule_broken = refused("IM-8.1", "intrigue")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [*card_options(s, seat), *(Option("convert", r) for r in possible_religions(s, seat))]

    def take(self, t: Table, move: Move) -> None:
        option = move.option
        if option.verb == "convert":
            t.then(TakeReligion(self.seat, option.str_arg()))
            return
        play_card(t, self.seat, option)
        t.then(SelectSecondCard(self.seat, t.s.board.definitions[option.str_arg()].category))


@record
class SelectSecondCard(Ask[ImperialismState]):
    """IM-8.3, IM-8.4 A card of another kind, Plans interception, or stop."""

    rule_broken = refused("IM-8.3", "second-card")
    seat: Seat
    played: str
    """The kind that is used up, also by a cancelled card (IM-8.7)."""

    def owners(self, s: ImperialismState) -> tuple[Seat, ...]:
        fitting = [d for d in s.board.intrigue if d.category != self.played]
        return (self.seat,) if could_hold(s, self.seat, (*fitting, *interceptions(s))) else ()

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [*card_options(s, seat, self.played), *interception_options(s, seat), s.board.said["stop"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["stop"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "intercept":
            intercept(t, move)
            t.then(self)
        elif move.option.verb == "play":
            play_card(t, self.seat, move.option)
