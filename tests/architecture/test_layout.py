"""Do the modules lie in an order in which they can be read, in folders that are small, with names in one place?"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGES, ROOT, module_name, modules, parsed

MOST_MODULES = 25
"""In one folder."""

COMPOSED = {"GameCommands", "PostgresStore"}
"""What the composition root alone makes."""

KEYS = ("ai:", "analysis:", "hook:", "rq:", "score:")
"""How names of jobs begin, and keys of RQ."""


@cache
def imports() -> dict[str, set[str]]:
    """What each module imports of the project: also inside functions, but not for types alone."""
    names = {module_name(path) for path in modules(*PACKAGES)}
    return {module_name(path): set(_imported(parsed(path), names)) for path in modules(*PACKAGES)}


def _imported(node: ast.AST, names: set[str]) -> list[str]:
    found: list[str] = []
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.Import):
            found += [alias.name for alias in child.names if alias.name in names]
        elif isinstance(child, ast.ImportFrom) and child.module in names:
            whole = [f"{child.module}.{alias.name}" for alias in child.names]
            found += [name if name in names else child.module for name in whole]
        found += _imported(child, names)
    return found


def reached(module: str) -> set[str]:
    """Everything that a module imports, and what that imports in turn."""
    found: set[str] = set()
    todo = [module]
    while todo:
        new = imports()[todo.pop()] - found
        found |= new
        todo += new
    return found


def test_no_modules_import_each_other() -> None:
    """There is an order in which every module comes after all that it imports; imports for types alone do not count."""
    all_reached = {module: reached(module) for module in imports()}
    circles = {
        frozenset(other for other in found if module in all_reached[other])
        for module, found in all_reached.items()
        if module in found
    }
    assert not circles


def test_folders_are_small() -> None:
    """A folder has at most twenty-five modules."""
    folders: dict[Path, int] = {}
    for path in modules(*PACKAGES):
        folders[path.parent] = folders.get(path.parent, 0) + (path.name != "__init__.py")
    large = {str(folder.relative_to(ROOT)): count for folder, count in folders.items() if count > MOST_MODULES}
    assert not large


@pytest.mark.parametrize("name", sorted(COMPOSED))
def test_one_place_puts_the_application_together(name: str) -> None:
    """What works on a database is made in `application.composition`, and nowhere else."""
    makers = {
        module_name(path)
        for path in modules(*PACKAGES)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    }
    assert makers == {"application.composition"}


def test_jobs_are_named_in_one_place() -> None:
    """Names of jobs and keys of RQ are written in `application.jobs` alone; an opponent's command is named alike."""
    writers = {
        module_name(path)
        for path in modules(*PACKAGES)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(KEYS)
        and "<" not in node.value
    }
    assert writers == {"application.jobs", "application.games.opponent_turns"}
