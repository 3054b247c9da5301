"""Limits how many requests one web process handles concurrently, apart from its threads for streams.

A stream sleeps in its own thread, so a process has many more threads than should work at once.
Requests that have been read whole pass this gate in order, a few at a time; a stream's data is sent outside of it, and
probes pass beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from threading import BoundedSemaphore
from typing import Any

__all__ = ["READING", "WAITING", "Gate", "leave_place"]

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]

WAITING = 64
"""Requests that may wait at once: each holds a thread, and probes must find one free."""

READING = 128
"""Requests whose bytes may be waited for at once, before they come to the gate."""


_PLACE = "annals.place"


class _Place:
    """A place that a request has taken, until it leaves."""

    def __init__(self, places: BoundedSemaphore) -> None:
        self._places: BoundedSemaphore | None = places

    def leave(self) -> None:
        """Leave the place to another request, unless that is done."""
        places, self._places = self._places, None
        if places is not None:
            places.release()


def leave_place(environ: dict[str, Any]) -> None:
    """Let another request take the place of this one, which from now on waits and does nothing demanding."""
    place = environ.get(_PLACE)
    if place is not None:
        place.leave()


class Gate:
    """A WSGI application that lets a limited number of requests into another one concurrently."""

    def __init__(
        self, app: Wsgi, width: int, *, patience: float, otherwise: Wsgi, beside: Collection[str] = ()
    ) -> None:
        """A request that is not let in within `patience` seconds goes to `otherwise`; paths of `beside` never wait."""
        self._app = app
        self._places = BoundedSemaphore(width)
        self._lobby = BoundedSemaphore(WAITING)
        self._patience = patience
        self._otherwise = otherwise
        self._beside = frozenset(beside)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request; the request leaves the gate before its answer is read."""
        if environ.get("PATH_INFO") in self._beside:
            return self._app(environ, start_response)
        if not self._enter():
            return self._otherwise(environ, start_response)
        place = _Place(self._places)
        environ[_PLACE] = place
        try:
            return self._app(environ, start_response)
        finally:
            place.leave()

    def _enter(self) -> bool:
        if self._places.acquire(blocking=False):
            return True
        if not self._lobby.acquire(blocking=False):
            return False
        try:
            return self._places.acquire(timeout=self._patience)
        finally:
            self._lobby.release()
