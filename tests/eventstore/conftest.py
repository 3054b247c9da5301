"""Which stores do the tests of the event store run on?"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from eventstore.database import Database
from eventstore.store import Store
from eventstore.store.memory import MemoryStore
from eventstore.store.postgres import PostgresStore
from tests.eventstore.playing import barter_registered


@pytest.fixture
def postgres(database: Database) -> PostgresStore:
    """A PostgreSQL store, empty."""
    return PostgresStore(database)


@pytest.fixture(params=["memory", pytest.param("postgres", marks=pytest.mark.servers)])
def store(request: pytest.FixtureRequest) -> Store:
    """Each kind of store in turn, empty."""
    if request.param == "memory":
        return MemoryStore()
    found: Store = request.getfixturevalue("postgres")
    return found


@pytest.fixture(scope="module")
def barter() -> Iterator[None]:
    """The title Barter can be hosted."""
    with barter_registered():
        yield
