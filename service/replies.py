"""How is an answer written: JSON, its ETag, and what a client may name of a version it has seen?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

from flask import Response, current_app, request

from service.problems import Problem

__all__ = [
    "expected_version",
    "idempotency_key",
    "json_reply",
    "not_modified",
    "prefers",
    "reply",
    "streamed",
    "tagged",
]

_KEY = re.compile(r"[!-~]{1,200}")
# Without the quotes it is no entity tag (RFC 9110), but its meaning is plain.
_VERSION_TAG = re.compile(r'(?P<quote>"?)(?P<version>0|[1-9][0-9]{0,9})(?P=quote)')
_TAG = re.compile(r'(?:W/)?"[!#-~]*"')

PRIVATE = "private, no-cache"
"""Kept by the client alone, and asked after each time: what is seen depends on who asks."""


def json_reply(
    data: Any, status: int = 200, *, headers: Mapping[str, str] | None = None, sort_keys: bool = False
) -> Response:
    """Plain data as JSON; with sorted keys the same data gives the same bytes, wherever it came from."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys)
    return reply(text.encode(), "application/json", status, headers)


def reply(body: bytes, mimetype: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Bytes of a type; kept nowhere unless the headers say so."""
    response = current_app.response_class(body, status, mimetype=mimetype)
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(dict(headers or {}))
    return response


def streamed(rows: Iterable[Any], headers: Mapping[str, str] | None = None) -> Response:
    """JSON documents a line each, sent as they are made: an answer may be larger than memory."""
    first = iter(rows)
    # What goes wrong before the first line can still be told as a problem.
    ahead = list(islice(first, 1))
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in chain(ahead, first))
    response = current_app.response_class(lines, mimetype="application/x-ndjson")
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(dict(headers or {}))
    return response


def tagged(tag: str, cache: str = PRIVATE) -> dict[str, str]:
    """The headers of an answer that a client may keep under a tag."""
    out = {"ETag": f'"{tag}"', "Cache-Control": cache}
    if cache == PRIVATE:
        out["Vary"] = "Authorization, Accept"
    return out


def not_modified(tag: str, cache: str = PRIVATE) -> Response | None:
    """A 304 where the client has the answer of that tag already."""
    given = request.headers.get("If-None-Match")
    if given is None or (given.strip() != "*" and f'"{tag}"' not in _TAG.findall(given.replace("W/", ""))):
        return None
    return current_app.response_class(status=304, headers=tagged(tag, cache))


def expected_version(body: Mapping[str, Any]) -> int:
    """The version that the client decided on, from `If-Match` or `expected_version`.

    Raises:
        Problem: neither is there, the header is not one version in quotes, or the two differ.
    """
    header = request.headers.get("If-Match")
    named: int | None = body.get("expected_version")
    if header is None:
        if named is None:
            raise Problem("no_precondition", "send If-Match or expected_version")
        return named
    match = _VERSION_TAG.fullmatch(header.strip())
    if match is None:
        raise Problem("malformed_header", 'If-Match must be one version in quotes, such as "12"')
    version = int(match["version"])
    if named is not None and named != version:
        what = f"differs from If-Match, which names version {version}"
        raise Problem(
            "contradiction", "two versions are named", {"errors": [{"where": "body.expected_version", "what": what}]}
        )
    return version


def idempotency_key() -> str | None:
    """The client's key of this command.

    Raises:
        Problem: the key is not 1 to 200 visible ASCII characters.
    """
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem("malformed_header", "Idempotency-Key must be 1 to 200 visible ASCII characters")
    return key


def prefers(*types: str) -> str:
    """Which of these types the client wants most; the first where it does not say.

    Raises:
        Problem: it accepts none of them.
    """
    if "Accept" not in request.headers:
        return types[0]
    best = request.accept_mimetypes.best_match(types)
    if best is None:
        raise Problem("not_acceptable", f"this can be sent as {' or '.join(types)}")
    return best
