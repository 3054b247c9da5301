"""Does a test fail when a protection against abuse is taken away?

Run with `python -m tests.mutants.protections [PART OF A NAME...]`.

Each protection that the operators' guide promises under "One caller and all others" and "Time limits" is removed by
hand in a copy of the tree, and the tests that are about it are run there, those of several protections in one run.
The outcome goes to `bench/results/protections.json`; what is not asked about keeps its last one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.results_file import RESULTS, write_result
from tests.mutants.promises import PROMISES, Protection
from tests.mutants.promises_to_players import PROMISES_TO_PLAYERS

__all__ = ["PROTECTIONS"]

ROOT = Path(__file__).parents[2]
_RESULT = RESULTS / "protections.json"


PROTECTIONS = (*PROMISES, *PROMISES_TO_PLAYERS)


def groups(protections: Sequence[Protection]) -> Iterator[list[Protection]]:
    """Protections that can be taken away together: each fails tests of its own, and is text of a file of its own."""
    left = list(protections)
    while left:
        taken: dict[str, Protection] = {}
        tests: set[str] = set()
        for each in left:
            alike = any(each.tests.startswith(other) or other.startswith(each.tests) for other in tests)
            if each.path not in taken and not alike:
                taken[each.path] = each
                tests.add(each.tests)
        yield list(taken.values())
        left = [each for each in left if each not in taken.values()]


def judged(protections: Sequence[Protection], tree: Path) -> dict[str, str]:
    """By what is promised, the test that fails without it; empty if none does."""
    whole = {each.path: (tree / each.path).read_text(encoding="utf-8") for each in protections}
    for each in protections:
        assert each.text in whole[each.path], f"{each.what}: {each.path} does not hold it any more"
        (tree / each.path).write_text(whole[each.path].replace(each.text, each.without), encoding="utf-8")
    command = [sys.executable, "-B", "-m", "pytest", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [*command, "--timeout=120", *(each.tests for each in protections)],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree)},
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        for path, text in whole.items():
            (tree / path).write_text(text, encoding="utf-8")
    assert done.returncode in (0, 1), done.stdout[-2000:] + done.stderr[-2000:]
    failed = [line.split(" ", 2)[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return {each.what: next((test for test in failed if test.startswith(each.tests)), "") for each in protections}


def main(words: list[str]) -> int:
    """Ask about all protections, or those whose names hold one of some words; 1 if one is not missed."""
    chosen = [each for each in PROTECTIONS if not words or any(word in each.what for word in words)]
    noticed: dict[str, str] = {}
    with tempfile.TemporaryDirectory(prefix="protections-") as folder:
        tree = Path(folder)
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x"], cwd=tree, input=archive, check=True)
        known = json.loads(_RESULT.read_text())["noticed_by"] if words and _RESULT.exists() else {}
        for group in groups(chosen):
            noticed |= judged(group, tree)
            figures = {"noticed_by": {each.what: (known | noticed).get(each.what) for each in PROTECTIONS}}
            write_result("protections", "python -m tests.mutants.protections", figures)
    return 0 if all(noticed.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
