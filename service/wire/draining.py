"""How does a web host leave its balancer before it stops to answer?

Asked to end, it first says that it is not ready (`/readyz`) and goes on answering for some seconds. A balancer that has
noticed sends requests elsewhere, so none arrives while the listening sockets close.
"""

from __future__ import annotations

import mmap
import os
import signal
import threading
from typing import Any

__all__ = ["begin", "drain_first", "draining"]

_told = mmap.mmap(-1, 1)
"""Shared with the processes that are forked later."""


def draining() -> bool:
    """Whether this host is about to end."""
    return _told[0] == 1


def begin() -> None:
    """Let every process of this host say that it is not ready."""
    _told[0] = 1


def drain_first(server: Any, seconds: float) -> None:
    """Let gunicorn's first process answer for some seconds more after SIGTERM; a second SIGTERM ends it at once."""
    end = server.handle_term

    def handle_term() -> None:
        if not seconds or draining():
            end()
            return
        begin()
        timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGTERM))
        timer.daemon = True
        timer.start()

    server.handle_term = handle_term
