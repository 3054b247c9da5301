"""For which rules does a test fail when the rule is broken? `python -m tests.mutants.rows` asks the titles' READMEs.

Each row of "Rules, code and tests" names a place of the code, or of the content pack. Places in it are broken, one at a
time, until a test that the row names fails: then the row is proven. Where the loader refuses every other value of the
pack, the row is held by it. Tests that compare with what was recorded are left out, for they name no rule.
Every try is a fork of a process that has loaded all but the title.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.architecture.source import ROOT, module_name
from tests.domain.citations import Papers
from tests.mutants.drawing import IN_A_RULE, Mutant, mutants_of
from tests.mutants.misprints import Misprint, misprints_of
from tests.mutants.running import compares

__all__ = ["Row", "Slip", "drawn", "fails", "rows_of"]

TITLES = sorted(path.parent.name for path in (ROOT / "domain" / "titles").glob("*/README.md"))
RESULTS = ROOT / "bench" / "results" / "rows.json"
LOADED = (
    "hypothesis",
    "psycopg_pool",
    "marshmallow",
    "domain.kernel.engine",
    "domain.kernel.chance",
    "eventstore.database",
    "eventstore.migrate",
    "tests.emptying",
    "tests.postgres_server",
    "tests.domain.dsl",
)
"""What tests of titles import and no title is part of."""

SECONDS = 60
"""Processor time that one try may take; what takes longer is caught in a loop that was not there before."""
BYTES = 4 << 30
BARE = ["-q", "-x", "--no-header", "--tb=short", "-o", "addopts=", "-m", "not long", "-p", "no:cacheprovider"]
BARE += ["-p", "pytest_timeout"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a README: the rule, the place of the code as it stands there and as a file and lines, the tests."""

    rule: str
    home: str
    path: str
    lines: tuple[range, ...]
    tests: tuple[str, ...]


class Slip(MetaPathFinder):
    """Has one module imported from a text with a slip in it, and leaves files as they are."""

    def __init__(self, path: Path, name: str, source: str) -> None:
        self._path, self._name, self._source = path, name, source

    def find_spec(self, fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        return spec_from_file_location(fullname, self._path, loader=_Slipped(fullname, str(self._path), self._source))

    def install(self) -> None:
        """Have this process import the text with the slip."""
        sys.meta_path.insert(0, self)


class _Slipped(SourceFileLoader):
    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self._source = source

    def get_code(self, fullname: str) -> Any:
        return compile(self._source, self.path, "exec", dont_inherit=True)


def rows_of(papers: Papers) -> Iterator[Row]:
    """The rows of a title's README."""
    for rule, home, tests in papers.rows():
        path, _, name = home.partition(": ")
        file = papers.code / path
        nodes = tuple(f"{(papers.tests / p).relative_to(ROOT)}::{test}" for p, test in papers.tests_named(tests))
        lines = tuple(papers.lines_of(file, name))
        yield Row(rule, home, str(file.relative_to(ROOT)), lines, tuple(n for n in nodes if not compares(n)))


def drawn(row: Row, count: int, seed: int) -> list[Mutant | Misprint]:
    """So many slips in the place that the row names, or all there are; the same for the same seed and tree."""
    inside: list[Mutant | Misprint]
    if row.path.endswith(".json"):
        inside = [*misprints_of(ROOT / row.path, row.home.partition(": ")[2])]
    else:
        inside = [m for m in _mutants(row.path) if any(m.line in lines for lines in row.lines)]
    return Random(f"{seed} {row.rule}").sample(inside, min(count, len(inside)))


@cache
def _mutants(path: str) -> list[Mutant]:
    return mutants_of(ROOT, path, IN_A_RULE)


def fails(tests: Sequence[str], slip: Slip | Misprint | None = None) -> bool:
    """Whether one of the tests fails in a fork that has the slip; where nothing can be imported, none does.

    Without a slip the fork may take its time, and pytest tells what fails.
    """
    code = _run(tests, slip)
    return code < 0 or code == pytest.ExitCode.TESTS_FAILED


def is_held(tests: Sequence[str], misprint: Misprint) -> bool:
    """Whether the loader of packs refuses the misprint, so that the tests cannot even be imported."""
    return _run(tests, misprint) in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR)


