"""EN-3 to EN-9, EN-22 to EN-24 What happens at setup, in the phases of a round and at the end?"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import Amount, Count, Seat, record
from domain.titles.endeavor.board import DeckPlace, Lot
from domain.titles.endeavor.state import EndeavorState

__all__ = [
    "BuildingBuilt",
    "CardReturned",
    "DiscsGrown",
    "GameEnded",
    "GloryCounted",
    "GovernorDiscarded",
    "GovernorPlaced",
    "Passed",
    "PaymentMade",
    "PhaseBegan",
    "RoundBegan",
    "StartPlayerDrawn",
    "StartPlayerMoved",
    "StatusMoved",
    "TokensPlaced",
]

Effect: TypeAlias = kernel.Effect[EndeavorState]


@record
class TokensPlaced(Effect):
    """EN-3.1 The tokens were shuffled and one laid on every place."""

    tracks: tuple[tuple[str, ...], ...]
    """By region, space 1 first."""
    cities: tuple[str, ...]
    connections: tuple[str, ...]

    def apply(self, s: EndeavorState) -> None:
        s.track_tokens[:] = self.tracks
        s.city_token[:] = self.cities
        s.connection_token[:] = self.connections


@record
class StartPlayerDrawn(Effect):
    """EN-3.5 Luck chose the start player."""

    seat: Seat

    def apply(self, s: EndeavorState) -> None:
        s.start_player = self.seat


@record
class StatusMoved(Effect):
    """EN-5.1 A player's status has a new true value, which may exceed the track (EN-5.2)."""

    seat: Seat
    status: str
    value: Amount

    def apply(self, s: EndeavorState) -> None:
        s.statuses[s.board.status_at[self.status]][self.seat] = self.value


@record
class RoundBegan(Effect):
    """EN-23.3 A round began, and nobody counts as having passed."""

    round: Count

    def apply(self, s: EndeavorState) -> None:
        s.round = self.round
        s.passed[:] = [False] * s.seats


@record
class PhaseBegan(Effect):
    """EN-6.1 A phase of the round began."""

    phase: str

    def apply(self, s: EndeavorState) -> None:
        s.phase = self.phase


@record
class BuildingBuilt(Effect):
    """EN-7.1 A tile went from the supply to a player's next empty lot, without a disc (EN-7.6)."""

    seat: Seat
    building: str
    lot: Lot

    def apply(self, s: EndeavorState) -> None:
        s.tiles[s.board.building_at[self.building]] -= 1
        s.buildings[self.seat] = (*s.buildings[self.seat], self.building)
        s.active[self.seat].append(False)


@record
class DiscsGrown(Effect):
    """EN-8.1 Discs went from a player's supply to their Harbor."""

    seat: Seat
    discs: Count

    def apply(self, s: EndeavorState) -> None:
        s.supply[self.seat] -= self.discs
        s.harbor[self.seat] += self.discs

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", self.discs),)


@record
class PaymentMade(Effect):
    """EN-9.2 One disc went from a building to its owner's Harbor; so does the action Payment (EN-19.1)."""

    seat: Seat
    lot: Lot

    def apply(self, s: EndeavorState) -> None:
        s.active[self.seat][self.lot] = False
        s.harbor[self.seat] += 1

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", 1),)


@record
class GovernorPlaced(Effect):
    """EN-22.2 A player's governor space now holds this Governor card, or nothing."""

    seat: Seat
    card: str | None

    def apply(self, s: EndeavorState) -> None:
        s.governor[self.seat] = self.card


@record
class Passed(Effect):
    """EN-22.1 A player ended their turns of this round."""

    seat: Seat

    def apply(self, s: EndeavorState) -> None:
        s.passed[self.seat] = True


@record
class CardReturned(Effect):
    """EN-22.8 A discarded region card went back to its place in its deck (0 is the top)."""

    seat: Seat
    card: str
    place: DeckPlace

    def apply(self, s: EndeavorState) -> None:
        s.cards[self.seat] = tuple(c for c in s.cards[self.seat] if c != self.card)
        deck = s.board.cards[self.card].deck
        s.decks[deck] = (*s.decks[deck][: self.place], self.card, *s.decks[deck][self.place :])

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "cards", -1),)


@record
class GovernorDiscarded(Effect):
    """EN-22.10 A discarded Governor left the game."""

    seat: Seat
    card: str

    def apply(self, s: EndeavorState) -> None:
        s.cards[self.seat] = tuple(c for c in s.cards[self.seat] if c != self.card)
        s.removed_cards = (*s.removed_cards, self.card)

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "cards", -1),)


@record
class StartPlayerMoved(Effect):
    """EN-23.1 The start player marker went to the next player clockwise."""

    seat: Seat

    def apply(self, s: EndeavorState) -> None:
        s.start_player = self.seat


@record
class GloryCounted(Effect):
    """EN-24.10 A player's Glory at the end, part by part."""

    seat: Seat
    cities: Count
    connections: Count
    cards: Count
    tracks: tuple[Amount, ...]
    """By status, in the order Industry, Culture, Finance, Politics."""
    governor_space: Amount
    universities: Amount
    harbor: Count
    slavery: Amount
    total: Amount

    def apply(self, s: EndeavorState) -> None:
        s.scores.append(self.total)


@record
class GameEnded(Effect):
    """EN-23.2 The game is over; these players share the victory (EN-24.10)."""

    blocks_rewind: ClassVar[bool] = True
    winners: tuple[Seat, ...]

    def apply(self, s: EndeavorState) -> None:
        s.phase = "finished"
