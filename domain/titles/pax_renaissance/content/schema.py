"""Is a content pack sound? Its shape, record by record, and whether the records fit each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate

from domain.kernel.errors import ContentError, Fault
from domain.titles.pax_renaissance.board import CARD_SETS, COLOURS, PRESTIGES, RELIGIONS, SIDES, Board, make_board
from domain.titles.pax_renaissance.content.shapes import (
    ABILITIES,
    CONDITIONS,
    ONE_SHOTS,
    OPS,
    Variant,
    ident,
    number,
    word,
)

__all__ = ["PackSchema", "read_board"]

PIECES = ("bishop", "knight", "rook", "pirate", "pawn", "queen", "polymath")


def read_board(data: Mapping[str, Any]) -> Board:
    """The board of a pack.

    Raises:
        ContentError: every fault of shape, or if the shape is right every fault between records.
    """
    try:
        PackSchema().load(data)
    except ValidationError as error:
        raise ContentError(list(_faults(error.messages, ""))) from None
    faults = list(_cross(data))
    if faults:
        raise ContentError(faults)
    return make_board(data)


def _faults(messages: Any, where: str) -> Iterator[Fault]:
    """Marshmallow's nested messages as faults with the path of each."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            part = "" if key == "_schema" else str(key)
            yield from _faults(inner, ".".join(filter(None, (where, part))))
    elif isinstance(messages, list):
        for text in messages:
            yield Fault(where or "$", str(text))
    else:
        yield Fault(where or "$", str(messages))


def maybe(*words: str) -> fields.String:
    """One of these words, or nothing."""
    return fields.String(required=True, allow_none=True, validate=validate.OneOf(words))


def idents() -> fields.List[Any]:
    """Ids."""
    return fields.List(ident(), required=True)


def text() -> fields.String:
    """A name that is shown."""
    return fields.String(required=True, validate=validate.Length(min=1))


def per_seats() -> fields.Dict:
    """A number by the number of players."""
    return fields.Dict(keys=fields.String(validate=validate.OneOf(("2", "3", "4"))), values=number(), required=True)


class Loose(Schema):
    """A record whose notes and provenance are not read by the rules."""

    class Meta:
        """Fields that no rule reads are let through."""

        unknown = EXCLUDE


class Sourced(Loose):
    """A record that says where it comes from."""

    provenance = word("rulebook", "published", "reconstructed")


class MapSideSchema(Loose):
    """PR-1.6 One side of a map card."""

    kind = word("medieval", "theocracy")
    religion = maybe(*RELIGIONS)


class MapCardSchema(Sourced):
    """PR-1.6, PR-2.1 A map card."""

    id = ident()
    name = text()
    row = number()
    col = number()
    region = word(*SIDES)
    front = fields.Nested(MapSideSchema, required=True)
    back = fields.Nested(MapSideSchema, required=True)
    start_side = word("front", "back")
    cities = idents()
    borders = idents()
    adjacent = idents()


class TokenIconSchema(Loose):
    """PR-1.7 A piece and its colour."""

    piece = word("knight", "rook")
    colour = word(*COLOURS)


class IconsSchema(Loose):
    """PR-1.7 The icons of both sides."""

    front = fields.Nested(TokenIconSchema, required=True)
    back = fields.Nested(TokenIconSchema, required=True)


class SlotSchema(Loose):
    """PR-1.7 A slot of a city."""

    slot = number(1)
    icons = fields.Nested(IconsSchema, required=True)


class EmporiumSchema(Loose):
    """PR-1.9 An emporium."""

    colour = word(*COLOURS)
    active_at_start = fields.Boolean(required=True)


class CitySchema(Sourced):
    """PR-1.7 A city."""

    id = ident()
    name = text()
    map_card = ident()
    capital = fields.Boolean(required=True)
    emporium = fields.Nested(EmporiumSchema, required=True, allow_none=True)
    slots = fields.List(fields.Nested(SlotSchema), required=True, validate=validate.Length(min=1))
    start_tokens = fields.List(fields.Nested(TokenIconSchema), required=True)


