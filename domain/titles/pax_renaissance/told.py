"""What do positions and decisions of Pax Renaissance tell a client besides the state?"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from domain.kernel.records import Amount, Count, Seat
from domain.titles.pax_renaissance.pieces import Kind, Prestige, Religion, Side

__all__ = [
    "AboutAgentMap",
    "AboutAgents",
    "AboutAim",
    "AboutBattle",
    "AboutCard",
    "AboutCasualties",
    "AboutEmancipation",
    "AboutEmpire",
    "AboutMap",
    "AboutOp",
    "AboutOps",
    "AboutShot",
    "AboutSurvivors",
    "AboutTax",
    "AboutToken",
    "AboutTurn",
    "BattleFacts",
    "Facts",
    "PlayerFacts",
    "UnitFacts",
    "Where",
]


class Where(TypedDict):
    """PR-3 The place in the sequence of play."""

    turn: Count
    """Number of the turn; 0 during setup."""
    phase: Literal["setup", "action", "finished"]
    """`setup`, `action` or `finished`."""
    player: Seat
    """The seat whose turn it is."""


class PlayerFacts(TypedDict):
    """PR-12 A player's figures."""

    bank: str | None
    """PR-2.3 The bank; null until it is drawn or chosen."""
    prestige: dict[Prestige, Count]
    """PR-12.8 By kind: icons in the tableau."""
    monarchies: Count
    """PR-12.4 Kings in the tableau."""
    republics: Count
    """PR-12.6 Republics in the tableau."""
    concessions: Count
    """PR-12.5 Concessions on the map."""
    victories_met: list[str]
    """PR-12.7 Victory cards whose conditions the player meets, active or not."""


class Facts(TypedDict):
    """PR-12 What follows from the position."""

    supreme_religion: Religion | None
    """PR-12.3 The Supreme Religion; null for none."""
    deck_sizes: dict[Side, Count]
    """By side: cards in the deck."""
    seats: list[PlayerFacts]
    """By seat: the player's figures."""


class UnitFacts(TypedDict):
    """PR-9.1 A token in a battle."""

    kind: Kind
    """What it is."""
    place: str
    """Where it stands."""


class BattleFacts(TypedDict):
    """PR-9.2 Both sides of a battle and how it would end."""

    attackers: list[UnitFacts]
    """The Attackers."""
    defenders: list[UnitFacts]
    """The Defenders."""
    outcome: Literal["won", "lost"]
    """How it would end for the Attackers."""
    internal: NotRequired[bool]
    """PR-5.9.6 Of a campaign: whether it is against a vassal or the suzerain."""


class AboutTurn(TypedDict):
    """PR-3.3 What the player may still do in the turn."""

    actions: Count
    """Actions left to spend."""
    used: list[str]
    """Once-per-turn actions used this turn."""


class AboutCard(TypedDict):
    """PR-8.2 The card that asks."""

    card: str
    """The card."""


class AboutMap(TypedDict):
    """PR-1.6 The map card that is concerned."""

    map: str
    """The map card."""


class AboutEmpire(TypedDict):
    """PR-5.1.5 The Empire that is concerned."""

    empire: str
    """The Empire card."""


class AboutToken(TypedDict):
    """PR-11.6 A token that the supply lacks."""

    token: Kind
    """Its kind."""


class AboutAgentMap(TypedDict):
    """PR-4.2.3 A card that places agents."""

    card: str
    """The card."""
    agents: list[Kind]
    """Its agents, each as often as it is placed."""


class AboutAgents(TypedDict):
    """PR-4.3 Agents that are placed one after another."""

    card: str
    """The card that brings them."""
    map: str | None
    """The map card on which they are placed; null for bishops, which are placed on cards."""
    agents: list[Kind]
    """Agents still to be placed."""
    costs: dict[Kind, dict[str, Amount]]
    """By kind and place: the Florins that placing there costs."""


class AboutOps(TypedDict):
    """PR-4.5 Cards that can be used for their ops."""

    sides: list[Side]
    """Sides of the tableau from which a card may be used."""
    used: list[str]
    """PR-16.3 Cards used in this turn."""


class AboutOp(TypedDict):
    """PR-4.2.3 An op of a card."""

    card: str
    """The card."""
    op: str
    """The op."""


class AboutAim(TypedDict):
    """PR-5 An op that needs a target."""

    card: str
    """The card."""
    op: str
    """The op."""
    map: NotRequired[str]
    """The map card on which it acts; left out if it acts on none."""
    cost: NotRequired[Amount]
    """PR-5.9.2 Of a campaign: Florins."""
    battles: NotRequired[dict[str, BattleFacts]]
    """PR-5.9 Of a campaign, by the text of the option: the battle."""
    costs: NotRequired[dict[str, Amount]]
    """PR-5.6.3 Of a vote, by the text of the option: Florins."""


class AboutTax(TypedDict):
    """PR-5.4.2 A Concession that is taxed."""

    border: str
    """The border on which it lies."""
    map: str
    """The map card."""


class AboutShot(TypedDict):
    """PR-4.2.2 A one-shot that may be used."""

    card: str
    """The card."""
    one_shot: str
    """The one-shot."""
    battles: NotRequired[dict[str, BattleFacts]]
    """PR-9 Of a battle, by map card: both sides and the outcome."""
    suitors: NotRequired[list[str]]
    """PR-8.2 Of a coronation: map cards whose kings the queen may marry."""


class AboutBattle(TypedDict):
    """PR-4.2.3 Map cards on which a battle can be fought."""

    card: str
    """The card."""
    battles: dict[str, BattleFacts]
    """By the text of the option: both sides and the outcome."""


class AboutCasualties(TypedDict):
    """PR-9.2.1 Tokens that die in a battle."""

    map: str
    """The map card."""
    attackers: list[UnitFacts]
    """Attackers that live."""
    attackers_to_die: Count
    """How many more of them die."""
    defenders: list[UnitFacts]
    """Defenders that live."""
    defenders_to_die: Count
    """How many more of them die."""
    won: bool
    """Whether the Attackers have won."""


class AboutSurvivors(TypedDict):
    """PR-9.3 Tokens that are placed after a battle."""

    map: str
    """The map card."""
    left: list[UnitFacts]
    """Tokens still to be placed."""


class AboutEmancipation(TypedDict):
    """PR-11.1.6 Repressed tokens that may be moved to the map."""

    map: str
    """The map card."""
    repressed: list[Kind]
    """Repressed tokens on its Empire."""
