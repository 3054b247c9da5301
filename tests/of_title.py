"""Which tests can a change in one title break? `pytest --of-title SLUG` runs these and no others.

A test is about a title if its id names it: by its folder, its file, itself or a parameter.
It is also if the title is named in the code of the test, or outside of all tests of its module, such as in a fixture;
unless its id names another title alone. Modules that cannot have such a test are not even read.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from domain.registry import TITLES

__all__ = ["cannot_be_about", "is_about", "keep_those_of"]

OF_ALL = ("domain.registry", "tests.domain.cases", "tests.compatibility")
"""Who imports one of these may have a test for each title without naming it."""


def cannot_be_about(slug: str, path: Path) -> bool:
    """Whether a test module has nothing to do with a title: it neither is in its folder, nor names it, nor all."""
    place = str(path.relative_to(Path(__file__).parent))
    if not path.name.startswith("test_") or slug in place:
        return False
    source = path.read_text(encoding="utf-8")
    return any(other in place for other in TITLES) or not any(name in source for name in (slug, *OF_ALL))


@cache
def _named_in(path: Path, slug: str) -> tuple[bool, frozenset[str]]:
    """Whether a module names the title outside of tests, and the tests that do."""
    source = path.read_text(encoding="utf-8")
    if slug not in source:
        return False, frozenset()
    lines = source.splitlines()
    naming = [n for n in ast.parse(source).body if slug in "\n".join(lines[n.lineno - 1 : n.end_lineno])]
    tests = {n.name for n in naming if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")}
    return len(tests) < len(naming), frozenset(tests)


def is_about(slug: str, nodeid: str, path: Path, name: str) -> bool:
    """Whether a test is about a title; `name` is that of the test function."""
    if slug in nodeid:
        return True
    if any(other in nodeid for other in TITLES):
        return False
    shared, tests = _named_in(path, slug)
    return shared or name in tests


def keep_those_of(slug: str, config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what is not about the title."""
    kept = [i for i in items if is_about(slug, i.nodeid, i.path, getattr(i, "originalname", None) or i.name)]
    gone = {*items} - {*kept}
    config.hook.pytest_deselected(items=[item for item in items if item in gone])
    items[:] = kept
