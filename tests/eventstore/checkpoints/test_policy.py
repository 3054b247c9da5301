"""Does the verifier read notes, keys, policies and proofs as the C2SP specifications have them?"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer, Witness
from eventstore.verification.verifier import (
    COSIGNATURE,
    ML_DSA_44,
    Evidence,
    Key,
    Undecided,
    Unreadable,
    Wrong,
    check_note_or_proof,
    ed25519_verifies,
    entry_bytes,
    leaf_bytes,
    leaf_hash,
    main,
    read_checkpoint,
    read_policy,
    verify_note,
)
from tests.tampering.specimens import specimen

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
GAME = str(UUID(int=7))
HEAD = "ab" * 32


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    """The keys of a log."""
    file = tmp_path_factory.mktemp("log") / "key.pem"
    keys.create(file)
    return keys.load(file, "log.example/annals")


@pytest.fixture(scope="module")
def witnesses(tmp_path_factory: pytest.TempPathFactory) -> list[Witness]:
    """Three witnesses."""
    where = tmp_path_factory.mktemp("witnesses")
    for name in "abc":
        keys.create(where / name)
    return [keys.load_witness(where / name, f"{name}.example/w") for name in "abc"]


def note_of(log: Signer, witnesses: Sequence[Witness], entry: bytes, origin: str | None = None) -> str:
    """A checkpoint over one leaf, signed by a log and cosigned."""
    root = base64.b64encode(leaf_hash(entry)).decode()
    note = log.note(f"{origin or log.origin}\n1\n{root}\n")
    return note + "".join(each.lines(read_checkpoint(note)) for each in witnesses)


def policy_of(log: Signer, witnesses: Sequence[Witness], quorum: str = "2", kind: int = 0) -> bytes:
    """A policy in which so many of these witnesses are wanted."""
    lines = [f"log {log.keys[0].text} https://log.example/annals", "# who watches", ""]
    lines += [f"witness {each.origin[0]} {each.keys[kind].text}\thttps://{each.origin}" for each in witnesses]
    lines += [f"group seen {quorum} " + " ".join(each.origin[0] for each in witnesses), "quorum seen"]
    return "\n".join(lines).encode() + b"\n"


def proof_of(note: str, record: bytes = b"") -> bytes:
    """A .tlog-proof of the only leaf."""
    extra = leaf_bytes(GAME, 3, HEAD)
    if record:
        extra = gzip.compress(extra + b"\n" + record)
    return b"c2sp.org/tlog-proof@v1\nextra " + base64.b64encode(extra) + b"\nindex 0\n\n" + note.encode()


# --- published examples --------------------------------------------------------------------------------------


def test_the_example_of_signed_note_verifies() -> None:
    """Key and note of the specification C2SP signed-note."""
    key = Key.read("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k")
    signed = base64.b64decode(
        "Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM="
    )
    assert signed[:4].hex() == key.id
    assert ed25519_verifies(key.public, b"This is an example message.\n", signed[4:])
    assert keys.verifies(key.kind, key.public, b"This is an example message.\n", signed[4:])


def test_the_examples_of_checkpoint_and_cosignature_are_read() -> None:
    """The cosigned checkpoint of the specification C2SP tlog-cosignature, whose keys are not published."""
    point = read_checkpoint(
        "example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"
        "\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9"
        "nTo+zyWE+xeMcTOAYQ8=\n"
        "\u2014 witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5"
        "nNo0xUe+mbIUBkBIfZ+qnA==\n"
    )
    assert [(name, len(signature)) for name, _, signature in point.signatures] == [
        ("example.com/behind-the-sofa", 64),
        ("witness.example.com/w1", 72),
    ]
    key = Key("witness.example.com/w1", bytes(32), COSIGNATURE)
    assert key.message(point, int.from_bytes(point.signatures[1][2][:8], "big")) == (
        b"cosignature/v1\ntime 1679315147\nexample.com/behind-the-sofa\n20852163\n"
        b"CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"
    )


def test_what_ml_dsa_signs_is_laid_out_as_specified(log: Signer, witnesses: list[Witness]) -> None:
    """Label, name, time, origin, start, end, root, with the lengths before names."""
    point = read_checkpoint(note_of(log, [], b"x"))
    key = witnesses[0].keys[1]
    assert key.kind == ML_DSA_44
    assert key.id == sha256(b"a.example/w\n\x06" + key.public).hexdigest()[:8]
    assert (
        key.message(point, 5)
        == b"".join((b"subtree/v1\n\0", b"\x0ba.example/w", bytes(7) + b"\5", b"\x12log.example/annals", bytes(8)))
        + bytes(7)
        + b"\1"
        + point.root
    )


def test_the_example_of_a_policy_is_read(witnesses: list[Witness], log: Signer) -> None:
    """Groups of groups, as in the specification C2SP tlog-policy."""
    x1, x2, y1 = (each.keys[0].text for each in witnesses)
    text = (
        f"log {log.keys[0].text}\n\nwitness X1 {x1}\nwitness X2 {x2}\ngroup X-witnesses 2 X1 X2\n\n"
        f"witness Y1 {y1}\ngroup Y-witnesses any Y1\n\ngroup X-and-Y all X-witnesses Y-witnesses\nquorum X-and-Y\n"
    )
    policy = read_policy(text.encode())
    assert policy.reached(["X1", "X2", "Y1"])
    assert not policy.reached(["X1", "X2"])
    assert not policy.reached(["X1", "Y1"])
    assert read_policy(b"\tquorum  none ").reached([])


MALFORMED = {
    "no line": "",
    "a quorum of nobody known": "quorum w",
    "two quorums": "quorum none\nquorum none",
    "another end of the line": "quorum none\r\n",
    "no key": "log x\nquorum none",
    "a line of an unknown kind": "quorum none\nextension x",
    "a word that is nearly one of the format": "witnesses w {a}\nquorum none",
    "two addresses": "witness w {a} http://x y\nquorum w",
    "a witness named none": "witness none {a}\nquorum none",
    "a group named none": "witness w {a}\ngroup none any w\nquorum none",
    "one name for two witnesses": "witness w {a}\nwitness w {b}\nquorum w",
    "one name for a witness and a group": "witness w {a}\ngroup w any w\nquorum w",
    "names that are not UTF-8 and differ": "witness \udcff {a}\ngroup g any \udcfe\nquorum g",
    "more wanted than members": "witness w {a}\ngroup g 2 w\nquorum g",
    "none wanted": "witness w {a}\ngroup g 0 w\nquorum g",
    "fewer than none wanted": "witness w {a}\ngroup g -1 w\nquorum g",
    "a number with a zero before it": "witness w {a}\ngroup g 01 w\nquorum g",
    "a number in other digits": "witness w {a}\ngroup g \u0661 w\nquorum g",
    "a group without members": "witness w {a}\ngroup g 1\nquorum g",
    "a member twice in a group": "witness w {a}\ngroup g all w w\nquorum g",
    "a member in two groups": "witness w {a}\ngroup g any w\ngroup h any w\nquorum g",
    "a member directly and in a group within": "witness w {a}\ngroup g any w\ngroup h all g w\nquorum h",
    "a group that contains itself": "witness w {a}\ngroup g any g w\nquorum g",
    "groups that contain each other": "group g any h\ngroup h any g\nquorum g",
    "the key of a log for a witness": "witness w {log}\nquorum w",
    "the key of a witness for a log": "log {a}\nquorum none",
    "a key of an unknown kind": "witness w {unknown}\nquorum w",
    "a key under two names of the policy": "witness v {a}\nwitness w {a}\ngroup g all v w\nquorum g",
    "a key under two names of its own": "witness v {a}\nwitness w {again}\ngroup g all v w\nquorum g",
    "a log that is its own witness": "log {log}\nwitness w {own}\nquorum w",
    "a witness that is its own log": "witness w {own}\nlog {log}\nquorum w",
    "a log that is its own witness by ML-DSA-44": "log {log_6}\nwitness w {own_6}\nquorum w",
    "two keys of one name and id": "witness v {c1}\nwitness w {c2}\nquorum v",
    "a key for which anybody can sign": "witness w {zero}\nquorum w",
    "a key of small order": "witness w {small}\nquorum w",
    "a key of mixed order": "witness w {mixed}\nquorum w",
    "a space in the name of a key": "witness w {spaced}\nquorum w",
    "a space of another kind after a key": "witness w {a}\u00a0\nquorum w",
}
"""What a forger, or a tired author, writes: the text with names for keys."""


def filled(text: str, log: Signer, witnesses: Sequence[Witness]) -> bytes:
    """A policy with keys for their names."""
    (a, b), name = (each.keys[0] for each in witnesses[:2]), "w.example"
    weak = {
        "zero": "01" + "00" * 31,
        "small": "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        # The base point and a point of order 2.
        "mixed": "95" + "99" * 31,
    }
    # Their ids are both 40ad5b6b.
    seeds = [sha256(str(number).encode()).digest() for number in (10652, 83670)]
    alike = [Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes_raw() for seed in seeds]
    made = {
        "a": a,
        "b": b,
        "again": Key(name, a.public, COSIGNATURE),
        "unknown": Key(name, a.public, 2),
        "spaced": Key("w\u00a0example", a.public, COSIGNATURE),
        "log": log.keys[0],
        "log_6": log.keys[1],
        "own": Key(name, log.keys[0].public, COSIGNATURE),
        "own_6": Key(name, log.keys[1].public, ML_DSA_44),
        "c1": Key(name, alike[0], COSIGNATURE),
        "c2": Key(name, alike[1], COSIGNATURE),
        **{which: Key(name, bytes.fromhex(public), COSIGNATURE) for which, public in weak.items()},
    }
    return text.format(**{which: key.text for which, key in made.items()}).encode("utf-8", "surrogateescape")


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_policy_is_refused(text: str, log: Signer, witnesses: list[Witness]) -> None:
    """No quorum or two, unknown names, wrong kinds of keys, one key twice, impossible or repeated members."""
    with pytest.raises(Unreadable, match="policy"):
        read_policy(filled(text, log, witnesses))


def test_names_are_bytes(log: Signer, witnesses: list[Witness]) -> None:
    """A name that is not UTF-8 is one all the same."""
    policy = read_policy(filled("witness \udcff {a}\ngroup g any \udcff\nquorum g", log, witnesses))
    assert policy.reached(policy.witnesses)


def test_the_key_of_the_log_is_no_witness_either_way(log: Signer, witnesses: list[Witness]) -> None:
    """Whoever names the log's key by `--key` cannot have a policy in which the log is a witness."""
    policy = read_policy(filled("witness w {own}\nquorum w", log, witnesses))
    with pytest.raises(Unreadable, match="one of its witnesses has the key of the log"):
        verify_note(note_of(log, [], b"x"), log.keys, policy)


