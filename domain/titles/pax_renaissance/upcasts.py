"""How are stored shapes of version 1 lifted, which named pieces by their places in the pack and nobody by -1?

A table by stored name and field; what a field says is lifted by one of the functions below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from domain.kernel.codec import Upcast
from domain.kernel.errors import CodecError
from domain.titles.pax_renaissance.board import Board
from domain.titles.pax_renaissance.pieces import KINDS, OWN_PAWN, PAWN, SIDES

__all__ = ["UPCASTS", "VERSIONS"]

Plain: TypeAlias = Any
Lift: TypeAlias = Callable[[Plain, Board, Mapping[str, Plain]], Plain]
"""Lifts the value of a field, given the board and all fields as they were."""


def _index(names: Callable[[Board], Sequence[str]]) -> Lift:
    """A number that was an index, or -1 for nothing."""
    return lambda value, board, fields: None if value < 0 else names(board)[value]


def _each(lift: Lift) -> Lift:
    """A list of what `lift` lifts."""
    return lambda values, board, fields: [lift(value, board, fields) for value in values]


def _record(**parts: Lift) -> Lift:
    """A list whose parts are the fields of a record now."""
    return lambda values, board, fields: {
        name: lift(value, board, fields) for (name, lift), value in zip(parts.items(), values, strict=True)
    }


def _places(board: Board) -> list[str]:
    """Slots of cities, borders, the agents of a battle, Empire cards."""
    return [*board.slots, *board.borders, "agents", *(empire.id for empire in board.empires.values())]


def _same(value: Plain, board: Board, fields: Mapping[str, Plain]) -> Plain:
    return value


def _name(value: Plain, board: Board, fields: Mapping[str, Plain]) -> Plain:
    """A name, where an empty text was nothing."""
    return value or None


def _names(value: Plain, board: Board, fields: Mapping[str, Plain]) -> Plain:
    """One name or none."""
    return [value] if value else []


def _seat(value: Plain, board: Board, fields: Mapping[str, Plain]) -> Plain:
    """A seat, or -1 for nobody."""
    return None if value < 0 else value


def _zone(value: Plain, board: Board, fields: Mapping[str, Plain]) -> Plain:
    """A side of a tableau, or -1 for the place of unmarried queens."""
    return "unmarried" if value < 0 else SIDES[value]


def _pile(value: Plain, board: Board, fields: Mapping[str, Plain]) -> Plain:
    """Where a bought card went: a comet to the discards."""
    return "discards" if board.cards[fields["card"]].piece == "comet" else "hand"


def _agents(value: Plain, board: Board, fields: Mapping[str, Plain]) -> Plain:
    """The agents of the card of a step that said whether they take part."""
    if not value:
        return []
    return [PAWN[fields["seat"]] if agent == OWN_PAWN else agent for agent in board.cards[fields["card"]].agents]


_kind = _index(lambda board: KINDS)
_side = _index(lambda board: SIDES)
_place = _index(_places)
_map = _index(lambda board: list(board.maps))
_city = _index(lambda board: list(board.cities))
_slot = _index(lambda board: list(board.slots))
_border = _index(lambda board: list(board.borders))
_victory = _index(lambda board: list(board.victories))
_bank = _index(lambda board: list(board.banks))
_units = _each(_record(place=_place, kind=_kind))
_spots = _each(_record(row=_side, position=_same))

_FROM_1: Final[Mapping[str, Mapping[str, Lift]]] = {
    "bank_taken": {"bank": _bank},
    "card_dealt": {"row": _side, "deck": _side, "below": _names},
    "row_slid": {"row": _side},
    "once_used": {"card": _names},
    "card_bought": {"row": _side, "paid": _spots},
    "card_played": {"side": _zone},
    "queen_married": {"map": _map},
    "empire_taken": {"map": _map, "suzerain": _map},
    "empire_flipped": {"map": _map},
    "empire_returned": {"map": _map},
    "token_moved": {"kind": _kind, "start": _place, "to": _place},
    "bishop_moved": {"kind": _kind, "start": _name, "to": _name},
    "map_flipped": {"map": _map},
    "constantinople_arranged": {"slots": _each(_slot), "kinds": _each(_kind)},
    "disk_moved": {"opened": _city, "closed": _city},
    "victory_turned": {"victory": _victory},
    "ops_began": {"sides": _each(_side)},
    "commerce_taken": {"row": _side},
    "fair_began": {"row": _side},
    "pool_taken": {"row": _side, "seat": _seat, "border": _border},
    "choose_battle": {"agents": _agents},
    "choose_op": {"sides": _each(_side)},
    "aim_op": {"map": _map},
    "answer_tax": {"place": _place, "map": _map},
    "levy": {"map": _map},
    "voyage": {"side": _side, "emporium": _city},
    "fetch_agent": {"barred": _each(_place)},
    "fight": {"map": _map, "agents": _agents},
    "after_battle": {"map": _map, "attack": _units, "agents": _agents},
    "casualties": {"map": _map, "attack": _units, "defend": _units},
    "place_survivors": {"map": _map, "left": _units},
    "war_flip": {"map": _map},
    "flip_theocracy": {"map": _map},
    "choose_agent_map": {"left": _each(_kind)},
    "place_agents": {"map": _map, "left": _each(_kind)},
    "bishop_arrives": {"kind": _kind, "start": _name},
    "pacify": {"map": _map},
    "regime_change": {"map": _map, "suzerain": _map, "queen": _name},
    "regime_concession": {"map": _map},
    "emancipate": {"map": _map},
    "arrange_constantinople": {"map": _map},
    "surplus_token": {"slot": _slot},
    "put_token": {"kind": _kind, "place": _place, "map": _map},
    "find_token": {"kind": _kind, "barred": _each(_place)},
}
"""By stored name and field; other fields are as they were."""

_RENAMED: Final[Mapping[str, Mapping[str, str]]] = {
    "card_dealt": {"below": "revealed"},
    "once_used": {"card": "freed"},
    "card_played": {"side": "to"},
}
"""By stored name and field its name now."""

_ADDED: Final[Mapping[str, Mapping[str, Lift]]] = {
    "card_bought": {"to": _pile},
}
"""By stored name the fields that follow from the others."""


def _upcast(name: str) -> Upcast:
    """Lifts a stored shape from version 1 to version 2."""
    lifts, renamed, added = _FROM_1[name], _RENAMED.get(name, {}), _ADDED.get(name, {})

    def lift(fields: dict[str, Plain], board: Board) -> dict[str, Plain]:
        try:
            lifted = {
                renamed.get(field, field): lifts.get(field, _same)(value, board, fields)
                for field, value in fields.items()
            }
            return {**lifted, **{field: add(None, board, fields) for field, add in added.items()}}
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise CodecError(f"{name} of version 1 does not fit the pack: {error}") from None

    return lift


def _unused(fields: dict[str, Plain], board: Board) -> dict[str, Plain]:
    """By rules 1 an ops action forgot the cards that were used before."""
    return {**fields, "used": []}


VERSIONS: Final = {**dict.fromkeys(_FROM_1, 2), "ops_began": 3}
UPCASTS: Final[Mapping[tuple[str, int], Upcast]] = {
    **{(name, 1): _upcast(name) for name in _FROM_1},
    ("ops_began", 2): _unused,
}
