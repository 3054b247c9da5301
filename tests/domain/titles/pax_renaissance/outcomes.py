"""Which effects does a test expect, in few words? Moves are those of seat 0, where none is named."""

from __future__ import annotations

from typing import Literal

from domain.kernel.effects import Effect
from domain.titles.pax_renaissance.effects.course import ActionSpent, OnceUsed, OpsBegan, OpUsed
from domain.titles.pax_renaissance.effects.ground import TokenMoved
from domain.titles.pax_renaissance.effects.tableau import CardPlayed
from domain.titles.pax_renaissance.effects.trade import FairBegan, FlorinsChanged, PoolTaken
from domain.titles.pax_renaissance.pieces import BESIDE, PAWN, Kind, Side
from domain.titles.pax_renaissance.state import PaxState

__all__ = [
    "agent",
    "concession",
    "fair",
    "fights",
    "killed",
    "levied",
    "ops",
    "paid",
    "played",
    "repressed",
    "spent",
    "survived",
    "used",
]


def spent(what: str, actions: int = 1) -> ActionSpent:
    """PR-3.1 An action was spent."""
    return ActionSpent(0, what, actions)


def played(card: str, to: Literal["east", "west", "unmarried"]) -> tuple[Effect[PaxState], ...]:
    """PR-4.2, PR-8.6 A card was played from the hand for an action, as a queen under the Player Card."""
    return spent("play"), CardPlayed(0, card, to)


def ops(side: Side, seat: int = 0) -> tuple[Effect[PaxState], ...]:
    """PR-4.5 An ops action began on one side."""
    return ActionSpent(seat, "ops", 1), OnceUsed((f"{side}_ops",), ()), OpsBegan(seat, (side,), ())


def used(card: str, op: str, seat: int = 0) -> OpUsed:
    """PR-4.5.1 A card was used for an op."""
    return OpUsed(seat, card, op)


def fair(row: Side, card: str | None, bonus: int) -> tuple[Effect[PaxState], ...]:
    """PR-6.2, PR-6.4 A trade fair began, and its initiator took their profit."""
    assert card is not None, "a fair trades a card away"
    began = FairBegan(0, row, card, bonus)
    return spent("fair"), OnceUsed((f"{row}_fair",), ()), began, PoolTaken(row, 0, 1, None)


def paid(amount: int, why: str, seat: int = 0) -> FlorinsChanged:
    """PR-0.4 Florins went to China."""
    return FlorinsChanged(seat, -amount, why)


def agent(kind: Kind, to: str) -> TokenMoved:
    """PR-4.3 An agent was placed."""
    return TokenMoved(kind, None, to, "agent")


def levied(kind: Kind, city: str) -> TokenMoved:
    """PR-11.4 A token was levied."""
    return TokenMoved(kind, None, city, "levy")


def killed(kind: Kind, place: str) -> TokenMoved:
    """PR-0.7 A token went to the supply."""
    return TokenMoved(kind, place, None, "killed")


def repressed(kind: Kind, place: str, empire: str | None) -> TokenMoved:
    """PR-11.2 A token went onto an Empire card, or to the supply where nobody has the Empire."""
    return TokenMoved(kind, place, empire, "repressed")


def fights(kind: Kind) -> TokenMoved:
    """PR-9.1 An agent joined the battle."""
    return TokenMoved(kind, None, BESIDE, "fights")


def survived(kind: Kind, place: str, city: str) -> TokenMoved:
    """PR-9.3 An Attacker went from where it fought to a city or border."""
    return TokenMoved(kind, place, city, "survived")


def concession(seat: int, border: str) -> TokenMoved:
    """PR-11.1.5 The new owner of an Empire placed a Concession."""
    return TokenMoved(PAWN[seat], None, border, "concession")
