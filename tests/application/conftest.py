"""On what do the tests of the application run? On the stores and the title of the event store's tests."""

from tests.eventstore.conftest import barter, orders, postgres, store

__all__ = ["barter", "orders", "postgres", "store"]
