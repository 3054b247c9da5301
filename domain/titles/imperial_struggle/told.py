"""What do positions and decisions of Imperial Struggle tell a client besides the state?"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from domain.kernel.records import Amount, Coordinate, Count
from domain.titles.imperial_struggle.pieces import ActionType, FlagId, Good, Half, Phase, Pile, Region, SideId

__all__ = [
    "AboutAdvantage",
    "AboutChoice",
    "AboutConquest",
    "AboutDeployment",
    "AboutFlags",
    "AboutNewTile",
    "AboutPayment",
    "AboutRefusal",
    "AboutReplacement",
    "AboutRound",
    "AboutSpace",
    "AboutSquadron",
    "AboutTarget",
    "AboutTile",
    "AboutTiles",
    "AboutUpgrade",
    "AboutWay",
    "ActionLeft",
    "AwardFacts",
    "Cost",
    "CostPart",
    "Facts",
    "OptionCost",
    "PoolLeft",
    "Where",
]


class Where(TypedDict):
    """IS-4, IS-7 The place in the sequence of play."""

    turn: str
    """The box of the Turn Track."""
    phase: Phase
    """The phase of the turn."""
    round: Count
    """Action Rounds begun this Peace Turn."""


class AwardFacts(TypedDict):
    """IS-4.12 What an Award gives."""

    vp: Amount
    """Victory Points."""
    trp: Amount
    """Treaty Points."""
    margin: Count
    """By how many spaces a side must be ahead."""


class Facts(TypedDict):
    """IS-6.4, IS-4.12, IS-7.1.3 What follows from the position."""

    vp: Coordinate
    """IS-2.2 The marker of the Victory Point track."""
    era: str
    """IS-4 The Era."""
    left: dict[Half, Count]
    """IS-5.3.2 Action Points that the tile's Actions may still spend; a Minor Action that was used has none."""
    available_debt: list[Amount]
    """IS-6.4 By seat: Available Debt."""
    spaces: dict[Region, list[Count]]
    """IS-4.12 By Region and seat: spaces controlled."""
    awards: dict[Region, AwardFacts]
    """IS-4.12 By Region: the Award of this turn."""
    prestige_leader: FlagId | None
    """IS-4.12 The side with more Prestige spaces; null for a tie."""
    markets: dict[Good, list[Count]]
    """IS-4.12 By commodity and seat: Markets controlled."""
    demand: dict[Good, FlagId | None]
    """IS-4.12 By commodity in demand: the side with more Markets of it; null for a tie."""
    protected: list[str]
    """IS-3.1.8 Protected Markets."""
    isolated: list[str]
    """IS-3.1.9 Isolated Markets."""
    strength: NotRequired[dict[str, list[dict[str, Amount]]]]
    """IS-7.1.3 By Theater, seat and source, such as `forts`: bonus strength; left out before a War is laid out."""
    bonus_strength: NotRequired[list[list[Count]]]
    """IS-7.1.3 By Theater, in the order of the War, and seat: bonus strength; left out before a War is laid out."""


class CostPart(TypedDict):
    """IS-5.3.6 One step on the way to a cost."""

    rule: str
    """The id of its rule."""
    what: str
    """What it comes from."""
    amount: Amount
    """By how much the cost changes; the first part is the base."""


class Cost(TypedDict):
    """IS-5.3.6 A cost in Action Points and its breakdown by rule."""

    cost: Amount
    """All of it."""
    parts: list[CostPart]
    """How it comes about, in order."""


class OptionCost(TypedDict):
    """IS-5.3.6 The cost of an option in its plainest way."""

    cost: Amount
    """All of it."""
    parts: list[CostPart]
    """How it comes about, in order."""
    minor: bool
    """Whether it is paid from the Minor action."""


class ActionLeft(TypedDict):
    """IS-3.3 One of the two actions of the Investment tile."""

    type: ActionType
    """The type of its Action Points."""
    left: Amount
    """How many are left."""


