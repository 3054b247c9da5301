"""Do results and ratings follow from the events, live and after a rebuild?"""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from openskill.models import PlackettLuce

from eventstore.projections.known import PROJECTIONS
from eventstore.projections.results import RESULTS, finished, places
from eventstore.projections.standings import ALL_SEATS, NOW, STANDINGS, subject
from eventstore.store import Store
from tests.eventstore.playing import commands_on, play

pytestmark = pytest.mark.usefixtures("barter")


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
    """An opponent's subject is its engine and level; a player who resigned a seat is rated for it."""
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
