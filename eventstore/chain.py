"""Is a stream complete and unaltered?

Each event's hash covers the one before it, so any change is detected at the first event affected.
The public half (`body`) and the secret half (`sealed`) are hashed separately: a reader who may not see the secret
half gets its SHA-256 instead, and can still verify the whole chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from eventstore.store import GENESIS, Head
from eventstore.verification.verifier import RecordFault

__all__ = ["Link", "RecordFault", "Redacted", "link", "redacted", "sealed_hash", "verify", "verify_redacted"]


class Link(Protocol):
    """The parts of an event that verification needs."""

    @property
    def version(self) -> int: ...
    @property
    def body(self) -> bytes: ...
    @property
    def sealed(self) -> bytes: ...
    @property
    def prev_hash(self) -> bytes: ...
    @property
    def hash(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Redacted:
    """An event without its secret half."""

    version: int
    body: bytes
    sealed_hash: bytes
    """SHA-256 of the secret half; 32 bytes."""
    prev_hash: bytes
    hash: bytes


def sealed_hash(sealed: bytes) -> bytes:
    """The hash that replaces the secret half of a redacted event."""
    return sha256(sealed).digest()


def link(prev_hash: bytes, body: bytes, sealed: bytes) -> bytes:
    """The hash of an event: SHA-256(prev_hash | SHA-256(body) | SHA-256(sealed))."""
    return sha256(prev_hash + sha256(body).digest() + sha256(sealed).digest()).digest()


def redacted(event: Link) -> Redacted:
    """The event without its secret half."""
    return Redacted(event.version, event.body, sealed_hash(event.sealed), event.prev_hash, event.hash)


def verify(events: Iterable[Link], head: Head | None = None) -> RecordFault | None:
    """The first fault of a complete stream, or None; with `head` a missing or added end is detected, too."""
    return _first_fault(((e.version, e.body, sha256(e.sealed).digest(), e.prev_hash, e.hash) for e in events), head)


def verify_redacted(events: Iterable[Redacted], head: Head | None = None) -> RecordFault | None:
    """The first fault of a redacted stream, or None."""
    return _first_fault(((e.version, e.body, e.sealed_hash, e.prev_hash, e.hash) for e in events), head)


def _first_fault(links: Iterator[tuple[int, bytes, bytes, bytes, bytes]], head: Head | None) -> RecordFault | None:
    last = GENESIS
    expected = 0
    for version, body, sealed, prev_hash, found in links:
        expected += 1
        if version != expected:
            return RecordFault(expected, "version", str(expected), str(version))
        if prev_hash != last:
            return RecordFault(version, "prev_hash", last.hex(), prev_hash.hex())
        last = sha256(prev_hash + sha256(body).digest() + sealed).digest()
        if found != last:
            return RecordFault(version, "hash", last.hex(), found.hex())
    if head is None or (head.version == expected and head.hash == last):
        return None
    if head.version == expected:
        return RecordFault(expected, "head", head.hash.hex(), last.hex())
    return RecordFault(min(head.version, expected) + 1, "head", f"version {head.version}", f"version {expected}")
