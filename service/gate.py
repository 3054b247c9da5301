"""How many requests does one web process work on at a time, however many threads it has for streams?

A stream sleeps in a thread of its own, so a process has many more threads than it should work with at once.
Requests pass this gate, some at a time and in their order; the pieces of a stream are sent outside of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Semaphore
from typing import Any

__all__ = ["Gate"]

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Gate:
    """A WSGI application that lets a number of requests into another one at a time."""

    def __init__(self, app: Wsgi, width: int) -> None:
        self._app = app
        self._places = Semaphore(width)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request; whoever reads the answer has left the gate."""
        with self._places:
            return self._app(environ, start_response)
