"""An operation of the API: its contract and its code in one place.

`operation` declares scope, query, body, answer and problems of a view once;
the same declaration is enforced and written into the specification.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, NoReturn, ParamSpec, TypeVar

from flask import Response, g, request
from flask_smorest import Blueprint
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.datastructures import MultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from service import auth
from service.budgets import network_of
from service.context import context
from service.documented import (
    HEADER_DOCS,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    IF_NONE_MATCH,
    SECRET_KEY,
    Answer,
    Going,
    leads_to,
    responses,
)
from service.problems import Problem
from service.replies import fresh, prefers
from service.retries import once
from service.selection import FIELDS, selected, wanted

__all__ = [
    "COMMAND",
    "ETAG",
    "HARMLESS",
    "IDEMPOTENCY_KEY",
    "IF_MATCH",
    "IF_NONE_MATCH",
    "REPLAYED",
    "STORED",
    "UNCOUNTED",
    "Answer",
    "Going",
    "area",
    "charge_more",
    "json_body",
    "leads_to",
    "operation",
    "raw_body",
]

P = ParamSpec("P")
R = TypeVar("R")

UNCOUNTED = "uncounted"
"""The `limit` of operations without a rate limit: probes of the operator's machines."""

COMMAND = "command"
"""The `retry` of a write whose events carry the client's key: it happens exactly once."""

STORED = "stored"
"""The `retry` of a write whose first response is kept for a day."""

HARMLESS = "harmless"
"""The `retry` of a write that is idempotent by itself."""

ETAG = {"ETag": "The position."}
"""The headers of an answer that a client may ask for again."""

REPLAYED = {**ETAG, "Idempotency-Replayed": "`true` if the command had already been carried out."}
"""The headers of an answer to a command."""

_SELECTED_PER_UNIT = 64 * 1024
"""Bytes from which members are selected in about the time of an ordinary read."""

UNSAFE = ("POST", "PUT", "PATCH", "DELETE")


def area(name: str, description: str) -> Blueprint:
    """The blueprint of one area of the service."""
    return Blueprint(name, f"service.{name}", description=description)


