"""Is a content pack sound? Its shape record by record, then whether the records fit each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from marshmallow import EXCLUDE, Schema, fields, validate

from domain.kernel.errors import ContentError, Fault
from domain.titles.imperial_struggle.board import Board
from domain.titles.imperial_struggle.content.cross_checks import cross_faults
from domain.titles.imperial_struggle.content.making import make_board
from domain.titles.imperial_struggle.pieces import GOODS, KINDS, REGIONS, SIDES, TYPES, Era
from domain.titles.pack_shapes import TrueOrFalse, WholeNumber, identifier, maybe, one_of, refuse, shape_faults, text

__all__ = ["PackSchema", "read_board"]

ERAS: Final = tuple(era.id for era in Era)
OPS: Final = (
    "gain_ap", "gain_vp", "gain_trp", "lose_trp", "reduce_debt", "increase_debt", "change_debt_limit", "place_conflict",
    "unflag", "remove_flag", "shift", "take_control", "damage_fort", "displace_squadron", "build_squadron",
    "remove_squadron", "draw_bonus_war_tile", "remove_bonus_war_tile", "cost_modifier", "permit", "pay_ap",
    "refresh_advantage", "activate_advantage", "exhaust_advantage", "add_global_demand", "redraw_global_demand",
    "score_global_demand", "place_marker", "draw_event", "discard_event", "remove_ministry", "extra_ministry",
    "award_modifier", "ignore_debt", "bonus_on_debt", "no_overflow_vp", "refresh_marker", "flip_marker", "choose",
    "conditional", "place_usa_flags", "strength", "gain_free_bonus_tiles_next_war",
)  # fmt: skip
"""The words of EFFECTS.md for an effect."""


def read_board(data: Mapping[str, Any]) -> Board:
    """The board of a pack.

    Raises:
        ContentError: every fault of shape, or if the shape is right every fault between records.
    """
    refuse(shape_faults(PackSchema(), data))
    try:
        refuse(cross_faults(data))
        board = make_board(data)
        found = [
            Fault(f"wars.{war.id}.{theater.id}", "there is no Spoils table for each winner")
            for war in board.wars
            for theater in war.theaters
            if not all(theater.spoils)
        ]
        refuse(found)
        return board
    except (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration) as error:
        # Tables and effects are plain objects in the schema; what they lack shows when the board is made.
        what = f"{error} is missing" if isinstance(error, KeyError) else str(error) or "something is missing"
        raise ContentError([Fault("$", f"The board cannot be made: {what}")]) from None


def number(least: int = 0) -> WholeNumber:
    """A number of things."""
    return WholeNumber(required=True, validate=validate.Range(min=least))


def ids() -> fields.List[Any]:
    """Names of other records."""
    return fields.List(fields.String(), required=True)


class Sourced(Schema):
    """A record that says where it comes from; notes and the like may stand beside."""

    class Meta:
        """Records may carry notes."""

        unknown = EXCLUDE

    provenance = one_of("rulebook", "published", "reconstructed")


class EffectSchema(Schema):
    """EFFECTS.md One structured effect."""

    class Meta:
        """The other words of an effect are read by its code."""

        unknown = EXCLUDE

    op = one_of(*OPS)
    type = fields.String(validate=validate.OneOf((*TYPES, "tile")))
    filter = fields.Dict()
    then = fields.List(fields.Nested(lambda: EffectSchema()))


def effect_list() -> fields.List[Any]:
    """A list of structured effects."""
    return fields.List(fields.Nested(EffectSchema), required=True)


class SpaceSchema(Sourced):
    """IS-3.1 A space."""

    id = identifier()
    name = text()
    type = one_of(*KINDS)
    region = one_of(*REGIONS)
    subregion = fields.String(required=True, allow_none=True)
    country = fields.String(required=True, allow_none=True)
    cost = WholeNumber(required=True, allow_none=True)
    prestige = TrueOrFalse(required=True)
    alliance = TrueOrFalse(required=True)
    local_alliance = TrueOrFalse(required=True)
    bonus_strength = fields.List(fields.Dict(), required=True)
    good = maybe(*GOODS)
    available_from = one_of(*ERAS)
    requires_usa_flag_on_map = TrueOrFalse(required=True)
    printed_colour = maybe("FR", "BR", "ES")
    spanish_territory = TrueOrFalse(required=True)
    spanish_flag_in_option_12_1 = TrueOrFalse(required=True)
    connections = ids()
    conquest_lines = ids()
    conquest_lines_option_12_3_only = ids()
    advantages = ids()


class AdvantageSchema(Sourced):
    """IS-8 An Advantage."""

    id = identifier()
    name = text()
    region = one_of(*REGIONS)
    spaces = ids()
    text = text()
    effects = effect_list()
    needs_ap = maybe(*TYPES)
    start_owner = maybe(*SIDES)


class AwardSchema(Sourced):
    """IS-4.3 An Award tile."""

    id = identifier()
    vp = number()
    trp = number()
    min_margin = number(1)


class HalfSchema(Schema):
    """IS-3.3 Half of an Investment tile."""

    type = one_of(*TYPES)
    ap = number(1)


class TileSchema(Sourced):
    """IS-3.3 An Investment tile."""

    id = identifier()
    major = fields.Nested(HalfSchema, required=True)
    minor = fields.Nested(HalfSchema, required=True)
    event = TrueOrFalse(required=True)
    military_upgrade = TrueOrFalse(required=True)


class SideTextSchema(Schema):
    """IS-3.4.1 What an Event does for a side, or for both."""

    text = text()
    effects = effect_list()
    bonus_text = fields.String(required=True, allow_none=True)
    bonus_effects = effect_list()


class EventSchema(Sourced):
    """IS-3.4 An Event card."""

    id = identifier()
    name = text()
    era = one_of(*ERAS)
    action_type = maybe(*TYPES)
    bonus_condition = fields.Dict(required=True, allow_none=True)
    common = fields.Nested(SideTextSchema, required=True, allow_none=True)
    british = fields.Nested(SideTextSchema, required=True, allow_none=True)
    french = fields.Nested(SideTextSchema, required=True, allow_none=True)


class MinistryAbilitySchema(Schema):
    """IS-3.5 An ability of a Ministry."""

    class Meta:
        """Conditions stand beside."""

        unknown = EXCLUDE

    id = identifier()
    text = text()
    timing = identifier()
    limit = identifier()
    effects = effect_list()


class MinistrySchema(Sourced):
    """IS-3.5 A Ministry."""

    id = identifier()
    name = text()
    side = one_of(*SIDES)
    eras = fields.List(fields.String(validate=validate.OneOf(ERAS)), required=True, validate=validate.Length(min=1))
    keywords = ids()
    abilities = fields.List(fields.Nested(MinistryAbilitySchema), required=True)


class WarTileSchema(Sourced):
    """IS-3.7 A War tile."""

    id = identifier()
    side = one_of(*SIDES)
    strength = WholeNumber(required=True)
    effect = maybe("debt", "fort_or_squadron", "unflag")


class MarkerSchema(Sourced):
    """IS-7.1.3 A marker, other than a Bonus War tile, that adds strength in a Theater."""

    id = one_of("byng", "atlantic_dominance")
    name = text()
    strength = WholeNumber(required=True)
    placed_in = text()


class WarTilesSchema(Schema):
    """IS-3.7 All War tiles."""

    basic = fields.List(fields.Nested(WarTileSchema), required=True)
    bonus = fields.List(fields.Nested(WarTileSchema), required=True)
    special = fields.List(fields.Nested(MarkerSchema), required=True)


class WarSchema(Schema):
    """IS-7 A War."""

    class Meta:
        """What the War counts stands beside."""

        unknown = EXCLUDE

    id = identifier()
    name = text()
    abbr = text()
    theaters = fields.List(fields.Dict(), required=True, validate=validate.Length(min=1))


def by_side(inner: fields.Field[Any]) -> fields.Dict:
    """Something for each of the two sides."""
    names = fields.String(validate=validate.OneOf(SIDES))
    return fields.Dict(keys=names, values=inner, required=True, validate=validate.Length(equal=len(SIDES)))


class SquadronsSchema(Schema):
    """IS-0.4 Squadrons of a side at the start."""

    class Meta:
        """Notes may stand beside."""

        unknown = EXCLUDE

    navy_box = number()
    unbuilt = number()


class SetupSchema(Schema):
    """IS-0.4 The setup page."""

    class Meta:
        """Notes may stand beside."""

        unknown = EXCLUDE

    vp = WholeNumber(required=True)
    initiative = one_of(*SIDES)
    flags = by_side(fields.List(fields.String()))
    squadrons = by_side(fields.Nested(SquadronsSchema))
    debt_limit = by_side(number())
    debt = by_side(number())
    treaty_points = by_side(number())
    bonus_war_tiles = fields.Dict(required=True)


class PackSchema(Schema):
    """The whole pack."""

    spaces = fields.List(fields.Nested(SpaceSchema), required=True)
    regions = fields.Dict(required=True)
    multi_space_countries = ids()
    advantages = fields.List(fields.Nested(AdvantageSchema), required=True)
    awards = fields.List(fields.Nested(AwardSchema), required=True)
    global_demand = fields.Dict(required=True)
    setup = fields.Nested(SetupSchema, required=True)
    tracks = fields.Dict(required=True)
    wars = fields.List(fields.Nested(WarSchema), required=True)
    war_tiles = fields.Nested(WarTilesSchema, required=True)
    investment_tiles = fields.List(fields.Nested(TileSchema), required=True)
    ministries = fields.List(fields.Nested(MinistrySchema), required=True)
    events = fields.List(fields.Nested(EventSchema), required=True)
