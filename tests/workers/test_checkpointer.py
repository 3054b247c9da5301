"""Does every day get its checkpoint, and every move soon after it?"""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest

from eventstore.checkpoints import keys
from eventstore.checkpoints.log import CheckpointLog
from eventstore.database import Database
from eventstore.store.postgres import PostgresStore
from tests.eventstore.samples import append
from workers.checkpointer import Checkpointer


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 20, 23, 59, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


def test_a_day_gets_one_checkpoint_however_many_look(database: Database, tmp_path: Path) -> None:
    """Several checkpointers, restarted at will, make one checkpoint a day between them."""
    keys.create(tmp_path / "key.pem")
    log, clock = CheckpointLog(database), Clock()
    made = 0
    for _ in range(6):
        several = [Checkpointer(log, tmp_path / "key.pem", clock=clock) for _ in range(3)]
        made += sum(each.once() for each in several * 2)
        clock.now += timedelta(hours=12)
    days = [str(p.day) for p in log.points()]
    assert made == len(days) == len(set(days)) == 4
    assert days[-1] == "2026-11-20"


def test_a_move_is_in_a_checkpoint_after_the_next_pass(database: Database, tmp_path: Path) -> None:
    """Between two days a pass makes a checkpoint if a game has moved, and none otherwise; then comes the rest."""
    keys.create(tmp_path / "key.pem")
    log, store, passes = CheckpointLog(database), PostgresStore(database), []
    checkpointer = Checkpointer(log, tmp_path / "key.pem", clock=Clock(), then=[lambda: passes.append(1)])
    assert checkpointer.once()
    assert not checkpointer.once()
    append(store, uuid4(), expected=0, count=2)
    assert checkpointer.once()
    assert not checkpointer.once()
    assert [(p.size, p.day is None) for p in log.points()] == [(1, True), (0, False)]
    assert len(passes) == 4


def test_without_a_key_it_says_so_once_and_waits(
    database: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Where there is no key nothing is made; as soon as there is one, the day's checkpoint is."""
    log = CheckpointLog(database)
    checkpointer = Checkpointer(log, tmp_path / "key.pem", Clock(), "log.example")
    with caplog.at_level(logging.WARNING):
        assert not checkpointer.once()
        assert not checkpointer.once()
    assert [r.message.count("annals checkpoints new-key") for r in caplog.records] == [1]
    keys.create(tmp_path / "key.pem")
    assert checkpointer.once()
    (point,) = log.points()
    assert point.note.startswith("log.example\n0\n")


def test_a_key_for_which_no_earlier_one_vouches_is_told(
    database: Database, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """After a rotation nothing is said; a key that stands alone signs, and the operator is told."""
    log, clock = CheckpointLog(database), Clock()
    keys.create(tmp_path / "key.pem")
    keys.create(tmp_path / "other.pem")
    told = []
    for change, file in ((None, "key.pem"), (keys.rotate, "key.pem"), (None, "other.pem"), (None, "other.pem")):
        if change is not None:
            change(tmp_path / file)
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            assert Checkpointer(log, tmp_path / file, clock=clock).once()
        told.append([r.message.count("no earlier key vouches") for r in caplog.records])
        clock.now += timedelta(days=1)
    assert told == [[], [], [1], []]
