"""What happens to War tiles and in Wars, and who may know it?

A Theater is named by its id; under rules 1 and 2 nine effects gave its place in the War that lies open, from 0.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.kernel import effects as kernel
from domain.kernel.effects import BalanceEntry
from domain.kernel.records import HIDDEN, Amount, Count, Seat, Viewer, record
from domain.kernel.redaction import withdraw
from domain.titles.imperial_struggle.pieces import BR, FR, SIDES, Slot, TheaterName
from domain.titles.imperial_struggle.state import Result, StruggleState

__all__ = [
    "BasicTileDrawn",
    "BasicTilePlaced",
    "BasicTilesSwapped",
    "BonusTileDrawn",
    "BonusTileMoved",
    "BonusTilePlaced",
    "BonusTileReturned",
    "ByngPlaced",
    "ConquestRefused",
    "DominancePlaced",
    "FreeTileTaken",
    "FreeTilesCounted",
    "RecruitBought",
    "SquadronSailed",
    "SquadronSailedHome",
    "Strength",
    "StrengthCounted",
    "TheaterClosed",
    "TheaterResolved",
    "TheaterRevealed",
    "TilesAllocated",
    "TreatyGiven",
    "UpgradeBegun",
    "UpgradeDone",
    "WarLaidOut",
    "WarPackedUp",
]

Effect: TypeAlias = kernel.Effect[StruggleState]


@record
class BasicTileDrawn(Effect):
    """IS-3.7 A side drew a Basic War tile and looks at it."""

    seat: Seat
    tile: str

    def apply(self, s: StruggleState) -> None:
        withdraw(s.basic_pool[self.seat], self.tile)
        s.looking[self.seat].append(self.tile)

    def seen_by(self, viewer: Viewer) -> BasicTileDrawn:
        return self if viewer == self.seat else BasicTileDrawn(self.seat, HIDDEN)


@record
class BasicTilePlaced(Effect):
    """IS-0.4 A side put a Basic War tile that it drew face down in a Theater."""

    seat: Seat
    tile: str
    theater: TheaterName

    def apply(self, s: StruggleState) -> None:
        withdraw(s.looking[self.seat], self.tile)
        s.basic[self.seat][s.theater_at(self.theater)] = self.tile

    def seen_by(self, viewer: Viewer) -> BasicTilePlaced:
        return self if viewer == self.seat else BasicTilePlaced(self.seat, HIDDEN, self.theater)


@record
class TilesAllocated(Effect):
    """IS-12.2 A side laid the Basic War tiles that it drew in the Theaters."""

    blocks_rewind = True
    seat: Seat
    tiles: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        s.looking[self.seat].clear()
        s.basic[self.seat] = list(self.tiles)

    def seen_by(self, viewer: Viewer) -> TilesAllocated:
        return self if viewer == self.seat else TilesAllocated(self.seat, (HIDDEN,) * len(self.tiles))


@record
class UpgradeBegun(Effect):
    """IS-5.3.3 The Military Upgrade of this round is used."""

    seat: Seat
    theater: TheaterName

    def apply(self, s: StruggleState) -> None:
        s.upgraded = True
        s.acted = True


@record
class UpgradeDone(Effect):
    """IS-5.3.3 One tile lies in the Theater, the other went to the pool or out of the game (RU-12)."""

    seat: Seat
    theater: TheaterName
    keep: Literal["new", "old"]
    end: Literal["return", "remove"]
    """What becomes of the other tile."""
    kept: str
    other: str

    def apply(self, s: StruggleState) -> None:
        s.looking[self.seat].clear()
        s.basic[self.seat][s.theater_at(self.theater)] = self.kept
        pile = {"return": s.basic_pool, "remove": s.basic_out}[self.end]
        pile[self.seat] = sorted([*pile[self.seat], self.other])

    def seen_by(self, viewer: Viewer) -> UpgradeDone:
        if viewer == self.seat:
            return self
        return UpgradeDone(self.seat, self.theater, self.keep, self.end, HIDDEN, HIDDEN)


@record
class BasicTilesSwapped(Effect):
    """IS-12.2 Two Basic War tiles of a side changed places."""

    seat: Seat
    one: TheaterName
    other: TheaterName

    def apply(self, s: StruggleState) -> None:
        row, one, other = s.basic[self.seat], s.theater_at(self.one), s.theater_at(self.other)
        row[one], row[other] = row[other], row[one]
        s.upgraded = True
        s.acted = True


@record
class RecruitBought(Effect):
    """IS-5.6.1 A Bonus War tile was bought in this round."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.recruits += 1


