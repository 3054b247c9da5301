"""Is a row of a README proven by a test that fails, and by nothing else?"""

from __future__ import annotations

from pathlib import Path

import pytest

rows = pytest.importorskip("tests.mutants.rows", reason="`make mutants` installs what breaks places")

PRICE = "def price(cost):\n    return cost + 1\n"
TESTS = """import price
import nowhere_else


def test_price():
    assert price.price(2) == 3
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module with a rule, which was not imported yet."""
    path = tmp_path / "price.py"
    path.write_text(PRICE, encoding="utf-8")
    (tmp_path / "nowhere_else.py").touch()
    (tmp_path / "test_price.py").write_text(TESTS, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return path


@pytest.mark.parametrize(("broken", "failing"), [("cost + 1", False), ("cost - 1", True), ("1 + cost", False)])
def test_a_slip_is_noticed_by_a_test_that_fails(module: Path, broken: str, failing: bool) -> None:
    """The fork imports the text with the slip; the file and this process know nothing of it."""
    slip = rows.Slip(module, "price", PRICE.replace("cost + 1", broken))
    assert rows.fails([str(module.with_name("test_price.py"))], slip) is failing
    assert module.read_text(encoding="utf-8") == PRICE


def test_a_module_that_cannot_be_imported_proves_nothing(module: Path) -> None:
    """Every test would fail of it, whatever rule it names."""
    assert not rows.fails([str(module.with_name("test_price.py"))], rows.Slip(module, "price", "raise OSError"))


LOADER = """import json
from pathlib import Path

PACK = json.loads(Path(__file__).with_name("pack.json").read_text(encoding="utf-8"))
assert PACK["cost"] < 5, "the loader refuses it"
"""


@pytest.mark.parametrize(("cost", "failing", "held"), [(3, False, False), (4, True, False), (5, False, True)])
def test_a_misprint_fails_a_test_or_is_held_by_the_loader(module: Path, cost: int, failing: bool, held: bool) -> None:
    """What no test can be imported with is held; what every test passes with is neither."""
    pack = module.with_name("pack.json")
    pack.write_text('{"cost": 3}', encoding="utf-8")
    module.with_name("loader.py").write_text(LOADER, encoding="utf-8")
    test = module.with_name("test_loader.py")
    test.write_text("from loader import PACK\n\n\ndef test_cost():\n    assert PACK['cost'] == 3\n", encoding="utf-8")
    misprint = rows.Misprint(pack, ("cost",), 3, cost)
    tests = [f"{test}::test_cost"]
    assert (rows.fails(tests, misprint), rows.is_held(tests, misprint)) == (failing, held)


def test_slips_are_drawn_inside_the_place_that_a_row_names() -> None:
    """The same ones for the same seed, and none outside of the function."""
    row = rows.Row("R-1", "legality.py: is_present", "domain/titles/endeavor/legality.py", (range(10, 60),), ())
    found = rows.drawn(row, 3, seed=1)
    assert found == rows.drawn(row, 3, seed=1)
    assert all(10 <= mutant.line < 60 for mutant in found)
    assert len(rows.drawn(row, 1000, seed=1)) > len(found) == 3
