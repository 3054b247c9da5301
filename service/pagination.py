"""How is a long list cut into pages? By opaque cursors: a page names the next one."""

from __future__ import annotations

import base64
import binascii

from service.problems import Problem

__all__ = ["cursor_in", "cursor_out"]

_MARK = b"p1:"


def cursor_out(place: str | None) -> str | None:
    """The cursor that a client sees of a place in the store."""
    if place is None:
        return None
    return base64.urlsafe_b64encode(_MARK + place.encode()).decode().rstrip("=")


def cursor_in(cursor: str | None) -> str | None:
    """The place that a client's cursor means.

    Raises:
        Problem: the cursor is not one of ours.
    """
    if cursor is None:
        return None
    try:
        data = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        if not data.startswith(_MARK):
            raise ValueError
        return data[len(_MARK) :].decode("ascii")
    except (ValueError, binascii.Error):
        raise Problem("bad_cursor", "the cursor is not one that this service gave") from None
