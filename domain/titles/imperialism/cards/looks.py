"""IM-18.9, IM-20.9, IM-26.3 Who looks at whose hand, and what may they take?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.titles.imperialism.cards.atoms import fits
from domain.titles.imperialism.changes import Table
from domain.titles.imperialism.effects.hands import CardTakenFromHand, HandHidden, HandShown, NothingFound
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState
from domain.titles.imperialism.told import AboutHand

__all__ = ["EndLook", "LookAtHand", "PickFromHand", "PickRequiredFromHand", "TakeAtRandom"]


@record
class LookAtHand(Step[ImperialismState]):
    """IM-26.3 A hand is shown to one player, who then takes of it; an empty hand is skipped."""

    seat: Seat
    owner: Seat
    filter: str
    taking: Literal["may", "must"]

    def run(self, t: Table) -> None:
        hand = t.s.hands[self.owner]
        if not hand:
            return
        t.tell(HandShown(self.seat, self.owner, tuple(sorted(hand))))
        if self.taking == "may":
            t.then(PickFromHand(self.seat, self.owner, self.filter))
        elif any(fits(t.s, c, self.filter) for c in hand):
            t.then(PickRequiredFromHand(self.seat, self.owner, self.filter))
        elif t.s.rules > 1:
            t.tell(NothingFound(self.owner, self.filter))
        t.then(EndLook(self.seat, self.owner))


def _looked_at(s: ImperialismState) -> tuple[str, ...]:
    """IM-26.3 The cards of the hand that is shown."""
    assert s.shown is not None, "a hand is shown"
    return s.shown.cards


def _fitting(s: ImperialismState, wanted: str) -> list[Option]:
    names = dict.fromkeys(_named(s, c) for c in _looked_at(s) if fits(s, c, wanted))
    return [Option("take", name) for name in names]


def _named(s: ImperialismState, card: str) -> str:
    """Providence cards go by their definition, territories by their own id."""
    definition = s.board.card.get(card)
    return card if definition is None else definition.id


def _shown(s: ImperialismState, owner: Seat) -> AboutHand:
    return {"owner": owner, "hand": [_named(s, c) for c in _looked_at(s)]}


def _take(t: Table, seat: Seat, owner: Seat, name: str) -> None:
    card = next(c for c in _looked_at(t.s) if _named(t.s, c) == name)
    t.tell(CardTakenFromHand(seat, owner, t.s.board.deck_of(card), card, card))


@record
class PickFromHand(Ask[ImperialismState]):
    """IM-18.9 One card of the hand that is shown, or none."""

    secret: ClassVar[bool] = True
    rule_broken = refused("IM-18.9", "shown-card")
    seat: Seat
    owner: Seat
    filter: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [*_fitting(s, self.filter), s.board.said["decline"]]

    def about(self, s: ImperialismState, seat: Seat) -> AboutHand:
        return _shown(s, self.owner)

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "take":
            _take(t, self.seat, self.owner, move.option.str_arg())


@record
class PickRequiredFromHand(Ask[ImperialismState]):
    """IM-20.9 One fitting card of the hand that is shown must be taken."""

    secret: ClassVar[bool] = True
    rule_broken = refused("IM-20.9", "shown-event")
    seat: Seat
    owner: Seat
    filter: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return _fitting(s, self.filter)

    def about(self, s: ImperialismState, seat: Seat) -> AboutHand:
        return _shown(s, self.owner)

    def take(self, t: Table, move: Move) -> None:
        _take(t, self.seat, self.owner, move.option.str_arg())


@record
class EndLook(Step[ImperialismState]):
    """IM-26.7 Later states of the hand are hidden again."""

    seat: Seat
    owner: Seat

    def run(self, t: Table) -> None:
        t.tell(HandHidden(self.seat, self.owner))


@record
class TakeAtRandom(Step[ImperialismState]):
    """IM-18.7, IM-26.4 A card drawn evenly from a hand; with an empty hand nothing is taken."""

    seat: Seat
    owner: Seat

    def run(self, t: Table) -> None:
        hand = t.s.hands[self.owner]
        if hand:
            card = t.pick(hand)
            t.tell(CardTakenFromHand(self.seat, self.owner, t.s.board.deck_of(card), card, card))
