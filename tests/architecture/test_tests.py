"""Do the tests say what they show?"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.source import module_name, modules, parsed

TESTS = [path for path in modules("tests") if path.name.startswith("test_")]


@pytest.mark.parametrize("path", TESTS, ids=module_name)
def test_every_test_states_a_fact(path: Path) -> None:
    """Each test function, and each test module, has a docstring."""
    tree = parsed(path)
    assert ast.get_docstring(tree), "the module has no docstring"
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    tests = [node for node in ast.walk(tree) if isinstance(node, kinds) and node.name.startswith("test")]
    assert not [test.name for test in tests if not ast.get_docstring(test)]


@pytest.mark.parametrize("path", TESTS, ids=module_name)
def test_nothing_is_skipped_silently(path: Path) -> None:
    """A skip or an expected failure gives its reason."""
    silent = []
    for node in ast.walk(parsed(path)):
        if not isinstance(node, ast.Attribute) or node.attr not in {"skip", "skipif", "xfail"}:
            continue
        calls = [c for c in ast.walk(parsed(path)) if isinstance(c, ast.Call) and c.func is node]
        reasons = [c for c in calls if c.args or any(k.arg == "reason" for k in c.keywords)]
        if not reasons:
            silent.append(node.lineno)
    assert not silent


BOUNDED = {"tests.waiting", "tests.crash.processes", "tests.deploy.hosts"}
"""What gives up a wait that never ends, and what long tests measure with."""


def test_a_slow_machine_breaks_no_test() -> None:
    """No test of the default suite asserts that something took less than some time: it waits for a condition."""
    hurried = {
        module_name(path)
        for path in modules("tests")
        if not path.stem.endswith("_long")
        for assertion in ast.walk(parsed(path))
        if isinstance(assertion, ast.Assert) and _bounds_a_time(assertion)
    }
    assert hurried == BOUNDED


def _bounds_a_time(assertion: ast.Assert) -> bool:
    """Whether an assertion says that a reading of a clock, or what has passed since one, is less than something."""
    return any(
        isinstance(node, ast.Compare)
        and isinstance(node.ops[-1], ast.Lt | ast.LtE)
        and any(
            isinstance(part, ast.Attribute) and part.attr in {"monotonic", "perf_counter"} for part in ast.walk(node)
        )
        for node in ast.walk(assertion.test)
    )
