"""Can everything that was ever stored still be read?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from domain.kernel.errors import CodecError
from domain.titles.imperialism.title import TITLE
from tests.domain.titles.imperialism.samples import FOLDER, names, path_of

SAMPLES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_a_stored_sample_is_read_and_written_again(path: Path) -> None:
    """Reading gives an effect or step whose stored form, in the newest version, reads as the same."""
    data = json.loads(path.read_text(encoding="utf-8"))
    codec = TITLE.codec
    if names()[data["type"]] == "effect":
        effect = codec.decode_effect(data)
        again = codec.encode_effect(effect)
        assert codec.decode_effect(again) == effect
    else:
        step = codec.decode_step(data)
        again = codec.encode_step(step)
        assert codec.decode_step(again) == step
    if again.get("v", 1) == data.get("v", 1):
        assert again == data


@pytest.mark.parametrize("name", names())
def test_every_stored_name_has_a_sample_of_its_version(name: str) -> None:
    """A new effect or step, or a new version, comes with a sample (`samples.py` writes it)."""
    versions = [json.loads(p.read_text(encoding="utf-8")).get("v", 1) for p in FOLDER.glob(f"{name}.v*.json")]
    assert versions, f"no sample of {name}"
    assert max(versions) == TITLE.codec._versions.get(name, 1)


def test_samples_bear_the_names_of_what_they_hold() -> None:
    """No sample is left over under a name that is no longer read."""
    for path in SAMPLES:
        data = json.loads(path.read_text(encoding="utf-8"))
        assert path_of(data) == path
        assert data["type"] in names()


def test_a_field_too_many_or_too_few_is_refused() -> None:
    """A stored form that does not fit is an error and no guess."""
    for data in (
        {"type": "flowered"},
        {"type": "flowered", "seat": 0, "x": 1},
        {"type": "gone"},
        {"type": "flowered", "v": 9},
    ):
        with pytest.raises(CodecError):
            TITLE.codec.decode_effect(data)
