"""Settings of gunicorn: how web processes share memory and metrics, and shut down cleanly."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import threading
from typing import Any

__all__ = ["child_exit", "on_exit", "post_fork", "when_ready", "worker_exit"]

worker_class = "service.wire.worker.WebWorker"
logger_class = "service.wire.logs.WebLogger"
# The application is built once; the processes that serve share its memory until they write to it.
preload_app = True
keepalive = 75
# On a cluster of 64 partitions the id of a stream may have 3,713 characters, and a query also has the games followed.
limit_request_line = 8190
# The access log, if enabled: without queries, which may contain a stream ticket.
access_log_format = '%(h)s %(t)s "%(m)s %(U)s %(H)s" %(s)s %(b)s "%(a)s"'
# A process restarts after this many requests, which bounds slow growth of memory.
max_requests = 200_000
max_requests_jitter = 20_000

# The counters of all web processes are in files of this directory, so that each can report them all.
# The library looks for it when it is imported, which is after this file.
# Gunicorn runs the file under this name; a plain import must have no side effects.
_own_directory = __name__ == "__config__" and "PROMETHEUS_MULTIPROC_DIR" not in os.environ
if _own_directory:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="annals-metrics-")


def when_ready(server: Any) -> None:
    """Read what every process would read at its first requests, and keep the collector away from it.

    Objects that exist before the fork stay in shared pages; with one process there is nothing to share.
    """
    app = getattr(server.app, "callable", None)
    if app is not None and "annals" in getattr(app, "extensions", {}):
        from application.languages.catalogues import LANGUAGES, catalogue
        from domain.registry import TITLES
        from service.docs.views import make_documents
        from service.wire.draining import drain_first

        if server.num_workers > 1:
            make_documents(app)
            for title in TITLES.values():
                for language in LANGUAGES:
                    catalogue(language, title.slug)
        drain_first(server, app.extensions["annals"].settings.drain)
    gc.collect()
    gc.freeze()
    _feed_the_watchdog(server)


def _feed_the_watchdog(server: Any) -> None:
    """Tell systemd every second that the process which looks after the others does so; nothing happens elsewhere."""
    if not os.environ.get("NOTIFY_SOCKET"):
        return
    from gunicorn.systemd import sd_notify

    # gunicorn has no hook for this; it looks after its processes once a second.
    look = server.murder_workers

    def look_and_tell() -> None:
        look()
        sd_notify("WATCHDOG=1", server.log)

    server.murder_workers = look_and_tell


def post_fork(server: Any, worker: Any) -> None:
    """Open connections to the database now rather than at the first request, and say that players are answered."""
    app = getattr(server.app, "callable", None)
    context = getattr(app, "extensions", {}).get("annals")
    if context is not None:
        # Streams end when the process is asked to stop; their clients then reconnect to another one.
        context.hub.ending = lambda: not worker.alive
        from service.operations.beginning import begin_sending

        begin_sending(context.settings, "web")
    database = getattr(getattr(context, "store", None), "database", None)
    if database is not None:
        database.warm()
    if context is not None and context.uptime is not None:
        beating = threading.Thread(target=context.uptime.keep_beating, args=(lambda: worker.alive,), daemon=True)
        beating.start()


def worker_exit(server: Any, worker: Any) -> None:
    """Send the last traces."""
    from application.operations.tracing import stop

    stop()


def child_exit(server: Any, worker: Any) -> None:
    """Forget the gauges of a process that has ended; its counts stay."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # the library leaves it so


def on_exit(server: Any) -> None:
    """Leave no files behind."""
    if _own_directory:
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)
