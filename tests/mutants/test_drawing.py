"""Are slips drawn alike for the same seed, and only where they can matter?"""

from __future__ import annotations

from pathlib import Path

import pytest

drawing = pytest.importorskip("tests.mutants.drawing", reason="`make mutants` installs what breaks places")

SOURCE = '''"""Docs with 1 number."""

def price(cost: int | None = 3, /) -> int:
    """What 2 things cost."""
    if cost is None or cost < 1:
        raise ValueError(cost)
    print(cost)
    return cost + 1
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A tree with one file."""
    (tmp_path / "price.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def test_slips_stand_in_code_alone(root: Path) -> None:
    """Neither a docstring nor a signature is broken; calls that stand alone and refusals are left out."""
    found = drawing.mutants_of(root, "price.py")
    changes = {m.changed(root) for m in found}
    assert {m.line for m in found} == {5, 6, 7, 8}
    assert ("print(cost)", "pass") in changes
    assert ("raise ValueError(cost)", "pass") in changes
    assert ("return cost + 1", "return cost - 1") in changes
    assert ("if cost is None or cost < 1:", "if cost is not None or cost < 1:") in changes


def test_every_slip_is_another_program(root: Path) -> None:
    """Each mutant compiles, and differs from the file in one line."""
    for mutant in drawing.mutants_of(root, "price.py"):
        text = mutant.source(root)
        compile(text, "price.py", "exec")
        assert sum(a != b for a, b in zip(SOURCE.splitlines(), text.splitlines(), strict=True)) == 1


def test_the_same_seed_draws_the_same(root: Path) -> None:
    """A run can be made again."""
    assert drawing.draw(root, ["price.py"], 5, 7) == drawing.draw(root, ["price.py"], 5, 7)


RULE = """def tax(s: State, seats: list[int]) -> list[int]:
    s.pool[0] = 3 if s.rich else 2
    return [seat for seat in seats if seat in s.owners]
"""


def test_a_rule_is_broken_in_more_ways(root: Path) -> None:
    """In the lines of a rule conditions inside expressions and changes of the state are broken, too."""
    (root / "tax.py").write_text(RULE, encoding="utf-8")
    more = set(drawing.mutants_of(root, "tax.py", drawing.IN_A_RULE)) - set(drawing.mutants_of(root, "tax.py"))
    assert {mutant.changed(root)[1] for mutant in more} == {
        "pass",
        "s.pool[0] = 3 if not (s.rich) else 2",
        "return [seat for seat in seats if not (seat in s.owners)]",
        "return [seat for seat in seats if seat not in s.owners]",
    }