class PoolLeft(TypedDict):
    """IS-5.2.3 Action Points from an Event, a Ministry or an exchange."""

    type: ActionType
    """The type of the Action Points."""
    left: Count
    """How many are left."""
    only: str | None
    """The id of what binds them in the board's table; null if nothing does."""


class AboutRound(TypedDict):
    """IS-13.2 What is left to spend, and every purchase with its cost."""

    major: ActionLeft
    """The Major action."""
    minor: ActionLeft
    """The Minor action."""
    pools: list[PoolLeft]
    """Further Action Points."""
    costs: dict[str, OptionCost]
    """By the text of the option: what it costs."""


class AboutTiles(TypedDict):
    """IS-12.2b The Basic War tiles that the side allocates."""

    tiles: list[str]
    """The tiles that the seat has drawn."""


class AboutTile(TypedDict):
    """IS-3.3 The Investment tiles to choose from."""

    tiles: list[str]
    """The tiles that are left."""
    round: Count
    """Action Rounds begun this Peace Turn."""


class AboutUpgrade(TypedDict):
    """IS-5.3.3 The two tiles of which one stays."""

    new: str
    """The tile that was drawn."""
    old: str
    """The tile that lies in the Theater."""


class AboutNewTile(TypedDict):
    """IS-5.6.1 The Bonus War tile that is placed."""

    tile: str
    """The tile."""


class AboutDeployment(TypedDict):
    """IS-5.6.6 Where a Squadron deploys."""

    target: str
    """The Naval space."""


class AboutWay(TypedDict):
    """IS-5.3.5 A purchase that can be paid in several ways."""

    kind: str
    """The verb of the purchase."""
    target: str | None
    """Its space, or the type of Action Points into which others are exchanged; null for none."""
    costs: dict[str, Cost]
    """By the text of the option: what it costs."""


class AboutPayment(TypedDict):
    """IS-5.3.5 A purchase that is paid."""

    kind: str
    """The verb of the purchase."""
    target: str | None
    """Its space, or the type of Action Points into which others are exchanged; null for none."""
    cost: Amount
    """All of it."""
    parts: list[CostPart]
    """How it comes about, in order."""
    minor: bool
    """Whether it is paid from the Minor action."""


class AboutSpace(TypedDict):
    """IS-5.2.7 An effect that hits spaces, one after the other."""

    effect: str
    """What it does to a space."""
    side: SideId
    """The side whose effect it is."""
    left: Count
    """How many spaces it may still hit."""


class AboutChoice(TypedDict):
    """IS-5.2.7 An effect of which one option is carried out."""

    effect: str
    """Its place in the pack's effects."""


class AboutSquadron(TypedDict):
    """IS-3.6.1 Squadrons that are taken off."""

    side: SideId
    """The side that loses them."""
    to: Pile
    """Where they go: `unbuilt`, `parked` (on the Turn Track) or `game` (out of it)."""
    left: Count
    """How many are still to be taken."""


class AboutAdvantage(TypedDict):
    """RU-52 A purchase with an Advantage that an Event lets be used."""

    advantage: str
    """The Advantage."""
    costs: dict[str, Cost]
    """By the text of the option: what it costs."""


class AboutReplacement(TypedDict):
    """RU-40 A tile that replaces one of the Global Demand."""

    drawn: Good
    """The commodity that was drawn."""


class AboutConquest(TypedDict):
    """IS-7.2.1 Conquest Points that are spent."""

    points: Count
    """How many are left."""
    theater: str
    """The Theater that was won."""


class AboutRefusal(TypedDict):
    """IS-7.2.2 A conquest that may be refused."""

    space: str
    """The space."""
    points: Amount
    """The Victory Points that refusing gives to the conqueror."""


class AboutFlags(TypedDict):
    """IS-10 Where flags of the USA are placed."""

    chosen: list[str]
    """Spaces chosen so far."""


class AboutTarget(TypedDict):
    """IS-7.1.2 What the effect of a War tile hits."""

    theater: str
    """The Theater in which the tile lies."""
    effect: str
    """The effect of the tile."""
