"""The webhook fan-out: adds the events of games to the delivery queues of their webhooks.

It follows the feed, records in the delivery queues of webhooks what there is for them, and writes jobs to the outbox,
in one transaction with its own position in the partition: whenever it is killed, no event is skipped or repeated.
Moves do not wait for it, and without webhooks it costs only one small query from time to time.
"""

from __future__ import annotations

import logging
import threading

from application.notices.deliveries import Deliveries
from eventstore.errors import CursorLost
from eventstore.partitions import each_partition
from eventstore.store import Store
from workers.loops import keep_going

__all__ = ["WebhookFanOut"]

_log = logging.getLogger(__name__)

_PAGE = 1000
_REST = 0.02
_LONGEST_REST = 0.25


class WebhookFanOut:
    """Distributes the feed to delivery queues; of several that run concurrently, one handles each page."""

    def __init__(self, store: Store, deliveries: Deliveries) -> None:
        self._store = store
        self._deliveries = deliveries

    def once(self) -> int:
        """Distribute at most 1,000 further events of each partition of the feed; returns how many there were."""
        partitions = self._store.partitions
        return each_partition(partitions, lambda partition: self._once(partition, partitions))

    def _once(self, partition: int, partitions: int) -> int:
        before = self._deliveries.position(partition, partitions)
        # Read before the webhooks: events after a webhook was added have later positions.
        end = self._store.feed_end(partition)
        if end == before:
            return 0
        if not self._deliveries.any():
            self._deliveries.spread(before, end, (), partitions)
            return 0
        try:
            headers = self._store.headers(before, _PAGE)
        except CursorLost as error:
            _log.warning("webhooks continue from the end of the feed: %s", error)
            self._deliveries.spread(before, end, (), partitions)
            return 0
        if headers:
            self._deliveries.spread(before, headers[-1].cursor, headers, partitions)
        return len(headers)

    def run(self, stop: threading.Event) -> None:
        """Follow the feed until `stop` is set; waits while the database is unavailable."""
        keep_going("webhook fan-out", lambda: self.once() > 0, stop, rest=_REST, longest_rest=_LONGEST_REST)
