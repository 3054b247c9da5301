"""What is on the documentation page? Everything comes from the specification."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup, escape

from service.problems.kinds import KINDS, ProblemKind

__all__ = ["DEEPEST", "FieldRow", "Page", "inline", "json_markup", "page", "rows_of"]

DEEPEST = 3
"""Maximum depth to which nested fields are shown."""


@dataclass(frozen=True)
class FieldRow:
    """A field of a request or an answer."""

    depth: int
    name: str
    type: str
    required: bool
    description: str


@dataclass(frozen=True)
class Body:
    """A request or response body in one media type."""

    media: str
    rows: list[FieldRow]
    examples: list[tuple[str, Markup]]


@dataclass(frozen=True)
class PageAnswer:
    """A status and what comes with it."""

    status: str
    description: str
    bodies: list[Body]
    headers: list[tuple[str, str]]


@dataclass(frozen=True)
class Operation:
    """One operation."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    scope: str | None
    parameters: list[FieldRow]
    body: Body | None
    answers: list[PageAnswer]
    problems: list[tuple[str, ProblemKind]]


@dataclass(frozen=True)
class Area:
    """Operations that belong together."""

    name: str
    description: str
    operations: list[Operation]


@dataclass(frozen=True)
class Page:
    """The whole page."""

    version: str
    description: str
    areas: list[Area]
    problems: Mapping[str, ProblemKind]
    titles: list[tuple[str, str]]
    """Slugs and names of the titles, which have pages of their own."""


def page(doc: Mapping[str, Any], titles: Mapping[str, Any]) -> Page:
    """The page for a specification and the titles that it describes."""
    areas = [Area(tag["name"], tag.get("description", ""), []) for tag in doc["tags"]]
    by_name = {area.name: area for area in areas}
    for path, item in doc["paths"].items():
        for method, operation in item.items():
            if method != "parameters":
                found = _operation(doc, path, method, operation, item.get("parameters", []))
                by_name[operation["tags"][0]].operations.append(found)
    named = [(slug, title.name) for slug, title in titles.items()]
    return Page(doc["info"]["version"], doc["info"]["description"], areas, KINDS, named)


def _operation(doc: Mapping[str, Any], path: str, method: str, op: Mapping[str, Any], shared: list[Any]) -> Operation:
    parameters = [_parameter(doc, p) for p in [*shared, *op.get("parameters", [])]]
    body = None
    if "requestBody" in op:
        body = next(iter(_bodies(doc, op["requestBody"]["content"])))
    answers: list[PageAnswer] = []
    codes: list[str] = []
    for status, response in op["responses"].items():
        response = _resolved(doc, response)
        content = response.get("content", {})
        if "application/problem+json" in content:
            codes += content["application/problem+json"]["examples"]
            continue
        named = response.get("headers", {}).items()
        headers = [(name, _resolved(doc, header).get("description", "")) for name, header in named]
        answers.append(PageAnswer(status, response["description"], list(_bodies(doc, content)), headers))
    security = op.get("security") or [{}]
    scopes = security[0].get("token")
    return Operation(
        id=op["operationId"],
        method=method.upper(),
        path=path,
        summary=op["summary"],
        description=op.get("description", ""),
        scope=scopes[0] if scopes else None,
        parameters=parameters,
        body=body,
        answers=answers,
        problems=[(code, KINDS[code]) for code in KINDS if code in codes],
    )


def _parameter(doc: Mapping[str, Any], parameter: Mapping[str, Any]) -> FieldRow:
    schema = parameter.get("schema", {})
    where = {"path": "path", "query": "query", "header": "header"}[parameter["in"]]
    text = parameter.get("description", schema.get("description", ""))
    return FieldRow(0, parameter["name"], f"{where}, {_type(doc, schema)}", parameter.get("required", False), text)


def _bodies(doc: Mapping[str, Any], content: Mapping[str, Any]) -> Iterator[Body]:
    for media, part in content.items():
        examples = [(e.get("summary", name), e["value"]) for name, e in part.get("examples", {}).items()]
        if "example" in part:
            examples.insert(0, ("Example", part["example"]))
        yield Body(
            media, list(rows_of(doc, part.get("schema", {}))), [(name, json_markup(value)) for name, value in examples]
        )


