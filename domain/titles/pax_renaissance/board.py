"""Which places and cards does a content pack describe?

Frozen records by id, in the order of the pack, with the tables that rules look up all the time; `content/making.py`
makes them of a pack. A map card and its Empire share the id of the map card; the Empire's card has one of its own.
A place of tokens is a slot of a city, a border, `BESIDE` the map card, an Empire card, or None for the supply.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from domain.kernel.records import record
from domain.titles.pax_renaissance.pieces import Agent, Colour, Face, Kind, Position, Prestige, Religion, Side
from domain.titles.pax_renaissance.printed import Ability, Figure, OneShot, Op

__all__ = [
    "CARD_SETS",
    "NOWHERE",
    "Bank",
    "Board",
    "Border",
    "Card",
    "CardPiece",
    "City",
    "Empire",
    "EmpireFace",
    "Lead",
    "Location",
    "MapCard",
    "Route",
    "Slot",
    "Spot",
    "Stage",
    "Victory",
]

CARD_SETS: Final = ("base", "expansion", "promo")
CardPiece: TypeAlias = Literal["bishop", "knight", "rook", "pirate", "pawn", "queen", "polymath", "comet"]


@record
class Location:
    """PR-4.6 Where a card acts: on a map card, or on any map card of a region."""

    region: Side | None
    map: str | None
    """None where it is a whole region."""
    maps: tuple[str, ...]
    """PR-4.2.3 The map cards among which a card can pick."""


NOWHERE: Final = Location(None, None, ())
"""PR-4.6 The location of queens that are not crowned, and of comets."""


@record
class Slot:
    """PR-1.7 A place for one token in a city; an extra slot exists only by an ability."""

    id: str
    name: str
    city: str
    map: str
    emporium: Colour | None
    """The colour of the city, if it is an emporium."""
    icons: Mapping[Face, Kind]
    extra: bool


@record
class City:
    """PR-1.7, R-29, R-60 A city; an emporium has the colour of its trade route."""

    id: str
    name: str
    map: str
    emporium: Colour | None
    open_at_start: bool
    slots: tuple[str, ...]


@record
class Border:
    """PR-1.8 The gap between two neighbouring map cards."""

    id: str
    name: str
    maps: tuple[str, str]
    sea: bool


@record
class MapCard:
    """PR-1.6, R-33, R-36 A map card; a medieval side has no theocracy."""

    id: str
    name: str
    region: Side
    theocracy: Mapping[Face, Religion | None]
    cities: tuple[str, ...]
    slots: tuple[str, ...]
    borders: tuple[str, ...]
    seas: tuple[str, ...]
    adjacent: tuple[str, ...]
    start: Face


@record
class Stage:
    """PR-6.3 A stage of a trade route: a map card, or a border that is crossed."""

    map: str | None
    border: str | None


@record
class Route:
    """PR-6.3 A trade route from its emporium."""

    stops: tuple[Stage, ...]
    borders: frozenset[str]


@record
class Card:
    """PR-1.5, R-45 A tableau card or comet."""

    id: str
    name: str
    set: str
    deck: Side
    location: Location
    piece: CardPiece
    agents: tuple[Agent, ...]
    prestige: tuple[Prestige, ...]
    ops: tuple[Op, ...]
    one_shot: OneShot | None
    other_one_shot: OneShot | None
    """PR-14 What the second edition shows."""
    abilities: tuple[Ability, ...]
    exceptional: str | None
    """PR-10.6 The map card that a won war turns back."""


@record
class EmpireFace:
    """PR-1.4 The King or the Republic side of an Empire card."""

    name: str
    ops: tuple[Op, ...]
    prestige: tuple[Prestige, ...]


@record
class Empire:
    """PR-1.4 An Empire card."""

    id: str
    name: str
    side: Side
    location: Location
    king: EmpireFace
    republic: EmpireFace


@record
class Lead:
    """PR-12 The lead over each opponent that a victory asks for."""

    figure: Figure | None
    """None for prestige of the Supreme Religion."""
    by: Mapping[int, int]
    """The least lead, by the number of players."""


@record
class Victory:
    """PR-12 A Victory card and its conditions."""

    id: str
    name: str
    rule: str
    needs_supreme_religion: bool
    leads: tuple[Lead, ...]


@record
class Bank:
    """PR-1.3 A Player Card."""

    id: str
    name: str
    colour: str
    border: str
    first: bool


@record
class Spot:
    """PR-2.7 A position of a market row."""

    row: Side
    """The side of the market row."""
    position: Position
    """The place in the row, 0 first: an index into `rows` of that side."""


@record
class Board:
    """PR-1, R-30 All components."""

    maps: Mapping[str, MapCard]
    cities: Mapping[str, City]
    slots: Mapping[str, Slot]
    borders: Mapping[str, Border]
    empires: Mapping[str, Empire]
    """By map card."""
    empire_at: Mapping[str, str]
    """By Empire card its map card."""
    cards: Mapping[str, Card]
    victories: Mapping[str, Victory]
    banks: Mapping[str, Bank]
    routes: Mapping[str, Route]
    """PR-6.3 By the city of the emporium."""
    supply: Mapping[Kind, int]
    """PR-1.2 How many tokens there are, by pile."""
    start_tokens: Mapping[str, Kind]
    """PR-2.5 By slot."""
    abilities: Mapping[type[Ability], tuple[Ability, ...]]
    """By their kind, in the order of the cards."""
    acting: frozenset[str]
    """Cards with an ability that is an action or makes one free."""
    extra_slots: tuple[str, ...]
    start_florins: tuple[int, ...]
    hand_limit: int
    actions: int
    deck_extra: Mapping[int, int]
    deck_bottom: int
    row: int
    fair_bonus: Mapping[int, int]

    def empire_card(self, m: str) -> str:
        """The id of the Empire card of a map card."""
        return self.empires[m].id
