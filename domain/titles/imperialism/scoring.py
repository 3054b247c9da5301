"""How much glory has each player, and for what?"""

from __future__ import annotations

from collections.abc import Iterator

from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import Seat
from domain.titles.imperialism.legality import count
from domain.titles.imperialism.state import ImperialismState

__all__ = ["END", "category_points", "outcome", "score_sheet", "totals"]

END = "end_space_reached"
"""IM-24.1 Why every game ends."""


def category_points(s: ImperialismState, levels: list[int]) -> list[int]:
    """IM-24.3, IM-24.6 Points of one category by seat: sole first, tied first, sole second; nothing for 0."""
    board = s.board
    points = [0] * len(levels)
    best = max(levels)
    if not best:
        return points
    first = [seat for seat, n in enumerate(levels) if n == best]
    if len(first) > 1:
        # R-30 After a tie for first nobody is second.
        for seat in first:
            points[seat] = board.bonus_tied
        return points
    points[first[0]] = board.bonus_first
    second = max(n for n in levels if n != best) if len(set(levels)) > 1 else 0
    if second and levels.count(second) == 1 and s.seats in board.second_with:
        points[levels.index(second)] = board.bonus_second
    return points


def _lines(s: ImperialismState) -> Iterator[ScoreLine]:
    every = range(s.seats)
    board = s.board
    for seat in every:
        yield ScoreLine(seat, "IM-1.3", "glory", s.glory[seat], "glory track")
    if None in s.power:
        return
    for category in board.categories:
        levels = [count(s, seat, category) for seat in every]
        for seat, points in enumerate(category_points(s, levels)):
            if points:
                yield ScoreLine(seat, "IM-24.3", category, points, f"{levels[seat]} {board.track_names[category]}")
    for seat in every:
        if s.faith[seat] is None and s.power[seat] not in board.faith_excluded:
            yield ScoreLine(seat, "IM-24.4", "faith", board.faith_bonus, "kept the faith")


def score_sheet(s: ImperialismState) -> ScoreSheet:
    """IM-24 The glory of all players and the final points that they would have now."""
    return ScoreSheet(tuple(_lines(s)))


def totals(s: ImperialismState) -> list[int]:
    """IM-24.5 The sum of each player."""
    sheet = score_sheet(s)
    return [sheet.total(seat) for seat in range(s.seats)]


def ranking(scores: list[int]) -> tuple[tuple[Seat, ...], ...]:
    """IM-24.5, R-32 Most glory first; equal players share a place."""
    places = sorted(dict.fromkeys(scores), reverse=True)
    return tuple(tuple(seat for seat, score in enumerate(scores) if score == place) for place in places)


def outcome(s: ImperialismState) -> Outcome | None:
    """IM-24.5 How a game that is over ended."""
    if not s.scores:
        return None
    return Outcome(END, ranking(s.scores), tuple(s.scores))
