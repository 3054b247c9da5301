"""Do real workers on real servers play a game from the first turn to the verified score?"""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import psutil
import pytest
from rq import Worker

from eventstore.events import payload_of
from eventstore.verification.with_rules import verify_stored
from tests.crash.background import ANNALS, Background, turns
from tests.waiting import PATIENCE, until
from tests.workers import titles
from workers.queues import Queues, connect

pytestmark = pytest.mark.servers


@pytest.fixture
def background(tmp_path: Path, harvest: None, used: Path) -> Background:
    """Servers and processes, not yet started."""
    return Background(tmp_path)


def test_opponents_play_a_game_to_its_score(background: Background) -> None:
    """Three engines play harvest and endeavor in background jobs; both games are scored and their records sound."""
    with background as service:
        harvest = service.open("random", "greedy", "mcts:easy")
        endeavor = service.open_endeavor("random", "greedy:easy", "random")
        until(lambda: service.finished([harvest, endeavor]))
        for game in (harvest, endeavor):
            events = service.store.read(game)
            assert events[-1].type == "game_scored"
            assert payload_of(events[-1])["verified"]["sound"] is True
            report = verify_stored(service.store, service.commands.games, game)
            assert report.sound, report.fault
            assert len({turn[0].command_id for turn in turns(events)}) == len(turns(events))
        assert service.store.outbox() == []
        assert service.store.pending(engine_only=True) == []


def test_a_worker_ends_soon_when_asked(background: Background) -> None:
    """On SIGTERM an idle worker ends, and one in a long turn does without it; the turn is not lost."""
    with background as service:
        [worker] = service.workers
        queues = Queues(connect(service.servers.redis_url))
        until(lambda: Worker.count(connection=queues.connection))
        process = psutil.Process(worker.pid)
        process.send_signal(signal.SIGTERM)
        until(lambda: worker.pid != process.pid)
        game = service.open("slow:hard", "random", rounds=1)
        until(lambda: bool(service.working()))
        process = psutil.Process(worker.pid)
        process.send_signal(signal.SIGTERM)
        until(lambda: worker.pid != process.pid)
        assert service.store.version(game) == 4
        until(lambda: service.finished([game]))
        assert len(turns(service.store.read(game))) == 2


def test_a_worker_calls_nothing_but_jobs(tmp_path: Path, background: Background) -> None:
    """A function that is not one of our jobs is not called, even if somebody wrote it into the queue."""
    file = tmp_path / "written"
    with background as service:
        queue = Queues(connect(service.servers.redis_url)).all[0]
        job = queue.enqueue_call("pathlib.Path.touch", args=(str(file),))
        until(lambda: job.get_status() == "failed")
        assert not file.exists()
        assert "unknown job function: pathlib.Path.touch" in str(job.latest_result().exc_string)
        game = service.open("random", "random")
        until(lambda: service.finished([game]))


def test_a_worker_that_has_grown_large_begins_afresh(tmp_path: Path, harvest: None, used: Path) -> None:
    """A worker above its limit of memory becomes a fresh process under the same id, and goes on."""
    with Background(tmp_path, workers=0) as service:
        log = (tmp_path / "small.log").open("wb")
        small = subprocess.Popen([*ANNALS, "worker", "--memory", "1"], env=service.environment, stdout=log, stderr=log)
        try:
            game = service.open_endeavor("random", "random", "random")
            until(lambda: service.store.version(game) > 8)
            assert small.poll() is None
            # While it begins afresh it has no arguments for a moment.
            until(lambda: psutil.Process(small.pid).cmdline()[-3:] == ["worker", "--memory", "1"])
        finally:
            small.terminate()
            # It may be caught while it begins afresh, before it has learnt to end in good order.
            assert small.wait(PATIENCE) in (0, -signal.SIGTERM)
            log.close()
        assert b"worker has grown to" in (tmp_path / "small.log").read_bytes()


def test_the_title_of_the_tests_is_taken_back() -> None:
    """Tests that follow in this process find the registry as the package has it."""
    titles.install()
    titles.uninstall()
    from domain.registry import TITLES

    assert "harvest" not in TITLES
