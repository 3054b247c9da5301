"""Do a title's RULES.md, README, code and tests name each other truly? What the tests of all READMEs share."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Collection, Iterable
from functools import cache
from pathlib import Path
from types import ModuleType

from tests.architecture.source import parsed
from tests.mutants.misprints import values_at

__all__ = ["Papers", "assert_cites_known", "docstrings"]


@cache
def docstrings(path: Path) -> dict[str, str]:
    """The docstrings of a module's functions and classes by name, and its own under an empty name."""
    tree = parsed(path)
    found = {"": ast.get_docstring(tree) or ""}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = found.get(node.name, "") + " " + (ast.get_docstring(node) or "")
    return found


def _defined(path: Path, name: str) -> list[ast.FunctionDef | ast.ClassDef]:
    """The functions and classes of a name in a module; with a dot in it, those of a class."""
    found: list[ast.AST] = [parsed(path)]
    for word in name.split("."):
        found = [n for node in found for n in ast.walk(node) if getattr(n, "name", None) == word]
    return [node for node in found if isinstance(node, (ast.FunctionDef, ast.ClassDef))]


class Papers:
    """A title's package and its tests, with what its rules and its README say."""

    def __init__(self, package: ModuleType) -> None:
        self.code = Path(package.__path__[0])
        self.tests = Path(__file__).parent / "titles" / self.code.name
        self.rules = (self.code / "RULES.md").read_text(encoding="utf-8")
        self.readme = (self.code / "README.md").read_text(encoding="utf-8")

    def modules(self) -> list[Path]:
        """Every module of the title and of its tests."""
        return [*sorted(self.code.rglob("*.py")), *sorted(self.tests.glob("*.py"))]

    def rows(self) -> list[tuple[str, str, str]]:
        """The table of the README: a rule or ruling, the place of the code where it is, and the tests that show it."""
        return re.findall(r"^\| ([A-Z]{1,2}-[\d.]+[ab]?) \| `([^`]+)` \| (.+) \|$", self.readme, re.MULTILINE)

    def says_of(self, home: str) -> str | None:
        """The docstring of a place of the code such as `legality.py: cost`; None where no such name is there.

        A place without a name is a module that exists; a place of the pack, such as `content/pack.json: spaces.cost`,
        has no docstring.
        """
        module, _, name = home.partition(": ")
        assert (self.code / module).is_file(), f"no module {module}"
        if module.endswith(".json"):
            pack = json.loads((self.code / module).read_text(encoding="utf-8"))
            return "" if values_at(pack, name) else None
        if "." in name:
            return "" if self.lines_of(self.code / module, name) else None
        return docstrings(self.code / module).get(name)

    def lines_of(self, path: Path, name: str) -> list[range]:
        """Where a module defines functions and classes of a name, such as `cost` or `Act.take`; without a name, all."""
        if path.suffix != ".py":
            return []
        if not name:
            return [range(1, len(path.read_text(encoding="utf-8").splitlines()) + 1)]
        return [range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in _defined(path, name)]

    def tests_named(self, tests: str) -> list[tuple[str, str]]:
        """The file and the name of each test in a cell of the table."""
        return re.findall(r"`([^:`]+): ([^`]+)`", tests)

    def assert_tests_cite(self, rule: str, tests: str, cited: Callable[[str], Collection[str]]) -> None:
        """Each test that a row names exists, and its docstring cites the rule; there is at least one."""
        named = self.tests_named(tests)
        assert named
        for path, test in named:
            assert rule in cited(docstrings(self.tests / path)[test]), f"{path}: {test} does not cite {rule}"

    def uncited(self, chapters: Iterable[str], cited: Callable[[str], Collection[str]]) -> list[str]:
        """The chapters of which no id stands in a docstring of the title, or none in one of its tests."""
        bare = []
        for files in (self.code.rglob("*.py"), self.tests.glob("test_*.py")):
            found = {c for p in files for text in docstrings(p).values() for c in cited(text)}
            bare += [c for c in chapters if not any(x == c or x.startswith(f"{c}.") for x in found)]
        return bare


def assert_cites_known(path: Path, cited: Callable[[str], Collection[str]], known: Collection[str]) -> None:
    """No docstring of a module cites an id that is not known."""
    for name, text in docstrings(path).items():
        for one in cited(text):
            assert one in known, f"{path.name}: {name} cites {one}"
