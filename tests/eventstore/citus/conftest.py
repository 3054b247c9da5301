"""On which store do the tests of a cluster work, and who may look behind it?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest

from eventstore.database import Database
from eventstore.store.postgres import PostgresStore


@pytest.fixture
def store(cluster: Database) -> PostgresStore:
    """A store on a cluster, empty."""
    return PostgresStore(cluster)


@pytest.fixture
def owner(cluster: Database) -> Iterator[psycopg.Connection[Any]]:
    """A connection of the owner."""
    with psycopg.connect(cluster.dsn, autocommit=True) as conn:
        yield conn
