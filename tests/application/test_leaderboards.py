"""Who stands where on a leaderboard, on pages of any size, and how did somebody come there?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from application.composition import Application
from application.people.leaderboards import AskedLeaderboard, Leaderboards
from eventstore.projections.standings import ALL_SEATS, NOW
from tests.eventstore.playing import commands_on, play
from tests.eventstore.test_projections_results import catch_up

pytestmark = pytest.mark.usefixtures("barter")


def whole(boards: Leaderboards, board: AskedLeaderboard, limit: int) -> list[Any]:
    """A whole board, page by page."""
    found: list[Any] = []
    after = None
    while True:
        page, after = boards.page(board, after, limit)
        assert len(page) <= limit
        found += page
        if after is None:
            return found


def test_the_leaderboard_is_ordered(application: Application) -> None:
    """The strongest by mu - 3 sigma comes first; pages of any size make the same board."""
    store, boards = application.store, application.leaderboards
    commands = commands_on(store)
    for number in range(20):
        play(f"board {number}", commands=commands, seats=2 + number % 3, engines=number % 2)
    catch_up(store)
    board = whole(boards, AskedLeaderboard("barter"), 100)
    assert len(board) == 5
    assert [s.ordinal for s in board] == sorted((s.ordinal for s in board), reverse=True)
    assert [s.rank for s in board] == [1, 2, 3, 4, 5]
    for limit in (1, 2, 3):
        assert whole(boards, AskedLeaderboard("barter"), limit) == board
    assert whole(boards, AskedLeaderboard("chess"), 10) == []


def test_a_leaderboard_is_filtered(application: Application) -> None:
    """By people and engines, number of seats, games played, time of the last game; ranks count the rest alone."""
    store, boards = application.store, application.leaderboards
    commands = commands_on(store)
    for number in range(9):
        play(f"board {number}", commands=commands, seats=2 + number % 3, engines=number % 2)
    catch_up(store)
    everybody = whole(boards, AskedLeaderboard("barter"), 10)
    people = whole(boards, AskedLeaderboard("barter", kind="people"), 1)
    engines = whole(boards, AskedLeaderboard("barter", kind="engines"), 10)
    assert {s.subject for s in people} == {"player:p0", "player:p1", "player:p2", "player:p3"}
    assert {s.subject for s in engines} == {"engine:random:easy"}
    assert len(everybody) == len(people) + len(engines)
    assert [s.rank for s in people] == [1, 2, 3, 4]
    two = whole(boards, AskedLeaderboard("barter", seats=2), 10)
    assert {s.subject: s.games for s in two}["player:p0"] == 3
    assert all(s.games >= 5 for s in whole(boards, AskedLeaderboard("barter", games=5), 10))
    assert whole(boards, AskedLeaderboard("barter", games=1000), 10) == []
    assert whole(boards, AskedLeaderboard("barter", since=datetime(2000, 1, 1, tzinfo=UTC)), 10) == everybody
    assert whole(boards, AskedLeaderboard("barter", since=datetime(2100, 1, 1, tzinfo=UTC)), 10) == []


def test_who_is_level_shares_a_rank(application: Application) -> None:
    """Ranks count as in sport, 1, 1, 1, 4, on pages of any size."""
    at = datetime(2026, 11, 20, tzinfo=UTC)
    rows: dict[Any, dict[str, Any]] = {
        ("barter", ALL_SEATS, f"player:{name}", NOW): {
            "mu": 25.0,
            "sigma": 8.0,
            "ordinal": ordinal,
            "place": 1,
            "games": 1,
            "wins": 1,
            "last_at": at,
        }
        for name, ordinal in {"a": 1.5, "b": 1.5, "c": 1.5, "d": -0.25, "e": -3.0, "f": -3.0}.items()
    }
    for key, row in rows.items():
        names = "title, seats, subject, number, " + ", ".join(row)
        marks = ", ".join(["%s"] * 11)
        query = f"INSERT INTO standings ({names}) VALUES ({marks}) RETURNING number"
        application.database.rows(query, *key, *row.values())
    for limit in (1, 2, 4, 9):
        board = whole(application.leaderboards, AskedLeaderboard("barter"), limit)
        assert [(s.subject[-1], s.rank) for s in board] == [("a", 1), ("b", 1), ("c", 1), ("d", 4), ("e", 5), ("f", 5)]


def test_a_rating_has_a_history(application: Application) -> None:
    """One row after each game, in their order, the last of which says how somebody stands now."""
    store, boards = application.store, application.leaderboards
    commands = commands_on(store)
    for number in range(7):
        play(f"history {number}", commands=commands, seats=2, engines=number % 2)
    catch_up(store)
    first, rest = (
        boards.history("barter", ALL_SEATS, "player:p0", 0, 4),
        boards.history("barter", ALL_SEATS, "player:p0", 4, 100),
    )
    assert [s.games for s in first + rest] == [1, 2, 3, 4, 5, 6, 7]
    now = next(s for s in whole(boards, AskedLeaderboard("barter"), 10) if s.subject == "player:p0")
    assert (rest[-1].mu, rest[-1].wins) == (now.mu, now.wins)
    assert boards.history("barter", 3, "player:p0", 0, 100) == []
