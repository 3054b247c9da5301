"""Which messages name players, cards, tokens and places?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.kernel.messages import Listed, Message, MessageArg, Names, Thing, listed, message
from domain.kernel.messages import seat as role
from domain.kernel.records import HIDDEN
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.legality.tableau import empire_of
from domain.titles.pax_renaissance.legality.war import Sides, outcome
from domain.titles.pax_renaissance.pieces import BESIDE, TOKENS, Kind, Side, Unit
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "ROLES",
    "battle",
    "card_name",
    "florins",
    "market_card",
    "names",
    "op_name",
    "place_name",
    "realm",
    "shot_name",
    "side_name",
    "token",
    "units",
    "victory_name",
    "where",
]

ROLES: Final = ("First banker", "Second banker", "Third banker", "Fourth banker")
"""PR-1.3 The names of the seats: the same in positions, lists and every line of a log."""


def names(board: Board) -> Names:
    """What a pack calls its things."""
    return {
        "card": {card.id: card.name for card in board.cards.values() if card.piece != "comet"},
        "comet": {card.id: card.name for card in board.cards.values() if card.piece == "comet"},
        "king": {empire.id: empire.king.name for empire in board.empires.values()},
        "republic": {empire.id: empire.republic.name for empire in board.empires.values()},
        "map": {m.id: m.name for m in board.maps.values()},
        "city": {city.id: city.name for city in board.cities.values()},
        "bank": {bank.id: bank.name for bank in board.banks.values()},
        "victory": {victory.id: victory.name for victory in board.victories.values()},
    }


def realm(m: str) -> Thing:
    """A map card, and what belongs to its Empire."""
    return Thing("map", m)


def side_name(side: str) -> Thing:
    """East or West."""
    return Thing("side", side)


def card_name(s: PaxState, card: str) -> MessageArg:
    """A card by its name; an Empire by its visible side."""
    m = empire_of(s, card)
    if m is not None:
        return message("pax_renaissance-republic" if s.republic[m] else "pax_renaissance-king", map=realm(m))
    if card != HIDDEN and s.board.cards[card].piece == "comet":
        return message("pax_renaissance-comet", comet=Thing("comet", card))
    return Thing("card", card)


def market_card(s: PaxState, row: Side, position: int) -> MessageArg:
    """A card of the market by its name."""
    card = s.rows[row][position]
    return message("pax_renaissance-nothing") if card is None else card_name(s, card)


def token(s: PaxState, kind: Kind) -> MessageArg:
    """A token by colour and piece; a pawn by its player."""
    seat = TOKENS[kind].seat
    return Thing("token", kind) if seat is None else message("pax_renaissance-pawn", seat=role(seat))


def _city(s: PaxState, slot: str) -> tuple[Thing, int | None]:
    """The city of a slot, and which of its slots it is where the city has several."""
    found = s.board.slots[slot]
    city = s.board.cities[found.city]
    return Thing("city", city.id), None if found.name == city.name else city.slots.index(slot) + 1


def place_name(s: PaxState, place: str | None) -> MessageArg:
    """A place where tokens stand."""
    board = s.board
    if place is None:
        return message("pax_renaissance-supply")
    if place == BESIDE:
        return message("pax_renaissance-beside")
    if place in board.slots:
        city, number = _city(s, place)
        return city if number is None else message("pax_renaissance-slot", city=city, number=number)
    if place in board.borders:
        one, other = board.borders[place].maps
        return message("pax_renaissance-border", one=realm(one), other=realm(other))
    return card_name(s, place)


def where(s: PaxState, place: str | None) -> MessageArg:
    """Where a token stands, with its preposition."""
    board = s.board
    if place is None or place == BESIDE:
        return place_name(s, place)
    if place in board.slots:
        city, number = _city(s, place)
        if number is None:
            return message("pax_renaissance-in-city", city=city)
        return message("pax_renaissance-in-slot", city=city, number=number)
    if place in board.borders:
        one, other = board.borders[place].maps
        return message("pax_renaissance-on-border", one=realm(one), other=realm(other))
    return message("pax_renaissance-on-card", card=card_name(s, place))


def florins(amount: int) -> Message:
    """An amount of money."""
    return message("pax_renaissance-florins", count=amount)


def units(s: PaxState, tokens: Sequence[Unit]) -> Listed:
    """The tokens of a side of a battle, and where they stand."""
    return listed(
        message("pax_renaissance-unit", token=token(s, unit.kind), where=where(s, unit.place)) for unit in tokens
    )


def battle(s: PaxState, sides: Sides) -> Message:
    """PR-9.2 Both sides of a battle and how it would end."""
    attack, defend = units(s, sides.attack), units(s, sides.defend)
    ends = "pax_renaissance-battle-won" if outcome(sides) == "won" else "pax_renaissance-battle-lost"
    return message(ends, attack=attack, defend=defend)


def op_name(name: str) -> Thing:
    """An op by its id."""
    return Thing("op", name)


def shot_name(name: str) -> Thing:
    """A one-shot by its id."""
    return Thing("shot", name)


def victory_name(name: str) -> Thing:
    """A Victory card, or another end of the game."""
    return Thing("victory", name)
