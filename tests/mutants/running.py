"""Does a test fail when a place is broken? One mutant at a time, in a copy of the tree."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.covering import Coverage
from tests.mutants.drawing import Mutant

__all__ = ["CAUGHT", "GOLDEN", "SURVIVED", "UNREACHED", "Verdict", "compares", "copied", "judge"]

CAUGHT, GOLDEN, SURVIVED, UNREACHED = "caught", "golden alone", "survived", "unreached"

_RECORDED = ("golden", "test_counts.py", "compatibility", "playthrough", "test_random_games.py", "many_games")
"""Parts of names of tests that compare with what was recorded: they notice a change and name no rule."""

_BUDGET = 60.0
"""Seconds of tests, as they took when nothing was broken, that one mutant is asked of at most."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant, and which test noticed."""

    mutant: Mutant
    outcome: str
    by: str = ""


def copied(root: Path, folder: Path) -> Path:
    """A copy of what git tracks, to be broken."""
    tree = Path(tempfile.mkdtemp(prefix="mutants-", dir=folder))
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=root, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x"], cwd=tree, input=archive, check=True)
    return tree


def judge(mutant: Mutant, tree: Path, coverage: Coverage) -> Verdict:
    """Break the place in the tree, run the tests that reach it, and mend it again."""
    tests = coverage.reaching(mutant.path, mutant.line) or coverage.importing(mutant.path)
    if not tests:
        return Verdict(mutant, UNREACHED)
    target = tree / mutant.path
    whole = target.read_text(encoding="utf-8")
    target.write_text(mutant.source(tree), encoding="utf-8")
    try:
        for outcome, chosen in (
            (CAUGHT, [t for t in tests if not compares(t)]),
            (GOLDEN, [t for t in tests if compares(t)]),
        ):
            failed = _failing(tree, _affordable(chosen, coverage))
            if failed is not None:
                return Verdict(mutant, outcome, failed)
    finally:
        target.write_text(whole, encoding="utf-8")
    return Verdict(mutant, SURVIVED)


def compares(test: str) -> bool:
    """Whether a test only compares with what was recorded."""
    return any(part in test for part in _RECORDED)


def _affordable(tests: Iterable[str], coverage: Coverage) -> list[str]:
    """The tests from the front that together fit the budget, and one at least."""
    chosen: list[str] = []
    spent = 0.0
    for test in tests:
        spent += coverage.durations[test]
        if chosen and spent > _BUDGET:
            break
        chosen.append(test)
    return chosen


def _failing(tree: Path, tests: list[str]) -> str | None:
    """The first of the tests that fails; one that takes far too long or ends the process fails, too."""
    if not tests:
        return None
    listed = tree / ".mutant-tests"
    listed.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
    process = subprocess.Popen(
        [*command, "--timeout=120", f"@{listed.name}"],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        out, _ = process.communicate(timeout=_BUDGET * 5)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return "none ended in time"
    if process.returncode == 0:
        return None
    failed = [line.split(" ", 2)[1] for line in out.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return failed[0] if failed else f"pytest ended with {process.returncode}"
