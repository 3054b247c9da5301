"""How does a worker process end?"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from rq import Callback, SimpleWorker
from rq.exceptions import StopRequested

from application.composition import Application
from application.jobs import TrainingJob, TurnJob, job_id_of
from workers.fair_queue import lane_of
from workers.jobs.kinds import KINDS
from workers.process import Ended, _Job, _Worker, run
from workers.queues import Queues
from workers.runtime import Runtime


@pytest.fixture
def signals() -> Iterator[None]:
    """What signals did before a worker ran in this process they do after it."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("signals")
def test_a_request_to_end_is_heard_while_a_worker_takes_its_leave(queues: Queues) -> None:
    """A signal that comes when a worker has grown large and RQ has left its loop ends the process in good order."""
    take_leave = _Worker.teardown

    def grown(worker: _Worker, burst: bool) -> None:
        worker.ended = Ended.LARGE
        worker._stop_requested = True

    def asked(worker: _Worker) -> None:
        take_leave(worker)
        os.kill(os.getpid(), signal.SIGTERM)

    with patch.object(_Worker, "check_for_suspension", grown), patch.object(_Worker, "teardown", asked):
        assert run(queues.connection) is Ended.ASKED


@pytest.mark.usefixtures("signals")
def test_a_request_to_end_is_heard_though_the_exception_was_swallowed(queues: Queues) -> None:
    """A signal that comes in a callback of the collector, say, ends the worker when it reports next."""

    def asked(worker: _Worker, burst: bool) -> None:
        with suppress(StopRequested):
            worker.request_stop(signal.SIGTERM, None)

    with patch.object(_Worker, "check_for_suspension", asked):
        assert run(queues.connection) is Ended.ASKED


@pytest.mark.usefixtures("signals")
def test_what_a_worker_abandons_because_it_is_asked_to_end_counts_as_not_begun(
    application: Application, queues: Queues, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often workers are restarted, the sweeper does not think that the job kills them."""
    job = TrainingJob(uuid4(), 1, "fit", 0)
    runtime = Runtime(application, queues)

    def fits(**given: Any) -> None:
        with runtime.working(str(job)):
            assert queues.begun([str(job)]) == [1]
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(30)

    monkeypatch.setattr("workers.process._GRACE", 1)
    monkeypatch.setattr("workers.jobs.train.train", fits)
    queues.enqueue(job.row())
    assert run(queues.connection) is Ended.ASKED
    assert (queues.begun([str(job)]), queues.failed([str(job)])) == ([0], [0])


@pytest.mark.usefixtures("signals")
def test_a_worker_hangs_when_its_own_job_should_have_ended(queues: Queues) -> None:
    """A job that may take long, such as a fit, does not make a worker that hangs in a turn go unnoticed."""
    seen: list[float] = []

    def do(worker: _Worker, job: Any, queue: Any) -> None:
        seen.append(worker._alive.within)
        worker.ended = Ended.LARGE
        worker._stop_requested = True

    queues.enqueue(TrainingJob(uuid4(), 1, "fit", 0).row())
    queues.enqueue(TurnJob(uuid4(), 7, 0).row())
    with patch.object(SimpleWorker, "execute_job", do):
        for _ in range(2):
            assert run(queues.connection) is Ended.LARGE
    assert seen == [360.0, 1860.0]


@pytest.mark.parametrize("at", ["register_birth", "heartbeat"])
@pytest.mark.usefixtures("signals")
def test_a_request_to_end_is_heard_though_it_was_swallowed_at_the_start(
    queues: Queues, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before RQ handles signals, too."""
    begins = getattr(_Worker, at)

    def begin(worker: _Worker, *args: Any, **kwargs: Any) -> None:
        monkeypatch.setattr(_Worker, at, begins)
        with suppress(BaseException):
            signal.raise_signal(signal.SIGTERM)
        begins(worker, *args, **kwargs)

    monkeypatch.setattr(_Worker, at, begin)
    assert run(queues.connection) is Ended.ASKED


@pytest.mark.usefixtures("signals")
def test_a_worker_for_people_does_their_turns(queues: Queues) -> None:
    """As `annals worker --people` runs it: it takes the turn of a person's game and leaves that of programs."""
    programs, person = (TurnJob(uuid4(), 7, 0).row() for _ in range(2))
    lanes = {programs.job_id: lane_of("p", person=False), person.job_id: lane_of("q", person=True)}
    fair = Queues(queues.connection, lambda row: lanes[row.job_id])
    for row in (programs, person):
        fair.enqueue(row)
    done: list[str] = []

    def do(worker: _Worker, job: Any, queue: Any) -> None:
        done.append(job_id_of(job.id))
        worker.ended = Ended.LARGE
        worker._stop_requested = True

    with patch.object(_Worker, "execute_job", do):
        assert run(queues.connection, people_alone=True) is Ended.LARGE
    assert done == [person.job_id]
    assert programs.job_id in fair.leased()


def test_callbacks_that_a_queue_names_are_left_alone(
    queues: Queues, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Importing them would run code that somebody wrote into the queue's server; ours have none."""
    (tmp_path / "spy.py").write_text(f"open({str(tmp_path / 'imported')!r}, 'w')\n\ndef call(*args): pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    spy = Callback("spy.call")
    function = next(iter(KINDS.values())).function
    made = queues.all[0].enqueue_call(function, on_success=spy, on_failure=spy, on_stopped=spy)
    job = _Job.fetch(made.id, queues.connection, queues.all[0].serializer)
    assert (job.success_callback, job.failure_callback, job.stopped_callback) == (None, None, None)
    assert not (tmp_path / "imported").exists()
