"""On what do the tests of the application run? On everything that lies in one database, and the event store's title."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from application.composition import Application, compose
from application.games.standing_orders import PlayerOrders
from eventstore.database import Database
from eventstore.store import Store
from tests.eventstore.conftest import barter

__all__ = ["barter"]


@pytest.fixture
def application(database: Database) -> Application:
    """The application on an empty database."""
    return compose(database)


@pytest.fixture
def store(application: Application) -> Store:
    """Its event store."""
    return application.store


@pytest.fixture
def orders(application: Application) -> PlayerOrders:
    """Its standing orders."""
    return application.standing_orders


@pytest.fixture
def other_database(migrated_database: str) -> Iterator[Database]:
    """A second database, empty, too."""
    with Database(migrated_database) as database:
        yield database
