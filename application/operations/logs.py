"""How are log lines written? For people or as JSON, with what they are about, and without secrets.

Every module logs with `logging`; this is the one place that formats. A line has the time (UTC), the level, the logger,
the process, and the request, game and job that the thread has in hand (`about`).
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from application.jobs import job_of
from application.operations.meters import LOGGED
from application.operations.structured import structlog
from application.operations.tracing import trace_id
from eventstore.causes import without_secrets

if TYPE_CHECKING:
    from structlog.typing import EventDict, Processor

__all__ = ["FORMATS", "Seldom", "about", "about_job", "begin_about", "configure"]

FORMATS = ("readable", "json")

_FIRST = ("time", "level", "logger", "message", "exception", "process", "pid")
"""Members that a readable line has in places of their own, or not at all."""


def configure(level: str, form: str, process: str, stream: Any = None) -> None:
    """Write all log lines of this process to standard error (or another stream), in one of `FORMATS`.

    Exceptions that end a thread or the process are logged, too.
    """
    render: Processor = structlog.processors.JSONRenderer(ensure_ascii=False) if form == "json" else _readable
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[
                structlog.contextvars.merge_contextvars,
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
            ],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.EventRenamer("message"),
                _named(process),
                _hide_secrets,
                render,
            ],
        )
    )
    handler.addFilter(_count)
    root = logging.getLogger()
    for old in root.handlers[:]:
        root.removeHandler(old)
    root.addHandler(handler)
    root.setLevel(level.upper())
    # The pool logs each failed attempt to connect; the error of the request that waited for it has the cause.
    logging.getLogger("psycopg.pool").setLevel(max(logging.ERROR, root.level))
    sys.excepthook = _log_end
    threading.excepthook = lambda ended: _log_thread_end(ended)


@contextmanager
def about(**what: str | None) -> Iterator[None]:
    """While the block runs, log lines of this thread name the request, game or job (`request_id`, `game_id`, ...)."""
    with structlog.contextvars.bound_contextvars(**{name: value for name, value in what.items() if value is not None}):
        yield


@contextmanager
def about_job(job_id: str) -> Iterator[None]:
    """While the block runs, log lines of this thread name the job, and the game that it is about, if any."""
    game = getattr(job_of(job_id), "game", None)
    with about(job_id=job_id, game_id=None if game is None else str(game)):
        yield


def begin_about(**what: str | None) -> None:
    """From now on log lines of this thread name these, and no longer what it had in hand before."""
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(**{name: value for name, value in what.items() if value is not None})


class Seldom:
    """Logs a line at most every so many seconds for each cause, with how many were left out."""

    def __init__(
        self, logger: logging.Logger, every: float = 10.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._logger = logger
        self._every = every
        self._clock = clock
        self._lock = threading.Lock()
        self._due: dict[str, float] = {}
        self._left_out: dict[str, int] = {}

    def warning(self, what: str, cause: str) -> None:
        """Log what happened, and why."""
        with self._lock:
            now = self._clock()
            if now < self._due.get(what, float("-inf")):
                self._left_out[what] = self._left_out.get(what, 0) + 1
                return
            self._due[what] = now + self._every
            more = self._left_out.pop(what, 0)
        again = f" (and {more} more times since the last such line)" if more else ""
        self._logger.warning("%s: %s%s", what, cause, again)


def _named(process: str) -> Processor:
    def name(logger: Any, method: str, line: EventDict) -> EventDict:
        line["process"], line["pid"] = process, os.getpid()
        if (trace := trace_id()) is not None:
            line["trace_id"] = trace
        return line

    return name


def _hide_secrets(logger: Any, method: str, line: EventDict) -> EventDict:
    for name, value in line.items():
        if isinstance(value, str):
            line[name] = without_secrets(value)
    return line


def _readable(logger: Any, method: str, line: EventDict) -> str:
    rest = " ".join(f"{name}={value}" for name, value in line.items() if name not in _FIRST)
    text = f"{line['time']} {line['level'].upper()} {line['logger']}: {line['message']}" + (
        f" [{rest}]" if rest else ""
    )
    return f"{text}\n{line['exception']}" if line.get("exception") else text


def _count(record: logging.LogRecord) -> bool:
    LOGGED.labels(record.levelname.lower()).inc()
    return True


def _log_end(kind: type[BaseException], error: BaseException, trace: Any) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("annals").critical("the process ends: %s", kind.__name__, exc_info=(kind, error, trace))


def _log_thread_end(ended: Any) -> None:
    if ended.exc_type is SystemExit:
        return
    name = ended.thread.name if ended.thread is not None else "a thread"
    logging.getLogger("annals").error(
        "the thread %s ended", name, exc_info=(ended.exc_type, ended.exc_value, ended.exc_traceback)
    )
