"""Do the rules, the code and the tests name each other truly?"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from domain.titles import imperial_struggle
from domain.titles.imperial_struggle.title import TITLE

CODE = Path(imperial_struggle.__file__).parent
TESTS = Path(__file__).parent
RULES = (CODE / "RULES.md").read_text(encoding="utf-8")
README = (CODE / "README.md").read_text(encoding="utf-8")

CITED = re.compile(r"\b(?:IS-\d+(?:\.\d+)*[ab]?|RU-\d+|WE-\d+)\b")
DEFINED = re.findall(r"\*\*(IS-\d+(?:\.\d+)*[ab]?|RU-\d+|WE-\d+)\b", RULES)
IDS = [x for i, x in enumerate(DEFINED) if x not in DEFINED[:i] and not x.startswith("WE-")]
KNOWN = {*DEFINED, *re.findall(r"^#+ (IS-\d+(?:\.\d+)*)", RULES, re.MULTILINE), "IS-12.2", "IS-4.12.1", "IS-4.12.2"}
KNOWN |= {"IS-4.12.3", "IS-4.12.4", "IS-4.6.1", "IS-4.6.2", "IS-4.6.3", "IS-4.7.1", "IS-4.7.2"}
ROWS = re.findall(r"^\| ((?:IS-[\d.]+[ab]?)|(?:RU-\d+)) \| `([^`]+)` \| (.+) \|$", README, re.MULTILINE)


@cache
def docstrings(path: Path) -> dict[str, str]:
    """The docstrings of a module's functions and classes by name, and its own under an empty name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {"": ast.get_docstring(tree) or ""}
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found[node.name] = found.get(node.name, "") + " " + (ast.get_docstring(node) or "")
    return found


def python_files() -> list[Path]:
    """Every module of the title and of its tests."""
    return [*sorted(CODE.rglob("*.py")), *sorted(TESTS.glob("*.py"))]


def test_every_rule_and_ruling_has_a_row() -> None:
    """The README maps each id of RULES.md once, and no id that is not there."""
    assert [row[0] for row in ROWS] == IDS
    assert sum(x.startswith("RU-") for x in IDS) == 60


@pytest.mark.parametrize(("rule", "home", "tests"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_code_and_tests_that_exist(rule: str, home: str, tests: str) -> None:
    """The module exists and has that name in it; each test exists, and its docstring cites the rule."""
    module, _, name = home.partition(": ")
    assert (CODE / module).is_file()
    assert not name or name in docstrings(CODE / module)
    named = re.findall(r"`([^:`]+): ([^`]+)`", tests)
    assert named
    for path, test in named:
        assert rule in CITED.findall(docstrings(TESTS / path)[test]), f"{path}: {test} does not cite {rule}"


@pytest.mark.parametrize("path", python_files(), ids=lambda p: p.name)
def test_docstrings_cite_ids_that_exist(path: Path) -> None:
    """No docstring of the title or of its tests cites an id that RULES.md does not have."""
    for name, text in docstrings(path).items():
        for cited in CITED.findall(text):
            assert cited in KNOWN, f"{path.name}: {name} cites {cited}"


def test_every_step_cites_its_rule() -> None:
    """The docstring of each step names the rule or the card that it carries out."""
    bare = [
        name
        for name, cls in TITLE.codec.steps.items()
        if not CITED.search(cls.__doc__ or "") and ":" not in (cls.__doc__ or "").split("\n", maxsplit=1)[0]
    ]
    assert not bare


@pytest.mark.parametrize("path", sorted(TESTS.glob("test_*.py")), ids=lambda p: p.name)
def test_every_test_states_a_fact(path: Path) -> None:
    """Each test has a docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = [
        n.name
        for n in tree.body
        if isinstance(n, ast.FunctionDef) and n.name.startswith("test") and not ast.get_docstring(n)
    ]
    assert not bare
