"""What happens in an Action Round, and to its Action Points?"""

from __future__ import annotations

from typing import Final, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import Amount, Seat, record
from domain.titles.imperial_struggle.pieces import MAJOR, MINOR, ActionType, Half, Modifier, Region
from domain.titles.imperial_struggle.state import Pool, StruggleState, marked

__all__ = [
    "ActionRaised",
    "Exchanged",
    "HomeSet",
    "ModifierGained",
    "ModifierSpent",
    "PoolGained",
    "PurchasePaid",
    "RoundBegan",
    "RoundEnded",
    "RoundPassed",
    "TilePlayed",
    "TileSelected",
]

Effect: TypeAlias = kernel.Effect[StruggleState]
_NOTHING: Final[dict[str, int]] = {MAJOR: 0, MINOR: 0}


@record
class RoundBegan(Effect):
    """IS-5.0.1 An Action Round began; control, Isolated Markets and the French trade are recorded."""

    seat: Seat
    isolated: tuple[str, ...]
    more_goods: bool

    def apply(self, s: StruggleState) -> None:
        s.round += 1
        s.active = self.seat
        s.start_flag[:] = s.flag
        s.changed[:] = [False] * len(s.changed)
        s.isolated[:] = marked(s.board.at, self.isolated)
        s.adv_new[:] = [False] * len(s.adv_new)
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
    major: Amount
    minor: Amount

    def apply(self, s: StruggleState) -> None:
        s.played = True
        s.left[MAJOR] = self.major
        s.left[MINOR] = self.minor


@record
class ActionRaised(Effect):
    """A Ministry made the tile's Major or Minor Action worth more."""

    major: Amount
    minor: Amount

    def apply(self, s: StruggleState) -> None:
        s.left[MAJOR] += self.major
        s.left[MINOR] += self.minor


@record
class PoolGained(Effect):
    """IS-5.2.3 Action Points were gained for the rest of the round."""

    seat: Seat
    kind: ActionType
    amount: Amount
    restriction: str | None
    """The id of what binds them."""
    attached: bool

    def apply(self, s: StruggleState) -> None:
        s.pools[:] = _joined(s.pools, Pool(self.kind, self.amount, self.restriction, self.attached))

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "action_points", self.amount),)


def _joined(pools: list[Pool], gained: Pool) -> list[Pool]:
    """The pools with one more, which becomes one with a pool of its kind."""
    found = [_added(pool, gained.left) if _alike(pool, gained) else pool for pool in pools]
    return found if any(_alike(pool, gained) for pool in pools) else [*found, gained]


def _alike(pool: Pool, other: Pool) -> bool:
    """Their points may be used for the same."""
    return (pool.type, pool.restriction, pool.attached) == (other.type, other.restriction, other.attached)


def _added(pool: Pool, points: int) -> Pool:
    return Pool(pool.type, pool.left + points, pool.restriction, pool.attached)


@record
class PurchasePaid(Effect):
    """IS-5.3.5 A purchase was paid."""

    seat: Seat
    half: Half
    """Whether it is a Major or the Minor Action."""
    cost: Amount
    tile: Amount
    """AP of the tile's action."""
    pools: tuple[Amount, ...]
    """AP of each pool of the round."""
    burke: Amount
    debt: Amount
    """Debt that moved the marker."""
    free: Amount
    """Debt that did not (RU-38)."""
    trp: Amount

    def apply(self, s: StruggleState) -> None:
        s.left[self.half] -= self.tile
        s.bought[self.half] += 1
        s.pools[:] = [_added(pool, -spent) for pool, spent in zip(s.pools, self.pools, strict=True)]
        s.burke += self.burke
        s.debt[self.seat] += self.debt
        s.debt_taken += self.debt + self.free
        s.free_debt += self.free
        s.trp[self.seat] -= self.trp
        s.acted = True

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (
            BalanceEntry(self.seat, "action_points", -(self.tile + sum(self.pools) + self.burke)),
            BalanceEntry(self.seat, "debt", -self.debt),
            BalanceEntry(self.seat, "treaty_points", -self.trp),
        )


@record
class HomeSet(Effect):
    """IS-5.3.4 The Region of the first purchase of a type is the home Region."""

    kind: ActionType
    region: Region

    def apply(self, s: StruggleState) -> None:
        s.home[self.kind] = self.region


@record
class ModifierGained(Effect):
    """Something lasts for the rest of the round."""

    name: Modifier

    def apply(self, s: StruggleState) -> None:
        s.modifiers.append(self.name)


@record
class ModifierSpent(Effect):
    """Something that lasted was used up."""

    name: Modifier

    def apply(self, s: StruggleState) -> None:
        s.modifiers.remove(self.name)


@record
class Exchanged(Effect):
    """IS-5.6.7 Military Action Points became one of another type."""

    kind: ActionType

    def apply(self, s: StruggleState) -> None:
        s.exchanged = self.kind


@record
class RoundEnded(Effect):
    """IS-5.0.3 The Action Round is over and what was not spent is lost."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.tile = None
        s.played = False
        s.acted = False
        s.event = None
        s.claimed = False
        s.left.update(_NOTHING)
        s.bought.update(_NOTHING)
        s.pools.clear()
        s.home.clear()
        s.adv_used.clear()
        s.recruits = 0
        s.upgraded = False
        s.exchanged = None
        s.deployed.clear()
        s.modifiers.clear()
        s.debt_taken = 0
        s.burke = 0
        s.more_goods = False
