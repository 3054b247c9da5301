"""Does every operation show what it takes and answers, and are the examples true to their schemas?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, Registry

from service.docs.views import SPECIFICATION
from service.problems.kinds import KINDS

DOC: dict[str, Any] = json.loads(SPECIFICATION.read_bytes())
REGISTRY = Registry([("doc:", DOC)])

Example = tuple[str, Any, Any]


def resolved(part: Any) -> Any:
    """What a reference stands for."""
    while isinstance(part, dict) and "$ref" in part:
        found: Any = DOC
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every operation with its method and path."""
    for path, item in DOC["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                shared = item.get("parameters", [])
                yield f"{method.upper()} {path}", {**operation, "parameters": shared + operation.get("parameters", [])}


def of_media(where: str, media: dict[str, Any]) -> Iterator[Example]:
    """The examples of a body with its schema."""
    if "example" in media:
        yield where, media["schema"], media["example"]
    for name, example in media.get("examples", {}).items():
        yield f"{where} {name}", media["schema"], resolved(example)["value"]


def examples() -> Iterator[Example]:
    """Every example of the specification with its schema."""
    for where, operation in operations():
        for kind, media in resolved(operation.get("requestBody", {})).get("content", {}).items():
            yield from of_media(f"{where} body {kind}", media)
        for parameter in map(resolved, operation["parameters"]):
            for one in (parameter, parameter["schema"]):
                if "example" in one:
                    yield f"{where} {parameter['name']}", parameter["schema"], one["example"]
        for status, response in operation["responses"].items():
            for kind, media in resolved(response).get("content", {}).items():
                yield from of_media(f"{where} {status} {kind}", media)
    for name, header in DOC["components"]["headers"].items():
        if "example" in header:
            yield f"header {name}", header["schema"], header["example"]
    for name, schema in DOC["components"]["schemas"].items():
        for i, example in enumerate(schema.get("examples", [])):
            yield f"schema {name} {i}", schema, example


def anchored(schema: Any) -> Any:
    """A schema whose references lead into the specification from anywhere."""
    if isinstance(schema, dict):
        return {
            key: f"doc:{value}" if key == "$ref" and isinstance(value, str) else anchored(value)
            for key, value in schema.items()
        }
    return [anchored(item) for item in schema] if isinstance(schema, list) else schema


def faults(schema: Any, example: Any) -> list[str]:
    """What is wrong with an example."""
    validator = Draft202012Validator(anchored(schema), registry=REGISTRY, validate_formats=True)
    return [f"{'/'.join(map(str, e.instance_path))}: {e.message[:200]}" for e in validator.iter_errors(example)]


def test_every_example_fits_its_schema() -> None:
    """Bodies, parameters, answers, problems and samples of the titles are what their schemas allow."""
    found = list(examples())
    wrong = {where: told[:3] for where, schema, example in found if (told := faults(schema, example))}
    assert wrong == {}
    assert len(found) > 1000


def test_a_wrong_example_is_noticed() -> None:
    """The check can fail: a member too many, one too few, a value of another type."""
    schema = {"$ref": "#/components/schemas/PlayerShown"}
    good = DOC["paths"]["/v1/players/{player_id}"]["get"]["responses"]["200"]["content"]["application/json"]["example"]
    assert faults(schema, good) == []
    for wrong in ({**good, "more": 1}, {"id": good["id"]}, {**good, "name": 5}):
        assert faults(schema, wrong) != []


@pytest.mark.parametrize(("where", "operation"), list(operations()), ids=lambda x: x if isinstance(x, str) else "")
def test_every_operation_shows_what_it_takes_and_answers(where: str, operation: dict[str, Any]) -> None:
    """A summary; an example of its body, of each success with a body, and of each problem by its code."""
    assert operation["summary"].strip()
    assert operation["summary"][0].isupper()
    assert not operation["summary"].endswith(".")
    assert operation["operationId"].isidentifier()
    for kind, media in resolved(operation.get("requestBody", {})).get("content", {}).items():
        assert "example" in media or media.get("examples"), (where, kind)
    successes = [s for s in operation["responses"] if s.startswith("2")]
    assert successes, where
    for status, response in operation["responses"].items():
        response = resolved(response)
        assert response["description"].strip(), (where, status)
        for kind, media in response.get("content", {}).items():
            assert "example" in media or media.get("examples"), (where, status, kind)
        if status.startswith(("4", "5")):
            problems = response["content"]["application/problem+json"]["examples"]
            assert problems, (where, status)
            for code, example in problems.items():
                assert (example["value"]["code"], str(example["value"]["status"])) == (code, status)
                assert set(KINDS[code].members) <= example["value"].keys()
