"""Which training do the tests compare with? One of two generations, made once for all processes of a run."""

from __future__ import annotations

import fcntl
from pathlib import Path

import pytest

from domain.registry import bundled_pack
from workers.training.run import train
from workers.training.steps import TrainingPlan

__all__ = ["plan", "silent"]


def plan(**other: object) -> TrainingPlan:
    """The smallest training that there is: three games in two slices, and a match of one deal."""
    wanted = {"games": 3, "slice_games": 2, "hidden": 8, "seed": 3, "gate_games": 3, **other}
    return TrainingPlan("endeavor", 3, bundled_pack("endeavor"), **wanted)  # type: ignore[arg-type]  # by name


def silent(what: str, done: int, wanted: int) -> None:
    """No progress is shown."""


@pytest.fixture(scope="session")
def at_once(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a training of two generations that nothing interrupted; nobody writes to it."""
    folder = tmp_path_factory.getbasetemp()
    folder = folder.parent if hasattr(request.config, "workerinput") else folder
    with (folder / "trained.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        # What another process has made is read, not made again.
        train(plan(generations=2), folder / "trained", 1, silent)
    return folder / "trained"
