"""Is what is public listed, and does it say what it is for?"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source import PACKAGES, module_name, modules, parsed

MODULES = [path for path in modules(*PACKAGES) if path.name != "__main__.py"]


def top_level(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of a module, those in top-level `if` and `try` blocks included."""
    for node in body:
        yield node
        for block in ("body", "orelse", "finalbody"):
            if isinstance(node, (ast.If, ast.Try)):
                yield from top_level(getattr(node, block, []))


def listed(path: Path) -> list[str] | None:
    """The names in `__all__`; None where there is none."""
    for node in top_level(parsed(path).body):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
            names: list[str] = ast.literal_eval(node.value)
            return names
    return None


def defined(path: Path) -> set[str]:
    """Public functions and classes that a module defines."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    return {n.name for n in top_level(parsed(path).body) if isinstance(n, kinds) and not n.name.startswith("_")}


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_public_names_are_listed(path: Path) -> None:
    """`__all__` is sorted, names what exists, and leaves out no public function or class of the module."""
    names = listed(path)
    public = defined(path)
    if names is None:
        assert not public, f"no __all__, but these look public: {sorted(public)}"
        return
    module = importlib.import_module(module_name(path))
    assert len(set(names)) == len(names), "a name stands twice"
    assert not [name for name in names if not hasattr(module, name)], "a listed name does not exist"
    assert not public - set(names), "a public name is not listed"


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_public_names_have_docstrings(path: Path) -> None:
    """Modules, public functions and classes and their public methods say in a sentence what they are for."""
    module = importlib.import_module(module_name(path))
    assert (module.__doc__ or "").strip(), "the module has no docstring"
    silent = []
    for name in defined(path):
        thing = getattr(module, name)
        if not _documented(thing):
            silent.append(name)
        if inspect.isclass(thing):
            silent += [f"{name}.{method}" for method in _methods(thing) if not _documented(getattr(thing, method))]
    assert not silent


def _documented(thing: object) -> bool:
    doc = inspect.getdoc(thing) or ""
    # A dataclass without a docstring gets its signature for one.
    made_up = inspect.isclass(thing) and doc.startswith(f"{thing.__name__}(")
    return bool(doc.strip()) and not made_up


def _methods(cls: type) -> list[str]:
    kinds = (staticmethod, classmethod, property)
    return [
        name
        for name, member in vars(cls).items()
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, kinds))
    ]


@pytest.mark.parametrize("path", [p for p in MODULES if p.name == "errors.py"], ids=module_name)
def test_exceptions_stand_in_the_tree(path: Path) -> None:
    """The docstring of each `errors.py` draws the tree of its exceptions and leaves none out."""
    doc = ast.get_docstring(parsed(path)) or ""
    module = importlib.import_module(module_name(path))
    errors = [name for name in defined(path) if issubclass(getattr(module, name), BaseException)]
    assert not [name for name in errors if name not in doc]