# --- quorums -------------------------------------------------------------------------------------------------


def test_a_quorum_must_be_reached(log: Signer, witnesses: list[Witness]) -> None:
    """Two of three cosignatures are enough, one is not, and those of strangers do not count."""
    policy = read_policy(policy_of(log, witnesses))
    entry = entry_bytes(GAME, 3, HEAD)
    point = verify_note(note_of(log, witnesses[1:], entry), (), policy)
    assert [name for name, _ in point.seen_by] == ["b", "c"]
    for few in ([], witnesses[:1], [witnesses[0], log]):
        with pytest.raises(Wrong, match="quorum seen"):
            verify_note(note_of(log, few, entry), (), policy)  # type: ignore[arg-type]
    with pytest.raises(Wrong, match="known key"):
        verify_note(note_of(witnesses[0], witnesses, entry, log.origin), (), policy)
    with pytest.raises(Undecided, match="no key of a log is given"):
        verify_note(note_of(log, witnesses, entry), ())
    other = note_of(log.named("log.example/other"), witnesses, entry)
    with pytest.raises(Wrong, match="known key"):
        verify_note(other, (), policy)


def test_a_witness_counts_once(log: Signer, witnesses: list[Witness]) -> None:
    """However often it cosigns."""
    policy = read_policy(policy_of(log, witnesses))
    note = note_of(log, witnesses[:1] * 3, b"x")
    assert note.count("a.example/w") == 6
    with pytest.raises(Wrong, match="quorum seen"):
        verify_note(note, (), policy)


