"""Are the misprints of a pack those of the values that a row names, and does nothing but the reader see them?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.mutants.misprints import Misprint, misprints_of, values_at

PACK = {
    "spaces": [
        {"id": "paris", "kind": "city", "cost": 2, "open": True, "good": None},
        {"id": "rhine", "kind": "river", "cost": 0, "open": True, "good": "fish"},
    ],
    "draw": 3,
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A pack of two spaces."""
    path = tmp_path / "pack.json"
    path.write_text(json.dumps(PACK), encoding="utf-8")
    return path


def test_a_name_means_a_field_of_every_record_or_of_one() -> None:
    """Items of lists go by their ids."""
    assert values_at(PACK, "spaces.cost") == {("spaces", 0, "cost"): 2, ("spaces", 1, "cost"): 0}
    assert values_at(PACK, "spaces.rhine.cost") == {("spaces", 1, "cost"): 0}
    assert values_at(PACK, "spaces.thames.cost") == values_at(PACK, "draws") == {}


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("draw", [4, 2]),
        ("spaces.paris.kind", ["river"]),
        ("spaces.paris.open", [False]),
        ("spaces.paris.good", ["fish"]),
        ("spaces.rhine.good", []),
    ],
)
def test_what_could_stand_instead(pack: Path, name: str, wrong: list[object]) -> None:
    """A number is 1 off, a word is one that the same field has elsewhere."""
    assert [m.wrong for m in misprints_of(pack, name)] == wrong


def test_a_misprint_is_read_and_not_written(pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file stays as it is."""
    written = pack.read_bytes()
    monkeypatch.setattr(Path, "read_text", Path.read_text)
    Misprint(pack, ("spaces", 1, "cost"), 0, 1).install()
    assert json.loads(pack.read_text(encoding="utf-8"))["spaces"][1]["cost"] == 1
    assert pack.read_bytes() == written
