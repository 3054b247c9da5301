"""What happens on the tracks and in the sequence of play?"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import Amount, Count, Seat, record
from domain.titles.imperial_struggle.pieces import Good, Phase
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "AwardsDealt",
    "DebtChanged",
    "DemandAdded",
    "DemandDrawn",
    "DemandReplaced",
    "GameEnded",
    "InitiativeMoved",
    "LimitChanged",
    "Majority",
    "MajorityCounted",
    "PhaseBegan",
    "ScoringEnded",
    "SideChosen",
    "TilesReset",
    "TilesShown",
    "TownshendPlaced",
    "TreatyChanged",
    "TurnBegan",
    "VictoryPointsScored",
]

Effect: TypeAlias = kernel.Effect[StruggleState]
Majority: TypeAlias = Literal["award", "demand", "prestige", "debt", "commodity", "territories"]
"""What both sides are counted for."""
_TOWARDS: Final = (1, -1)
"""IS-2.2 The way of the VP marker, by the side that scores."""


@record
class TurnBegan(Effect):
    """IS-2.1 The turn marker moved to a box of the Turn Track."""

    turn: str

    def apply(self, s: StruggleState) -> None:
        s.turn = s.board.turn_at[self.turn]
        s.round = 0
        s.active = None
        s.free_debt = 0


@record
class PhaseBegan(Effect):
    """IS-4 A phase began."""

    phase: Phase

    def apply(self, s: StruggleState) -> None:
        s.phase = self.phase


@record
class VictoryPointsScored(Effect):
    """IS-2.2 The VP marker moved: French points add, British ones subtract."""

    seat: Seat
    points: Amount
    source: str

    def apply(self, s: StruggleState) -> None:
        s.points[self.seat][self.source] += self.points
        s.vp += self.points * _TOWARDS[self.seat]

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "victory_points", self.points),)


@record
class TreatyChanged(Effect):
    """IS-9 A side's Treaty Points rose or fell."""

    seat: Seat
    change: Amount

    def apply(self, s: StruggleState) -> None:
        s.trp[self.seat] += self.change

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "treaty_points", self.change),)


@record
class DebtChanged(Effect):
    """IS-6 A side's Debt rose or fell."""

    seat: Seat
    change: Amount

    def apply(self, s: StruggleState) -> None:
        s.debt[self.seat] += self.change

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "debt", -self.change),)


@record
class LimitChanged(Effect):
    """IS-6.5 A side's Debt Limit moved."""

    seat: Seat
    change: Amount

    def apply(self, s: StruggleState) -> None:
        s.limit[self.seat] += self.change


@record
class AwardsDealt(Effect):
    """IS-4.3 Four Award tiles were turned up, one per Region; the others are left."""

    awards: tuple[str, ...]
    left: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        s.awards = list(self.awards)
        s.award_stack = list(self.left)


@record
class DemandDrawn(Effect):
    """IS-4.4 These commodities are in Global Demand this turn."""

    goods: tuple[Good, ...]

    def apply(self, s: StruggleState) -> None:
        s.demand = list(self.goods)


@record
class DemandAdded(Effect):
    """Le Beau Monde: one more commodity is in Global Demand this turn."""

    good: Good

    def apply(self, s: StruggleState) -> None:
        s.demand.append(self.good)


@record
class DemandReplaced(Effect):
    """Co-Hong System: a commodity in Global Demand gave way to the one drawn."""

    old: Good
    new: Good

    def apply(self, s: StruggleState) -> None:
        s.demand[s.demand.index(self.old)] = self.new


@record
class TownshendPlaced(Effect):
    """RU-37 The Townshend Acts marker lies on a commodity until the end of the turn; None when it goes."""

    good: Good | None

    def apply(self, s: StruggleState) -> None:
        s.townshend = self.good


@record
class TilesReset(Effect):
    """IS-4.5 Exhausted markers and last turn's Investment tiles went."""

    def apply(self, s: StruggleState) -> None:
        s.adv_exhausted[:] = [False] * len(s.adv_exhausted)
        s.exhausted.clear()
        s.tiles_used[:] = sorted([*s.tiles_used, *s.tiles, *s.tiles_taken])
        s.tiles.clear()
        s.tiles_taken.clear()


@record
class TilesShown(Effect):
    """IS-4.6 Investment tiles were turned up; `stack` and `used` are the piles afterwards."""

    tiles: tuple[str, ...]
    stack: tuple[str, ...]
    used: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        s.tiles = list(self.tiles)
        s.tile_stack = list(self.stack)
        s.tiles_used = list(self.used)


@record
class InitiativeMoved(Effect):
    """IS-4.8 A side has the Initiative."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.initiative = self.seat


@record
class SideChosen(Effect):
    """IS-4.8 This side takes the first Action Round."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.first = self.seat


@record
class MajorityCounted(Effect):
    """IS-4.12, IS-11 Both sides were counted for something that scores, and one took it or nobody did."""

    what: Majority
    name: str | None
    """The Region of an Award, or the commodity."""
    counts: tuple[Count, Count]
    """By side: spaces, Markets or Available Debt."""
    needed: Amount
    """The margin that takes it."""
    winner: Seat | None
    vp: Amount
    """What the winner takes."""
    trp: Amount

    def apply(self, s: StruggleState) -> None:
        """Nothing changes: what is taken is told by itself."""


@record
class ScoringEnded(Effect):
    """IS-2.3 Who won all Awards and all rewards of this Scoring Phase; None for nobody."""

    sweeper: Seat | None

    def apply(self, s: StruggleState) -> None:
        s.sweeper = self.sweeper


@record
class GameEnded(Effect):
    """IS-2.3, IS-11 The game is over."""

    winner: Seat
    reason: str

    def apply(self, s: StruggleState) -> None:
        s.winner = self.winner
        s.reason = self.reason
        s.phase = "finished"
