"""Which effects of Events concern War tiles and Squadrons?"""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.actions.military import PlaceBonus, draw_bonus
from domain.titles.imperial_struggle.changes import take_squadron
from domain.titles.imperial_struggle.effects.war import BonusTileReturned, ByngPlaced
from domain.titles.imperial_struggle.legality.control import squadron_spaces
from domain.titles.imperial_struggle.legality.payment import recruit_theaters
from domain.titles.imperial_struggle.pieces import NAVY_BOX, SIDES, Pile
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.told import AboutSquadron

__all__ = ["PlaceByng", "RecruitFree", "RemoveBonus", "TakeSquadron"]

T = Table[StruggleState]


@record
class TakeSquadron(Ruled, Ask[StruggleState]):
    """IS-3.6.1, RU-20 Which built Squadron of a side goes off: to Unbuilt, the Turn Track or out of the game."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "IS-3.6.1"
    seat: Seat
    side: Seat
    to: Pile
    left: Count

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = [Option("squadron", s.board.spaces[i].id) for i in squadron_spaces(s, self.side)]
        return [*found, Option("squadron", NAVY_BOX)] if s.navy[self.side] else found

    def weighs(self, s: StruggleState, option: Option) -> bool:
        return s.rules > 1

    def about(self, s: StruggleState, seat: Seat) -> AboutSquadron:
        return {"side": SIDES[self.side], "to": self.to, "left": self.left}

    def take(self, t: T, move: Move) -> None:
        take_squadron(t, self.side, move.option.str_arg(), self.to)
        if self.left > 1:
            t.then(TakeSquadron(self.seat, self.side, self.to, self.left - 1))


@record
class RecruitFree(Step[StruggleState]):
    """RU-49 Recruit Bonus War tiles at no cost, no more than there is room for and than the pool holds."""

    seat: Seat
    left: Count
    theater: str | None
    """The name of a Theater without its War, where the card names one."""

    def run(self, t: T) -> None:
        s = t.s
        named = [s.theater_name(x.id) for x in s.theaters if x.id.endswith(f"_{self.theater}")]
        if self.left < 1 or not recruit_theaters(s, self.seat, frozenset()):
            return
        if self.theater is not None and not named:
            return
        draw_bonus(t, self.seat)
        place = next(iter(named), None)
        t.then(PlaceBonus(self.seat, (), place), RecruitFree(self.seat, self.left - 1, self.theater))


@record
class RemoveBonus(Ruled, Ask[StruggleState]):
    """RU-22 A Bonus War tile of the next War returns to its pool: the owner's choice, or one at random of a Theater."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-22"
    seat: Seat
    side: Seat
    random: bool

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        found = []
        for here, row in zip(s.theaters, s.bonus[self.side], strict=True):
            if self.random:
                found += [Option("return", here.id)] if row else []
            else:
                found += [Option("return", here.id, slot) for slot in range(len(row))]
        return found

    def weighs(self, s: StruggleState, option: Option) -> bool:
        return s.rules > 1

    def take(self, t: T, move: Move) -> None:
        s = t.s
        theater = s.theater_name(move.option.str_arg())
        row = s.bonus[self.side][s.theater_at(theater)]
        slot = t.roll(len(row)) if self.random else move.option.int_arg(1)
        t.tell(BonusTileReturned(self.side, theater, slot, row[slot]))


@record
class PlaceByng(Ruled, Ask[StruggleState]):
    """RU-41 Byng's Trial: the marker goes to a Theater of the next War that counts Squadrons."""

    auto: ClassVar[bool] = True
    rule: ClassVar[str] = "RU-41"
    seat: Seat

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        return [Option("byng", x.id) for x in s.theaters if x.squadron_regions]

    def take(self, t: T, move: Move) -> None:
        t.tell(ByngPlaced(t.s.theater_name(move.option.str_arg())))
