"""Responses in JSON, their ETags, and the preconditions that clients send."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

from flask import Response, current_app, request

from service.problems import Problem
from service.wire.compression import has_an_end

__all__ = [
    "expected_version",
    "fresh",
    "idempotency_key",
    "json_reply",
    "not_modified",
    "prefers",
    "reply",
    "streamed",
    "tagged",
]

_KEY = re.compile(r"[!-~]{1,200}")
# An entity tag needs quotes (RFC 9110); without them the version is accepted all the same.
# The tag of a response with text names its viewer and language as well, which are not compared.
# The tag of a compressed response names its encoding, since its bytes differ; the version is the same.
_VERSION_TAG = re.compile(
    r'"(0|[1-9][0-9]{0,9})(?:\.([0-9a-f]{12}))?(?:/[a-z0-9:]+){0,3}(?::(?:zstd|br|gzip))?"|(0|[1-9][0-9]{0,9})'
)
_ENCODING = re.compile(r":(?:zstd|br|gzip)$")
_TAG = re.compile(r'(?:W/)?"[!#-~]*"')

PRIVATE = "private, no-cache"
"""Cached only by the client and revalidated each time: the response depends on the caller."""

SHARED = "public, no-cache"
"""The same for every caller, and revalidated each time."""


def json_reply(
    data: Any, status: int = 200, *, headers: Mapping[str, str] | None = None, sort_keys: bool = False
) -> Response:
    """Plain data as JSON; with sorted keys equal data gives equal bytes."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys)
    return reply(text.encode(), "application/json", status, headers)


def reply(body: bytes, mimetype: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A response with bytes of a media type; not cached unless the headers say so."""
    response = current_app.response_class(body, status, mimetype=mimetype)
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(dict(headers or {}))
    return response


def streamed(rows: Iterable[Any], headers: Mapping[str, str] | None = None) -> Response:
    """JSON documents, one per line, sent as they are made: the response may be larger than memory."""
    first = iter(rows)
    # An error before the first line can still be reported as a problem.
    ahead = list(islice(first, 1))
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in chain(ahead, first))
    response = has_an_end(current_app.response_class(lines, mimetype="application/x-ndjson"))
    response.headers["Cache-Control"] = "no-store"
    response.headers.update(dict(headers or {}))
    return response


def tagged(tag: str, cache: str = PRIVATE) -> dict[str, str]:
    """The headers of a response that a client may cache under a tag."""
    out = {"ETag": f'"{tag}"', "Cache-Control": cache}
    if cache == PRIVATE:
        out["Vary"] = "Authorization, Accept"
    return out


def not_modified(tag: str, cache: str = PRIVATE) -> Response | None:
    """A 304 if the client already has the response with that tag."""
    matched = _matched(tag)
    return None if matched is None else current_app.response_class(status=304, headers=tagged(matched, cache))


def _matched(tag: str) -> str | None:
    """The tag as the client sent it, if it matches; tags of compressed responses name their encoding."""
    given = request.headers.get("If-None-Match")
    if given is None:
        return None
    if given.strip() == "*":
        return tag
    for found in _TAG.finditer(given.replace("W/", "")):
        named = found[0][1:-1]
        if tag in (named, _ENCODING.sub("", named)):
            return named
    return None


def fresh(response: Response, *, shared: bool) -> Response:
    """A response to a read with a tag (a hash unless the view set one); 304 if the client already has it.

    A `shared` response does not depend on the caller and may be cached for others.
    """
    if response.status_code != 200 or response.is_streamed or response.headers.get("ETag"):
        return response
    tag, cache = hashlib.sha256(response.get_data()).hexdigest()[:32], SHARED if shared else PRIVATE
    unchanged = not_modified(tag, cache)
    if unchanged is not None:
        return unchanged
    response.headers.update(tagged(tag, cache))
    return response


def expected_version(body: Mapping[str, Any]) -> tuple[int, str]:
    """The version that the client decided on, from `If-Match` or `expected_version`, and how its hash begins.

    The beginning is empty unless the client sent the whole tag of a position.

    Raises:
        Problem: both are missing, the header is not one version in quotes, or the two differ.
    """
    header = request.headers.get("If-Match")
    named: int | None = body.get("expected_version")
    if header is None:
        if named is None:
            raise Problem("no_precondition", "send If-Match or expected_version")
        return named, ""
    match = _VERSION_TAG.fullmatch(header.strip())
    if match is None:
        raise Problem("malformed_header", 'If-Match must be one version in quotes, such as "12"')
    version = int(match[1] or match[3])
    if named is not None and named != version:
        what = f"differs from If-Match, which names version {version}"
        raise Problem(
            "contradiction",
            "the request names two different versions",
            {"errors": [{"where": "body.expected_version", "what": what}]},
        )
    return version, match[2] or ""


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
    """The type among these that the client prefers; the first if it states no preference.

    Raises:
        Problem: it accepts none of them.
    """
    if "Accept" not in request.headers:
        return types[0]
    best = request.accept_mimetypes.best_match(types)
    if best is None:
        raise Problem("not_acceptable", f"available types: {', '.join(types)}")
    return best
