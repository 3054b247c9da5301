"""What is printed: map, cards, tiles and tables, made of a content pack.

Spaces, Advantages, commodities, Regions and Theaters are indices; cards and tiles are ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from domain.kernel.records import Seat, record

__all__ = [
    "BR",
    "DIPLOMATIC",
    "ECONOMIC",
    "ERAS",
    "FORT",
    "FR",
    "GOODS",
    "KINDS",
    "MARKET",
    "MILITARY",
    "NAVAL",
    "NOBODY",
    "POLITICAL",
    "REGIONS",
    "SIDES",
    "SPAIN",
    "TERRITORY",
    "TYPES",
    "USA",
    "Action",
    "Advantage",
    "Award",
    "Board",
    "Event",
    "Filter",
    "Ministry",
    "Op",
    "Restriction",
    "Reward",
    "Space",
    "SpoilsRow",
    "Theater",
    "Tile",
    "TurnBox",
    "War",
    "WarTile",
    "make_board",
]

FR: Final = 0
BR: Final = 1
NOBODY: Final = -1
SPAIN: Final = 2
USA: Final = 3
SIDES: Final = ("FR", "BR")

REGIONS: Final = ("europe", "north_america", "caribbean", "india")
GOODS: Final = ("furs", "spice", "fish", "tobacco", "sugar", "cotton")
TYPES: Final = ("economic", "diplomatic", "military")
ECONOMIC: Final = 0
DIPLOMATIC: Final = 1
MILITARY: Final = 2
KINDS: Final = ("political", "market", "territory", "naval", "fort")
POLITICAL: Final = 0
MARKET: Final = 1
TERRITORY: Final = 2
NAVAL: Final = 3
FORT: Final = 4
ERAS: Final = ("succession", "empire", "revolution")


@record
class Space:
    """IS-3.1 A space of the map."""

    id: str
    name: str
    kind: int
    region: int
    subregion: str | None
    country: str | None
    cost: int
    prestige: bool
    alliance: bool
    local_alliance: bool
    theaters: tuple[str, ...]
    good: int
    """Index of its commodity; -1 for none."""
    era: int
    """The first Era in which it is available."""
    needs_usa: bool
    colour: str | None
    """Side in whose colour it is printed."""
    spanish_territory: bool
    spanish_flag: bool
    links: tuple[int, ...]
    lines: tuple[int, ...]
    extra_lines: tuple[int, ...]
    """Conquest Lines of option 12.3."""
    advantages: tuple[int, ...]


@record
class Filter:
    """Which spaces an effect may hit (EFFECTS.md)."""

    spaces: tuple[int, ...]
    """Those that satisfy what is printed."""
    owner: str | None
    protected: bool | None
    no_conflict: bool
    no_new_isolation: bool


@record
class Restriction:
    """What Action Points may be spent on; all that is given must hold."""

    text: str
    regions: tuple[int, ...]
    countries: tuple[str, ...]
    purpose: str
    near_own_market: bool
    no_prestige: bool


@record
class Op:
    """One structured effect of a card (EFFECTS.md)."""

    path: str
    name: str
    args: Mapping[str, Any]
    filter: Filter | None
    options: tuple[tuple[str, tuple[str, ...], Mapping[str, Any] | None], ...]
    """Of `choose`: label, paths of its effects, condition."""
    then: tuple[str, ...]
    orelse: tuple[str, ...]
    restriction: str


@record
class Advantage:
    """IS-8 An Advantage tile."""

    id: str
    name: str
    region: int
    spaces: tuple[int, ...]
    needs: int
    """Type of Action Points that its use is paid with; -1 where it needs none."""
    ops: tuple[str, ...]
    text: str
    discount: tuple[str, int] | None
    """`set` or `add` and a number, where it changes the cost of an unflag."""
    targets: tuple[int, ...]
    """Spaces to which the discount applies."""
    start: int


@record
class Award:
    """IS-4.3 An Award tile."""

    id: str
    vp: int
    trp: int
    margin: int


@record
class Reward:
    """IS-4.12 What Global Demand pays for a commodity in an Era."""

    vp: int
    trp: int
    debt: int


@record
class Action:
    """Half of an Investment tile."""

    type: int
    ap: int


@record
class Tile:
    """IS-3.3 An Investment tile."""

    id: str
    major: Action
    minor: Action
    event: bool
    upgrade: bool


@record
class Event:
    """IS-3.4 An Event card; texts and effects by seat."""

    id: str
    name: str
    era: int
    type: int
    """-1 where any tile with the symbol will do."""
    condition: Mapping[str, Any] | None
    base: tuple[tuple[str, ...], tuple[str, ...]]
    bonus: tuple[tuple[str, ...], tuple[str, ...]]
    texts: tuple[str, str]
    bonus_texts: tuple[str, str]


@record
class Ministry:
    """IS-3.5 A Ministry card."""

    id: str
    name: str
    side: Seat
    eras: tuple[int, ...]
    keywords: tuple[str, ...]
    abilities: Mapping[str, Mapping[str, Any]]


@record
class WarTile:
    """IS-3.7 A War tile."""

    id: str
    name: str
    side: Seat
    war: int
    """-1 for a Basic one."""
    strength: int
    effect: str | None


@record
class SpoilsRow:
    """IS-7.2 One row of a Spoils table."""

    low: int
    high: int
    vp: int
    cp: int
    unflag: Filter | None
    trp: int
    special: tuple[Mapping[str, Any], ...]


@record
class Theater:
    """IS-7.1 A Theater of a War."""

    id: str
    name: str
    regions: tuple[int, ...]
    countries: tuple[str, ...]
    squadron_regions: tuple[int, ...]
    fort_regions: tuple[int, ...]
    conflict_regions: tuple[int, ...]
    keyword: str | None
    spoils: tuple[tuple[SpoilsRow, ...], tuple[SpoilsRow, ...]]
    territories: tuple[int, ...]
    specials: tuple[tuple[str, tuple[Mapping[str, Any], ...]], ...]
    allies: tuple[int, ...]
    """Alliance spaces that give strength."""


@record
class War:
    """IS-7 A War and its display."""

    id: str
    name: str
    abbr: str
    theaters: tuple[Theater, ...]
    free_tiles: int
    """Most Bonus tiles that are recruited free for the next War (IS-7.6.3)."""
    bonus: tuple[tuple[str, ...], tuple[str, ...]]
    """The 12 Bonus tiles of each side, sorted."""


@record
class TurnBox:
    """IS-2.1 A box of the Turn Track."""

    id: str
    peace: int
    """Number of the Peace Turn; 0 for a War."""
    war: int
    era: int
    first_of_era: bool


@dataclass(slots=True, kw_only=True, frozen=True)
class Board:
    """Everything that does not change in a game."""

    spaces: tuple[Space, ...]
    at: Mapping[str, int]
    advantages: tuple[Advantage, ...]
    advantage_at: Mapping[str, int]
    awards: Mapping[str, Award]
    rewards: tuple[tuple[Reward, ...], ...]
    """By Era and commodity."""
    demand_draws: int
    tiles: Mapping[str, Tile]
    events: Mapping[str, Event]
    ministries: Mapping[str, Ministry]
    war_tiles: Mapping[str, WarTile]
    basic: tuple[tuple[str, ...], tuple[str, ...]]
    wars: tuple[War, ...]
    dominated: str
    """IS-7.3.5 The Theater in which the Atlantic Dominance marker helps."""
    turns: tuple[TurnBox, ...]
    ops: Mapping[str, Op]
    restrictions: Mapping[str, Restriction]
    multi_countries: tuple[tuple[str, tuple[int, ...]], ...]
    """Countries with several spaces, each with its Prestige spaces."""
    setup: Mapping[str, Any]
    n: Mapping[str, int]
    """Single numbers of the tables by name."""
    refusal_vp: tuple[int, ...]
    limit_turns: tuple[int, ...]
    markets: tuple[int, ...]
    politicals: tuple[int, ...]
    navals: tuple[int, ...]
    forts: tuple[int, ...]
    territories: tuple[int, ...]
    prestige: tuple[int, ...]
    by_region: tuple[tuple[int, ...], ...]
    locals_of: tuple[tuple[int, ...], ...]
    """Local Alliances by Region."""
    market_links: tuple[tuple[int, ...], ...]
    """By space: the Markets connected to it."""
    anchor_links: tuple[tuple[int, ...], ...]
    """By space: connected Territories, Forts and Naval spaces."""
    country_spaces: Mapping[str, tuple[int, ...]]
    gates: tuple[int, ...]
    """Political spaces that are not available from the beginning."""
    discount_at: tuple[tuple[int, ...], ...]
    """By space: Advantages that make unflagging it cheaper."""
    good_markets: tuple[tuple[int, ...], ...]
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)


def _seat(side: str | None) -> int:
    return NOBODY if side is None else SIDES.index(side)


def _many(value: Any) -> tuple[Any, ...]:
    """A filter's value as a tuple: one or a list."""
    if value is None:
        return ()
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def make_filter(spaces: Sequence[Space], spec: Mapping[str, Any]) -> Filter:
    """Work out which spaces a filter of the pack means."""
    kinds = _many(spec.get("type"))
    regions = _many(spec.get("region"))
    countries = (*_many(spec.get("country")), *_many(spec.get("countries")))
    goods = (*_many(spec.get("good")), *_many(spec.get("goods")))
    named = _many(spec.get("spaces"))
    outside = _many(spec.get("not_countries"))
    fits = tuple(
        i
        for i, s in enumerate(spaces)
        if (not kinds or KINDS[s.kind] in kinds)
        and (not regions or REGIONS[s.region] in regions)
        and (not countries or s.country in countries)
        and (not goods or (s.good >= 0 and GOODS[s.good] in goods))
        and (not named or s.id in named)
        and s.country not in outside
        and ("subregion" not in spec or s.subregion == spec["subregion"])
        and all(key not in spec or getattr(s, key) == spec[key] for key in ("alliance", "local_alliance", "prestige"))
    )
    return Filter(
        fits,
        spec.get("owner"),
        spec.get("protected"),
        bool(spec.get("no_conflict")),
        bool(spec.get("no_new_isolation")),
    )


