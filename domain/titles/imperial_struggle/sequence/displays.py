"""IS-7.4 to IS-7.6, IS-12.2 How is the display of a War judged, packed up and laid out?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.effects import AnswersDropped
from domain.kernel.options import Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import AskAll, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.effects.map import ConflictRemoved
from domain.titles.imperial_struggle.effects.tracks import GameEnded
from domain.titles.imperial_struggle.effects.war import (
    BasicTileDrawn,
    BasicTilePlaced,
    FreeTilesCounted,
    TilesAllocated,
    WarLaidOut,
    WarPackedUp,
)
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.scoring import victor_by_points
from domain.titles.imperial_struggle.state import Result, StruggleState
from domain.titles.imperial_struggle.told import AboutTiles

__all__ = ["Allocate", "CheckWarVictory", "LayOutWar", "PackUpWar", "deal_basic"]

T = Table[StruggleState]
_ALLOCATION = 1
"""The window of the allocation."""


def deal_basic(t: T) -> None:
    """IS-7.6.1 One random Basic War tile per Theater and side; with option 12.2 the sides allocate them."""
    s = t.s
    for seat in (FR, BR):
        for theater in range(len(s.theaters)):
            tile = t.pick(s.basic_pool[seat])
            t.tell(BasicTileDrawn(seat, tile))
            if not s.planning_allocate:
                t.tell(BasicTilePlaced(seat, tile, s.theater_name(theater)))
    if s.planning_allocate:
        t.then(Allocate(_ALLOCATION, (FR, BR)))


@record
class Allocate(Ruled, AskAll[StruggleState]):
    """IS-12.2 Each side allocates the drawn Basic War tiles to the Theaters in secret; the last one is forced."""

    rule: ClassVar[str] = "IS-12.2"
    window: Count
    seats: tuple[Seat, ...]

    def answer_count(self, s: StruggleState, seat: Seat) -> int:
        return len(s.basic[seat]) - 1

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = self.answers(s, seat)
        used = [o.int_arg(1) for o in given]
        theater = s.theaters[len(given)].id
        return [Option("allocate", theater, i) for i in range(len(s.looking[seat])) if i not in used]

    def about(self, s: StruggleState, seat: Seat) -> AboutTiles:
        return {"tiles": list(s.looking[seat])}

    def reveal(self, t: T) -> None:
        s = t.s
        for seat in self.seats:
            chosen = [o.int_arg(1) for o in self.answers(s, seat)]
            chosen += [i for i in range(len(s.looking[seat])) if i not in chosen]
            t.tell(TilesAllocated(seat, tuple(s.looking[seat][i] for i in chosen)))
        t.tell(AnswersDropped(self.window))


@record
class CheckWarVictory(Step[StruggleState]):
    """IS-7.4 Every Theater on the highest row wins at once, then the VP marker."""

    def run(self, t: T) -> None:
        s = t.s
        sweeper = next((side for side in (FR, BR) if all(x == Result(side, True) for x in s.results)), None)
        winner = victor_by_points(s) if sweeper is None else sweeper
        if winner is not None:
            t.tell(GameEnded(winner, "victory_points" if sweeper is None else "war_sweep"))
            t.end()


@record
class PackUpWar(Step[StruggleState]):
    """IS-7.5 Tiles go back or out, and Conflict markers that gave strength are removed; WAS tiles are counted."""

    def run(self, t: T) -> None:
        s = t.s
        war = s.display
        if war.free_tiles:
            counts = [min(war.free_tiles, sum(map(len, s.bonus[seat]))) for seat in (FR, BR)]
            t.tell(FreeTilesCounted((counts[0], counts[1])))
        pools = [tuple(sorted([*s.basic_pool[seat], *filter(None, s.basic[seat])])) for seat in (FR, BR)]
        t.tell(WarPackedUp(pools[0], pools[1]))
        regions = {r for theater in war.theaters for r in theater.conflict_regions}
        for i, here in enumerate(s.board.spaces):
            if s.conflict[i] and s.flag[i] is not None and here.region in regions:
                t.tell(ConflictRemoved(here.id))


@record
class LayOutWar(Step[StruggleState]):
    """IS-7.6 The next War's display; none after the last War."""

    def run(self, t: T) -> None:
        wars = t.s.board.wars
        following = wars[wars.index(t.s.display) + 1 :]
        if not following:
            t.tell(WarLaidOut(None, 0, (), ()))
            return
        war = following[0]
        t.tell(WarLaidOut(war.id, len(war.theaters), war.bonus[FR], war.bonus[BR]))
        deal_basic(t)
