"""Whose clock judges? The database's: a machine's own clock may be wrong, and two machines never agree."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

_LOCAL = {("datetime", name) for name in ("now", "today", "utcnow")} | {("date", "today")}
_LOCAL |= {("time", name) for name in ("time", "time_ns", "localtime", "gmtime", "ctime")}

NAMED = {
    "application/games/commands.py": "the default of a clock for tests without a database",
    "application/operations/facts.py": "says when an operator looked, also while the database is away",
}
"""The modules that may look at the machine's clock, and why it judges nothing there."""


def looks(source: str) -> list[int]:
    """The lines on which a source looks at the machine's clock."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and (node.value.id, node.attr) in _LOCAL
    ]


def test_a_look_at_the_machines_clock_is_found() -> None:
    """The finder knows the usual ways, and leaves the steady clock alone."""
    assert looks("a = time.monotonic()\nb = datetime.now(UTC)\nc = time.time()\n") == [2, 3]


@pytest.mark.parametrize("package", ["application", "service", "workers"])
def test_only_named_modules_look_at_the_machines_clock(package: str) -> None:
    """What expires or is judged takes `Database.now`; each exception says why it is one, and is one."""
    files = sorted((ROOT / package).rglob("*.py"))
    assert files
    found = {str(file.relative_to(ROOT)) for file in files if looks(file.read_text())}
    assert found == {name for name in NAMED if Path(name).parts[0] == package}