class _Parser(FlaskParser):
    """Reads queries; a query that does not fit its schema becomes a problem."""

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": "raise"}

    def load_querystring(self, req: Any, schema: Schema) -> Any:
        """The query without `fields`, which every read has."""
        rest = MultiDict((name, value) for name, value in req.args.items(multi=True) if name != FIELDS["name"])
        return self._makeproxy(rest, schema)

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
        Problem: the body is of another type, or too large.
    """
    request.max_content_length = limit
    if request.mimetype not in media:
        raise Problem("unsupported_media_type", f"the body must be of the type {' or '.join(media)}")
    if request.content_length is not None and request.content_length > limit:
        raise RequestEntityTooLarge
    return request.get_data(cache=False)


def json_body(*, required: bool, limit: int | None = None) -> Any:
    """The body as plain data; an empty object where there is none and none is required.

    Raises:
        Problem: the body is not JSON, of another type, or too large.
    """
    limit = context().settings.max_body_bytes if limit is None else limit
    empty = not request.content_length and "Transfer-Encoding" not in request.headers
    if empty and not required:
        return {}
    data = raw_body(("application/json",), limit)
    if not data and not required:
        return {}
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
    by_ticket: bool = False,
    limit: str | None = None,
    cost: int = 1,
    query: type[Schema] | None = None,
    body: type[Schema] | None = None,
    body_optional: bool = False,
    body_doc: Mapping[str, Any] | None = None,
    body_example: Any = None,
    headers: Sequence[Mapping[str, Any]] = (),
    problems: Sequence[str] = (),
    also: Sequence[Answer] = (),
    conditional: bool = True,
    retry: str | None = None,
    going: Going | None = None,
) -> Callable[[Callable[P, Response]], Callable[P, Response]]:
    """Make a view an operation: checks first (limits, token, query, body), then the view.

    A `public` operation works without a token too; a token identifies the viewer.
    An operation open `by_ticket` accepts a stream ticket in place of a token, as a member of its query.
    A demanding operation has a `cost` in units of the caller's budget.
    An operation that is `going` says so in its answers and in the specification.
    The view is called with the path's values, and with `query` and `body` where it declares them.

    Every read is conditional (`If-None-Match`) and gives selections (`?fields=`), unless it is not `conditional`:
    probes and streams are not. A view that knows a cheap tag sets it; for the others it is a hash of the response.
    Every write takes an `Idempotency-Key`: `retry` says how a repetition is found. `COMMAND` applies where the view
    declares the header itself, because its events carry the key; `STORED` is the default; `HARMLESS` needs none.
    """
    counted = limit or ("writes" if method in UNSAFE else "reads")
    reads = method not in UNSAFE
    conditional = conditional and reads and counted != UNCOUNTED and answer.media != "text/event-stream"
    selectable = conditional and answer.media == "application/json"
    if retry is None and not reads:
        retry = COMMAND if any(h is IDEMPOTENCY_KEY for h in headers) else STORED
    key = None if retry != STORED else SECRET_KEY if scope is None or public else IDEMPOTENCY_KEY
    headers = _with_usual(headers, conditional, selectable, key)
    media = [kind for one in (answer, *also) if one.schema is not None for kind in (one.media, *one.types)]
    negotiated = bool(media) and counted != UNCOUNTED
    codes = [*problems, *(["not_acceptable"] if negotiated else []), *_common(scope, counted, query, body or body_doc)]
    if public:
        codes.remove("no_token")
    if by_ticket:
        codes += ["bad_ticket", "contradiction"]
    if any(h in (IDEMPOTENCY_KEY, SECRET_KEY, IF_MATCH) for h in headers):
        codes.append("malformed_header")
    if any(h is IF_MATCH for h in headers) and body is not None:
        codes.append("contradiction")
    if selectable:
        codes.append("invalid")
    if retry == STORED:
        codes += ["idempotency_key_reused", "request_in_progress", "too_large"]
    doc: dict[str, Any] = {
        "summary": summary,
        "description": description,
        "responses": responses(
            [answer, *also],
            codes,
            counted=counted != UNCOUNTED,
            conditional=conditional,
            selectable=selectable,
            repeatable=retry in (STORED, COMMAND),
        ),
        "security": [
            *([{"token": [scope]}] if scope else []),
            *([{"ticket": []}] if by_ticket else []),
            *([{}] if public else []),
        ],
    }
    if retry is not None:
        doc["x-annals-retry"] = retry
    if cost > 1:
        doc["x-annals-cost"] = cost
    if going is not None:
        doc["deprecated"] = True
        doc["description"] = f"{description} Deprecated; gone after {going.until.date()}: {going.instead}".strip()
        for status, response in doc["responses"].items():
            if status.startswith("2"):
                response["headers"] |= {name: dict(HEADER_DOCS[name]) for name in going.headers}
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
            who = _counted(scope, public, by_ticket, counted, cost)
            if negotiated:
                prefers(*media)
            if retry == STORED and "Idempotency-Key" in request.headers:
                return once(who, lambda: answered(*args, **kwargs))
            tree = wanted() if selectable else None
            response = answered(*args, **kwargs)
            if tree is not None:
                if not response.is_streamed:
                    charge_more(len(response.get_data()) // _SELECTED_PER_UNIT)
                response = selected(response, tree)
            return fresh(response, shared=scope is None) if conditional else response

        def answered(*args: P.args, **kwargs: P.kwargs) -> Response:
            if query is not None:
                kwargs["query"] = _parser.parse(query, request, location="query")
            elif selectable:
                # Every query may have `fields`; unknown members are refused.
                _parser.parse(Schema(), request, location="query")
            if body is not None:
                kwargs["body"] = _loaded(body, json_body(required=not body_optional))
            response = view(*args, **kwargs)
            if going is not None:
                response.headers.update(going.headers)
            return response

        # flask-smorest reads docstrings; the specification has nothing but what is declared.
        wrapped.__doc__ = summary
        documented = blueprint.doc(operationId=view.__name__, **doc)(wrapped)
        blueprint.route(rule, methods=[method], endpoint=view.__name__)(documented)
        return view

    return decorate


def _with_usual(
    given: Sequence[Mapping[str, Any]], conditional: bool, selectable: bool, key: Mapping[str, Any] | None
) -> list[Mapping[str, Any]]:
    """The parameters of an operation together with those common to its kind."""
    usual = [IF_NONE_MATCH if conditional else None, FIELDS if selectable else None, key]
    return [*given, *(one for one in usual if one is not None and not any(h is one for h in given))]


def _counted(scope: str | None, public: bool, by_ticket: bool, counted: str, cost: int) -> auth.Caller | None:
    """The caller; the request is charged to them and to their network.

    Raises:
        Problem: the token is invalid, or a budget is used up.
    """
    budgets, network = context().budgets, network_of(request.remote_addr)
    try:
        who = auth.authenticate(scope, public=public, by_ticket=by_ticket)
    except Problem:
        # Requests with guessed tokens count, too. Where only the scope is missing, the player is charged a read: a
        # token for reading must not be able to use up the budget for writes.
        known = auth.visitor()
        counted, player = (counted, None) if known is None else ("reads", f"player:{known.player}")
        g.rate_headers = budgets.charge(counted, network, player, cost)
        raise
    g.charge = partial(budgets.charge, counted, network, None if who is None else f"player:{who.player}")
    g.rate_headers = g.charge(cost)
    return who


def charge_more(cost: int) -> None:
    """Charge a request for what it turns out to ask for, beside what every one of its kind costs.

    Raises:
        Problem: a budget is used up.
    """
    if cost > 0:
        g.rate_headers = g.charge(cost)


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


def _common(scope: str | None, counted: str, query: Any, body: Any) -> list[str]:
    codes = ["internal_error", "busy", "database_unreachable", "archive_unreachable", "database_not_migrated"]
    if counted != UNCOUNTED:
        codes.append("too_many_requests")
    if scope is not None:
        codes += ["no_token", "bad_token", "token_expired", "wrong_scope"]
    if query is not None:
        codes.append("invalid")
    if body is not None:
        codes += ["invalid", "malformed_json", "too_large", "unsupported_media_type"]
    return codes
