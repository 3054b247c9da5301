"""Do results and ratings follow from the events, live and after a rebuild?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from openskill.models import PlackettLuce

from application.people.leaderboards import Board, Leaderboards, MemoryLeaderboards, PostgresLeaderboards
from eventstore.projections.known import PROJECTIONS
from eventstore.projections.results import RESULTS, finished, places
from eventstore.projections.standings import ALL_SEATS, NOW, STANDINGS, subject
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from eventstore.store.postgres import PostgresStore
from tests.eventstore.playing import commands_on, play

pytestmark = pytest.mark.usefixtures("barter")


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.servers)])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Each kind of store in turn."""
    if request.param == "memory":
        yield MemoryStore()
        return
    with PostgresStore(request.getfixturevalue("migrated_database"), max_size=4) as made:
        yield made


def catch_up(store: Store) -> None:
    """Fold what is left of the feed into every projection."""
    for projection in PROJECTIONS.values():
        while store.project(projection, 50):
            pass


def test_a_finished_game_has_one_result(store: Store) -> None:
    """Title, seats, places, scores, reason, versions and times of a finished game are in its row."""
    played = play("result", store=store, seats=3, engines=1)
    catch_up(store)
    row = finished(store, played.id)
    outcome = played.game.outcome
    assert row is not None
    assert outcome is not None
    ended = next(e for e in store.read(played.id) if e.type == "game_ended")
    assert (row["title"], row["reason"], row["rules"], row["events"]) == ("barter", "rounds", 1, ended.version)
    assert row["scores"] == list(outcome.scores)
    assert row["places"] == places([list(g) for g in outcome.ranking], 3)
    assert row["players"] == ["p0", "p1"]
    assert row["seats"]["2"] == {"player": None, "engine": "random", "level": "easy", "resigned": False}
    assert row["opened_at"] <= row["started_at"] <= row["ended_at"]


def test_a_game_that_goes_on_has_no_result(store: Store) -> None:
    """A game that runs, one that is open and one that never was have no result."""
    running = play("running", store=store, finish=False)
    opened = uuid4()
    running.commands.open(opened, title="barter", seats=2, creator="p", command_id="open")
    catch_up(store)
    assert finished(store, running.id) is None
    assert finished(store, opened) is None
    assert finished(store, uuid4()) is None
    running.finish()
    catch_up(store)
    assert finished(store, running.id) is not None


def test_seats_that_share_a_place_have_the_same_number() -> None:
    """Places count as in sport: 1, 2, 2, 4."""
    assert places([[2], [0, 3], [1]], 4) == [2, 4, 1, 2]
    assert places([[0, 1]], 2) == [1, 1]


def test_who_resigned_is_last_in_the_result() -> None:
    """A seat that resigned has the last place, and the row says so."""
    commands = commands_on()
    for number in range(40):
        played = play(f"resigned {number}", commands=commands, seats=4, engines=0, resigns=0.05)
        catch_up(commands.games.store)
        row = finished(commands.games.store, played.id)
        assert row is not None
        gone = [int(i) for i, seat in row["seats"].items() if seat["resigned"]]
        if gone and row["reason"] == "rounds":
            assert min(row["places"][i] for i in gone) > max(p for i, p in enumerate(row["places"]) if i not in gone)
            return
    raise AssertionError("no game went on after a resignation")


def test_a_rating_is_that_of_the_library() -> None:
    """After one game between two people the ratings are those of Plackett and Luce, the winner's the higher."""
    commands = commands_on()
    played = play("two", commands=commands, seats=2, engines=0)
    outcome = played.game.outcome
    assert outcome is not None
    catch_up(commands.games.store)
    model = PlackettLuce()
    place = places([list(g) for g in outcome.ranking], 2)
    wanted = model.rate([[model.rating()], [model.rating()]], ranks=[float(p) for p in place])
    rows = commands.games.store.rows(STANDINGS, ("barter",))
    for seat in (0, 1):
        row = rows["barter", ALL_SEATS, f"player:p{seat}", NOW]
        assert row == rows["barter", 2, f"player:p{seat}", 1], "two seats, after the first game"
        assert row["mu"] == pytest.approx(wanted[seat][0].mu, abs=1e-6)
        assert row["sigma"] == pytest.approx(wanted[seat][0].sigma, abs=1e-6)
        assert (row["games"], row["wins"]) == (1, int(place[seat] == 1))


def test_opponents_are_rated_by_engine_and_level() -> None:
    """An opponent's subject is its engine and level; a player keeps the rating of a seat that he resigned."""
    assert subject({"player": None, "engine": "mcts", "level": "hard", "resigned": False}) == "engine:mcts:hard"
    assert subject({"player": "p1", "engine": "greedy", "level": "normal", "resigned": True}) == "player:p1"


def test_a_game_against_oneself_is_not_rated() -> None:
    """A game in which one engine and level holds every seat says nothing about its strength."""
    commands = commands_on()
    play("alone", commands=commands, seats=3, engines=3)
    catch_up(commands.games.store)
    assert commands.games.store.rows(STANDINGS, ("barter",)) == {}
    assert len(commands.games.store.rows(RESULTS)) == 1


