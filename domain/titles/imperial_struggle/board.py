"""What is printed: map, cards, tiles and tables, made of a content pack.

Spaces and Advantages are indices, Theaters their place in their War; all else is named by its id.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from domain.kernel.options import Option
from domain.kernel.records import Seat, record
from domain.titles.imperial_struggle.pieces import ActionType, Era, Good, Half, Pile, Region, SpaceKind
from domain.titles.imperial_struggle.printed import Condition, Count, Filter, Instruction, Restriction

__all__ = [
    "SPACE_VERBS",
    "Advantage",
    "Award",
    "AwardChange",
    "Board",
    "BonusDraw",
    "BuildDiscount",
    "CostChange",
    "Event",
    "ExtraPoints",
    "Figures",
    "InvestmentTile",
    "Ministry",
    "MinistryAbility",
    "Numbers",
    "Reward",
    "SetupPage",
    "Space",
    "SpecialVictory",
    "SpoilsRow",
    "SpoilsSquadrons",
    "Theater",
    "TileAction",
    "TurnBox",
    "WarDisplay",
    "WarTile",
]


@record
class Space:
    """IS-3.1 A space of the map."""

    id: str
    name: str
    kind: SpaceKind
    region: Region
    subregion: str | None
    country: str | None
    cost: int
    prestige: bool
    alliance: bool
    local_alliance: bool
    theaters: tuple[str, ...]
    good: Good | None
    era: Era
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
class CostChange:
    """IS-5.3.6 What a card makes of a cost: it is set to a number, or an amount is added."""

    set_to: int | None
    amount: int
    spaces: frozenset[int]
    """Spaces to which it applies; empty for the building of a Squadron."""

    def applied(self, cost: int) -> int:
        """The cost after the change."""
        return cost + self.amount if self.set_to is None else self.set_to


@record
class Advantage:
    """IS-8 An Advantage tile."""

    id: str
    name: str
    region: Region
    spaces: tuple[int, ...]
    needs: ActionType | None
    """Type of Action Points that its use is paid with, where it needs any."""
    effects: tuple[str, ...]
    """What its use does, by the ids of the instructions."""
    text: str
    change: CostChange | None
    """How a purchase is cheaper with it."""
    start: Seat | None


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
    forced_debt: int
    reduced_debt: int


@record
class TileAction:
    """Half of an Investment tile."""

    type: ActionType
    ap: int


@record
class InvestmentTile:
    """IS-3.3 An Investment tile."""

    id: str
    major: TileAction
    minor: TileAction
    event: bool
    upgrade: bool

    def half_of(self, wanted: ActionType) -> Half | None:
        """Which of its actions has the type, the Major one first; None where neither has."""
        if self.major.type == wanted:
            return "major"
        return "minor" if self.minor.type == wanted else None


@record
class Event:
    """IS-3.4 An Event card; texts and effects by seat."""

    id: str
    name: str
    era: Era
    type: ActionType | None
    """None where any tile with the symbol will do."""
    condition: Condition | None
    base: tuple[tuple[str, ...], tuple[str, ...]]
    bonus: tuple[tuple[str, ...], tuple[str, ...]]
    texts: tuple[str, str]
    bonus_texts: tuple[str, str]


@record
class MinistryAbility:
    """IS-3.5.2 An ability of a Ministry."""

    id: str
    text: str
    limit: str


@record
class AwardChange:
    """IS-4.12.4 A Ministry changes an Award or a reward of Global Demand for a side that wins it."""

    award: str
    winner: Seat
    vp: int
    trp: int


@record
class BuildDiscount:
    """IS-5.6.5 A Ministry makes building a Squadron cheaper."""

    change: CostChange
    requires: Condition | None


@record
class ExtraPoints:
    """IS-3.5.4 A Ministry adds Action Points to an action of the type."""

    type: ActionType
    amount: int
    restriction: str | None


@record
class Ministry:
    """IS-3.5 A Ministry card."""

    id: str
    name: str
    side: Seat
    eras: tuple[Era, ...]
    keywords: tuple[str, ...]
    abilities: Mapping[str, MinistryAbility]
    awards: tuple[AwardChange, ...]
    builds: BuildDiscount | None
    extra: ExtraPoints | None


@record
class Figures:
    """IS-3.5.5, IS-8.2.5 What the rules know of single cards: each figure by the card on which it is printed."""

    bank_of_england_limit: int
    cardinals_points: Count
    east_india_points: Count
    edmond_halley_treaty: int
    edmond_halley_requires: Condition
    edmund_burke_points: Count
    james_watt_treaty: int
    jacobite_cost: int
    jacobite_points: Count
    john_law_condition: Condition
    john_law_debt: int
    john_law_debt_otherwise: int
    lavoisier_major: int
    lavoisier_minor: int
    merchant_banks_debt: int
    naval_bastion_cost: int
    north_american_trade_condition: Condition
    north_american_trade_tile: int
    north_american_trade_event: int
    pompadour_treaty: int
    south_sea_squadron: CostChange
    swift_condition: Condition
    voltaire_treaty: Count
    shifts: Mapping[str, CostChange]
    """By Ministry or Event: what makes shifts of Political spaces cheaper."""


@record
class WarTile:
    """IS-3.7 A War tile."""

    id: str
    name: str
    side: Seat
    war: str | None
    """The War of a Bonus tile; None for a Basic one."""
    strength: int
    effect: str | None


@record
class SpoilsSquadrons:
    """IS-7.3 The loser takes Squadrons off; so many, or one per point of the Margin up to a most."""

    to: Pile
    count: int | None
    """None for one per point of the Margin."""
    most: int


@record
class SpoilsRow:
    """IS-7.2 One row of a Spoils table."""

    low: int
    high: int | None
    """None for the highest row, which has no end."""
    vp: int
    cp: int
    unflag: Filter | None
    trp: int
    dominance: bool
    """IS-7.3.5 The Atlantic Dominance marker is placed."""
    squadrons: tuple[SpoilsSquadrons, ...]
    usa: tuple[int, ...]
    """IS-7.3.4 Territories on which France may place USA flags."""
    specials: int
    """How many special results are printed."""


@record
class SpecialVictory:
    """IS-7.3 What a victory in a Theater brings besides its Spoils row."""

    winner: Seat | None
    """None where either side's victory brings it."""
    margin: int
    jacobite_victory: bool
    jacobites_permanent: bool
    jacobite_defeat: bool
    squadrons: tuple[SpoilsSquadrons, ...]


