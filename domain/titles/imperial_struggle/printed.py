"""What can a card say? (EFFECTS.md)

Frozen records, made of the pack when it is loaded: conditions, counts, and the effects of Events and Advantages.
Spaces and Advantages are indices of the board; `who` is seen from the side that plays the card.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.kernel.records import record
from domain.titles.imperial_struggle.pieces import ActionType, Good, Modifier, Pile, Region

__all__ = [
    "Amount",
    "AtDebtLimit",
    "BuildSquadron",
    "ChangeLimit",
    "Choose",
    "Condition",
    "Conditional",
    "Controlled",
    "ControlsAll",
    "ControlsAny",
    "ControlsMore",
    "Count",
    "DebtExcess",
    "ExhaustAdvantages",
    "Filter",
    "Flags",
    "FreshAdvantages",
    "GainModifier",
    "GainPoints",
    "GainTreaty",
    "GainVictory",
    "HalfSquadrons",
    "HasFlag",
    "HasSquadron",
    "HasTreaty",
    "Hit",
    "HitName",
    "HoldsAdvantage",
    "Ignoring",
    "IncreaseDebt",
    "Instruction",
    "JacobiteCount",
    "LoseTreaty",
    "MoreAvailableDebt",
    "MoreBonusTiles",
    "NoFlags",
    "NoSquadrons",
    "OfferDemand",
    "PlaceByngMarker",
    "PrestigeCountries",
    "RecruitTiles",
    "RedrawDemand",
    "ReduceDebt",
    "RefreshAdvantages",
    "RemoveSquadrons",
    "Restriction",
    "ReturnTile",
    "ScoreDemand",
    "ShowsKeyword",
    "SquadronAvailable",
    "UseAdvantage",
    "Who",
    "Wish",
]

Who: TypeAlias = Literal["self", "opponent", "FR", "BR"]
"""A side as a card names it."""
Flags: TypeAlias = Literal["any", "none", "self", "opponent", "not_self", "FR", "BR"]
"""Whose flags a filter wants."""


@record
class Filter:
    """Which spaces an effect may hit."""

    spaces: tuple[int, ...]
    """Those that satisfy what is printed."""
    owner: Flags
    protected: bool | None
    no_conflict: bool
    no_new_isolation: bool


@record
class Restriction:
    """IS-5.2.4 What Action Points may be spent on; all that is given must hold."""

    regions: frozenset[Region]
    countries: frozenset[str]
    purpose: str
    near_own_market: bool
    no_prestige: bool


@record
class ShowsKeyword:
    """IS-3.5.3 A face-up Ministry has the keyword."""

    keyword: str


@record
class MoreAvailableDebt:
    """IS-6.4 Available Debt is above the opponent's by so much at least."""

    by: int


@record
class MoreBonusTiles:
    """More Bonus War tiles lie in the next War than the opponent's."""


@record
class ControlsMore:
    """A side controls more of these spaces than the other."""

    who: Who
    spaces: tuple[int, ...]


@record
class ControlsAll:
    """A side controls each of these spaces."""

    who: Who
    spaces: tuple[int, ...]


@record
class ControlsAny:
    """A side controls one of these spaces at least."""

    who: Who
    spaces: tuple[int, ...]


@record
class HoldsAdvantage:
    """RU-57 The player holds the Advantage, and no linked space has a Conflict marker."""

    advantage: int


@record
class NoFlags:
    """RU-35 A side has no flag there; one under a Conflict marker is a flag."""

    who: Who
    spaces: tuple[int, ...]


@record
class HasSquadron:
    """A side has a Squadron on a Naval space of the Region."""

    who: Who
    region: Region


@record
class NoSquadrons:
    """A side has no Squadron on a Naval space of the Region."""

    who: Who
    region: Region


@record
class SquadronAvailable:
    """A side has a Squadron in one of the places `map`, `navy_box`, `unbuilt`."""

    who: Who
    places: frozenset[str]


@record
class HasFlag:
    """RU-34 A side controls the space."""

    who: Who
    space: int


@record
class AtDebtLimit:
    """A side has no Available Debt."""

    who: Who


@record
class HasTreaty:
    """A side has so many Treaty Points at least."""

    who: Who
    least: int


Condition: TypeAlias = (
    ShowsKeyword
    | MoreAvailableDebt
    | MoreBonusTiles
    | ControlsMore
    | ControlsAll
    | ControlsAny
    | HoldsAdvantage
    | NoFlags
    | HasSquadron
    | NoSquadrons
    | SquadronAvailable
    | HasFlag
    | AtDebtLimit
    | HasTreaty
)


@record
class Controlled:
    """So many of these spaces as the player controls, some `times`."""

    spaces: tuple[int, ...]
    times: int
    most: int | None


@record
class HalfSquadrons:
    """One per two built Squadrons of the player."""

    most: int | None


@record
class DebtExcess:
    """The opponent's Debt above the player's."""

    most: int | None


