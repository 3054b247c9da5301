"""Which cards, tracks and figures does a pack of Imperialism describe?

Frozen records, which `content/making.py` makes of the pack's data; every number that a component prints comes from
here (EFFECTS.md, section 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import record

__all__ = [
    "ACTIONS",
    "ARMY",
    "BACKS",
    "COUNTS",
    "FLEET",
    "PRESTIGE",
    "PROVIDENCE",
    "TERRITORY",
    "Achievement",
    "Base",
    "Board",
    "Definition",
    "EffectOp",
    "Good",
    "Lasting",
    "Modifier",
    "Religion",
    "Superpower",
    "Territory",
    "WarValues",
]

ARMY, FLEET, PRESTIGE = 0, 1, 2
PROVIDENCE, TERRITORY = "providence", "territory"
"""IM-1.6, IM-1.7 The two decks."""
BACKS: Final[Mapping[str, int]] = {PROVIDENCE: 0, TERRITORY: 1}
"""R-33 What a card of each deck adds to the territories of a hand."""
ACTIONS: Final = ("development", "intrigue", "conquest", "war", "taxation")
"""IM-6.1 The five actions, in the order of the board."""
COUNTS: Final = ("lands", "colonies", "territories", "ducats")
"""IM-17.2 What requirements name besides tracks; these figures follow the tracks in a row of figures."""


@record
class Base:
    """What a payment is counted by: so many ducats per unit."""

    per: str
    rate: int


@record
class EffectOp:
    """One operation of an effect list (EFFECTS.md, section 3); fields of other operations are not read."""

    op: str
    track: str
    amount: int
    cost: int
    options: tuple[str, ...]
    bases: tuple[Base, ...]
    divisor: int
    cap: int | None
    who: str | None
    how: str | None
    filter: str
    condition: str | None
    what: str
    scope: str
    window: str | None
    least: int
    ops: tuple[EffectOp, ...]
    choices: tuple[tuple[EffectOp, ...], ...]
    excluded: tuple[str, ...]
    optional: bool


@record
class Modifier:
    """IM-10.6 A war modifier in force."""

    scope: str
    amount: int
    dissenters: bool

    def counts_in(self, kind: str) -> bool:
        """IM-10.6 True in wars of that kind."""
        return self.scope in (kind, "both")


@record
class Lasting:
    """What holds while a card is in force."""

    modifiers: tuple[Modifier, ...]
    hand_limit: int
    development: int
    """IM-7.2 Ducats on choosing development."""
    forbids: tuple[str, ...]


@record
class WarValues:
    """IM-10.2 The figures of a war card."""

    land: int
    sea: int
    plunder: int


@record
class Definition:
    """IM-1.6 A providence card; all its copies are equal."""

    id: str
    name: str
    category: str
    copies: tuple[str, ...]
    lasting: Lasting
    immediate: tuple[EffectOp, ...]
    additional: tuple[EffectOp, ...]
    war: WarValues | None
    on_attack_win: tuple[EffectOp, ...]
    windows: tuple[str, ...]
    condition: str | None
    """What must hold after a war for a war event; None for any other card."""
    war_event: bool

    @property
    def is_event(self) -> bool:
        """IM-20.12 True of event cards."""
        return self.category == "event"


@record
class Territory:
    """IM-9 A land, a colony, or one of the two board spaces."""

    id: str
    name: str
    kind: str
    starting: bool
    needs: tuple[int, int, int]
    """Army, fleet, prestige."""
    cost: int
    levels: tuple[tuple[int, int], ...]
    """Permanent: track and amount."""
    prestige: int
    glory: int

    @property
    def is_colony(self) -> bool:
        """IM-17.2 True of everything that counts as a colony."""
        return self.kind != "land"


@record
class Achievement:
    """IM-13 A card with alternatives of which one must be met: pairs of figure and minimum."""

    id: str
    name: str
    glory: int
    any_of: tuple[tuple[tuple[int, int], ...], ...]
    effects: tuple[EffectOp, ...]


@record
class Superpower:
    """IM-23.1 A superpower card."""

    id: str
    name: str
    number: int
    religion: str
    converts: bool
    effects: tuple[EffectOp, ...]
    lasting: Lasting


@record
class Religion:
    """IM-22 A type of religion card."""

    id: str
    name: str
    copies: int
    needs: tuple[tuple[int, int], ...]
    effects: tuple[EffectOp, ...]
    lasting: Lasting


@record
class Good:
    """IM-7 A good with its gains."""

    id: str
    name: str
    track: int
    trade: tuple[int, ...]
    leader_hand_limit: int
    """IM-7.6 Permanent gain of the leader."""
    leader: tuple[EffectOp, ...]
    economic: tuple[EffectOp, ...]
    penalty: int
    """Prestige lost each time it is chosen."""
    prestige_needed: int | None
    glory_needed: tuple[int, ...]
    """IM-7.4 By number of seats, or empty."""


@dataclass(frozen=True, eq=False, slots=True)
class Board:
    """Everything that a pack says, indexed for the rules."""

    tracks: tuple[str, ...]
    track_at: Mapping[str, int]
    track_names: Mapping[str, str]
    tops: tuple[int, ...]
    """IM-17.1 The maximum of each track; prestige without its flowering space."""
    flowering: int
    flowering_glory: int
    end_spaces: Mapping[int, int]
    goods: tuple[Good, ...]
    good: Mapping[str, Good]
    definitions: Mapping[str, Definition]
    card: Mapping[str, Definition]
    """By card id."""
    territory: Mapping[str, Territory]
    spaces: tuple[Territory, ...]
    achievement: Mapping[str, Achievement]
    superpower: Mapping[str, Superpower]
    religion: Mapping[str, Religion]
    players: tuple[int, int]
    start_ducats: int
    start_hand: int
    base_limit: int
    most_limit: int
    row: Mapping[int, int]
    achievement_row: Mapping[int, int]
    dealt: int
    start_raise: tuple[str, ...]
    start_raise_amount: int
    discard_most: int
    bonus_first: int
    bonus_tied: int
    bonus_second: int
    second_with: tuple[int, ...]
    categories: tuple[str, ...]
    faith_bonus: int
    faith_excluded: tuple[str, ...]
    war_definitions: tuple[Definition, ...]
    by_window: Mapping[str, tuple[Definition, ...]]
    intrigue: tuple[Definition, ...]
    """IM-8.2 What may be played in the intrigue action."""
    cancelling: tuple[Definition, ...]
    said: Mapping[str, Option]
    """Options without arguments, made once."""

    def deck_of(self, card: str) -> str:
        """IM-1.6, IM-1.7 The deck from which a card comes, which its back shows."""
        return TERRITORY if card in self.territory else PROVIDENCE