@record
class BonusTileDrawn(Effect):
    """IS-5.6.1 A side drew a Bonus War tile and looks at it."""

    seat: Seat
    tile: str

    def apply(self, s: StruggleState) -> None:
        withdraw(s.bonus_pool[self.seat], self.tile)
        s.looking[self.seat].append(self.tile)

    def seen_by(self, viewer: Viewer) -> BonusTileDrawn:
        return self if viewer == self.seat else BonusTileDrawn(self.seat, HIDDEN)


@record
class BonusTilePlaced(Effect):
    """IS-5.6.1 A side put the Bonus War tile that it drew face down in a Theater."""

    seat: Seat
    tile: str
    theater: TheaterName

    def apply(self, s: StruggleState) -> None:
        withdraw(s.looking[self.seat], self.tile)
        s.bonus[self.seat][s.theater_at(self.theater)].append(self.tile)

    def seen_by(self, viewer: Viewer) -> BonusTilePlaced:
        return self if viewer == self.seat else BonusTilePlaced(self.seat, HIDDEN, self.theater)


@record
class BonusTileMoved(Effect):
    """IS-5.6.1 A side moved a face-down Bonus War tile to make room."""

    seat: Seat
    source: TheaterName
    slot: Slot
    target: TheaterName

    def apply(self, s: StruggleState) -> None:
        rows = s.bonus[self.seat]
        rows[s.theater_at(self.target)].append(rows[s.theater_at(self.source)].pop(self.slot))


@record
class BonusTileReturned(Effect):
    """RU-22 A Bonus War tile went back to its pool."""

    seat: Seat
    theater: TheaterName
    slot: Slot
    tile: str

    def apply(self, s: StruggleState) -> None:
        del s.bonus[self.seat][s.theater_at(self.theater)][self.slot]
        s.bonus_pool[self.seat] = sorted([*s.bonus_pool[self.seat], self.tile])

    def seen_by(self, viewer: Viewer) -> BonusTileReturned:
        return self if viewer == self.seat else BonusTileReturned(self.seat, self.theater, self.slot, HIDDEN)


@record
class ByngPlaced(Effect):
    """Byng's Trial: the Byng marker lies in a Theater of the next War."""

    theater: TheaterName

    def apply(self, s: StruggleState) -> None:
        s.byng = s.theater_at(self.theater)


@record
class DominancePlaced(Effect):
    """IS-7.3.5 The Atlantic Dominance marker helps a side in the French & Indian War."""

    seat: Seat

    def apply(self, s: StruggleState) -> None:
        s.dominance = self.seat


@record
class FreeTilesCounted(Effect):
    """IS-7.6.3 How many Bonus War tiles each side recruits free at the start of turn 4."""

    tiles: tuple[Count, Count]

    def apply(self, s: StruggleState) -> None:
        s.free_tiles[:] = self.tiles


@record
class FreeTileTaken(Effect):
    """IS-7.6.3 One of the free tiles was recruited, or none can be; so many are left."""

    seat: Seat
    left: Count

    def apply(self, s: StruggleState) -> None:
        s.free_tiles[self.seat] = self.left


@record
class TheaterRevealed(Effect):
    """IS-7.1.1 All War tiles of a Theater were turned up."""

    blocks_rewind = True
    theater: str
    french: tuple[str, ...]
    """The Basic War tile, then the Bonus ones."""
    british: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        theater = s.theater_at(self.theater)
        s.basic[FR][theater], *s.bonus[FR][theater] = self.french
        s.basic[BR][theater], *s.bonus[BR][theater] = self.british
        s.shown[:] = [*self.french, *self.british]
        s.revealed += 1


