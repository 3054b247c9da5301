"""How are decisions of a War of Imperial Struggle, and of its tiles, judged?

Engines go by it from version 22 on. A net hardly tells such options apart: a War runs into the draw of the next turn,
which it sees, and it has no eye for a Theater to come, where one Alliance decides. The evaluation does.
"""

from __future__ import annotations

from dataclasses import replace

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperial_struggle.actions.military import KeepTile
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.sequence.displays import Allocate
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.adding import summed
from workers.opponents.evaluations import struggle_boundaries as before
from workers.opponents.evaluations import struggle_reserves
from workers.opponents.evaluations.imperial_struggle import foreseen_by, tables_of
from workers.opponents.evaluations.struggle_hits import hits

__all__ = ["VERSION_22", "judges_itself", "lead", "menu", "values"]


def judges_itself(s: StruggleState) -> bool:
    """IS-5.3.3, IS-7 Whether a War is fought, or one of two Basic War tiles is kept."""
    step = s.agenda[-1]
    return isinstance(step, KeepTile) or (s.phase == "war" and not isinstance(step, Allocate))


def lead(s: StruggleState) -> float:
    """By how many Victory Points France is ahead, with all that is foreseen."""
    seen = before.lead(s)
    return seen if before.redrawn(s) else seen - _vain(s, FR) + _vain(s, BR)


def _vain(s: StruggleState, seat: Seat) -> float:
    """IS-7.1.2 What was foreseen of a side's tiles that would hit a Fort or Squadron where the other one has none."""
    effects = tables_of(s.board).tiles
    return summed(summed(effects[tile][1] for tile in tiles) for _, tiles, targets in hits(s, seat) if not targets)


def values(s: StruggleState) -> list[float]:
    """The prospects of both sides."""
    return foreseen_by(s, lead(s))


def menu(s: StruggleState, options: list[Option]) -> list[Option]:
    """IS-5.3.3 A Basic War tile that is not kept returns to the pool if it is stronger than most there, and otherwise
    leaves the game, where it may.

    For the rest as before.
    """
    step = s.agenda[-1]
    if not isinstance(step, KeepTile):
        return struggle_reserves.menu(s, options)
    if all(option.str_arg(1) == "return" for option in options):
        return options
    tiles = step.about(s, step.seat)
    other = {"new": tiles["old"], "old": tiles["new"]}
    ends = {kept: "return" if s.board.war_tiles[tile].strength > 0 else "remove" for kept, tile in other.items()}
    return [option for option in options if option.str_arg(1) == ends[option.str_arg()]]


VERSION_22 = replace(before.VERSION_21, values=values, menu=menu, judges_itself=judges_itself)
