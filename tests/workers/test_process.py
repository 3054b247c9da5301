"""How does a worker process end?"""

from __future__ import annotations

import os
import signal
from unittest.mock import patch

from workers.process import Ended, _Worker, run
from workers.queues import Queues


def test_a_request_to_end_is_heard_while_a_worker_takes_its_leave(queues: Queues) -> None:
    """A signal that comes when a worker has grown large and RQ has left its loop ends the process in good order."""
    take_leave = _Worker.teardown

    def grown(worker: _Worker, burst: bool) -> None:
        worker.ended = Ended.LARGE
        worker._stop_requested = True

    def asked(worker: _Worker) -> None:
        take_leave(worker)
        os.kill(os.getpid(), signal.SIGTERM)

    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        with patch.object(_Worker, "check_for_suspension", grown), patch.object(_Worker, "teardown", asked):
            assert run(queues.connection) is Ended.ASKED
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
