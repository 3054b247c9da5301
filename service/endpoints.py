"""What is an operation of the API? Its contract and its code in one place.

`operation` declares scope, query, body, answer and problems of a view once;
the declaration is what is enforced and what the specification says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, NoReturn, ParamSpec, TypeAlias, TypeVar

from flask import Response, g, request
from flask_smorest import Blueprint
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import RequestEntityTooLarge

from service import auth
from service.context import context
from service.problems import KINDS, Problem, document, listed

__all__ = [
    "IDEMPOTENCY_KEY",
    "IF_MATCH",
    "IF_NONE_MATCH",
    "UNCOUNTED",
    "Answer",
    "area",
    "json_body",
    "leads_to",
    "operation",
    "raw_body",
]

P = ParamSpec("P")
R = TypeVar("R")
SchemaType: TypeAlias = "type[Schema] | Schema | Mapping[str, Any]"

UNCOUNTED = "uncounted"
"""The `limit` of operations that anybody may ask for as often as they like: probes of the operator's machines."""

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")

HEADER_DOCS: Mapping[str, Mapping[str, Any]] = {
    "X-Request-Id": {"description": "The id of the request in the service's log.", "schema": {"type": "string"}},
    "RateLimit-Policy": {"description": "Quota `q` in `w` seconds.", "schema": {"type": "string"}},
    "RateLimit": {"description": "`r` requests are left for `t` seconds.", "schema": {"type": "string"}},
}

IF_MATCH = {
    "in": "header",
    "name": "If-Match",
    "description": 'The `ETag` of the game as you saw it, such as `"12"`. '
    "Without it the body names `expected_version`.",
    "schema": {"type": "string", "pattern": '^("(0|[1-9][0-9]{0,9})"|0|[1-9][0-9]{0,9})$'},
}
IF_NONE_MATCH = {
    "in": "header",
    "name": "If-None-Match",
    "description": "The `ETag` of what you have; the answer is 304 where it is still right.",
    "schema": {"type": "string"},
}
IDEMPOTENCY_KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "description": "1 to 200 visible characters, new for each command. A repetition with the same key and body does "
    "nothing and gets the first answer again, byte by byte; with another body it gets `idempotency_key_reused`.",
    "schema": {"type": "string", "pattern": "^[!-~]{1,200}$"},
}


def leads_to(operation_id: str, description: str, **parameters: str) -> dict[str, Any]:
    """An OpenAPI link: the operation that an answer leads to, with what it takes from the answer."""
    return {"operationId": operation_id, "description": description, "parameters": parameters}


def area(name: str, description: str) -> Blueprint:
    """The blueprint of one area of the service."""
    return Blueprint(name, f"service.{name}", description=description)


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
    """Further headers and what they say."""
    media: str = "application/json"
    links: Mapping[str, Any] = field(default_factory=dict)
    """Operations that this answer leads to (OpenAPI links)."""


