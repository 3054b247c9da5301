"""Is the domain pure: no clock, file, environment, log, float, global luck or order of a set?"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.source import imported, module_name, modules, parsed

DOMAIN = modules("domain")

STANDARD = {
    "__future__",
    "collections",
    "collections.abc",
    "copy",
    "dataclasses",
    "enum",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "json",
    "math",
    "operator",
    "random",
    "re",
    "types",
    "typing",
}
"""What of the standard library pure rules may need; a name is added here with a reason in the commit."""

EXCEPTIONS = {
    "domain.registry": {"importlib", "importlib.resources"},  # it alone finds the titles, and reads their packs
    "domain.titles.pax_renaissance.content.making": {"sys"},  # intern: ids of a pack are compared as objects first
    "domain.titles.pack_shapes": {"marshmallow"},  # what the schemas of packs share
}

CALLS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "float", "id", "hash", "globals", "vars"}
"""Built-in functions that read or write outside, give fractions, or differ between processes."""

MAY_CALL = {
    "domain.kernel.codec": {"eval"},  # as below: a value is written as an object of its fields
    "domain.kernel.copying": {"exec"},  # it runs assignments made of the names of fields, for speed
    "domain.kernel.grammar": {"id"},  # which board it is, among those kept beside what is known of them
}


@pytest.mark.parametrize("path", DOMAIN, ids=module_name)
def test_only_pure_imports(path: Path) -> None:
    """The domain imports itself, a short list of the standard library, and in a pack's schema marshmallow."""
    allowed = STANDARD | EXCEPTIONS.get(module_name(path), set())
    if path.parts[-2:] == ("content", "schema.py"):
        allowed = allowed | {"marshmallow"}
    foreign = {name for name, _ in imported(path) if name.partition(".")[0] != "domain"} - allowed
    assert not foreign


@pytest.mark.parametrize("path", DOMAIN, ids=module_name)
def test_no_global_luck(path: Path) -> None:
    """Of `random` only the class `Random` is used, whose seed somebody else gives; it is never made here."""
    names = {name for module, name in imported(path) if module == "random"}
    assert names <= {"Random"}
    made = [n.lineno for n in ast.walk(parsed(path)) if isinstance(n, ast.Call) and _called(n) == "Random"]
    assert not made, "a generator is handed in, never made"


@pytest.mark.parametrize("path", DOMAIN, ids=module_name)
def test_no_calls_to_the_outside(path: Path) -> None:
    """No built-in that reads, writes, runs text, makes fractions or tells addresses and hashes is called."""
    found = [
        f"{node.lineno}: {node.func.id}"
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in CALLS - MAY_CALL.get(module_name(path), set())
    ]
    # A value class may say how it hashes, in terms of its parts.
    own_hash = {
        inner.lineno
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and node.name == "__hash__"
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call)
    }
    assert not [line for line in found if int(line.split(":")[0]) not in own_hash]


@pytest.mark.parametrize("path", DOMAIN, ids=module_name)
def test_no_fractions(path: Path) -> None:
    """There is no float in the domain: no literal, no true division."""
    found = [
        node.lineno
        for node in ast.walk(parsed(path))
        if (isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)))
        or (isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div))
    ]
    assert not found


def test_effects_neither_branch_nor_loop() -> None:
    """The `apply` of an effect assigns, appends and removes; what depends on the table is decided by steps."""
    applied = [
        (module_name(path), node)
        for path in modules("domain/titles")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef) and node.name == "apply"
    ]
    assert len(applied) > 150
    control = ast.If | ast.IfExp | ast.Match | ast.For | ast.While
    assert not [(name, x.lineno) for name, node in applied for x in ast.walk(node) if isinstance(x, control)]


@pytest.mark.parametrize("path", DOMAIN, ids=module_name)
def test_no_order_comes_from_a_set(path: Path) -> None:
    """Nothing is read from a set in its order: it is sorted, counted, or asked for membership."""
    assert not sorted(set(orders_from_sets(parsed(path))))


def orders_from_sets(tree: ast.AST) -> Iterator[int]:
    """Lines in which the order of a set is used; variables are followed within one function."""
    for scope in ast.walk(tree):
        if not isinstance(scope, (ast.Module, ast.FunctionDef, ast.Lambda)):
            continue
        sets = {
            target.id
            for node in ast.walk(scope)
            if isinstance(node, (ast.Assign, ast.AnnAssign)) and _is_set(node.value, set())
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(scope):
            if isinstance(node, ast.For) and _is_set(node.iter, sets):
                yield node.lineno
            elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)):
                if any(_is_set(g.iter, sets) for g in node.generators) and not _is_harmless(tree, node):
                    yield node.lineno
            elif isinstance(node, ast.Call) and _called(node) in {"list", "tuple", "iter", "enumerate", "join"}:
                if any(_is_set(arg, sets) for arg in node.args):
                    yield node.lineno
            elif isinstance(node, ast.Starred) and _is_set(node.value, sets) and not _is_harmless(tree, node):
                yield node.lineno


def _is_set(node: ast.expr | None, names: set[str]) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.Sub, ast.BitXor)):
        return _is_set(node.left, names) or _is_set(node.right, names)
    return (
        isinstance(node, (ast.Set, ast.SetComp))
        or (isinstance(node, ast.Call) and _called(node) in {"set", "frozenset"})
        or (isinstance(node, ast.Name) and node.id in names)
    )


def _is_harmless(tree: ast.AST, node: ast.AST) -> bool:
    """True where the order is lost again: inside `sorted`, `sum`, `any`, `all`, `min`, `max`, `len`, a set."""
    calls = {"sorted", "sum", "any", "all", "min", "max", "len", "set", "frozenset"}
    for outer in ast.walk(tree):
        if isinstance(outer, ast.Call) and _called(outer) in calls and node in outer.args:
            return True
        if isinstance(outer, ast.Set) and node in outer.elts:
            return True
    return False


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("for x in {1, 2}: pass", [1]),
        ("for x in sorted({1, 2}): pass", []),
        ("a = [x for x in set(b)]", [1]),
        ("a = any(x for x in set(b))", []),
        ("def f():\n    seen = set()\n    return list(seen)", [3]),
        ("def f():\n    seen = {1}\n    return len(seen)", []),
        ("a = [*{1, 2}]", [1]),
        ("a = {*{1, 2}}", []),
        ("for x in set(a) - b: pass", [1]),
        ("a = {x for x in set(b)}", []),
    ],
)
def test_the_search_for_sets_finds_them(text: str, lines: list[int]) -> None:
    """The search finds the order of a set where it is used, and leaves alone what does not depend on it."""
    assert sorted(set(orders_from_sets(ast.parse(text)))) == lines


def test_the_list_of_the_standard_library_is_of_it() -> None:
    """Every allowed name is of the standard library."""
    assert not {name.partition(".")[0] for name in STANDARD} - set(sys.stdlib_module_names)