def rows_of(doc: Mapping[str, Any], schema: Mapping[str, Any], depth: int = 0) -> Iterator[FieldRow]:
    """The fields of a schema's object and their fields, down to `DEEPEST`."""
    schema = _inner(doc, schema)
    required = schema.get("required", ())
    for name, part in schema.get("properties", {}).items():
        whole = {**_resolved(doc, part), **part}
        yield FieldRow(depth, name, _type(doc, part), name in required, whole.get("description", ""))
        # The shapes of titles have sections of their own.
        if depth + 1 < DEEPEST and name != "state":
            yield from rows_of(doc, part, depth + 1)


def _inner(doc: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The object that a schema describes, behind references, lists and `null`."""
    schema = _resolved(doc, schema)
    if "prefixItems" in schema:
        return {}
    if schema.get("type") == "array" or "items" in schema:
        return _inner(doc, schema.get("items", {}))
    for alternative in schema.get("anyOf", schema.get("oneOf", ())):
        if "$ref" in alternative or alternative.get("type") == "object":
            return _inner(doc, alternative)
    return schema


def _resolved(doc: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" not in schema:
        return schema
    found: Any = doc
    for part in schema["$ref"].removeprefix("#/").split("/"):
        found = found[part]
    return _resolved(doc, found)


def _type(doc: Mapping[str, Any], schema: Mapping[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        whole = _resolved(doc, schema)
        return "object" if whole.get("type") == "object" else _type(doc, whole) if "$ref" not in whole else name
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(v) for v in schema["enum"] if v is not None)
    if "anyOf" in schema or "oneOf" in schema:
        parts = dict.fromkeys(_type(doc, s) for s in schema.get("anyOf", schema.get("oneOf", ())))
        return " or ".join(parts)
    kind = schema.get("type", "anything")
    kinds = [k for k in kind if k != "null"] if isinstance(kind, list) else [kind]
    text = " or ".join(kinds)
    if "prefixItems" in schema:
        text = f"[{', '.join(_type(doc, part) for part in schema['prefixItems'])}]"
    elif kinds == ["array"]:
        text = f"list of {_plural(_type(doc, schema.get('items', {})))}"
    if "format" in schema:
        text += f" ({schema['format']})"
    if isinstance(kind, list) and "null" in kind:
        text += " or null"
    return text


def _plural(word: str) -> str:
    return word + "s" if word.isalpha() and word != "anything" else word


_CODE = re.compile(r"`([^`]+)`")
_TOKEN = re.compile(
    r'(?P<key>"(?:[^"\\]|\\.)*")(?=\s*:)|(?P<text>"(?:[^"\\]|\\.)*")'
    r"|(?P<number>-?\b\d+(?:\.\d+)?\b)|(?P<word>\b(?:true|false|null)\b)"
)


def inline(text: str) -> Markup:
    """A text with `code` in it, as markup."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))


def json_markup(value: Any) -> Markup:
    """A value as JSON in colours; a string is shown unchanged."""
    if isinstance(value, str):
        return escape(value.rstrip("\n"))
    out: list[str] = []
    text, last = _written(value), 0
    for match in _TOKEN.finditer(text):
        out += [str(escape(text[last : match.start()])), f'<i class="{match.lastgroup}">{escape(match[0])}</i>']
        last = match.end()
    return Markup("".join([*out, str(escape(text[last:]))]))


def _written(value: Any, indent: int = 0, width: int = 62) -> str:
    """JSON on few lines, each short enough to read."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= width or not isinstance(value, (dict, list)) or not value:
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        rows = [f"{pad}{json.dumps(k)}: {_written(v, indent + 2)}" for k, v in value.items()]
        return "{\n" + ",\n".join(rows) + "\n" + " " * indent + "}"
    rows = [f"{pad}{_written(v, indent + 2)}" for v in value]
    return "[\n" + ",\n".join(rows) + "\n" + " " * indent + "]"
