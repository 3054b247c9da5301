"""Which stores do the tests of the event store run on?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from application.games.standing_orders import MemoryOrders, Orders, PostgresOrders
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from eventstore.store.postgres import PostgresStore
from tests.eventstore.playing import barter_registered


@pytest.fixture
def postgres(migrated_database: str) -> Iterator[PostgresStore]:
    """A PostgreSQL store of this test's own."""
    with PostgresStore(migrated_database, max_size=16, timeout=30) as store:
        yield store


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.servers)])
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Each kind of store in turn, empty."""
    if request.param == "memory":
        yield MemoryStore()
    else:
        yield request.getfixturevalue("postgres")


@pytest.fixture
def orders(store: Store) -> Iterator[Orders]:
    """Standing orders over each kind of store, empty."""
    if isinstance(store, PostgresStore):
        yield PostgresOrders(store.database)
    else:
        assert isinstance(store, MemoryStore)
        yield MemoryOrders(store)


@pytest.fixture(scope="module")
def barter() -> Iterator[None]:
    """The title Barter can be hosted."""
    with barter_registered():
        yield
