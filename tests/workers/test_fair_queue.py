"""Whose turns come first?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from redis import Redis, RedisError
from rq.exceptions import DequeueTimeout

from application.composition import Application
from application.engines.analyses import new_analysis, next_job
from application.engines.programs import Program
from application.games.commands import GameCommands
from application.jobs import SLOW, TRAINING, TURNS, AnalysisJob, ScoreJob, TrainingJob, TurnJob, job_id_of
from application.operations.queue_facts import measure_queues
from application.people.newcomers import DAY, Newcomers
from eventstore.store import OutboxRow, Store
from workers.dispatcher import Dispatcher
from workers.fair_queue import FairQueue, Lane, PeopleQueue, lane_of, lanes_by
from workers.process import _Job
from workers.queues import Queues

pytestmark = pytest.mark.servers


def rows(count: int) -> list[OutboxRow]:
    """Turns of as many games."""
    return [TurnJob(uuid4(), 7, 0).row() for _ in range(count)]


def taken(queues: Queues, count: int, by: type[FairQueue] = FairQueue) -> list[str]:
    """The ids of the next jobs, as a worker takes them; fewer where there are no more."""
    found = []
    names = (TURNS,) if by.people_alone else (TURNS, SLOW, TRAINING)
    for _ in range(count):
        next_one = by.dequeue_any(
            queues.named(names), None, queues.connection, job_class=_Job, serializer=queues.all[0].serializer
        )
        if next_one is not None:
            found.append(job_id_of(next_one[0].id))
    return found


def test_creators_take_turns_and_people_come_first(queues: Queues) -> None:
    """Sixty games of one creator delay another's by one turn, and those of programs alone delay no person."""
    busy, other, programs = rows(60), rows(2), rows(60)
    lanes: dict[str, Lane] = {}
    lanes |= {row.job_id: lane_of("programmer", person=False) for row in programs}
    lanes |= {row.job_id: lane_of("busy", person=True) for row in busy}
    lanes |= {row.job_id: lane_of("other", person=True) for row in other}
    fair = Queues(queues.connection, lambda row: lanes[row.job_id])
    for row in [*programs, *busy, *other]:
        assert fair.enqueue(row)
    assert fair.leased() == set(lanes)
    expected = [busy[0], other[0], busy[1], other[1], *busy[2:], *programs]
    assert taken(fair, 122) == [row.job_id for row in expected]
    assert fair.leased() == set()


def test_scores_are_not_forgotten_behind_programs(queues: Queues) -> None:
    """While games of programs go on, every fourth job is one of low priority."""
    fair = Queues(queues.connection, lambda row: lane_of("p", person=False) if row.kind == "opponent_turn" else None)
    scores = [ScoreJob(uuid4()).row() for _ in range(2)]
    for row in [*rows(8), *scores]:
        fair.enqueue(row)
    first = taken(fair, 8)
    assert {row.job_id for row in scores} <= set(first)


def test_a_worker_for_people_takes_nothing_else(queues: Queues) -> None:
    """It leaves games of programs, scores and what wakes the other workers alone."""
    programs, person, earlier = (rows(1)[0] for _ in range(3))
    lanes = {programs.job_id: lane_of("p", person=False), person.job_id: lane_of("q", person=True)}
    fair = Queues(queues.connection, lambda row: lanes.get(row.job_id))
    score = ScoreJob(uuid4()).row()
    for row in (programs, score, person, earlier):
        fair.enqueue(row)
    assert taken(fair, 4, PeopleQueue) == [person.job_id, earlier.job_id]
    with pytest.raises(DequeueTimeout):
        PeopleQueue.dequeue_any(
            fair.named((TURNS,)), 1, queues.connection, job_class=_Job, serializer=queues.all[0].serializer
        )
    assert sorted(taken(fair, 4)) == sorted([programs.job_id, score.job_id])
    assert queues.connection.llen("annals:wake") == 3


def test_a_worker_for_people_takes_one_turn_of_a_creator_at_a_time(queues: Queues) -> None:
    """While a turn of a creator's games is in progress at a live worker, it stays free for others."""
    busy, (other,) = rows(3), rows(1)
    lanes = {row.job_id: lane_of("busy", person=True) for row in busy} | {other.job_id: lane_of("other", person=True)}
    fair = Queues(queues.connection, lambda row: lanes[row.job_id])
    for row in busy:
        fair.enqueue(row)
    assert taken(fair, 1) == [busy[0].job_id]
    fair.begin(busy[0].job_id)
    assert taken(fair, 1, PeopleQueue) == []
    fair.enqueue(other)
    assert taken(fair, 2, PeopleQueue) == [other.job_id]
    fair.release(busy[0].job_id)
    assert taken(fair, 1, PeopleQueue) == [busy[1].job_id]
    fair.begin(busy[1].job_id)
    assert taken(fair, 1) == [busy[2].job_id], "other workers take what there is"


def test_a_turn_without_a_lane_is_taken_too(queues: Queues) -> None:
    """What a release before this one has queued is done, and a worker that finds nothing waits in vain."""
    (row,) = rows(1)
    queues.enqueue(row)
    assert taken(queues, 1) == [row.job_id]
    given = {"job_class": _Job, "serializer": queues.all[0].serializer}
    assert FairQueue.dequeue_any(queues.named((TURNS, SLOW)), None, queues.connection, **given) is None
    with pytest.raises(DequeueTimeout):
        FairQueue.dequeue_any(queues.named((TURNS, SLOW)), 1, queues.connection, **given)


