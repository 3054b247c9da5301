"""What happens to hands, decks and the row?"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.redaction import withdraw
from domain.titles.imperialism.board import BACKS
from domain.titles.imperialism.state import ImperialismState, Look

__all__ = [
    "CardTakenFromDiscard",
    "CardTakenFromHand",
    "CardsDrawn",
    "DeckShuffled",
    "HandCardDiscarded",
    "HandHidden",
    "HandShown",
    "NothingFound",
    "RowCardTaken",
    "RowFilled",
]

Effect: TypeAlias = kernel.Effect[ImperialismState]


def _hidden(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


@record
class DeckShuffled(Effect):
    """IM-15.5 A discard becomes the new deck, or a deck is laid out; nobody knows its order."""

    deck: str
    cards: tuple[str, ...]

    def apply(self, s: ImperialismState) -> None:
        s.deck(self.deck)[:] = self.cards
        s.discard_of(self.deck).clear()

    def seen_by(self, viewer: Viewer) -> DeckShuffled:
        return replace(self, cards=_hidden(self.cards))


@record
class CardsDrawn(Effect):
    """IM-26.5 Cards come from the top of a deck to a hand; its owner alone sees them."""

    blocks_rewind = True
    seat: Seat
    deck: str
    cards: tuple[str, ...]

    def apply(self, s: ImperialismState) -> None:
        deck = s.deck(self.deck)
        del deck[len(deck) - len(self.cards) :]
        s.hands[self.seat].extend(self.cards)
        s.backs[self.seat] += BACKS[self.deck] * len(self.cards)

    def seen_by(self, viewer: Viewer) -> CardsDrawn:
        return self if viewer == self.seat else replace(self, cards=_hidden(self.cards))


@record
class RowFilled(Effect):
    """IM-5.5 Cards of the territory deck are laid open."""

    blocks_rewind = True
    cards: tuple[str, ...]

    def apply(self, s: ImperialismState) -> None:
        del s.lands[len(s.lands) - len(self.cards) :]
        s.row.extend(self.cards)


@record
class RowCardTaken(Effect):
    """IM-5.3 An open territory goes to a hand; once there, nobody counts it as known (IM-1.11)."""

    seat: Seat
    card: str
    held: str

    def apply(self, s: ImperialismState) -> None:
        s.row.remove(self.card)
        s.hands[self.seat].append(self.held)
        s.backs[self.seat] += 1

    def seen_by(self, viewer: Viewer) -> RowCardTaken:
        return self if viewer == self.seat else replace(self, held=HIDDEN)


@record
class CardTakenFromDiscard(Effect):
    """IM-15.7 A card of the open discard goes to a hand; all see which."""

    seat: Seat
    card: str
    held: str

    def apply(self, s: ImperialismState) -> None:
        s.discard.remove(self.card)
        s.hands[self.seat].append(self.held)

    def seen_by(self, viewer: Viewer) -> CardTakenFromDiscard:
        return self if viewer == self.seat else replace(self, held=HIDDEN)


@record
class HandCardDiscarded(Effect):
    """IM-5.1 A card of the hand goes face up to its discard."""

    blocks_rewind = True
    seat: Seat
    deck: str
    card: str

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.backs[self.seat] -= BACKS[self.deck]
        s.discard_of(self.deck).append(self.card)

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "cards", -1),)


@record
class HandShown(Effect):
    """IM-26.3 A hand is shown to one player, sorted, because its order is its owner's own (IM-26.7)."""

    blocks_rewind = True
    looker: Seat
    owner: Seat
    cards: tuple[str, ...]

    def apply(self, s: ImperialismState) -> None:
        s.shown = Look(self.looker, self.owner, self.cards)

    def seen_by(self, viewer: Viewer) -> HandShown:
        return self if viewer in (self.looker, self.owner) else replace(self, cards=_hidden(self.cards))


@record
class NothingFound(Effect):
    """IM-20.9 A hand that was looked at held no card of the kind that must be taken, which all learn."""

    owner: Seat
    filter: str

    def apply(self, s: ImperialismState) -> None:
        """Nothing changes."""


@record
class HandHidden(Effect):
    """IM-26.7 The look is over; the hand is hidden again."""

    looker: Seat
    owner: Seat

    def apply(self, s: ImperialismState) -> None:
        s.shown = None


@record
class CardTakenFromHand(Effect):
    """IM-26.3, IM-26.4 A card goes from hand to hand; both players know it, the others its deck.

    It is named once for each hand, because its former owner does not keep in view where it lies now.
    """

    blocks_rewind = True
    taker: Seat
    owner: Seat
    deck: str
    lost: str
    gained: str

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.hands[self.owner], self.lost)
        s.hands[self.taker].append(self.gained)
        s.backs[self.owner] -= BACKS[self.deck]
        s.backs[self.taker] += BACKS[self.deck]

    def seen_by(self, viewer: Viewer) -> CardTakenFromHand:
        if viewer == self.taker:
            return self
        return replace(self, lost=self.lost if viewer == self.owner else HIDDEN, gained=HIDDEN)
