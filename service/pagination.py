"""Pages of long lists: each page names the opaque cursor of the next one."""

from __future__ import annotations

import base64
import binascii

from service.problems import Problem

__all__ = ["cursor_in", "cursor_out"]

_MARK = b"p1:"


def cursor_out(place: str | None) -> str | None:
    """The client's form of a cursor of the store."""
    if place is None:
        return None
    return base64.urlsafe_b64encode(_MARK + place.encode()).decode().rstrip("=")


def cursor_in(cursor: str | None) -> str | None:
    """The store's form of a client's cursor.

    Raises:
        Problem: the cursor was not issued by this service.
    """
    if cursor is None:
        return None
    try:
        data = base64.urlsafe_b64decode(cursor.encode("ascii") + b"=" * (-len(cursor) % 4))
        if not data.startswith(_MARK):
            raise ValueError
        return data[len(_MARK) :].decode("ascii")
    except (ValueError, binascii.Error):
        raise Problem("bad_cursor", "the cursor was not issued by this service") from None
