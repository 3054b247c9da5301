"""When does a supervised process start again, and when does it hang?"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from service.local import children
from tests.waiting import until

_BROKEN = "raise SystemExit(3)"
_REST = "import time; time.sleep(600)"


def test_a_process_that_keeps_dying_is_started_ever_more_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each early death doubles the pause before the next start, so that a broken process does not take the machine."""
    monkeypatch.setattr(children, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    child = children.Child(
        children.ProcessCommand("worker-1", (sys.executable, "-c", _BROKEN)), log=tmp_path / "log", environment={}
    )
    pauses = []
    for _ in range(4):
        child.start()
        assert until(child.ended) == 3
        pauses.append(child.due - 1000.0)
    assert pauses == [pauses[0] * factor for factor in (1, 2, 4, 8)]
    assert pauses[0] > 0


def test_a_process_hangs_when_its_heartbeat_has_been_silent_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it has run, only the time since its last heartbeat counts."""
    now, beat = 1000.0, tmp_path / "beat"
    monkeypatch.setattr(children, "time", SimpleNamespace(monotonic=lambda: now))
    command = children.ProcessCommand("worker-1", (sys.executable, "-c", _REST), heartbeat=beat, silence=20)
    child = children.Child(command, log=tmp_path / "log", environment={})
    child.start()
    try:
        beat.touch()
        for number in range(10):
            os.utime(beat, ns=(number, number))
            assert not child.hangs()
            now += 15
        assert not child.hangs()
        now += 15
        assert child.hangs()
    finally:
        child.kill()
        until(child.ended)
