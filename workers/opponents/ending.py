"""What is each option worth where nobody else is asked until the end of the game?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from domain.kernel.engine import default_option, next_options, pending_seats, play
from domain.kernel.options import Move, Option
from domain.kernel.records import Seat
from domain.kernel.title import Title
from workers.opponents.certain import LuckDecides, NoLuck
from workers.opponents.evaluations import evaluation_of, prospects

__all__ = ["MOST", "MOST_ONCE", "by_all_ways"]

MOST: Final = 2500
"""Positions of a search; about a tenth of a second."""
MOST_ONCE: Final = 5000
"""The same where each is searched once; half a second at most."""


class _EndUnknown(Exception):
    """Another seat or the number of ways stand before the end."""


def by_all_ways(
    title: Title[Any],
    s: Any,
    seat: Seat,
    options: Sequence[Option],
    worthwhile: Callable[[Any, list[Option]], list[Option]],
    most: int = MOST,
    once: bool = False,
) -> tuple[list[float] | None, int]:
    """The prospects of the seat at the end of the best way after each option, and how many positions were made.

    None instead of prospects if luck or another seat decides on any way, or if there are more than `most` positions.
    Of later options those are followed that are `worthwhile`. It looks at everything in `s`, so nothing in it that
    decides may be hidden from the seat. With `once` a position that is reached by several ways is searched once.
    """
    span = evaluation_of(title).span
    made = 0
    known: dict[str, float] = {}

    def after(s: Any, option: Option) -> Any:
        nonlocal made
        made += 1
        if made > most:
            raise _EndUnknown
        copy = s.copy()
        play(copy, Move(seat, option), NoLuck())
        if copy.agenda and pending_seats(copy) != (seat,):
            raise _EndUnknown
        return copy

    def best(s: Any) -> float:
        if not s.agenda:
            outcome = title.outcome(s)
            assert outcome is not None, f"{title.slug}: the agenda is empty, but the game has no outcome"
            return prospects(outcome, span)[seat]
        if not once:
            return further(s)
        # The representation tells everything in which a position differs from others of its game.
        key = repr(s)
        if key not in known:
            known[key] = further(s)
        return known[key]

    def further(s: Any) -> float:
        return max(best(after(s, option)) for option in worthwhile(s, next_options(s, seat)))

    try:
        # Usually somebody else is asked soon, which the default answers tell at once.
        line = after(s, default_option(s, seat))
        while line.agenda:
            line = after(line, default_option(line, seat))
        return [best(after(s, option)) for option in options], made
    except (_EndUnknown, LuckDecides):
        return None, made
