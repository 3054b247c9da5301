"""Limits how many requests one web process handles concurrently, apart from its threads for streams.

A stream sleeps in its own thread, so a process has many more threads than should work at once.
Requests that have been read whole pass this gate, a few at a time; a stream's data is sent outside of it, and probes
pass beside it. An answer that is made while it is sent comes back for each piece. While all places are taken, networks
share them fairly (start-time fair queuing): the next place goes to the network that has had the least time in places,
and within it to the request that came first. A network cannot save up time by sending nothing.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Collection, Iterable
from functools import partial
from threading import Event, Lock
from typing import Any

from service.budgets import network_of
from service.wire.long_answers import LongAnswers

__all__ = ["READING", "WAITING", "Gate", "Places", "TakenPlace", "leave_place"]

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]

WAITING = 64
"""Requests that may wait at once: each holds a thread, and probes must find one free."""

READING = 128
"""Requests whose bytes may be waited for at once, before they come to the gate."""

_ADVANCE = 0.05
"""Seconds that a request is charged when it gets a place; its true time is charged when it leaves."""
_KEPT = 1000
"""Networks whose time is kept at most: beyond them, and whenever no request is left, all begin anew."""
_PLACE = "annals.place"
_PAUSE = 0.05
"""Seconds until an answer that is being sent asks for a place again, where too many requests wait for one."""


class TakenPlace:
    """A place that a request has taken, until it leaves."""

    def __init__(self, left: Callable[[], None]) -> None:
        self._left: Callable[[], None] | None = left

    def __enter__(self) -> TakenPlace:
        return self

    def __exit__(self, *failed: object) -> None:
        self.leave()

    def leave(self) -> None:
        """Leave the place to another request, unless that is done."""
        left, self._left = self._left, None
        if left is not None:
            left()


class _QueuedRequest:
    """A request that waits until it is let in or sent away."""

    def __init__(self) -> None:
        self.decided = Event()
        self.let_in = False

    def decide(self, let_in: bool) -> None:
        self.let_in = let_in
        self.decided.set()


class Places:
    """A number of places, and the requests that wait for one."""

    def __init__(self, number: int, waiting: int = WAITING, clock: Callable[[], float] = time.monotonic) -> None:
        """At most `waiting` requests wait at once."""
        self._number = self._free = number
        self._most = waiting
        self._clock = clock
        self._waiting: dict[str, deque[_QueuedRequest]] = {}
        self._used: dict[str, float] = {}
        """Seconds in places by network, on a scale on which one that comes anew begins at `_now`."""
        self._now = 0.0
        self._lock = Lock()

    @property
    def waiting(self) -> dict[str, int]:
        """How many requests wait, by network."""
        with self._lock:
            return {network: len(line) for network, line in self._waiting.items()}

    def enter(self, network: str, patience: float) -> TakenPlace | None:
        """Take a place for a request of a network; None if there is none for it within `patience` seconds.

        If too many would wait, the request that came last of the network with the most waiting is sent away.
        """
        one = _QueuedRequest()
        with self._lock:
            if self._free:
                self._free -= 1
                self._charge(network)
                one.decide(True)
            elif self._make_room(network):
                self._waiting.setdefault(network, deque()).append(one)
            else:
                one.decide(False)
        one.decided.wait(patience)
        with self._lock:
            if not one.decided.is_set():
                self._waiting[network].remove(one)
                self._tidy(network)
        return TakenPlace(partial(self._leave, network, self._clock())) if one.let_in else None

    def _leave(self, network: str, since: float) -> None:
        with self._lock:
            self._used[network] = self._used.get(network, self._now) + self._clock() - since - _ADVANCE
            if not self._waiting:
                self._free += 1
                if self._free == self._number:
                    self._used.clear()
                return
            chosen = min(self._waiting, key=self._start)
            self._charge(chosen)
            self._waiting[chosen].popleft().decide(True)
            self._tidy(chosen)

    def _start(self, network: str) -> float:
        return max(self._now, self._used.get(network, 0.0))

    def _charge(self, network: str) -> None:
        self._now = self._start(network)
        if len(self._used) >= _KEPT:
            self._used.clear()
        self._used[network] = self._now + _ADVANCE

    def _make_room(self, network: str) -> bool:
        """Send a request away if no more may wait; False if that is the one of this network that comes now."""
        if sum(map(len, self._waiting.values())) < self._most:
            return True
        most = max(self._waiting, key=lambda one: len(self._waiting[one]))
        if len(self._waiting.get(network, ())) + 1 >= len(self._waiting[most]):
            return False
        self._waiting[most].pop().decide(False)
        return True

    def _tidy(self, network: str) -> None:
        if not self._waiting[network]:
            del self._waiting[network]


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
        self.places = Places(width)
        self._app = app
        self._patience = patience
        self._otherwise = otherwise
        self._beside = frozenset(beside)
        self.long_answers = LongAnswers(self._enter)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer a request; it leaves the gate before its answer is sent, and a long one comes back for each piece."""
        if environ.get("PATH_INFO") in self._beside:
            return self._app(environ, start_response)
        network = network_of(environ.get("REMOTE_ADDR"))
        place = self.places.enter(network, self._patience)
        if place is None:
            return self._otherwise(environ, start_response)
        environ[_PLACE] = place
        self.long_answers.offer(environ, network)
        with place:
            try:
                answer = self._app(environ, start_response)
            except BaseException:
                self.long_answers.failed(environ, network)
                raise
        return self.long_answers.taken(environ, network, answer)

    def _enter(self, network: str) -> TakenPlace:
        """A place for a piece of an answer that is being sent; it waits as long as it must."""
        while (place := self.places.enter(network, self._patience)) is None:
            time.sleep(_PAUSE)
        return place
