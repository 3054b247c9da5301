"""Which id does something new have?

A random one; but while a write is carried out that may be repeated, the one that a repetition finds again. So where the
first answer is lost after the write took effect, the repetition makes the same thing, and no second one.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from uuid import UUID

__all__ = ["made_once", "new_key", "new_uuid"]

_write: ContextVar[bytes | None] = ContextVar("write", default=None)


@contextmanager
def made_once(write: bytes) -> Iterator[None]:
    """While a write is carried out: what it makes has ids that follow from these bytes."""
    token = _write.set(write)
    try:
        yield
    finally:
        _write.reset(token)


def new_uuid(kind: str) -> UUID:
    """An id for something of a kind, of which a write makes one at most."""
    return UUID(bytes=_new(kind)[:16], version=4)


def new_key(kind: str) -> str:
    """A short id, of 12 hexadecimal digits: somebody could search for a write that gives one that is there."""
    return _new(kind)[:6].hex()


def _new(kind: str) -> bytes:
    write = _write.get()
    return secrets.token_bytes(32) if write is None else hashlib.sha256(write + kind.encode()).digest()
