"""Does a witness answer as C2SP tlog-witness has it, and do witnesses find a log that shows two histories?"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer
from eventstore.checkpoints.witnessing import SIZE_TYPE, WitnessState, request_body
from eventstore.verification.verifier import COSIGNATURE, ML_DSA_44, read_checkpoint, read_policy, verify_note
from tests.eventstore.checkpoints.views import Send, View, splits

ORIGIN = "log.example/annals"


@pytest.fixture
def witness(tmp_path: Path, signer: Signer) -> Callable[[str], WitnessState]:
    """Makes the witness of a name, each time as if its process had been started anew."""

    def make(name: str) -> WitnessState:
        keys.create(tmp_path / f"{name}.pem")
        own = keys.load_witness(tmp_path / f"{name}.pem", f"{name}.example/w")
        return WitnessState(own, signer.keys[:1], tmp_path / name)

    return make


def policy_for(signer: Signer, states: list[WitnessState]) -> str:
    """Two of these witnesses must have cosigned."""
    names = [f"w{number}" for number in range(len(states))]
    lines = [f"witness {name} {state.keys[0].text}" for name, state in zip(names, states, strict=True)]
    return "\n".join([f"log {signer.keys[0].text}", *lines, f"group g 2 {' '.join(names)}", "quorum g\n"])


def test_it_cosigns_what_extends_what_it_has_seen(signer: Signer, witness: Callable[[str], WitnessState]) -> None:
    """The first checkpoint without a proof, later ones with one, also after a restart; it shows the latest."""
    state = witness("w")
    view = View(signer).grow(b"a", b"b", b"c")
    assert state.latest("0" * 64) is None
    first = state.add(view.body(0))
    assert first.status == 200
    note = view.note() + first.body
    for key in state.keys:
        policy = read_policy(f"witness w {key.text}\nquorum w".encode())
        assert verify_note(note, signer.keys, policy, keys.verifies).seen_by
    assert [key.kind for key in state.keys] == [COSIGNATURE, ML_DSA_44]
    assert len(first.body.splitlines()) == 2
    old = view.size
    view.grow(b"d", b"e")
    assert witness("w").add(view.body(old)).status == 200
    assert witness("w").add(view.body(view.size)).status == 200
    latest = state.latest(sha256(ORIGIN.encode()).hexdigest())
    assert latest is not None
    assert read_checkpoint(latest).size == 5
    signed = [(name, id_) for name, id_, _ in read_checkpoint(latest).signatures]
    assert signed == [(key.name, key.id) for key in (signer.keys[0], *state.keys)]


def test_every_refusal_has_its_status(signer: Signer, witness: Callable[[str], WitnessState], tmp_path: Path) -> None:
    """400 malformed, 403 not signed, 404 unknown log, 409 another size, 422 no consistent history."""
    state = witness("w")
    view = View(signer).grow(b"a", b"b", b"c")
    keys.create(tmp_path / "other.pem")
    stranger = keys.load(tmp_path / "other.pem", ORIGIN)
    good = view.body(0)
    for bad in (b"", b"old 00\n\n" + view.note().encode(), good.replace(b"old", b"new"), good[:-1], b"\xff" + good):
        assert state.add(bad).status == 400
    assert state.add(request_body(4, [], view.note())).status == 400
    assert state.add(request_body(0, ["AAAA"], view.note())).status == 400
    assert state.add(View(stranger).grow(b"a").body(0)).status == 403
    assert state.add(view.body(0, view.note().replace("\n3\n", "\n4\n"))).status == 403
    assert state.add(View(signer.named("log.example/other")).grow(b"a").body(0)).status == 404
    assert state.add(request_body(0, ["A" * 43 + "="], view.note())).status == 422
    assert state.add(good).status == 200
    conflict = state.add(good)
    assert (conflict.status, conflict.body, conflict.media) == (409, "3\n", SIZE_TYPE)
    fork = View(signer).grow(b"a", b"b", b"x")
    assert state.add(fork.body(3)).status == 422
    assert state.add(fork.grow(b"d").body(3)).status == 422
    assert state.add(View(signer).grow(b"a").body(0)).status == 409
    assert state.add(request_body(3, [], View(signer).grow(b"a").note())).status == 400
    assert state.add(view.grow(b"d").body(3)).status == 200


def test_two_histories_never_get_a_quorum_each(signer: Signer, witness: Callable[[str], WitnessState]) -> None:
    """Of two histories shown to two auditors one at least lacks the quorum of two of three witnesses."""
    states = [witness(f"w{number}") for number in range(3)]
    policy = read_policy(policy_for(signer, states).encode())

    def send_to(state: WitnessState) -> Send:
        def send(body: bytes) -> tuple[int, str]:
            reply = state.add(body)
            return reply.status, reply.body

        return send

    found = list(splits(signer, [send_to(state) for state in states], policy, 12, Random(13)))
    assert all(found)
