"""The kinds of stores that tests run on, and their whole feed."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from eventstore.store import Cursor, Store, StoredEvent

CITUS_URL = os.environ.get("ANNALS_TEST_CITUS_URL", "")
"""Connection string of the coordinator of a Citus cluster, as a superuser; its database is emptied."""

STORES = [
    "memory-1",
    "memory-4",
    *(pytest.param(f"postgres-{partitions}", marks=pytest.mark.servers) for partitions in (1, 4)),
    *([pytest.param("citus-16", marks=pytest.mark.servers)] if CITUS_URL else []),
]
"""Parameters of fixtures: the kind of store and the number of its feed's partitions."""


def beginnings(store: Store) -> list[Cursor]:
    """The beginning of each partition."""
    return [Cursor(partition=partition) for partition in range(store.partitions)]


def pages(store: Store, limit: int = 1000) -> Iterator[list[tuple[Cursor, StoredEvent]]]:
    """The pages of the feed, partition by partition."""
    for cursor in beginnings(store):
        while page := store.feed(cursor, limit):
            yield page
            cursor = page[-1][0]


def whole_feed(store: Store) -> list[StoredEvent]:
    """Every event of the feed, partition by partition."""
    return [event for page in pages(store) for _, event in page]
