"""IM-11 What does taxation bring?"""

from __future__ import annotations

from domain.kernel.records import Seat, record
from domain.kernel.steps import Step
from domain.titles.imperialism.changes import Table, bank_pays
from domain.titles.imperialism.state import ImperialismState

__all__ = ["CollectTax"]


@record
class CollectTax(Step[ImperialismState]):
    """IM-11.1 1 ducat per territory card in front; markers and the superpower do not count (R-12)."""

    seat: Seat

    def run(self, t: Table) -> None:
        s = t.s
        bank_pays(t, self.seat, len(s.owned_lands[self.seat]) + len(s.owned_colonies[self.seat]))
