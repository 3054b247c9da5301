"""How near is each banker of Pax Renaissance to winning?

The four victories and how many steps each seat lacks for them, the comets that can still wake them, the Patron race as
the decks run out, and what works towards all of them: Empires, Concessions on open routes, prestige, cards, Florins.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final

from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.board import BISHOP, PATRON, PRESTIGES
from domain.titles.pax_renaissance.legality.tableau import prestige
from domain.titles.pax_renaissance.scoring import added, holy_units, victory_cost
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.shapes import Evaluation, margins

__all__ = ["FIGURES", "PAX_RENAISSANCE", "WEIGHTS", "estimates", "figures", "lacks"]

FIGURES: Final = (
    "florins",
    "cards_in_hand",
    "cards",
    "kings",
    "republics",
    "queens",
    "concessions",
    "concessions_on_routes",
    *PRESTIGES,
    "patron_lead_at_the_end",
    "florins_at_the_end",
    "declares_now",
    *(f"{state}_{short}" for state in ("active", "waking", "asleep") for short in range(4)),
    "turn",
)
"""What is counted for a seat, in the order of the weights."""

ACTIVE: Final = FIGURES.index("active_0")
SHORT: Final = 4
"""Steps that a seat may lack for a victory to be counted at all, and one more."""


def lacks(s: PaxState, victory: int, icons: Sequence[Sequence[int]], empires: Sequence[Sequence[int]]) -> list[int]:
    """PR-12.3 to PR-12.6 By seat, how many steps of one are missing for a victory.

    `icons` is the prestige, and `empires` monarchies, republics and Concessions, by seat.
    """
    card = s.board.victories[victory]
    found = [0] * s.seats
    for c in card.conditions:
        if c["cond"] == "supreme_religion_exists":
            return _holy(s, icons)
        what, kind = c["count"], c.get("kind")
        by = c["by"] if isinstance(c["by"], int) else c["by"][str(s.seats)]
        if what == "prestige":
            at = PRESTIGES.index(kind)
            have = [row[at] for row in icons]
        else:
            at = _EMPIRES[what]
            have = [row[at] for row in empires]
        if s.expansion:
            have = [n + added(s, seat, card.id, what, kind) for seat, n in enumerate(have)]
        for seat, rival in enumerate(_rivals(have)):
            if (short := by - have[seat] + rival) > 0:
                found[seat] += short
    return found


def _rivals(have: Sequence[int]) -> Sequence[int]:
    """By seat the most that another seat has."""
    if len(have) == 2:
        return (have[1], have[0])
    ordered = sorted(have)
    return [ordered[-2] if n == ordered[-1] else ordered[-1] for n in have]


_EMPIRES: Final = {"monarchies": 0, "republics": 1, "concessions_on_map": 2}


def _holy(s: PaxState, icons: Sequence[Sequence[int]]) -> list[int]:
    """PR-12.3 Steps to a Supreme Religion and to most prestige of it, for the religion in which they are fewest."""
    bishops = [0, 0, 0]
    for kind in s.bishops.values():
        bishops[kind - BISHOP] += 1
    units = holy_units(s)
    all_bishops, all_units = sum(bishops) + 1, sum(units) + 1
    found = [SHORT] * s.seats
    for faith in range(3):
        common = max(0, all_bishops - 2 * bishops[faith]) + max(0, all_units - 2 * units[faith])
        if common < SHORT:
            have = [row[faith] for row in icons]
            for seat, rival in enumerate(_rivals(have)):
                found[seat] = min(found[seat], common + max(0, rival + 1 - have[seat]))
    return found


def figures(s: PaxState) -> list[list[float]]:
    """By seat everything of `FIGURES`."""
    board = s.board
    seats = range(s.seats)
    left = sum(map(len, s.decks))
    end = 1.0 / (1.0 + left / (4.0 * s.seats))
    icons = [prestige(s, seat) for seat in seats]
    empires = [[0, 0, 0] for _ in seats]
    queens = [0] * s.seats
    for m, owner in enumerate(s.owner):
        if owner >= 0:
            empires[owner][s.republic[m]] += 1
            if s.queen[m]:
                queens[owner] += 1
    on_routes = [0] * s.seats
    # Of a route, borders are at odd places (PR-6.3).
    routes = [board.routes[city][1::2] for city in s.emporium]
    for b, owner in enumerate(s.concessions):
        if owner >= 0:
            empires[owner][2] += 1
            for route in routes:
                if b in route:
                    on_routes[owner] += 1
    comets = 2 * len(s.decks) - sum(board.cards[c].piece == "comet" for c in s.discards)
    seen = any(c and board.cards[c].piece == "comet" for row in s.rows for c in row[1:])
    rows: list[list[float]] = []
    for seat, rival in enumerate(_rivals([row[PATRON] for row in icons])):
        mine = icons[seat]
        row: list[float] = [
            min(s.florins[seat], 15),
            len(s.hand[seat]),
            len(s.tableau[2 * seat]) + len(s.tableau[2 * seat + 1]),
            empires[seat][0],
            empires[seat][1],
            queens[seat],
            empires[seat][2],
            on_routes[seat],
            *mine,
            end * max(-3, min(3, mine[PATRON] - rival)),
            end * min(s.florins[seat], 15),
            0.0,
            *(0.0,) * (3 * SHORT),
            float(seat == s.active and s.actions > 0),
        ]
        rows.append(row)
    for v, on in enumerate(s.active_victory):
        if not on and not comets:
            continue
        state = ACTIVE + (0 if on else SHORT if seen else 2 * SHORT)
        for seat, short in enumerate(lacks(s, v, icons, empires)):
            if short >= SHORT:
                continue
            rows[seat][state + short] += 1.0
            if on and not short and seat == s.active and s.actions >= (victory_cost(s, v) if s.expansion else 1):
                rows[seat][ACTIVE - 1] = 1.0
    return rows


WEIGHTS: Final = (
    0.6, 0.6, 1.4, 1.8, 0.5, 0.6, 1.2, 0.2,
    0.0, 0.0, 0.0, 2.0, 1.8, 0.4,
    14.0, 2.5, 100.0,
    50.0, 5.0, 3.5, 0.0,
    17.0, 4.3, 0.5, 0.0,
    13.0, 2.6, 1.5, 0.0,
    1.7,
)  # fmt: skip
"""What one of each figure is worth: logistic regressions of who won 1,300 games of `greedy` on the figures of their
positions, drawn towards a first guess and rounded."""

SPAN = 20.0
"""So much ahead makes a prospect of three quarters."""


def estimates(s: PaxState) -> list[float]:
    """How well each seat stands, in no particular unit."""
    rows = figures(s)
    found = [sum(map(mul, WEIGHTS, row)) for row in rows]
    for seat, out in enumerate(s.eliminated):
        if out:
            found[seat] = min(found) - SPAN
    return found


def _values(s: PaxState) -> list[float]:
    """PR-12 Prospects from the estimates; before the banks are dealt all stand alike."""
    return margins(estimates(s), SPAN) if s.turn else [0.5] * s.seats


def _quiet(s: PaxState) -> bool:
    """An action that is half made is not judged."""
    return not s.agenda or isinstance(s.agenda[-1], TakeAction)


PAX_RENAISSANCE = Evaluation(_values, quiet=_quiet, positions=10)
"""The evaluation of Pax Renaissance; with ten positions a simulation a game of two costs `mcts` about two seconds."""
