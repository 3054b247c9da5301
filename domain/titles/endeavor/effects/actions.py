"""EN-11 to EN-21 What happens when an action is carried out?"""

from __future__ import annotations

from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import Count, Seat, record
from domain.titles.endeavor.board import Lot, TrackSpace
from domain.titles.endeavor.state import EndeavorState

__all__ = [
    "BuildingActivated",
    "CardDrawn",
    "CityOccupied",
    "CityTaken",
    "CityTokenTaken",
    "ConnectionTokenTaken",
    "DiscLandedBeside",
    "DiscShipped",
    "DiscsReturned",
    "GovernorWon",
    "RegionOpened",
    "SlaveryAbolished",
    "SlaveryCardsTurned",
    "TokenSpent",
    "TrackTokenTaken",
]

Effect: TypeAlias = kernel.Effect[EndeavorState]


@record
class BuildingActivated(Effect):
    """EN-11.2 A disc went from the Harbor to the activation circle of a building."""

    seat: Seat
    lot: Lot

    def apply(self, s: EndeavorState) -> None:
        s.harbor[self.seat] -= 1
        s.active[self.seat][self.lot] = True

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", -1),)


@record
class TokenSpent(Effect):
    """EN-11.3 An action token left the game for its action."""

    seat: Seat
    token: str

    def apply(self, s: EndeavorState) -> None:
        index = s.board.token_at[self.token]
        s.tokens[self.seat][index] -= 1
        s.spent_tokens[index] += 1

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "tokens", -1),)


@record
class DiscsReturned(Effect):
    """EN-18.2 Discs went from the Harbor back to the supply as the cost of an action."""

    seat: Seat
    discs: Count

    def apply(self, s: EndeavorState) -> None:
        s.harbor[self.seat] -= self.discs
        s.supply[self.seat] += self.discs

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", -self.discs),)


@record
class DiscShipped(Effect):
    """EN-13.2 A disc was put on the free space of a track that is farthest from the deck."""

    seat: Seat
    region: str
    space: TrackSpace

    def apply(self, s: EndeavorState) -> None:
        region = s.board.region_at[self.region]
        s.harbor[self.seat] -= 1
        s.track[region] = (*s.track[region], self.seat)
        s.count[self.seat][region] += 1

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", -1),)


@record
class DiscLandedBeside(Effect):
    """EN-13.3 A disc was put beside a track that is full."""

    seat: Seat
    region: str

    def apply(self, s: EndeavorState) -> None:
        region = s.board.region_at[self.region]
        s.harbor[self.seat] -= 1
        s.beside[region] = (*s.beside[region], self.seat)
        s.count[self.seat][region] += 1

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", -1),)


@record
class TrackTokenTaken(Effect):
    """EN-13.2 The token of the space just taken went to the shipper."""

    seat: Seat
    region: str
    token: str

    def apply(self, s: EndeavorState) -> None:
        region = s.board.region_at[self.region]
        s.track_tokens[region] = s.track_tokens[region][1:]
        s.tokens[self.seat][s.board.token_at[self.token]] += 1


@record
class RegionOpened(Effect):
    """EN-14.1 The last space of a track was taken, so the region is open."""

    region: str

    def apply(self, s: EndeavorState) -> None:
        s.open[s.board.region_at[self.region]] = True


@record
class GovernorWon(Effect):
    """EN-14.2 The Governor card went from the top of its deck to the player with the most discs on the track."""

    seat: Seat
    card: str

    def apply(self, s: EndeavorState) -> None:
        deck = s.board.cards[self.card].deck
        s.decks[deck] = s.decks[deck][1:]
        s.cards[self.seat] = (*s.cards[self.seat], self.card)


@record
class CityOccupied(Effect):
    """EN-16.2 A disc went from the Harbor to an empty city."""

    seat: Seat
    city: str

    def apply(self, s: EndeavorState) -> None:
        city = s.board.city_at[self.city]
        s.harbor[self.seat] -= 1
        s.city_owner[city] = self.seat
        s.count[self.seat][s.board.cities[city].region] += 1

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", -1),)


@record
class CityTokenTaken(Effect):
    """EN-16.2 The token of the city just occupied went to its new owner."""

    seat: Seat
    city: str
    token: str

    def apply(self, s: EndeavorState) -> None:
        s.city_token[s.board.city_at[self.city]] = None
        s.tokens[self.seat][s.board.token_at[self.token]] += 1


@record
class ConnectionTokenTaken(Effect):
    """EN-17.2 The first player to control a connection took its token."""

    seat: Seat
    connection: str
    token: str

    def apply(self, s: EndeavorState) -> None:
        s.connection_token[s.board.connection_at[self.connection]] = None
        s.tokens[self.seat][s.board.token_at[self.token]] += 1


@record
class CityTaken(Effect):
    """EN-18.2 The attacker's disc replaced another's in a city; that disc went to its owner's supply."""

    seat: Seat
    city: str
    loser: Seat

    def apply(self, s: EndeavorState) -> None:
        city = s.board.city_at[self.city]
        region = s.board.cities[city].region
        s.harbor[self.seat] -= 1
        s.city_owner[city] = self.seat
        s.count[self.seat][region] += 1
        s.supply[self.loser] += 1
        s.count[self.loser][region] -= 1

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "discs", -1),)


@record
class CardDrawn(Effect):
    """EN-20.1 A player took the top card of a deck."""

    seat: Seat
    card: str

    def apply(self, s: EndeavorState) -> None:
        deck = s.board.cards[self.card].deck
        s.decks[deck] = s.decks[deck][1:]
        s.cards[self.seat] = (*s.cards[self.seat], self.card)

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "cards", 1),)


@record
class SlaveryAbolished(Effect):
    """EN-21.4 Slavery was abolished; what was left of a slavery deck left the game."""

    removed: tuple[str, ...]

    def apply(self, s: EndeavorState) -> None:
        s.abolished = True
        s.removed_cards = (*s.removed_cards, *self.removed)
        s.decks = [tuple(c for c in deck if c not in self.removed) for deck in s.decks]


@record
class SlaveryCardsTurned(Effect):
    """EN-21.3 Slavery cards of a player were turned face down for good."""

    seat: Seat
    cards: tuple[str, ...]

    def apply(self, s: EndeavorState) -> None:
        s.cards[self.seat] = tuple(c for c in s.cards[self.seat] if c not in self.cards)
        s.face_down[self.seat] = (*s.face_down[self.seat], *self.cards)
