"""When does a comet of Pax Renaissance, or a victory that stands, decide the game?

Engines go by it from version 23 on. A comet was looked at only if it was the best purchase by the look at its end, and
a victory that nobody could break any more counted as much as one that the next seat would break.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.pax_renaissance.state import PaxState
from workers.opponents.evaluations.pax_renaissance import compared, lacks
from workers.opponents.evaluations.renaissance_places import VERSION_22
from workers.opponents.evaluations.renaissance_turns import is_comet

__all__ = ["VERSION_24", "stands", "wakes"]

_NEAR: Final = 1
"""A comet is worth a search that wakes a victory for which so many steps are lacking."""


def stands(s: PaxState, seat: Seat) -> bool:
    """PR-12.7 Whether the seat meets the conditions of an active victory, so that an action would declare it."""
    table = compared(s)
    return any(on and not lacks(s, victory, table)[seat] for victory, on in s.active_victory.items())


def wakes(s: PaxState, seat: Seat, option: Option) -> bool:
    """PR-12.1 Whether an option buys a comet that can activate a victory for which the seat lacks a step at most."""
    if option.verb != "buy" or not is_comet(s, option):
        return False
    table = compared(s)
    return any(not on and lacks(s, victory, table)[seat] <= _NEAR for victory, on in s.active_victory.items())


_BY_LINES: Final = {
    seats: {level: replace(beam, always=wakes) for level, beam in beams.items()}
    for seats, beams in VERSION_22.by_lines.items()
}
VERSION_24 = replace(VERSION_22, stands=stands, by_lines=_BY_LINES)
