"""Does a stranger learn what every member of a title's data means?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.titles.shapes import camel

TITLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "api_spec" / "titles.json").read_text(encoding="utf-8")
)

# Members of effects and steps that still say nothing; these numbers may only fall.
LEFT = {"endeavor": 49, "imperial_struggle": 174, "imperialism": 117, "pax_renaissance": 121}


def silent(slug: str, *, happening: bool) -> Iterator[str]:
    """Members without a description, of effects and steps or of everything else."""
    prefix = camel(slug)
    for name, schema in TITLES[slug]["$defs"].items():
        own = name.removeprefix(prefix)
        if own.startswith(("Effect", "Step")) is happening:
            for member, shape in schema.get("properties", {}).items():
                if member not in ("type", "v") and not shape.get("description"):
                    yield f"{own}.{member}"


@pytest.mark.parametrize("slug", TITLES)
def test_every_member_of_a_view_is_described(slug: str) -> None:
    """Of states, the records in them, decisions, options and score lines."""
    assert list(silent(slug, happening=False)) == []


@pytest.mark.parametrize("slug", TITLES)
def test_more_members_of_effects_are_described_than_before(slug: str) -> None:
    """Whoever adds an effect describes its members; whoever describes more lowers the number."""
    assert len(list(silent(slug, happening=True))) <= LEFT[slug]