def test_a_dispatcher_that_dies_before_the_lane_is_shown_loses_nothing(
    queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is still in the outbox, and the job is found when it is queued again."""
    fair = Queues(queues.connection, lambda row: lane_of("a", person=True))
    (row,) = rows(1)
    with monkeypatch.context() as dying:
        dying.setattr("workers.queues.show", lambda *_: None)
        assert fair.enqueue(row)
    assert fair.leased() == set()
    assert not fair.enqueue(row)
    assert taken(fair, 1) == [row.job_id]


def test_lanes_follow_from_the_lobby(
    application: Application, store: Store, queues: Queues, new_game: Callable[..., UUID]
) -> None:
    """A game with a person in it goes before one of programs alone that was queued first."""
    fair = Queues(queues.connection, lanes_by(store, application.analyses, Newcomers(queues.connection)))
    programs, person = new_game("random", "random"), new_game("random", None)
    Dispatcher(store, fair).once()
    assert [job.split(":")[1] for job in taken(fair, 2)] == [str(person), str(programs)]


def test_new_players_of_a_network_count_as_one_creator(
    application: Application, store: Store, queues: Queues, commands: GameCommands
) -> None:
    """Guests made one after the other get no more turns for their games than one; who is not new counts alone."""
    newcomers = Newcomers(queues.connection)
    guests = [uuid4() for _ in range(3)]
    for guest in guests:
        newcomers.add(guest, "network:192.0.2.1")
    newcomers.add(uuid4(), "network:192.0.2.2")

    def opened(creator: str) -> str:
        game, opponents = uuid4(), dict.fromkeys(range(2), ("random", "normal"))
        commands.open(game, title="harvest", seats=2, creator=creator, command_id="open", opponents=opponents)
        return str(game)

    theirs, other = [opened(str(guest)) for guest in guests], opened(str(uuid4()))
    fair = Queues(queues.connection, lanes_by(store, application.analyses, newcomers))
    Dispatcher(store, fair).once()
    order = [job.split(":")[1] for job in taken(fair, 4)]
    assert order == [theirs[0], other, *theirs[1:]]
    assert newcomers.network_of(str(uuid4())) is None
    assert 0 < queues.connection.ttl(f"annals:newcomer:{guests[0]}") <= DAY


def test_analyses_take_turns_by_who_requested_them_after_scores(
    application: Application, store: Store, queues: Queues, new_game: Callable[..., UUID]
) -> None:
    """Many analyses of one network delay that of another by one slice, and no score at all."""
    newcomers = Newcomers(queues.connection)
    guests, other = [uuid4() for _ in range(3)], uuid4()
    for guest in guests:
        newcomers.add(guest, "network:192.0.2.1")
    fair = Queues(queues.connection, lanes_by(store, application.analyses, newcomers))
    game = new_game(None, None)
    levels = iter(("a", "b", "c", "d", "e", "f", "g"))

    def asked(player: UUID) -> str:
        wanted = new_analysis(game, Program("greedy"), next(levels), 1, player, 9, datetime.now(UTC))
        row = next_job(application.analyses.ask(wanted, queued=False)[0]).row()
        assert fair.enqueue(row)
        return row.job_id

    training = TrainingJob(uuid4(), 1, "slice", 0).row()
    fair.enqueue(training)
    theirs = [asked(guest) for guest in guests for _ in range(2)]
    mine, score = asked(other), ScoreJob(uuid4()).row()
    # A release before this one queued it without a lane.
    before = AnalysisJob(uuid4(), 3).row()
    fair.enqueue(score)
    queues.enqueue(before)
    assert fair.leased() == {*theirs, mine, score.job_id, before.job_id, training.job_id}
    assert dict(measure_queues(queues.connection).waiting)["slow"] == 9
    assert taken(fair, 9, PeopleQueue) == []
    assert taken(fair, 11) == [score.job_id, before.job_id, theirs[0], mine, *theirs[1:], training.job_id]


def test_analyses_are_not_forgotten_behind_programs(
    application: Application, store: Store, queues: Queues, new_game: Callable[..., UUID]
) -> None:
    """While games of programs go on, every fourth job is of low priority; a slice that follows waits behind others."""
    game = new_game(None, None)
    ours = lanes_by(store, application.analyses, Newcomers(None))
    programs = lane_of("p", person=False)
    fair = Queues(queues.connection, lambda row: programs if row.kind == "opponent_turn" else ours(row))
    first, second = (
        application.analyses.ask(
            new_analysis(game, Program("greedy"), level, 1, uuid4(), 9, datetime.now(UTC)), queued=False
        )[0]
        for level in ("easy", "hard")
    )
    for row in [*rows(20), next_job(first).row(), next_job(second).row()]:
        fair.enqueue(row)
    found = taken(fair, 4)
    assert next_job(first).row().job_id in found
    following = AnalysisJob(first.id, 1).row()
    fair.enqueue(following)
    later = [job for job in taken(fair, 10) if job.startswith("analysis:")]
    assert later == [next_job(second).row().job_id, following.job_id]


def test_without_redis_nobody_is_new() -> None:
    """A server that fails costs nobody their registration."""
    Newcomers(None).add(uuid4(), "network:192.0.2.1")
    assert Newcomers(None).network_of(str(uuid4())) is None
    gone = Newcomers(Redis(unix_socket_path="/nowhere/at/all"))
    gone.add(uuid4(), "network:192.0.2.1")
    with pytest.raises(RedisError):
        gone.network_of(str(uuid4()))
