"""PR-12 Which figures follow from a position, for a client?"""

from __future__ import annotations

from domain.kernel.records import Seat, Viewer
from domain.titles.pax_renaissance.legality.ground import concessions_of
from domain.titles.pax_renaissance.legality.tableau import monarchies, prestige, republics
from domain.titles.pax_renaissance.pieces import SIDES
from domain.titles.pax_renaissance.scoring import meets, supreme_religion
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.told import Facts, PlayerFacts, Where

__all__ = ["facts", "where"]


def where(s: PaxState) -> Where:
    """PR-3 The place in the sequence of play."""
    return {"turn": s.turn, "phase": s.phase, "player": s.active}


def facts(s: PaxState, viewer: Viewer) -> Facts:
    """PR-12 What follows from the position, by seat."""
    return {
        "supreme_religion": supreme_religion(s),
        "deck_sizes": {side: len(s.decks[side]) for side in SIDES},
        "seats": [_figures(s, seat) for seat in range(s.seats)],
    }


def _figures(s: PaxState, seat: Seat) -> PlayerFacts:
    """PR-12 A player's figures."""
    return {
        "bank": s.bank[seat],
        "prestige": prestige(s, seat),
        "monarchies": monarchies(s, seat),
        "republics": republics(s, seat),
        "concessions": concessions_of(s, seat),
        "victories_met": [victory for victory in s.board.victories if meets(s, seat, victory)],
    }
