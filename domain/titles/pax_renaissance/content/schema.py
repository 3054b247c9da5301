"""Is a content pack sound? Its shape, record by record, and whether the records fit each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from domain.titles.pack_shapes import (
    TrueOrFalse,
    WholeNumber,
    identifier,
    maybe,
    number,
    one_of,
    refuse,
    shape_faults,
    text,
)
from domain.titles.pax_renaissance.board import CARD_SETS, Board
from domain.titles.pax_renaissance.content.cross_checks import cross_faults
from domain.titles.pax_renaissance.content.making import make_board
from domain.titles.pax_renaissance.content.shapes import (
    ABILITIES,
    CONDITIONS,
    ID,
    ONE_SHOTS,
    OPS,
    TEXT,
    Alternative,
    Shapes,
    Some,
)
from domain.titles.pax_renaissance.pieces import COLOURS, PRESTIGES, RELIGIONS, SIDES

__all__ = ["PackSchema", "read_board"]

PIECES = ("bishop", "knight", "rook", "pirate", "pawn", "queen", "polymath")


def read_board(data: Mapping[str, Any]) -> Board:
    """The board of a pack.

    Raises:
        ContentError: every fault of shape, or if the shape is right every fault between records.
    """
    refuse(shape_faults(PackSchema(), data))
    refuse(cross_faults(data))
    return make_board(data)


def idents() -> fields.List[Any]:
    """Ids."""
    return fields.List(identifier(), required=True)


def per_seats() -> fields.Dict:
    """A number by the number of players."""
    return fields.Dict(keys=fields.String(validate=validate.OneOf(("2", "3", "4"))), values=number(), required=True)


class Variant(fields.Field[Any]):
    """A record whose field `key` says which other fields it has, and of what shape (`shapes.py`)."""

    def __init__(self, key: str, kinds: Shapes, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.key = key
        self.kinds = kinds

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError("Not a record.")
        kind = value.get(self.key)
        if not isinstance(kind, str) or kind not in self.kinds:
            raise ValidationError({self.key: [f"Must be one of: {', '.join(self.kinds)}."]})
        record({name: field for name, field in value.items() if name != self.key}, self.kinds[kind])
        return value


def record(value: Any, shape: Mapping[str, Any]) -> None:
    """A record has exactly the fields of a shape, but for those that may lack.

    Raises:
        ValidationError: every fault of it.
    """
    if not isinstance(value, dict):
        raise ValidationError("Not a record.")
    faults: dict[str, Any] = {}
    wanted = {name.removeprefix("?"): inner for name, inner in shape.items()}
    for name in [n for n in value if n not in wanted]:
        faults[name] = ["Unknown field."]
    for name, inner in wanted.items():
        if name not in value:
            if f"?{name}" not in shape:
                faults[name] = ["Missing data for required field."]
            continue
        try:
            fits(value[name], inner)
        except ValidationError as error:
            faults[name] = error.messages
    if faults:
        raise ValidationError(faults)


def fits(value: Any, shape: Any) -> None:
    """A value has a shape.

    Raises:
        ValidationError: it has not.
    """
    if isinstance(shape, Alternative):
        try:
            fits(value, shape.one)
        except ValidationError:
            fits(value, shape.other)
    elif isinstance(shape, Some):
        fields.List(fields.Raw(), validate=validate.Length(shape.least, shape.most)).deserialize(value)
        for item in value:
            fits(item, shape.shape)
    elif isinstance(shape, Mapping):
        record(value, shape)
    elif isinstance(shape, tuple):
        one_of(*shape).deserialize(value)
    elif type(shape) is int:
        number(shape).deserialize(value)
    elif shape in (ID, TEXT):
        (identifier() if shape == ID else text()).deserialize(value)
    elif value is not shape:
        raise ValidationError(f"Must be {shape}.")


class WithNotes(Schema):
    """A record whose notes and provenance are not read by the rules."""

    class Meta:
        """Fields that no rule reads are let through."""

        unknown = EXCLUDE


class Sourced(WithNotes):
    """A record that says where it comes from."""

    provenance = one_of("rulebook", "published", "reconstructed")


class MapSideSchema(WithNotes):
    """PR-1.6 One side of a map card."""

    kind = one_of("medieval", "theocracy")
    religion = maybe(*RELIGIONS)


class MapCardSchema(Sourced):
    """PR-1.6, PR-2.1 A map card."""

    id = identifier()
    name = text()
    row = number()
    col = number()
    region = one_of(*SIDES)
    front = fields.Nested(MapSideSchema, required=True)
    back = fields.Nested(MapSideSchema, required=True)
    start_side = one_of("front", "back")
    cities = idents()
    borders = idents()
    adjacent = idents()


class TokenIconSchema(WithNotes):
    """PR-1.7 A piece and its colour."""

    piece = one_of("knight", "rook")
    colour = one_of(*COLOURS)


class FaceIconsSchema(WithNotes):
    """PR-1.7 The icons of both sides."""

    front = fields.Nested(TokenIconSchema, required=True)
    back = fields.Nested(TokenIconSchema, required=True)


class SlotSchema(WithNotes):
    """PR-1.7 A slot of a city."""

    slot = number(1)
    icons = fields.Nested(FaceIconsSchema, required=True)


class EmporiumSchema(WithNotes):
    """PR-1.9 An emporium."""

    colour = one_of(*COLOURS)
    active_at_start = TrueOrFalse(required=True)


class CitySchema(Sourced):
    """PR-1.7 A city."""

    id = identifier()
    name = text()
    map_card = identifier()
    capital = TrueOrFalse(required=True)
    emporium = fields.Nested(EmporiumSchema, required=True, allow_none=True)
    slots = fields.List(fields.Nested(SlotSchema), required=True, validate=validate.Length(min=1))
    start_tokens = fields.List(fields.Nested(TokenIconSchema), required=True)


class BorderSchema(Sourced):
    """PR-1.8 A border."""

    id = identifier()
    between = fields.List(identifier(), required=True, validate=validate.Length(equal=2))
    kind = one_of("sea", "land")


class RouteSchema(Sourced):
    """PR-6.3 A trade route."""

    id = identifier()
    colour = one_of(*COLOURS)
    market = one_of(*SIDES)
    emporium = identifier()
    path = idents()


def ops() -> fields.List[Any]:
    """PR-5 Ops."""
    return fields.List(Variant("op", OPS), required=True)


class FaceSchema(WithNotes):
    """PR-1.4 One side of an Empire card."""

    name = text()
    ops = ops()
    prestige = fields.List(one_of(*PRESTIGES), required=True)


class EmpireSchema(Sourced):
    """PR-1.4 An Empire card."""

    id = identifier()
    map_card = identifier()
    name = text()
    suit = one_of(*SIDES)
    king = fields.Nested(FaceSchema, required=True)
    republic = fields.Nested(FaceSchema, required=True)


class AgentSchema(WithNotes):
    """PR-4.3 An agent."""

    piece = one_of("bishop", "knight", "rook", "pirate", "pawn")
    colour = one_of(*COLOURS, "player")


class OtherSchema(WithNotes):
    """PR-14 What the second edition shows; a one-shot for a place that this edition lacks does not count."""

    one_shot = Variant("one_shot", ONE_SHOTS, required=True)


class AbilitySchema(WithNotes):
    """PR-1.5 An ability."""

    id = identifier()
    effects = fields.List(Variant("effect", ABILITIES), required=True)


class TurnedSchema(WithNotes):
    """PR-10.6 The map card that a won war turns back."""

    map_card = identifier()


class CardSchema(Sourced):
    """PR-1.5 A tableau card."""

    id = identifier()
    name = text()
    set = one_of(*CARD_SETS)
    deck = one_of(*SIDES)
    location = fields.String(required=True, allow_none=True)
    piece = one_of(*PIECES)
    agents = fields.List(fields.Nested(AgentSchema), required=True)
    prestige = fields.List(one_of(*PRESTIGES), required=True)
    ops = ops()
    one_shot = Variant("one_shot", ONE_SHOTS, required=True, allow_none=True)
    second_edition = fields.Nested(OtherSchema)
    exceptional_flip = fields.Nested(TurnedSchema)
    abilities = fields.List(fields.Nested(AbilitySchema), required=True)


class CometSchema(Sourced):
    """PR-4.1.7 A comet."""

    id = identifier()
    name = text()
    deck = one_of(*SIDES)


class VictorySchema(Sourced):
    """PR-12 A Victory card."""

    id = identifier()
    name = text()
    rule = text()
    conditions = fields.List(Variant("cond", CONDITIONS), required=True)


class BankSchema(Sourced):
    """PR-1.3 A Player Card."""

    id = identifier()
    name = text()
    colour = text()
    start_border = identifier()
    always_first = TrueOrFalse(required=True)


class TokenSchema(Sourced):
    """PR-1.2 A pile of the supply."""

    id = identifier()
    piece = text()
    count = number()


class PackSchema(WithNotes):
    """PR-1, PR-1.1 The whole pack."""

    class Meta:
        """Unknown top-level keys are faults."""

        unknown = "raise"

    grid = fields.Dict(required=True)
    regions = fields.Dict(required=True)
    map_cards = fields.List(fields.Nested(MapCardSchema), required=True)
    cities = fields.List(fields.Nested(CitySchema), required=True)
    borders = fields.List(fields.Nested(BorderSchema), required=True)
    trade_routes = fields.List(fields.Nested(RouteSchema), required=True)
    emporium_start = fields.Dict(required=True)
    empires = fields.List(fields.Nested(EmpireSchema), required=True)
    cards = fields.List(fields.Nested(CardSchema), required=True)
    comets = fields.List(fields.Nested(CometSchema), required=True)
    victory_cards = fields.List(fields.Nested(VictorySchema), required=True)
    default_victory = fields.Dict(required=True)
    players = fields.List(fields.Nested(BankSchema), required=True)
    start_florins_by_turn_order = fields.List(number(), required=True)
    hand_limit = number(1)
    actions_per_turn = number(1)
    player_counts = fields.List(number(2), required=True)
    deck_extra_cards = per_seats()
    deck_bottom_cards = number(1)
    comets_per_deck = number()
    market_row_size = WholeNumber(required=True, validate=validate.Range(min=2, max=20))
    trade_fair_bonus_florins = per_seats()
    tokens = fields.List(fields.Nested(TokenSchema), required=True)
