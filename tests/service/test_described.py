"""Does a stranger learn what every member of a title's data and every number of the API mean?"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from service.docs.views import SPECIFICATION
from service.titles.shapes import camel

API = Path(__file__).parents[2] / "api_spec"
TITLES: dict[str, Any] = json.loads((API / "titles.json").read_text(encoding="utf-8"))
SERVICE: dict[str, Any] = json.loads(SPECIFICATION.read_bytes())

MEANINGS = {"amount", "count", "coordinate", "seat", "version"}
"""What a number may be, besides an index into a list that its schema names."""


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
def test_every_member_of_effects_and_steps_is_described(slug: str) -> None:
    """Whoever adds an effect describes its members: below the field, or in `api_spec/members.json`."""
    assert list(silent(slug, happening=True)) == []


def untyped(schema: Any, path: str) -> Iterator[str]:
    """Ways to the objects whose members nobody tells."""
    if isinstance(schema, list):
        for n, part in enumerate(schema):
            yield from untyped(part, f"{path}/{n}")
    elif isinstance(schema, dict):
        typed = "properties" in schema or isinstance(schema.get("additionalProperties"), dict)
        if schema.get("type") == "object" and not typed:
            yield path
        for name, part in schema.items():
            if name not in ("examples", "default"):
                yield from untyped(part, f"{path}/{name}")


@pytest.mark.parametrize("slug", TITLES)
def test_every_object_of_a_title_has_members_with_types(slug: str) -> None:
    """The place in the sequence of play, facts, what a decision is about: all but the arguments of a message."""
    found = list(untyped(TITLES[slug]["$defs"], ""))
    assert found == [f"/{camel(slug)}Message/properties/args"]


def numbers(schema: Any, path: str, beside: Collection[str] = ()) -> Iterator[tuple[str, dict[str, Any], Any]]:
    """Every schema of a whole number, with the way to it and the names of the members beside it."""
    if isinstance(schema, list):
        for n, part in enumerate(schema):
            yield from numbers(part, f"{path}/{n}", beside)
    elif isinstance(schema, dict):
        types = schema.get("type")
        if "integer" in ([types] if isinstance(types, str) else types or ()) and "enum" not in schema:
            yield path, schema, beside
        for name, part in schema.items():
            if name == "properties":
                for member, shape in part.items():
                    yield from numbers(shape, f"{path}/{member}", part)
            elif name not in ("examples", "example", "default"):
                yield from numbers(part, f"{path}/{name}", beside)


def unsaid(document: Any) -> list[str]:
    """Ways to the numbers of a document that do not say what they stand for."""
    return [
        f"{path}: {schema}"
        for path, schema, beside in numbers(document, "")
        if not said(schema.get("x-annals-meaning", ""), beside)
    ]


def said(meaning: str, beside: Collection[str]) -> bool:
    """Whether it is one of the meanings, an index into a list that is named, or told by a member beside the number."""
    teller = re.fullmatch("as `(.+)` says", meaning)
    index = re.fullmatch("index into .+", meaning)
    return meaning in MEANINGS or index is not None or (teller is not None and teller[1] in beside)


@pytest.mark.parametrize("slug", TITLES)
def test_every_number_of_a_title_says_what_it_is(slug: str) -> None:
    """An amount, a count, a seat, a version, a coordinate, or an index into a list that is named."""
    assert unsaid(TITLES[slug]) == []


def test_every_number_of_the_service_says_what_it_is() -> None:
    """In paths, queries, bodies and answers of every operation."""
    assert unsaid(SERVICE) == []


@pytest.mark.parametrize("meaning", ["", "number", "index into ", "as `sort` says"])
def test_a_number_without_a_meaning_is_found(meaning: str) -> None:
    """Wherever it stands; a member that would tell it must be there."""
    number = {"type": ["integer", "null"], "x-annals-meaning": meaning}
    document = {"allOf": [{"properties": {"kind": {"type": "string"}, "items": {"items": number}}}]}
    assert len(unsaid(document)) == 1
