"""How do the web processes share what they can, and end without leaving anything behind? (gunicorn's settings)"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from typing import Any

__all__ = ["child_exit", "on_exit", "post_fork", "when_ready"]

worker_class = "gthread"
# The application is built once; the processes that serve share its memory until they write to it.
preload_app = True
keepalive = 75
# Where an operator has requests logged: without queries, since a stream ticket stands in one.
access_log_format = '%(h)s %(t)s "%(m)s %(U)s %(H)s" %(s)s %(b)s "%(a)s"'
# A process that has answered so many requests begins afresh: a bound on whatever might grow.
max_requests = 200_000
max_requests_jitter = 20_000

# Counters of all web processes lie in files of this directory, so that any of them can tell all.
# The library looks for it when it is imported, which is after this file.
# Gunicorn runs the file under this name; whoever merely imports it must not be changed by that.
_own_directory = __name__ == "__config__" and "PROMETHEUS_MULTIPROC_DIR" not in os.environ
if _own_directory:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="annals-metrics-")


def when_ready(server: Any) -> None:
    """What was loaded before the fork is left alone by the collector, so that its pages stay shared."""
    gc.collect()
    gc.freeze()


def post_fork(server: Any, worker: Any) -> None:
    """Open connections to the database now rather than at the first request."""
    app = getattr(server.app, "callable", None)
    context = getattr(app, "extensions", {}).get("annals")
    if context is not None:
        # Streams end when the process is asked to; their clients then connect to another one.
        context.hub.ending = lambda: not worker.alive
    database = getattr(getattr(context, "store", None), "database", None)
    if database is not None:
        database.warm()


def child_exit(server: Any, worker: Any) -> None:
    """Forget the gauges of a process that has ended; its counts stay."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library leaves it so


def on_exit(server: Any) -> None:
    """Leave no files behind."""
    if _own_directory:
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
