"""How is what was stored in earlier versions lifted to the newest?

Version 1 named spaces, Advantages, commodities, Regions, types, turns and Wars by their place in the pack, and had -1
and empty texts for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.kernel.codec import Upcast
from domain.kernel.errors import CodecError
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.pieces import FLAGS, GOODS, NAVY_BOX, REGIONS, TYPES
from domain.titles.imperial_struggle.state import SOURCES

__all__ = ["UPCASTS", "VERSIONS"]

_Fields = dict[str, Any]
_Lift = Callable[[Any, Board], Any]


def _lift(**lifts: _Lift) -> Upcast:
    """Each named field lifted in its own way; the others stay."""

    def upcast(fields: _Fields, board: Board) -> _Fields:
        return {name: lifts[name](value, board) if name in lifts else value for name, value in fields.items()}

    return upcast


def _rename(**names: str) -> Upcast:
    """Fields under new names."""
    return lambda fields, board: {names.get(name, name): value for name, value in fields.items()}


def _drop(*names: str) -> Upcast:
    """Without some fields."""
    return lambda fields, board: {name: value for name, value in fields.items() if name not in names}


def _in_turn(*upcasts: Upcast) -> Upcast:
    """One after the other."""

    def upcast(fields: _Fields, board: Board) -> _Fields:
        for each in upcasts:
            fields = each(fields, board)
        return fields

    return upcast


def _each(lift: _Lift) -> _Lift:
    """Every entry of a list."""
    return lambda values, board: [lift(value, board) for value in values]


def _or(absent: object, lift: _Lift, otherwise: object = None) -> _Lift:
    """None, or something else, for what version 1 wrote for nothing."""
    return lambda value, board: otherwise if value == absent else lift(value, board)


def _named(names: Mapping[Any, Any]) -> _Lift:
    """One value for each of the old ones."""
    return lambda value, board: names[value]


def _same(value: Any, board: Board) -> Any:
    return value


def _of(pieces: Callable[[Board], Sequence[Any]]) -> _Lift:
    """The id of a piece that was named by its place in the pack."""

    def lift(value: Any, board: Board) -> str:
        if type(value) is not int or value < 0:
            raise ValueError(f"{value!r} is not a place in the pack")
        found: str = pieces(board)[value].id
        return found

    return lift


_space: Final = _of(lambda board: board.spaces)
_advantage: Final = _of(lambda board: board.advantages)
_turn: Final = _of(lambda board: board.turns)
_war: Final = _of(lambda board: board.wars)
_GOOD: Final = _named(dict(enumerate(GOODS)))
_REGION: Final = _named(dict(enumerate(REGIONS)))
_TYPE: Final = _named(dict(enumerate(TYPES)))
_FLAG: Final = _or(-1, _named(dict(enumerate(FLAGS))))
_SEAT: Final = _or(-1, _same)
_TEXT: Final = _or("", _same)
_PLACE: Final = _or(-1, _space, NAVY_BOX)
_HALF: Final = _named({True: "minor", False: "major"})
_IGNORING: Final = _named({True: "exhaustion_and_newness", False: "exhaustion"})
_SPACE: Final = _lift(space=_space)
_ADVANTAGE: Final = _lift(advantage=_advantage)


def _purchase(fields: _Fields, board: Board) -> _Fields:
    """What the target of a purchase is, and whether it has a source, follows from its kind."""
    target = {"exchange": _TYPE}.get(fields["kind"], _or(-1, _space))
    source = {"deploy": _PLACE}.get(fields["kind"], _or(-1, _space))
    return _lift(target=target, source=source)(fields, board)


def _leaving(fields: _Fields, board: Board) -> _Fields:
    """A Squadron leaves a Naval space, or the Navy Box (-1)."""
    source = fields["source"]
    left: _Fields = {"spaces": [], "navy": 1} if source == -1 else {"spaces": [_space(source, board)], "navy": 0}
    return {**_drop("source")(fields, board), **left}


def _activation(fields: _Fields, board: Board) -> _Fields:
    """Only with an Advantage that an Event lets be used it says what does not hinder it."""
    return fields if fields["only"] is not None else {**fields, "ignoring": None}


_LIFTS: Final[Mapping[str, Upcast]] = {
    # Effects.
    "turn_began": _lift(turn=_turn),
    "victory_points_scored": _lift(source=_named(dict(enumerate(SOURCES)))),
    "demand_drawn": _lift(goods=_each(_GOOD)),
    "demand_added": _lift(good=_GOOD),
    "demand_replaced": _lift(old=_GOOD, new=_GOOD),
    "townshend_placed": _lift(good=_or(-1, _GOOD)),
    "scoring_ended": _lift(sweeper=_SEAT),
    "round_began": _lift(isolated=_each(_space)),
    "pool_gained": _lift(kind=_TYPE, restriction=_TEXT),
    "payment_made": _in_turn(_lift(minor=_HALF), _rename(minor="half")),
    "home_set": _lift(kind=_TYPE, region=_REGION),
    "exchanged": _lift(kind=_TYPE),
    "flag_set": _lift(space=_space, owner=_FLAG),
    "conflict_placed": _in_turn(_lift(space=_space, kind=_named({1: "plain", 2: "plus_one"})), _rename(kind="marker")),
    "conflict_removed": _SPACE,
    "fort_damaged": _SPACE,
    "fort_mended": _SPACE,
    "advantage_moved": _lift(advantage=_advantage, owner=_FLAG),
    "advantage_used": _ADVANTAGE,
    "advantage_exhausted": _ADVANTAGE,
    "advantage_refreshed": _ADVANTAGE,
    "squadron_moved": _in_turn(_leaving, _lift(target=_space)),
    "squadron_displaced": _SPACE,
    "squadron_taken": _leaving,
    "huguenots_placed": _SPACE,
    "huguenots_flipped": _lift(space=_space, side=_named({1: "fresh", 2: "spent"})),
    "huguenots_removed": _SPACE,
    "cabinet_set": _lift(face_up=_each(_named({0: False, 1: True}))),
    "ministry_removed": _in_turn(_lift(slot=lambda slot, board: [] if slot < 0 else [slot]), _rename(slot="slots")),
    "upgrade_done": _in_turn(
        _lift(
            kept_new=_named({True: "new", False: "old"}),
            removed=_named({True: "remove", False: "return"}),
        ),
        _rename(kept_new="keep", removed="end"),
    ),
    "theater_revealed": _in_turn(_drop("theater"), _rename(name="theater")),
    "theater_resolved": _in_turn(_drop("theater"), _rename(name="theater"), _lift(winner=_SEAT)),
    "squadron_sailed": _lift(target=_space),
    "conquest_refused": _SPACE,
    "squadron_sailed_home": _SPACE,
    "war_laid_out": _lift(war=_or(-1, _war)),
    # Steps.
    "peace_turn": _lift(turn=_turn),
    "war_turn": _lift(turn=_turn),
    "deploy_from": _lift(target=_space),
    "choose_way": _in_turn(_purchase, _lift(only=_TEXT, new_too=_IGNORING), _rename(new_too="ignoring"), _activation),
    "pay": _in_turn(_purchase, _lift(minor=_HALF, discount=_TEXT), _rename(minor="half")),
    "place_bonus": _lift(regions=_each(_REGION), theater=_or(-1, _same)),
    "recruit_free": _lift(theater=_or("any", _same)),
    "activated_purchase": _in_turn(_lift(new_too=_IGNORING), _rename(new_too="ignoring")),
    "replace_demand": _lift(drawn=_GOOD),
    "score_good": _lift(good=_GOOD),
    "refuse_conquest": _SPACE,
    "place_usa_flags": _lift(spaces=_each(_space), chosen=_each(_space)),
}
"""By stored name: from version 1 to version 2."""


def _read(name: str, upcast: Upcast) -> Upcast:
    """An upcast that tells as a fault what does not fit the pack."""

    def lift(fields: _Fields, board: object) -> _Fields:
        if not isinstance(board, Board):
            raise CodecError(f"{name}: version 1 is read together with the pack of its game")
        try:
            return upcast(fields, board)
        except (LookupError, TypeError, ValueError) as error:
            raise CodecError(f"{name}: version 1 does not fit the pack: {error}") from None

    return lift


UPCASTS: Final[Mapping[tuple[str, int], Upcast]] = {(name, 1): _read(name, lift) for name, lift in _LIFTS.items()}
VERSIONS: Final[Mapping[str, int]] = dict.fromkeys(_LIFTS, 2)
