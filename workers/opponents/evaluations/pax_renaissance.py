"""How near is each banker of Pax Renaissance to a victory?

The four victories and how far each seat is from them, the Patron race as the decks run out, and what works towards
all of them: Empires, Concessions on the open routes, prestige, ops, cards and Florins.
"""

from __future__ import annotations

from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.board import PATRON
from domain.titles.pax_renaissance.legality.tableau import monarchies, prestige, republics
from domain.titles.pax_renaissance.scoring import all_leads
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.shapes import Evaluation, margins

__all__ = ["PAX_RENAISSANCE", "estimates"]

FLORIN, CARD_IN_HAND, CARD, EMPIRE, CONCESSION, ROUTE, PRESTIGE = 0.5, 1.2, 1.6, 3.0, 0.6, 0.9, 0.7
"""Worth of what a player has, in about Florins twice over."""

NEAR = (30.0, 9.0, 4.0, 1.5)
"""Worth of a victory by how many steps are missing, while its card is active."""

ASLEEP = 0.3
"""The part of it that counts while the card is inactive."""


def estimates(s: PaxState) -> list[float]:
    """How well each seat stands, in no particular unit."""
    board = s.board
    seats = range(s.seats)
    routes = [board.routes[c] for c in s.emporium if c >= 0 and c in board.routes]
    left = sum(map(len, s.decks))
    urgency = 8.0 / (4.0 + left / 2.0)
    near = [all_leads(s, v) for v in range(len(s.active_victory))]
    patrons = []
    found = []
    for seat in seats:
        icons = prestige(s, seat)
        patrons.append(icons[PATRON])
        worth = FLORIN * min(s.florins[seat], 20) + CARD_IN_HAND * len(s.hand[seat]) + PRESTIGE * sum(icons)
        worth += CARD * (len(s.tableau[2 * seat]) + len(s.tableau[2 * seat + 1]))
        worth += EMPIRE * (monarchies(s, seat) + republics(s, seat))
        for b, owner in enumerate(s.concessions):
            if owner == seat:
                worth += CONCESSION + ROUTE * sum(b in route[1::2] for route in routes)
        for v, on in enumerate(s.active_victory):
            lacks = near[v][seat]
            if lacks:
                short = sum(-x for x in lacks if x < 0)
                worth += NEAR[min(short, len(NEAR) - 1)] * (1.0 if on else ASLEEP)
        found.append(worth - (50.0 if s.eliminated[seat] else 0.0))
    for seat in seats:
        rival = max(p for x, p in enumerate(patrons) if x != seat)
        found[seat] += 3.0 * urgency * max(-3, min(3, patrons[seat] - rival)) + 0.2 * urgency * s.florins[seat]
    return found


def _values(s: PaxState) -> list[float]:
    """PR-12 Prospects from the estimates."""
    return margins(estimates(s), 20.0)


def _quiet(s: PaxState) -> bool:
    """An action that is half made is not judged."""
    return not s.agenda or isinstance(s.agenda[-1], TakeAction)


PAX_RENAISSANCE = Evaluation(_values, quiet=_quiet)
"""The evaluation of Pax Renaissance."""
