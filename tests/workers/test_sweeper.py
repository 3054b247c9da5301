"""Is lost work found again, and only lost work?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any
from uuid import UUID, uuid4

import pytest
from rq.serializers import JSONSerializer

from application.composition import Application
from application.engines.analyses import Analysis, new_analysis
from application.engines.outside import Engine
from application.engines.programs import Program
from application.games.commands import GameCommands
from application.jobs import job_id_of
from eventstore.errors import StoreUnavailable
from eventstore.events import payload_of
from eventstore.store import Store
from tests.workers.conftest import Clock
from workers.dispatcher import Dispatcher
from workers.jobs.opponent_turn import opponent_turn
from workers.jobs.score_game import score_game
from workers.opponents import ENGINES, Choice
from workers.process import _Job, _Worker
from workers.queues import Queues
from workers.runtime import Runtime, use
from workers.sweeper import Sweeper

pytestmark = pytest.mark.servers


@pytest.fixture
def sweeper(application: Application, queues: Queues, clock: Clock) -> Sweeper:
    """A sweeper that looks for what is due at once."""
    return Sweeper(application, queues, patience=0.0, clock=clock)


def lose_the_queue(store: Store, queues: Queues) -> None:
    """The dispatcher hands everything on, and then the queue forgets it."""
    Dispatcher(store, queues).once()
    queues.connection.flushall()


def test_a_turn_that_the_queue_lost_is_put_back(
    store: Store, queues: Queues, sweeper: Sweeper, new_game: Callable[..., UUID]
) -> None:
    """A due turn that waits nowhere and that nobody is doing gets a fresh job for the same work."""
    game = new_game("random", "random")
    lose_the_queue(store, queues)
    assert sweeper.once() == [f"ai:{game}:4:0"]
    assert [job_id_of(job_id) for job_id in queues.all[0].job_ids] == [f"ai:{game}:4:0"]
    job = queues.all[0].jobs[0]
    assert job.kwargs == {"game": str(game), "version": 4, "seat": 0}


def test_what_waits_or_is_being_done_is_left_alone(
    store: Store, queues: Queues, sweeper: Sweeper, new_game: Callable[..., UUID]
) -> None:
    """A turn in the queue, put there by the dispatcher or the sweeper, or in a living worker's hand is not doubled."""
    new_game("random", "random")
    Dispatcher(store, queues).once()
    assert sweeper.once() == []
    lose_the_queue(store, queues)
    assert len(sweeper.once()) == 1
    assert sweeper.once() == []
    queues.connection.flushall()
    [pending] = store.pending(engine_only=True)
    queues.working(f"ai:{pending.game_id}:{pending.version}:{pending.seat}")
    assert sweeper.once() == []


def test_a_turn_that_has_just_become_due_is_given_time(
    application: Application, store: Store, queues: Queues, new_game: Callable[..., UUID]
) -> None:
    """The sweeper leaves the first seconds to the usual way, and people all the time."""
    new_game("random", "random")
    new_game(None, "random")
    lose_the_queue(store, queues)
    assert Sweeper(application, queues, patience=3600).once() == []
    assert len(Sweeper(application, queues, patience=0).once()) == 1


def put_back_times(sweeper: Sweeper, clock: Clock, seconds: int, meanwhile: Callable[[], object]) -> list[float]:
    """When jobs were put back, with something done to each; looking every second at first, and later every five."""
    begun, times = clock.now, []
    while clock.now < begun + seconds:
        if sweeper.once():
            times.append(clock.now)
            meanwhile()
        clock.now += 1.0 if clock.now < begun + 62 else 5.0
    return times


def test_a_job_that_never_ends_is_tried_ever_more_seldom(
    store: Store, queues: Queues, sweeper: Sweeper, clock: Clock, new_game: Callable[..., UUID]
) -> None:
    """A job that was begun three times without an end is put back after 5 s, then 10 s, 20 s, up to five minutes."""
    game = new_game("random", "random")
    lose_the_queue(store, queues)

    def begun_and_given_up() -> None:
        queues.all[0].empty()
        queues.begin(f"ai:{game}:4:0")
        queues.release(f"ai:{game}:4:0")

    times = put_back_times(sweeper, clock, 1300, begun_and_given_up)
    gaps = [b - a for a, b in pairwise(times)]
    assert gaps[:6] == [1.0, 1.0, 5.0, 10.0, 20.0, 40.0]
    assert max(gaps) == 300.0


