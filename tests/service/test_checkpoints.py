"""What do checkpoints look like over HTTP, and do they prove what a game's record says?"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from flask import Flask

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer
from eventstore.checkpoints.log import CheckpointLog, Point
from eventstore.verification.verifier import (
    Key,
    entry_bytes,
    leaf_hash,
    node_hash,
    read_checkpoint,
    verify_note,
    verify_proof,
)
from eventstore.verification.verifier import main as verifier
from service.checkpoints import examples
from tests.service.conftest import Api
from tests.service.playing import finish, put_aside
from tests.service.tiny import TITLE

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def signer(tmp_path: Path) -> Signer:
    """The key of the service's operator."""
    keys.create(tmp_path / "key.pem")
    return keys.load(tmp_path / "key.pem")


def make(app: Flask, signer: Signer) -> Point:
    """A checkpoint, as the operator's process makes it."""
    point: Point = app.extensions["annals"].checkpoints.make(signer, now=NOON)
    return point


def test_a_finished_game_is_bound_by_what_was_published_while_it_ran(
    app: Flask, anonymous: Api, ada: Api, ben: Api, started: str, signer: Signer
) -> None:
    """An inclusion proof fetched while a game ran holds for its complete record, and later checkpoints agree."""
    put_aside(started, ada, ben)
    first = make(app, signer)
    early = anonymous.ok("GET", f"{started}/inclusion")
    listed = anonymous.ok("GET", "/v1/checkpoints/keys")["keys"]
    assert [key["algorithm"] for key in listed] == ["Ed25519", "ML-DSA-44"]
    known = [Key.read(key["key"]) for key in listed]
    shown = verify_proof(early, known)
    finish(started, ada, ben)
    second = make(app, signer)
    chain = anonymous.ok("GET", f"{started}/audit")["chain"]
    assert chain[shown["event"] - 1]["hash"] == shown["head"]
    late = verify_proof(anonymous.ok("GET", f"{started}/inclusion"), known)
    assert (late["event"], late["head"]) == (chain[-1]["version"], chain[-1]["hash"])
    assert anonymous.ok("GET", f"{started}/inclusion?checkpoint={first.number}") == early
    path = f"/v1/checkpoints/{first.number}/consistency/{second.number}"
    assert verify_proof(anonymous.ok("GET", path), known)["old"]["size"] == first.size
    between = anonymous.ok("GET", f"{started}/inclusion?version={shown['event'] + 1}")
    assert between["event"] == late["event"]


def test_a_receipt_names_the_time_by_which_a_checkpoint_holds_the_move(app: Flask, ada: Api, signer: Signer) -> None:
    """A minute after the event, as soon as checkpoints are made at all."""
    wanted = {"title": TITLE.slug, "seats": 2}
    assert ada.ok("POST", "/v1/games", wanted)["in_checkpoint_by"] is None
    make(app, signer)
    app.extensions["annals"].checkpoints = CheckpointLog(app.extensions["annals"].database)
    opened = ada.ok("POST", "/v1/games", wanted)
    at = datetime.fromisoformat(opened["events"][-1]["at"])
    assert datetime.fromisoformat(opened["in_checkpoint_by"]) - at == timedelta(minutes=1)


def test_one_file_holds_a_record_and_its_proof(
    app: Flask, anonymous: Api, ada: Api, ben: Api, started: str, signer: Signer, tmp_path: Path
) -> None:
    """Downloaded while a game runs and when it has ended, it convinces by a policy; the audit says what it proves."""
    log: CheckpointLog = app.extensions["annals"].checkpoints
    assert anonymous.get(f"{started}/proof").json["code"] == "not_in_checkpoint"
    assert anonymous.ok("GET", f"{started}/audit")["proof"] is None
    keys.create(tmp_path / "witness.pem")
    witness = keys.load_witness(tmp_path / "witness.pem", "witness.example/w")
    (tmp_path / "policy").write_text(f"log {signer.keys[0].text}\nwitness w {witness.keys[0].text}\nquorum w\n")
    said: list[str] = []

    def verdict() -> int:
        answer = anonymous.get(f"{started}/proof")
        assert answer.headers["Content-Disposition"].endswith('.tlog-proof"')
        (tmp_path / "game.tlog-proof").write_bytes(answer.data)
        said.clear()
        return verifier([str(tmp_path / "game.tlog-proof"), "--policy", str(tmp_path / "policy")], said.append)

    for end in (False, True):
        if end:
            finish(started, ada, ben)
        point = make(app, signer)
        head = anonymous.ok("GET", f"{started}/audit")
        if not end:
            assert (head["proof"]["witnessed_by"], verdict()) == ([], 1)
            assert "witnesses" in head["proof"]["not_proven"]
        lines = witness.lines(read_checkpoint(point.note)).splitlines(keepends=True)
        # ML-DSA-44 before Ed25519: each signature names the witness, and both name it once.
        for key, line in reversed(list(zip(witness.keys, lines, strict=True))):
            log.cosign(point.number, {f"{key.name}+{key.id}": line}, NOON)
            proof = anonymous.ok("GET", f"{started}/audit")["proof"]
            assert (proof["version"], proof["head"]) == (head["version"], head["head"])
            assert [named["name"] for named in proof["witnessed_by"]] == ["witness.example/w"]
        assert proof["first_checkpoint"]["number"] == 1
        assert ("complete_record" in proof["not_proven"]) is not end
        assert verdict() == 0
        assert f"1 of 1 witnesses saw the head of version {head['version']} of {head['version']}" in said[-1]
    ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})
    make(app, signer)
    assert anonymous.ok("GET", f"{started}/audit")["proof"] == proof


