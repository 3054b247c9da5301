"""How is a problem of a request reported (RFC 9457)? Their kinds are in `kinds`.

Every answer with a status of 400 or more is a problem document; its `code` is stable, its `detail` is for people. Only
a browser that opens a page while there is none (503) gets a page that says so (`waiting_page`).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import Flask, Response, current_app, has_request_context, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from application.languages.catalogues import DEFAULT, Language, catalogue
from application.languages.details import in_language
from application.languages.rendering import wording
from application.operations.logs import Seldom
from domain.kernel.errors import (
    BadSetup,
    ContentError,
    Fault,
    IllegalOption,
    MalformedOption,
    NoPendingDecision,
    RewindRefused,
)
from domain.kernel.title import Title
from domain.registry import TITLES
from eventstore.causes import one_line
from eventstore.errors import (
    ArchiveUnreadable,
    BadCursor,
    BadValue,
    CommandReused,
    HistoryReplaced,
    NotMigrated,
    Refused,
    StoreUnavailable,
    UnknownCheckpoint,
    UnknownGame,
    VersionConflict,
)
from service.docs.rules import rules_path
from service.errors import ServiceError
from service.languages.chosen import language
from service.problems.kinds import KINDS, ProblemKind
from service.problems.waiting_page import CSP, is_navigation, waiting_page
from service.request_ids import request_id

__all__ = [
    "Problem",
    "always",
    "as_problem",
    "busy",
    "document",
    "register",
    "respond",
]

logger = logging.getLogger("annals.service")
_seldom = Seldom(logger)


RETRY_AFTER = {429: 1, 503: 2}
"""Default seconds of `Retry-After` by status."""


@dataclass(eq=False)
class Problem(ServiceError):
    """A request cannot be fulfilled; becomes a problem document."""

    code: str
    detail: str
    members: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> ProblemKind:
        """The entry of the code in `KINDS`."""
        return KINDS[self.code]


def faults(found: Iterable[Fault], prefix: str = "") -> dict[str, Any]:
    """The member `errors` for faults of the kernel."""
    return {"errors": [{"where": prefix + f.where, "what": f.what, **_ruled(f.rule)} for f in found]}


def _ruled(rule: str | None) -> dict[str, str | None]:
    """The rule of a fault and its place in the rules of the title that has it; nothing without a rule."""
    if rule is None:
        return {}
    places = (rules_path(slug, rule) for slug in TITLES)
    return {"rule": rule, "rule_url": next((place for place in places if place is not None), None)}


def _illegal(error: IllegalOption) -> Problem:
    """The problem of an option that is not offered, in the words of the title and the language of the caller."""
    title = error.title if isinstance(error.title, Title) else None
    said = wording(language() if has_request_context() else DEFAULT, title, error.board)
    where = None if title is None or error.rule is None else rules_path(title.slug, error.rule)
    members: dict[str, Any] = {"rule": error.rule, "rule_url": where, "why": said.text(error.why)}
    members |= {"kind": error.step, "offered": error.offered}
    return Problem("illegal_option", said.text(error.said), members)


def as_problem(error: Exception) -> Problem:
    """The problem that reports an exception of the layers below to a client."""
    match error:
        case Problem():
            return error
        case ArchiveUnreadable():
            _seldom.warning("the archive cannot be read", one_line(error))
            return Problem("archive_unreachable", "the moves of this game cannot be read now; try again")
        case StoreUnavailable():
            # Who called need not know why; the operator must.
            _seldom.warning("the database is unavailable", one_line(error))
            return Problem("database_unreachable", "the database cannot be reached now; try again")
        case NotMigrated():
            return Problem("database_not_migrated", "the database lacks a migration")
        case UnknownGame():
            return Problem("unknown_game", str(error))
        case VersionConflict():
            code = "precondition_failed" if "If-Match" in request.headers else "stale_version"
            detail = f"the game is at version {error.found}, not {error.expected}"
            if isinstance(error, HistoryReplaced):
                detail = f"the server lost the position that you answer at version {error.expected}; read the game anew"
            return Problem(code, detail, {"expected": error.expected, "found": error.found})
        case CommandReused():
            return Problem("idempotency_key_reused", "this Idempotency-Key was used before with another request")
        case UnknownCheckpoint():
            return Problem("unknown_checkpoint", str(error))
        case Refused():
            return Problem(error.code, str(error))
        case NoPendingDecision():
            return Problem("not_your_turn", str(error), {"pending_seats": list(error.pending_seats)})
        case MalformedOption():
            return Problem("malformed_option", str(error))
        case IllegalOption():
            return _illegal(error)
        case RewindRefused():
            return Problem("rewind_refused", str(error), {"earliest_version": error.version})
        case BadSetup():
            return Problem("bad_setup", "the title does not allow this game setup", faults(error.faults, "body."))
        case ContentError():
            return Problem("bad_pack", "the content pack has faults", faults(error.faults))
        case BadCursor():
            return Problem("bad_cursor", "the cursor was not issued by this service")
        case BadValue():
            return Problem("invalid", "a value cannot be stored", {"errors": [{"where": "body", "what": str(error)}]})
        case HTTPException():
            return _of_http(error)
        case _:
            where = (request_id(), request.method, request.path)
            logger.error("unexpected error in request %s (%s %s)", *where, exc_info=error)
            return Problem("internal_error", "an unexpected error; the details are in the operator's log")


_HTTP = {
    400: ("malformed_header", "the request is malformed"),
    404: ("not_found", "there is no resource at this address"),
    405: ("method_not_allowed", "this address does not support the method"),
    406: ("not_acceptable", "none of the types in Accept can be sent"),
    413: ("too_large", "the body is too large"),
    415: ("unsupported_media_type", "the body's type is not supported here"),
    429: ("too_many_requests", "too many requests"),
}


def _of_http(error: HTTPException) -> Problem:
    code, detail = _HTTP.get(error.code or 500, ("internal_error", "an unexpected error"))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        return Problem(code, detail, headers={"Allow": ", ".join(sorted(error.valid_methods))})
    if isinstance(error, RequestEntityTooLarge):
        limit = request.max_content_length
        return Problem(code, f"the body may have at most {limit} bytes", {"limit": limit})
    return Problem(code, detail)


def _fault_in(fault: Mapping[str, Any], language: Language) -> dict[str, Any]:
    return {**fault, "what": in_language(fault["what"], language)}


def document(
    code: str,
    detail: str,
    members: Mapping[str, Any],
    instance: str,
    request_id: str,
    language: Language = DEFAULT,
) -> dict[str, Any]:
    """A problem document as plain JSON."""
    kind = KINDS[code]
    if "errors" in members:
        members = {**members, "errors": [_fault_in(fault, language) for fault in members["errors"]]}
    title = None if language == DEFAULT else catalogue(language).said(f"problem-{code}", {})
    return {
        "type": f"/docs#problem-{code}",
        "title": kind.title if title is None else title,
        "status": kind.status,
        "code": code,
        "detail": in_language(detail, language),
        "instance": instance,
        "request_id": request_id,
        **members,
    }


def respond(problem: Problem) -> Response:
    """The response that reports a problem."""
    current_app.extensions["annals"].metrics.problems.labels(problem.code).inc()
    body = document(problem.code, problem.detail, problem.members, request.path, request_id(), language())
    response = current_app.response_class(
        json.dumps(body, ensure_ascii=False).encode("utf-8", "replace"), problem.kind.status, dict(problem.headers)
    )
    response.mimetype = "application/problem+json"
    response.headers["Cache-Control"] = "no-store"
    if problem.kind.status == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="annals"'
    if problem.code == "request_in_progress":
        response.headers["Retry-After"] = "1"
    if problem.kind.status in RETRY_AFTER and "Retry-After" not in response.headers:
        response.headers["Retry-After"] = str(RETRY_AFTER[problem.kind.status])
    if problem.kind.status == 503 and is_navigation():
        seconds = int(response.headers["Retry-After"])
        response.set_data(waiting_page(body["title"], body["detail"], language(), seconds))
        response.mimetype = "text/html"
        response.headers["Content-Security-Policy"] = CSP
    return response


def busy(app: Flask) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    """A WSGI application that answers every request with the problem `busy`, and does nothing else for it."""
    return always(app, Problem("busy", "all places are taken; try again"))


def always(app: Flask, problem: Problem) -> Callable[[dict[str, Any], Any], Iterable[bytes]]:
    """A WSGI application that answers every request with a problem, and does nothing else for it."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        with app.request_context(environ):
            response = respond(problem)
            response.headers["X-Request-Id"] = request_id()
            app.extensions["annals"].metrics.requests.labels("none", "none", str(response.status_code)).inc()
            return response(environ, start_response)

    return answer


def register(app: Flask) -> None:
    """Answer every exception of an app with a problem document."""
    app.register_error_handler(Exception, lambda error: respond(as_problem(error)))
