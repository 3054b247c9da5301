"""Does a background process end when it is asked to, whatever it does at that moment?"""

from __future__ import annotations

import subprocess
import sys

from tests.waiting import PATIENCE

_STARTS = "from service.cli.common import stopped_by_signals\nimport os, signal, sys, time\n"


def run(program: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", _STARTS + program], capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_a_signal_that_comes_while_the_main_thread_looks_at_the_event_stops_nothing() -> None:
    """The handler interrupts the main thread while that holds the event's lock, for which it must not wait."""
    done = run("""
stop = stopped_by_signals()
with stop._cond:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(0.1)
assert stop.wait(60)
print("ended")
""")
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr


def test_a_process_whose_work_does_not_end_leaves() -> None:
    """What hangs, such as a server that does not answer, holds up no service manager."""
    done = run("""
stop = stopped_by_signals(leave=0.3)
os.kill(os.getpid(), signal.SIGTERM)
assert stop.wait(60)
time.sleep(10_000)
""")
    assert done.returncode == 0, done.stderr
    assert "leaves" in done.stderr
