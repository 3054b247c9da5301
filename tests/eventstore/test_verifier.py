"""Does the verifier stand alone, and does its Ed25519 agree with another implementation?"""

from __future__ import annotations

import ast
import hmac
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel.chance import Committed, game_key
from domain.kernel.content import canonical
from eventstore.checkpoints import keys
from eventstore.checkpoints.log import CheckpointLog, consistency_proof, inclusion_proof
from eventstore.database import Database
from eventstore.record import export
from eventstore.store.postgres import PostgresStore
from eventstore.verification import verifier
from eventstore.verification.verifier import Key, Unreadable, ed25519_verifies
from tests.eventstore.forging import Forged
from tests.eventstore.playing import Played, barter_registered, commands_on, play
from tests.tampering.specimens import specimen

pytestmark = pytest.mark.usefixtures("barter")

FILE = Path(verifier.__file__)


def alone(directory: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Run a copy of the file in an empty directory, without the packages that are installed."""
    copy = directory / "verifier.py"
    shutil.copy(FILE, copy)
    command = [sys.executable, "-I", "-S", str(copy), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=directory, check=False)


def test_it_imports_the_standard_library_alone() -> None:
    """Every import of the verifier is one of Python itself."""
    tops: set[str] = set()
    for node in ast.walk(ast.parse(FILE.read_text())):
        if isinstance(node, ast.Import):
            tops |= {alias.name.partition(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            tops.add((node.module or "").partition(".")[0])
    assert tops <= set(sys.stdlib_module_names)


@pytest.fixture(scope="module")
def files(
    tmp_path_factory: pytest.TempPathFactory, new_database: Callable[..., str], migrated_template: str
) -> dict[str, Any]:
    """A record, proofs, a checkpoint and the key, as files that an auditor has."""
    where = tmp_path_factory.mktemp("auditor")
    with barter_registered(), Database(new_database(migrated_template)) as database:
        commands = commands_on(PostgresStore(database))
        played: Played = play("auditor", commands=commands, title="endeavor")
        log = CheckpointLog(database)
        keys.create(where / "key.pem")
        signer = keys.load(where / "key.pem")
        first = log.make(signer, now=datetime.now(UTC))
        played.commands.score(played.id, {"sound": True})
        second = log.make(signer, now=datetime.now(UTC))
        assert first is not None
        assert second is not None
        leaf = log.leaf(played.id, second.size)
        assert leaf is not None
        (where / "game.annals").write_bytes(b"".join(export(played.store, played.commands.games, played.id)))
        (where / "in.json").write_text(json.dumps(inclusion_proof(log, leaf, second)))
        (where / "on.json").write_text(json.dumps(consistency_proof(log, first, second)))
    (where / "point.txt").write_text(second.note)
    return {"where": where, "key": signer.keys[0].text}


def test_draws_are_rejected_above_the_last_whole_multiple() -> None:
    """A draw takes the next number where the first would prefer small results: half of them for this bound."""
    key, bound = bytes(32), 2**63 + 1
    rejected = 0
    for n in range(40):
        values = (int.from_bytes(hmac.digest(key, f"{n}:{tries}".encode(), "sha256")[:8], "big") for tries in count())
        first = next(values)
        rejected += first >= bound
        assert verifier.draw(key, n, bound) == (first if first < bound else next(v for v in values if v < bound))
    assert 10 < rejected < 30


def test_it_runs_alone(files: dict[str, Any], tmp_path: Path) -> None:
    """Copied somewhere and run by a bare Python, it finds a record, a checkpoint and proofs sound: status 0."""
    where, key = files["where"], files["key"]
    found = [where / name for name in ("game.annals", "in.json", "on.json", "point.txt")]
    run = alone(tmp_path, *found, "--key", key, "--proof", where / "in.json")
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.count(": sound") == 5


def test_it_names_the_first_fault(files: dict[str, Any], tmp_path: Path) -> None:
    """Another key, an altered record, or a record that the proof is not about: status 1 and what was expected."""
    where, key = files["where"], files["key"]
    stranger = Key("x", Ed25519PrivateKey.generate().public_key().public_bytes_raw()).text
    run = alone(tmp_path, where / "point.txt", "--key", stranger)
    assert (run.returncode, "signature" in run.stdout) == (1, True)
    bad = tmp_path / "bad.annals"
    lines = (where / "game.annals").read_bytes().splitlines(keepends=True)
    bad.write_bytes(b"".join(lines[:4] + lines[5:]))
    run = alone(tmp_path, bad)
    assert (run.returncode, "version 3: version: expected 3, found 4" in run.stdout) == (1, True)
    other = b"".join(lines[:-1]).replace(b'"events":%d' % (len(lines) - 2), b'"events":%d' % (len(lines) - 3))
    previous = json.loads(lines[-2])["hash"].encode()
    bad.write_bytes(other.replace(json.loads(lines[0])["head"].encode(), previous))
    assert alone(tmp_path, bad).returncode == 0
    run = alone(tmp_path, bad, "--key", key, "--proof", where / "in.json")
    assert (run.returncode, "anchor" in run.stdout) == (1, True)


def test_a_proof_of_another_game_binds_nothing(files: dict[str, Any], tmp_path: Path) -> None:
    """A proof that is about none of the records leaves the matter undecided: status 3."""
    (tmp_path / "other.annals").write_bytes(specimen("endeavor", "lost"))
    run = alone(tmp_path, "other.annals", "--key", files["key"], "--proof", files["where"] / "in.json")
    assert (run.returncode, "not decided: a proof is about the game" in run.stdout) == (3, True)


@pytest.mark.parametrize("honest_first", [True, False])
def test_two_hashes_of_one_version_fit_no_record(honest_first: bool, tmp_path: Path) -> None:
    """A second anchor does not replace the first, in either verifier, nor does a proof: both are named, status 1."""
    data = specimen("endeavor", "lost")
    (tmp_path / "game.annals").write_bytes(data)
    line, other = json.loads(data.splitlines()[6]), "0" * 64
    two = [(5, line["hash"]), (5, other)][:: 1 if honest_first else -1]
    given = [f"--anchor={version}:{found}" for version, found in two]
    for run in (
        alone(tmp_path, "game.annals", *given),
        subprocess.run(
            [sys.executable, "-m", "service.cli", "verify", str(tmp_path / "game.annals"), *given],
            capture_output=True,
            text=True,
            check=False,
        ),
    ):
        assert run.returncode == 1, run.stdout + run.stderr
        assert f"version 5: anchor: expected {two[0][1]} and" in run.stdout
    for known, wanted in ((two[:1], f"{two[0][1]} and {two[1][1]}"), (two[1:], two[1][1])):
        evidence = verifier.Evidence(known)
        evidence.add_proof({"game": "g", "event": 5, "head": two[1][1]})
        assert evidence.anchors("g") == {5: wanted}


def test_what_it_cannot_read_has_a_status_of_its_own(files: dict[str, Any], tmp_path: Path) -> None:
    """A file that is none of these, one that is missing and a key that is none give status 2 and one line."""
    (tmp_path / "x").write_text("rubbish\n")
    (tmp_path / "empty").touch()
    for arguments in (
        [tmp_path / "x"],
        [tmp_path / "empty"],
        [tmp_path / "none"],
        [files["where"] / "point.txt", "--key", "rubbish"],
    ):
        run = alone(tmp_path, *arguments)
        assert (run.returncode, run.stdout.count("\n"), run.stderr) == (2, 1, "")


@pytest.mark.parametrize("repeating", [False, True])
def test_a_sealed_half_that_is_not_read_is_what_it_says(repeating: bool) -> None:
    """Where it adds nothing to the body but what only it may have, it is the same as if it had been read."""
    forged = Forged(specimen("endeavor", "eventful"))
    forged.repeating = repeating
    record = verifier.read(forged.bytes().splitlines(keepends=True))
    events = [verifier.parsed(entry) for entry in record.entries]
    for entry, event, own in zip(record.entries, events, forged.events, strict=True):
        assert entry.sealed is not None
        assert event.sealed == json.loads(entry.sealed)
        assert event.payload == own["payload"]
        assert event.whole in (b"", verifier.canonical(own["payload"]))
        only = verifier.SEALED.get(event.type, frozenset())
        assert not event.told or {n: v for n, v in event.payload.items() if n not in only} == event.public
    assert {event.type for event in events if not event.told} == ({"game_opened"} if repeating else set())
    assert {event.type for event in events if not event.whole} == (set() if repeating else {"game_opened"})
    assert any("choice" in event.payload for event in events)


# --- Ed25519 -------------------------------------------------------------------------------------------------

RFC_8032 = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
]
"""Public key, message and signature of tests 1 and 2 of section 7.1."""


@pytest.mark.parametrize(("public", "message", "signature"), RFC_8032)
def test_the_published_signatures_verify(public: str, message: str, signature: str) -> None:
    """The test vectors of RFC 8032 verify, and with one bit changed anywhere they do not."""
    key, text, signed = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert ed25519_verifies(key, text, signed)
    assert not ed25519_verifies(key, text + b"x", signed)
    for offset in range(0, 64, 7):
        bad = bytearray(signed)
        bad[offset] ^= 1
        assert not ed25519_verifies(key, text, bytes(bad))


@given(
    st.binary(min_size=32, max_size=32), st.binary(max_size=80), st.integers(0, 63), st.integers(0, 7), st.booleans()
)
@settings(max_examples=60, deadline=None)
def test_it_agrees_with_another_implementation(secret: bytes, message: bytes, at: int, bit: int, flip: bool) -> None:
    """A signature, altered or not, is accepted exactly where the library accepts it."""
    private = Ed25519PrivateKey.from_private_bytes(secret)
    signature = bytearray(private.sign(message))
    if flip:
        signature[at] ^= 1 << bit
    public = private.public_key().public_bytes_raw()
    assert ed25519_verifies(public, message, bytes(signature)) == _library(public, message, bytes(signature))


def _library(public: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


def test_a_signature_has_one_form() -> None:
    """The order of the group added to the second half gives no second signature (RFC 8032, section 8.4)."""
    public, message, signature = (bytes.fromhex(x) for x in RFC_8032[1])
    twin = int.from_bytes(signature[32:], "little") + 2**252 + 27742317777372353535851937790883648493
    assert not ed25519_verifies(public, message, signature[:32] + twin.to_bytes(32, "little"))


def test_keys_are_written_as_other_tools_read_them() -> None:
    """A key's text gives the key back; an altered name, id or key is refused. The example is from the Go packages."""
    example = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    key = Key.read(example)
    assert (key.name, key.id, key.text) == ("PeterNeumann", "c74f20a3", example)
    for bad in (example.replace("Peter", "Paul"), example.replace("c74f", "c75f"), example[:-1] + "X", "", "a+b+c"):
        with pytest.raises(Unreadable):
            Key.read(bad)


# --- luck ----------------------------------------------------------------------------------------------------


@given(st.binary(min_size=32, max_size=32), st.lists(st.none() | st.text(max_size=8)), st.data())
@settings(max_examples=100, deadline=None)
def test_luck_is_that_of_the_kernel(seed: bytes, client_seeds: list[str | None], data: st.DataObject) -> None:
    """The verifier's key and draws, written a second time, are those by which games are played."""
    client_seeds = [w if w is None else w.encode("utf-8", "ignore").decode() for w in client_seeds]
    key = verifier.luck_key(seed, client_seeds)
    assert key == game_key(seed, client_seeds)
    bound, n = data.draw(st.integers(1, 1000)), data.draw(st.integers(0, 10**6))
    assert verifier.draw(key, n, bound) == Committed(key).draw(bound, n)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text("abc"), x),
    )
)
def test_canonical_json_is_that_of_the_kernel(data: Any) -> None:
    """Both write the same bytes."""
    try:
        expected = canonical(data)
    except UnicodeEncodeError:
        return
    assert verifier.canonical(data) == expected


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ({"a": [1, {"b": None}]}, {"a": [1, {"b": None}]}, True),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ([1, 2], (1, 2), True),
        (1, True, False),
        ({"a": [0]}, {"a": [False]}, False),
        ({"a": {"b": [1, "x", True]}}, {"a": {"b": [1, "x", 1]}}, False),
        ([1, 2], [2, 1], False),
        ("1", 1, False),
        (None, False, False),
        ({}, [], False),
    ],
)
def test_values_are_the_same_as_json(one: object, other: object, equal: bool) -> None:
    """What is written alike is the same, and `true` is not 1, however deep."""
    assert verifier.same(one, other) is verifier.same(other, one) is equal
    assert (verifier.canonical(one) == verifier.canonical(other)) is equal
