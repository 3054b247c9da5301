"""PR-6 How does a trade fair go?"""

from __future__ import annotations

from domain.kernel.records import Seat, record
from domain.kernel.steps import Step
from domain.kernel.table import Table
from domain.titles.pax_renaissance.actions.ops import PlaceLevy
from domain.titles.pax_renaissance.effects.telling import FairEnded, PoolFormed
from domain.titles.pax_renaissance.effects.trade import FairBegan, PoolTaken
from domain.titles.pax_renaissance.legality.abilities import profit_factor
from domain.titles.pax_renaissance.legality.ground import is_saturated
from domain.titles.pax_renaissance.pieces import ROUTE_COLOUR, Side, Stop
from domain.titles.pax_renaissance.state import PaxState

__all__ = ["SailRoute", "hold_fair"]

INITIATOR = 1
"""PR-6.4 Florins that the initiator of a fair takes."""
PIRATE = 1
"""PR-6.6 Florins that a Pirate sends to China."""


def hold_fair(t: Table[PaxState], seat: Seat, side: Side) -> None:
    """PR-6.2 to PR-6.4 The pool is made, the initiator takes the profit, and the voyage begins if anything is left.

    It carries out R-01, too.
    """
    s = t.s
    card = s.rows[side][0]
    assert card is not None, "a fair trades a card away"
    t.tell(FairBegan(seat, side, card, s.board.fair_bonus[s.seats]))
    if s.rules > 1:
        t.tell(PoolFormed(side, s.row_florins[side][0]))
    if not s.bankruptcy:
        t.tell(PoolTaken(side, seat, INITIATOR, None))
    t.then(SailRoute(seat, side, s.emporium[ROUTE_COLOUR[side]], 0))


@record
class SailRoute(Step[PaxState]):
    """PR-6.5 to PR-6.9, R-16 The next stage of a voyage: a map card with its Levy, or a border with its takers."""

    seat: Seat
    side: Side
    emporium: str
    stage: Stop
    """Index into the stops of the route."""

    def run(self, t: Table[PaxState]) -> None:
        s = t.s
        stops = s.board.routes[self.emporium].stops
        pool = s.row_florins[self.side]
        for stage in range(self.stage, len(stops)):
            if not pool[0]:
                self._end(t, stage)
                return
            stop = stops[stage]
            if stop.border is not None:
                self._take_profit(t, stop.border)
            elif stop.map is not None and not is_saturated(s, stop.map):
                t.then(PlaceLevy(self.seat, stop.map), SailRoute(self.seat, self.side, self.emporium, stage + 1))
                return
        self._end(t, len(stops))

    def _end(self, t: Table[PaxState], stage: int) -> None:
        """PR-6.7, PR-6.4 Where the voyage ended, which went through so many stages, and what stays of the pool."""
        s = t.s
        last = s.board.routes[self.emporium].stops[stage - 1] if stage else None
        place = self.emporium if last is None else last.border or last.map or self.emporium
        if s.rules > 1:
            t.tell(FairEnded(self.side, place, s.row_florins[self.side][0]))

    def _take_profit(self, t: Table[PaxState], border: str) -> None:
        """PR-6.6 A border's Concession takes of the pool, and then its Pirate does (R-50)."""
        s, side = t.s, self.side
        owner = s.concessions[border]
        if owner is not None:
            taken = min(profit_factor(s, owner, self.emporium), s.row_florins[side][0])
            t.tell(PoolTaken(side, owner, taken, border))
        if s.pirates[border] is not None and s.row_florins[side][0]:
            t.tell(PoolTaken(side, None, PIRATE, border))
