"""Is a content pack sound? Its shape, record by record; `cross_checks.py` asks whether the records fit each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from domain.titles.endeavor.board import ACTIONS, STATUSES, Board, make_board
from domain.titles.endeavor.content.cross_checks import cross_faults
from domain.titles.pack_shapes import TrueOrFalse, WholeNumber, identifier, number, one_of, refuse, shape_faults, text

__all__ = ["PackSchema", "read_board"]

PLACED = {"ship": 1, "occupy": 1, "attack": 1, "payment": 0, "draw": 0}
"""EN-11.4 Discs that each basic action puts on the board; more or fewer would be another rule."""


def read_board(data: Mapping[str, Any]) -> Board:
    """The board of a pack.

    Raises:
        ContentError: every fault of shape, or if the shape is right every fault between records.
    """
    refuse(shape_faults(PackSchema(), data))
    refuse(cross_faults(data))
    return make_board(data)


class Sourced(Schema):
    """A record that says where it comes from (EFFECTS.md, section 7)."""

    provenance = one_of("rulebook", "published", "inferred", "reconstructed")
    field_provenance = fields.Dict(keys=fields.String(), values=fields.String())
    note = fields.String()

    @validates_schema(skip_on_field_errors=True)
    def says_its_constraint(self, data: Mapping[str, Any], **_: Any) -> None:
        """A reconstructed record says by which constraint it was made, an inferred one from what."""
        said = data.get("field_provenance", {}).values()
        provenance = data["provenance"]
        if provenance == "reconstructed" and not any("reconstructed" in v for v in said):
            raise ValidationError("A reconstructed record says by which constraint.", "field_provenance")
        if provenance == "inferred" and not any(v.startswith("inferred") for v in said):
            raise ValidationError("An inferred record says from what.", "field_provenance")
        if provenance in ("rulebook", "published") and any(v.startswith("inferred") for v in said):
            raise ValidationError("A record with an inferred value is inferred.", "provenance")


class IconsSchema(Schema):
    """EN-5.1 Five numbers of icons."""

    industry = number()
    culture = number()
    finance = number()
    politics = number()
    glory = number()


class ActionSchema(Schema):
    """EN-12 A form of action."""

    mode = one_of("single", "choice", "combo")
    actions = fields.List(fields.String(validate=validate.OneOf(ACTIONS)), required=True)
    min_steps = WholeNumber(required=True, validate=validate.Equal(1))
    max_steps = number(1)
    same_region = TrueOrFalse(required=True)
    same_deck = TrueOrFalse(required=True)

    @validates_schema(skip_on_field_errors=True)
    def is_a_form(self, data: Mapping[str, Any], **_: Any) -> None:
        """EN-12.1 to EN-12.3 are the forms that there are."""
        mode, actions = data["mode"], data["actions"]
        if len(actions) != (1 if mode == "single" else 2):
            raise ValidationError(f"The form {mode} does not have {len(actions)} actions (EN-12).", "actions")
        if data["max_steps"] != (2 if mode == "combo" else 1):
            raise ValidationError(f"The form {mode} does not have {data['max_steps']} steps (EN-12).", "max_steps")
        if mode == "choice" and actions[0] == actions[1]:
            raise ValidationError("A choice is between two different actions (EN-12.2).", "actions")
        if mode == "combo" and "payment" in actions:
            raise ValidationError("Payment happens in no region and cannot be combined (EN-12.3).", "actions")
        if data["same_deck"] and actions != ["draw", "draw"]:
            raise ValidationError("Only two draws can be of one deck (EN-12.4).", "same_deck")


class RegionSchema(Sourced):
    """EN-2.1 A region."""

    id = identifier()
    name = text()
    name_hu = fields.String()
    shipping_track_spaces = number()
    starts_open = TrueOrFalse(required=True)
    allows_ship = TrueOrFalse(required=True)
    presence_automatic = TrueOrFalse(required=True)
    decks = fields.List(identifier(), required=True)
    has_governor = TrueOrFalse(required=True)


class CitySchema(Sourced):
    """EN-2.3 A city."""

    id = identifier()
    name = text()
    region = identifier()
    glory = number()


class ConnectionSchema(Sourced):
    """EN-2.3 A connection."""

    id = identifier()
    cities = fields.List(identifier(), required=True, validate=validate.Length(equal=2))
    cross_region = TrueOrFalse(required=True)
    glory = number()


class CardValue(fields.Field[Any]):
    """A card's value: a number, or `governor`."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> Any:
        if value != "governor" and (type(value) is not int or value < 0):
            raise ValidationError("Not a number and not `governor`.")
        return value


class DeckSchema(Sourced):
    """EN-2.4 A deck."""

    id = identifier()
    name = text()
    region = identifier()
    kind = one_of("region", "slavery")
    order_top_to_bottom = fields.List(CardValue(required=True), required=True, validate=validate.Length(min=1))


class CardEffectSchema(Schema):
    """EFFECTS.md, section 4: what a card does when it is drawn."""

    type = one_of("abolish_slavery")


class AssetCardSchema(Sourced):
    """EN-2.4 An Asset Card."""

    id = identifier()
    deck = identifier()
    value = CardValue(required=True)
    kind = one_of("region", "slavery", "governor")
    required_discs = WholeNumber(required=True, allow_none=True, validate=validate.Range(min=0))
    icons = fields.Nested(IconsSchema, required=True)
    effect = fields.Nested(CardEffectSchema, required=True, allow_none=True)


