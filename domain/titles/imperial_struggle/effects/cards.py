"""What happens to Event cards and Ministries, and who may know it?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from domain.kernel import effects as kernel
from domain.kernel.records import HIDDEN, Count, Seat, Viewer, record
from domain.kernel.redaction import withdraw
from domain.titles.imperial_struggle.pieces import Slot
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "AbilityUsed",
    "CabinetSet",
    "CardDrawn",
    "CardRetired",
    "CardsDiscarded",
    "CardsReshuffled",
    "CardsShuffledIn",
    "EventPlayed",
    "HandsPurged",
    "JacobiteDefeatPlaced",
    "JacobiteVictoryPlaced",
    "JacobitesMadePermanent",
    "MinistryRemoved",
    "MinistryRevealed",
]

Effect: TypeAlias = kernel.Effect[StruggleState]
_T = TypeVar("_T")


@record
class CardsShuffledIn(Effect):
    """IS-4.1 The cards of an Era were shuffled into the draw pile."""

    cards: tuple[str, ...]
    aside: tuple[str, ...]
    """What still waits outside."""

    def apply(self, s: StruggleState) -> None:
        s.deck[:] = sorted([*s.deck, *self.cards])
        s.aside = list(self.aside)

    def seen_by(self, viewer: Viewer) -> CardsShuffledIn:
        return CardsShuffledIn((HIDDEN,) * len(self.cards), self.aside)


@record
class HandsPurged(Effect):
    """IS-4.1 The Succession cards in a hand left the game."""

    blocks_rewind = True
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        withdraw(s.hands[self.seat], *self.cards)
        s.out.extend(self.cards)


@record
class CardDrawn(Effect):
    """IS-4.6 A side drew an Event card."""

    seat: Seat
    card: str

    def apply(self, s: StruggleState) -> None:
        withdraw(s.deck, self.card)
        s.hands[self.seat].append(self.card)

    def seen_by(self, viewer: Viewer) -> CardDrawn:
        return self if viewer == self.seat else CardDrawn(self.seat, HIDDEN)


@record
class CardRetired(Effect):
    """IS-4.6 A Succession card that was drawn in the Revolution Era left the game."""

    blocks_rewind = True
    card: str

    def apply(self, s: StruggleState) -> None:
        withdraw(s.deck, self.card)
        s.out.append(self.card)


@record
class CardsReshuffled(Effect):
    """IS-4.6 The discard pile became the new draw pile."""

    cards: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        s.deck[:] = sorted([*s.deck, *self.cards])
        s.discard.clear()

    def seen_by(self, viewer: Viewer) -> CardsReshuffled:
        return CardsReshuffled((HIDDEN,) * len(self.cards))


@record
class CardsDiscarded(Effect):
    """IS-4.6 Cards went from a hand face up to the discard pile."""

    blocks_rewind = True
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        withdraw(s.hands[self.seat], *self.cards)
        s.discard.extend(self.cards)


@record
class EventPlayed(Effect):
    """IS-5.2 An Event was played and is out of the game; `claimed` with its bonus."""

    blocks_rewind = True
    seat: Seat
    card: str
    claimed: bool

    def apply(self, s: StruggleState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.out.append(self.card)
        s.event = self.card
        s.claimed = self.claimed
        s.acted = True


@record
class CabinetSet(Effect):
    """IS-4.7 A side laid down its Ministries; those face down are its own secret."""

    blocks_rewind = True
    seat: Seat
    cards: tuple[str, ...]
    face_up: tuple[bool, ...]

    def apply(self, s: StruggleState) -> None:
        s.cabinet[self.seat] = list(self.cards)
        s.face_up[self.seat] = list(self.face_up)

    def seen_by(self, viewer: Viewer) -> CabinetSet:
        if viewer == self.seat:
            return self
        cards = tuple(c if up else HIDDEN for c, up in zip(self.cards, self.face_up, strict=True))
        return CabinetSet(self.seat, cards, self.face_up)


@record
class MinistryRevealed(Effect):
    """IS-3.5.1 A Ministry was turned face up."""

    blocks_rewind = True
    seat: Seat
    slot: Slot
    card: str

    def apply(self, s: StruggleState) -> None:
        s.cabinet[self.seat][self.slot] = self.card
        s.face_up[self.seat][self.slot] = True


@record
class MinistryRemoved(Effect):
    """IS-7.3.3 A Ministry left the game, also out of the cabinet."""

    blocks_rewind = True
    seat: Seat
    card: str
    slots: tuple[Slot, ...]
    """Where it lay in the cabinet; empty where it did not."""

    def apply(self, s: StruggleState) -> None:
        s.ministries_out.append(self.card)
        s.permanent_jacobites = False
        s.cabinet[self.seat] = _without(s.cabinet[self.seat], self.slots)
        s.face_up[self.seat] = _without(s.face_up[self.seat], self.slots)


def _without(row: Sequence[_T], slots: Sequence[int]) -> list[_T]:
    """What is left of a row when some of its places are emptied."""
    return [piece for slot, piece in enumerate(row) if slot not in slots]


@record
class AbilityUsed(Effect):
    """IS-3.5.2 An ability of a Ministry was used and is Exhausted, written `ministry.ability`."""

    seat: Seat
    ability: str

    def apply(self, s: StruggleState) -> None:
        s.exhausted.append(self.ability)


@record
class JacobiteVictoryPlaced(Effect):
    """IS-7.3.1 A Jacobite Victory marker was placed."""

    count: Count

    def apply(self, s: StruggleState) -> None:
        s.jacobite_victories = self.count


@record
class JacobitesMadePermanent(Effect):
    """IS-7.3.2 Jacobite Uprisings is a permanent third card of the French cabinet from the next Ministry Phase."""

    def apply(self, s: StruggleState) -> None:
        s.permanent_jacobites = True


@record
class JacobiteDefeatPlaced(Effect):
    """IS-7.3.3 The Jacobite Defeat marker was placed."""

    def apply(self, s: StruggleState) -> None:
        s.jacobite_defeat = True
