"""What does the specification say about an operation: its headers, responses, problems, and an example of each?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeAlias

from marshmallow import Schema
from werkzeug.http import http_date

from service.problems import document
from service.problems.kinds import KINDS, listed
from service.selection import MEDIA as SELECTION

__all__ = [
    "HEADER_DOCS",
    "IDEMPOTENCY_KEY",
    "IF_MATCH",
    "IF_NONE_MATCH",
    "SECRET_KEY",
    "Answer",
    "Going",
    "SchemaType",
    "example_of",
    "leads_to",
    "responses",
]

SchemaType: TypeAlias = "type[Schema] | Schema | Mapping[str, Any]"

HEADER_DOCS: Mapping[str, Mapping[str, Any]] = {
    "X-Request-Id": {"description": "The id of the request in the service's log.", "schema": {"type": "string"}},
    "RateLimit-Policy": {
        "description": "Quota `q` in `w` seconds; absent if the operator sets no limit.",
        "schema": {"type": "string"},
        "example": '"reads";q=1200;w=60',
    },
    "RateLimit": {
        "description": "`r` requests remain for `t` seconds.",
        "schema": {"type": "string"},
        "example": '"reads";r=1187;t=23',
    },
    "ETag": {
        "description": "The tag for `If-None-Match`; for a game its version and the beginning of its hash, also for "
        "`If-Match`. Compressed responses append a colon and their encoding.",
        "schema": {"type": "string"},
        "example": '"12.3f9ac01b4d5e"',
    },
    "Idempotency-Replayed": {
        "description": "`true` if the command had already been carried out.",
        "schema": {"type": "string"},
        "example": "true",
    },
    "Deprecation": {
        "description": "Since when the operation is deprecated: `@` and seconds since 1970 (RFC 9745).",
        "schema": {"type": "string"},
        "example": "@1798761600",
    },
    "Sunset": {
        "description": "The day from which the operation may be gone (RFC 8594).",
        "schema": {"type": "string"},
        "example": "Fri, 01 Jan 2027 00:00:00 GMT",
    },
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "string"}, "example": "12"},
}

_TAG = r"(0|[1-9][0-9]{0,9})"

IF_MATCH: Mapping[str, Any] = {
    "in": "header",
    "name": "If-Match",
    "description": 'The `ETag` of the game that you saw, or its version alone, such as `"12"`. '
    "Without it the body must name `expected_version`.",
    "schema": {"type": "string", "pattern": rf'^("{_TAG}(\.[0-9a-f]{{12}})?(:(zstd|br|gzip))?"|{_TAG})$'},
    "example": '"12.3f9ac01b4d5e"',
}
IF_NONE_MATCH: Mapping[str, Any] = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The `ETag` of your copy; the response is 304 if it is still current.",
    "schema": {"type": "string"},
    "example": '"12.3f9ac01b4d5e"',
}
IDEMPOTENCY_KEY: Mapping[str, Any] = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "1 to 200 visible characters, new for each command. A repetition with the same key and body does "
    "nothing and gets the first response again, byte for byte; with another body it gets `idempotency_key_reused`.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
    "example": "5f0c6c1a-9b2d-4e77-8a51-2f6c0f4d9e10",
}
SECRET_KEY: Mapping[str, Any] = {
    **IDEMPOTENCY_KEY,
    "description": "32 to 200 visible characters, random and new for each command: without a token only the key "
    "identifies the caller. A repetition with the same key and body does nothing and gets the first response again, "
    "byte for byte.",
    "schema": {"type": "string", "pattern": "^[!-~]{32,200}$"},
}


@dataclass(frozen=True, slots=True)
class Going:
    """An operation that will go: clients should use another."""

    since: datetime
    until: datetime
    instead: str
    """What to use instead, a sentence."""

    @property
    def headers(self) -> dict[str, str]:
        """What every answer of the operation says about it."""
        return {"Deprecation": f"@{int(self.since.timestamp())}", "Sunset": http_date(self.until)}


def leads_to(operation_id: str, description: str, **parameters: str) -> dict[str, Any]:
    """An OpenAPI link: the operation that a response leads to, with the values it takes from the response."""
    return {"operationId": operation_id, "description": description, "parameters": parameters}


@dataclass(frozen=True)
class Answer:
    """What a successful answer looks like."""

    schema: SchemaType | None
    example: Any = None
    status: int = 200
    description: str = "Done."
    types: Mapping[str, Any] = field(default_factory=dict)
    """Schemas or descriptions of further content types."""
    headers: Mapping[str, str] = field(default_factory=dict)
    """Further headers and their descriptions."""
    media: str = "application/json"
    links: Mapping[str, Any] = field(default_factory=dict)
    """Operations that this answer leads to (OpenAPI links)."""


def responses(
    answers: Sequence[Answer],
    codes: Sequence[str],
    *,
    counted: bool,
    conditional: bool,
    selectable: bool,
    repeatable: bool,
) -> dict[str, Any]:
    """The answers of an operation by status: successes, 304, and the problems with these codes."""
    always = _named("X-Request-Id", *(("RateLimit-Policy", "RateLimit") if counted else ()))
    out: dict[str, Any] = {}
    for answer in answers:
        one = _success(answer, always, selectable and answer.media == "application/json")
        if conditional:
            one["headers"].setdefault("ETag", dict(HEADER_DOCS["ETag"]))
        if repeatable:
            one["headers"].setdefault("Idempotency-Replayed", dict(HEADER_DOCS["Idempotency-Replayed"]))
        out[str(answer.status)] = one
    if conditional:
        out["304"] = {"description": "Your copy is still current.", "headers": {**always, **_named("ETag")}}
    for status, found in listed(codes).items():
        out[str(status)] = {
            "description": " ".join(f"`{code}`: {KINDS[code].title}." for code in found),
            "headers": {**always, **(_named("Retry-After") if status in (429, 503) else {})},
            "content": {
                "application/problem+json": {
                    "schema": "Problem",
                    "examples": {code: {"summary": KINDS[code].title, "value": example_of(code)} for code in found},
                }
            },
        }
    return out


def _named(*names: str) -> dict[str, Any]:
    return {name: dict(HEADER_DOCS[name]) for name in names}


def _success(answer: Answer, always: Mapping[str, Any], selectable: bool) -> dict[str, Any]:
    one: dict[str, Any] = {"description": answer.description, "headers": dict(always)}
    for name, what in answer.headers.items():
        one["headers"][name] = {"description": what, "schema": {"type": "string"}}
    content: dict[str, Any] = {}
    if answer.schema is not None:
        content[answer.media] = {"schema": answer.schema}
        if answer.example is not None:
            content[answer.media]["example"] = answer.example
    content.update(answer.types)
    if selectable:
        content[SELECTION] = {
            "schema": {"type": "object", "description": "The members selected by `fields`, if present."},
            "example": _some_of(answer.example),
        }
    if content:
        one["content"] = content
    if answer.links:
        one["links"] = dict(answer.links)
    return one


def _some_of(example: Any) -> Any:
    """The first member of an example."""
    return dict(list(example.items())[:1]) if isinstance(example, Mapping) else {}


_EXAMPLES: Mapping[str, Any] = {
    "needed": "play",
    "scopes": ["read"],
    "found": 14,
    "expected": 12,
    "pending_seats": [2],
    "earliest_version": 11,
    "limit": 65536,
    "max_events": 20_000,
    "max_seconds": 20,
    "errors": [{"where": "body.seats", "what": "Missing data for required field."}],
    "rule": "EN-7.2",
    "rule_url": "/docs/titles/endeavor/rules#EN-7.2",
    "why": "this decision does not offer the option",
    "kind": "turn",
    "offered": 7,
    "retry_after": 12,
}


def example_of(code: str) -> dict[str, Any]:
    """A problem document as the specification shows it."""
    members = {name: _EXAMPLES[name] for name in KINDS[code].members}
    return document(code, KINDS[code].doc.split(". ")[0], members, "/v1/...", "5f0c6c1a9b2d4e77")
