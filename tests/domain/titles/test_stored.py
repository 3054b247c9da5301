"""Can everything that was ever stored still be read?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.errors import CodecError
from domain.kernel.title import Title
from domain.registry import TITLES, bundled_pack
from tests.domain.stored import folder_of, names_of, path_of

SAMPLES = [
    pytest.param(title, path, id=f"{title.slug}-{path.stem}")
    for title in TITLES.values()
    for path in sorted(folder_of(title).glob("*.json"))
]
NAMES = [pytest.param(title, name, id=f"{title.slug}-{name}") for title in TITLES.values() for name in names_of(title)]
PLAIN: dict[str, dict[str, Any]] = {
    "endeavor": {"type": "passed", "seat": 0},
    "imperial_struggle": {"type": "round_passed", "seat": 0},
    "imperialism": {"type": "flowered", "seat": 0},
    "pax_renaissance": {"type": "eliminated", "seat": 0},
}
"""An effect of each title with one field."""


@pytest.mark.parametrize(("title", "path"), SAMPLES)
def test_a_stored_sample_is_read_and_written_again(title: Title[Any], path: Path) -> None:
    """Reading gives an effect or step whose stored form, in the newest version, reads as the same."""
    data = json.loads(path.read_text(encoding="utf-8"))
    codec = title.codec.for_pack(bundled_pack(title.slug))
    if names_of(title)[data["type"]] == "effect":
        effect = codec.decode_effect(data)
        again = codec.encode_effect(effect)
        assert codec.decode_effect(again) == effect
    else:
        step = codec.decode_step(data)
        again = codec.encode_step(step)
        assert codec.decode_step(again) == step
    if again.get("v", 1) == data.get("v", 1):
        assert again == data


@pytest.mark.parametrize(("title", "name"), NAMES)
def test_every_stored_name_has_a_sample_of_its_version(title: Title[Any], name: str) -> None:
    """A new effect or step, or a new version, comes with a sample (`samples.py` writes it)."""
    paths = folder_of(title).glob(f"{name}.v*.json")
    versions = [json.loads(p.read_text(encoding="utf-8")).get("v", 1) for p in paths]
    assert versions, f"no sample of {name}"
    assert max(versions) == title.codec._versions.get(name, 1)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda t: t.slug)
def test_samples_bear_the_names_of_what_they_hold(title: Title[Any]) -> None:
    """No sample is left over under a name that is no longer read."""
    for path in sorted(folder_of(title).iterdir()):
        data = json.loads(path.read_text(encoding="utf-8"))
        assert path_of(title, data) == path
        assert data["type"] in names_of(title)


@pytest.mark.parametrize("title", TITLES.values(), ids=lambda t: t.slug)
def test_a_field_too_many_or_too_few_is_refused(title: Title[Any]) -> None:
    """A stored form that does not fit is an error and no guess."""
    plain = PLAIN[title.slug]
    title.codec.decode_effect(plain)
    for data in ({"type": plain["type"]}, {**plain, "x": 1}, {"type": "gone"}, {**plain, "v": 9}):
        with pytest.raises(CodecError):
            title.codec.decode_effect(data)