def test_a_cosignature_moved_to_another_checkpoint_is_found(log: Signer, witnesses: list[Witness]) -> None:
    """A witness' line holds for the checkpoint that it signed and the time that it names."""
    policy = read_policy(policy_of(log, witnesses))
    good, other = (note_of(log, witnesses, entry) for entry in (b"1", b"2"))
    own, strange = good.splitlines(keepends=True), other.splitlines(keepends=True)
    with pytest.raises(Wrong, match="signature"):
        verify_note("".join(own[:6] + strange[6:]), (), policy)
    name, data = own[6].split(" ")[1:]
    raw = bytearray(base64.b64decode(data))
    raw[11] ^= 1
    own[6] = f"\u2014 {name} {base64.b64encode(raw).decode()}\n"
    with pytest.raises(Wrong, match="signature"):
        verify_note("".join(own), (), policy)


def test_a_quorum_of_ml_dsa_is_decided_by_the_library_alone(log: Signer, witnesses: list[Witness]) -> None:
    """The standard library cannot check those cosignatures and says so; with the library they count."""
    policy = read_policy(policy_of(log, witnesses, kind=1))
    note = note_of(log, witnesses[:2], b"x")
    with pytest.raises(Undecided, match="quorum seen"):
        verify_note(note, (), policy)
    assert len(verify_note(note, (), policy, keys.verifies).seen_by) == 2
    with pytest.raises(Wrong):
        verify_note(note_of(log, witnesses[:1], b"x"), (), policy)