class _Parser(FlaskParser):
    """Reads queries; what does not fit becomes a problem."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": "raise"}

    def handle_error(self, error: ValidationError, *_: Any, **__: Any) -> NoReturn:
        messages = error.messages
        raise invalid("query", messages.get("query", messages) if isinstance(messages, dict) else messages)


_parser = _Parser()


def invalid(where: str, messages: Any) -> Problem:
    """The problem that says what marshmallow found."""
    return Problem("invalid", f"the {where} does not fit its schema", {"errors": list(_flat(where, messages))})


def _flat(where: str, messages: Any) -> Any:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _flat(where if key == "_schema" else f"{where}.{key}", inner)
    elif isinstance(messages, (list, tuple)):
        for inner in messages:
            yield from _flat(where, inner)
    else:
        yield {"where": where, "what": str(messages)}


def _refuse_constant(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")


def raw_body(media: Sequence[str], limit: int) -> bytes:
    """The bytes of the body.

    Raises:
        Problem: of another type, or too large.
    """
    request.max_content_length = limit
    if request.mimetype not in media:
        raise Problem("unsupported_media_type", f"send the body as {' or '.join(media)}")
    if request.content_length is not None and request.content_length > limit:
        raise RequestEntityTooLarge
    return request.get_data(cache=False)


def json_body(*, required: bool, limit: int | None = None) -> Any:
    """The body as plain data; None where there is none and none is required.

    Raises:
        Problem: it is not JSON, of another type, or too large.
    """
    limit = context().settings.max_body_bytes if limit is None else limit
    empty = not request.content_length and "Transfer-Encoding" not in request.headers
    if empty and not required:
        return None
    data = raw_body(("application/json",), limit)
    if not data and not required:
        return None
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise Problem("malformed_json", f"the body is not JSON: {error}"[:200]) from None


def operation(
    blueprint: Blueprint,
    rule: str,
    method: str = "GET",
    *,
    summary: str,
    answer: Answer,
    description: str = "",
    scope: str | None = "read",
    public: bool = False,
    limit: str | None = None,
    query: type[Schema] | None = None,
    body: type[Schema] | None = None,
    body_optional: bool = False,
    body_doc: Mapping[str, Any] | None = None,
    body_example: Any = None,
    headers: Sequence[Mapping[str, Any]] = (),
    problems: Sequence[str] = (),
    also: Sequence[Answer] = (),
) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
    """Make a view an operation: checks first (limits, token, query, body), then the view.

    What is `public` is answered without a token too; a token says as whom the caller looks.
    The view is called with the path's values, and with `query` and `body` where it declares them.
    """
    counted = limit or ("writes" if method in UNSAFE else "reads")
    codes = [*problems, *_common(scope, counted, query, body or body_doc, body_optional)]
    if public:
        codes.remove("no_token")
    if any(h is IDEMPOTENCY_KEY or h is IF_MATCH for h in headers):
        codes.append("malformed_header")
    if any(h is IF_MATCH for h in headers) and body is not None:
        codes.append("contradiction")
    doc: dict[str, Any] = {
        "summary": summary,
        "description": description,
        "responses": _responses([answer, *also], codes, any(h is IF_NONE_MATCH for h in headers)),
        "security": ([{"token": [scope]}] if scope else []) + ([{}] if public else []),
    }
    parameters: list[Any] = [dict(h) for h in headers]
    if query is not None:
        parameters.append({"in": "query", "schema": query})
    if parameters:
        doc["parameters"] = parameters
    if body is not None:
        content: dict[str, Any] = {"schema": body}
        if body_example is not None:
            content["example"] = body_example
        doc["requestBody"] = {"required": not body_optional, "content": {"application/json": content}}
    elif body_doc is not None:
        doc["requestBody"] = body_doc

    def decorate(view: Callable[P, Response]) -> Callable[P, Response]:
        @wraps(view)
        def wrapped(*args: P.args, **kwargs: P.kwargs) -> Response:
            limits, address = context().limits, f"address:{request.remote_addr}"
            try:
                who = auth.authenticate(scope, public=public)
            except Problem:
                # Whoever guesses tokens is counted, too.
                g.rate_headers = limits.count(counted, address)
                raise
            g.rate_headers = limits.count(counted, address if who is None else f"token:{who.token}")
            if query is not None:
                kwargs["query"] = _parser.parse(query, request, location="query")
            if body is not None:
                data = json_body(required=not body_optional)
                kwargs["body"] = _loaded(body, {} if data is None else data)
            return view(*args, **kwargs)

        documented = blueprint.doc(operationId=view.__name__, **doc)(wrapped)
        blueprint.route(rule, methods=[method], endpoint=view.__name__)(documented)
        return view

    return decorate


def _loaded(schema: type[Schema], data: Any) -> Any:
    try:
        return _instance(schema).load(data)
    except ValidationError as error:
        raise invalid("body", error.messages) from None


_instances: dict[type[Schema], Schema] = {}


def _instance(schema: type[Schema]) -> Schema:
    """One instance per schema: making one costs more than using it."""
    found = _instances.get(schema)
    if found is None:
        found = _instances[schema] = schema()
    return found


def _common(scope: str | None, counted: str, query: Any, body: Any, optional: bool) -> list[str]:
    codes = ["internal_error", "database_unreachable", "database_not_migrated"]
    if counted != UNCOUNTED:
        codes.append("too_many_requests")
    if scope is not None:
        codes += ["no_token", "bad_token", "token_expired", "wrong_scope"]
    if query is not None:
        codes.append("invalid")
    if body is not None:
        codes += ["invalid", "malformed_json", "too_large", "unsupported_media_type"]
    return codes


def _responses(answers: Sequence[Answer], codes: Sequence[str], conditional: bool) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for answer in answers:
        one: dict[str, Any] = {
            "description": answer.description,
            "headers": {k: dict(v) for k, v in HEADER_DOCS.items()},
        }
        for name, what in answer.headers.items():
            one["headers"][name] = {"description": what, "schema": {"type": "string"}}
        content: dict[str, Any] = {}
        if answer.schema is not None:
            content[answer.media] = {"schema": answer.schema}
            if answer.example is not None:
                content[answer.media]["example"] = answer.example
        content.update(answer.types)
        if content:
            one["content"] = content
        if answer.links:
            one["links"] = dict(answer.links)
        out[str(answer.status)] = one
    if conditional:
        out["304"] = {"description": "What you have is still right."}
    for status, found in listed(codes).items():
        out[str(status)] = {
            "description": " ".join(f"`{code}`: {KINDS[code].title}." for code in found),
            "headers": {"X-Request-Id": dict(HEADER_DOCS["X-Request-Id"])},
            "content": {
                "application/problem+json": {
                    "schema": "Problem",
                    "examples": {code: {"value": example_of(code)} for code in found},
                }
            },
        }
    return out


_EXAMPLES: Mapping[str, Any] = {
    "needed": "play",
    "scopes": ["read"],
    "found": 14,
    "expected": 12,
    "owing": [2],
    "sealed_at": 11,
    "limit": 65536,
    "errors": [{"where": "body.seats", "what": "Missing data for required field."}],
    "rule": None,
    "why": "it is not among the options of this decision",
    "kind": "turn",
    "offered": 7,
    "retry_after": 12,
}


def example_of(code: str) -> dict[str, Any]:
    """A problem document as the specification shows it."""
    members = {name: _EXAMPLES[name] for name in KINDS[code].members}
    return document(code, KINDS[code].doc.split(". ")[0], members, "/v1/...", "5f0c6c1a9b2d4e77")
