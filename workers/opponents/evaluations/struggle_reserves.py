"""What do Available Debt, Squadrons and Ministries of Imperial Struggle promise?

Engines go by it from version 5 on; what it adds to `imperial_struggle` is in Victory Points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperial_struggle.legality.conditions import available_debt, count_of, holds
from domain.titles.imperial_struggle.legality.control import squadron_spaces
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.sequence.ministry_phase import ChooseMinistries, ReplaceMinistries
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass, SelectTile
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.adding import summed
from workers.opponents.evaluations import imperial_struggle as before
from workers.opponents.evaluations.imperial_struggle import (
    Outlook,
    foreseen_by,
    left_for_later,
    menu_to_the_end,
    worth_of_debt,
)
from workers.opponents.evaluations.shapes import Beam

__all__ = ["BEAM", "VERSION_8", "VERSION_13", "VERSION_14", "is_last_turn", "lead", "menu", "promise_of", "values"]

_NEXT_POINTS: Final = (0.95, 0.85, 0.75, 0.65, 0.55, 0.45, 0.4, 0.35, 0.3)
"""Worth of each point of Available Debt; without the first ones forced Debt gives Victory Points to the other side."""
_KEPT: Final = tuple(summed(_NEXT_POINTS[:n]) + 0.3 * max(0, n - len(_NEXT_POINTS)) for n in range(40))
_SQUADRON: Final = 1.3
"""Worth of a Squadron, wherever it is, while all turns are to come."""


def lead(s: StruggleState, seen: Outlook | None = None) -> float:
    """By how many Victory Points France is ahead, with all that is foreseen; `seen` as in `before`."""
    return before.lead(s, seen) + _reserve(s, FR) - _reserve(s, BR) + _final_debt(s)


def _reserve(s: StruggleState, seat: Seat) -> float:
    """What a side's Available Debt and Squadrons are worth beyond what `before` makes of them."""
    free = available_debt(s, seat)
    squadrons = s.navy[seat] + s.parked[seat] + len(squadron_spaces(s, seat))
    kept = 0.0 if is_last_turn(s) else _KEPT[max(0, min(free, len(_KEPT) - 1))]
    return kept - worth_of_debt(free) + _SQUADRON * left_for_later(s) * squadrons


def is_last_turn(s: StruggleState) -> bool:
    """No Peace Turn and no War follow."""
    return s.turn == len(s.board.turns) - 1


def _final_debt(s: StruggleState) -> float:
    """IS-11.2 In the last turn Available Debt is worth what Final Scoring gives for it."""
    if not is_last_turn(s):
        return 0.0
    n = s.board.numbers
    points = (available_debt(s, FR) - available_debt(s, BR)) / n.final_debt_per
    return max(-n.final_debt_most, min(n.final_debt_most, points))


def values(s: StruggleState) -> list[float]:
    """The prospects of both sides."""
    return foreseen_by(s, lead(s))


_A_TURN: Final[Mapping[str, float]] = {
    "bank_of_england": 0.7,
    "charles_hanbury_williams": 0.4,
    "choiseul": 1.4,
    "court_of_the_sun_king": 0.5,
    "dupleix": 0.5,
    "edmond_halley": 1.2,
    "jacobite_uprisings": 0.5,
    "james_watt": 0.9,
    "jonathan_swift": 0.45,
    "lavoisier": 0.6,
    "marquis_de_condorcet": 0.4,
    "merchant_banks": 1.1,
    "new_world_huguenots": 0.6,
    "papacy_hanover_negotiations": 0.6,
    "pitt_the_elder": 1.4,
    "pompadour_and_du_barry": 0.5,
    "robert_walpole": 0.4,
    "samuel_johnson": 0.9,
    "townshend_acts": 0.5,
    "turgot": 1.0,
}
"""What a Ministry gives in a turn, in Victory Points."""
_COUNTED: Final[Mapping[str, Callable[[StruggleState], float]]] = {
    "the_cardinal_ministers": lambda s: 0.2 + 0.55 * count_of(s, s.board.figures.cardinals_points, FR),
    "john_law": lambda s: 1.2 if holds(s, s.board.figures.john_law_condition, FR) else 0.8,
    "voltaire": lambda s: 0.3 + 0.4 * count_of(s, s.board.figures.voltaire_treaty, FR),
    "east_india_company": lambda s: 0.2 + 0.8 * count_of(s, s.board.figures.east_india_points, BR),
    "edmund_burke": lambda s: 0.3 + 0.6 * count_of(s, s.board.figures.edmund_burke_points, BR),
    "north_american_trade": lambda s: 1.2 if holds(s, s.board.figures.north_american_trade_condition, FR) else 0.4,
}
"""Of those that depend on what lies on the map."""


def promise_of(s: StruggleState, card: str) -> float:
    """What a Ministry would give in a turn, in Victory Points."""
    return _COUNTED[card](s) if card in _COUNTED else _A_TURN[card]


def menu(s: StruggleState, options: list[Option]) -> list[Option]:
    """IS-3.5 The Ministries that promise most are chosen, revealed at once, and those used at once that cost nothing.

    For the rest as before.
    """
    if isinstance(s.agenda[-1], ChooseMinistries | ReplaceMinistries):
        promises = [promise_of(s, str(option.args[-1])) for option in options]
        return [option for option, promise in zip(options, promises, strict=True) if promise == max(promises)]
    revealing = [option for option in options if option.verb == "reveal"]
    # The Cardinal Ministers add to a tile only before anything else is done with it.
    adding = [option for option in options if option.verb == "ability" and option.args[1] == "diplomacy"]
    return revealing or adding or menu_to_the_end(s, options)


def _closing(s: StruggleState) -> bool:
    """As `before` has it, once a tile is played: before that there are nearly always more ways than can be searched."""
    return before.closing(s) and not isinstance(s.agenda[-1], SelectTile | PlayOrPass)


VERSION_8 = replace(before.VERSION_4, values=values, menu=menu, enough=100)
"""As engines before version 9 have it; those before version 8 make every guess of their level."""
VERSION_13 = replace(VERSION_8, closing=_closing, ending=800)
"""As engines from version 9 to 13 have it."""
BEAM: Final = Beam(wide=2, each=1, ways=2, further=0, commands=10, again=4)
VERSION_14 = replace(VERSION_13, by_lines={2: {None: BEAM}})
"""As engines of version 14 have it; versions from 15 on have `struggle_boundaries`."""
