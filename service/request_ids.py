"""The id of a request in the log and in the response."""

from __future__ import annotations

import re
import secrets

from flask import g, request

__all__ = ["request_id"]

_USABLE = re.compile(r"[A-Za-z0-9._-]{1,64}")


def request_id() -> str:
    """The id of the current request; the client's own if it sent a valid one."""
    if "request_id" not in g:
        given = request.headers.get("X-Request-Id", "")
        g.request_id = given if _USABLE.fullmatch(given) else secrets.token_hex(8)
    found: str = g.request_id
    return found
