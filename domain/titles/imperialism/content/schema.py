"""Is a content pack sound? Its shape, record by record; `cross_checks.py` asks whether the records fit each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from domain.titles.imperialism.board import Board
from domain.titles.imperialism.content.cross_checks import cross_faults
from domain.titles.imperialism.content.making import make_board
from domain.titles.imperialism.content.operations import GOODS, TRACKS
from domain.titles.pack_shapes import TrueOrFalse, WholeNumber, identifier, number, one_of, refuse, shape_faults, text

__all__ = ["PackSchema", "read_board"]


def read_board(data: Mapping[str, Any]) -> Board:
    """The board of a pack.

    Raises:
        ContentError: every fault of shape, or if the shape is right every fault between records.
    """
    refuse(shape_faults(PackSchema(), data))
    refuse(cross_faults(data))
    return make_board(data)


def operations() -> fields.List[Any]:
    """An effect list; `operations.py` looks at what is in it."""
    return fields.List(fields.Dict(keys=fields.String()), required=True)


class Sourced(Schema):
    """A record that says where it comes from (EFFECTS.md, section 5)."""

    provenance = one_of("rulebook", "published", "reconstructed")
    reconstructed_fields = fields.List(fields.String())
    source = fields.String()
    note = fields.String()

    @validates_schema(skip_on_field_errors=True)
    def names_its_source(self, data: Mapping[str, Any], **_: Any) -> None:
        """A published value names where it was published."""
        if data["provenance"] == "published" and not data.get("source"):
            raise ValidationError("A published record names its source.", "source")


class Named(Sourced):
    """A record with an id and names."""

    id = identifier()
    name_en = text()
    name_pl = fields.String()


class WarCardSchema(Schema):
    """IM-10.2 The figures of a war card."""

    land = WholeNumber(required=True, validate=validate.Range(min=-20, max=20))
    sea = WholeNumber(required=True, validate=validate.Range(min=-20, max=20))
    plunder = number()


WINDOWS = ("intrigue", "event_response", "own_turn", "choose_good", "colonization_rush", "defence", "war_event",
           "pirates")  # fmt: skip
CONDITIONS = ("own_fleet_gt_target_fleet", "player_not_in_war", "player_is_defender", "player_won_as_attacker",
              "player_in_war", "player_is_not_active")  # fmt: skip


class PlaySchema(Schema):
    """EFFECTS.md, section 1: when an event may be played."""

    window = fields.String(validate=validate.OneOf(WINDOWS))
    windows = fields.List(fields.String(validate=validate.OneOf(WINDOWS)), validate=validate.Length(min=1))
    condition = fields.String(validate=validate.OneOf(CONDITIONS))
    against = fields.String(validate=validate.OneOf(("land_war_winner", "active_player")))


CATEGORIES = ("authority_positive", "authority_negative", "plot", "event", "special")


class DefinitionSchema(Named):
    """IM-1.6 A providence card."""

    category = one_of(*CATEGORIES)
    copies = number(1)
    permanent = fields.List(fields.Dict(keys=fields.String()))
    immediate = fields.List(fields.Dict(keys=fields.String()))
    additional = fields.List(fields.Dict(keys=fields.String()))
    on_attack_win = fields.List(fields.Dict(keys=fields.String()))
    war = fields.Nested(WarCardSchema)
    war_event = TrueOrFalse()
    play = fields.Nested(PlaySchema)
    is_war_card = TrueOrFalse(required=True)
    is_event_card = TrueOrFalse(required=True)


class ProvidenceCardSchema(Sourced):
    """IM-2.2 A copy of a providence card; its field `def` is a word of Python."""

    id = identifier()

    class Meta:
        include = {"def": identifier()}


class ProvidenceSchema(Schema):
    """IM-2.1 The providence deck."""

    definitions = fields.List(fields.Nested(DefinitionSchema), required=True, validate=validate.Length(min=1))
    cards = fields.List(fields.Nested(ProvidenceCardSchema), required=True, validate=validate.Length(min=1))


class NeedsSchema(Schema):
    """IM-9.2 The levels that a territory requires."""

    army = number()
    fleet = number()
    prestige = number()


class TerritorySchema(Named):
    """IM-1.7 A land, a colony or a space of the board."""

    kind = one_of("land", "colony", "board_space")
    card = TrueOrFalse(required=True)
    starting = TrueOrFalse(required=True)
    requirements = fields.Nested(NeedsSchema, required=True)
    cost = number()
    counts_as = fields.String(validate=validate.OneOf(("colony",)))
    effects = operations()


def levels_needed(*names: str) -> fields.Dict:
    """Minimum levels by name."""
    return fields.Dict(
        keys=fields.String(validate=validate.OneOf(names)), values=number(1), required=True,
        validate=validate.Length(min=1),
    )  # fmt: skip


class AlternativesSchema(Schema):
    """IM-13.1 Alternatives of which one must hold."""

    any_of = fields.List(
        levels_needed(*TRACKS, "lands", "colonies", "territories", "ducats"), required=True,
        validate=validate.Length(min=1),
    )  # fmt: skip


class AchievementSchema(Named):
    """IM-13 An achievement."""

    glory = number(1)
    requirements = fields.Nested(AlternativesSchema, required=True)
    effects = operations()


class SuperpowerSchema(Named):
    """IM-23.1 A superpower."""

    start_number = number(1)
    religion = one_of("catholic", "orthodox", "islam")
    can_change_religion = TrueOrFalse(required=True)
    effects = operations()


class ReligionSchema(Named):
    """IM-22 A religion card."""

    type = one_of("calvinism", "counter_reformation", "lutheranism")
    requirements = levels_needed(*TRACKS)
    effects = operations()


class LeaderSchema(Schema):
    """IM-7.6 The gain of the leader."""

    kind = one_of("persistent", "on_choose")
    ops = operations()


class GoodSchema(Named):
    """IM-7 A good."""

    id = one_of(*GOODS)
    max_level = number(1)
    trade_gain = fields.List(number(), required=True)
    leader_gain = fields.Nested(LeaderSchema, required=True)
    economic_gain = operations()
    penalty = operations()
    choose_requirement = fields.Dict(required=True, allow_none=True)

    @validates_schema(skip_on_field_errors=True)
    def pays_by_level(self, data: Mapping[str, Any], **_: Any) -> None:
        """IM-7.5 There is a gain for each level, and more level never gives less."""
        gains = data["trade_gain"]
        if len(gains) != data["max_level"] + 1:
            raise ValidationError(f"{len(gains)} gains where levels go to {data['max_level']}.", "trade_gain")
        if gains != sorted(gains):
            raise ValidationError("The gain falls with the level.", "trade_gain")


class PackSchema(Schema):
    """A whole pack; `cross_checks.py` looks at tracks and setup, whose records have each its own shape."""

    id = fields.String(required=True)
    name = text()
    providence = fields.Nested(ProvidenceSchema, required=True)
    territories = fields.List(fields.Nested(TerritorySchema), required=True)
    achievements = fields.List(fields.Nested(AchievementSchema), required=True)
    superpowers = fields.List(fields.Nested(SuperpowerSchema), required=True)
    religions = fields.List(fields.Nested(ReligionSchema), required=True)
    goods = fields.List(fields.Nested(GoodSchema), required=True)
    tracks = fields.List(fields.Dict(keys=fields.String()), required=True)
    setup = fields.List(fields.Dict(keys=fields.String()), required=True)
    ducats = fields.Dict(required=True)