class BorderSchema(Sourced):
    """PR-1.8 A border."""

    id = ident()
    between = fields.List(ident(), required=True, validate=validate.Length(equal=2))
    kind = word("sea", "land")


class RouteSchema(Sourced):
    """PR-6.3 A trade route."""

    id = ident()
    colour = word(*COLOURS)
    market = word(*SIDES)
    emporium = ident()
    path = idents()


def ops() -> fields.List[Any]:
    """PR-5 Ops."""
    return fields.List(Variant("op", OPS), required=True)


class FaceSchema(Loose):
    """PR-1.4 One side of an Empire card."""

    name = text()
    ops = ops()
    prestige = fields.List(word(*PRESTIGES), required=True)


class EmpireSchema(Sourced):
    """PR-1.4 An Empire card."""

    id = ident()
    map_card = ident()
    name = text()
    suit = word(*SIDES)
    king = fields.Nested(FaceSchema, required=True)
    republic = fields.Nested(FaceSchema, required=True)


class AgentSchema(Loose):
    """PR-4.3 An agent."""

    piece = word("bishop", "knight", "rook", "pirate", "pawn")
    colour = word(*COLOURS, "player")


class OtherSchema(Loose):
    """PR-14 What the second edition shows; a one-shot for a place that this edition lacks is no one-shot."""

    one_shot = Variant("one_shot", ONE_SHOTS, required=True)


class AbilitySchema(Loose):
    """PR-1.5 An ability."""

    id = ident()
    effects = fields.List(Variant("effect", ABILITIES), required=True)


class TurnedSchema(Loose):
    """PR-10.6 The map card that a won war turns back."""

    map_card = ident()


class CardSchema(Sourced):
    """PR-1.5 A tableau card."""

    id = ident()
    name = text()
    set = word(*CARD_SETS)
    deck = word(*SIDES)
    location = fields.String(required=True, allow_none=True)
    piece = word(*PIECES)
    agents = fields.List(fields.Nested(AgentSchema), required=True)
    prestige = fields.List(word(*PRESTIGES), required=True)
    ops = ops()
    one_shot = Variant("one_shot", ONE_SHOTS, required=True, allow_none=True)
    second_edition = fields.Nested(OtherSchema)
    exceptional_flip = fields.Nested(TurnedSchema)
    abilities = fields.List(fields.Nested(AbilitySchema), required=True)


class CometSchema(Sourced):
    """PR-4.1.7 A comet."""

    id = ident()
    name = text()
    deck = word(*SIDES)


class VictorySchema(Sourced):
    """PR-12 A Victory card."""

    id = ident()
    name = text()
    rule = text()
    conditions = fields.List(Variant("cond", CONDITIONS), required=True)


class BankSchema(Sourced):
    """PR-1.3 A Player Card."""

    id = ident()
    name = text()
    colour = text()
    start_border = ident()
    always_first = fields.Boolean(required=True)


class TokenSchema(Sourced):
    """PR-1.2 A pile of the supply."""

    id = ident()
    piece = text()
    count = number()


class PackSchema(Loose):
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
    market_row_size = number(2)
    trade_fair_bonus_florins = per_seats()
    tokens = fields.List(fields.Nested(TokenSchema), required=True)


