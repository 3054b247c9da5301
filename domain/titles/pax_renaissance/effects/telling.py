"""What is announced and counted, and changes nothing by itself? Decisions made by rules 1 do not tell it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Amount, Seat, record
from domain.titles.pax_renaissance.pieces import Side, Unit
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["BattleFought", "Cause", "FairEnded", "OneShotUsed", "PoolFormed"]

Cause: TypeAlias = Literal["conspiracy", "peasant_revolt", "religious_war", "campaign"]
"""PR-9 What a battle is fought for: a one-shot, or a campaign."""
Effect: TypeAlias = kernel.Effect[PaxState]


@record
class OneShotUsed(Effect):
    """PR-4.2.2 The one-shot of a card is used."""

    seat: Seat
    card: str
    one_shot: str

    def apply(self, s: PaxState) -> None:
        """Nothing changes: what it does is told next."""


@record
class BattleFought(Effect):
    """PR-9.2 Both sides of a battle were counted, and the Attackers won or lost."""

    seat: Seat
    card: str
    kind: Cause
    map: str
    attack: tuple[Unit, ...]
    defend: tuple[Unit, ...]
    won: bool

    def apply(self, s: PaxState) -> None:
        """Nothing changes: who dies is told next."""


@record
class PoolFormed(Effect):
    """PR-6.2 So many Florins lie in the pool of a trade fair."""

    row: Side
    florins: Amount

    def apply(self, s: PaxState) -> None:
        """Nothing changes: the Florins lie there already."""


@record
class FairEnded(Effect):
    """PR-6.7 The voyage of a trade fair is over."""

    row: Side
    place: str
    """Where it ended: a map card, a border, or the emporium from which it did not sail."""
    left: Amount
    """Florins of the pool that stay."""

    def apply(self, s: PaxState) -> None:
        """Nothing changes: what is left stays where it is."""
