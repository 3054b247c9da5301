"""What do positions and decisions of Imperialism tell a client besides the state?"""

from __future__ import annotations

from typing import TypedDict

from domain.kernel.records import Amount, Coordinate, Count, Seat

__all__ = [
    "AboutDiscard",
    "AboutHand",
    "AboutPeace",
    "AboutRefill",
    "AboutWar",
    "CountFacts",
    "Facts",
    "HandFacts",
    "PlayerFacts",
    "Where",
]


class Where(TypedDict):
    """IM-4 The place in the sequence of play."""

    turn: Count
    """Number of the turn, 1 for the first; 0 during setup."""
    active: Seat | None
    """Whose turn it is; null before the first."""
    phase: str
    """`setup`, `start`, `exchange`, `action`, `windows`, `flowering` or `finished`."""


class CountFacts(TypedDict):
    """IM-17.2 How many territories a player has."""

    lands: Count
    """Lands."""
    colonies: Count
    """Colonies."""
    territories: Count
    """Both together."""


class HandFacts(TypedDict):
    """IM-15.1 The hand by its backs, which everybody sees."""

    providence: Count
    """Providence cards."""
    territories: Count
    """Territory cards."""


class PlayerFacts(TypedDict):
    """IM-1.4, IM-15.2, IM-17.2 One player's figures."""

    levels: dict[str, Coordinate]
    """By track: the level."""
    counts: CountFacts
    """Territories by kind."""
    leader_of: list[str]
    """Goods of which the player is the leader."""
    religion: str | None
    """The religion; null while the superpower is hidden."""
    hand_limit: Count
    """How many cards the hand may hold."""
    hand: HandFacts
    """Cards in the hand."""
    ducats: Amount
    """Ducats."""
    glory: Amount
    """Glory on the track."""
    total: Amount
    """Glory in all, if the game ended now."""


class Facts(TypedDict):
    """IM-1.4, IM-15.2, IM-17.2 What follows from the position."""

    end_space: Coordinate
    """IM-24.1 The space of the glory track that triggers the end."""
    providence_deck: Count
    """Cards in the providence deck."""
    territory_deck: Count
    """Cards in the territory deck."""
    seats: list[PlayerFacts]
    """By seat: the player's figures."""


class AboutDiscard(TypedDict):
    """IM-5 How many cards are discarded in the exchange."""

    must: Count
    """How many more must be."""
    may: Count
    """How many more may be."""


class AboutRefill(TypedDict):
    """IM-5 How many cards are drawn in the exchange."""

    missing: Count
    """How many more fill the hand."""


class AboutWar(TypedDict):
    """IM-10 The war in which the player defends."""

    kind: str
    """`land` or `sea`."""
    attacker: Seat
    """The seat that declared the war."""
    attack: Amount
    """The attacker's strength."""
    defence: Amount
    """The defender's strength without further cards."""


class AboutPeace(TypedDict):
    """IM-10.9 What the winner of a war may demand."""

    tribute: Amount
    """Ducats of a tribute."""
    humiliation: Amount
    """Prestige of a humiliation."""


class AboutHand(TypedDict):
    """IM-26.3 The hand that the player looks at."""

    owner: Seat
    """The seat whose hand it is."""
    hand: list[str]
    """Its cards: providence cards by their definition, territories by their own id."""
