"""What happens when cards are played?"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Seat, record
from domain.kernel.redaction import withdraw
from domain.titles.imperialism.state import Announced, ImperialismState

__all__ = [
    "AuthoritiesRearranged",
    "AuthorityDiscarded",
    "AuthorityLaid",
    "CardAnnounced",
    "CardDone",
    "EventCancelled",
    "ReligionTaken",
]

Effect: TypeAlias = kernel.Effect[ImperialismState]


@record
class CardAnnounced(Effect):
    """IM-16.3 A plot or an event is played with everything that is named for it."""

    blocks_rewind = True
    seat: Seat
    card: str
    window: str
    target: Seat | None
    choice: str | None
    """A base, a good, a track or an alternative; null where nothing is named."""

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.stack.append(Announced(self.seat, self.card, self.window, self.target, self.choice, ()))


@record
class EventCancelled(Effect):
    """IM-16.3 The trick on top stands against the card below, and both are out of play."""

    def apply(self, s: ImperialismState) -> None:
        trick = s.stack.pop()
        below = s.stack.pop()
        s.stack.append(replace(below, tricks=(trick.card,)))


@record
class CardDone(Effect):
    """IM-15.4, IM-16.3 The card on top is resolved and discarded, and after it the trick that cancelled it."""

    def apply(self, s: ImperialismState) -> None:
        top = s.stack.pop()
        s.discard.extend((top.card, *top.tricks))


@record
class AuthorityLaid(Effect):
    """IM-18.3 An authority card is laid before a player; the one that lay there is discarded."""

    blocks_rewind = True
    seat: Seat
    card: str
    holder: Seat

    def apply(self, s: ImperialismState) -> None:
        withdraw(s.hands[self.seat], self.card)
        s.discard.extend(s.authority[self.holder])
        s.authority[self.holder] = (self.card,)


@record
class AuthorityDiscarded(Effect):
    """IM-18.8, IM-19.6 The authority card before a player is discarded."""

    holder: Seat

    def apply(self, s: ImperialismState) -> None:
        s.discard.extend(s.authority[self.holder])
        s.authority[self.holder] = ()


@record
class AuthoritiesRearranged(Effect):
    """IM-18.6 The authority card that lies before each player now, by seat."""

    holders: tuple[tuple[str, ...], ...]

    def apply(self, s: ImperialismState) -> None:
        s.authority = list(self.holders)


@record
class ReligionTaken(Effect):
    """IM-22.1 A player changes religion."""

    seat: Seat
    religion: str

    def apply(self, s: ImperialismState) -> None:
        s.religions[list(s.board.religion).index(self.religion)] -= 1
        s.faith[self.seat] = self.religion
