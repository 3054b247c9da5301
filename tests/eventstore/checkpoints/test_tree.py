"""Is the tree that of RFC 6962, and do its proofs prove exactly what they should?"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.checkpoints import tree
from eventstore.checkpoints.tree import Node
from eventstore.verification.verifier import Wrong, check_consistency, leaf_hash, root_of

VECTORS = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
"""Leaves of the test vectors of the certificate-transparency project."""

ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Their roots, by the number of leaves."""


def plain_root(leaves: list[bytes]) -> bytes:
    """MTH as section 2.1 of RFC 6962 writes it, over the leaves' bytes."""
    if len(leaves) < 2:
        return sha256(b"\0" + leaves[0]).digest() if leaves else sha256().digest()
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    return sha256(b"\1" + plain_root(leaves[:k]) + plain_root(leaves[k:])).digest()


def plain_path(m: int, leaves: list[bytes]) -> list[bytes]:
    """PATH as section 2.1.1 writes it."""
    if len(leaves) == 1:
        return []
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    if m < k:
        return [*plain_path(m, leaves[:k]), plain_root(leaves[k:])]
    return [*plain_path(m - k, leaves[k:]), plain_root(leaves[:k])]


def plain_subproof(m: int, leaves: list[bytes], whole: bool) -> list[bytes]:
    """SUBPROOF as section 2.1.2 writes it."""
    if m == len(leaves):
        return [] if whole else [plain_root(leaves)]
    k = 1
    while 2 * k < len(leaves):
        k *= 2
    if m <= k:
        return [*plain_subproof(m, leaves[:k], whole), plain_root(leaves[k:])]
    return [*plain_subproof(m - k, leaves[k:], False), plain_root(leaves[:k])]


class Kept:
    """Nodes as a store keeps them: what is there stays."""

    def __init__(self) -> None:
        self.nodes: dict[Node, bytes] = {}
        self.size = 0

    def fetch(self, wanted: Collection[Node]) -> dict[Node, bytes]:
        return {node: self.nodes[node] for node in wanted}

    def add(self, leaves: list[bytes]) -> None:
        new = tree.grown(self.size, [leaf_hash(x) for x in leaves], self.fetch)
        assert not new.keys() & self.nodes.keys()
        self.nodes |= new
        self.size += len(leaves)


def kept(*batches: list[bytes]) -> Kept:
    """A tree that grew in batches."""
    found = Kept()
    for batch in batches:
        found.add(batch)
    return found


def test_the_roots_are_those_of_the_published_vectors() -> None:
    """The roots of the first 0 to 8 leaves of the project's vectors are the published ones."""
    leaves = [bytes.fromhex(x) for x in VECTORS]
    grown = kept(leaves)
    assert [tree.root(n, grown.fetch).hex() for n in range(9)] == ROOTS


@given(st.lists(st.lists(st.binary(max_size=3), max_size=9), max_size=8))
@settings(max_examples=200, deadline=None)
def test_a_tree_that_grows_is_the_tree_of_all_its_leaves(batches: list[list[bytes]]) -> None:
    """However leaves come in, every earlier and the present root are those of the plain definition."""
    leaves = [leaf for batch in batches for leaf in batch]
    grown = kept(*batches)
    for size in range(len(leaves) + 1):
        assert tree.root(size, grown.fetch) == plain_root(leaves[:size])


@given(st.integers(1, 70), st.data())
@settings(max_examples=150, deadline=None)
def test_inclusion_paths_are_those_of_the_standard_and_prove(size: int, data: st.DataObject) -> None:
    """A path equals the standard's, leads to the root, and with any other leaf, index or step does not."""
    leaves = [n.to_bytes(2, "big") for n in range(size)]
    grown, index = kept(leaves), data.draw(st.integers(0, size - 1))
    path, root = tree.inclusion(index, size, grown.fetch), plain_root(leaves)
    assert path == plain_path(index, leaves)
    leaf = leaf_hash(leaves[index])
    assert root_of(leaf, index, size, path) == root
    assert root_of(leaf_hash(b"another"), index, size, path) != root
    for other in range(size):
        if other != index:
            assert _root_or_none(leaf, other, size, path) != root
    for i in range(len(path)):
        bad = [*path[:i], bytes([path[i][0] ^ 1]) + path[i][1:], *path[i + 1 :]]
        assert root_of(leaf, index, size, bad) != root
        with pytest.raises(Wrong, match="path"):
            root_of(leaf, index, size, path[:i])
    with pytest.raises(Wrong, match="path"):
        root_of(leaf, index, size, [*path, bytes(32)])


def _root_or_none(leaf: bytes, index: int, size: int, path: list[bytes]) -> bytes | None:
    try:
        return root_of(leaf, index, size, path)
    except Wrong:
        return None


@given(st.integers(1, 70), st.data())
@settings(max_examples=150, deadline=None)
def test_consistency_paths_are_those_of_the_standard_and_prove(size: int, data: st.DataObject) -> None:
    """A path equals the standard's and proves; an altered path, root or order of sizes does not."""
    leaves = [n.to_bytes(2, "big") for n in range(size)]
    grown, old = kept(leaves), data.draw(st.integers(1, size))
    path = tree.consistency(old, size, grown.fetch)
    old_root, new_root = plain_root(leaves[:old]), plain_root(leaves)
    assert path == (plain_subproof(old, leaves, True) if old < size else [])
    check_consistency(old, old_root, size, new_root, path)
    bad = bytes([old_root[0] ^ 1]) + old_root[1:]
    forged = [(bad, new_root, path), (old_root, bytes(32), path), (old_root, new_root, [*path, bytes(32)])]
    forged += [(old_root, new_root, [*path[:i], bytes(32), *path[i + 1 :]]) for i in range(len(path))]
    forged += [(old_root, new_root, path[:i]) for i in range(len(path))]
    for first, second, steps in forged:
        with pytest.raises(Wrong):
            check_consistency(old, first, size, second, steps)
    if old < size:
        with pytest.raises(Wrong):
            check_consistency(size, new_root, old, old_root, path)


@given(st.integers(2, 40), st.data())
@settings(max_examples=100, deadline=None)
def test_a_rewritten_log_has_no_consistency_proof(size: int, data: st.DataObject) -> None:
    """Where an old leaf was changed, no path that the changed tree gives shows consistency with the old root."""
    leaves = [n.to_bytes(2, "big") for n in range(size)]
    old = data.draw(st.integers(1, size - 1))
    changed = leaves.copy()
    changed[data.draw(st.integers(0, old - 1))] = b"changed"
    path = tree.consistency(old, size, kept(changed).fetch)
    with pytest.raises(Wrong):
        check_consistency(old, plain_root(leaves[:old]), size, plain_root(changed), path)


def test_every_log_begins_with_the_empty_one() -> None:
    """From no leaves to any number there is nothing to show, and no path is taken for a proof."""
    check_consistency(0, tree.EMPTY, 3, plain_root([b"a", b"b", b"c"]), [])
    with pytest.raises(Wrong):
        check_consistency(0, tree.EMPTY, 3, bytes(32), [bytes(32)])
