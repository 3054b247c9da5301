"""How is the board made of a content pack that is known to be sound?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from sys import intern
from typing import Any

from domain.titles.pax_renaissance.board import (
    NOWHERE,
    Bank,
    Board,
    Border,
    Card,
    City,
    Empire,
    EmpireFace,
    Lead,
    Location,
    MapCard,
    Route,
    Slot,
    Stage,
    Victory,
)
from domain.titles.pax_renaissance.content.cards import FIGURES, make_card, make_comet, make_ops, make_token
from domain.titles.pax_renaissance.pieces import FACES, KINDS, PAWN, SIDES, Colour, Kind, Side
from domain.titles.pax_renaissance.printed import (
    ApostasyAction,
    CityCapacity,
    CombinedOps,
    DiscardForBattle,
    FreeAction,
)

__all__ = ["make_board"]

Plain = Mapping[str, Any]

ACTING = (FreeAction, CombinedOps, ApostasyAction, DiscardForBattle)
"""PR-16.8 The abilities that are actions or make one free."""


def make_board(plain: Plain) -> Board:
    """PR-1 The board of a sound pack."""
    data = _interned(plain)
    places: dict[str, Location] = {m["id"]: Location(m["region"], m["id"], (m["id"],)) for m in data["map_cards"]}
    locations: dict[str | None, Location] = {None: NOWHERE}
    locations.update(places)
    locations.update((side, _region(data, side)) for side in SIDES)
    cards = _cards(data, locations)
    slots = {slot.id: slot for slot in _slots(data, cards.values())}
    abilities = [ability for card in cards.values() for ability in card.abilities]
    empires = {e["map_card"]: e for e in data["empires"]}
    return Board(
        maps={m["id"]: _map_card(data, m, slots) for m in data["map_cards"]},
        cities={c["id"]: _city(c, slots) for c in data["cities"]},
        slots=slots,
        borders={b["id"]: _border(data, b) for b in data["borders"]},
        empires={m: _empire(empires[m], place) for m, place in places.items()},
        empire_at={empires[m]["id"]: m for m in places},
        cards=cards,
        victories={v["id"]: _victory(v) for v in data["victory_cards"]},
        banks={
            p["id"]: Bank(p["id"], p["name"], p["colour"], p["start_border"], p["always_first"])
            for p in data["players"]
        },
        routes={r["emporium"]: _route(data, r) for r in data["trade_routes"]},
        supply=_supply(data),
        start_tokens=_start_tokens(data),
        abilities={kind: tuple(a for a in abilities if type(a) is kind) for kind in map(type, abilities)},
        acting=frozenset(a.card for a in abilities if isinstance(a, ACTING)),
        extra_slots=tuple(slot.id for slot in slots.values() if slot.extra),
        start_florins=tuple(data["start_florins_by_turn_order"]),
        hand_limit=data["hand_limit"],
        actions=data["actions_per_turn"],
        deck_extra=_by_players(data["deck_extra_cards"]),
        deck_bottom=data["deck_bottom_cards"],
        row=data["market_row_size"],
        fair_bonus=_by_players(data["trade_fair_bonus_florins"]),
    )


def _interned(data: Any) -> Any:
    """The data with one object for each text, so that ids are compared by identity, which is much faster."""
    if isinstance(data, str):
        return intern(data)
    if isinstance(data, dict):
        return {intern(key): _interned(value) for key, value in data.items()}
    return [_interned(value) for value in data] if isinstance(data, list) else data


def _by_players(data: Mapping[str, int]) -> dict[int, int]:
    """A number by how many play."""
    return {int(players): number for players, number in data.items()}


def _region(data: Plain, side: Side) -> Location:
    """PR-2.1, PR-4.6 A region and its map cards."""
    return Location(side, None, tuple(m["id"] for m in data["map_cards"] if m["region"] == side))


def _cards(data: Plain, locations: Mapping[str | None, Location]) -> dict[str, Card]:
    """PR-1.5, PR-4.1.7 Tableau cards, and after them the comets."""
    cities = frozenset(c["id"] for c in data["cities"])
    cards = [make_card(c, locations, cities) for c in data["cards"]]
    return {card.id: card for card in (*cards, *map(make_comet, data["comets"]))}


def _supply(data: Plain) -> dict[Kind, int]:
    """PR-1.2 How many tokens each pile has; the pawns of a seat are those of the bank of that place in the pack."""
    counts = {t["id"]: t["count"] for t in data["tokens"]}
    piles = {kind: counts[kind] for kind in KINDS if kind in counts}
    return piles | {pawn: counts[f"pawn_{p['id']}"] for pawn, p in zip(PAWN, data["players"], strict=True)}


def _slot_id(city: Plain, number: int) -> str:
    """PR-1.7 The only slot of a city has the id of the city."""
    return f"{city['id']}.{number}" if len(city["slots"]) > 1 else city["id"]


def _slots(data: Plain, cards: Iterable[Card]) -> list[Slot]:
    """PR-1.7 Every slot, and after them the extra slots that abilities can give a city."""
    enlarged = [a for card in cards for a in card.abilities if isinstance(a, CityCapacity)]
    capacity: dict[str, int] = {}
    for ability in enlarged:
        capacity[ability.city] = max(ability.slots, capacity.get(ability.city, 0))
    found, extra = [], []
    for city in data["cities"]:
        for slot in city["slots"]:
            icons = {face: make_token(slot["icons"][face]) for face in FACES}
            name = f"{city['name']} ({slot['slot']})" if len(city["slots"]) > 1 else city["name"]
            where = _slot_id(city, slot["slot"])
            found.append(Slot(where, name, city["id"], city["map_card"], _colour(city), icons, extra=False))
        for number in range(len(city["slots"]) + 1, capacity.get(city["id"], 0) + 1):
            where, name = f"{city['id']}.{number}", f"{city['name']} ({number})"
            like = found[-1]
            extra.append(Slot(where, name, like.city, like.map, like.emporium, like.icons, extra=True))
    return found + extra


def _start_tokens(data: Plain) -> dict[str, Kind]:
    """PR-2.5 The tokens of the capitals, by slot."""
    return {
        _slot_id(city, slot["slot"]): make_token(token)
        for city in data["cities"]
        for slot, token in zip(city["slots"], city["start_tokens"], strict=False)
    }


def _colour(city: Plain) -> Colour | None:
    """PR-1.9 The colour of an emporium."""
    return city["emporium"]["colour"] if city["emporium"] else None


def _city(data: Plain, slots: Mapping[str, Slot]) -> City:
    """PR-1.7 A city with its slots."""
    emporium = data["emporium"]
    return City(
        data["id"],
        data["name"],
        data["map_card"],
        _colour(data),
        bool(emporium) and emporium["active_at_start"],
        tuple(slot.id for slot in slots.values() if slot.city == data["id"]),
    )


def _border(data: Plain, border: Plain) -> Border:
    """PR-1.8 A border, named after both map cards."""
    names = {m["id"]: m["name"] for m in data["map_cards"]}
    one, other = border["between"]
    return Border(border["id"], f"{names[one]} - {names[other]}", (one, other), border["kind"] == "sea")


def _map_card(data: Plain, card: Plain, slots: Mapping[str, Slot]) -> MapCard:
    """PR-1.6 A map card; what it holds comes in the order of the pack's lists of cities, borders and map cards.

    It carries out R-33, R-36, R-60, too.
    """
    borders = [b for b in data["borders"] if b["id"] in card["borders"]]
    return MapCard(
        card["id"],
        card["name"],
        card["region"],
        {face: card[face]["religion"] for face in FACES},
        tuple(c["id"] for c in data["cities"] if c["id"] in card["cities"]),
        tuple(slot.id for slot in slots.values() if slot.map == card["id"]),
        tuple(b["id"] for b in borders),
        tuple(b["id"] for b in borders if b["kind"] == "sea"),
        tuple(m["id"] for m in data["map_cards"] if m["id"] in card["adjacent"]),
        card["start_side"],
    )


def _empire(data: Plain, place: Location) -> Empire:
    """PR-1.4 An Empire card with both sides."""
    king, republic = (
        EmpireFace(data[face]["name"], make_ops(data[face]["ops"]), tuple(data[face]["prestige"]))
        for face in ("king", "republic")
    )
    return Empire(data["id"], data["name"], data["suit"], place, king, republic)


def _victory(data: Plain) -> Victory:
    """PR-12 A Victory card; the conditions hold together, in any order."""
    conditions = data["conditions"]
    return Victory(
        data["id"],
        data["name"],
        data["rule"],
        any(c["cond"] == "supreme_religion_exists" for c in conditions),
        tuple(_lead(c) for c in conditions if c["cond"] == "lead_at_least"),
    )


def _lead(data: Plain) -> Lead:
    """PR-12 A lead over each opponent; `R` is the Supreme Religion."""
    figure = data["kind"] if data["count"] == "prestige" else data["count"]
    by = data["by"]
    return Lead(FIGURES.get(figure), dict.fromkeys((2, 3, 4), by) if isinstance(by, int) else _by_players(by))


def _route(data: Plain, route: Plain) -> Route:
    """PR-6.3 A trade route, whose path goes from map card to map card over the borders between them."""
    known = {b["id"] for b in data["borders"]}
    stops = tuple(Stage(None, place) if place in known else Stage(place, None) for place in route["path"])
    return Route(stops, borders=frozenset(stop.border for stop in stops if stop.border is not None))
