"""Whom do the tests ask for a verdict? This program, a copy of the one file, the pages, and the service."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from application.composition import compose
from eventstore.database import Database
from service.app import create_app
from service.audit import bounded
from service.config import Settings
from tests.emptying import Emptier
from tests.tampering.battery import Alone
from tests.tampering.kinds import NOT_DECIDED, NOT_SOUND, SOUND, UNREADABLE
from tests.web.checking import Checker

Ask = Callable[[bytes], str]


@pytest.fixture(scope="module")
def alone() -> Iterator[Alone]:
    """A copy of the one-file verifier."""
    copy = Alone()
    yield copy
    copy.close()


@pytest.fixture(scope="module")
def in_pages() -> Iterator[Checker]:
    """The checker of the pages."""
    with Checker() as checker:
        yield checker


@pytest.fixture(scope="module")
def few() -> int:
    """Events of a record that the service verifies without a separate process: here any number, of any size.

    A record with an unknown pack always has a process.

    The process has tests of its own, and the long battery.
    """
    return 1_000_000


@pytest.fixture(scope="module")
def most_bytes() -> int:
    """Bytes of such a record."""
    return 1 << 26


@pytest.fixture(scope="module")
def over_http(shared_database: tuple[Database, Emptier], few: int, most_bytes: int) -> Iterator[Ask]:
    """The verdict of a service."""
    database, emptier = shared_database
    emptier.empty()
    settings = Settings(
        rate_reads=0, rate_writes=0, rate_registrations=0, verify_seconds=600, max_body_bytes=most_bytes
    )
    client = create_app(settings, application=compose(database)).test_client()
    token = client.post("/v1/players", json={"name": "Ada"}).json["token"]["token"]
    headers = {"Authorization": f"Bearer {token}"}

    def ask(data: bytes) -> str:
        answer = client.post(
            "/v1/records/verifications", data=data, content_type="application/x-ndjson", headers=headers
        )
        if answer.status_code == 422 and answer.json["code"] == "bad_record":
            return UNREADABLE
        assert answer.status_code == 200, answer.text
        return {True: SOUND, False: NOT_SOUND, None: NOT_DECIDED}[answer.json["sound"]]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounded, "FEW", few)
        yield ask
