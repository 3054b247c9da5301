"""Keeps the projections that follow the feed up to date."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from eventstore.projections import Projection
from eventstore.store import Store
from workers.loops import keep_going

__all__ = ["Projector"]

_PAGE = 1000
_REST = 0.2
_LONGEST_REST = 1.0
_PASS = 4 * 3600.0
"""Seconds: a projection whose position was lost is rebuilt."""


class Projector:
    """Folds new events into projections; of several that run at once, one works on a projection at a time."""

    def __init__(self, store: Store, projections: Iterable[Projection]) -> None:
        self._store = store
        self._projections = tuple(projections)

    def once(self) -> int:
        """Fold at most 1,000 events into each projection; returns the total number of events."""
        return sum(self._store.project(projection, _PAGE) for projection in self._projections)

    def run(self, stop: threading.Event) -> None:
        """Follow the feed until `stop` is set; waits while the database is unavailable."""
        keep_going("projector", lambda: self.once() > 0, stop, rest=_REST, longest_rest=_LONGEST_REST, within=_PASS)
