"""Do the rules, the code and the tests name each other truly?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.titles import endeavor
from domain.titles.endeavor.title import TITLE
from tests.domain.citations import Papers, assert_cites_known

PAPERS = Papers(endeavor)

CITED = re.compile(r"\b(?:EN-\d+(?:\.\d+)?|R-\d+|W-\d+)\b")
RULE_IDS = re.findall(r"^- (EN-\d+\.\d+)", PAPERS.rules, re.MULTILINE)
RULINGS = re.findall(r"^\| (R-\d+) \|", PAPERS.rules, re.MULTILINE)
KNOWN = {
    *RULE_IDS,
    *RULINGS,
    *re.findall(r"^## (EN-\d+)", PAPERS.rules, re.MULTILINE),
    *re.findall(r"^- (W-\d+)", PAPERS.rules, re.MULTILINE),
}
ROWS = PAPERS.rows()


def test_every_rule_and_ruling_has_a_row() -> None:
    """The README maps each id of RULES.md once, and no id that is not there."""
    ids = [row[0] for row in ROWS]
    assert ids == RULE_IDS + RULINGS
    assert len(RULINGS) == 46


@pytest.mark.parametrize(("rule", "home", "tests"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_code_and_tests_that_exist(rule: str, home: str, tests: str) -> None:
    """The module exists and has that name in it; each test exists, and its docstring cites the rule."""
    assert PAPERS.says_of(home) is not None
    PAPERS.assert_tests_cite(rule, tests, CITED.findall)


@pytest.mark.parametrize("path", PAPERS.modules(), ids=lambda p: p.name)
def test_docstrings_cite_ids_that_exist(path: Path) -> None:
    """No docstring of the title or of its tests cites an id that RULES.md does not have."""
    assert_cites_known(path, CITED.findall, KNOWN)


@pytest.mark.parametrize("name", [*TITLE.codec.effects, *TITLE.codec.steps])
def test_steps_and_effects_cite_their_rule_first(name: str) -> None:
    """The first line of each docstring begins with a rule id; the kernel's own effects know no rules."""
    cls = TITLE.codec.effects.get(name) or TITLE.codec.steps[name]
    if cls.__module__.startswith("domain.titles"):
        assert re.match(r"EN-\d+(\.\d+)? ?", (cls.__doc__ or "").strip()), cls.__doc__


def test_every_chapter_is_cited_by_code_and_by_tests() -> None:
    """Of each chapter with rules some id stands in a docstring of the title, and some in one of its tests."""
    chapters = sorted({rule.split(".")[0] for rule in RULE_IDS})
    assert PAPERS.uncited(chapters, CITED.findall) == []
