"""What happens in an Action Round, and to its Action Points?"""

from __future__ import annotations

from typing import TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.records import Seat, record
from domain.titles.imperial_struggle.state import Pool, StruggleState

__all__ = [
    "ActionRaised",
    "Exchanged",
    "HomeSet",
    "ModifierGained",
    "ModifierSpent",
    "PaymentMade",
    "PoolGained",
    "RoundBegan",
    "RoundEnded",
    "RoundPassed",
    "TilePlayed",
    "TileSelected",
]

Effect: TypeAlias = kernel.Effect[StruggleState]


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
