"""Does code that knows nothing of Annals accept our notes, tiles, proofs and signatures, and refuse altered ones?

Go's sumdb (packages note and tlog) reads the log, mldsa checks the signatures by ML-DSA-44, and a witness' signature
by Ed25519 is compared with one that the Go library transparency-dev/formats made.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from mldsa import ParameterSet, VerificationError, VerificationKey

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer, Witness
from eventstore.checkpoints.log import CheckpointLog, Point, consistency_proof, inclusion_proof
from eventstore.checkpoints.tiles import publish
from eventstore.files import Directory
from eventstore.verification.verifier import ML_DSA_44, Wrong, read_checkpoint, read_policy, verify_note
from tests.eventstore.checkpoints.views import View

GO = shutil.which("go")
SOURCES = Path("/usr/share/gocode")
"""Where Debian keeps the sources of Go packages."""


@pytest.fixture(scope="module")
def checker(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`checker.go`, compiled."""
    if GO is None or not (SOURCES / "src/golang.org/x/mod/sumdb/tlog").is_dir():
        pytest.skip("needs Debian's packages golang-go and golang-golang-x-mod-dev")
    folder = tmp_path_factory.mktemp("go")
    program, source = folder / "checker", Path(__file__).with_name("checker.go")
    settings = {"GO111MODULE": "off", "GOPATH": str(SOURCES), "GOCACHE": str(folder / "cache"), "CGO_ENABLED": "0"}
    subprocess.run([GO, "build", "-o", program, source], env=os.environ | settings, check=True, timeout=300)
    return program


def ask(checker: Path, key: str, folder: Path) -> tuple[int, str]:
    """Its exit status, and the line that it says."""
    run = subprocess.run([checker, key, folder], capture_output=True, text=True, check=False, timeout=60)
    return run.returncode, (run.stdout + run.stderr).strip()


def other(digits: str) -> str:
    """Another number of as many digits, in hex."""
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def flipped(data: bytes) -> bytes:
    """Bytes with another last bit."""
    return data[:-1] + bytes([data[-1] ^ 1])


def with_path(data: bytes) -> bytes:
    """A proof with another last step."""
    proof = json.loads(data)
    return json.dumps({**proof, "path": [*proof["path"][:-1], other(proof["path"][-1])]}).encode()


def with_head(data: bytes) -> bytes:
    """A proof for another head."""
    proof = json.loads(data)
    return json.dumps({**proof, "head": other(proof["head"])}).encode()


ALTERED: tuple[tuple[str, Callable[[bytes], bytes], str], ...] = (
    ("checkpoint", lambda note: note.replace(b"\n260\n", b"\n259\n"), "checkpoint: invalid signature"),
    ("tile/0/000", flipped, "tiles: .*inconsistent tile"),
    ("tile/0/001.p/4", flipped, "tiles: .*inconsistent tile"),
    ("tile/1/000.p/1", flipped, "tiles: .*inconsistent tile"),
    ("tile/entries/000", flipped, "tiles: entry 255 has another hash"),
    ("tile/entries/001.p/4", lambda entries: entries[:-34], "tiles: entry 259 is cut"),
    ("inclusion-259.json", with_path, "inclusion-259.json: invalid transparency proof"),
    ("inclusion-0.json", with_head, "inclusion-0.json: invalid transparency proof"),
    ("consistency-3.json", with_path, "consistency-3.json: invalid transparency proof"),
)


def test_go_accepts_our_log_and_no_altered_one(
    checker: Path, grow: Callable[[int], tuple[CheckpointLog, Point]], signer: Signer, tmp_path: Path
) -> None:
    """Checkpoint by the key string, entries and tiles, proofs as given and as computed from the tiles."""
    folder = tmp_path / "log"
    directory = Directory(folder)
    log, old = grow(3)
    publish(log, directory)
    log, new = grow(257)
    publish(log, directory)
    keys.create(tmp_path / "witness.pem")
    witness = keys.load_witness(tmp_path / "witness.pem", "witness.example/w")
    (folder / "checkpoint").write_text(new.note + witness.lines(read_checkpoint(new.note)), encoding="utf-8")
    for point, indexes in ((old, (1,)), (new, (0, 255, 256, 259))):
        for index in indexes:
            [leaf] = log.leaves(index, 1)
            (folder / f"inclusion-{index}.json").write_text(json.dumps(inclusion_proof(log, leaf, point)))
    for point in (old, new):
        proof = consistency_proof(log, point, new)
        (folder / f"consistency-{point.size}.json").write_text(json.dumps(proof))
    key = signer.keys[0].text
    assert ask(checker, key, folder) == (0, "260 entries, 5 inclusions, 2 consistencies")
    for name, alter, fault in ALTERED:
        honest = (folder / name).read_bytes()
        (folder / name).write_bytes(alter(honest))
        status, said = ask(checker, key, folder)
        assert (status, len(said.splitlines())) == (1, 1), name
        assert re.match(fault, said), said
        (folder / name).write_bytes(honest)
    keys.create(tmp_path / "other.pem")
    stranger = keys.load(tmp_path / "other.pem", signer.origin).keys[0].text
    assert ask(checker, stranger, folder) == (1, "checkpoint: note has no verifiable signatures")
    assert ask(checker, key, folder)[0] == 0