@record
class Theater:
    """IS-7.1 A Theater of a War."""

    id: str
    name: str
    regions: tuple[Region, ...]
    squadron_regions: frozenset[Region]
    fort_regions: frozenset[Region]
    conflict_regions: frozenset[Region]
    keyword: str | None
    spoils: tuple[tuple[SpoilsRow, ...], tuple[SpoilsRow, ...]]
    """By winner, from the lowest row to the highest."""
    territories: frozenset[int]
    conquests: tuple[int, ...]
    """IS-7.2.1 Spaces that its winner may conquer, if what they require is there."""
    specials: tuple[SpecialVictory, ...]
    allies: tuple[int, ...]
    """Alliance spaces that give strength."""


@record
class WarDisplay:
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
    peace: int | None
    """Number of the Peace Turn; None for a War."""
    war: int | None
    era: Era
    first_of_era: bool


@record
class BonusDraw:
    """IS-0.4 Bonus War tiles that a side draws for a Theater in the setup."""

    seat: Seat
    theater: str
    count: int


@record
class SetupPage:
    """IS-0.4 The setup page; what has two entries is by seat."""

    vp: int
    initiative: Seat
    flags: tuple[frozenset[int], frozenset[int]]
    navy: tuple[int, int]
    unbuilt: tuple[int, int]
    limit: tuple[int, int]
    debt: tuple[int, int]
    treaty: tuple[int, int]
    bonus: tuple[BonusDraw, ...]


