"""Which tile does a side of Imperial Struggle take in the last but one Action Round of a turn?

Engines go by it from version 24 on. Only the other side acts after that round, with one of the two tiles that are left,
and then all is scored. Tiles were compared as if nothing followed; now each is worth what it is after that reply.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperial_struggle.sequence.rounds import SelectTile
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations import struggle_draws as before
from workers.opponents.evaluations.shapes import Beam

__all__ = ["VERSION_24", "one_reply_left"]


def one_reply_left(s: StruggleState) -> bool:
    """IS-4.9 Whether a tile is taken in the last but one Action Round, and all own Ministries lie face up."""
    if s.phase != "action" or s.round != 2 * s.board.numbers.rounds - 1:
        return False
    step = s.agenda[-1]
    return isinstance(step, SelectTile) and all(s.face_up[step.seat])


def _is_tile(s: StruggleState, seat: Seat, option: Option) -> bool:
    return option.verb == "tile"


def _instead(beam: Beam, s: StruggleState) -> Beam | None:
    return beam if one_reply_left(s) else None


def _replied(beam: Beam, least: int) -> Beam:
    """A beam that looks at so many positions at least, and at the replies, where one is left."""
    there = replace(beam, at_once=True, answers=1.0, ways=6, always=_is_tile, at_least=least)
    return replace(beam, instead=partial(_instead, there))


_BEAMS: Final = before.VERSION_23.by_lines[2]
_REPLIED: Final[Mapping[str | None, Beam]] = {
    None: _replied(_BEAMS[None], 0),
    "normal": _replied(_BEAMS["normal"], 2000),
    "hard": _replied(_BEAMS["hard"], 6000),
}
VERSION_24 = replace(before.VERSION_23, by_lines={2: {**_BEAMS, **_REPLIED}})
"""`easy` has no time for the replies."""