def message(name: str, time: bytes, origin: str, size: int, root: bytes) -> bytes:
    """What a key signs by ML-DSA-44, written down from the specification: the subtree of all leaves."""
    named, log = name.encode(), origin.encode()
    by, of = bytes([len(named)]) + named + time, bytes([len(log)]) + log
    return b"subtree/v1\n\0" + by + of + (0).to_bytes(8, "big") + size.to_bytes(8, "big") + root


def test_other_code_accepts_our_signatures_by_ml_dsa_44(signer: Signer, tmp_path: Path) -> None:
    """Of a log and of a witness, over the bytes that C2SP tlog-cosignature describes, and over no others."""
    keys.create(tmp_path / "witness.pem")
    witness = keys.load_witness(tmp_path / "witness.pem", "witness.example/w")
    own = View(signer).grow(b"a", b"b", b"c").note()
    point = read_checkpoint(own + witness.lines(read_checkpoint(own)))
    for key in (signer.keys[1], witness.keys[1]):
        assert key.kind == ML_DSA_44
        [signed] = [data for name, id_, data in point.signatures if (name, id_) == (key.name, key.id)]
        time, signature = signed[:8], signed[8:]
        public = VerificationKey(key.public, parameters=ParameterSet.ML_DSA_44)
        public.verify(signature, message(key.name, time, point.origin, 3, point.root))
        for wrong in (
            message(key.name, time, point.origin, 4, point.root),
            message(key.name, time, "log.example/other", 3, point.root),
            message("log.example/other", time, point.origin, 3, point.root),
            message(key.name, flipped(time), point.origin, 3, point.root),
            message(key.name, time, point.origin, 3, flipped(point.root)),
        ):
            with pytest.raises(VerificationError):
                public.verify(signature, wrong)
        with pytest.raises(VerificationError):
            public.verify(flipped(signature), message(key.name, time, point.origin, 3, point.root))


COSIGNED = (
    "log.example/annals\n3\nSBNJTRN+FjG7owHVrKtue7eqdM4RhdRWVl71HXN2d7I=\n\n"
    "\u2014 log.example/annals OzWixRRtrrIDpkrefLRGTjKj6Ez8gWRaQi7XdBMBgh4XXkriq9dvIJ18WlI0G3gMXAszEwBY"
    "/IAV6Pp+1dk0/Zvv0wY=\n"
    "\u2014 witness.example/w GChPGAAAAABrA/bBABgJWv2UXt7qwTqqJ+N7MU1IeI8tV4ZngMgkhEdfcj+UXVyPjqdqDkydzM9Qsnpzqu94"
    "tWPCuLrKTOOoG0DRBw==\n"
)
"""Made by github.com/transparency-dev/formats v0.1.0 (note.NewSignerForCosignatureV1), with the private keys of the
bytes 0 to 31 for the log and 32 to 63 for the witness, at the second 1795421889 since 1970."""


def test_other_code_makes_the_cosignature_that_we_make() -> None:
    """Of the same keys, text and time, to the byte; the verifier accepts it as the witness', and at no other time."""
    first, second = (Ed25519PrivateKey.from_private_bytes(bytes(range(n, n + 32))) for n in (0, 32))
    log, witness = Signer([first], "log.example/annals"), Witness([second], "witness.example/w", lambda: 1795421889)
    text, _, _ = COSIGNED.partition("\n\n")
    own = log.note(text + "\n")
    assert own + witness.lines(read_checkpoint(own)) == COSIGNED
    policy = read_policy(f"log {log.keys[0].text}\nwitness w {witness.keys[0].text}\nquorum w\n".encode())
    assert verify_note(COSIGNED, (), policy).seen_by == (("w", 1795421889),)
    with pytest.raises(Wrong, match="signature"):
        verify_note(COSIGNED.replace("GAAAAABrA/bB", "GAAAAABrA/bA"), (), policy)