def _run(tests: Sequence[str], slip: Slip | Misprint | None) -> int:
    """The exit code of pytest in a fork that has the slip; below 0 for the signal that ended it."""
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    try:
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        if slip is not None:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
            slip.install()
        code = int(pytest.main([*BARE, *tests]))
        sys.stdout.flush()
        os._exit(code)
    finally:
        os._exit(int(pytest.ExitCode.INTERNAL_ERROR))


def _ask(slug: str, wanted: argparse.Namespace) -> None:
    """Load all but one title, ask its rows, and write down which no test proves."""
    for other in TITLES:
        if other != slug:
            import_module(f"domain.titles.{other}.title")
    assert f"domain.titles.{slug}.title" not in sys.modules, "a slip would come too late"
    found = _asked(slug, wanted)
    held = len(found["held_by_the_loader"])
    print(f"{slug}: {found['proven']} of {found['rows']} rows are proven, {held} held by the loader", flush=True)
    if not wanted.only:
        kept = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
        text = json.dumps({**kept, slug: found}, indent=2, sort_keys=True, ensure_ascii=False)
        RESULTS.write_text(f"{text}\n", encoding="utf-8")


def _asked(slug: str, wanted: argparse.Namespace) -> dict[str, Any]:
    """What the rows of one title come to."""
    rows = [r for r in rows_of(Papers(import_module(f"domain.titles.{slug}"))) if re.search(wanted.only, r.rule)]
    whole = sorted({test for row in rows for test in row.tests})
    assert whole, f"{slug}: no row names a test"
    assert not fails(whole), f"{slug}: the tests that rows name fail, and nothing is broken"
    unproven, held, empty = [], [], []
    for row in rows:
        slips = drawn(row, wanted.per_row, wanted.seed)
        note = {"rule": row.rule, "code": row.home, "tests": [test.rpartition("/")[2] for test in row.tests]}
        state = "proven"
        if not slips:
            state = "empty"
            empty.append(note)
        elif not any(row.tests and fails(row.tests, _slip(m)) for m in slips):
            if all(isinstance(m, Misprint) and is_held(row.tests, m) for m in slips):
                state = "held"
                held.append(note)
            else:
                state = "UNPROVEN"
                unproven.append({**note, "unnoticed": [" -> ".join(m.changed(ROOT)) for m in slips]})
        print(f"{slug} {row.rule:10} {state:8} {row.home}", flush=True)
        if state == "UNPROVEN":
            print(*(f"    {line}" for line in unproven[-1]["unnoticed"]), sep="\n", flush=True)
    return {
        "command": f"python -m tests.mutants.rows --title {slug} --per-row {wanted.per_row} --seed {wanted.seed}",
        "commit": subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True).strip(),
        "rows": len(rows),
        "proven": len(rows) - len(unproven) - len(held) - len(empty),
        "unproven": unproven,
        "held_by_the_loader": held,
        "nothing_to_break": empty,
    }


def _slip(mutant: Mutant | Misprint) -> Slip | Misprint:
    if isinstance(mutant, Misprint):
        return mutant
    path = ROOT / mutant.path
    return Slip(path, module_name(path), mutant.source(ROOT))


def main() -> None:
    """Ask the rows of each title, in a process of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants.rows", description=__doc__)
    parser.add_argument("--title", action="append", choices=TITLES, help="only this title (all)")
    parser.add_argument("--per-row", type=int, default=6, help="how many places are broken in vain (6)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--only", default="", help="only rules whose id matches; nothing is written down")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    for name in LOADED:
        import_module(name)
    for slug in wanted.title or TITLES:
        asking = get_context("fork").Process(target=_ask, args=(slug, wanted))
        asking.start()
        asking.join()
        if asking.exitcode:
            sys.exit(asking.exitcode)


if __name__ == "__main__":
    main()
