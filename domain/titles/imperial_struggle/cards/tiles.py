"""Which effects of Events concern War tiles and Squadrons?"""

from __future__ import annotations

from typing import Any, ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions.military import PlaceBonus, draw_bonus
from domain.titles.imperial_struggle.board import SIDES
from domain.titles.imperial_struggle.effects.map import SquadronTaken
from domain.titles.imperial_struggle.effects.war import BonusTileReturned, ByngPlaced
from domain.titles.imperial_struggle.legality.control import squadron_spaces
from domain.titles.imperial_struggle.legality.payment import recruit_regions
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["PlaceByng", "RecruitFree", "RemoveBonus", "TakeSquadron"]

T = Table[StruggleState]


@record
class TakeSquadron(Ask[StruggleState]):
    """IS-3.6.1, RU-20 Which built Squadron of a side goes off: to Unbuilt, the Turn Track or out of the game."""

    auto: ClassVar[bool] = True
    seat: Seat
    side: Seat
    to: str
    left: int

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [Option("squadron", s.board.spaces[i].id) for i in squadron_spaces(s, self.side)]
        return [*found, Option("squadron", "navy_box")] if s.navy[self.side] else found

    def about(self, s: StruggleState, seat: Seat) -> dict[str, Any]:
        return {"side": SIDES[self.side], "to": self.to, "left": self.left}

    def take(self, t: T, move: Move) -> None:
        name = move.option.str_arg()
        t.tell(SquadronTaken(self.side, -1 if name == "navy_box" else t.s.board.at[name], self.to))
        if self.left > 1:
            t.then(TakeSquadron(self.seat, self.side, self.to, self.left - 1))


@record
class RecruitFree(Step[StruggleState]):
    """RU-49 Recruit Bonus War tiles at no cost, no more than there is room for and than the pool holds."""

    seat: Seat
    left: int
    theater: str
    """`any`, or the name of a Theater without its War."""

    def run(self, t: T) -> None:
        s = t.s
        if self.left < 1 or not recruit_regions(s, self.seat, ()):
            return
        place = -1
        if self.theater != "any":
            ids = [x.id for x in s.board.wars[s.war].theaters]
            named = [i for i, x in enumerate(ids) if x.endswith(f"_{self.theater}")]
            if not named:
                return
            place = named[0]
        draw_bonus(t, self.seat)
        t.then(PlaceBonus(self.seat, (), place), RecruitFree(self.seat, self.left - 1, self.theater))


@record
class RemoveBonus(Ask[StruggleState]):
    """RU-22 A Bonus War tile of the next War returns to its pool: the owner's choice, or one at random of a Theater."""

    auto: ClassVar[bool] = True
    seat: Seat
    side: Seat
    random: bool

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = []
        for i, row in enumerate(s.bonus[self.side]):
            name = s.board.wars[s.war].theaters[i].id
            if self.random:
                found += [Option("return", name)] if row else []
            else:
                found += [Option("return", name, slot) for slot in range(len(row))]
        return found

    def take(self, t: T, move: Move) -> None:
        s = t.s
        theater = [x.id for x in s.board.wars[s.war].theaters].index(move.option.str_arg())
        row = s.bonus[self.side][theater]
        slot = t.roll(len(row)) if self.random else move.option.int_arg(1)
        t.tell(BonusTileReturned(self.side, theater, slot, row[slot]))


@record
class PlaceByng(Ask[StruggleState]):
    """Byng's Trial (RU-41): the marker goes to a Theater of the next War that counts Squadrons."""

    auto: ClassVar[bool] = True
    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        if s.war < 0:
            return []
        return [Option("byng", x.id) for x in s.board.wars[s.war].theaters if x.squadron_regions]

    def take(self, t: T, move: Move) -> None:
        t.tell(ByngPlaced([x.id for x in t.s.board.wars[t.s.war].theaters].index(move.option.str_arg())))
