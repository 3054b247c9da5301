"""Does the balancer wait for what the service may take?"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from service.config import Settings
from tests.deploy.silence import longest_silence

FILE = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"


def test_every_backend_waits_for_the_longest_silence() -> None:
    """A long poll and the verification of a record have time; everything else has that of two heartbeats at most."""
    text = FILE.read_text(encoding="utf-8")
    _, *backends = re.split(r"^backend ", text, flags=re.MULTILINE)
    assert len(backends) == 2
    for backend in backends:
        [found] = re.findall(
            r"set-timeout server (\d+)s if { path_end /stream } or { path_end /verifications }", backend
        )
        assert int(found) > longest_silence()
    [usual] = re.findall(r"timeout server (\d+)s$", text, flags=re.MULTILINE)
    assert Settings().stream_heartbeat < int(usual)


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="needs HAProxy")
def test_the_balancer_reads_its_file() -> None:
    """HAProxy itself finds no fault in it."""
    run = subprocess.run(["haproxy", "-c", "-f", str(FILE)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
