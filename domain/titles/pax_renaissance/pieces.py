"""Which sides, religions and tokens does Pax Renaissance have?

Each is an id, which options, effects and states carry as it is; `TOKENS` says what is known of a token by its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal, TypeAlias

from domain.kernel.records import Meaning, Seat, record

__all__ = [
    "BESIDE",
    "BISHOP",
    "BISHOPS",
    "COLOURS",
    "FACES",
    "FIGHTERS",
    "KINDS",
    "KNIGHT",
    "KNIGHTS",
    "OTHER_FACE",
    "OTHER_SIDE",
    "OWN_PAWN",
    "PAWN",
    "PAWNS",
    "PIRATE",
    "PIRATES",
    "PRESTIGES",
    "RELIGIONS",
    "RELIGION_OF",
    "ROOK",
    "ROOKS",
    "ROUTE_COLOUR",
    "RULING_CLASS",
    "SIDES",
    "TOKENS",
    "Agent",
    "Colour",
    "Face",
    "Kind",
    "Piece",
    "Position",
    "Prestige",
    "Religion",
    "Side",
    "Stop",
    "Token",
    "Unit",
    "in_order",
    "kind_named",
    "religion_named",
    "side_named",
    "without",
]

Position: TypeAlias = Annotated[int, Meaning("index", "the market row in the state")]
"""An index into the market row in the state."""

Stop: TypeAlias = Annotated[int, Meaning("index", "the stops of the route in the pack")]
"""An index into the stops of the route in the pack."""

Side: TypeAlias = Literal["east", "west"]
"""PR-0.5 A region, deck, market row or side of a tableau."""
SIDES: Final[tuple[Side, ...]] = ("east", "west")
OTHER_SIDE: Final[Mapping[Side, Side]] = {"east": "west", "west": "east"}

Face: TypeAlias = Literal["front", "back"]
"""PR-1.6 A side of a map card."""
FACES: Final[tuple[Face, ...]] = ("front", "back")
OTHER_FACE: Final[Mapping[Face, Face]] = {"front": "back", "back": "front"}

Religion: TypeAlias = Literal["catholic", "islamic", "reformist"]
RELIGIONS: Final[tuple[Religion, ...]] = ("catholic", "islamic", "reformist")

Colour: TypeAlias = Literal["white", "black", "red"]
COLOURS: Final[tuple[Colour, ...]] = ("white", "black", "red")
RELIGION_OF: Final[Mapping[Colour, Religion]] = {"white": "catholic", "black": "islamic", "red": "reformist"}
"""PR-0.6, R-46 The religion of each colour."""
ROUTE_COLOUR: Final[Mapping[Side, Colour]] = {"east": "black", "west": "white"}
"""PR-0.5, R-01 The colour of the trade route of a side."""

Prestige: TypeAlias = Literal["catholic", "islamic", "reformist", "law", "discovery", "patron"]
PRESTIGES: Final[tuple[Prestige, ...]] = (*RELIGIONS, "law", "discovery", "patron")

Piece: TypeAlias = Literal["knight", "rook", "bishop", "pawn", "pirate"]
Kind: TypeAlias = Literal[
    "knight_white", "knight_black", "knight_red",
    "rook_white", "rook_black", "rook_red",
    "bishop_white", "bishop_black", "bishop_red",
    "pawn_0", "pawn_1", "pawn_2", "pawn_3",
    "pirate_white", "pirate_black", "pirate_red",
]  # fmt: skip
"""PR-1.2 Tokens that are alike; pawns are named by their seat, and a Pirate is a rook token on a sea border."""

KNIGHT: Final[Mapping[Religion, Kind]] = {
    "catholic": "knight_white",
    "islamic": "knight_black",
    "reformist": "knight_red",
}
ROOK: Final[Mapping[Religion, Kind]] = {"catholic": "rook_white", "islamic": "rook_black", "reformist": "rook_red"}
BISHOP: Final[Mapping[Religion, Kind]] = {
    "catholic": "bishop_white",
    "islamic": "bishop_black",
    "reformist": "bishop_red",
}
PAWN: Final[tuple[Kind, ...]] = ("pawn_0", "pawn_1", "pawn_2", "pawn_3")
PIRATE: Final[Mapping[Religion, Kind]] = {
    "catholic": "pirate_white",
    "islamic": "pirate_black",
    "reformist": "pirate_red",
}

Agent: TypeAlias = Kind | Literal["pawn"]
OWN_PAWN: Final = "pawn"
"""PR-4.3 The agent of a card that is a pawn of its player."""
BESIDE: Final = "agents"
"""PR-4.2.5 The place beside a map card, where the agents of a battle stand."""


@record
class Token:
    """PR-1.2, PR-0.6, R-46 What is known of a token by its id."""

    id: Kind
    piece: Piece
    religion: Religion | None
    """None of a pawn."""
    seat: Seat | None
    """The player whose pawn it is."""
    pile: Kind
    """The pile of the supply from which it comes: Pirates are rooks."""


TOKENS: Final[Mapping[Kind, Token]] = {
    **{kind: Token(kind, "knight", faith, None, kind) for faith, kind in KNIGHT.items()},
    **{kind: Token(kind, "rook", faith, None, kind) for faith, kind in ROOK.items()},
    **{kind: Token(kind, "bishop", faith, None, kind) for faith, kind in BISHOP.items()},
    **{kind: Token(kind, "pawn", None, seat, kind) for seat, kind in enumerate(PAWN)},
    **{kind: Token(kind, "pirate", faith, None, ROOK[faith]) for faith, kind in PIRATE.items()},
}
"""PR-1.2 Every kind of token, in the order in which tokens lie beside each other."""

KINDS: Final[tuple[Kind, ...]] = tuple(TOKENS)
KNIGHTS: Final = frozenset(KNIGHT.values())
ROOKS: Final = frozenset(ROOK.values())
BISHOPS: Final = frozenset(BISHOP.values())
PAWNS: Final = frozenset(PAWN)
PIRATES: Final = frozenset(PIRATE.values())
RULING_CLASS: Final = KNIGHTS | ROOKS
"""PR-1.11 What stands in cities."""
FIGHTERS: Final = RULING_CLASS | PIRATES
"""PR-4.2.5 What fights in every battle."""

_KIND: Final[Mapping[str, Kind]] = {kind: kind for kind in KINDS}
_SIDE: Final[Mapping[str, Side]] = {side: side for side in SIDES}
_RELIGION: Final[Mapping[str, Religion]] = {religion: religion for religion in RELIGIONS}
_ORDER: Final = {kind: n for n, kind in enumerate(KINDS)}


def kind_named(name: str) -> Kind:
    """The kind of token that an option names."""
    return _KIND[name]


def side_named(name: str) -> Side:
    """The side that an option names."""
    return _SIDE[name]


def religion_named(name: str) -> Religion:
    """The religion that an option names."""
    return _RELIGION[name]


def in_order(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """Tokens in the order of `KINDS`."""
    return tuple(sorted(kinds, key=_ORDER.__getitem__))


def without(kinds: tuple[Kind, ...], kind: Kind) -> tuple[Kind, ...]:
    """All tokens but one of a kind."""
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


@record
class Unit:
    """PR-9.1 A token in a battle and the place where it stands."""

    place: str
    """A place in a city, a border, an Empire card, or `agents`."""
    kind: Kind
    """The kind of token."""
