"""What is printed: map, cards, tiles and tables, made of a content pack.

Spaces, Advantages, commodities, Regions and Theaters are indices; cards and tiles are ids.
"""

from __future__ import annotations

from collections.abc import Mapping
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
