"""What do the tests find? A database of an earlier release, filled from its dump and migrated, and its people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service.app import create_app
from service.config import Settings
from tests.compatibility.dump import restore, unpack
from tests.service.conftest import Api

__all__ = ["GENERATION", "Service"]

GENERATION = Path(__file__).parent / "generation_1"
EXPECTED: dict[str, Any] = unpack(GENERATION / "expected.xz")


class Service:
    """The present service on a database of that day."""

    def __init__(self, url: str) -> None:
        settings = Settings(database_url=url, rate_reads=0, rate_writes=0, rate_registrations=0, stream_seconds=0)
        self.app: Flask = create_app(settings)
        self.here = self.app.extensions["annals"]
        self.public = Api(self.app.test_client())
        self.people = {
            name: Api(self.app.test_client(), token, player) for name, (player, token) in EXPECTED["people"].items()
        }

    def named(self, name: str) -> Api:
        """One of the people, or somebody without a token."""
        return self.people[name] if name else self.public


@pytest.fixture(scope="session")
def restored_template(new_database: Callable[..., str]) -> str:
    """The database of that day with the schema of today, to be copied."""
    dsn = new_database()
    restore(GENERATION / "database.xz", dsn)
    return dsn


@pytest.fixture(scope="session")
def as_it_was(new_database: Callable[..., str], restored_template: str) -> Iterator[Service]:
    """A service that is only asked."""
    service = Service(new_database(restored_template))
    yield service
    service.here.store.close()


@pytest.fixture
def service(new_database: Callable[..., str], restored_template: str) -> Iterator[Service]:
    """A service of this test's own, in which things may happen."""
    service = Service(new_database(restored_template))
    yield service
    service.here.store.close()