class _Ops:
    """Collects the structured effects of all cards under their paths."""

    def __init__(self, spaces: Sequence[Space]) -> None:
        self.spaces = spaces
        self.ops: dict[str, Op] = {}
        self.restrictions: dict[str, Restriction] = {}

    def read(self, base: str, effects: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        return tuple(self._one(f"{base}.{i}", e) for i, e in enumerate(effects))

    def _one(self, path: str, e: Mapping[str, Any]) -> str:
        options = tuple(
            (o["label"], self.read(f"{path}.{o['label']}", o["effects"]), o.get("if")) for o in e.get("options", ())
        )
        self.ops[path] = Op(
            path,
            e["op"],
            e,
            make_filter(self.spaces, e.get("filter") or {}) if e["op"] in _SPACED else None,
            options,
            self.read(f"{path}.then", e.get("then", ())),
            self.read(f"{path}.else", e.get("else", ())),
            self.restrict(path, e.get("restriction")),
        )
        return path

    def restrict(self, path: str, spec: Mapping[str, Any] | None) -> str:
        if not spec:
            return ""
        known = Restriction(
            path,
            tuple(REGIONS.index(r) for r in _many(spec.get("region"))),
            _many(spec.get("countries")),
            spec.get("purpose", "any"),
            bool(spec.get("adjacent_to_own_market")),
            spec.get("prestige") is False,
        )
        for name, other in self.restrictions.items():
            if (other.regions, other.countries, other.purpose, other.near_own_market, other.no_prestige) == (
                known.regions,
                known.countries,
                known.purpose,
                known.near_own_market,
                known.no_prestige,
            ):
                return name
        self.restrictions[path] = known
        return path


_SPACED: Final = (
    "place_conflict", "unflag", "remove_flag", "shift", "take_control", "damage_fort", "displace_squadron",
)  # fmt: skip


def make_board(data: Mapping[str, Any]) -> Board:
    """The typed board of a pack whose shape is known to be right."""
    spaces = _spaces(data)
    at = {s.id: i for i, s in enumerate(spaces)}
    ops = _Ops(spaces)
    advantages = _advantages(data, at, ops)
    wars = _wars(data, spaces, at)
    tracks = data["tracks"]
    war_at = {w.id: i for i, w in enumerate(wars)}
    of_kind = [tuple(i for i, s in enumerate(spaces) if s.kind == k) for k in range(len(KINDS))]
    rewards = [[Reward(0, 0, 0)] * len(GOODS) for _ in ERAS]
    for r in data["global_demand"]["rewards"]:
        rewards[ERAS.index(r["era"])][GOODS.index(r["good"])] = Reward(r["vp"], r["trp"], r["debt"])
    anchors = (TERRITORY, NAVAL, FORT)
    countries: dict[str, list[int]] = {}
    for i, s in enumerate(spaces):
        if s.country is not None:
            countries.setdefault(s.country, []).append(i)
    events = {e["id"]: _event(e, ops) for e in data["events"]}
    for m in data["ministries"]:
        for a in m["abilities"]:
            for e in a["effects"]:
                if e["op"] == "gain_ap" and e.get("mode") == "attached":
                    ops.restrict(f"{m['id']}.{a['id']}", e.get("restriction"))
    return Board(
        spaces=spaces,
        at=at,
        advantages=advantages,
        advantage_at={a.id: i for i, a in enumerate(advantages)},
        awards={a["id"]: Award(a["id"], a["vp"], a["trp"], a["min_margin"]) for a in data["awards"]},
        rewards=tuple(map(tuple, rewards)),
        demand_draws=data["global_demand"]["draw_per_turn"],
        tiles={
            t["id"]: Tile(t["id"], _action(t["major"]), _action(t["minor"]), t["event"], t["military_upgrade"])
            for t in data["investment_tiles"]
        },
        events=events,
        ministries={m["id"]: _ministry(m) for m in data["ministries"]},
        war_tiles={
            t["id"]: WarTile(
                t["id"],
                t.get("name", "Basic War tile"),
                _seat(t["side"]),
                war_at[t["war"]] if "war" in t else -1,
                t["strength"],
                t["effect"],
            )
            for t in (*data["war_tiles"]["basic"], *data["war_tiles"]["bonus"])
        },
        basic=(
            tuple(sorted(t["id"] for t in data["war_tiles"]["basic"] if t["side"] == "FR")),
            tuple(sorted(t["id"] for t in data["war_tiles"]["basic"] if t["side"] == "BR")),
        ),
        wars=wars,
        dominated=next(x["placed_in"] for x in data["war_tiles"]["special"] if x["id"] == "atlantic_dominance"),
        turns=tuple(
            TurnBox(
                b["id"],
                b["peace_turn"] or 0,
                war_at[b["war"]] if b["war"] else -1,
                ERAS.index(b["era"]),
                bool(b["first_turn_of_era"]),
            )
            for b in tracks["turn_track"]
        ),
        ops=ops.ops,
        restrictions=ops.restrictions,
        multi_countries=tuple(
            (c, tuple(i for i in countries[c] if spaces[i].prestige)) for c in data["multi_space_countries"]
        ),
        setup=data["setup"],
        n={**_numbers(tracks), **{f"{x['id']}_strength": x["strength"] for x in data["war_tiles"]["special"]}},
        refusal_vp=tuple(tracks["refuse_conquest_vp"]),
        limit_turns=tuple(tracks["debt"]["limit_increase"]["peace_turns"]),
        markets=of_kind[MARKET],
        politicals=of_kind[POLITICAL],
        navals=of_kind[NAVAL],
        forts=of_kind[FORT],
        territories=of_kind[TERRITORY],
        prestige=tuple(i for i, s in enumerate(spaces) if s.prestige),
        by_region=tuple(tuple(i for i, s in enumerate(spaces) if s.region == r) for r in range(len(REGIONS))),
        locals_of=tuple(
            tuple(i for i, s in enumerate(spaces) if s.region == r and s.local_alliance) for r in range(len(REGIONS))
        ),
        market_links=tuple(tuple(j for j in s.links if spaces[j].kind == MARKET) for s in spaces),
        anchor_links=tuple(tuple(j for j in s.links if spaces[j].kind in anchors) for s in spaces),
        country_spaces={c: tuple(found) for c, found in countries.items()},
        gates=tuple(i for i, s in enumerate(spaces) if s.era or s.needs_usa),
        discount_at=tuple(
            tuple(a for a, adv in enumerate(advantages) if adv.discount and i in adv.targets)
            for i in range(len(spaces))
        ),
        good_markets=tuple(tuple(i for i, s in enumerate(spaces) if s.good == g) for g in range(len(GOODS))),
    )


def _numbers(tracks: Mapping[str, Any]) -> dict[str, int]:
    final = tracks["final_scoring"]
    return {
        "vp_start": tracks["vp_track"]["start"],
        "vp_france": tracks["vp_track"]["printed_max"],
        "vp_britain": tracks["vp_track"]["printed_min"],
        "limit_step": tracks["debt"]["limit_increase"]["amount"],
        "pass_debt": tracks["debt"]["pass_reduces_up_to"],
        "trp_kept": tracks["treaty_points"]["kept_after_reduction_phase"],
        "rounds": tracks["action_rounds_per_player"],
        "tiles_shown": tracks["investment_tiles_revealed"],
        "hand": tracks["event_hand_after_discard"],
        "dealt": tracks["event_cards_dealt"],
        "draw_cost": tracks["event_draw_cost"]["ap"],
        "squadrons": tracks["squadrons_per_side"],
        "squadron_cost": tracks["squadron_build_cost"],
        "deploy_empty": tracks["squadron_deploy_cost"]["empty"],
        "deploy_naval": tracks["squadron_deploy_cost"]["enemy_from_naval_space"],
        "deploy_navy": tracks["squadron_deploy_cost"]["enemy_from_navy_box"],
        "recruit_cost": tracks["bonus_war_tile"]["cost"],
        "recruit_most": tracks["bonus_war_tile"]["max_bought_per_round"],
        "per_theater": tracks["bonus_war_tile"]["max_per_theater"],
        "basic_least": tracks["basic_war_tiles"]["kept_at_least"],
        "clear_cost": tracks["conflict_removal"]["cost"],
        "clear_protected": tracks["conflict_removal"]["on_protected_market"],
        "clear_plus": tracks["conflict_removal"]["plus_one_marker"],
        "repair_own": tracks["fort"]["repair_own"],
        "repair_enemy": tracks["fort"]["repair_enemy"],
        "exchange_cost": tracks["turn6_exchange"]["military_ap"],
        "exchange_gives": tracks["turn6_exchange"]["gives"],
        "advantages_most": tracks["advantages_per_round"],
        "advantages_region": tracks["advantages_per_region_per_round"],
        "prestige_vp": tracks["prestige_award_vp"],
        "final_prestige": final["prestige"],
        "final_debt_per": final["available_debt"]["vp_per"],
        "final_debt_most": final["available_debt"]["max"],
        "final_good": final["commodity"],
        "final_territory": final["territory_of_other_colour"],
    }


def _spaces(data: Mapping[str, Any]) -> tuple[Space, ...]:
    at = {s["id"]: i for i, s in enumerate(data["spaces"])}
    advantages = {a["id"]: i for i, a in enumerate(data["advantages"])}
    return tuple(
        Space(
            s["id"],
            s["name"],
            KINDS.index(s["type"]),
            REGIONS.index(s["region"]),
            s["subregion"],
            s["country"],
            s["cost"] or 0,
            s["prestige"],
            s["alliance"],
            s["local_alliance"],
            tuple(b["theater"] for b in s["bonus_strength"]),
            GOODS.index(s["good"]) if s["good"] else -1,
            ERAS.index(s["available_from"]),
            s["requires_usa_flag_on_map"],
            s["printed_colour"],
            s["spanish_territory"],
            s["spanish_flag_in_option_12_1"],
            tuple(at[x] for x in s["connections"]),
            tuple(at[x] for x in s["conquest_lines"]),
            tuple(at[x] for x in s["conquest_lines_option_12_3_only"]),
            tuple(advantages[x] for x in s["advantages"]),
        )
        for s in data["spaces"]
    )


def _advantages(data: Mapping[str, Any], at: Mapping[str, int], ops: _Ops) -> tuple[Advantage, ...]:
    found = []
    for a in data["advantages"]:
        discount = None
        targets: tuple[int, ...] = ()
        first = a["effects"][0]
        if first["op"] == "cost_modifier" and first["action"] == "unflag":
            discount = ("set", first["set_to"]) if "set_to" in first else ("add", first["amount"])
            targets = make_filter(ops.spaces, first["filter"]).spaces
        elif first["op"] == "cost_modifier":
            discount = ("set", first["set_to"])
        found.append(
            Advantage(
                a["id"],
                a["name"],
                REGIONS.index(a["region"]),
                tuple(at[x] for x in a["spaces"]),
                TYPES.index(a["needs_ap"]) if a["needs_ap"] else -1,
                ops.read(f"advantage.{a['id']}", a["effects"]),
                a["text"],
                discount,
                targets,
                _seat(a["start_owner"]),
            )
        )
    return tuple(found)


def _action(spec: Mapping[str, Any]) -> Action:
    return Action(TYPES.index(spec["type"]), spec["ap"])


def _event(e: Mapping[str, Any], ops: _Ops) -> Event:
    base, bonus, texts, bonus_texts = [], [], [], []
    for name in ("french", "british"):
        key = "common" if e["common"] else name
        half = e[key]
        base.append(ops.read(f"{e['id']}.{key}.base", half["effects"]))
        bonus.append(ops.read(f"{e['id']}.{key}.bonus", half["bonus_effects"]))
        texts.append(half["text"])
        bonus_texts.append(half["bonus_text"] or "")
    return Event(
        e["id"],
        e["name"],
        ERAS.index(e["era"]),
        TYPES.index(e["action_type"]) if e["action_type"] else -1,
        e["bonus_condition"],
        (base[0], base[1]),
        (bonus[0], bonus[1]),
        (texts[0], texts[1]),
        (bonus_texts[0], bonus_texts[1]),
    )


def _ministry(m: Mapping[str, Any]) -> Ministry:
    return Ministry(
        m["id"],
        m["name"],
        _seat(m["side"]),
        tuple(ERAS.index(e) for e in m["eras"]),
        tuple(m["keywords"]),
        {a["id"]: a for a in m["abilities"]},
    )


def _wars(data: Mapping[str, Any], spaces: Sequence[Space], at: Mapping[str, int]) -> tuple[War, ...]:
    found = []
    for w in data["wars"]:
        theaters = []
        for t in w["theaters"]:
            strength = t["strength"]
            either = _rows(spaces, t["spoils"])
            theaters.append(
                Theater(
                    t["id"],
                    t["name"],
                    tuple(REGIONS.index(r) for r in t["regions"]),
                    tuple(strength["alliance_countries"]),
                    tuple(REGIONS.index(r) for r in strength["squadron_regions"]),
                    tuple(REGIONS.index(r) for r in strength["fort_regions"]),
                    tuple(REGIONS.index(r) for r in strength["conflict_regions"]),
                    strength["keyword"],
                    (either or _rows(spaces, t["spoils_if_fr_wins"]), either or _rows(spaces, t["spoils_if_br_wins"])),
                    tuple(at[x] for x in t["conquest_territories"]),
                    tuple((s["when"], tuple(s["effects"])) for s in t["special"]),
                    tuple(
                        i
                        for i, s in enumerate(spaces)
                        if s.alliance
                        and t["id"] in s.theaters
                        and (s.country in strength["alliance_countries"] or s.id in strength["alliance_countries"])
                    ),
                )
            )
        special = w.get("war_special")
        bonus = [
            tuple(sorted(x["id"] for x in data["war_tiles"]["bonus"] if x["war"] == w["id"] and x["side"] == side))
            for side in SIDES
        ]
        found.append(
            War(
                w["id"],
                w["name"],
                w["abbr"],
                tuple(theaters),
                special["effects"][0]["max"] if special else 0,
                (bonus[0], bonus[1]),
            )
        )
    return tuple(found)


def _rows(spaces: Sequence[Space], rows: Sequence[Mapping[str, Any]] | None) -> tuple[SpoilsRow, ...]:
    return tuple(
        SpoilsRow(
            r["margin_min"],
            r["margin_max"] or 99,
            r["winner"]["vp"],
            r["winner"]["cp"],
            make_filter(spaces, r["winner"]["unflag"]["filter"]) if r["winner"]["unflag"] else None,
            r["loser"]["trp"],
            tuple(r["special"]),
        )
        for r in rows or ()
    )
