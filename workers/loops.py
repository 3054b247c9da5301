"""Long-running loops that survive unavailable servers and faults."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from redis import RedisError

from application.operations.meters import LOOP_FAULTS, LOOP_SECONDS, LOOP_WAITS
from eventstore.causes import one_line
from eventstore.errors import StoreError
from workers.liveness import PASS, part

__all__ = ["keep_going"]

_log = logging.getLogger(__name__)

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 1.0
_PAUSE_AFTER_A_FAULT = 30.0


def keep_going(
    name: str,
    work: Callable[[], bool],
    stop: threading.Event,
    *,
    rest: float,
    longest_rest: float | None = None,
    within: float = PASS,
) -> None:
    """Call `work` until `stop` is set: again at once if it found something to do, else after a pause.

    The pause, in seconds, doubles up to `longest_rest` while there is nothing to do.
    An unavailable server is retried with pauses of up to a second; its loss and its return are each logged once.
    A fault of the program is logged once with its traceback; the work is retried with pauses of up to half a minute.
    Work that takes longer than `within` seconds hangs (`liveness`).
    """
    idle = rest
    pause = _FIRST_PAUSE
    away = False
    waits = LOOP_WAITS.labels(name)
    with part(name, within) as here:
        while not stop.is_set():
            here.report()
            begun = time.monotonic()
            try:
                busy = work()
            except Exception as error:
                expected = isinstance(error, (StoreError, RedisError, OSError))
                LOOP_FAULTS.labels(name, "unavailable" if expected else "fault").inc()
                waits.set(1)
                if not away:
                    _log.log(
                        logging.WARNING if expected else logging.ERROR,
                        "%s waits: %s: %s",
                        name,
                        type(error).__name__,
                        one_line(error),
                        exc_info=not expected,
                    )
                    away = True
                stop.wait(pause)
                pause = min(2 * pause, _LONGEST_PAUSE if expected else _PAUSE_AFTER_A_FAULT)
                continue
            if away:
                _log.warning("%s continues", name)
                away = False
                pause = _FIRST_PAUSE
            waits.set(0)
            if busy:
                LOOP_SECONDS.labels(name).observe(time.monotonic() - begun)
                idle = rest
            else:
                stop.wait(idle)
                idle = min(2 * idle, longest_rest or rest)
