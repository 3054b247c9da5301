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
