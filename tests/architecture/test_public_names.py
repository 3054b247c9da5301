"""Is what is public listed, and does it say what it is for?"""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from domain.kernel.chance import Chance
from domain.kernel.title import Title
from tests.architecture.source import PACKAGES, imported, module_name, modules, parsed

MODULES = [path for path in modules(*PACKAGES) if path.name != "__main__.py"]


@cache
def used() -> dict[str, set[str]]:
    """What each module is asked for by another one."""
    found: dict[str, set[str]] = {}
    for file in modules(*PACKAGES):
        for module, name in imported(file):
            found.setdefault(module, set()).add(name)
    return found


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
    """`__all__` names what exists, each once, and everything that another module of the project imports."""
    names = listed(path)
    if names is None:
        assert not defined(path), f"no __all__, but these look public: {sorted(defined(path))}"
        return
    module = importlib.import_module(module_name(path))
    assert len(set(names)) == len(names), "a name stands twice"
    assert not [name for name in names if not hasattr(module, name)], "a listed name does not exist"
    asked = used().get(module_name(path), set())
    assert not (asked & defined(path)) - set(names), "another module imports what is not listed"


@pytest.mark.parametrize("path", modules("domain/kernel"), ids=module_name)
def test_the_kernel_lists_all_it_defines(path: Path) -> None:
    """In the kernel every function and class without an underscore is listed: titles are written against it."""
    assert defined(path) <= set(listed(path) or ())


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_public_names_have_docstrings(path: Path) -> None:
    """Modules, listed functions and classes and their public methods say in a sentence what they are for.

    A method that carries out what a base class or a protocol of the kernel describes need not say it again.
    """
    module = importlib.import_module(module_name(path))
    assert (module.__doc__ or "").strip(), "the module has no docstring"
    silent = []
    for name in defined(path) & set(listed(path) or ()):
        thing = getattr(module, name)
        if not _documented(thing):
            silent.append(name)
        if inspect.isclass(thing):
            silent += [f"{name}.{method}" for method in _methods(thing) if not _described(thing, method)]
    assert not silent


def _documented(thing: object) -> bool:
    doc = inspect.getdoc(thing) or ""
    # A dataclass without a docstring gets its signature for one.
    made_up = inspect.isclass(thing) and doc.startswith(f"{thing.__name__}(")
    return bool(doc.strip()) and not made_up


def _methods(cls: type) -> list[str]:
    """Public methods of a class; what a protocol has as a property is a field, described by the class."""
    described = isinstance(vars(cls).get("_is_protocol"), bool) and cls._is_protocol  # type: ignore[attr-defined]  # typing sets it
    kinds = (staticmethod, classmethod) if described else (staticmethod, classmethod, property)
    return [
        name
        for name, member in vars(cls).items()
        if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, kinds))
    ]


def _described(cls: type, method: str) -> bool:
    protocols = [p for p in (Title, Chance) if all(hasattr(cls, name) for name in vars(p) if not name.startswith("_"))]
    return any(_documented(getattr(owner, method, None)) for owner in (cls, *protocols))


@pytest.mark.parametrize("path", [p for p in MODULES if p.name == "errors.py"], ids=module_name)
def test_exceptions_stand_in_the_tree(path: Path) -> None:
    """The docstring of each `errors.py` draws the tree of its exceptions and leaves none out."""
    doc = ast.get_docstring(parsed(path)) or ""
    module = importlib.import_module(module_name(path))
    errors = [name for name in defined(path) if issubclass(getattr(module, name), BaseException)]
    assert not [name for name in errors if name not in doc]
