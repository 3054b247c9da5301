"""Is lost work found again, and only lost work?"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from uuid import UUID

import pytest

from eventstore.memory import MemoryStore
from eventstore.sessions import Sessions
from workers.dispatcher import Dispatcher
from workers.jobs.opponent_turn import opponent_turn
from workers.jobs.score_game import score_game
from workers.queues import Queues, job_id_of
from workers.sweeper import Sweeper

pytestmark = pytest.mark.servers


class Clock:
    """A clock that stands until it is moved; in seconds."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock of this test."""
    return Clock()


@pytest.fixture
def sweeper(store: MemoryStore, queues: Queues, clock: Clock) -> Sweeper:
    """A sweeper that looks for what is due at once."""
    return Sweeper(store, queues, patience=0.0, clock=clock)


def lose_the_queue(store: MemoryStore, queues: Queues) -> None:
    """The dispatcher hands everything on, and then the queue forgets it."""
    Dispatcher(store, queues).once()
    queues.connection.flushall()


def test_a_turn_that_the_queue_lost_is_put_back(
    store: MemoryStore, queues: Queues, sweeper: Sweeper, new_game: Callable[..., UUID]
) -> None:
    """A due turn that waits nowhere and that nobody is doing gets a fresh job for the same work."""
    game = new_game("random", "random")
    lose_the_queue(store, queues)
    assert sweeper.once() == [f"ai:{game}:4:0"]
    assert [job_id_of(job_id) for job_id in queues.all[0].job_ids] == [f"ai:{game}:4:0"]
    job = queues.all[0].jobs[0]
    assert job.kwargs == {"game": str(game), "version": 4, "seat": 0}


def test_what_waits_or_is_being_done_is_left_alone(
    store: MemoryStore, queues: Queues, sweeper: Sweeper, new_game: Callable[..., UUID]
) -> None:
    """A turn in the queue, put there by the dispatcher or the sweeper, or in a living worker's hand is not doubled."""
    new_game("random", "random")
    Dispatcher(store, queues).once()
    assert sweeper.once() == []
    lose_the_queue(store, queues)
    assert len(sweeper.once()) == 1
    assert sweeper.once() == []
    queues.connection.flushall()
    [due] = store.due(engine_only=True)
    queues.working(f"ai:{due.game_id}:{due.version}:{due.seat}")
    assert sweeper.once() == []


def test_a_turn_that_has_just_become_due_is_given_time(
    store: MemoryStore, queues: Queues, new_game: Callable[..., UUID]
) -> None:
    """The sweeper leaves the first seconds to the usual way, and people all the time."""
    new_game("random", "random")
    new_game(None, "random")
    lose_the_queue(store, queues)
    sweeper = Sweeper(store, queues, patience=0.3)
    assert sweeper.once() == []
    time.sleep(0.35)
    assert len(sweeper.once()) == 1


def put_back_times(sweeper: Sweeper, clock: Clock, seconds: int, meanwhile: Callable[[], object]) -> list[float]:
    """When jobs were put back, looking every second, with something done to each."""
    times = []
    for _ in range(seconds):
        if sweeper.once():
            times.append(clock.now)
            meanwhile()
        clock.now += 1.0
    return times


def test_a_job_that_never_ends_is_tried_ever_more_seldom(
    store: MemoryStore, queues: Queues, sweeper: Sweeper, clock: Clock, new_game: Callable[..., UUID]
) -> None:
    """A job that was begun three times without an end is put back after 5 s, then 10 s, 20 s, up to five minutes."""
    game = new_game("random", "random")
    lose_the_queue(store, queues)

    def begun_and_given_up() -> None:
        queues.all[0].empty()
        queues.begin(f"ai:{game}:4:0")
        queues.rest(f"ai:{game}:4:0")

    times = put_back_times(sweeper, clock, 3000, begun_and_given_up)
    gaps = [b - a for a, b in pairwise(times)]
    assert gaps[:6] == [1.0, 1.0, 5.0, 10.0, 20.0, 40.0]
    assert max(gaps) == 300.0


def test_a_job_that_the_queue_keeps_losing_is_put_back_at_once(
    store: MemoryStore, queues: Queues, sweeper: Sweeper, clock: Clock, new_game: Callable[..., UUID]
) -> None:
    """A queue that is wiped delays no job by more than a look; thirty times in vain, and the looks grow rarer."""
    new_game("random", "random")
    lose_the_queue(store, queues)
    times = put_back_times(sweeper, clock, 1000, queues.connection.flushall)
    gaps = [b - a for a, b in pairwise(times)]
    assert gaps[:29] == [1.0] * 29
    assert gaps[29:32] == [5.0] * 3


def test_a_game_without_a_score_is_scored(
    store: MemoryStore,
    sessions: Sessions,
    queues: Queues,
    sweeper: Sweeper,
    clock: Clock,
    new_game: Callable[..., UUID],
) -> None:
    """A finished game whose scoring was lost is found at the second look, and not again once it is scored."""
    game = new_game("random", "random", rounds=1)
    while rows := store.outbox():
        for row in rows:
            if row.kind == "opponent_turn":
                opponent_turn(**row.payload)
        store.handed_on([row.job_id for row in rows])
    looks = []
    for _ in range(4):
        looks.append(sweeper.once())
        clock.now += 10
    assert looks == [[], [f"score:{game}"], [], []]
    queues.connection.flushall()
    assert sweeper.once() == [f"score:{game}"]
    score_game(str(game))
    queues.connection.flushall()
    for _ in range(70):
        clock.now += 10
        assert sweeper.once() == []


def test_an_old_game_without_a_score_is_found_now_and_then(
    store: MemoryStore, queues: Queues, clock: Clock, new_game: Callable[..., UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finished game that is not on the newest page is found when all are looked at, every ten minutes."""
    monkeypatch.setattr("workers.sweeper._PAGE", 2)
    games = [new_game("random", "random", rounds=1) for _ in range(5)]
    while rows := store.outbox():
        for row in rows:
            if row.kind == "opponent_turn":
                opponent_turn(**row.payload)
        store.handed_on([row.job_id for row in rows])
    for game in games[1:]:
        score_game(str(game))
    sweeper = Sweeper(store, queues, clock=clock)
    assert sweeper.once() == []
    clock.now += 10
    assert sweeper.once() == [f"score:{games[0]}"]
    score_game(str(games[0]))
    queues.connection.flushall()
    clock.now += 10
    assert sweeper.once() == []


def test_with_nothing_due_the_queue_is_not_asked(store: MemoryStore, no_queues: Queues) -> None:
    """A sweep over a store with nothing due succeeds without the queue's server."""
    assert Sweeper(store, no_queues).once() == []
