"""What is a content pack, and what is its hash?"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from domain.kernel.errors import ContentError, Fault
from domain.kernel.records import record

__all__ = ["ContentPack", "canonical", "read_pack"]


def canonical(data: Any) -> bytes:
    """Canonical JSON (RFC 8785) of data without floats, with ASCII keys: what every hash is taken of."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


@record
class ContentPack:
    """A title's cards, map and tables as data, pinned in a game by `digest`.

    `name` and `texts` (display names, translations) are outside the hash.
    """

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
        raise ContentError([Fault("$", f"a pack is an object, not {type(data).__name__}")])
    floats = list(_floats(data, "$"))
    if floats:
        raise ContentError(floats)
    return ContentPack(title.slug, name, digest_of(data), data, title.parse_pack(data))


def _floats(data: Any, where: str) -> list[Fault]:
    """Every number that is not whole: hashes are taken of whole numbers and texts alone."""
    if isinstance(data, float):
        return [Fault(where, f"{data} is not a whole number")]
    if isinstance(data, dict):
        return [f for key, value in data.items() for f in _floats(value, f"{where}.{key}")]
    if isinstance(data, list):
        return [f for i, value in enumerate(data) for f in _floats(value, f"{where}.{i}")]
    return []
