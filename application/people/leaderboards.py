"""Leaderboards of a title, and the history of ratings.

The rows are those of the projection `standings`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal, LiteralString

from eventstore.database import Database
from eventstore.errors import BadCursor
from eventstore.projections.standings import ALL_SEATS, NOW
from eventstore.store.validation import check_text

__all__ = ["AskedLeaderboard", "Kind", "Leaderboards", "Rating"]

Kind = Literal["people", "engines"]

_PLACE = re.compile(r"(?P<ordinal>-?[0-9]{1,6}(\.[0-9]{1,9})?)/(?P<subject>[!-~]{1,120})")
_PREFIX = {"people": "player:", "engines": "engine:"}


@dataclass(frozen=True, slots=True)
class AskedLeaderboard:
    """Which results of a title a leaderboard counts."""

    title: str
    seats: int = ALL_SEATS
    """Only games with this number of seats; `ALL_SEATS`: all games."""
    kind: Kind | None = None
    games: int = 1
    """Only those with at least this many games."""
    since: datetime | None = None
    """Only subjects who have played since then."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a subject, now or after one of its games."""

    subject: str
    """`player:<id>` or `engine:<name>:<level>`."""
    mu: float
    sigma: float
    ordinal: float
    """mu - 3 sigma: the order of a leaderboard."""
    place: int
    """Place in the latest of the games; 1 is first."""
    games: int
    wins: int
    last_at: datetime
    rank: int = 0
    """Rank on the leaderboard, from 1; equal ordinals share it. 0 in a history."""


def _place(rating: Rating) -> str:
    return f"{rating.ordinal:.6f}/{rating.subject}"


def _from_place(after: str) -> tuple[float, str]:
    match = _PLACE.fullmatch(after)
    if match is None:
        raise BadCursor(f"{after!r} is not a cursor of a leaderboard")
    return float(match["ordinal"]), match["subject"]


def _page(found: Sequence[Rating], limit: int, above: int, before: int) -> tuple[list[Rating], str | None]:
    """Ratings with their ranks; `above` are rated higher than the first, and `before` are listed before it."""
    shown: list[Rating] = []
    rank = above + 1
    for i, rating in enumerate(found[:limit]):
        if shown and shown[-1].ordinal != rating.ordinal:
            rank = before + i + 1
        shown.append(replace(rating, rank=rank))
    return shown, _place(shown[-1]) if len(found) > limit else None


def _rating(key: tuple[Any, ...], row: dict[str, Any]) -> Rating:
    return Rating(key[2], **row)


_COLUMNS: LiteralString = "subject, mu, sigma, ordinal, place, games, wins, last_at"


class Leaderboards:
    """Leaderboards in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def page(self, board: AskedLeaderboard, after: str | None, limit: int) -> tuple[list[Rating], str | None]:
        """A page of a leaderboard, strongest first, and the cursor of the next one (None at the end).

        Raises:
            BadCursor: `after` was not issued here.
        """
        where: LiteralString = "title = %s AND seats = %s AND number = 0 AND games >= %s"
        values: list[object] = [board.title, board.seats, board.games]
        check_text(board.title)
        if board.since is not None:
            where += " AND last_at >= %s"
            values.append(board.since)
        if board.kind is not None:
            where += " AND starts_with(subject, %s)"
            values.append(_PREFIX[board.kind])
        beyond: LiteralString = ""
        start: list[object] = []
        if after is not None:
            ordinal, subject = _from_place(after)
            beyond = ' AND ordinal <= %s AND (ordinal < %s OR subject COLLATE "C" > %s)'
            start = [ordinal, ordinal, subject]
        order: LiteralString = 'ORDER BY ordinal DESC, subject COLLATE "C" LIMIT %s'
        query: LiteralString = f"SELECT {_COLUMNS} FROM standings WHERE {where}{beyond} {order}"
        found = [Rating(*row) for row in self._database.rows(query, *values, *start, limit + 1)]
        if not found or after is None:
            return _page(found, limit, 0, 0)
        count: LiteralString = (
            "SELECT count(*) FILTER (WHERE ordinal > %s), count(*) FROM standings"
            f' WHERE {where} AND ordinal >= %s AND (ordinal > %s OR subject COLLATE "C" < %s)'
        )
        first = found[0].ordinal
        [(above, before)] = self._database.rows(count, first, *values, first, first, found[0].subject)
        return _page(found, limit, above, before)

    def history(self, title: str, seats: int, subject: str, after: int, limit: int) -> list[Rating]:
        """The ratings after each game beyond the first `after`, in order."""
        check_text(title + subject)
        query: LiteralString = (
            f"SELECT {_COLUMNS} FROM standings"
            " WHERE title = %s AND seats = %s AND subject = %s AND number > %s ORDER BY number LIMIT %s"
        )
        return [Rating(*row) for row in self._database.rows(query, title, seats, subject, max(after, NOW), limit)]