def _cross(data: Mapping[str, Any]) -> Iterator[Fault]:
    """PR-1 Whether the records fit each other."""
    maps = {m["id"] for m in data["map_cards"]}
    cities = {c["id"]: c for c in data["cities"]}
    borders = {b["id"]: b for b in data["borders"]}
    ids = [x["id"] for key in ("cards", "comets", "empires") for x in data[key]]
    for card in sorted({i for i in ids if ids.count(i) > 1}):
        yield Fault("cards", f"{card} is there twice")
    for i, m in enumerate(data["map_cards"]):
        for key, known in (("cities", cities), ("borders", borders), ("adjacent", maps)):
            for item in m[key]:
                if item not in known:
                    yield Fault(f"map_cards.{i}.{key}", f"there is no {item}")
    for i, city in enumerate(data["cities"]):
        if city["map_card"] not in maps:
            yield Fault(f"cities.{i}.map_card", f"there is no {city['map_card']}")
        if city["start_tokens"] and not city["capital"]:
            yield Fault(f"cities.{i}.start_tokens", "only capitals have tokens at the start")
    for i, border in enumerate(data["borders"]):
        for item in border["between"]:
            if item not in maps:
                yield Fault(f"borders.{i}.between", f"there is no {item}")
    for i, route in enumerate(data["trade_routes"]):
        if route["emporium"] not in cities:
            yield Fault(f"trade_routes.{i}.emporium", f"there is no {route['emporium']}")
        for k, place in enumerate(route["path"]):
            if place not in (borders if k % 2 else maps):
                yield Fault(f"trade_routes.{i}.path.{k}", f"{place} is no {'border' if k % 2 else 'map card'}")
            elif k % 2 and borders[place]["kind"] != "sea":
                yield Fault(f"trade_routes.{i}.path.{k}", "a route crosses sea borders alone")
    if sorted(e["map_card"] for e in data["empires"]) != sorted(maps):
        yield Fault("empires", "every map card has one Empire")
    places = {*maps, *SIDES, None}
    for i, card in enumerate(data["cards"]):
        if card["location"] not in places:
            yield Fault(f"cards.{i}.location", f"there is no {card['location']}")
        shot = card["one_shot"] or {}
        for item in shot.get("suitors", ()):
            if item not in maps:
                yield Fault(f"cards.{i}.one_shot.suitors", f"there is no {item}")
        yield from _abilities(i, card, data)
        if "open_emporium" in shot and not cities.get(shot["open_emporium"], {}).get("emporium"):
            yield Fault(f"cards.{i}.one_shot.open_emporium", f"{shot['open_emporium']} is no emporium")
    piles = {t["id"] for t in data["tokens"]}
    for i, bank in enumerate(data["players"]):
        if bank["start_border"] not in borders:
            yield Fault(f"players.{i}.start_border", f"there is no {bank['start_border']}")
        if f"pawn_{bank['id']}" not in piles:
            yield Fault("tokens", f"there are no pawns of {bank['id']}")
    for piece in ("knight", "rook", "bishop"):
        for colour in COLOURS:
            if f"{piece}_{colour}" not in piles:
                yield Fault("tokens", f"there is no {piece}_{colour}")


def _abilities(i: int, card: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[Fault]:
    """EFFECTS Whether the cities, map cards and victories that a card names are there."""
    maps = {m["id"] for m in data["map_cards"]}
    named = {"city": {c["id"] for c in data["cities"]}, "victory": {v["id"] for v in data["victory_cards"]}}
    for a, ability in enumerate(card["abilities"]):
        for k, effect in enumerate(ability["effects"]):
            where = f"cards.{i}.abilities.{a}.effects.{k}"
            for key, known in named.items():
                if key in effect and effect[key] not in known:
                    yield Fault(f"{where}.{key}", f"there is no {effect[key]}")
            when = effect.get("when")
            if isinstance(when, dict) and when.get("route_emporium", "tana") not in named["city"]:
                yield Fault(f"{where}.when", f"there is no {when['route_emporium']}")
            for item in effect.get("pair", ()):
                if item not in maps:
                    yield Fault(f"{where}.pair", f"there is no {item}")
            if effect["effect"] == "victory_count" and "add" not in effect and "add_per_prestige" not in effect:
                yield Fault(where, "it adds nothing")
    shot = card["one_shot"] or {}
    if shot.get("names_victory", "victory_holy") not in named["victory"]:
        yield Fault(f"cards.{i}.one_shot.names_victory", f"there is no {shot['names_victory']}")
    turned = card.get("exceptional_flip", {}).get("map_card")
    if turned is not None and turned not in maps:
        yield Fault(f"cards.{i}.exceptional_flip.map_card", f"there is no {turned}")
