"""A log of checkpoints with the keys that sign it, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer
from eventstore.checkpoints.log import CheckpointLog, Point
from eventstore.database import Database
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The keys of a log."""
    keys.create(tmp_path / "log.pem")
    return keys.load(tmp_path / "log.pem", "log.example/annals")


@pytest.fixture
def grow(database: Database, signer: Signer) -> Callable[[int], tuple[CheckpointLog, Point]]:
    """Makes a checkpoint with so many more leaves."""
    store, log = PostgresStore(database), CheckpointLog(database)

    def more(count: int) -> tuple[CheckpointLog, Point]:
        for _ in range(count):
            append(store, uuid4(), expected=0, count=1)
        point = log.make(signer, now=datetime(2026, 11, 20, 12, tzinfo=UTC))
        assert point is not None
        return log, point

    return more
