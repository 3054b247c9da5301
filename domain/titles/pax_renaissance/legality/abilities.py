"""Which abilities work now, and what do they change?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar, cast

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.pieces import TOKENS
from domain.titles.pax_renaissance.printed import (
    Ability,
    CityCapacity,
    ConcessionProfit,
    ConcessionVotes,
    ImmuneToSilencing,
    RemoveAdjacency,
)
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "abilities_of",
    "adjacent",
    "extra_slots",
    "holder",
    "is_immune_to_silencing",
    "is_silenced",
    "king_of",
    "lost_slot",
    "profit_factor",
    "vote_factor",
    "working",
]

A = TypeVar("A", bound=Ability)


def king_of(s: PaxState, queen: str) -> str | None:
    """PR-8.3 The map card whose king a queen has married."""
    for m, card in s.queen.items():
        if card == queen:
            return m
    return None


def holder(s: PaxState, card: str) -> str:
    """PR-5.1.3, PR-8.3 The card on which a bishop of this card lies: a queen's is her king's."""
    m = king_of(s, card)
    return card if m is None else s.board.empire_card(m)


def is_immune_to_silencing(s: PaxState, seat: Seat | None) -> bool:
    """PR-5.1.7 Bishops do not silence the player's cards, the card that says so included."""
    return seat is not None and any(
        s.owner_of.get(a.card) == seat for a in s.board.abilities.get(ImmuneToSilencing, ())
    )


def is_silenced(s: PaxState, seat: Seat | None, card: str) -> bool:
    """PR-5.1.7 A bishop lies on the card of a player, and the player is not immune."""
    return bool(s.bishops) and holder(s, card) in s.bishops and not is_immune_to_silencing(s, seat)


def working(s: PaxState, kind: type[A]) -> Iterator[tuple[Seat, A]]:
    """PR-1.5 Every working ability of a kind, with the owner of its card."""
    owners = s.owner_of
    if not owners:
        return
    for ability in s.board.abilities.get(kind, ()):
        seat = owners.get(ability.card)
        if seat is not None and not is_silenced(s, seat, ability.card):
            yield seat, cast(A, ability)


def abilities_of(s: PaxState, seat: Seat, kind: type[A]) -> list[A]:
    """PR-1.5 The working abilities of a kind that a player has."""
    owners = s.owner_of
    if not owners:
        return []
    own = [ability for ability in s.board.abilities.get(kind, ()) if owners.get(ability.card) == seat]
    return [cast(A, ability) for ability in own if not is_silenced(s, seat, ability.card)]


def adjacent(s: PaxState, m: str) -> tuple[str, ...]:
    """PR-1.10 The adjacent map cards, without those that a buffer state keeps apart."""
    near = s.board.maps[m].adjacent
    for _, ability in working(s, RemoveAdjacency):
        if m in ability.pair:
            near = tuple(x for x in near if x not in ability.pair)
    return near


def extra_slots(s: PaxState, m: str) -> list[str]:
    """R-51 Additional slots of a map card's cities that exist now."""
    return [slot for slot in s.board.extra_slots if s.board.slots[slot].map == m and _exists(s, slot)]


def _exists(s: PaxState, extra: str) -> bool:
    """R-51 An ability gives the city its extra slot while the visible icon is of the religion."""
    board = s.board
    place = board.slots[extra]
    icon = board.slots[board.cities[place.city].slots[0]].icons[s.faces[place.map]]
    return any(a.city == place.city and a.religion == TOKENS[icon].religion for _, a in working(s, CityCapacity))


def lost_slot(s: PaxState) -> str | None:
    """R-51 An extra slot with a token in it that no longer exists."""
    for slot in s.board.extra_slots:
        if s.slots[slot] is not None and not _exists(s, slot):
            return slot
    return None


def profit_factor(s: PaxState, seat: Seat, emporium: str) -> int:
    """PR-6.6 How many Florins each Concession of a player takes on the route from an emporium."""
    factor = 1
    for ability in abilities_of(s, seat, ConcessionProfit):
        if ability.emporium in (None, emporium):
            factor *= ability.factor
    return factor


def vote_factor(s: PaxState, seat: Seat) -> int:
    """PR-5.6 How many times each Concession of a player counts for a majority."""
    factor = 1
    for ability in abilities_of(s, seat, ConcessionVotes):
        factor *= ability.factor
    return factor
