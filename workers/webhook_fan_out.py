"""How do webhooks learn that something happened in their games?

The herald follows the feed, notes in the lanes of webhooks what there is for them, and puts the work into the outbox,
in one transaction with its own place in the feed: nothing is left out and nothing comes twice, whenever it is killed.
Moves are made without it: where nobody has a webhook, it costs one small question now and then.
"""

from __future__ import annotations

import threading

from application.notices.deliveries import Deliveries
from eventstore.store import Store
from workers.loops import keep_going

__all__ = ["Herald"]

_PAGE = 1000
_REST = 0.02
_LONGEST_REST = 0.25


class Herald:
    """Hands the feed to the lanes of webhooks; of several that run at once, each page is handed out by one."""

    def __init__(self, store: Store, deliveries: Deliveries) -> None:
        self._store = store
        self._deliveries = deliveries

    def once(self) -> int:
        """Hand out at most 1,000 further events; says how many there were."""
        before = self._deliveries.position()
        # Looked up before the webhooks: what happens after one was added lies behind this.
        end = self._store.feed_end()
        if end <= before:
            return 0
        if not self._deliveries.any():
            self._deliveries.spread(before, end, ())
            return 0
        news = self._store.news(before, _PAGE)
        if news:
            self._deliveries.spread(before, news[-1].cursor, news)
        return len(news)

    def run(self, stop: threading.Event) -> None:
        """Follow the feed until `stop` is set; a database that is away is waited for."""
        keep_going("herald", lambda: self.once() > 0, stop, rest=_REST, longest_rest=_LONGEST_REST)
