"""IS-5.3.3, IS-5.6.1 How are War tiles drawn, placed, upgraded and swapped?"""

from __future__ import annotations

from typing import Any, ClassVar

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
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["PlaceBonus", "Upgrade", "draw_bonus", "take_upgrade", "upgrade_options"]

T = Table[StruggleState]


def draw_bonus(t: T, seat: Seat) -> None:
    """IS-5.6.1 Draw a random tile from the own Bonus pool and look at it."""
    t.tell(BonusTileDrawn(seat, t.pick(t.s.bonus_pool[seat])))


@record
class PlaceBonus(Ask[StruggleState]):
    """IS-5.6.1 The drawn tile goes face down into a Theater; out of a full one a tile moves first."""

    auto: ClassVar[bool] = True
    seat: Seat
    regions: tuple[int, ...]
    theater: int = -1
    """The Theater that the effect names; -1 for any."""

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        theaters = s.board.wars[s.war].theaters
        rows = s.bonus[seat]
        most = s.board.n["per_theater"]
        allowed = [
            i
            for i in range(len(rows))
            if (self.theater in (-1, i)) and (not self.regions or any(r in self.regions for r in theaters[i].regions))
        ]
        found = [Option("place", theaters[i].id) for i in allowed if len(rows[i]) < most]
        for i in allowed:
            if len(rows[i]) < most:
                continue
            for slot in range(len(rows[i])):
                found += [
                    Option("place", theaters[i].id, slot, theaters[j].id)
                    for j in range(len(rows))
                    if j != i and len(rows[j]) < most
                ]
        return found

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"tile": s.looking[seat][-1]}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        names = [x.id for x in s.board.wars[s.war].theaters]
        theater = names.index(move.option.str_arg())
        if len(move.option.args) > 1:
            t.tell(BonusTileMoved(self.seat, theater, move.option.int_arg(1), names.index(move.option.str_arg(2))))
        t.tell(BonusTilePlaced(self.seat, s.looking[self.seat][-1], theater))


def upgrade_options(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-5.3.3 Theaters for a Military Upgrade, and swaps where option 12.2 allows them."""
    if s.upgraded or s.war < 0 or not s.played or not s.board.tiles[s.tile].upgrade:
        return []
    theaters = s.board.wars[s.war].theaters
    there = [i for i, x in enumerate(s.basic[seat]) if x]
    found = [Option("upgrade", theaters[i].id) for i in there] if s.basic_pool[seat] else []
    if s.planning_swap:
        found += [Option("swap", theaters[i].id, theaters[j].id) for i in there for j in there if i < j]
    return found


def take_upgrade(t: T, seat: Seat, option: Option) -> None:
    """IS-5.3.3 Draw a Basic War tile for a Theater, or swap two."""
    s = t.s
    names = [x.id for x in s.board.wars[s.war].theaters]
    theater = names.index(option.str_arg())
    if option.verb == "swap":
        t.tell(BasicTilesSwapped(seat, theater, names.index(option.str_arg(1))))
        return
    t.tell(UpgradeBegun(seat, theater))
    t.tell(BasicTileDrawn(seat, t.pick(s.basic_pool[seat])))
    t.then(Upgrade(seat, theater))


@record
class Upgrade(Ask[StruggleState]):
    """IS-5.3.3 One of the two tiles stays; the other returns to the pool or leaves the game (RU-12)."""

    seat: Seat
    theater: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        total = len(s.basic_pool[seat]) + len(s.looking[seat]) + sum(1 for x in s.basic[seat] if x)
        ends = ["return", "remove"] if total > s.board.n["basic_least"] else ["return"]
        return [Option("keep", which, end) for which in ("new", "old") for end in ends]

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"new": s.looking[seat][-1], "old": s.basic[seat][self.theater]}

    def take(self, t: T, move: Move) -> None:
        s = t.s
        new, old = s.looking[self.seat][-1], s.basic[self.seat][self.theater]
        keep_new = move.option.str_arg() == "new"
        kept, other = (new, old) if keep_new else (old, new)
        t.tell(UpgradeDone(self.seat, self.theater, keep_new, move.option.str_arg(1) == "remove", kept, other))