def test_the_log_is_served_as_static_files(app: Flask, anonymous: Api, ada: Api, signer: Signer) -> None:
    """The checkpoint is for seconds, tiles for ever; what is not there is a problem."""
    assert anonymous.get("/checkpoint").json["code"] == "unknown_checkpoint"
    for _ in range(2):
        ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})
    point = make(app, signer)
    found = anonymous.get("/checkpoint")
    assert (found.text, found.headers["Content-Type"]) == (point.note, "text/plain; charset=utf-8")
    assert found.headers["Cache-Control"] == "public, max-age=5"
    tile, entries = anonymous.get("/tile/0/000.p/2"), anonymous.get("/tile/entries/000.p/2")
    assert node_hash(tile.data[:32], tile.data[32:]) == point.root
    assert leaf_hash(entries.data[2:34]) == tile.data[:32]
    assert tile.mimetype == entries.mimetype == "application/octet-stream"
    for file in (tile, entries):
        assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert not {"authorization", "cookie", "*"} & {name.lower() for name in file.vary}
    again = anonymous.get("/tile/0/000.p/2", If_None_Match=tile.headers["ETag"])
    assert (again.status_code, again.data, again.headers["Cache-Control"]) == (304, b"", tile.headers["Cache-Control"])
    for path in ("0/000", "0/000.p/3", "1/000.p/1", "0/999", "x", "0/x999/x999/x999/x999/999"):
        assert anonymous.get(f"/tile/{path}").json["code"] == "unknown_checkpoint"


def test_checkpoints_are_listed_newest_first(app: Flask, anonymous: Api, signer: Signer) -> None:
    """Pages lead from the newest checkpoint to the first, and each can be had alone, as JSON and as a note."""
    assert anonymous.ok("GET", "/v1/checkpoints") == {"checkpoints": [], "next": None}
    made = [make(app, signer) for _ in range(3)]
    found, cursor = [], ""
    while cursor is not None:
        page = anonymous.ok("GET", f"/v1/checkpoints?limit=2{cursor and '&cursor=' + cursor}")
        found += page["checkpoints"]
        cursor = page["next"]
    assert [c["number"] for c in found] == [3, 2, 1]
    assert anonymous.ok("GET", "/v1/checkpoints/2") == found[1]
    assert anonymous.ok("GET", "/v1/checkpoints/latest") == found[0]
    note = anonymous.get("/v1/checkpoints/latest", Accept="text/plain")
    assert note.mimetype == "text/plain"
    assert note.text == made[-1].note
    verify_note(note.text, signer.keys)


def test_a_monitor_can_build_the_tree_from_the_leaves(app: Flask, anonymous: Api, ada: Api, signer: Signer) -> None:
    """The leaves' hashes, fetched in runs, are those of which the root is made."""
    for _ in range(2):
        ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})
    point = make(app, signer)
    leaves, after = [], 0
    while after is not None:
        run = anonymous.ok("GET", f"/v1/checkpoints/leaves?after={after}&limit=1")
        leaves += run["leaves"]
        after = run["next"]
    assert len(leaves) == point.size == 2
    assert node_hash(*map(bytes.fromhex, leaves)) == point.root


def test_what_is_not_there_is_a_problem(app: Flask, anonymous: Api, ada: Api, started: str, signer: Signer) -> None:
    """No checkpoint yet, one of no such number, a game that is younger, no such game, a foreign cursor."""
    assert anonymous.get("/v1/checkpoints/latest").json["code"] == "unknown_checkpoint"
    assert anonymous.get(f"{started}/inclusion").json["code"] == "unknown_checkpoint"
    make(app, signer)
    young = ada.ok("POST", "/v1/games", {"title": TITLE.slug, "seats": 2})["game"]
    assert anonymous.get(f"/v1/games/{young}/inclusion").json["code"] == "not_in_checkpoint"
    assert anonymous.get(f"{started}/inclusion?version=99").json["code"] == "not_in_checkpoint"
    assert anonymous.get(f"/v1/games/{uuid4()}/inclusion").json["code"] == "unknown_game"
    for path in ("9", "99999999999999999999999", "1/consistency/2", "0"):
        assert anonymous.get(f"/v1/checkpoints/{path}").json["code"] == "unknown_checkpoint"
    make(app, signer)
    assert anonymous.get("/v1/checkpoints/2/consistency/1").json["code"] == "unknown_checkpoint"
    assert anonymous.get("/v1/checkpoints?cursor=xyz").json["code"] == "bad_cursor"


def test_the_documented_examples_verify() -> None:
    """Checkpoint and proofs in the specification are real ones, under the key that stands beside them."""
    key = Key.read(examples.KEY)
    assert key.id == examples.KEY_ID
    assert verify_note(examples.NOTE, [key]).root.hex() == examples.CHECKPOINT["root"]
    inclusion, consistency = examples.INCLUSION, examples.CONSISTENCY
    verify_proof(inclusion, [key])
    verify_proof(consistency, [key])
    leaf = leaf_hash(entry_bytes(inclusion["game"], inclusion["event"], inclusion["head"]))
    assert leaf.hex() == examples.LEAVES[1]