def test_two_seats_of_one_opponent_have_one_rating() -> None:
    """Two opponents of one level in a game count as one game, with the mean of what each would have got."""
    commands = commands_on()
    play("twice", commands=commands, seats=3, engines=2)
    catch_up(commands.games.store)
    rows = commands.games.store.rows(STANDINGS, ("barter",))
    assert rows["barter", ALL_SEATS, "engine:random:easy", NOW]["games"] == 1


def boards_of(store: Store) -> Leaderboards:
    """The leaderboards of a store."""
    return PostgresLeaderboards(store.database) if isinstance(store, PostgresStore) else MemoryLeaderboards(store)


def whole(boards: Leaderboards, board: Board, limit: int) -> list[Any]:
    """A whole board, page by page."""
    found: list[Any] = []
    after = None
    while True:
        page, after = boards.page(board, after, limit)
        assert len(page) <= limit
        found += page
        if after is None:
            return found


def test_the_leaderboard_is_ordered(store: Store) -> None:
    """The strongest by mu - 3 sigma comes first; pages of any size make the same board."""
    commands = commands_on(store)
    for number in range(20):
        play(f"board {number}", commands=commands, seats=2 + number % 3, engines=number % 2)
    catch_up(store)
    boards = boards_of(store)
    board = whole(boards, Board("barter"), 100)
    assert len(board) == 5
    assert [s.ordinal for s in board] == sorted((s.ordinal for s in board), reverse=True)
    assert [s.rank for s in board] == [1, 2, 3, 4, 5]
    for limit in (1, 2, 3):
        assert whole(boards, Board("barter"), limit) == board
    assert whole(boards, Board("chess"), 10) == []


def test_a_leaderboard_is_filtered(store: Store) -> None:
    """By people and engines, number of seats, games played, time of the last game; ranks count the rest alone."""
    commands = commands_on(store)
    for number in range(9):
        play(f"board {number}", commands=commands, seats=2 + number % 3, engines=number % 2)
    catch_up(store)
    boards = boards_of(store)
    everybody = whole(boards, Board("barter"), 10)
    people = whole(boards, Board("barter", kind="people"), 1)
    engines = whole(boards, Board("barter", kind="engines"), 10)
    assert {s.subject for s in people} == {"player:p0", "player:p1", "player:p2", "player:p3"}
    assert {s.subject for s in engines} == {"engine:random:easy"}
    assert len(everybody) == len(people) + len(engines)
    assert [s.rank for s in people] == [1, 2, 3, 4]
    two = whole(boards, Board("barter", seats=2), 10)
    assert {s.subject: s.games for s in two}["player:p0"] == 3
    assert all(s.games >= 5 for s in whole(boards, Board("barter", games=5), 10))
    assert whole(boards, Board("barter", games=1000), 10) == []
    assert whole(boards, Board("barter", since=datetime(2000, 1, 1, tzinfo=UTC)), 10) == everybody
    assert whole(boards, Board("barter", since=datetime(2100, 1, 1, tzinfo=UTC)), 10) == []


def test_who_is_level_shares_a_rank(store: Store) -> None:
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
    if isinstance(store, PostgresStore):
        for key, row in rows.items():
            marks = ", ".join(["%s"] * 11)
            names = "title, seats, subject, number, " + ", ".join(row)
            store.database.run(
                lambda c, k=key, r=row, n=names, m=marks: c.execute(  # type: ignore[misc]
                    f"INSERT INTO standings ({n}) VALUES ({m})", (*k, *r.values())
                )
            )
    else:
        assert isinstance(store, MemoryStore)
        store._rows["standings"] = rows
    for limit in (1, 2, 4, 9):
        board = whole(boards_of(store), Board("barter"), limit)
        assert [(s.subject[-1], s.rank) for s in board] == [("a", 1), ("b", 1), ("c", 1), ("d", 4), ("e", 5), ("f", 5)]


def test_a_rating_has_a_history(store: Store) -> None:
    """One row after each game, in their order, the last of which says how somebody stands now."""
    commands = commands_on(store)
    for number in range(7):
        play(f"history {number}", commands=commands, seats=2, engines=number % 2)
    catch_up(store)
    boards = boards_of(store)
    first, rest = (
        boards.history("barter", ALL_SEATS, "player:p0", 0, 4),
        boards.history("barter", ALL_SEATS, "player:p0", 4, 100),
    )
    assert [s.games for s in first + rest] == [1, 2, 3, 4, 5, 6, 7]
    now = next(s for s in whole(boards, Board("barter"), 10) if s.subject == "player:p0")
    assert (rest[-1].mu, rest[-1].wins) == (now.mu, now.wins)
    assert boards.history("barter", 3, "player:p0", 0, 100) == []


def test_a_rebuild_finds_nothing_to_change(store: Store) -> None:
    """Rows that were kept up page by page are those of a fold from the first event; broken ones are mended."""
    commands = commands_on(store)
    random = Random(3)
    for number in range(8):
        play(f"rebuild {number}", commands=commands, seats=2 + number % 3, engines=number % 2, resigns=0.02)
        for projection in PROJECTIONS.values():
            store.project(projection, random.randrange(1, 30))
    catch_up(store)
    before: dict[str, Any] = {name: store.rows(p) for name, p in PROJECTIONS.items()}
    for projection in PROJECTIONS.values():
        assert store.rebuild(projection).changed == 0
    assert {name: store.rows(p) for name, p in PROJECTIONS.items()} == before
    assert before["results"]
    assert before["standings"]