@record
class Numbers:
    """Single numbers of the tracks and tables."""

    vp_start: int
    vp_france: int
    """IS-2.3 b) France wins at this marker."""
    vp_britain: int
    limit_step: int
    pass_debt: int
    treaty_kept: int
    rounds: int
    """IS-4.9 Action Rounds per side."""
    tiles_shown: int
    hand: int
    dealt: int
    demand: int
    """IS-4.4 Commodities in Global Demand."""
    draw_cost: int
    squadrons: int
    squadron_cost: int
    deploy_empty: int
    deploy_naval: int
    deploy_navy: int
    recruit_cost: int
    recruit_most: int
    per_theater: int
    basic_least: int
    clear_cost: int
    clear_protected: int
    clear_plus: int
    repair_own: int
    repair_enemy: int
    exchange_cost: int
    exchange_gives: int
    advantages_most: int
    advantages_region: int
    prestige_vp: int
    final_prestige: int
    final_debt_per: int
    final_debt_most: int
    final_good: int
    final_territory: int
    byng_strength: int
    dominance_strength: int


SPACE_VERBS: Final = ("shift", "mshift", "clear", "fort", "repair", "seize", "deploy", "bastion")
"""Verbs of the purchases that name a space."""


@dataclass(slots=True, kw_only=True, frozen=True)
class Board:
    """Everything that does not change in a game."""

    spaces: tuple[Space, ...]
    at: Mapping[str, int]
    advantages: tuple[Advantage, ...]
    advantage_at: Mapping[str, int]
    awards: Mapping[str, Award]
    rewards: tuple[Mapping[Good, Reward], ...]
    """By Era."""
    tiles: Mapping[str, InvestmentTile]
    events: Mapping[str, Event]
    ministries: Mapping[str, Ministry]
    war_tiles: Mapping[str, WarTile]
    basic: tuple[tuple[str, ...], tuple[str, ...]]
    wars: tuple[WarDisplay, ...]
    war_at: Mapping[str | None, int | None]
    """The place of each War; None for no War."""
    theater_at: Mapping[str, int]
    """The place of each Theater in its War."""
    dominated: str
    """IS-7.3.5 The Theater in which the Atlantic Dominance marker helps."""
    turns: tuple[TurnBox, ...]
    turn_at: Mapping[str, int]
    instructions: Mapping[str, Instruction]
    """The effects of Events and Advantages by their ids."""
    restrictions: Mapping[str, Restriction]
    setup: SetupPage
    numbers: Numbers
    figures: Figures
    refusal_vp: tuple[int, ...]
    limit_turns: frozenset[int]
    markets: tuple[int, ...]
    politicals: tuple[int, ...]
    navals: tuple[int, ...]
    forts: tuple[int, ...]
    territories: tuple[int, ...]
    prestige: tuple[int, ...]
    by_region: Mapping[Region, tuple[int, ...]]
    market_links: tuple[tuple[int, ...], ...]
    """By space: the Markets connected to it."""
    anchor_links: tuple[tuple[int, ...], ...]
    """By space: connected Territories, Forts and Naval spaces."""
    country_spaces: Mapping[str, tuple[int, ...]]
    jacobite_spaces: tuple[int, ...]
    """The spaces of Ireland and Scotland."""
    gates: frozenset[int]
    """Political spaces that are not available from the beginning."""
    cheaper_at: tuple[tuple[int, ...], ...]
    """By space: Advantages that make unflagging it cheaper."""
    builders: tuple[int, ...]
    """Advantages that make building a Squadron cheaper."""
    bastion: int
    """The Advantage Naval Bastion."""
    good_markets: Mapping[Good, tuple[int, ...]]
    options: Mapping[str, tuple[Option, ...]]
    """By verb of a purchase: its option for each space."""
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What others work out of the board once."""
