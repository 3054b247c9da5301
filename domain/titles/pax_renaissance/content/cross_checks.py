"""Do the records of a pack fit each other? What one names is there, and nothing is there twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from domain.kernel.errors import Fault
from domain.titles.pax_renaissance.pieces import COLOURS, SIDES

__all__ = ["cross_faults"]


def cross_faults(data: Mapping[str, Any]) -> Iterator[Fault]:
    """PR-1 Whether the records fit each other."""
    maps = {m["id"] for m in data["map_cards"]}
    cities = {c["id"]: c for c in data["cities"]}
    borders = {b["id"]: b for b in data["borders"]}
    yield from _twice(data)
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
                yield Fault(f"trade_routes.{i}.path.{k}", f"{place} is not a {'border' if k % 2 else 'map card'}")
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
        yield from _ambiguous(i, card)
        if "open_emporium" in shot and not cities.get(shot["open_emporium"], {}).get("emporium"):
            yield Fault(f"cards.{i}.one_shot.open_emporium", f"{shot['open_emporium']} is not an emporium")
    for i, empire in enumerate(data["empires"]):
        yield from _ops(f"empires.{i}", [*empire["king"]["ops"], *empire["republic"]["ops"]])
    for i, victory in enumerate(data["victory_cards"]):
        yield from _conditions(i, victory)
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


def _twice(data: Mapping[str, Any]) -> Iterator[Fault]:
    """PR-1.1 Ids name one thing: no two cards, and no two places of tokens, have the same."""
    ids = {
        "cards": [x["id"] for key in ("cards", "comets", "empires") for x in data[key]],
        "places": ["agents", *(x["id"] for key in ("cities", "borders", "empires") for x in data[key])],
        **{key: [x["id"] for x in data[key]] for key in ("map_cards", "victory_cards", "players", "tokens")},
    }
    for key, names in ids.items():
        for name in sorted({n for n in names if names.count(n) > 1}):
            yield Fault(key, f"{name} is there twice")


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


_ACTIONS: Final = frozenset(
    {"free_action_once_per_turn", "combine_actions", "extra_action", "action_discard_self_for_one_shot"}
)


def _ambiguous(i: int, card: Mapping[str, Any]) -> Iterator[Fault]:
    """EFFECTS Whether a card says things between which the order of a list would decide."""
    yield from _ops(f"cards.{i}", card["ops"])
    effects = [effect["effect"] for ability in card["abilities"] for effect in ability["effects"]]
    if effects.count("sale_price") > 1:
        yield Fault(f"cards.{i}.abilities", "a card has one price")
    if sum(effect in _ACTIONS for effect in effects) > 1:
        yield Fault(f"cards.{i}.abilities", "a card gives one action")


def _ops(where: str, ops: Sequence[Mapping[str, Any]]) -> Iterator[Fault]:
    """PR-5 Whether an op is known by its name and religion among those of a card; both sides of an Empire are one."""
    named: dict[tuple[str, str | None], Mapping[str, Any]] = {}
    for op in ops:
        name = (op["op"], op.get("religion"))
        if named.setdefault(name, op) != op:
            yield Fault(f"{where}.ops", f"there are two kinds of {op['op']}")


def _conditions(i: int, victory: Mapping[str, Any]) -> Iterator[Fault]:
    """PR-12 Whether conditions say of what a lead is, and have a Supreme Religion where they name one."""
    binds = any(c["cond"] == "supreme_religion_exists" for c in victory["conditions"])
    for k, condition in enumerate(victory["conditions"]):
        if condition["cond"] != "lead_at_least" or condition["count"] != "prestige":
            continue
        if "kind" not in condition:
            yield Fault(f"victory_cards.{i}.conditions.{k}.kind", "a lead in prestige is of a kind")
        elif condition["kind"] == "R" and not binds:
            yield Fault(f"victory_cards.{i}.conditions.{k}.kind", "no condition says which religion R is")
