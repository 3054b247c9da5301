"""Limits how many requests one web process handles concurrently, apart from its threads for streams.

A stream sleeps in its own thread, so a process has many more threads than should work at once.
Requests pass this gate in order, a few at a time; a stream's data is sent outside of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import Semaphore
from typing import Any

__all__ = ["Gate"]

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class Gate:
    """A WSGI application that lets a limited number of requests into another one concurrently."""

    def __init__(self, app: Wsgi, width: int) -> None:
        self._app = app
        self._places = Semaphore(width)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request; the request leaves the gate before its answer is read."""
        with self._places:
            return self._app(environ, start_response)
