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
from tests.eventstore.clusters import ClusterEmptier, make_anew
from tests.eventstore.feeds import CITUS_URL, STORES
from tests.eventstore.playing import barter_registered
from tests.waiting import PATIENCE


@pytest.fixture
def postgres(database: Database) -> PostgresStore:
    """A PostgreSQL store, empty."""
    return PostgresStore(database)


@pytest.fixture(scope="session")
def shared_cluster() -> Iterator[tuple[Database, ClusterEmptier]]:
    """The schema on the cluster that `ANNALS_TEST_CITUS_URL` names, laid out anew."""
    if not CITUS_URL:
        pytest.skip("ANNALS_TEST_CITUS_URL does not name the coordinator of a Citus cluster")
    make_anew(CITUS_URL)
    emptier = ClusterEmptier(CITUS_URL)
    with Database(CITUS_URL, max_size=16, timeout=PATIENCE) as database:
        yield database, emptier
    emptier.close()


@pytest.fixture
def cluster(shared_cluster: tuple[Database, ClusterEmptier]) -> Database:
    """A cluster with the schema and nothing in it."""
    database, emptier = shared_cluster
    emptier.empty()
    return database


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
