"""Who measures the facts, and how often? Each process once in a while, however many callers ask.

A thread measures; a caller waits for it a moment, and otherwise gets what is known. So a thousand questions cost
what one does, and a database that never answers holds nobody up.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from redis import Redis

from application.operations.facts import NOTICED, FeedHolder, InstanceFacts, measure
from application.operations.queue_facts import QueueFacts, measure_queues
from eventstore.database import Database

__all__ = ["Known", "Observer"]

_LASTS = 5.0
_KEPT = 120.0
"""Seconds for which facts are told while no newer ones can be measured."""
_MOMENT = 1.0


@dataclass(frozen=True, slots=True)
class Known:
    """What a process knows of the service."""

    facts: InstanceFacts | None
    """The last that were measured, for two minutes; None if there are none."""
    queues: QueueFacts | None
    """None if the process has no queue, or has not asked it yet."""
    age: float | None
    """Seconds since the last answer of the database; None if it never gave one."""
    reached: bool
    """Whether the database answered when it was asked last."""
    error: str | None
    """Why something is missing."""


class Observer:
    """Measures the facts for one process. Safe to share between threads; a forked child measures for itself."""

    def __init__(
        self,
        database: Database,
        redis: Redis | None = None,
        *,
        lasts: float = _LASTS,
        moment: float = _MOMENT,
        clock: Callable[[], float] = time.monotonic,
        measured: Callable[[Database], InstanceFacts] = measure,
    ) -> None:
        """Facts serve for `lasts` seconds; after that, a caller waits `moment` seconds at most for new ones."""
        self._database = database
        self._redis = redis
        self._lasts = lasts
        self._moment = moment
        self._clock = clock
        self._measured = measured
        self._lock = threading.Lock()
        self._running: threading.Event | None = None
        self._asked_at = float("-inf")
        self._last: InstanceFacts | None = None
        self._known: InstanceFacts | None = None
        self._known_at = float("-inf")
        self._queues: QueueFacts | None = None
        self._writing: dict[str, float] = {}
        """When each writing transaction was first seen."""

    def known(self) -> Known:
        """What is known, measured anew if that has not been done for some seconds."""
        with self._lock:
            running = self._running
            if running is None and self._clock() >= self._asked_at + self._lasts:
                self._asked_at = self._clock()
                running = self._running = threading.Event()
                threading.Thread(target=self._measure, args=(running,), name="facts", daemon=True).start()
            # After a failure nobody waits: the next answer may take as long to fail.
            patient = running is not None and (self._last is None or self._last.reached)
        if running is not None and patient:
            running.wait(self._moment)
        with self._lock:
            age = self._clock() - self._known_at
            last = self._last
            return Known(
                facts=self._known if age <= _KEPT else None,
                queues=self._queues,
                age=age if self._known is not None else None,
                reached=last is not None and last.reached,
                error="not measured yet" if last is None else last.error,
            )

    def _measure(self, done: threading.Event) -> None:
        try:
            queues = None if self._redis is None else measure_queues(self._redis)
            with self._lock:
                self._queues = queues
            facts = self._measured(self._database)
            if facts.feed is not None:
                held = tuple(map(self._aged, facts.feed.holders))
                self._writing = {xid: at for xid, at in self._writing.items() if any(h.xid == xid for h in held)}
                noticed = tuple(holder for holder in held if (holder.age or 0.0) >= NOTICED)
                facts = replace(facts, feed=replace(facts.feed, holders=noticed))
            with self._lock:
                self._last = facts
                if facts.reached:
                    self._known, self._known_at = facts, self._clock()
        finally:
            with self._lock:
                self._running = None
            done.set()

    def _aged(self, holder: FeedHolder) -> FeedHolder:
        """A holder whose age the role may not see is as old as this process has known it."""
        first = self._writing.setdefault(holder.xid, self._clock())
        return holder if holder.age is not None else replace(holder, age=self._clock() - first)
