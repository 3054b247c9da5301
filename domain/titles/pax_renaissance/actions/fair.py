"""PR-6 How does a trade fair go?"""

from __future__ import annotations

from domain.kernel.records import Seat, record
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.ops import Levy
from domain.titles.pax_renaissance.cards.abilities import profit_factor
from domain.titles.pax_renaissance.effects.trade import FairBegan, PoolTaken
from domain.titles.pax_renaissance.legality.ground import saturated
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["Voyage", "hold_fair"]


def hold_fair(t: Table[PaxState], seat: Seat, side: int) -> None:
    """PR-6.2 to PR-6.4 The pool is made, the initiator takes his profit, and the voyage begins if anything is left.

    It carries out PR-0.5, R-01, too.
    """
    s = t.s
    t.tell(FairBegan(seat, side, s.rows[side][0], s.board.fair_bonus[s.seats]))
    if not s.bankruptcy:
        t.tell(PoolTaken(side, seat, 1, -1))
    # White is the colour of the West; colours are white 0 and black 1.
    emporium = s.emporium[0 if side else 1]
    t.then(Voyage(seat, side, emporium, 0))


@record
class Voyage(Step[PaxState]):
    """PR-6.5 to PR-6.9, R-16 The next stage of a voyage: a map card with its Levy, or a border with its takers."""

    seat: Seat
    side: int
    emporium: int
    stage: int
    """Index into the route: map cards are at even places."""

    def run(self, t: Table[PaxState]) -> None:
        s, side = t.s, self.side
        route = s.board.routes[self.emporium]
        pool = s.row_florins[side]
        for stage in range(self.stage, len(route)):
            if not pool[0]:
                return
            place = route[stage]
            if stage % 2 == 0:
                if not saturated(s, place):
                    t.then(Levy(self.seat, place), Voyage(self.seat, side, self.emporium, stage + 1))
                    return
            else:
                self._profit(t, place)

    def _profit(self, t: Table[PaxState], border: int) -> None:
        """PR-6.6 A border's Concession takes of the pool, and then its Pirate does (R-50)."""
        s, side = t.s, self.side
        owner = s.concessions[border]
        if owner >= 0:
            taken = min(profit_factor(s, owner, self.emporium), s.row_florins[side][0])
            t.tell(PoolTaken(side, owner, taken, border))
        if s.pirates[border] >= 0 and s.row_florins[side][0]:
            t.tell(PoolTaken(side, -1, 1, border))
