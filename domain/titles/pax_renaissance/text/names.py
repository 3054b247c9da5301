"""What are players, cards, tokens and places called?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.kernel.records import HIDDEN
from domain.titles.pax_renaissance.legality.tableau import empire_of
from domain.titles.pax_renaissance.legality.war import Sides, outcome
from domain.titles.pax_renaissance.pieces import BESIDE, TOKENS, Kind, Side, Unit
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "ROLES",
    "SIDE",
    "battle",
    "card_name",
    "florins",
    "market_card",
    "op_name",
    "place_name",
    "sentence",
    "token",
    "units",
    "victory_name",
    "where",
]

SIDE: Final[Mapping[Side, str]] = {"east": "East", "west": "West"}
ROLES: Final = ("First banker", "Second banker", "Third banker", "Fourth banker")
"""PR-1.3 The names of the seats: the same in positions, lists and every line of a log."""
OTHER_ENDS: Final = {"victory_patron": "Patron Victory", "bankruptcy": "bankruptcy of all others"}
"""The ends of a game that need no Victory card."""


def card_name(s: PaxState, card: str) -> str:
    """A card by its name; an Empire by its visible side."""
    m = empire_of(s, card)
    if m is not None:
        return f"{'Republic' if s.republic[m] else 'King'} of {s.board.empires[m].name}"
    if card == HIDDEN:
        return "a card"
    found = s.board.cards[card]
    return f"the comet {found.name}" if found.piece == "comet" else found.name


def sentence(text: str) -> str:
    """A line that begins with a capital letter."""
    return text[0].upper() + text[1:]


def market_card(s: PaxState, row: Side, position: int) -> str:
    """A card of the market by its name."""
    card = s.rows[row][position]
    return "nothing" if card is None else card_name(s, card)


def token(s: PaxState, kind: Kind) -> str:
    """A token by colour and piece; a pawn by its player."""
    seat = TOKENS[kind].seat
    if seat is not None:
        return f"{ROLES[seat]}'s pawn"
    piece, colour = kind.split("_")
    return f"{colour} {piece}"


def place_name(s: PaxState, place: str | None) -> str:
    """A place where tokens stand."""
    board = s.board
    if place is None:
        return "the supply"
    if place == BESIDE:
        return "beside the map card"
    if place in board.slots:
        return board.slots[place].name
    return f"the border {board.borders[place].name}" if place in board.borders else card_name(s, place)


def where(s: PaxState, place: str | None) -> str:
    """Where a token stands, with its preposition."""
    if place is None or place == BESIDE:
        return place_name(s, place)
    return f"{'in' if place in s.board.slots else 'on'} {place_name(s, place)}"


def florins(amount: int) -> str:
    """An amount of money."""
    return f"{amount} {'Florin' if amount == 1 else 'Florins'}"


def units(s: PaxState, tokens: Sequence[Unit]) -> str:
    """The tokens of a side of a battle, and where they stand."""
    return ", ".join(f"{token(s, unit.kind)} {where(s, unit.place)}" for unit in tokens) or "nobody"


def battle(s: PaxState, sides: Sides) -> str:
    """PR-9.2 Both sides of a battle and how it would end."""

    return f"{units(s, sides.attack)} against {units(s, sides.defend)}: {outcome(sides)}"


def op_name(name: str) -> str:
    """An op by its id."""
    op, _, religion = name.partition("_")
    return f"{op.capitalize()} ({religion})" if religion else op.capitalize()


def victory_name(s: PaxState, name: str) -> str:
    """A Victory card, or another end of the game."""
    victory = s.board.victories.get(name)
    return OTHER_ENDS.get(name, name) if victory is None else victory.name
