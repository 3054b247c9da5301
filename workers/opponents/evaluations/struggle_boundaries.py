"""What is a position of Imperial Struggle worth between two Peace Turns, and an idle Squadron?

Engines go by it from version 15 on. The last command of a turn runs through Scoring Phase and War to the draw of the
next turn, so positions after it were told apart by that draw; now they count on the mean of what may be drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperial_struggle.pieces import BR, FR, GOODS
from domain.titles.imperial_struggle.state import StruggleState
from workers.opponents.evaluations import imperial_struggle as first
from workers.opponents.evaluations import struggle_reserves as before
from workers.opponents.evaluations.imperial_struggle import Counts, Front, Outlook, PositionTables
from workers.opponents.evaluations.shapes import Beam

__all__ = ["DRAWN", "VERSION_17", "VERSION_19", "VERSION_21", "lead", "redrawn", "values"]

DRAWN: Final = ("deal", "ministries", "initiative")
"""Phases of a Peace Turn after the draw and before the first Action Round."""
_IDLE: Final = 0.35
"""Worth of a Squadron in the Navy Box beside that of any Squadron, while all turns are to come."""


def lead(s: StruggleState) -> float:
    """By how many Victory Points France is ahead, with all that is foreseen."""
    seen = _mean_outlook(s) if s.phase in DRAWN and s.board.turns[s.turn].peace else None
    return before.lead(s, seen) + _idle(s, FR) - _idle(s, BR)


def _idle(s: StruggleState, seat: Seat) -> float:
    """What Squadrons in the Navy Box are worth less than versions before thought: one at sea wins Awards and Wars."""
    later = first.left_for_later(s)
    last = before.is_last_turn(s) and not first.left_of_turn(s)
    return ((0.0 if last else _IDLE * later) - first.worth_in_box(later)) * s.navy[seat]


def redrawn(s: StruggleState) -> bool:
    """Whether a War has been fought, and the tiles of the next one have just been drawn."""
    turns = s.board.turns
    return s.phase in DRAWN and turns[s.turn].peace is not None and not turns[s.turn - 1].peace


def _mean_outlook(s: StruggleState) -> Outlook:
    """What is foreseen before it is known what was drawn."""
    left, tables = first.left_of_turn(s), first.tables_of(s.board)
    seen = first.outlook(s, left)
    due = _mean_due(s, tables, left, seen.counts)
    if not seen.fronts or not redrawn(s):
        return Outlook(seen.counts, due, seen.fronts, seen.war)
    fronts = tuple(_without_tiles(s, seen.counts.strength))
    return Outlook(seen.counts, due, fronts, first.war_foreseen(s, tables, left, fronts))


def _mean_due(s: StruggleState, tables: PositionTables, left: int, counts: Counts) -> float:
    """IS-4.12 What the Scoring Phase is expected to give with any Awards and any demand."""
    board, plain = s.board, tables.wins[0]
    awards = list(board.awards.values())
    total = board.numbers.prestige_vp * plain[left][counts.prestige + first.SPACES]
    for gap in counts.gaps:
        for tile in awards:
            chance = tables.wins[tile.margin - 1][left][gap + first.SPACES]
            total += first.worth_of_award(tile) * chance / len(awards)
    share = board.numbers.demand / len(GOODS)
    for good, gap in zip(GOODS, counts.goods, strict=True):
        total += share * first.worth_of_good(board.rewards[s.era][good]) * plain[left // 2][gap + first.SPACES]
    return total


def _without_tiles(s: StruggleState, strength: Sequence[int]) -> Iterator[Front]:
    for theater in range(len(s.results), len(s.theaters)):
        yield theater, strength[theater], []


def values(s: StruggleState) -> list[float]:
    """The prospects of both sides."""
    return first.foreseen_by(s, lead(s))


def _is_event(option: Option) -> bool:
    return option.verb == "event"


def _apart(one: Any, other: Any) -> bool:
    """Whether a turn lies between two positions, or the end of the game."""
    return not one.agenda or bool(one.turn != other.turn)


_BEAM: Final = replace(before.BEAM, besides=_is_event, apart=_apart)
VERSION_17 = replace(before.VERSION_14, values=values, by_lines={2: {None: _BEAM}})
"""From version 15 on `mcts` also goes on with the best event as the first command of a round, which any purchase would
forbid, and follows a round to its end where ending it runs into another turn."""
_WIDER: Final = replace(_BEAM, wide=4, each=2, again=8, room=400)
_BEAMS: Final[Mapping[str | None, Beam]] = {None: _BEAM, "normal": _WIDER}
VERSION_19 = replace(VERSION_17, room=40, by_lines={2: {**_BEAMS, "hard": replace(_WIDER, ways=6, further=2)}})
"""From version 18 on fewer completions of a command are looked at by `greedy` and `easy`, and higher levels go on with
more commands: two guesses with the answers of the other side told no more than one without."""
_WIDEST: Final = replace(_WIDER, answers=0.0, wide=8, each=3, again=16)
VERSION_21 = replace(VERSION_19, by_lines={2: {**_BEAMS, "hard": _WIDEST}})
"""From version 20 on `hard` looks at more ways of a round in two guesses instead of at the answers to a few."""
