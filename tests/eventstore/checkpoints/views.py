"""A log whose owner shows different histories to different people, and witnesses that see some of them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

from eventstore.checkpoints import tree
from eventstore.checkpoints.keys import Signer
from eventstore.checkpoints.tree import Node
from eventstore.checkpoints.witnessing import request_body
from eventstore.verification.verifier import TrustPolicy, Wrong, leaf_hash, verify_note

Send = Callable[[bytes], tuple[int, str]]
"""Sends the body of `add-checkpoint`: status and text of the answer."""


class View:
    """A history of the log: leaves and the hashes over them."""

    def __init__(self, signer: Signer, before: View | None = None) -> None:
        self._signer = signer
        self.size = before.size if before else 0
        self._nodes: dict[Node, bytes] = dict(before._nodes) if before else {}

    def grow(self, *entries: bytes) -> View:
        """The view with more leaves."""
        hashes = [leaf_hash(entry) for entry in entries]
        self._nodes.update(tree.grown(self.size, hashes, lambda wanted: {n: self._nodes[n] for n in wanted}))
        self.size += len(entries)
        return self

    def note(self) -> str:
        """The checkpoint, signed by the log."""
        root = tree.root(self.size, lambda wanted: {n: self._nodes[n] for n in wanted})
        return self._signer.note(f"{self._signer.origin}\n{self.size}\n{b64encode(root).decode()}\n")

    def body(self, old: int, note: str | None = None) -> bytes:
        """A request to a witness that knows `old` leaves."""
        path = tree.consistency(old, self.size, lambda wanted: {n: self._nodes[n] for n in wanted})
        return request_body(old, [b64encode(step).decode() for step in path], note or self.note())


def cosigned(view: View, note: str, witnesses: Sequence[Send]) -> str:
    """The note with what these witnesses sign, each asked again with the size that it names."""
    lines = ""
    for send in witnesses:
        status, text = send(view.body(0, note))
        if status == 409 and int(text) <= view.size:
            status, text = send(view.body(int(text), note))
        lines += text if status == 200 else ""
    return note + lines


def splits(
    signer: Signer, witnesses: Sequence[Send], policy: TrustPolicy, times: int, random: Random
) -> Iterator[bool]:
    """So many times two histories of equal or different sizes are shown; whether one auditor at least refuses.

    The owner asks the witnesses in every order that may help: both halves for all, or each half for some of them.
    The history that a quorum has seen, if any, is the one that goes on.
    """
    base = View(signer).grow(b"first")
    pairs = [list(pair) for pair in combinations(witnesses, 2)]
    for number in range(times):
        one = View(signer, base).grow(*(b"%d one %d" % (number, i) for i in range(random.randint(1, 4))))
        two = View(signer, base).grow(*(b"%d two %d" % (number, i) for i in range(random.randint(1, 4))))
        shown = []
        for view in (one, two):
            asked = random.choice([*pairs, list(witnesses)])
            shown.append((view, cosigned(view, view.note(), asked)))
        believed = []
        for view, note in shown:
            try:
                verify_note(note, (), policy)
            except Wrong:
                continue
            believed.append(view)
        yield len(believed) < 2
        base = (believed or [base])[0]
