"""Which tests reach a line, and how long does each take? Asked once for a tree, of the default suite or a part of it.

As a plugin of pytest (`-p tests.mutants.covering`) this module notes how long each test takes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from coverage import CoverageData

from tests.mutants.drawing import PACKAGES

__all__ = ["Coverage", "measure"]

_DURATIONS = "ANNALS_TEST_DURATIONS"
_PYTEST = ["-m", "pytest", "-q", "--dist", "loadfile", "-p", "tests.mutants.covering"]
_BY_TEST = ["--cov-context=test", "--cov-report="]
_taken: dict[str, float] = {}
_failed: set[str] = set()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the phases of each test, and note which fail."""
    _taken[report.nodeid] = _taken.get(report.nodeid, 0.0) + report.duration
    if report.failed:
        _failed.add(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Write them down, in the process that hears of all tests; a test that fails unbroken code can catch nothing."""
    path = os.environ.get(_DURATIONS)
    if path and not hasattr(session.config, "workerinput"):
        passed = {test: seconds for test, seconds in _taken.items() if test not in _failed}
        Path(path).write_text(json.dumps(passed), encoding="utf-8")


def measure(root: Path, folder: Path, jobs: int, tests: Sequence[str]) -> None:
    """Run these files and folders of tests with coverage by test; what it found lies in the folder afterwards.

    Raises:
        subprocess.CalledProcessError: the run was interrupted, or found no tests.
    """
    folder.mkdir(parents=True, exist_ok=True)
    watched = [f"--cov={package}" for package in PACKAGES]
    done = subprocess.run(
        [sys.executable, *_PYTEST, *_BY_TEST, "-n", str(jobs), *watched, *tests],
        cwd=root,
        env={**os.environ, _DURATIONS: str(folder / "durations.json"), "COVERAGE_FILE": str(folder / "coverage")},
    )
    if done.returncode != pytest.ExitCode.TESTS_FAILED:
        done.check_returncode()


class Coverage:
    """What `measure` left in a folder."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root = root
        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()
        self.durations: dict[str, float] = json.loads((folder / "durations.json").read_text(encoding="utf-8"))

    def reaching(self, path: str, line: int) -> list[str]:
        """The tests that execute a line, the quickest first; none where it runs only while modules are imported."""
        lines = self._data.contexts_by_lineno(str(self._root / path))
        found = {context.partition("|")[0] for context in lines.get(line, ())} - {""}
        return sorted((test for test in found if test in self.durations), key=lambda t: (self.durations[t], t))

    def importing(self, path: str) -> list[str]:
        """The tests that execute any line of a file, those that reach it seldom first: for tables made at import."""
        counts: dict[str, int] = {}
        for contexts in self._data.contexts_by_lineno(str(self._root / path)).values():
            for context in contexts:
                test = context.partition("|")[0]
                counts[test] = counts.get(test, 0) + 1
        return sorted((t for t in counts if t in self.durations), key=lambda t: (-counts[t], self.durations[t], t))
