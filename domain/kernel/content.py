"""What is a content pack, and what is its hash?"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from domain.kernel.errors import ContentError, Fault
from domain.kernel.records import record

__all__ = ["ContentPack", "canonical", "digest_of", "read_pack"]

_LARGEST = 2**53 - 1
"""The largest whole number that every reader of JSON reads alike (RFC 8785, section 3.2.2.3)."""


def canonical(data: Any) -> bytes:
    """Canonical JSON (RFC 8785) of data without floats, with ASCII keys: what every hash is taken of."""
    return _text(data).encode()


_text = json.JSONEncoder(
    check_circular=False, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")
).encode
"""One encoder for all, because making one takes as long as a short text."""


@record
class ContentPack:
    """A title's cards, map and tables as data, pinned in a game by `digest`; `name` is outside the hash."""

    title: str
    name: str
    digest: str
    """SHA-256 in hex of the canonical JSON of `data`."""
    data: Mapping[str, Any]
    board: object
    """The typed records that the title made of the data."""


def digest_of(data: Any) -> str:
    """The SHA-256 in hex by which a pack is pinned."""
    return hashlib.sha256(canonical(data)).hexdigest()


def read_pack(title: Any, data: Any, name: str = "standard") -> ContentPack:
    """Check a pack's data and build the title's board of it.

    Raises:
        ContentError: every fault listed.
    """
    if not isinstance(data, dict):
        raise ContentError([Fault("$", f"expected an object, got {type(data).__name__}")])
    faults = list(_unfit(data, "$"))
    board: object = None
    try:
        board = title.parse_pack(data)
    except ContentError as error:
        faults.extend(error.faults)
    if faults:
        raise ContentError(faults)
    return ContentPack(title.slug, name, digest_of(data), data, board)


def _unfit(data: Any, where: str) -> Iterator[Fault]:
    """Every value that readers of JSON may read differently: a hash needs whole numbers and valid text."""
    if isinstance(data, float):
        yield Fault(where, f"{data} is not a whole number")
    elif isinstance(data, int) and abs(data) > _LARGEST:
        yield Fault(where, f"{data} is outside -{_LARGEST}..{_LARGEST}")
    elif isinstance(data, str) and not _is_text(data):
        yield Fault(where, "contains a lone surrogate")
    elif isinstance(data, dict):
        for key, value in data.items():
            if not isinstance(key, str) or not key.isascii():
                yield Fault(where, f"the key {key!r} is not ASCII")
            yield from _unfit(value, f"{where}.{key}")
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _unfit(value, f"{where}.{i}")


def _is_text(data: str) -> bool:
    try:
        data.encode()
    except UnicodeEncodeError:
        return False
    return True
