"""EN-7 How is a building built?"""

from __future__ import annotations

from domain.kernel.messages import message
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.kernel.title import Refusal
from domain.titles.endeavor.actions.statuses import gain_icons
from domain.titles.endeavor.effects.phases import BuildingBuilt
from domain.titles.endeavor.legality import buildable, level
from domain.titles.endeavor.refusals import argument, why_not_build
from domain.titles.endeavor.state import EndeavorState
from domain.titles.endeavor.told import AboutBuild

__all__ = ["Build"]


@record
class Build(Ask[EndeavorState]):
    """EN-7.1 The player must take one tile from the supply and put it on their next empty lot."""

    seat: Seat

    def options(self, s: EndeavorState, seat: Seat) -> list[Option]:
        offers = s.board.build_options
        return [offers[i] for i in buildable(s, seat)]

    def about(self, s: EndeavorState, seat: Seat) -> AboutBuild:
        return {"build_level": level(s, s.board.builds, seat), "lot": len(s.buildings[seat])}

    def take(self, t: Table[EndeavorState], move: Move) -> None:
        name = move.option.str_arg()
        t.tell(BuildingBuilt(self.seat, name, len(t.s.buildings[self.seat])))
        gain_icons(t, self.seat, t.s.board.building[name].icons)

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-7 Why the player may not build this."""
        if option.verb != "build":
            return Refusal("EN-7.1", message("endeavor-refusal-must-build"))
        return why_not_build(s, self.seat, argument(option))
