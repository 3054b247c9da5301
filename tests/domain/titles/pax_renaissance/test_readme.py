"""Do the rules, the code and the tests name each other truly?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.kernel.steps import Ask
from domain.titles import pax_renaissance
from domain.titles.pax_renaissance.title import TITLE
from tests.domain.citations import Papers, assert_cites_known, docstrings

PAPERS = Papers(pax_renaissance)

CITED = re.compile(r"\b(?:PR-\d+(?:\.\d+)*|R-\d+|EX-\d+)\b")
LISTED = re.findall(r"^(?:- |\d+\. )(PR-\d+(?:\.\d+)+)", PAPERS.rules, re.MULTILINE)
HEADED = re.findall(r"^#+ (PR-\d+(?:\.\d+)?)", PAPERS.rules, re.MULTILINE)
RULINGS = re.findall(r"^\| (R-\d+) \|", PAPERS.rules, re.MULTILINE)
EXAMPLES = re.findall(r"^\| (EX-\d+) \|", PAPERS.rules, re.MULTILINE)
KNOWN = {*LISTED, *HEADED, *RULINGS, *EXAMPLES}
ROWS = PAPERS.rows()


RANGE = re.compile(r"\b(PR-[\d.]+)\.(\d+) to \1\.(\d+)\b")


def cited(text: str) -> set[str]:
    """The ids in a text, with those between the two of a range such as `PR-1.2 to PR-1.4`."""
    between = {f"{part}.{n}" for part, low, high in RANGE.findall(text) for n in range(int(low), int(high) + 1)}
    return {*CITED.findall(text), *between}


def test_every_rule_and_ruling_has_a_row() -> None:
    """The README maps each id of RULES.md with text of its own, and no id that is not there."""
    ids = [row[0] for row in ROWS]
    bare = {h for h in HEADED if "." not in h or any(x.startswith(f"{h}.") for x in LISTED)}
    assert set(ids) == (set(LISTED) | set(HEADED) | set(RULINGS)) - bare
    assert len(ids) == len(set(ids))
    assert len(RULINGS) == 64


@pytest.mark.parametrize(("rule", "home", "tests"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_names_code_and_tests_that_cite_its_rule(rule: str, home: str, tests: str) -> None:
    """The function or class exists, as each test does, and all of them say that they are about the rule."""
    assert rule in cited(PAPERS.says_of(home) or ""), f"{home} does not cite {rule}"
    PAPERS.assert_tests_cite(rule, tests, cited)


def test_every_decision_has_a_row_and_a_step_that_names_it() -> None:
    """Each decision of PR-16.2 is in the README with its steps, whose docstrings name it; each step has a refusal."""
    rows = dict(re.findall(r"^\| (D-\d+) [^|]*\| ([^|]+) \|", PAPERS.readme, re.MULTILINE))
    assert sorted(rows) == sorted(re.findall(r"^\| (D-\d+) \|", PAPERS.rules, re.MULTILINE))
    for decision, steps in rows.items():
        for module, name in re.findall(r"`([^:`]+): ([^`]+)`", steps):
            text = PAPERS.says_of(f"{module}: {name}") or ""
            between = [(int(a), int(b)) for a, b in re.findall(r"D-(\d+) to D-(\d+)", text)]
            number = int(decision[2:])
            assert decision in text or any(a <= number <= b for a, b in between), f"{name} does not name {decision}"
    asks = [step for step in TITLE.codec.steps.values() if issubclass(step, Ask)]
    assert [step for step in asks if "refusal" not in vars(step)] == []


@pytest.mark.parametrize("path", PAPERS.modules(), ids=lambda p: p.name)
def test_docstrings_cite_ids_that_exist(path: Path) -> None:
    """No docstring of the title or of its tests cites an id that RULES.md does not have."""
    assert_cites_known(path, CITED.findall, KNOWN)


@pytest.mark.parametrize("name", [*TITLE.codec.effects, *TITLE.codec.steps])
def test_steps_and_effects_cite_their_rule_first(name: str) -> None:
    """The first line of each docstring begins with a rule id; the kernel's own effects know no rules."""
    cls = TITLE.codec.effects.get(name) or TITLE.codec.steps[name]
    if cls.__module__.startswith("domain.titles"):
        assert re.match(r"(?:PR|R)-\d+", (cls.__doc__ or "").strip()), cls.__doc__


def test_every_worked_example_has_its_test() -> None:
    """Each example of RULES.md is a test that names it."""
    names = docstrings(PAPERS.tests / "test_worked_examples.py")
    for example in EXAMPLES:
        assert example in names[f"test_{example.lower().replace('-', '_')}"]
