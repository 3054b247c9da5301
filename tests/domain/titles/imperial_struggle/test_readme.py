"""Do the rules, the code and the tests name each other truly?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.titles import imperial_struggle
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.citations import Papers, assert_cites_known

PAPERS = Papers(imperial_struggle)

CITED = re.compile(r"\b(?:IS-\d+(?:\.\d+)*[ab]?|RU-\d+|WE-\d+)\b")
DEFINED = re.findall(r"\*\*(IS-\d+(?:\.\d+)*[ab]?|RU-\d+|WE-\d+)\b", PAPERS.rules)
IDS = [x for i, x in enumerate(DEFINED) if x not in DEFINED[:i] and not x.startswith("WE-")]
KNOWN = {
    *DEFINED,
    *re.findall(r"^#+ (IS-\d+(?:\.\d+)*)", PAPERS.rules, re.MULTILINE),
    "IS-12.2",
    "IS-4.12.1",
    "IS-4.12.2",
}
KNOWN |= {"IS-4.12.3", "IS-4.12.4", "IS-4.6.1", "IS-4.6.2", "IS-4.6.3", "IS-4.7.1", "IS-4.7.2"}
ROWS = PAPERS.rows()


def test_every_rule_and_ruling_has_a_row() -> None:
    """The README maps each id of RULES.md once, and no id that is not there."""
    assert [row[0] for row in ROWS] == IDS
    assert sum(x.startswith("RU-") for x in IDS) == 60


@pytest.mark.parametrize(("rule", "home", "tests"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_code_and_tests_that_exist(rule: str, home: str, tests: str) -> None:
    """The module exists and has that name in it; each test exists, and its docstring cites the rule."""
    assert PAPERS.says_of(home) is not None
    PAPERS.assert_tests_cite(rule, tests, CITED.findall)


@pytest.mark.parametrize("path", PAPERS.modules(), ids=lambda p: p.name)
def test_docstrings_cite_ids_that_exist(path: Path) -> None:
    """No docstring of the title or of its tests cites an id that RULES.md does not have."""
    assert_cites_known(path, CITED.findall, KNOWN)


def test_every_step_cites_its_rule() -> None:
    """The docstring of each step names the rule or the card that it carries out."""
    bare = [
        name
        for name, cls in TITLE.codec.steps.items()
        if not CITED.search(cls.__doc__ or "") and ":" not in (cls.__doc__ or "").split("\n", maxsplit=1)[0]
    ]
    assert not bare
