"""Does the service get the cosignatures of its witnesses, and does it go on without those that are away?"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from werkzeug.serving import BaseWSGIServer, make_server

from eventstore.checkpoints import keys
from eventstore.checkpoints.log import CheckpointLog, tlog_proof
from eventstore.checkpoints.witnessing import WitnessState
from eventstore.database import Database
from eventstore.store.postgres import PostgresStore
from eventstore.verification.verifier import Evidence, Key, check_note_or_proof, read_policy, verify_note
from service.witness.app import create_witness
from tests.eventstore.samples import append
from workers.checkpointer import Checkpointer
from workers.cosigner import Cosigner

ORIGIN = "log.example/annals"


@pytest.fixture
def log_key(tmp_path: Path) -> Key:
    """The public key of a log whose key file is `key.pem`."""
    keys.create(tmp_path / "key.pem")
    return keys.load(tmp_path / "key.pem", ORIGIN).keys[0]


@pytest.fixture
def witnesses(tmp_path: Path, log_key: Key) -> Iterator[list[tuple[Key, BaseWSGIServer]]]:
    """Two witnesses that listen."""
    found = []
    for name in "ab":
        keys.create(tmp_path / f"{name}.pem")
        own = keys.load_witness(tmp_path / f"{name}.pem", f"{name}.example/w")
        server = make_server("127.0.0.1", 0, create_witness(WitnessState(own, [log_key], tmp_path / name)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        found.append((own.keys[0], server))
    yield found
    for _, server in found:
        server.shutdown()
        server.server_close()


def test_checkpoints_are_cosigned(
    database: Database,
    tmp_path: Path,
    log_key: Key,
    witnesses: list[tuple[Key, BaseWSGIServer]],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Each checkpoint gets the cosignatures of those that answer; the others are named once and asked again."""
    store, log, policy = PostgresStore(database), CheckpointLog(database), tmp_path / "policy"
    lines = [f"witness {k.name[0]} {k.text} http://127.0.0.1:{server.server_port}" for k, server in witnesses]
    keys.create(tmp_path / "gone.pem")
    gone = keys.load_witness(tmp_path / "gone.pem", "gone.example/w").keys[0]
    lines += [f"witness gone {gone.text} http://127.0.0.1:9", "group g 2 a b gone", "quorum g"]
    policy.write_text("\n".join([f"log {log_key.text}", *lines]) + "\n")
    checkpointer = Checkpointer(
        log, tmp_path / "key.pem", database.now, ORIGIN, then=[Cosigner(log, policy, database.now).once]
    )
    game = uuid4()
    with caplog.at_level(logging.WARNING):
        for version in range(3):
            append(store, game, expected=version, count=1)
            assert checkpointer.once()
            point = log.point()
            assert point is not None
            assert [name for name, _ in verify_note(point.note, (), read_policy(policy.read_bytes())).seen_by] == [
                "a",
                "b",
            ]
    assert [r.message.count("the witness gone.example/w did not cosign") for r in caplog.records] == [1]
    assert not checkpointer.once()
    leaf = log.leaf(game, point.size)
    assert leaf is not None
    best = log.best(leaf.index)
    assert best == point
    proof = tlog_proof(log, leaf, best)
    shown, _ = check_note_or_proof(proof, (), read_policy(policy.read_bytes()))
    evidence = Evidence()
    evidence.add_proof(shown)
    assert evidence.witnessed(str(game), 3) == ["2 of 3 witnesses saw the head of version 3 of 3"]
    log.make(keys.load(tmp_path / "key.pem"), now=datetime.now(UTC))
    assert log.best(leaf.index) == point


def test_an_answer_that_proves_nothing_is_not_kept(
    database: Database, tmp_path: Path, log_key: Key, witnesses: list[tuple[Key, BaseWSGIServer]]
) -> None:
    """A signature of another witness, or no answer of a witness at all, is left out."""
    log, policy = CheckpointLog(database), tmp_path / "policy"
    (a, first), (b, _) = witnesses
    policy.write_text(f"witness b {b.text} http://127.0.0.1:{first.server_port}/\nquorum b\n")
    log.make(keys.load(tmp_path / "key.pem", ORIGIN), now=datetime.now(UTC))
    assert Cosigner(log, policy, database.now).once() == 0
    policy.write_text(f"witness a {a.text} http://127.0.0.1:{first.server_port}/none\nquorum a\n")
    assert Cosigner(log, policy, database.now).once() == 0
    assert Cosigner(log, tmp_path / "none", database.now).once() == 0
    policy.write_text(f"witness a {a.text} http://127.0.0.1:{first.server_port}/\nquorum a\n")
    assert Cosigner(log, policy, database.now).once() == 1
    assert Cosigner(log, policy, database.now).once() == 0
