"""The hashes and proofs of an append-only Merkle tree (RFC 6962, section 2.1).

A node is named (level, number): it covers `1 << level` leaves from `number << level` on.
Nodes are created with their last leaf, and never change; only nodes are stored.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import TypeAlias

from eventstore.verification.verifier import node_hash

__all__ = ["EMPTY", "Fetch", "Node", "consistency", "grown", "inclusion", "root"]

Node: TypeAlias = tuple[int, int]
Span: TypeAlias = tuple[int, int]
"""A range of leaves; the end is exclusive."""

Fetch: TypeAlias = Callable[[Collection[Node]], Mapping[Node, bytes]]
"""Returns the hashes of complete nodes."""

EMPTY = sha256(b"").digest()
"""The root of a tree without leaves."""


def grown(size: int, leaves: Sequence[bytes], fetch: Fetch) -> dict[Node, bytes]:
    """The new nodes when leaves (their hashes) are added to a tree of `size` leaves."""
    known = dict(fetch(_cover((0, size))))
    new: dict[Node, bytes] = {}
    for number, leaf in enumerate(leaves, size):
        node, found = (0, number), leaf
        new[node] = found
        while node[1] & 1:
            left = (node[0], node[1] - 1)
            found = node_hash(new[left] if left in new else known[left], found)
            node = (node[0] + 1, node[1] >> 1)
            new[node] = found
    return new


def root(size: int, fetch: Fetch) -> bytes:
    """The root of the tree of the first `size` leaves."""
    return _hashes([(0, size)], fetch)[0]


def inclusion(index: int, size: int, fetch: Fetch) -> list[bytes]:
    """The path that proves that leaf `index` is in the tree of the first `size` leaves (section 2.1.1)."""
    return _hashes(list(_path(index, 0, size)), fetch)


def consistency(old: int, new: int, fetch: Fetch) -> list[bytes]:
    """The path that proves that the tree of `new` leaves begins with that of `old` ones (section 2.1.2)."""
    return _hashes(list(_subproof(old, 0, new, whole=True)), fetch) if 0 < old < new else []


def _path(index: int, start: int, end: int) -> Iterator[Span]:
    if end - start > 1:
        middle = start + _split(end - start)
        if index < middle:
            yield from _path(index, start, middle)
            yield middle, end
        else:
            yield from _path(index, middle, end)
            yield start, middle


def _subproof(old: int, start: int, end: int, *, whole: bool) -> Iterator[Span]:
    """`old` is the end of the old tree; `whole` if the verifier knows the hash of the subtree at `start`."""
    if old == end:
        if not whole:
            yield start, end
        return
    middle = start + _split(end - start)
    if old <= middle:
        yield from _subproof(old, start, middle, whole=whole)
        yield middle, end
    else:
        yield from _subproof(old, middle, end, whole=False)
        yield start, middle


def _split(count: int) -> int:
    """The largest power of two below a count of two or more."""
    return 1 << (count - 1).bit_length() - 1


def _cover(span: Span) -> list[Node]:
    """The largest complete nodes that cover a span, from left to right; the span must start at a node."""
    start, end = span
    nodes = []
    while start < end:
        level = (end - start).bit_length() - 1
        nodes.append((level, start >> level))
        start += 1 << level
    return nodes


def _hashes(spans: Sequence[Span], fetch: Fetch) -> list[bytes]:
    """The hash of each span, with one fetch for all."""
    covers = [_cover(span) for span in spans]
    known = fetch({node for cover in covers for node in cover})
    out = []
    for cover in covers:
        found: bytes | None = None
        for node in reversed(cover):
            found = known[node] if found is None else node_hash(known[node], found)
        out.append(EMPTY if found is None else found)
    return out
