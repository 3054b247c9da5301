"""Which words does the rulebook have for sides, spaces, actions and turns?

They are the ids of the content: what is stored and served says them, and the state holds them where it names one.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated, Final, Literal, TypeAlias, get_args

from domain.kernel.records import Meaning

__all__ = [
    "BR",
    "CARIBBEAN",
    "CONNECTORS",
    "DIPLOMATIC",
    "ECONOMIC",
    "EUROPE",
    "FLAGS",
    "FLAG_IDS",
    "FLAG_OF",
    "FORT",
    "FR",
    "FRESH",
    "GOODS",
    "HUGUENOT_REGIONS",
    "INDIA",
    "KINDS",
    "MAJOR",
    "MARKET",
    "MILITARY",
    "MINOR",
    "NAVAL",
    "NAVY_BOX",
    "NORTH_AMERICA",
    "PLAIN",
    "PLUS_ONE",
    "POLITICAL",
    "REGIONS",
    "SIDES",
    "SPAIN",
    "SPENT",
    "TERRITORY",
    "TYPES",
    "USA",
    "ActionType",
    "AdvantageIndex",
    "ConflictMarker",
    "Era",
    "Flag",
    "FlagId",
    "Good",
    "Half",
    "Huguenots",
    "Modifier",
    "Phase",
    "Pile",
    "Region",
    "SideId",
    "Slot",
    "SpaceIndex",
    "SpaceKind",
    "TheaterIndex",
    "TheaterName",
    "TurnBox",
    "WarIndex",
]

TheaterIndex: TypeAlias = Annotated[int, Meaning("index", "the Theaters of the War in the pack")]
"""An index into the Theaters of the War in the pack."""

TheaterName: TypeAlias = str | TheaterIndex
"""The id of a Theater; under rules 1 and 2 its place in the War that lies open."""

Slot: TypeAlias = Annotated[int, Meaning("index", "the row of tiles or Ministries of the seat in the state")]
"""An index into the row of tiles or Ministries of the seat in the state."""

AdvantageIndex: TypeAlias = Annotated[int, Meaning("index", "`advantages` of the pack")]
"""An index into `advantages` of the pack."""

SpaceIndex: TypeAlias = Annotated[int, Meaning("index", "`spaces` of the pack")]
"""An index into `spaces` of the pack."""

WarIndex: TypeAlias = Annotated[int, Meaning("index", "`wars` of the pack")]
"""An index into `wars` of the pack."""

TurnBox: TypeAlias = Annotated[int, Meaning("index", "the boxes of the Turn Track in the pack")]
"""An index into the boxes of the Turn Track in the pack."""

Flag: TypeAlias = Annotated[int, Meaning("index", "the seats, then Spain and the USA")]
"""IS-3.1.7 Whose flag it is: the seat of a side, SPAIN (IS-12.1) or USA (IS-10)."""
FR: Final = 0
BR: Final = 1
SPAIN: Final = 2
USA: Final = 3
SideId: TypeAlias = Literal["FR", "BR"]
SIDES: Final[tuple[SideId, ...]] = get_args(SideId)
FlagId: TypeAlias = Literal["FR", "BR", "ES", "US"]
FLAGS: Final[tuple[FlagId, ...]] = get_args(FlagId)
FLAG_IDS: Final[dict[Flag | None, FlagId | None]] = {None: None, **dict(enumerate(FLAGS))}
"""The id of each flag; None for no flag."""
FLAG_OF: Final[dict[FlagId | None, Flag | None]] = {name: flag for flag, name in FLAG_IDS.items()}
"""The flag of each id."""

Region: TypeAlias = Literal["europe", "north_america", "caribbean", "india"]
REGIONS: Final[tuple[Region, ...]] = get_args(Region)
EUROPE: Final = "europe"
NORTH_AMERICA: Final = "north_america"
CARIBBEAN: Final = "caribbean"
INDIA: Final = "india"
HUGUENOT_REGIONS: Final[frozenset[Region]] = frozenset((NORTH_AMERICA, CARIBBEAN))
"""RU-39 The Regions in which Huguenots markers are placed."""

Good: TypeAlias = Literal["furs", "spice", "fish", "tobacco", "sugar", "cotton"]
GOODS: Final[tuple[Good, ...]] = get_args(Good)

SpaceKind: TypeAlias = Literal["political", "market", "territory", "naval", "fort"]
KINDS: Final[tuple[SpaceKind, ...]] = get_args(SpaceKind)
POLITICAL: Final = "political"
MARKET: Final = "market"
TERRITORY: Final = "territory"
NAVAL: Final = "naval"
FORT: Final = "fort"
CONNECTORS: Final[frozenset[SpaceKind]] = frozenset((TERRITORY, NAVAL, FORT))
"""IS-5.4.1 What a chain of Markets ends at, and what a Conquest Line starts from."""

NAVY_BOX: Final = "navy_box"
"""IS-3.6.1 The place of built Squadrons that lie on no Naval space."""

ActionType: TypeAlias = Literal["economic", "diplomatic", "military"]
TYPES: Final[tuple[ActionType, ...]] = get_args(ActionType)
ECONOMIC: Final = "economic"
DIPLOMATIC: Final = "diplomatic"
MILITARY: Final = "military"

Half: TypeAlias = Literal["major", "minor"]
"""IS-3.3 The two actions of an Investment tile."""
MAJOR: Final = "major"
MINOR: Final = "minor"

ConflictMarker: TypeAlias = Literal["plain", "plus_one"]
"""IS-3.8.1 A Conflict marker, or the one that costs 1 more to remove."""
PLAIN: Final = "plain"
PLUS_ONE: Final = "plus_one"

Huguenots: TypeAlias = Literal["fresh", "spent"]
"""RU-39 The two sides of a Huguenots marker."""
FRESH: Final = "fresh"
SPENT: Final = "spent"

Pile: TypeAlias = Literal["unbuilt", "parked", "game"]
"""IS-3.6.1, RU-20 Where a Squadron that is taken goes: Unbuilt, the Turn Track, out of the game."""

Modifier: TypeAlias = Literal[
    "beyond_europe",
    "charles_hanbury_williams",
    "jacobite_score",
    "jacobite_shift",
    "lavoisier",
    "north_american_trade",
    "pacte_de_famille",
    "pompadour",
    "south_sea_speculation",
    "trade_event",
    "watt",
]
"""What lasts for the rest of a round, mostly by the card that brings it."""

Phase: TypeAlias = Literal[
    "setup",
    "deal",
    "ministries",
    "initiative",
    "action",
    "end_of_turn",
    "scoring",
    "final_scoring",
    "war",
    "finished",
]


class Era(IntEnum):
    """IS-2.1 The three Eras in their order."""

    SUCCESSION = 0
    EMPIRE = 1
    REVOLUTION = 2

    @property
    def id(self) -> str:
        """How the content names it."""
        return self.name.lower()
