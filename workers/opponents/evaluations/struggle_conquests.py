"""What are Territories of the other colour worth in Imperial Struggle, and War tiles that hit something?

Engines go by it from version 25 on. Where the evaluation judges a War, Final Scoring was counted in the last turn
alone, so that Territories were conquered, and given up, too cheaply in the Wars before.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from domain.titles.imperial_struggle.pieces import BR, FR, SIDES, USA
from domain.titles.imperial_struggle.scoring import foreign_territories
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations import struggle_replies as before
from workers.opponents.evaluations import struggle_wars
from workers.opponents.evaluations.imperial_struggle import foreseen_by

__all__ = ["IMPERIAL_STRUGGLE", "lead", "values"]

_HELD: Final = 0.9
"""How likely a Territory of the other colour is held to the end."""


def lead(s: StruggleState) -> float:
    """By how many Victory Points France is ahead, with all that is foreseen."""
    return struggle_wars.lead(s) + _territories(s)


def _territories(s: StruggleState) -> float:
    """IS-11.4 What Final Scoring is expected to give for Territories, beyond what `struggle_wars` makes of them.

    That counts those of the last turn, but for USA flags.
    """
    board = s.board
    points = board.numbers.final_territory
    if s.turn < len(board.turns) - 1:
        return _HELD * points * (foreign_territories(s, FR) - foreign_territories(s, BR))
    british = SIDES[BR]
    return float(points * sum(s.flag[i] == USA and board.spaces[i].colour == british for i in board.territories))


def values(s: StruggleState) -> list[float]:
    """The prospects of both sides."""
    return foreseen_by(s, lead(s))


IMPERIAL_STRUGGLE = replace(before.VERSION_24, values=values)
