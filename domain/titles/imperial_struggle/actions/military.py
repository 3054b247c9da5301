"""IS-5.3.3, IS-5.6.1 How are War tiles drawn, placed, upgraded and swapped?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.titles.imperial_struggle.effects.war import (
    BasicTileDrawn,
    BasicTilesSwapped,
    BonusTileDrawn,
    BonusTileMoved,
    BonusTilePlaced,
    UpgradeBegun,
    UpgradeDone,
)
from domain.titles.imperial_struggle.pieces import Region, TheaterName
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutNewTile, AboutUpgrade

__all__ = ["KeepTile", "PlaceBonus", "draw_bonus", "take_upgrade", "upgrade_options"]

T = Table[StruggleState]


def draw_bonus(t: T, seat: Seat) -> None:
    """IS-5.6.1 Draw a random tile from the own Bonus pool and look at it."""
    t.tell(BonusTileDrawn(seat, t.pick(t.s.bonus_pool[seat])))


@record
class PlaceBonus(Ruled, Ask[StruggleState]):
    """IS-5.6.1 The drawn tile goes face down into a Theater; out of a full one a tile moves first."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-5.6.1"
    seat: Seat
    regions: tuple[Region, ...]
    """Where the Theater must lie; empty for anywhere."""
    theater: TheaterName | None
    """The Theater that the effect names, where it names one."""

    def _allowed(self, s: StruggleState) -> list[int]:
        """Theaters that the effect and the Action Points allow."""
        named = None if self.theater is None else s.theater_at(self.theater)
        return [
            i
            for i, here in enumerate(s.theaters)
            if named in (None, i) and (not self.regions or any(r in self.regions for r in here.regions))
        ]

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        theaters, rows = s.theaters, s.bonus[seat]
        roomy = [i for i, row in enumerate(rows) if len(row) < s.board.numbers.per_theater]
        allowed = self._allowed(s)
        found = [Option("place", theaters[i].id) for i in allowed if i in roomy]
        return found + [
            Option("place", theaters[i].id, slot, theaters[j].id)
            for i in allowed
            if i not in roomy
            for slot in range(len(rows[i]))
            for j in roomy
        ]

    def about(self, s: StruggleState, seat: Seat) -> AboutNewTile:
        return {"tile": s.looking[seat][-1]}

    def take(self, t: T, move: Move) -> None:
        name = t.s.theater_name
        theater = name(move.option.str_arg())
        if len(move.option.args) > 1:
            t.tell(BonusTileMoved(self.seat, theater, move.option.int_arg(1), name(move.option.str_arg(2))))
        t.tell(BonusTilePlaced(self.seat, t.s.looking[self.seat][-1], theater))


def upgrade_options(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-5.3.3 Theaters for a Military Upgrade, and swaps where option 12.2 allows them."""
    if s.upgraded or s.war is None or not s.played or not s.round_tile.upgrade:
        return []
    there = [here.id for here, tile in zip(s.theaters, s.basic[seat], strict=True) if tile is not None]
    found = [Option("upgrade", name) for name in there] if s.basic_pool[seat] else []
    if s.planning_swap:
        found += [Option("swap", one, other) for i, one in enumerate(there) for other in there[i + 1 :]]
    return found


def take_upgrade(t: T, seat: Seat, option: Option) -> None:
    """IS-5.3.3 Draw a Basic War tile for a Theater, or swap two."""
    theater = t.s.theater_name(option.str_arg())
    if option.verb == "swap":
        t.tell(BasicTilesSwapped(seat, theater, t.s.theater_name(option.str_arg(1))))
        return
    t.tell(UpgradeBegun(seat, theater))
    t.tell(BasicTileDrawn(seat, t.pick(t.s.basic_pool[seat])))
    t.then(KeepTile(seat, theater))


@record
class KeepTile(Ruled, Ask[StruggleState]):
    """IS-5.3.3 One of the two tiles stays; the other returns to the pool or leaves the game (RU-12)."""

    rule: ClassVar[str] = "IS-5.3.3"
    seat: Seat
    theater: TheaterName

    def _tiles(self, s: StruggleState) -> AboutUpgrade:
        """The new tile and the old one."""
        old = s.basic[self.seat][s.theater_at(self.theater)]
        assert old is not None, "a Basic War tile lies in the Theater"
        return {"new": s.looking[self.seat][-1], "old": old}

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        placed = [x for x in s.basic[seat] if x is not None]
        total = len(s.basic_pool[seat]) + len(s.looking[seat]) + len(placed)
        ends = ("return", "remove") if total > s.board.numbers.basic_least else ("return",)
        return [Option("keep", which, end) for which in ("new", "old") for end in ends]

    def about(self, s: StruggleState, seat: Seat) -> AboutUpgrade:
        return self._tiles(s)

    def take(self, t: T, move: Move) -> None:
        tiles = self._tiles(t.s)
        if move.option.str_arg() == "new":
            kept, other = tiles["new"], tiles["old"]
        else:
            kept, other = tiles["old"], tiles["new"]
        theater = t.s.theater_name(self.theater)
        t.tell(UpgradeDone(self.seat, theater, move.option.str_arg(), move.option.str_arg(1), kept, other))  # type: ignore[arg-type]
