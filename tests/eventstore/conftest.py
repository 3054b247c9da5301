"""Which stores do the tests of the event store run on?"""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from eventstore.database import Database
from eventstore.repartition import repartition
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from eventstore.store.postgres import PostgresStore
from tests.eventstore.feeds import STORES
from tests.eventstore.playing import barter_registered


@pytest.fixture
def postgres(database: Database) -> PostgresStore:
    """A PostgreSQL store, empty."""
    return PostgresStore(database)


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn, empty, with one partition of the feed and with four."""
    kind, partitions = request.param.split("-")
    if kind == "memory":
        return MemoryStore(int(partitions))
    if kind == "citus":
        return PostgresStore(request.getfixturevalue("cluster"))
    found: PostgresStore = request.getfixturevalue("postgres")
    with psycopg.connect(found.database.dsn) as conn:
        repartition(conn, int(partitions))
    return found


@pytest.fixture(scope="module")
def barter() -> Iterator[None]:
    """The title Barter can be hosted."""
    with barter_registered():
        yield
