"""What happens to the market, its decks and Florins?"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Seat, record
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "CardBought",
    "CardDealt",
    "CommerceTaken",
    "FairBegan",
    "FlorinsChanged",
    "MarketTurned",
    "PoolTaken",
    "RowSlid",
]

Effect: TypeAlias = kernel.Effect[PaxState]


@record
class CardDealt(Effect):
    """PR-2.7, PR-3.4 The top card of a deck lies face up in a market row."""

    blocks_rewind: ClassVar[bool] = True
    row: int
    position: int
    deck: int
    card: str
    below: str
    """The new top card of the deck where that is visible (Astrology); else an empty text."""

    def apply(self, s: PaxState) -> None:
        deck = s.decks[self.deck]
        deck.pop()
        s.rows[self.row][self.position] = self.card
        if self.below:
            deck[-1] = self.below


@record
class RowSlid(Effect):
    """PR-3.4 The cards of a row moved left until there were no gaps, with their Florins."""

    row: int

    def apply(self, s: PaxState) -> None:
        row, florins = s.rows[self.row], s.row_florins[self.row]
        left = 0 if row[0] else florins[0]
        kept = [(c, f) for c, f in zip(row, florins, strict=True) if c]
        gaps = len(row) - len(kept)
        row[:] = [c for c, _ in kept] + [""] * gaps
        florins[:] = [f for _, f in kept] + [0] * gaps
        florins[0] += left


@record
class MarketTurned(Effect):
    """PR-3.4 The cards at position 0 of both rows lie face down."""

    def apply(self, s: PaxState) -> None:
        """Position 0 is always face down between refreshes, so nothing is stored."""


@record
class FlorinsChanged(Effect):
    """PR-0.4 Florins went from China to a player, or back where the amount is negative."""

    seat: Seat
    amount: int
    why: str

    def apply(self, s: PaxState) -> None:
        s.florins[self.seat] += self.amount


@record
class CardBought(Effect):
    """PR-4.1 A card was bought: one Florin went on each place of `paid` (row, position), the rest to China.

    It carries out PR-4.1.5, too.
    """

    seat: Seat
    row: int
    position: int
    card: str
    paid: tuple[tuple[int, int], ...]
    gained: int

    def apply(self, s: PaxState) -> None:
        for row, position in self.paid:
            s.row_florins[row][position] += 1
            s.paid_on.append(s.rows[row][position])
        s.florins[self.seat] += self.gained - self.position
        s.row_florins[self.row][self.position] = 0
        s.rows[self.row][self.position] = ""
        if s.board.cards[self.card].piece == "comet":
            s.discards.append(self.card)
        else:
            s.hand[self.seat].append(self.card)


@record
class CommerceTaken(Effect):
    """PR-5.2 One Florin went from a market card to a player."""

    seat: Seat
    row: int
    position: int

    def apply(self, s: PaxState) -> None:
        s.row_florins[self.row][self.position] -= 1
        s.florins[self.seat] += 1


@record
class FairBegan(Effect):
    """PR-6.2 A trade fair: the card at position 0 is traded away, and China adds to the pool."""

    seat: Seat
    row: int
    card: str
    bonus: int

    def apply(self, s: PaxState) -> None:
        s.discards.append(self.card)
        s.rows[self.row][0] = ""
        s.row_florins[self.row][0] += self.bonus


@record
class PoolTaken(Effect):
    """PR-6.4, PR-6.6 Florins of the pool went to a player, or to China by a Pirate."""

    row: int
    seat: Seat
    """-1 for China."""
    amount: int
    border: int
    """-1 for the initiator's profit."""

    def apply(self, s: PaxState) -> None:
        s.row_florins[self.row][0] -= self.amount
        if self.seat >= 0:
            s.florins[self.seat] += self.amount
