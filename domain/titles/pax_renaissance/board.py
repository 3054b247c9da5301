"""Which pieces and places does a content pack describe?

Frozen records, with the indices and tables that rules look up all the time; `content/making.py` makes them of a pack.
A map card and its Empire share an index; a token is a kind; cards are ids.
A place is a number: slots of cities first, then borders, then `agents`, then the Empire cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from domain.kernel.records import record

__all__ = [
    "BISHOP",
    "CARD_SETS",
    "COLOURS",
    "DISCOVERY",
    "EAST",
    "KINDS",
    "KNIGHT",
    "NOWHERE",
    "PATRON",
    "PAWN",
    "PIRATE",
    "PRESTIGES",
    "RELIGIONS",
    "ROOK",
    "SIDES",
    "SUPPLY",
    "WEST",
    "Bank",
    "Board",
    "Border",
    "Card",
    "City",
    "Empire",
    "MapCard",
    "OneShot",
    "Op",
    "Slot",
    "Victory",
    "colour_of",
    "supply_of",
]

RELIGIONS: Final = ("catholic", "islamic", "reformist")
"""PR-0.6 White, black and red; a religion is an index into this tuple, and so is its colour."""
COLOURS: Final = ("white", "black", "red")
PRESTIGES: Final = (*RELIGIONS, "law", "discovery", "patron")
LAW, DISCOVERY, PATRON = 3, 4, 5
SIDES: Final = ("east", "west")
"""PR-0.5 East is 0 and West is 1: decks, market rows, sides of a tableau, regions."""
KNIGHT, ROOK, BISHOP, PAWN, PIRATE = 0, 3, 6, 9, 13
"""First kind of each piece: knights, rooks, bishops and pirates by colour, pawns by seat."""
KINDS: Final = (
    *(f"{piece}_{colour}" for piece in ("knight", "rook", "bishop") for colour in COLOURS),
    *(f"pawn_{seat}" for seat in range(4)),
    *(f"pirate_{colour}" for colour in COLOURS),
)
"""PR-1.2 Names of the kinds of tokens; a Pirate is a rook token on a sea border."""
SUPPLY: Final = -1
EAST: Final = 100
WEST: Final = 101
NOWHERE: Final = -1
CARD_SETS: Final = ("base", "expansion", "promo")
Plain = Mapping[str, Any]


def supply_of(kind: int) -> int:
    """PR-1.2 The pile of the supply from which a kind comes: Pirates are rooks."""
    return kind - PIRATE + ROOK if kind >= PIRATE else kind


def colour_of(kind: int) -> int:
    """PR-0.6, R-46 The colour, and religion, of a knight, rook, bishop or Pirate."""
    return (kind - PIRATE) if kind >= PIRATE else kind % 3


@record
class Slot:
    """PR-1.7 A place for one token in a city; an extra slot exists only by an ability."""

    id: str
    name: str
    city: int
    map: int
    icons: tuple[int, int]
    """Kind of the icon on the front and on the back."""
    start: int
    extra: bool


@record
class City:
    """PR-1.7, R-29, R-60 A city; `emporium` is the colour of an emporium, or -1."""

    id: str
    name: str
    map: int
    emporium: int
    open_at_start: bool
    slots: tuple[int, ...]


@record
class Border:
    """PR-1.8 The gap between two neighbouring map cards."""

    id: str
    name: str
    maps: tuple[int, int]
    sea: bool


@record
class MapCard:
    """PR-1.6, R-33, R-36 A map card; `theocracy` is the religion of each side, or -1 where it is medieval."""

    id: str
    name: str
    region: int
    theocracy: tuple[int, int]
    cities: tuple[int, ...]
    slots: tuple[int, ...]
    borders: tuple[int, ...]
    seas: tuple[int, ...]
    adjacent: tuple[int, ...]
    start: int


@record
class Op:
    """PR-5 An icon of a card; `id` names it among the ops of the card."""

    id: str
    op: str
    religion: int
    pieces: tuple[str, ...]
    region: int
    """EAST or WEST of a Vote, 0 or 1 of a Commerce; -1 elsewhere."""


@record
class OneShot:
    """PR-4.2 The effect of a card when it is played."""

    kind: str
    religion: int
    city: int
    needs_discovery: int
    suitors: tuple[int, ...]
    religions: tuple[int, ...]
    war: str


@record
class Card:
    """PR-1.5, R-45 A tableau card or comet; `location` is a map card, EAST, WEST or NOWHERE."""

    id: str
    name: str
    set: str
    deck: int
    location: int
    piece: str
    agents: tuple[int, ...]
    """Kinds of tokens; PAWN stands for the player's own."""
    prestige: tuple[int, ...]
    ops: tuple[Op, ...]
    one_shot: OneShot | None
    other_one_shot: OneShot | None
    """PR-14 What the second edition shows."""
    effects: tuple[Plain, ...]
    exceptional: int
    """PR-10.6 The map card that a won war turns back; -1 for almost all."""


@record
class Empire:
    """PR-1.4 An Empire card; index 0 of each pair is the King side."""

    id: str
    names: tuple[str, str]
    name: str
    side: int
    ops: tuple[tuple[Op, ...], tuple[Op, ...]]
    prestige: tuple[tuple[int, ...], tuple[int, ...]]


@record
class Victory:
    """PR-12 A Victory card with the numbers of its conditions."""

    id: str
    name: str
    rule: str
    conditions: tuple[Plain, ...]


@record
class Bank:
    """PR-1.3 A Player Card."""

    id: str
    name: str
    colour: str
    border: int
    first: bool


@record
class Board:
    """PR-1, R-30 All components."""

    maps: tuple[MapCard, ...]
    cities: tuple[City, ...]
    slots: tuple[Slot, ...]
    borders: tuple[Border, ...]
    empires: tuple[Empire, ...]
    cards: Mapping[str, Card]
    victories: tuple[Victory, ...]
    banks: tuple[Bank, ...]
    routes: Mapping[int, tuple[int, ...]]
    """PR-6.3 By emporium city: map cards at even, borders at odd places."""
    supply: tuple[int, ...]
    """Tokens of each kind 0..12."""
    places: tuple[str, ...]
    """Ids of all places, by number."""
    place_at: Mapping[str, int]
    map_at: Mapping[str, int]
    empire_at: Mapping[str, int]
    with_effect: Mapping[str, tuple[str, ...]]
    """Cards that have an effect of an ability, by its name."""
    acting: frozenset[str]
    """Cards with an ability that is an action or makes one free."""
    first_border: int
    agents: int
    first_empire: int
    extra_slots: tuple[int, ...]
    start_florins: tuple[int, ...]
    hand_limit: int
    actions: int
    deck_extra: Mapping[int, int]
    deck_bottom: int
    row: int
    fair_bonus: Mapping[int, int]

    def empire_card(self, m: int) -> str:
        """The id of an Empire card."""
        return self.empires[m].id
