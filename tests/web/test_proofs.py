"""Does the checker of the pages judge checkpoints, proofs and policies as `annals verify` does?"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer, Witness
from eventstore.verification.verifier import (
    Key,
    Undecided,
    Unreadable,
    Wrong,
    check_note_or_proof,
    entry_bytes,
    read_checkpoint,
    read_policy,
)
from tests.eventstore.checkpoints.test_policy import GAME, HEAD, MALFORMED, filled, note_of, policy_of, proof_of
from tests.eventstore.checkpoints.test_tree import plain_path, plain_root, plain_subproof
from tests.tampering.specimens import specimen
from tests.web.checking import Checker

SIZE = 7


@pytest.fixture(scope="module")
def signers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Signer, list[Witness]]:
    """The keys of a log and of three witnesses."""
    where = tmp_path_factory.mktemp("keys")
    for name in ("log", "a", "b", "c"):
        keys.create(where / name)
    log = keys.load(where / "log", "log.example/annals")
    return log, [keys.load_witness(where / name, f"{name}.example/w") for name in "abc"]


@pytest.fixture
def other(tmp_path: Path, signers: tuple[Signer, list[Witness]]) -> Signer:
    """Another pair of keys under the name of the same log."""
    keys.create(tmp_path / "other")
    return keys.load(tmp_path / "other", signers[0].origin)


@pytest.fixture(scope="module")
def in_pages() -> Iterator[Checker]:
    """The checker of the pages."""
    with Checker() as checker:
        yield checker


def files(log: Signer, witnesses: Sequence[Witness]) -> list[bytes]:
    """Notes and proofs of every form about small trees, honest ones and altered ones."""
    note = note_of(log, witnesses[:2], entry_bytes(GAME, 3, HEAD))
    leaves = [entry_bytes(GAME, version, HEAD) for version in range(1, SIZE + 1)]
    notes = [log.note(f"{log.origin}\n{n}\n{base64.b64encode(plain_root(leaves[:n])).decode()}\n") for n in range(8)]
    made: list[dict[str, Any]] = [
        {
            "format": "annals-inclusion",
            "version": 2,
            "game": GAME,
            "event": 5,
            "head": HEAD,
            "index": 4,
            "path": [step.hex() for step in plain_path(4, leaves[:size])],
            "checkpoint": notes[size],
        }
        for size in range(5, 8)
    ]
    made += [
        {
            "format": "annals-consistency",
            "version": 1,
            "path": [step.hex() for step in (plain_subproof(old, leaves, whole=True) if old else [])],
            "old": notes[old],
            "new": notes[SIZE],
        }
        for old in range(SIZE + 1)
    ]
    wrong = [each | {"path": [*each["path"][1:], HEAD]} for each in made] + [
        made[0] | {"event": 4},
        made[1] | {"index": 3},
    ]
    raw = [note.encode(), proof_of(note), proof_of(note_of(log, witnesses, entry_bytes(GAME, 4, HEAD)))]
    raw += [
        note.replace("\n1\n", "\n2\n").encode(),
        note.encode()[:-9],
        note_of(log, [], b"x", "log.example/b").encode(),
    ]
    return raw + [json.dumps(each).encode() for each in (*made, *wrong)]


def alone(data: bytes, known: Sequence[Key], policy: bytes | None) -> tuple[str, str]:
    """The verdict with every signature checked, and the first thing wrong."""
    try:
        check_note_or_proof(data, known, read_policy(policy) if policy else None, keys.verifies)
    except Wrong as wrong:
        return "not sound", wrong.what
    except Undecided:
        return "not decided", ""
    except Unreadable:
        return "cannot be read", ""
    return "sound", ""


def test_the_verdicts_on_checkpoints_and_proofs_agree(
    signers: tuple[Signer, list[Witness]], other: Signer, in_pages: Checker
) -> None:
    """With the log's keys, with each of them, with a stranger's or none, and under policies of both kinds of keys."""
    log, witnesses = signers
    policies = [None, policy_of(log, witnesses), policy_of(log, witnesses, "all"), policy_of(log, witnesses, "all", 1)]
    seen = set()
    for data in files(log, witnesses):
        for known in (log.keys, log.keys[:1], log.keys[1:], other.keys, ()):
            for policy in policies if data.startswith((b"c2sp", log.origin.encode())) else policies[:1]:
                expected = alone(data, known, policy)
                told = in_pages(data, keys=[key.text for key in known], policy=policy)
                assert (told["verdict"], (told["fault"] or {"what": ""})["what"]) == expected, told
                seen.add(expected[0])
    assert seen == {"sound", "not sound", "not decided", "cannot be read"}


def signed_lines(note: str) -> tuple[str, list[str]]:
    """The text of a note with the empty line after it, and its lines of signatures."""
    text, _, tail = note.rpartition("\n\n")
    return text + "\n\n", tail.splitlines(keepends=True)


def line_of(key: Key, signed: bytes) -> str:
    """A line with a signature under the name and id of a key."""
    return f"\u2014 {key.name} {base64.b64encode(bytes.fromhex(key.id) + signed).decode()}\n"


def test_a_forger_of_ml_dsa_gains_nothing(
    signers: tuple[Signer, list[Witness]], other: Signer, in_pages: Checker
) -> None:
    """Each altered signature is refused, as `annals verify` does, also beside a right one by Ed25519."""
    log, _ = signers
    text, (first, second) = signed_lines(note_of(log, [], b"x"))
    lattice = log.keys[1]
    right = base64.b64decode(second.split()[2])[4:]
    assert len(right) == 8 + 2420
    flipped = [right[:at] + bytes([right[at] ^ 1]) + right[at + 1 :] for at in (0, 7, 8, 40, 1000, 2340, 2345, 2426)]
    strange = base64.b64decode(signed_lines(note_of(other, [], b"x"))[1][1].split()[2])[4:]
    elsewhere = base64.b64decode(signed_lines(note_of(log, [], b"y"))[1][1].split()[2])[4:]
    unsized = [b"\0", right[:8], right[:-1], right + b"\0", right[8:], right * 2, right[:72]]
    hints = [right[:-84] + bytes(80) + end for end in (b"\0\0\0\0", b"\2\2\2\2", b"\xff" * 4)]
    late = (2**63).to_bytes(8, "big") + right[8:]
    forged = [line_of(lattice, each) for each in (*flipped, strange, elsewhere, *unsized, *hints, late)]
    # By the right key under the name of another kind, or of another log.
    forged += [line_of(log.keys[0], right), line_of(lattice, base64.b64decode(first.split()[2])[4:])]
    known = [key.text for key in log.keys]
    for line in forged:
        for note in (text + line, text + first + line, text + first + second + line, text + line + second):
            expected = alone(note.encode(), log.keys, None)
            assert expected == ("not sound", "signature")
            told = in_pages(note.encode(), keys=known)
            assert (told["verdict"], told["fault"]["what"]) == expected, told
            assert told["signed"] == []
    for data, trusted, verdict in (
        (text + second, log.keys, "sound"),
        (text + second, log.keys[1:], "sound"),
        (text + second + second, log.keys[1:], "sound"),
        (text + second.replace(log.origin, "log.example/b"), log.keys, "not sound"),
        (text.replace("\n1\n", "\n2\n") + second, log.keys, "not sound"),
        (text.replace(log.origin, "l" * 256) + second.replace(log.origin, "l" * 256), log.keys, "not sound"),
        # What an extension says, only Ed25519 signs.
        (text[:-1] + "more\n\n" + second, log.keys[1:], "sound"),
        (text[:-1] + "more\n\n" + first + second, log.keys, "not sound"),
    ):
        assert alone(data.encode(), trusted, None)[0] == verdict, data[:80]
        told = in_pages(data.encode(), keys=[key.text for key in trusted])
        assert told["verdict"] == verdict, told
        signed = [f"{lattice.name}+{lattice.id}"] if verdict == "sound" else []
        assert [name for name, _, kind in told["signed"]] == signed


def test_keys_of_ml_dsa_are_read_alike(signers: tuple[Signer, list[Witness]], in_pages: Checker) -> None:
    """Of another length, kind or id; and a checkpoint whose origin is longer than such a signature can say."""
    log, witnesses = signers
    note = note_of(log, [], b"x").encode()
    key = log.keys[1]
    for public, kind in ((key.public[:-1], 6), (key.public + b"\0", 6), (key.public, 5), (key.public, 1), (b"", 6)):
        told = in_pages(note, keys=[Key(key.name, public, kind).text])
        assert told["verdict"] == "cannot be read"
    told = in_pages(note, keys=[key.text.replace(f"+{key.id}+", "+00000000+")])
    assert told["verdict"] == "cannot be read"
    policy = policy_of(log, witnesses, "1", 1)
    text, lines = signed_lines(note.decode())
    long = (text + "".join(lines)).replace(log.origin, "l" * 256)
    for data in (long, long + line_of(witnesses[0].keys[1], bytes(8 + 2420))):
        expected = alone(data.encode(), log.keys, policy)
        told = in_pages(data.encode(), keys=[each.text for each in log.keys], policy=policy)
        assert (told["verdict"], (told["fault"] or {"what": ""})["what"]) == expected, told
    assert expected[0] == "cannot be read"


def test_a_quorum_of_ml_dsa_decides(signers: tuple[Signer, list[Witness]], in_pages: Checker) -> None:
    """Witnesses whom a policy knows by such keys count, with the times that they signed, and a false one is a fault."""
    log, witnesses = signers
    note = note_of(log, witnesses[:2], b"x")
    text, lines = signed_lines(note)
    two, three = policy_of(log, witnesses, "2", 1), policy_of(log, witnesses, "all", 1)
    told = in_pages(note.encode(), policy=two)
    assert told["verdict"] == alone(note.encode(), (), two)[0] == "sound"
    assert told["seen"] == ["a", "b"]
    assert {kind for _, _, kind in told["witnessed"]} == {6}
    assert all(at > 1_700_000_000 for _, at, _ in told["witnessed"])
    assert in_pages(note.encode(), policy=three)["fault"]["what"] == "witnesses"
    assert alone(note.encode(), (), three) == ("not sound", "witnesses")
    # The first witness' signature, said to be the second's.
    forged = text + "".join(lines[:4]) + line_of(witnesses[1].keys[1], base64.b64decode(lines[3].split()[2])[4:])
    for policy in (two, three):
        assert in_pages(forged.encode(), policy=policy)["fault"]["what"] == "signature"
        assert alone(forged.encode(), (), policy) == ("not sound", "signature")


def test_a_number_with_a_fraction_is_refused(signers: tuple[Signer, list[Witness]], in_pages: Checker) -> None:
    """Once read, JavaScript cannot tell 0.0 from 0; the pages refuse it all the same, as the one file does."""
    log, _ = signers
    note = note_of(log, [], entry_bytes(GAME, 3, HEAD))
    form = {"format": "annals-inclusion", "version": 2, "game": GAME, "event": 3, "head": HEAD, "path": []}
    proof = json.dumps({**form, "index": 0, "checkpoint": note})
    key = log.keys[:1]
    for text in ("0", "-0"):
        data = proof.replace('"index": 0', f'"index": {text}').encode()
        assert in_pages(data, keys=[key[0].text])["verdict"] == alone(data, key, None)[0] == "sound"
    for name, number in (("index", "0.0"), ("index", "0e0"), ("index", "0E1"), ("event", "3.0"), ("version", "2.0")):
        data = re.sub(f'"{name}": \\d', f'"{name}": {number}', proof).encode()
        told = in_pages(data, keys=[key[0].text])["verdict"]
        assert told == alone(data, key, None)[0] == "cannot be read", (name, number)


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_policy_is_refused(signers: tuple[Signer, list[Witness]], in_pages: Checker, text: str) -> None:
    """What the one file cannot read, the pages cannot read either."""
    log, witnesses = signers
    note = note_of(log, witnesses, b"x").encode()
    assert in_pages(note, policy=filled(text, log, witnesses))["verdict"] == "cannot be read"


def test_policies_are_read_alike(signers: tuple[Signer, list[Witness]], in_pages: Checker) -> None:
    """Quorums, names that are bytes, a witness that cosigned three times, and a log's key among the witnesses."""
    log, witnesses = signers
    note = note_of(log, witnesses, b"x")
    assert len(read_checkpoint(note).signatures) == 8
    assert in_pages(note.encode(), policy=policy_of(log, witnesses))["seen"] == ["a", "b", "c"]
    key = [log.keys[0].text]
    for name in ("\udcff", "\u00ff", "w"):
        policy = filled(f"witness {name} {{a}}\ngroup g any {name}\nquorum g", log, witnesses)
        assert in_pages(note.encode(), keys=key, policy=policy)["verdict"] == "sound"
    thrice = note_of(log, witnesses[:1] * 3, b"x").encode()
    assert in_pages(thrice, policy=policy_of(log, witnesses))["fault"]["what"] == "witnesses"
    own = filled("witness w {own}\nquorum w", log, witnesses)
    assert in_pages(note.encode(), keys=key, policy=own)["verdict"] == "cannot be read"


def test_heads_in_proofs_bind_the_record(signers: tuple[Signer, list[Witness]], in_pages: Checker) -> None:
    """A proof about another game leaves a record undecided, and so does one without a key; another key is a fault."""
    log, witnesses = signers
    note = note_of(log, [], entry_bytes(GAME, 3, HEAD))
    assert in_pages(proof_of(note), keys=[log.keys[0].text])["verdict"] == "sound"
    assert in_pages(proof_of(note))["verdict"] == "not decided"
    # What lies with a checkpoint of an unknown log is checked alone.
    record = specimen("endeavor", "eventful")
    told = in_pages(proof_of(note, record))
    assert (told["verdict"], len(told["steps"])) == ("not decided", 1)
    changed = record.replace(b'"type":"move_made"', b'"type":"seat_left"', 1)
    assert in_pages(proof_of(note, changed))["verdict"] == "not sound"
    assert in_pages(proof_of(note, b"rubbish\n"))["verdict"] == "cannot be read"
    assert in_pages(proof_of(note), keys=[witnesses[0].keys[0].text])["fault"]["what"] == "signature"
