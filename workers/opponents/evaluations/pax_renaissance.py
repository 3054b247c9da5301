"""How near is each banker of Pax Renaissance to winning?

The four victories and how many steps each seat lacks for them, the comets that can still wake them, the Patron race as
the decks run out, and what works towards all of them: Empires, Concessions on open routes, prestige, cards, Florins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from typing import Final, NamedTuple

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.legality.tableau import prestige
from domain.titles.pax_renaissance.pieces import PRESTIGES, TOKENS, Religion
from domain.titles.pax_renaissance.printed import Figure
from domain.titles.pax_renaissance.scoring import added, holy_units, victory_cost
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.adding import summed
from workers.opponents.evaluations.renaissance_market import cards_left, comets_left, shows_comet
from workers.opponents.evaluations.shapes import Evaluation, margins
from workers.opponents.leading import best_others

__all__ = [
    "FIGURES",
    "PAX_RENAISSANCE",
    "SHORT",
    "WEIGHTS",
    "Standing",
    "compared",
    "estimates",
    "faiths",
    "figures",
    "hopeful",
    "lacks",
    "out_behind",
    "standing",
]

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


Figures = Mapping[Figure, int]
"""Everything of a seat that victories compare."""


def compared(s: PaxState) -> list[dict[Figure, int]]:
    """PR-12 By seat what victories compare, as it is on the table."""
    found: list[dict[Figure, int]] = []
    for seat in range(s.seats):
        row: dict[Figure, int] = {"monarchies": 0, "republics": 0, "concessions": 0}
        row.update(prestige(s, seat).items())
        found.append(row)
    for m, owner in s.owner.items():
        if owner is not None:
            found[owner]["republics" if s.republic[m] else "monarchies"] += 1
    for owner in s.concessions.values():
        if owner is not None:
            found[owner]["concessions"] += 1
    return found


Faiths = Mapping[Religion, tuple[int, int]]
"""Bishops and units in theocracies of every religion."""


def faiths(s: PaxState) -> Faiths:
    """PR-12.3 How strong every religion is on the map and in the tableaux."""
    bishops = [TOKENS[kind].religion for kind in s.bishops.values()]
    return {faith: (bishops.count(faith), units) for faith, units in holy_units(s).items()}


def lacks(s: PaxState, victory: str, table: Sequence[Figures], faithful: Faiths | None = None) -> list[int]:
    """PR-12.3 to PR-12.6 By seat, how many steps of one are missing for a victory; `table` is by seat."""
    card = s.board.victories[victory]
    if card.needs_supreme_religion:
        return _holy(s, table, faithful or faiths(s))
    found = [0] * s.seats
    for lead in card.leads:
        figure = lead.figure
        assert figure is not None, "only the holy victory compares prestige of the Supreme Religion"
        have = [row[figure] for row in table]
        if s.expansion:
            have = [n + added(s, seat, card.id, figure) for seat, n in enumerate(have)]
        for seat, rival in enumerate(best_others(have)):
            if (short := lead.by[s.seats] - have[seat] + rival) > 0:
                found[seat] += short
    return found


def _holy(s: PaxState, table: Sequence[Figures], faithful: Faiths) -> list[int]:
    """PR-12.3 Steps to a Supreme Religion and to most prestige of it, for the religion in which they are fewest."""
    all_bishops, all_units = (1 + sum(counts) for counts in zip(*faithful.values(), strict=True))
    found = [SHORT] * s.seats
    for faith, (bishops, units) in faithful.items():
        common = max(0, all_bishops - 2 * bishops) + max(0, all_units - 2 * units)
        if common < SHORT:
            have = [row[faith] for row in table]
            for seat, rival in enumerate(best_others(have)):
                found[seat] = min(found[seat], common + max(0, rival + 1 - have[seat]))
    return found


class Standing(NamedTuple):
    """How far everybody is from every victory."""

    table: Sequence[Figures]
    """By seat."""
    short: Mapping[str, Sequence[int]]
    """By victory and seat the steps that are missing."""
    faiths: Faiths


def standing(s: PaxState) -> Standing:
    """PR-12 How far everybody is from every victory."""
    table, faithful = compared(s), faiths(s)
    return Standing(table, {victory: lacks(s, victory, table, faithful) for victory in s.board.victories}, faithful)


def figures(s: PaxState, known: Standing | None = None) -> list[list[float]]:
    """By seat everything of `FIGURES`; `known` is the standing, if it is known already."""
    board = s.board
    end = 1.0 / (1.0 + cards_left(s) / (4.0 * s.seats))
    table, missing, _ = known or standing(s)
    queens = [0] * s.seats
    for m in s.queen:
        owner = s.owner[m]
        assert owner is not None, "a married king has an owner"
        queens[owner] += 1
    on_routes = [0] * s.seats
    travelled = [b for city in s.emporium.values() for b in board.routes[city].borders]
    for b, owner in s.concessions.items():
        if owner is not None:
            on_routes[owner] += travelled.count(b)
    comets, seen = comets_left(s), shows_comet(s)
    east, west = s.tableau["east"], s.tableau["west"]
    rows: list[list[float]] = []
    for seat, rival in enumerate(best_others([mine["patron"] for mine in table])):
        mine = table[seat]
        row: list[float] = [
            min(s.florins[seat], 15),
            len(s.hand[seat]),
            len(east[seat]) + len(west[seat]),
            mine["monarchies"],
            mine["republics"],
            queens[seat],
            mine["concessions"],
            on_routes[seat],
            *(mine[icon] for icon in PRESTIGES),
            end * max(-3, min(3, mine["patron"] - rival)),
            end * min(s.florins[seat], 15),
            0.0,
            *(0.0,) * (3 * SHORT),
            float(seat == s.active and s.actions > 0),
        ]
        rows.append(row)
    for victory, on in s.active_victory.items():
        if not on and not comets:
            continue
        state = ACTIVE + (0 if on else SHORT if seen else 2 * SHORT)
        for seat, short in enumerate(missing[victory]):
            if short >= SHORT:
                continue
            rows[seat][state + short] += 1.0
            if on and not short and seat == s.active and s.actions >= (victory_cost(s, victory) if s.expansion else 1):
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
    return out_behind(s, [summed(map(mul, WEIGHTS, row)) for row in rows])


def out_behind(s: PaxState, found: list[float]) -> list[float]:
    """PR-14 How well each seat stands, with those that are out of the game far behind all others."""
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


def _decisive(s: PaxState, options: list[Option]) -> list[Option]:
    """PR-12.7 A victory is declared by an action: before it there may be one less, and free ones."""
    if not isinstance(s.agenda[-1], TakeAction):
        return options
    declared = [option for option in options if option.verb == "win"]
    if declared or s.actions < 1:
        return declared
    return [option for option in options if (option.verb != "pass" if s.actions > 1 else option.verb == "ability")]


def hopeful(s: PaxState, seat: Seat, short: int = SHORT) -> bool:
    """A victory that is active lacks fewer steps than `short`, or one that a comet of the market would wake none."""
    table = compared(s)
    comet = shows_comet(s)
    return any(
        lacks(s, victory, table)[seat] < (short if on else 1) for victory, on in s.active_victory.items() if on or comet
    )


PAX_RENAISSANCE = Evaluation(_values, quiet=_quiet, positions=10, decisive=_decisive, hopeful=hopeful)
"""The evaluation of Pax Renaissance; with ten positions a simulation a game of two costs `mcts` about two seconds."""