def test_a_job_that_the_queue_keeps_losing_is_put_back_at_once(
    store: Store, queues: Queues, sweeper: Sweeper, clock: Clock, new_game: Callable[..., UUID]
) -> None:
    """A queue that is wiped delays no job by more than a look; thirty times in vain, and the looks grow rarer."""
    new_game("random", "random")
    lose_the_queue(store, queues)
    times = put_back_times(sweeper, clock, 60, queues.connection.flushall)
    gaps = [b - a for a, b in pairwise(times)]
    assert gaps[:29] == [1.0] * 29
    assert gaps[29:32] == [5.0] * 3


def test_a_game_without_a_score_is_scored(
    store: Store,
    commands: GameCommands,
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


def test_an_old_game_without_a_score_is_found(
    application: Application, store: Store, queues: Queues, clock: Clock, new_game: Callable[..., UUID]
) -> None:
    """A finished game without a score is found at the second look, however many games have ended since."""
    games = [new_game("random", "random", rounds=1) for _ in range(5)]
    while rows := store.outbox():
        for row in rows:
            if row.kind == "opponent_turn":
                opponent_turn(**row.payload)
        store.handed_on([row.job_id for row in rows])
    for game in games[1:]:
        score_game(str(game))
    sweeper = Sweeper(application, queues, clock=clock)
    assert sweeper.once() == []
    clock.now += 10
    assert sweeper.once() == [f"score:{games[0]}"]
    score_game(str(games[0]))
    queues.connection.flushall()
    clock.now += 10
    assert sweeper.once() == []


def test_with_nothing_due_the_queue_is_not_asked(application: Application, store: Store, no_queues: Queues) -> None:
    """A sweep over a store with nothing due succeeds without the queue's server."""
    assert Sweeper(application, no_queues).once() == []


class Failing:
    """An engine that can answer nothing."""

    engine = "failing"
    version = 1
    levels = {"normal": 1}

    def choose(self, *args: Any, **kwargs: Any) -> Choice:
        """See `Opponent.choose`."""
        raise RuntimeError("this engine cannot answer")


def work_off(queues: Queues) -> None:
    """Do what waits, in this process, as a worker does."""
    worker = _Worker(
        queues.all, connection=queues.connection, serializer=JSONSerializer, job_class=_Job, memory=1 << 40
    )
    worker.work(burst=True, logging_level="CRITICAL")


def test_another_opponent_steps_in_for_one_that_always_fails(
    application: Application,
    store: Store,
    commands: GameCommands,
    queues: Queues,
    sweeper: Sweeper,
    clock: Clock,
    new_game: Callable[..., UUID],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After three failures the next opponent answers for this turn, and the event says for whom."""
    monkeypatch.setitem(ENGINES, "failing", Failing())  # type: ignore[arg-type]  # a dictionary underneath
    use(Runtime(application, queues))
    game = new_game("failing", None)
    Dispatcher(store, queues).once()
    tried = 0
    while store.version(game) == 4:
        work_off(queues)
        tried += 1
        clock.now += 10.0
        sweeper.once()
        assert tried < 10
    assert tried == 4
    made = [e for e in store.read(game) if e.type == "move_made"]
    assert {e.actor for e in made} == {"engine:greedy"}
    assert payload_of(made[0])["choice"]["stands_in_for"] == {"engine": "failing", "level": "normal", "attempt": 1}
    assert commands.games.load(game).holders[0].engine == "failing", "for this turn alone"  # type: ignore[union-attr]


def test_where_the_next_opponent_fails_too_the_last_answers(
    application: Application,
    store: Store,
    commands: GameCommands,
    queues: Queues,
    sweeper: Sweeper,
    clock: Clock,
    new_game: Callable[..., UUID],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Six failures in all, and `random` answers: no fault of an engine stops the game."""
    monkeypatch.setitem(ENGINES, "failing", Failing())  # type: ignore[arg-type]  # a dictionary underneath
    monkeypatch.setitem(ENGINES, "greedy", Failing())  # type: ignore[arg-type]  # likewise
    use(Runtime(application, queues))
    game = new_game("failing", None)
    Dispatcher(store, queues).once()
    begun = clock.now
    while store.version(game) == 4:
        work_off(queues)
        clock.now += 5.0
        sweeper.once()
        assert clock.now < begun + 300
    assert {e.actor for e in store.read(game) if e.type == "move_made"} == {"engine:random"}


def test_a_servers_failure_is_not_the_opponents(
    application: Application,
    store: Store,
    commands: GameCommands,
    queues: Queues,
    sweeper: Sweeper,
    clock: Clock,
    new_game: Callable[..., UUID],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A job that fails because a server is away counts against nobody."""
    use(Runtime(application, queues))
    game = new_game("random", "random")
    Dispatcher(store, queues).once()

    def away(*args: Any, **kwargs: Any) -> None:
        raise StoreUnavailable("away")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", away)
        for _ in range(5):
            work_off(queues)
            clock.now += 60.0
            sweeper.once()
    assert queues.failed([f"ai:{game}:4:0"]) == [0]
    work_off(queues)
    assert {e.actor for e in store.read(game) if e.type == "move_made"} == {"engine:random"}


def test_the_turns_of_an_engine_outside_are_left_to_it_and_then_to_another(
    application: Application,
    store: Store,
    commands: GameCommands,
    queues: Queues,
    clock: Clock,
    new_game: Callable[..., UUID],
) -> None:
    """The queue's workers skip the turn of an outside engine; when it is retired, another opponent steps in."""
    outside, owner = application.outside_engines, application.accounts.add_player("Ada").id
    outside.add_engine(Engine("elsewhere", (), ("normal",), owner, False, 60, datetime.now(UTC)))
    use(Runtime(application, queues))
    sweeper = Sweeper(application, queues, patience=0.0, clock=clock)
    game = new_game("elsewhere", None)
    Dispatcher(store, queues).once()
    work_off(queues)
    assert sweeper.once() == []
    assert store.version(game) == 4
    outside.retire("elsewhere")
    assert sweeper.once() == [f"ai:{game}:4:0"]
    work_off(queues)
    assert {e.actor for e in store.read(game) if e.type == "move_made"} == {"engine:greedy"}


@pytest.fixture
def asked(application: Application, store: Store, queues: Queues, new_game: Callable[..., UUID]) -> Analysis:
    """An analysis of a game that is over, whose job the queue has lost."""
    use(Runtime(application, queues))
    game = new_game("random", "random", rounds=1)
    while rows := store.outbox():
        for row in rows:
            if row.kind == "opponent_turn":
                opponent_turn(**row.payload)
        store.handed_on([row.job_id for row in rows])
    score_game(str(game))
    wanted = new_analysis(game, Program("random"), "normal", 1, uuid4(), 4, datetime.now(UTC))
    found, _ = application.analyses.ask(wanted)
    lose_the_queue(store, queues)
    return found


def test_a_lost_analysis_is_gone_on_with_and_a_failing_one_given_up(
    application: Application, queues: Queues, clock: Clock, asked: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that nobody is at gets a job at the second look; after three failures at one move it has failed."""
    sweeper = Sweeper(application, queues, patience=1e9, clock=clock)
    job_id = f"analysis:{asked.id}:0"
    assert sweeper.once() == []
    assert sweeper.once() == [job_id]
    queues.all[1].empty()
    monkeypatch.setitem(ENGINES, "random", Failing())  # type: ignore[arg-type]  # a dictionary underneath
    for _ in range(10):
        clock.now += 60.0
        sweeper.once()
        work_off(queues)
    assert queues.failed([job_id]) == [3]
    found = application.analyses.analysis(asked.id)
    assert found is not None
    assert (found.status, found.why) == ("failed", "failed")


def test_an_analysis_that_kills_its_workers_is_given_up(
    application: Application, queues: Queues, clock: Clock, asked: Analysis
) -> None:
    """Eight workers began one move and none has ended it."""
    sweeper = Sweeper(application, queues, patience=1e9, clock=clock)
    job_id = f"analysis:{asked.id}:0"

    def begun_and_killed() -> None:
        lose_the_queue_alone(queues)
        queues.begin(job_id)
        queues.release(job_id)

    for _ in range(7):
        begun_and_killed()
    assert len(put_back_times(sweeper, clock, 200, lambda: lose_the_queue_alone(queues))) > 1
    begun_and_killed()
    assert put_back_times(sweeper, clock, 200, lambda: None) == []
    found = application.analyses.analysis(asked.id)
    assert found is not None
    assert (found.status, found.why) == ("failed", "killed")


def test_work_is_tried_at_once_when_writes_return(
    store: Store,
    queues: Queues,
    sweeper: Sweeper,
    application: Application,
    new_game: Callable[..., UUID],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While the database takes no writes nothing is put back, and the delay that had grown ends with that."""
    game = new_game("random", "random")
    lose_the_queue(store, queues)
    job_id = f"ai:{game}:4:0"
    for _ in range(4):
        queues.begin(job_id)
    queues.release(job_id)
    assert sweeper.once() == [job_id]
    lose_the_queue_alone(queues)
    assert sweeper.once() == []

    def refuse() -> None:
        raise StoreUnavailable("read only")

    monkeypatch.setattr(sweeper, "_prove_writable", refuse)
    for _ in range(3):
        with pytest.raises(StoreUnavailable):
            sweeper.once()
    monkeypatch.setattr(sweeper, "_prove_writable", application.database.prove_writable)
    assert sweeper.once() == [job_id]


def lose_the_queue_alone(queues: Queues) -> None:
    """The queue forgets what waits; it still knows how often each job was started."""
    for queue in queues.all:
        queue.empty()
