"""Which names do jobs have in the queue, and who is known to do them?"""

from __future__ import annotations

import json
import zlib
from uuid import uuid4

import pytest
from redis import RedisError
from rq.job import JobStatus, validate_job_id
from rq.utils import import_attribute

from application.jobs import HOOKS, SLOW, TRAINING, TURNS, job_id_of, rq_id, rq_key
from eventstore.store import OutboxRow
from service.local.embedded import EmbeddedServers
from tests.relay import Relay
from workers.errors import BadQueueAddress, UnknownJob
from workers.jobs.kinds import KINDS, JobKind
from workers.queues import Queues, connect

ROW = OutboxRow("score:9f", "score_game", {"game": "9f"})


def turn(version: int = 7) -> OutboxRow:
    """A turn that is due."""
    game = str(uuid4())
    return OutboxRow(f"ai:{game}:{version}:2", "opponent_turn", {"game": game, "version": version, "seat": 2})


@pytest.mark.parametrize("again", [0, 1, 1_790_000_000_000])
def test_a_job_id_goes_through_rq_and_back(again: int) -> None:
    """RQ accepts the id that a job of the outbox has there, and the job's own id can be read from it."""
    for row in (ROW, turn()):
        there = rq_id(row.job_id, again)
        validate_job_id(there)
        assert job_id_of(there) == row.job_id


@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_every_kind_names_a_function(kind: JobKind) -> None:
    """The function of each kind of job can be imported and called."""
    assert callable(import_attribute(kind.function))


@pytest.mark.parametrize("url", ["", "http://localhost", "localhost:6379"])
def test_an_address_that_is_none_is_refused_without_repeating_it(url: str) -> None:
    """Text that does not name a Redis-compatible server is refused before anything is connected."""
    with pytest.raises(BadQueueAddress, match=r"must begin with redis://"):
        connect(url)


@pytest.mark.servers
class TestOnAServer:
    """What the queue's server is told and asked."""

    def test_a_job_waits_once(self, queues: Queues) -> None:
        """A second job with the same id is not taken."""
        row = turn()
        assert queues.enqueue(row)
        assert not queues.enqueue(row)
        assert [q.job_ids for q in queues.all if q.name == TURNS] == [[rq_id(row.job_id)]]

    def test_a_job_may_wait_again_under_another_number(self, queues: Queues) -> None:
        """Under a fresh number the same work is taken again."""
        row = turn()
        assert queues.enqueue(row)
        assert queues.enqueue(row, again=True)
        assert queues.leased() == {row.job_id}

    def test_work_that_was_done_may_be_wanted_again(self, queues: Queues) -> None:
        """After a failover that lost what a job wrote, the same job is queued anew, and not left to the sweeper."""
        row = turn()
        assert queues.enqueue(row)
        job = queues.all[0].fetch_job(rq_id(row.job_id))
        assert job is not None
        queues.all[0].remove(job)
        job.set_status(JobStatus.STARTED)
        assert not queues.enqueue(row)
        job.set_status(JobStatus.FINISHED)
        assert queues.enqueue(row)
        assert queues.leased() == {row.job_id}

    def test_turns_come_before_scores(self, queues: Queues) -> None:
        """Workers look for turns first, and a score waits in a queue of its own."""
        queues.enqueue(ROW)
        assert [q.name for q in queues.all] == [TURNS, SLOW, TRAINING, HOOKS]
        assert [q.count for q in queues.all] == [0, 1, 0, 0]

    def test_jobs_carry_ids_and_are_json(self, queues: Queues) -> None:
        """What lies in the queue is JSON with ids and a version: no state, and nothing that runs when read."""
        row = turn()
        queues.enqueue(row)
        data = queues.connection.hget(rq_key(row.job_id), "data")
        job = queues.all[0].fetch_job(rq_id(row.job_id))
        assert job is not None
        assert job.kwargs == row.payload
        assert json.loads(zlib.decompress(data))[0] == "workers.jobs.opponent_turn.opponent_turn"

    def test_an_unknown_kind_is_refused(self, queues: Queues) -> None:
        """A kind that this program does not know is left to another."""
        with pytest.raises(UnknownJob, match="knits"):
            queues.enqueue(OutboxRow("x:1", "knits", {}))

    def test_a_word_holds_for_a_while(self, queues: Queues, monkeypatch: pytest.MonkeyPatch) -> None:
        """A job is in progress while its worker sends heartbeats, and no longer when the last one is old."""
        queues.working("ai:g:1:0")
        assert queues.leased() == {"ai:g:1:0"}
        monkeypatch.setattr("workers.queues.LEASE", 0)
        queues.working("ai:g:1:0")
        assert queues.leased() == set()

    def test_beginnings_are_counted(self, queues: Queues) -> None:
        """How often a job was begun is known; saying that it still goes on does not count."""
        for _ in range(2):
            queues.begin("ai:g:1:0")
        queues.working("ai:g:1:0")
        assert queues.leased() == {"ai:g:1:0"}
        assert queues.begun(["ai:g:1:0", "ai:g:2:0"]) == [2, 0]
        assert queues.begun([]) == []

    def test_a_word_can_be_taken_back(self, queues: Queues) -> None:
        """A worker that has done a job says so."""
        queues.working("ai:g:1:0")
        queues.release("ai:g:1:0")
        assert queues.leased() == set()


def test_a_server_that_falls_silent_is_given_up(queue_server: EmbeddedServers) -> None:
    """On an open connection as on a new one, a call fails in time when packets vanish, and succeeds when they flow."""
    socket = str((queue_server.data_dir / "run" / "valkey.sock").resolve())
    with Relay(socket) as relay:
        queues = Queues(connect(f"redis://127.0.0.1:{relay.port}/0", answer=3, connect=3))
        assert queues.leased() is not None
        relay.stall()
        with pytest.raises(RedisError):
            queues.leased()
        relay.resume()
        assert queues.leased() is not None