class BuildingSchema(Sourced):
    """EN-2.6 A type of building."""

    id = identifier()
    name = text()
    name_hu = fields.String()
    level = number()
    count = number()
    icons = fields.Nested(IconsSchema, required=True)
    action = fields.Nested(ActionSchema, required=True, allow_none=True)
    has_activation_circle = TrueOrFalse(required=True)

    @validates_schema(skip_on_field_errors=True)
    def has_a_circle_for_its_action(self, data: Mapping[str, Any], **_: Any) -> None:
        """EN-11.2 There is a circle where there is an action."""
        if data["has_activation_circle"] != (data["action"] is not None):
            raise ValidationError("A circle goes with an action (EN-11.2).", "has_activation_circle")


class TradeTokenSchema(Sourced):
    """EN-2.5 A type of Trade Token; its field `class` is a word of Python."""

    id = identifier()
    name = text()
    count = number(1)
    icons = fields.Nested(IconsSchema, required=True)
    action = fields.Nested(ActionSchema, required=True, allow_none=True)

    class Meta:
        include = {"class": one_of("status", "action")}

    @validates_schema(skip_on_field_errors=True)
    def is_of_its_class(self, data: Mapping[str, Any], **_: Any) -> None:
        """EFFECTS.md, section 5: an action token has an action alone, a status token icons of statuses alone."""
        if (data["class"] == "action") != (data["action"] is not None):
            raise ValidationError("Action tokens have an action, status tokens none.", "action")
        if data["class"] == "action" and any(data["icons"].values()):
            raise ValidationError("Action tokens have no icons.", "icons")
        if data["class"] == "status" and not any(data["icons"][status] for status in STATUSES):
            raise ValidationError("Status tokens have a status icon.", "icons")
        if data["icons"]["glory"]:
            raise ValidationError("Tokens score nothing (EN-24.9).", "icons.glory")


class LevelSchema(Schema):
    """EN-5.3 A band of marker positions."""

    min = number()
    max = number()
    result = number()


class ScoringSpaceSchema(Schema):
    """EN-24.4 A space that scores."""

    space = number()
    glory = number()
    provenance = one_of("rulebook", "published", "inferred", "reconstructed")


class TrackSchema(Sourced):
    """EN-5.3 A Status Track."""

    id = one_of(*STATUSES)
    name = text()
    name_hu = fields.String()
    drives = one_of("build_level", "growth_discs", "salary_payments", "card_limit")
    max_space = number(1)
    levels = fields.List(fields.Nested(LevelSchema), required=True)
    scoring_spaces = fields.List(fields.Nested(ScoringSpaceSchema), required=True)


class ValueSchema(Sourced):
    """A single number of the setup."""

    value = number()


class ColoursSchema(Sourced):
    """EN-2.8 The colours of the players."""

    value = fields.List(identifier(), required=True)


class PlayerSchema(Sourced):
    """EN-3.4 What each player has."""

    population_markers = number(1)
    initial_supply = number()
    initial_harbor = number()
    start_building = identifier()
    maximum_cards_on_card_spaces = number()
    slavery_bonus_cards = number()


class CostSchema(Schema):
    """EN-11.4 What an action costs."""

    placed = number()
    returned_to_supply = number()


class CostsSchema(Sourced):
    """EN-11.4 What each action costs."""

    ship = fields.Nested(CostSchema, required=True)
    occupy = fields.Nested(CostSchema, required=True)
    attack = fields.Nested(CostSchema, required=True)
    payment = fields.Nested(CostSchema, required=True)
    draw = fields.Nested(CostSchema, required=True)

    @validates_schema(skip_on_field_errors=True)
    def places_what_it_does(self, data: Mapping[str, Any], **_: Any) -> None:
        """EN-13 to EN-20 How many discs an action puts on the board is a rule and no number."""
        wrong = {
            action: {"placed": [f"{action} places {placed} (EN-11.4)."]}
            for action, placed in PLACED.items()
            if data[action]["placed"] != placed
        }
        if wrong:
            raise ValidationError(wrong)


class ScoringSchema(Sourced):
    """EN-24 Numbers of the final scoring."""

    empty_governor_space = number()
    harbor_discs_per_glory = number(1)
    face_down_slavery_card = WholeNumber(required=True, validate=validate.Range(max=0))


class ComponentsSchema(Sourced):
    """EN-2 How many there are of each kind of piece."""

    regions = number(1)
    decks = number(1)
    asset_cards = number(1)
    governor_cards = number()
    trade_tokens = number(1)
    trade_token_types = number(1)
    building_tiles = number(1)
    building_types = number(1)
    player_boards = number(1)
    population_markers = number(1)


class SetupSchema(Schema):
    """EN-3 The numbers of the game as a whole."""

    rounds = fields.Nested(ValueSchema, required=True)
    building_lots = fields.Nested(ValueSchema, required=True)
    salary_skipped_in_round = fields.Nested(ValueSchema, required=True)
    single_building_level = fields.Nested(ValueSchema, required=True)
    player_colors = fields.Nested(ColoursSchema, required=True)
    per_player = fields.Nested(PlayerSchema, required=True)
    action_costs = fields.Nested(CostsSchema, required=True)
    scoring = fields.Nested(ScoringSchema, required=True)
    components = fields.Nested(ComponentsSchema, required=True)


def _many(schema: type[Schema]) -> fields.List[Any]:
    return fields.List(fields.Nested(schema), required=True, validate=validate.Length(min=1))


class PackSchema(Schema):
    """A whole pack."""

    regions = _many(RegionSchema)
    cities = _many(CitySchema)
    connections = fields.List(fields.Nested(ConnectionSchema), required=True)
    decks = _many(DeckSchema)
    cards = _many(AssetCardSchema)
    start_building = fields.Nested(BuildingSchema, required=True)
    buildings = _many(BuildingSchema)
    tokens = _many(TradeTokenSchema)
    tracks = _many(TrackSchema)
    setup = fields.Nested(SetupSchema, required=True)
