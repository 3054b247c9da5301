"""What stands on the map, and where can a token go?"""

from __future__ import annotations

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.board import BISHOP, KNIGHT, PAWN, PIRATE, ROOK, SUPPLY, supply_of
from domain.titles.pax_renaissance.cards.abilities import effects_of, extra_slots
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "concessions_on",
    "empty_borders",
    "empty_slots",
    "found_tokens",
    "icon",
    "immune_to_pirates",
    "in_conquest",
    "levy_slots",
    "obtainable",
    "open_slots",
    "repressed_to",
    "ruling",
    "saturated",
    "spots",
    "theocracy",
]


def open_slots(s: PaxState, m: int) -> list[int]:
    """PR-1.7, PR-1.9 The slots of a map card, without emporia under a disk and extra slots that do not exist."""
    board = s.board
    found = []
    for i in board.maps[m].slots:
        slot = board.slots[i]
        city = board.cities[slot.city]
        if slot.extra or (city.emporium >= 0 and s.emporium[city.emporium] != slot.city):
            continue
        found.append(i)
    if board.extra_slots and m == board.slots[board.extra_slots[0]].map:
        found += extra_slots(s, m)
    return found


def empty_slots(s: PaxState, m: int) -> list[int]:
    """PR-11.4 The empty slots of a map card."""
    return [i for i in open_slots(s, m) if s.slots[i] < 0]


def saturated(s: PaxState, m: int) -> bool:
    """PR-11.4 No slot of a city is empty."""
    return not empty_slots(s, m)


def icon(s: PaxState, slot: int) -> int:
    """PR-1.7, R-42 The kind that the visible icon of a slot shows; an extra slot has its city's."""
    place = s.board.slots[slot]
    return place.icons[s.backs[place.map]]


def levy_slots(s: PaxState, m: int) -> list[int]:
    """PR-6.5 The slots among which a Levy chooses: of slots that are alike in a city, the first."""
    found: list[int] = []
    alike: list[tuple[int, int]] = []
    for i in empty_slots(s, m):
        key = (s.board.slots[i].city, icon(s, i))
        if key not in alike:
            alike.append(key)
            found.append(i)
    return found


def ruling(s: PaxState, m: int) -> list[int]:
    """PR-1.11 The slots of a map card in which knights and rooks stand."""
    return [i for i in s.board.maps[m].slots if s.slots[i] >= 0]


def theocracy(s: PaxState, m: int) -> int:
    """PR-1.6 The religion of a theocracy; -1 for a medieval side."""
    return s.board.maps[m].theocracy[s.backs[m]]


def empty_borders(s: PaxState, m: int, sea_only: bool = False) -> list[int]:
    """PR-11.4 The borders of a map card without Concession and Pirate."""
    card = s.board.maps[m]
    return [b for b in (card.seas if sea_only else card.borders) if s.concessions[b] < 0 and s.pirates[b] < 0]


def concessions_on(s: PaxState, m: int, seat: Seat) -> int:
    """PR-5.6.2 How many Concessions a player has on the borders of a map card."""
    return sum(s.concessions[b] == seat for b in s.board.maps[m].borders)


def immune_to_pirates(s: PaxState, seat: Seat) -> bool:
    """R-50 Pirates do not kill the player's Concessions."""
    return any(owner == seat for owner, _, _ in effects_of(s, "concessions_immune_to_pirates"))


def spots(s: PaxState, m: int, kind: int) -> list[tuple[int, int]]:
    """PR-4.3.2 to PR-4.3.6, R-09, R-56 Where an agent may be placed on a map card: place and cost in Florins."""
    board = s.board
    first = board.first_border
    if kind >= PIRATE:
        return [(first + b, 0) for b in board.maps[m].seas if s.pirates[b] != kind]
    if kind >= PAWN:
        return [(first + b, int(s.concessions[b] >= 0)) for b in board.maps[m].borders if s.pirates[b] < 0]
    return [(i, int(s.slots[i] >= 0)) for i in open_slots(s, m)]


def repressed_to(s: PaxState, m: int) -> int:
    """PR-11.2 Where a token goes that is repressed on a map card."""
    return s.board.first_empire + m if s.owner[m] >= 0 else SUPPLY


def found_tokens(s: PaxState, kind: int, barred: tuple[int, ...] = ()) -> list[int]:
    """PR-11.6 Where a token of a kind can be taken if its supply is empty; bishops are found on cards instead.

    `barred` are places whose tokens of that kind fight in a battle (R-57), or the spot to which the token goes.
    """
    board = s.board
    wanted = supply_of(kind)
    found = [
        board.first_empire + m
        for m, tokens in enumerate(s.repressed)
        if wanted in tokens and board.first_empire + m not in barred
    ]
    if found:
        return found
    if wanted >= PAWN:
        places = [board.first_border + b for b, seat in enumerate(s.concessions) if seat == wanted - PAWN]
    else:
        places = [i for i, token in enumerate(s.slots) if token == wanted]
        if wanted >= ROOK:
            pirate = wanted - ROOK + PIRATE
            places += [board.first_border + b for b, token in enumerate(s.pirates) if token == pirate]
    return [p for p in places if p not in barred]


def obtainable(s: PaxState, kind: int, barred: tuple[int, ...] = ()) -> bool:
    """PR-11.6 A token of the kind is in the supply or can be taken from elsewhere."""
    if s.supply[supply_of(kind)]:
        return True
    if BISHOP <= kind < PAWN:
        return True
    return bool(found_tokens(s, kind, barred))


def in_conquest(s: PaxState, m: int) -> list[int]:
    """PR-5.9.2 The knights in cities of a map card, which must all campaign."""
    return [i for i in ruling(s, m) if s.slots[i] < KNIGHT + 3]
