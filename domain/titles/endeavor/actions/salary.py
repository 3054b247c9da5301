"""EN-9 Which buildings are cleared by the Salary?"""

from __future__ import annotations

from domain.kernel.messages import message
from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask
from domain.kernel.table import Table
from domain.kernel.title import Refusal
from domain.titles.endeavor.effects.phases import PaymentMade
from domain.titles.endeavor.legality import discs_on_buildings, lots_with_disc
from domain.titles.endeavor.refusals import argument, why_not_pay
from domain.titles.endeavor.state import EndeavorState
from domain.titles.endeavor.told import AboutSalary

__all__ = ["PaySalary"]


@record
class PaySalary(Ask[EndeavorState]):
    """EN-9.3 The player clears as many buildings as they have payments, one after the other; all, if that is enough."""

    seat: Seat
    left: Count
    """Payments still to be made."""

    def owners(self, s: EndeavorState) -> tuple[Seat, ...]:
        # With enough payments for every disc there is nothing to choose: `run` makes them all.
        return (self.seat,) if discs_on_buildings(s, self.seat) > self.left > 0 else ()

    def options(self, s: EndeavorState, seat: Seat) -> list[Option]:
        offers = s.board.salary_options
        return [offers[lot] for lot in lots_with_disc(s, seat)]

    def about(self, s: EndeavorState, seat: Seat) -> AboutSalary:
        return {"payments": self.left}

    def take(self, t: Table[EndeavorState], move: Move) -> None:
        t.tell(PaymentMade(self.seat, move.option.int_arg()))
        t.then(PaySalary(self.seat, self.left - 1))

    def run(self, t: Table[EndeavorState]) -> None:
        if self.left > 0:
            for lot in lots_with_disc(t.s, self.seat):
                t.tell(PaymentMade(self.seat, lot))

    def refusal(self, s: EndeavorState, seat: Seat, option: Option) -> Refusal | None:
        """EN-9 Why the player may not clear this building."""
        if option.verb != "salary":
            return Refusal("EN-9.3", message("endeavor-refusal-salary", count=self.left))
        return why_not_pay(s, self.seat, argument(option), "EN-9.2")
