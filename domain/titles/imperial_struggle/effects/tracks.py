"""What happens on the tracks, in the sequence of play and to Action Points?"""

from __future__ import annotations

from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Seat, record
from domain.titles.imperial_struggle.board import BR, NOBODY
from domain.titles.imperial_struggle.state import Pool, StruggleState

__all__ = [
    "ActionRaised",
    "AwardsDealt",
    "DebtChanged",
    "DemandAdded",
    "DemandDrawn",
    "DemandReplaced",
    "Exchanged",
    "GameEnded",
    "HomeSet",
    "InitiativeMoved",
    "LimitChanged",
    "ModifierGained",
    "ModifierSpent",
    "PaymentMade",
    "PhaseBegan",
    "PoolGained",
    "RoundBegan",
    "RoundEnded",
    "RoundPassed",
    "ScoringEnded",
    "SideChosen",
    "TilePlayed",
    "TileSelected",
    "TilesReset",
    "TilesShown",
    "TownshendPlaced",
    "TreatyChanged",
    "TurnBegan",
    "VictoryPointsScored",
]

Effect: TypeAlias = kernel.Effect[StruggleState]


@record
class TurnBegan(Effect):
    """IS-2.1 The turn marker moved to a box of the Turn Track."""

    turn: int

    def apply(self, s: StruggleState) -> None:
        s.turn = self.turn
        s.round = 0
        s.active = NOBODY
        s.free_debt = 0


@record
class PhaseBegan(Effect):
    """IS-4 A phase began."""

    phase: str

    def apply(self, s: StruggleState) -> None:
        s.phase = self.phase


@record
class VictoryPointsScored(Effect):
    """IS-2.2 The VP marker moved: French points add, British ones subtract."""

    seat: Seat
    points: int
    source: int

    def apply(self, s: StruggleState) -> None:
        s.points[self.seat][self.source] += self.points
        s.vp += -self.points if self.seat == BR else self.points


@record
class TreatyChanged(Effect):
    """IS-9 A side's Treaty Points rose or fell."""

    seat: Seat
    change: int

    def apply(self, s: StruggleState) -> None:
        s.trp[self.seat] += self.change


@record
class DebtChanged(Effect):
    """IS-6 A side's Debt rose or fell."""

    seat: Seat
    change: int

    def apply(self, s: StruggleState) -> None:
        s.debt[self.seat] += self.change


@record
class LimitChanged(Effect):
    """IS-6.5 A side's Debt Limit moved."""

    seat: Seat
    change: int

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

    goods: tuple[int, ...]

    def apply(self, s: StruggleState) -> None:
        s.demand = list(self.goods)


@record
class DemandAdded(Effect):
    """Le Beau Monde: one more commodity is in Global Demand this turn."""

    good: int

    def apply(self, s: StruggleState) -> None:
        s.demand.append(self.good)


@record
class DemandReplaced(Effect):
    """Co-Hong System: a commodity in Global Demand gave way to the one drawn."""

    old: int
    new: int

    def apply(self, s: StruggleState) -> None:
        s.demand[s.demand.index(self.old)] = self.new


@record
class TownshendPlaced(Effect):
    """RU-37 The Townshend Acts marker lies on a commodity until the end of the turn; -1 when it goes."""

    good: int

    def apply(self, s: StruggleState) -> None:
        s.townshend = self.good


@record
class TilesReset(Effect):
    """IS-4.5 Exhausted markers and last turn's Investment tiles went."""

    def apply(self, s: StruggleState) -> None:
        s.adv_exhausted[:] = [0] * len(s.adv_exhausted)
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
class RoundBegan(Effect):
    """IS-5.0.1 An Action Round began; control, Isolated Markets and the French trade are recorded."""

    seat: Seat
    isolated: tuple[int, ...]
    more_goods: bool

    def apply(self, s: StruggleState) -> None:
        s.round += 1
        s.active = self.seat
        s.start_flag[:] = s.flag
        s.changed[:] = [0] * len(s.changed)
        s.isolated[:] = [0] * len(s.isolated)
        for space in self.isolated:
            s.isolated[space] = 1
        s.adv_new[:] = [0] * len(s.adv_new)
        s.more_goods = self.more_goods


