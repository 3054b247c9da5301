"""What are cards, Florins and garrisons of Pax Renaissance worth?

Engines go by it from version 5 on; the other figures are worth what they are in `pax_renaissance`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from operator import mul
from typing import Final

from domain.kernel.records import Seat
from domain.titles.pax_renaissance.pieces import KNIGHTS, ROOKS, Kind
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.adding import summed
from workers.opponents.evaluations import pax_renaissance as before
from workers.opponents.evaluations.pax_renaissance import FIGURES, SPAN, Standing, figures, out_behind
from workers.opponents.evaluations.renaissance_market import cards_left
from workers.opponents.evaluations.shapes import margins

__all__ = ["VERSION_5", "VERSION_6", "armed", "estimates", "garrison", "garrisons", "purse"]

_CHANGED: Final[Mapping[str, float]] = {
    "florins": 0.0,
    "cards_in_hand": 3.2,
    "cards": 5.0,
    "kings": 4.0,
    "concessions": 2.0,
    "patron": 4.0,
    "florins_at_the_end": 0.0,
}
_WEIGHTS: Final = tuple(_CHANGED.get(name, weight) for name, weight in zip(FIGURES, before.WEIGHTS, strict=True))
_NEXT_FLORINS: Final = (0.8, 0.7, 0.6, 0.5, 0.3, 0.2, 0.1)
"""Worth of each Florin: the first ones buy cards and pay for ops; more than the last of these change nothing."""
_FURTHER: Final = 0.05
_GARRISON: Final = 0.3
"""Worth of a knight or rook in an Empire of one's own, of three at most."""
_TIE: Final = 2.0
"""Worth of more Florins at the end where the Patron prestige is level, if it is four or more."""
_PATRON: Final = FIGURES.index("patron_lead_at_the_end")


@lru_cache(maxsize=64)
def purse(florins: int) -> float:
    """What so many Florins are worth."""
    return summed(_NEXT_FLORINS[:florins]) + _FURTHER * max(0, florins - len(_NEXT_FLORINS))


def armed(s: PaxState, m: str) -> int:
    """PR-1.11 How many knights and rooks stand in the cities of a map card."""
    knights, rooks = garrison(s, m)
    return knights + rooks


def garrison(s: PaxState, m: str) -> tuple[int, int]:
    """PR-1.11 How many knights and how many rooks stand in the cities of a map card."""
    return _counted((*map(s.slots.__getitem__, s.board.maps[m].slots),))


@lru_cache(maxsize=4096)
def _counted(kinds: tuple[Kind | None, ...]) -> tuple[int, int]:
    return sum(map(KNIGHTS.__contains__, kinds)), sum(map(ROOKS.__contains__, kinds))


def garrisons(s: PaxState) -> list[float]:
    """PR-5.8, PR-5.9 By seat what the knights and rooks in its Empires are worth, which defend them and attack."""
    found = [0.0] * s.seats
    for m, owner in s.owner.items():
        if owner is not None:
            found[owner] += _GARRISON * min(3, armed(s, m))
    return found


def estimates(s: PaxState, known: Standing | None = None) -> list[float]:
    """How well each seat stands, in no particular unit; `known` as in `figures`."""
    rows = figures(s, known)
    defended = garrisons(s)
    found = [
        summed(map(mul, _WEIGHTS, row)) + purse(s.florins[seat]) + defended[seat] + _tie(s, seat, row)
        for seat, row in enumerate(rows)
    ]
    return out_behind(s, found)


def _tie(s: PaxState, seat: Seat, row: list[float]) -> float:
    """PR-12.2 Where nobody leads in Patron prestige, Florins decide when the decks are empty."""
    if row[_PATRON]:
        return 0.0
    lead = s.florins[seat] - max((*s.florins[:seat], *s.florins[seat + 1 :]))
    return _TIE * max(-1.0, min(1.0, lead / 4)) / (1.0 + cards_left(s) / (4.0 * s.seats))


def _values(s: PaxState) -> list[float]:
    """PR-12 Prospects from the estimates; before the banks are dealt all stand alike."""
    return margins(estimates(s), SPAN) if s.turn else [0.5] * s.seats


VERSION_5 = replace(before.PAX_RENAISSANCE, values=_values)
VERSION_6 = replace(VERSION_5, hopeful=partial(before.hopeful, short=3), enough=150, own_turn=2000)
"""From version 6 on engines search for wins where fewer steps are lacking, and in fewer positions."""
