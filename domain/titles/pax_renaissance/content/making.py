"""How is the board made of a content pack that is known to be sound?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.titles.pax_renaissance.board import (
    BISHOP,
    COLOURS,
    EAST,
    KINDS,
    KNIGHT,
    NOWHERE,
    PAWN,
    PIRATE,
    PRESTIGES,
    RELIGIONS,
    ROOK,
    SIDES,
    WEST,
    Bank,
    Board,
    Border,
    Card,
    City,
    Empire,
    MapCard,
    OneShot,
    Op,
    Slot,
    Victory,
)

__all__ = ["make_board"]

Plain = Mapping[str, Any]
_ACTIONS: Final = (
    "free_action_once_per_turn",
    "combine_actions",
    "extra_action",
    "action_discard_self_for_one_shot",
)
_PIECES: Final = {"knight": KNIGHT, "rook": ROOK, "bishop": BISHOP, "pirate": PIRATE}


def _kind(data: Plain) -> int:
    if data["piece"] == "pawn":
        return PAWN
    return _PIECES[data["piece"]] + COLOURS.index(data["colour"])


def _counts(prestige: Sequence[str]) -> tuple[int, ...]:
    return tuple(prestige.count(p) for p in PRESTIGES)


def _op(data: Plain) -> Op:
    religion = RELIGIONS.index(data["religion"]) if "religion" in data else -1
    region = -1
    if data["op"] == "vote":
        region = EAST + SIDES.index(data["region"])
    elif data["op"] == "commerce":
        region = SIDES.index(data["market"])
    name = data["op"] + (f"_{data['religion']}" if religion >= 0 else "")
    return Op(name, data["op"], religion, tuple(data.get("pieces", ())), region)


def _one_shot(data: Plain | None, maps: Mapping[str, int], cities: Mapping[str, int]) -> OneShot | None:
    """PR-4.2, R-38 A one-shot; to open an emporium that this edition lacks is none."""
    if data is None:
        return None
    city = data.get("open_emporium")
    if city is not None and city not in cities:
        return None
    return OneShot(
        data["one_shot"],
        RELIGIONS.index(data["religion"]) if "religion" in data else -1,
        -1 if city is None else cities[city],
        data.get("requires", {}).get("other_cards_prestige", {}).get("discovery", 0),
        tuple(maps[m] for m in data.get("suitors", ())),
        tuple(RELIGIONS.index(r) for r in data.get("religions", ())),
        data.get("war", data["one_shot"]),
    )


def _slots(data: Plain, maps: Mapping[str, int], doubled: Mapping[str, int]) -> list[Slot]:
    """Every slot, and after them the extra slots that abilities can give a city."""
    found, extra = [], []
    for c, city in enumerate(data["cities"]):
        many = len(city["slots"]) > 1
        for n, slot in enumerate(city["slots"]):
            icons = (_kind(slot["icons"]["front"]), _kind(slot["icons"]["back"]))
            start = _kind(city["start_tokens"][n]) if n < len(city["start_tokens"]) else -1
            name = f"{city['name']} ({slot['slot']})" if many else city["name"]
            where = f"{city['id']}.{slot['slot']}" if many else city["id"]
            found.append(Slot(where, name, c, maps[city["map_card"]], icons, start, False))
        for n in range(len(city["slots"]), doubled.get(city["id"], 0)):
            where, name = f"{city['id']}.{n + 1}", f"{city['name']} ({n + 1})"
            extra.append(Slot(where, name, c, maps[city["map_card"]], icons, -1, True))
    return found + extra


def _cards(data: Plain, maps: Mapping[str, int], cities: Mapping[str, int]) -> dict[str, Card]:
    places: dict[str | None, int] = {"east": EAST, "west": WEST, None: NOWHERE, **dict(maps.items())}
    found = {}
    for c in data["cards"]:
        turned = c.get("exceptional_flip")
        found[c["id"]] = Card(
            id=c["id"],
            name=c["name"],
            set=c["set"],
            deck=SIDES.index(c["deck"]),
            location=places[c["location"]],
            piece=c["piece"],
            agents=tuple(map(_kind, c["agents"])),
            prestige=_counts(c["prestige"]),
            ops=tuple(map(_op, c["ops"])),
            one_shot=_one_shot(c["one_shot"], maps, cities),
            other_one_shot=_one_shot(c.get("second_edition", {}).get("one_shot"), maps, cities),
            effects=tuple(e for a in c["abilities"] for e in a["effects"]),
            exceptional=-1 if turned is None else maps[turned["map_card"]],
        )
    for c in data["comets"]:
        found[c["id"]] = Card(
            c["id"], c["name"], "comet", SIDES.index(c["deck"]), NOWHERE, "comet", (), (0,) * 6, (), None, None, (), -1
        )
    return found


def make_board(data: Plain) -> Board:
    """PR-1 The board of a sound pack."""
    maps = {m["id"]: i for i, m in enumerate(data["map_cards"])}
    cities = {c["id"]: i for i, c in enumerate(data["cities"])}
    borders = {b["id"]: i for i, b in enumerate(data["borders"])}
    cards = _cards(data, maps, cities)
    doubled = {e["city"]: e["slots"] for c in cards.values() for e in c.effects if e["effect"] == "city_capacity"}
    slots = _slots(data, maps, doubled)
    made_cities = tuple(
        City(
            c["id"],
            c["name"],
            maps[c["map_card"]],
            COLOURS.index(c["emporium"]["colour"]) if c["emporium"] else -1,
            bool(c["emporium"]) and c["emporium"]["active_at_start"],
            tuple(i for i, s in enumerate(slots) if s.city == n),
        )
        for n, c in enumerate(data["cities"])
    )
    made_maps = tuple(
        MapCard(
            m["id"],
            m["name"],
            EAST + SIDES.index(m["region"]),
            tuple(RELIGIONS.index(m[x]["religion"]) if m[x]["religion"] else -1 for x in ("front", "back")),  # type: ignore[arg-type]
            tuple(cities[c] for c in m["cities"]),
            tuple(i for i, s in enumerate(slots) if s.map == n),
            tuple(sorted(borders[b] for b in m["borders"])),
            tuple(sorted(borders[b] for b in m["borders"] if data["borders"][borders[b]]["kind"] == "sea")),
            tuple(sorted(maps[a] for a in m["adjacent"])),
            ("front", "back").index(m["start_side"]),
        )
        for n, m in enumerate(data["map_cards"])
    )
    by_map = {e["map_card"]: e for e in data["empires"]}
    empires = tuple(
        Empire(
            e["id"],
            (e["king"]["name"], e["republic"]["name"]),
            e["name"],
            SIDES.index(e["suit"]),
            (tuple(map(_op, e["king"]["ops"])), tuple(map(_op, e["republic"]["ops"]))),
            (_counts(e["king"]["prestige"]), _counts(e["republic"]["prestige"])),
        )
        for e in (by_map[m["id"]] for m in data["map_cards"])
    )
    counts = {t["id"]: t["count"] for t in data["tokens"]}
    pawns = [counts[f"pawn_{p['id']}"] for p in data["players"]]
    places = (*(s.id for s in slots), *borders, "agents", *(e.id for e in empires))
    names = sorted({e["effect"] for c in cards.values() for e in c.effects})
    return Board(
        maps=made_maps,
        cities=made_cities,
        slots=tuple(slots),
        borders=tuple(
            Border(
                b["id"],
                f"{made_maps[maps[b['between'][0]]].name} - {made_maps[maps[b['between'][1]]].name}",
                (maps[b["between"][0]], maps[b["between"][1]]),
                b["kind"] == "sea",
            )
            for b in data["borders"]
        ),
        empires=empires,
        cards=cards,
        victories=tuple(Victory(v["id"], v["name"], v["rule"], tuple(v["conditions"])) for v in data["victory_cards"]),
        banks=tuple(
            Bank(p["id"], p["name"], p["colour"], borders[p["start_border"]], p["always_first"])
            for p in data["players"]
        ),
        routes={
            cities[r["emporium"]]: tuple(maps[x] if x in maps else borders[x] for x in r["path"])
            for r in data["trade_routes"]
        },
        supply=(*(counts[k] for k in KINDS[:PAWN]), *pawns),
        places=places,
        place_at={name: i for i, name in enumerate(places)},
        map_at=maps,
        empire_at={e.id: i for i, e in enumerate(empires)},
        with_effect={
            name: tuple(c.id for c in cards.values() if any(e["effect"] == name for e in c.effects)) for name in names
        },
        acting=frozenset(c.id for c in cards.values() if any(e["effect"] in _ACTIONS for e in c.effects)),
        first_border=len(slots),
        agents=len(slots) + len(borders),
        first_empire=len(slots) + len(borders) + 1,
        extra_slots=tuple(i for i, s in enumerate(slots) if s.extra),
        start_florins=tuple(data["start_florins_by_turn_order"]),
        hand_limit=data["hand_limit"],
        actions=data["actions_per_turn"],
        deck_extra={int(n): x for n, x in data["deck_extra_cards"].items()},
        deck_bottom=data["deck_bottom_cards"],
        row=data["market_row_size"],
        fair_bonus={int(n): x for n, x in data["trade_fair_bonus_florins"].items()},
    )