@record
class PrestigeCountries:
    """Countries of several spaces in which the player controls a Prestige space."""

    countries: tuple[tuple[int, ...], ...]
    """By country: its Prestige spaces."""
    most: int | None


@record
class FreshAdvantages:
    """RU-18 Held Advantages that are not Exhausted."""

    advantages: tuple[int, ...]
    most: int | None


@record
class JacobiteCount:
    """IS-3.5.5 French spaces in Scotland and Ireland, and Jacobite Victory markers."""

    most: int | None


Count: TypeAlias = Controlled | HalfSquadrons | DebtExcess | PrestigeCountries | FreshAdvantages | JacobiteCount
Amount: TypeAlias = int | Count
"""A number of a card: printed, or counted when its effect begins."""


@record
class GainPoints:
    """IS-5.2.3 A pool of Action Points; `restriction` is the id of what binds it."""

    type: ActionType
    amount: Amount
    restriction: str | None


@record
class GainVictory:
    """Victory Points are scored."""

    who: Who
    amount: Amount


@record
class GainTreaty:
    """Treaty Points are gained."""

    who: Who
    amount: Amount


@record
class LoseTreaty:
    """Treaty Points are lost."""

    who: Who
    amount: int


@record
class ReduceDebt:
    """IS-6.2 Debt is lowered; `shortfall` is the type of Action Points for what could not be."""

    who: Who
    amount: int
    shortfall: ActionType | None


@record
class IncreaseDebt:
    """IS-6.3 Forced Debt."""

    who: Who
    amount: int


@record
class ChangeLimit:
    """IS-6.5 The Debt Limit moves."""

    who: Who
    amount: int


HitName: TypeAlias = Literal[
    "place_conflict", "unflag", "remove_flag", "shift", "take_control", "damage_fort", "displace_squadron"
]


@record
class Hit:
    """An effect that hits spaces, one after the other."""

    name: HitName
    filter: Filter
    count: Amount
    may_stop: bool
    plus_one: bool
    """IS-3.8.1 The Conflict markers are "+1" markers."""


@record
class BuildSquadron:
    """IS-3.6.1 A Squadron is built at no cost."""

    who: Who


@record
class RemoveSquadrons:
    """IS-3.6.1 Built Squadrons are taken off."""

    who: Who
    to: Pile
    count: Amount


@record
class RecruitTiles:
    """RU-49 Bonus War tiles are recruited at no cost; into one Theater, named without its War, or into any."""

    count: Amount
    theater: str | None


@record
class ReturnTile:
    """RU-22 A Bonus War tile goes back to its pool: one at random of a Theater, or the choice of the owner."""

    owner: Who
    chooser: Who
    pick: Literal["random_in_chosen_theater", "owner_choice"]


@record
class GainModifier:
    """Something lasts for the rest of the round, by the name of its card."""

    name: Modifier


@record
class RefreshAdvantages:
    """Own Exhausted Advantages of a Region are refreshed, so many at most."""

    region: Region
    count: int


@record
class ExhaustAdvantages:
    """RU-53 Advantages are marked Exhausted, so many at most."""

    count: int


Ignoring: TypeAlias = Literal["exhaustion", "exhaustion_and_newness"]
"""RU-10, RU-52 What does not hinder an Event from using an Advantage."""


@record
class UseAdvantage:
    """RU-10, RU-52 An own Advantage of some Regions is used at once."""

    regions: frozenset[Region]
    ignoring: Ignoring


@record
class OfferDemand:
    """RU-40 One of these commodities may be added to Global Demand."""

    goods: tuple[Good, ...]


@record
class RedrawDemand:
    """RU-40 A commodity is drawn and replaces one in Global Demand."""


@record
class ScoreDemand:
    """A commodity may be scored once as if it were in Global Demand."""

    good: Good


@record
class PlaceByngMarker:
    """RU-41 The Byng marker goes to a Theater of the next War."""


@record
class Wish:
    """One of the options of a choice."""

    label: str
    effects: tuple[str, ...]
    condition: Condition | None


@record
class Choose:
    """IS-5.2.7 Exactly one of several options."""

    chooser: Who
    options: tuple[Wish, ...]


@record
class Conditional:
    """One of two lists of effects, by a condition tested now."""

    condition: Condition
    then: tuple[str, ...]
    otherwise: tuple[str, ...]


Instruction: TypeAlias = (
    GainPoints
    | GainVictory
    | GainTreaty
    | LoseTreaty
    | ReduceDebt
    | IncreaseDebt
    | ChangeLimit
    | Hit
    | BuildSquadron
    | RemoveSquadrons
    | RecruitTiles
    | ReturnTile
    | GainModifier
    | RefreshAdvantages
    | ExhaustAdvantages
    | UseAdvantage
    | OfferDemand
    | RedrawDemand
    | ScoreDemand
    | PlaceByngMarker
    | Choose
    | Conditional
)
