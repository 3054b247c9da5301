"""Do the rules, the code and the tests name each other truly?"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from domain.titles import imperialism
from domain.titles.imperialism.title import TITLE

CODE = Path(imperialism.__file__).parent
TESTS = Path(__file__).parent
RULES = (CODE / "RULES.md").read_text(encoding="utf-8")
README = (CODE / "README.md").read_text(encoding="utf-8")

CITED = re.compile(r"\b(?:IM-\d+(?:\.\d+)?|R-\d+|V-\d+)\b")
SPAN = re.compile(r"\bIM-(\d+)\.(\d+) to IM-\1\.(\d+)\b")
RULE_IDS = re.findall(r"^- \*\*(IM-\d+\.\d+)\*\*", RULES, re.MULTILINE)
RULINGS = re.findall(r"^\| (R-\d+) \|", RULES, re.MULTILINE)
KNOWN = {
    *RULE_IDS,
    *RULINGS,
    *re.findall(r"^## (IM-\d+)", RULES, re.MULTILINE),
    *re.findall(r"^- \*\*(V-\d+)\*\*", RULES, re.MULTILINE),
}
ROWS = re.findall(r"^\| ((?:IM-\d+\.\d+)|(?:R-\d+)) \| `([^`]+)` \| (.+) \|$", README, re.MULTILINE)


def cited(text: str) -> list[str]:
    """The ids that a text cites, those within a span included."""
    found = CITED.findall(text)
    for chapter, first, last in SPAN.findall(text):
        found += [f"IM-{chapter}.{n}" for n in range(int(first), int(last) + 1)]
    return found


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
    ids = [row[0] for row in ROWS]
    assert ids == RULE_IDS + RULINGS
    assert (len(RULE_IDS), len(RULINGS)) == (180, 59)


@pytest.mark.parametrize(("rule", "home", "tests"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_code_and_tests_that_exist(rule: str, home: str, tests: str) -> None:
    """The module exists and has that name in it; each test exists, and its docstring cites the rule."""
    module, _, name = home.partition(": ")
    assert (CODE / module).is_file()
    assert not name or name in docstrings(CODE / module)
    named = re.findall(r"`([^:`]+): ([^`]+)`", tests)
    assert named
    for path, test in named:
        assert rule in cited(docstrings(TESTS / path)[test]), f"{path}: {test} does not cite {rule}"


@pytest.mark.parametrize("path", python_files(), ids=lambda p: p.name)
def test_docstrings_cite_ids_that_exist(path: Path) -> None:
    """No docstring of the title or of its tests cites an id that RULES.md does not have."""
    for name, text in docstrings(path).items():
        for one in cited(text):
            assert one in KNOWN, f"{path.name}: {name} cites {one}"


@pytest.mark.parametrize("name", [*TITLE.codec.effects, *TITLE.codec.steps])
def test_steps_and_effects_cite_their_rule_first(name: str) -> None:
    """The first line of each docstring begins with a rule id; the kernel's own effects know no rules."""
    cls = TITLE.codec.effects.get(name) or TITLE.codec.steps[name]
    if cls.__module__.startswith("domain.titles"):
        assert re.match(r"IM-\d+(\.\d+)? ?", (cls.__doc__ or "").strip()), cls.__doc__


@pytest.mark.parametrize("path", sorted(TESTS.glob("test_*.py")), ids=lambda p: p.name)
def test_every_test_states_a_fact(path: Path) -> None:
    """Each test has a docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bare = [n.name for n in tree.body if isinstance(n, ast.FunctionDef) and not ast.get_docstring(n)]
    assert not bare


def test_every_chapter_is_cited_by_code_and_by_tests() -> None:
    """Of each chapter with rules some id stands in a docstring of the title, and some in one of its tests."""
    chapters = sorted({rule.split(".")[0] for rule in RULE_IDS})
    for files in (sorted(CODE.rglob("*.py")), sorted(TESTS.glob("test_*.py"))):
        found = {c for p in files for text in docstrings(p).values() for c in cited(text)}
        assert [c for c in chapters if not any(x == c or x.startswith(f"{c}.") for x in found)] == []
