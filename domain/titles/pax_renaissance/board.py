"""Which pieces and places does a content pack describe?

Frozen records made from the pack, with the indices and tables that rules look up all the time.
A map card and its Empire share an index; a token is a kind; cards are ids.
A place is a number: slots of cities first, then borders, then `agents`, then the Empire cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.kernel.records import record

__all__ = [
    "BISHOP",
    "CARD_SETS",
    "COLOURS",
    "DISCOVERY",
    "EAST",
    "KINDS",
    "KNIGHT",
    "NOWHERE",
    "PATRON",
    "PAWN",
    "PIRATE",
    "PRESTIGES",
    "RELIGIONS",
    "ROOK",
    "SIDES",
    "SUPPLY",
    "WEST",
    "Bank",
    "Board",
    "Border",
    "Card",
    "City",
    "Empire",
    "MapCard",
    "OneShot",
    "Op",
    "Slot",
    "Victory",
    "colour_of",
    "make_board",
    "supply_of",
]

RELIGIONS: Final = ("catholic", "islamic", "reformist")
"""PR-0.6 White, black and red; a religion is an index into this tuple, and so is its colour."""

COLOURS: Final = ("white", "black", "red")
PRESTIGES: Final = (*RELIGIONS, "law", "discovery", "patron")
LAW, DISCOVERY, PATRON = 3, 4, 5
SIDES: Final = ("east", "west")
"""PR-0.5 East is 0 and West is 1: decks, market rows, sides of a tableau, regions."""

KNIGHT, ROOK, BISHOP, PAWN, PIRATE = 0, 3, 6, 9, 13
"""First kind of each piece: knights, rooks, bishops and pirates by colour, pawns by seat."""

KINDS: Final = (
    *(f"{piece}_{colour}" for piece in ("knight", "rook", "bishop") for colour in COLOURS),
    *(f"pawn_{seat}" for seat in range(4)),
    *(f"pirate_{colour}" for colour in COLOURS),
)
"""PR-1.2 Names of the kinds of tokens; a Pirate is a rook token on a sea border."""

SUPPLY: Final = -1
EAST: Final = 100
WEST: Final = 101
NOWHERE: Final = -1
CARD_SETS: Final = ("base", "expansion", "promo")

Plain = Mapping[str, Any]


def supply_of(kind: int) -> int:
    """PR-1.2 The pile of the supply from which a kind comes: Pirates are rooks."""
    return kind - PIRATE + ROOK if kind >= PIRATE else kind


def colour_of(kind: int) -> int:
    """PR-0.6, R-46 The colour, and religion, of a knight, rook, bishop or Pirate."""
    return (kind - PIRATE) if kind >= PIRATE else kind % 3


@record
class Slot:
    """PR-1.7 A place for one token in a city; an extra slot exists only by an ability."""

    id: str
    name: str
    city: int
    map: int
    icons: tuple[int, int]
    """Kind of the icon on the front and on the back."""
    start: int
    extra: bool


@record
class City:
    """PR-1.7, R-29, R-60 A city; `emporium` is the colour of an emporium, or -1."""

    id: str
    name: str
    map: int
    emporium: int
    open_at_start: bool
    slots: tuple[int, ...]


@record
class Border:
    """PR-1.8 The gap between two neighbouring map cards."""

    id: str
    name: str
    maps: tuple[int, int]
    sea: bool


@record
class MapCard:
    """PR-1.6, R-33, R-36 A map card; `theocracy` is the religion of each side, or -1 where it is medieval."""

    id: str
    name: str
    region: int
    theocracy: tuple[int, int]
    cities: tuple[int, ...]
    slots: tuple[int, ...]
    borders: tuple[int, ...]
    seas: tuple[int, ...]
    adjacent: tuple[int, ...]
    start: int


@record
class Op:
    """PR-5 An icon of a card; `id` names it among the ops of the card."""

    id: str
    op: str
    religion: int
    pieces: tuple[str, ...]
    region: int
    """EAST or WEST of a Vote, 0 or 1 of a Commerce; -1 elsewhere."""


@record
class OneShot:
    """PR-4.2 The effect of a card when it is played."""

    kind: str
    religion: int
    city: int
    needs_discovery: int
    suitors: tuple[int, ...]
    religions: tuple[int, ...]
    war: str


@record
class Card:
    """PR-1.5, R-45 A tableau card or comet; `location` is a map card, EAST, WEST or NOWHERE."""

    id: str
    name: str
    set: str
    deck: int
    location: int
    piece: str
    agents: tuple[int, ...]
    """Kinds of tokens; PAWN stands for the player's own."""
    prestige: tuple[int, ...]
    ops: tuple[Op, ...]
    one_shot: OneShot | None
    other_one_shot: OneShot | None
    """PR-14 What the second edition shows."""
    effects: tuple[Plain, ...]
    exceptional: int
    """PR-10.6 The map card that a won war turns back; -1 for almost all."""


@record
class Empire:
    """PR-1.4 An Empire card; index 0 of each pair is the King side."""

    id: str
    names: tuple[str, str]
    name: str
    side: int
    ops: tuple[tuple[Op, ...], tuple[Op, ...]]
    prestige: tuple[tuple[int, ...], tuple[int, ...]]


@record
class Victory:
    """PR-12 A Victory card with the numbers of its conditions."""

    id: str
    name: str
    rule: str
    conditions: tuple[Plain, ...]


@record
class Bank:
    """PR-1.3 A Player Card."""

    id: str
    name: str
    colour: str
    border: int
    first: bool


@record
class Board:
    """PR-1, R-30 All components."""

    maps: tuple[MapCard, ...]
    cities: tuple[City, ...]
    slots: tuple[Slot, ...]
    borders: tuple[Border, ...]
    empires: tuple[Empire, ...]
    cards: Mapping[str, Card]
    victories: tuple[Victory, ...]
    banks: tuple[Bank, ...]
    routes: Mapping[int, tuple[int, ...]]
    """PR-6.3 By emporium city: map cards at even, borders at odd places."""
    supply: tuple[int, ...]
    """Tokens of each kind 0..12."""
    places: tuple[str, ...]
    """Ids of all places, by number."""
    place_at: Mapping[str, int]
    map_at: Mapping[str, int]
    empire_at: Mapping[str, int]
    with_effect: Mapping[str, tuple[str, ...]]
    """Cards that have an effect of an ability, by its name."""
    acting: frozenset[str]
    """Cards with an ability that is an action or makes one free."""
    first_border: int
    agents: int
    first_empire: int
    extra_slots: tuple[int, ...]
    start_florins: tuple[int, ...]
    hand_limit: int
    actions: int
    deck_extra: Mapping[int, int]
    deck_bottom: int
    row: int
    fair_bonus: Mapping[int, int]

    def empire_card(self, m: int) -> str:
        """The id of an Empire card."""
        return self.empires[m].id


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
