"""What do positions and decisions of Endeavor tell a client besides the state?"""

from __future__ import annotations

from typing import TypedDict

from domain.kernel.records import Amount, Coordinate, Count, Seat
from domain.titles.endeavor.board import Lot

__all__ = [
    "AboutAction",
    "AboutBuild",
    "AboutCards",
    "AboutSalary",
    "AboutSecondAction",
    "AboutTurn",
    "BuildingFacts",
    "CityFacts",
    "ConnectionFacts",
    "DiscFacts",
    "Facts",
    "PlayerFacts",
    "RegionFacts",
    "StatusFacts",
    "Where",
]


class Where(TypedDict):
    """EN-6.1 The place in the sequence of play."""

    round: Count
    """The round, 1 for the first; 0 during setup."""
    phase: str
    """`setup`, `build`, `growth`, `salary`, `action` or `finished`."""


class StatusFacts(TypedDict):
    """EN-5.3 A player's place on a status track."""

    value: Amount
    """The true value, which may be beyond the end of the track."""
    marker: Coordinate
    """The space of the track on which the marker lies, from 0."""
    level: Count
    """The level that the value gives."""


class DiscFacts(TypedDict):
    """EN-4 Where a player's discs are."""

    supply: Count
    """In the supply."""
    harbor: Count
    """In the Harbor, ready for use."""
    buildings: Count
    """On buildings."""
    board: Count
    """On the board."""


class BuildingFacts(TypedDict):
    """EN-7 A building of a player."""

    lot: Lot
    """The lot on which it stands."""
    building: str
    """Its type."""
    disc: bool
    """Whether a disc lies on it."""


class PlayerFacts(TypedDict):
    """EN-5.3, EN-15, EN-22.3 One player's figures."""

    statuses: dict[str, StatusFacts]
    """EN-5.3 By status track."""
    discs: DiscFacts
    """EN-4 The discs by place."""
    disc_counts: dict[str, Count]
    """EN-15.3 By region: the disc count."""
    present_in: list[str]
    """EN-15 Regions in which the player is present."""
    card_limit: Count
    """EN-22.3 How many cards may lie on card spaces."""
    cards_on_card_spaces: Count
    """EN-22.3 How many lie there."""
    governors: Count
    """EN-22.2 How many Governors the player has."""
    over_limit: bool
    """EN-22.3 Whether more cards lie on card spaces than may."""
    tokens: dict[str, Count]
    """EN-11.3 By type: action tokens owned; types of which none is owned are left out."""
    buildings: list[BuildingFacts]
    """EN-7 Buildings, the Colonial House first."""
    cards: list[str]
    """Face-up cards, Governors included, in the order of gaining."""
    governor_space: str | None
    """EN-22.2 The Governor on the governor space; null for none."""
    face_down: list[str]
    """EN-21 Face-down slavery cards."""
    passed: bool
    """EN-10.2 Whether the player has passed in this round."""
    glory: Amount
    """EN-24 Glory, if the game ended now."""


class RegionFacts(TypedDict):
    """EN-13, EN-14 A region's shipping track."""

    open: bool
    """EN-14 Whether the region is open."""
    track: list[Seat]
    """EN-13 Owners of the discs on the track, space 1 first."""
    free_spaces: list[str]
    """EN-13 Tokens on the free spaces, the one farthest from the deck first."""
    beside_track: list[Seat]
    """EN-13.3 Owners of the discs beside the track."""


class CityFacts(TypedDict):
    """EN-16 A city."""

    owner: Seat | None
    """The seat whose disc lies there; null for none."""
    token: str | None
    """The token that lies there; null once it is taken."""


class ConnectionFacts(TypedDict):
    """EN-17 A connection between two cities."""

    token: str | None
    """The token that lies there; null once it is taken."""
    controlled_by: Seat | None
    """The seat that has both cities; null for none."""


class Facts(TypedDict):
    """EN-4 The position by ids of the pack, with the figures that follow from it."""

    seats: list[PlayerFacts]
    """By seat: the player's figures."""
    regions: dict[str, RegionFacts]
    """By region: its shipping track."""
    cities: dict[str, CityFacts]
    """By city: its owner and token."""
    connections: dict[str, ConnectionFacts]
    """By connection: its token, and who controls it."""
    decks: dict[str, list[str]]
    """By deck: its cards, the top one first."""
    tiles: dict[str, Count]
    """EN-4.3 By building type: tiles in the supply."""


class AboutBuild(TypedDict):
    """EN-7.1 What a player who builds should know."""

    build_level: Count
    """The highest level of a building that the player may take."""
    lot: Lot
    """The lot on which it will stand."""


class AboutSalary(TypedDict):
    """EN-9.3 What a player who clears buildings should know."""

    payments: Count
    """Payments still to be made."""


class AboutTurn(TypedDict):
    """EN-10.2 What a player whose turn it is should know."""

    harbor: Count
    """Discs in the Harbor."""


class AboutAction(TypedDict):
    """EN-11.5 Which command is carried out."""

    lot: Lot | None
    """The lot of the building that was activated; null if a token was spent."""
    token: str | None
    """The token that was spent; null if a building was activated."""
    actions: list[str]
    """Basic actions to choose from."""


class AboutSecondAction(TypedDict):
    """EN-12.3 Which other part of a combination is left."""

    actions: list[str]
    """Basic actions that are left."""
    region: str
    """Where the first part happened."""
    deck: str | None
    """The deck of which the first part drew; null for none."""


class AboutCards(TypedDict):
    """EN-22.3 How the player stands to the Card Limit."""

    card_limit: Count
    """How many cards may lie on card spaces."""
    cards_on_card_spaces: Count
    """How many lie there."""