@record
class TileSelected(Effect):
    """IS-5.1.1 The player took an Investment tile."""

    seat: Seat
    tile: str

    def apply(self, s: StruggleState) -> None:
        s.tiles.remove(self.tile)
        s.tiles_taken.append(self.tile)
        s.tile = self.tile


@record
class RoundPassed(Effect):
    """IS-5.1.2 The player passed."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.played = False


@record
class TilePlayed(Effect):
    """IS-5.1.1 The player plays the tile; its Action Points are there."""

    seat: Seat
    major: int
    minor: int

    def apply(self, s: StruggleState) -> None:
        s.played = True
        s.major = self.major
        s.minor = self.minor


@record
class ActionRaised(Effect):
    """A Ministry made the tile's Major or Minor Action worth more."""

    major: int
    minor: int

    def apply(self, s: StruggleState) -> None:
        s.major += self.major
        s.minor += self.minor


@record
class PoolGained(Effect):
    """IS-5.2.3 Action Points were gained for the rest of the round."""

    seat: Seat
    kind: int
    amount: int
    restriction: str
    attached: bool

    def apply(self, s: StruggleState) -> None:
        for i, pool in enumerate(s.pools):
            if (pool.type, pool.restriction, pool.attached) == (self.kind, self.restriction, self.attached):
                s.pools[i] = Pool(pool.type, pool.left + self.amount, pool.restriction, pool.attached)
                return
        s.pools.append(Pool(self.kind, self.amount, self.restriction, self.attached))


@record
class PaymentMade(Effect):
    """IS-5.3.5 A purchase was paid."""

    seat: Seat
    minor: bool
    cost: int
    tile: int
    """AP of the tile's action."""
    pools: tuple[int, ...]
    """AP of each pool of the round."""
    burke: int
    debt: int
    """Debt that moved the marker."""
    free: int
    """Debt that did not (RU-38)."""
    trp: int

    def apply(self, s: StruggleState) -> None:
        if self.minor:
            s.minor -= self.tile
            s.minor_used = True
        else:
            s.major -= self.tile
        for i, spent in enumerate(self.pools):
            if spent:
                pool = s.pools[i]
                s.pools[i] = Pool(pool.type, pool.left - spent, pool.restriction, pool.attached)
        s.burke += self.burke
        s.debt[self.seat] += self.debt
        s.debt_taken += self.debt + self.free
        s.free_debt += self.free
        s.trp[self.seat] -= self.trp
        s.acted = True


@record
class HomeSet(Effect):
    """IS-5.3.4 The Region of the first purchase of a type is the home Region."""

    kind: int
    region: int

    def apply(self, s: StruggleState) -> None:
        s.home[self.kind] = self.region


@record
class ModifierGained(Effect):
    """Something lasts for the rest of the round."""

    name: str

    def apply(self, s: StruggleState) -> None:
        s.modifiers.append(self.name)


@record
class ModifierSpent(Effect):
    """Something that lasted was used up."""

    name: str

    def apply(self, s: StruggleState) -> None:
        s.modifiers.remove(self.name)


@record
class Exchanged(Effect):
    """IS-5.6.7 Military Action Points became one of another type."""

    kind: int

    def apply(self, s: StruggleState) -> None:
        s.exchanged = self.kind


@record
class RoundEnded(Effect):
    """IS-5.0.3 The Action Round is over and what was not spent is lost."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.tile = ""
        s.played = False
        s.acted = False
        s.event = ""
        s.claimed = False
        s.major = 0
        s.minor = 0
        s.minor_used = False
        s.pools.clear()
        s.home[:] = [-1, -1]
        s.adv_used.clear()
        s.recruits = 0
        s.upgraded = False
        s.exchanged = -1
        s.deployed.clear()
        s.modifiers.clear()
        s.debt_taken = 0
        s.burke = 0
        s.more_goods = False


@record
class ScoringEnded(Effect):
    """IS-2.3 Who won all Awards and all rewards of this Scoring Phase; -1 nobody."""

    sweeper: int

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