@record
class Strength:
    """IS-7.1.1, IS-7.1.3 What makes a side strong in a Theater."""

    tiles: Amount
    """The sum of its Basic and Bonus War tiles."""
    alliances: Count
    """What its Alliance spaces add."""
    keyword: Amount
    """What Ministries with a keyword of the Theater add."""
    squadrons: Count
    """What its Squadrons add."""
    forts: Count
    """What its Forts add."""
    conflicts: Count
    """What Conflict markers add."""
    markers: Amount
    """Byng and Atlantic Dominance."""


@record
class StrengthCounted(Effect):
    """IS-7.1.4 The parts of both sides' strength."""

    theater: str
    french: Strength
    british: Strength

    def apply(self, s: StruggleState) -> None:
        """Nothing changes: who wins is told next."""


@record
class TheaterResolved(Effect):
    """IS-7.1.4 The strengths were compared; a draw has no winner."""

    theater: str
    strengths: tuple[Amount, Amount]
    winner: Seat | None
    margin: Amount
    highest: bool
    """The Margin is on the highest row of the winner's Spoils table."""

    def apply(self, s: StruggleState) -> None:
        s.results.append(Result(self.winner, self.highest))


@record
class TreatyGiven(Effect):
    """IS-7.2 The loser of a Theater gained Treaty Points."""

    seat: Seat
    points: Amount

    def apply(self, s: StruggleState) -> None:
        s.trp[self.seat] += self.points

    def balance(self) -> tuple[BalanceEntry, ...]:
        return (BalanceEntry(self.seat, "treaty_points", self.points),)


@record
class SquadronSailed(Effect):
    """IS-7.2.1 A Squadron was moved by conquest and may not be again in this War."""

    seat: Seat
    target: str

    def apply(self, s: StruggleState) -> None:
        s.sailed.append(s.board.at[self.target])


@record
class ConquestRefused(Effect):
    """IS-7.2.2 A conquest was refused; nobody can take the Territory for the rest of this War."""

    seat: Seat
    space: str

    def apply(self, s: StruggleState) -> None:
        s.refusals[self.seat] += 1
        s.barred.append(s.board.at[self.space])


@record
class TheaterClosed(Effect):
    """IS-7.1 A Theater is completely resolved."""

    theater: TheaterName

    def apply(self, s: StruggleState) -> None:
        s.shown.clear()


@record
class SquadronSailedHome(Effect):
    """IS-7.2.1 A Squadron that was moved by conquest is back in the Navy Box, where it stays for this War."""

    seat: Seat
    space: str

    def apply(self, s: StruggleState) -> None:
        s.sailed.remove(s.board.at[self.space])
        s.sailed_home[self.seat] += 1


@record
class WarPackedUp(Effect):
    """IS-7.5 All Basic War tiles returned to their pools, the War's Bonus tiles left the game, markers went."""

    french: tuple[str, ...]
    british: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        s.basic_pool[:] = [list(self.french), list(self.british)]
        s.basic[:] = [[], []]
        s.bonus[:] = [[], []]
        s.bonus_pool[:] = [[], []]
        s.revealed = 0
        s.byng = None
        s.dominance = None
        s.refusals[:] = [0, 0]
        s.barred.clear()
        s.sailed.clear()
        s.sailed_home[:] = [0, 0]
        s.results.clear()
        s.deployed.clear()

    def seen_by(self, viewer: Viewer) -> WarPackedUp:
        french, british = (
            pool if seat == viewer else (HIDDEN,) * len(pool) for seat, pool in enumerate((self.french, self.british))
        )
        return WarPackedUp(french, british)


@record
class WarLaidOut(Effect):
    """IS-7.6.1 The next War's display lies open with new pools of Bonus War tiles; None after the last War."""

    war: str | None
    theaters: Count
    """How many it has."""
    french: tuple[str, ...]
    british: tuple[str, ...]

    def apply(self, s: StruggleState) -> None:
        s.war = s.board.war_at[self.war]
        s.bonus_pool[:] = [list(self.french), list(self.british)]
        s.basic[:] = [[None] * self.theaters for _ in SIDES]
        s.bonus[:] = [[[] for _ in range(self.theaters)] for _ in SIDES]

    def seen_by(self, viewer: Viewer) -> WarLaidOut:
        french, british = (
            pool if seat == viewer else (HIDDEN,) * len(pool) for seat, pool in enumerate((self.french, self.british))
        )
        return WarLaidOut(self.war, self.theaters, french, british)