# --- proofs --------------------------------------------------------------------------------------------------


def test_a_tlog_proof_says_who_saw_the_head(log: Signer, witnesses: list[Witness]) -> None:
    """Of leaves of both forms: what the leaf says, and how many of the witnesses saw it."""
    policy = read_policy(policy_of(log, witnesses))
    for entry in (entry_bytes(GAME, 3, HEAD), leaf_bytes(GAME, 3, HEAD)):
        shown, record = check_note_or_proof(proof_of(note_of(log, witnesses[:2], entry)), (), policy)
        assert (shown["game"], shown["event"], shown["head"], record) == (GAME, 3, HEAD, b"")
        evidence = Evidence()
        evidence.add_proof(shown)
        assert evidence.witnessed(GAME, 5) == ["2 of 3 witnesses saw the head of version 3 of 5"]
    with pytest.raises(Wrong, match="root"):
        check_note_or_proof(proof_of(note_of(log, witnesses, b"other")), (), policy)


def test_a_malformed_tlog_proof_cannot_be_read(log: Signer) -> None:
    """Lines that are missing, numbers in another form, hashes of another length, too much in it."""
    good = proof_of(note_of(log, [], entry_bytes(GAME, 3, HEAD)))
    bomb = base64.b64encode(gzip.compress(bytes(2**20)) * 257)
    extra = good.split(b"\n")[1]
    for bad in (
        good.replace(b"index 0", b"index 00"),
        good.replace(b"index 0", b"index 0\nAAAA"),
        good.replace(b"index 0\n", b""),
        good.replace(b"extra ", b"extra"),
        good.replace(extra, b"extra " + base64.b64encode(b"{}")),
        good.replace(extra, b"extra H4sI"),
        good.replace(extra, b"extra " + bomb),
    ):
        with pytest.raises(Unreadable):
            check_note_or_proof(bad, log.keys)


def test_the_one_file_says_what_it_did_not_check(log: Signer, witnesses: list[Witness], tmp_path: Path) -> None:
    """Its lines name the witnesses and the signatures by ML-DSA-44; statuses tell the three verdicts apart."""
    policy, proof = tmp_path / "policy", tmp_path / "game.tlog-proof"
    policy.write_bytes(policy_of(log, witnesses) + f"log {log.keys[1].text}\n".encode())
    said: list[str] = []
    for few, status, words in (
        (witnesses[:2], 0, "seen by 2 of 3 witnesses"),
        (witnesses[:1], 1, "the quorum seen"),
    ):
        proof.write_bytes(proof_of(note_of(log, few, entry_bytes(GAME, 3, HEAD))))
        said.clear()
        assert main([str(proof), "--policy", str(policy)], said.append) == status
        assert words in said[0]
    proof.write_bytes(proof_of(note_of(log, witnesses, entry_bytes(GAME, 3, HEAD)), b"rubbish\n"))
    assert main([str(proof), "--policy", str(policy)], said.append) == 2
    assert "not checked ML-DSA-44 of log.example/annals" in said[1]
    policy.write_bytes(policy_of(log, witnesses, kind=1))
    # What lies with signatures that nobody can check is checked alone.
    assert main([str(proof), "--policy", str(policy)], said.append) == 2
    record = specimen("endeavor", "eventful")
    proof.write_bytes(proof_of(note_of(log, witnesses, entry_bytes(GAME, 3, HEAD)), record))
    said.clear()
    assert main([str(proof), "--policy", str(policy)], said.append) == 3
    assert [line.partition("game.tlog-proof: ")[2][:11] for line in said[:2]] == ["not decided", "sound witho"]
    changed = record.replace(b'"type":"move_made"', b'"type":"seat_left"', 1)
    proof.write_bytes(proof_of(note_of(log, witnesses, entry_bytes(GAME, 3, HEAD)), changed))
    assert main([str(proof), "--policy", str(policy)], said.append) == 1
