"""What is said to requests that never reach the application, because they cannot be read?"""

from __future__ import annotations

import json
import secrets

from gunicorn.http import errors
from werkzeug.http import HTTP_STATUS_CODES

from service.problems import RETRY_AFTER, Problem, document
from service.wire.reading import NoReader, TooSlow

__all__ = ["problem_of", "response"]

MALFORMED = (
    errors.InvalidRequestLine,
    errors.InvalidRequestMethod,
    errors.InvalidHTTPVersion,
    errors.InvalidHeader,
    errors.InvalidHeaderName,
    errors.InvalidSchemeHeaders,
    errors.ObsoleteFolding,
    errors.InvalidChunkSize,
    errors.InvalidChunkExtension,
    errors.ChunkMissingTerminator,
)


def problem_of(error: BaseException) -> Problem:
    """The problem that reports why a request could not be read."""
    match error:
        case Problem():
            return error
        case TooSlow():
            return Problem("request_too_slow", "the request did not arrive in time")
        case NoReader():
            return Problem("busy", "too many requests are arriving slowly; send it at once, or try again")
        case errors.LimitRequestLine():
            return Problem("uri_too_long", str(error))
        case errors.LimitRequestHeaders():
            return Problem("headers_too_large", str(error))
        case errors.ExpectationFailed():
            return Problem("expectation_failed", str(error))
        case errors.UnsupportedTransferCoding():
            return Problem("unsupported_transfer_coding", str(error))
        case errors.InvalidResponseHeader() | errors.InvalidResponseHeaderName():
            return Problem("internal_error", "an unexpected error; the details are in the operator's log")
        case _ if isinstance(error, MALFORMED):
            return Problem("malformed_request", str(error))
        case _:
            return Problem("internal_error", "an unexpected error; the details are in the operator's log")


def response(problem: Problem, path: str = "") -> bytes:
    """A whole response that reports a problem and closes the connection."""
    status, request_id = problem.kind.status, secrets.token_hex(8)
    body = json.dumps(document(problem.code, problem.detail, problem.members, path, request_id)).encode()
    headers = {
        "Content-Type": "application/problem+json",
        "Content-Length": str(len(body)),
        "Cache-Control": "no-store",
        "Connection": "close",
        "X-Request-Id": request_id,
        **problem.headers,
    }
    if status in RETRY_AFTER:
        headers.setdefault("Retry-After", str(RETRY_AFTER[status]))
    lines = [f"HTTP/1.1 {status} {HTTP_STATUS_CODES[status]}", *(f"{name}: {text}" for name, text in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body
