"""What happens to the market, its decks and Florins?"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import Amount, Seat, record
from domain.titles.pax_renaissance.board import Spot
from domain.titles.pax_renaissance.effects.zones import lay_florins, pay_on, receive, slide
from domain.titles.pax_renaissance.pieces import Position, Side
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
    row: Side
    position: Position
    deck: Side
    card: str
    revealed: tuple[str, ...]
    """The new top card of the deck where that is visible (Astrology); else none."""

    def apply(self, s: PaxState) -> None:
        s.decks[self.deck][-1 - len(self.revealed) :] = self.revealed
        s.rows[self.row][self.position] = self.card


@record
class RowSlid(Effect):
    """PR-3.4 The cards of a row moved left until there were no gaps, with their Florins."""

    row: Side

    def apply(self, s: PaxState) -> None:
        slide(s, self.row)


@record
class MarketTurned(Effect):
    """PR-3.4 The cards at position 0 of both rows lie face down."""

    def apply(self, s: PaxState) -> None:
        """Position 0 is always face down between refreshes, so nothing is stored."""


@record
class FlorinsChanged(Effect):
    """PR-0.4 Florins went from China to a player, or back where the amount is negative."""

    seat: Seat
    amount: Amount
    why: str

    def apply(self, s: PaxState) -> None:
        s.florins[self.seat] += self.amount

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "florins", self.amount),)


@record
class CardBought(Effect):
    """PR-4.1 A card was bought: one Florin went on each card of `paid`, the rest to China.

    It carries out PR-4.1.5, too.
    """

    seat: Seat
    row: Side
    position: Position
    card: str
    paid: tuple[Spot, ...]
    gained: Amount
    to: Literal["hand", "discards"]
    """PR-4.1.7 A comet is discarded."""

    def apply(self, s: PaxState) -> None:
        pay_on(s, self.paid)
        s.florins[self.seat] += self.gained - self.position
        s.row_florins[self.row][self.position] = 0
        s.rows[self.row][self.position] = None
        receive(s, self.seat, self.card, self.to)

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "florins", -self.position), BalanceEntry(self.seat, "florins", self.gained))


@record
class CommerceTaken(Effect):
    """PR-5.2 One Florin went from a market card to a player."""

    seat: Seat
    row: Side
    position: Position

    def apply(self, s: PaxState) -> None:
        s.row_florins[self.row][self.position] -= 1
        s.florins[self.seat] += 1

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "florins", 1),)


@record
class FairBegan(Effect):
    """PR-6.2 A trade fair: the card at position 0 is traded away, and China adds to the pool."""

    seat: Seat
    row: Side
    card: str
    bonus: Amount

    def apply(self, s: PaxState) -> None:
        s.discards.append(self.card)
        s.rows[self.row][0] = None
        s.row_florins[self.row][0] += self.bonus


@record
class PoolTaken(Effect):
    """PR-6.4, PR-6.6 Florins of the pool went to a player, or to China by a Pirate."""

    row: Side
    seat: Seat | None
    """None for China."""
    amount: Amount
    border: str | None
    """None for the initiator's profit."""

    def apply(self, s: PaxState) -> None:
        s.row_florins[self.row][0] -= self.amount
        lay_florins(s, self.seat, self.amount)

    def balance(self) -> tuple[BalanceEntry, ...]:
        return () if self.seat is None else (BalanceEntry(self.seat, "florins", self.amount),)
