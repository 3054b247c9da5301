"""Which abilities work now, and what do they change?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import RELIGIONS
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "adjacent",
    "capacity_ends",
    "effects_of",
    "extra_slots",
    "holder",
    "immune_to_silencing",
    "own_effects",
    "profit_factor",
    "silenced",
    "vote_factor",
]


def holder(s: PaxState, card: str) -> str:
    """PR-8.3 The card on which a bishop of this card lies: a queen's is her king's."""
    if card in s.queen:
        return s.board.empire_card(s.queen.index(card))
    return card


def immune_to_silencing(s: PaxState, seat: Seat) -> bool:
    """PR-5.1.7 Bishops do not silence the player's cards, the card that says so included."""
    return any(s.owner_of.get(c) == seat for c in s.board.with_effect.get("immune_to_silencing", ()))


def silenced(s: PaxState, seat: Seat, card: str) -> bool:
    """PR-5.1.7 A bishop lies on the card of a player, and the player is not immune."""
    return bool(s.bishops) and holder(s, card) in s.bishops and not immune_to_silencing(s, seat)


def effects_of(s: PaxState, effect: str) -> Iterator[tuple[Seat, str, Mapping[str, Any]]]:
    """PR-1.5 Every working effect of that name: owner, card, fields."""
    owners = s.owner_of
    if not owners:
        return
    for card in s.board.with_effect.get(effect, ()):
        seat = owners.get(card, -1)
        if seat >= 0 and not silenced(s, seat, card):
            for fields in s.board.cards[card].effects:
                if fields["effect"] == effect:
                    yield seat, card, fields


def own_effects(s: PaxState, seat: Seat, effect: str) -> list[tuple[str, Mapping[str, Any]]]:
    """PR-1.5 The working effects of that name that a player has."""
    owners = s.owner_of
    found = []
    for card in s.board.with_effect.get(effect, ()):
        if card in owners and owners[card] == seat and not silenced(s, seat, card):
            found += [(card, fields) for fields in s.board.cards[card].effects if fields["effect"] == effect]
    return found


def adjacent(s: PaxState, m: int) -> list[int] | tuple[int, ...]:
    """PR-1.10 The adjacent map cards, without those that a buffer state keeps apart."""
    near = s.board.maps[m].adjacent
    for _, _, fields in effects_of(s, "remove_adjacency"):
        one, other = (s.board.map_at[x] for x in fields["pair"])
        if m in (one, other):
            near = tuple(x for x in near if x not in (one, other))
    return near


def extra_slots(s: PaxState, m: int) -> tuple[int, ...]:
    """R-51 Additional slots of a map card's cities that exist now."""
    board = s.board
    found = []
    for slot in board.extra_slots:
        place = board.slots[slot]
        if place.map != m:
            continue
        icon = board.slots[board.cities[place.city].slots[0]].icons[s.backs[m]]
        for _, _, fields in effects_of(s, "city_capacity"):
            wanted = RELIGIONS.index(fields["when"]["city_icon_religion"])
            if fields["city"] == board.cities[place.city].id and icon % 3 == wanted:
                found.append(slot)
                break
    return tuple(found)


def capacity_ends(s: PaxState) -> int:
    """R-51 An extra slot with a token in it that no longer exists; -1 for none."""
    slots = s.slots
    for slot in s.board.extra_slots:
        if slots[slot] >= 0 and slot not in extra_slots(s, s.board.slots[slot].map):
            return slot
    return -1


def profit_factor(s: PaxState, seat: Seat, emporium: int) -> int:
    """PR-6.6 How many Florins each Concession of a player takes on the route from an emporium."""
    factor = 1
    for _, fields in own_effects(s, seat, "concession_profit_multiplier"):
        when = fields["when"]
        if when == "any_trade_fair" or when["route_emporium"] == s.board.cities[emporium].id:
            factor *= fields["factor"]
    return factor


def vote_factor(s: PaxState, seat: Seat) -> int:
    """PR-5.6 How many times each Concession of a player counts for a majority."""
    factor = 1
    for _, fields in own_effects(s, seat, "concession_vote_multiplier"):
        factor *= fields["factor"]
    return factor
