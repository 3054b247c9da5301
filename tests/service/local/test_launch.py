"""How are child processes started?"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from service.local.launch import spawn


def test_logs_are_for_the_owner_and_the_group(tmp_path: Path) -> None:
    """A new log is 0640 whatever the umask, and so is one that an older release has left open to all."""
    old = tmp_path / "old.log"
    old.touch(0o644)
    before = os.umask(0)
    try:
        for log in (tmp_path / "new.log", old):
            child, _ = spawn((sys.executable, "-c", ""), ends_with=signal.SIGTERM, log=log, env=os.environ)
            child.wait(30)
            assert log.stat().st_mode & 0o777 == 0o640
    finally:
        os.umask(before)
