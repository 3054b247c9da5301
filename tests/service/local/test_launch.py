"""How are child processes started?"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

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


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_a_program_under_another_account_reads_what_is_closed_to_all_but_root(tmp_path: Path) -> None:
    """The servers run as another user, and their programs and data may lie below a home of mode 0700."""
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    (home / "data").write_text("seven seas", encoding="utf-8")
    log = tmp_path / "out.log"
    program = ("/bin/sh", "-c", f"id -u; cat {home / 'data'}")
    child, _ = spawn(program, ends_with=signal.SIGTERM, log=log, env=os.environ, account=(65534, 65534))
    assert (child.wait(30), log.read_text(encoding="utf-8")) == (0, "65534\nseven seas")
