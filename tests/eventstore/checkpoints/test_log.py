"""Does the log of heads only grow, once a day, and does what it gives out prove what it says?"""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest

from eventstore.checkpoints import keys
from eventstore.checkpoints.keys import Signer
from eventstore.checkpoints.log import CheckpointLog, Point, consistency_proof, inclusion_proof
from eventstore.database import ROLE, Database
from eventstore.errors import KeyUnusable, UnknownCheckpoint
from eventstore.store import Store
from eventstore.store.postgres import PostgresStore
from eventstore.verification.verifier import (
    ED25519,
    ML_DSA_44,
    Key,
    Undecided,
    Unreadable,
    Wrong,
    verify_note,
    verify_proof,
)
from tests.eventstore.samples import append

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    """The file of a new key."""
    file = tmp_path / "keys" / "log.pem"
    assert keys.create(file)
    return file


@pytest.fixture
def signer(key_file: Path) -> Signer:
    """A signer with one key."""
    return keys.load(key_file, "log.example/annals")


@pytest.fixture
def both(database: Database) -> tuple[Store, CheckpointLog]:
    """A store and a log over its heads."""
    return PostgresStore(database), CheckpointLog(database)


def grow(store: Store, log: CheckpointLog, signer: Signer, rounds: int = 5) -> tuple[list[UUID], list[Point]]:
    """Games that go on between checkpoints, a new one each time."""
    games: list[UUID] = []
    points = []
    for number in range(rounds):
        games.append(uuid4())
        for game in games[number % 2 :]:
            append(store, game, expected=store.version(game), count=2)
        point = log.make(signer, now=NOON + timedelta(days=number), day=(NOON + timedelta(days=number)).date())
        assert point is not None
        points.append(point)
    return games, points


def test_every_head_can_be_proved_in_every_later_checkpoint(both: tuple[Store, CheckpointLog], signer: Signer) -> None:
    """A leaf has an inclusion proof in the checkpoint that added it and in all that follow, and none before."""
    store, log = both
    games, points = grow(store, log, signer)
    seen = 0
    for game in games:
        for version in range(1, store.version(game) + 1):
            for point in points:
                leaf = log.leaf(game, point.size, version)
                if leaf is None:
                    continue
                assert leaf.version >= version
                assert leaf.head == store.read(game, leaf.version - 1, leaf.version)[0].hash
                shown = verify_proof(inclusion_proof(log, leaf, point), signer.keys)
                assert (shown["game"], shown["event"], shown["head"]) == (str(game), leaf.version, leaf.head.hex())
                seen += 1
        last = log.leaf(game, points[-1].size)
        assert last is not None
        assert last.version == store.version(game)
    assert seen > 50


def test_every_checkpoint_begins_with_every_earlier_one(both: tuple[Store, CheckpointLog], signer: Signer) -> None:
    """Between any two checkpoints there is a consistency proof, in one direction."""
    store, log = both
    _, points = grow(store, log, signer, 6)
    for old, new in combinations_with_replacement(points, 2):
        shown = verify_proof(consistency_proof(log, old, new), signer.keys)
        assert (shown["old"]["size"], shown["new"]["size"]) == (old.size, new.size)
    with pytest.raises(UnknownCheckpoint):
        consistency_proof(log, points[1], points[0])


def test_a_game_that_stood_still_gets_no_second_leaf(both: tuple[Store, CheckpointLog], signer: Signer) -> None:
    """A checkpoint adds leaves for the games that went on, and signs the same tree where none did."""
    store, log = both
    one, two = uuid4(), uuid4()
    append(store, one, expected=0, count=1)
    append(store, two, expected=0, count=1)
    first = log.make(signer, now=NOON)
    again = log.make(signer, now=NOON)
    append(store, two, expected=1, count=3)
    third = log.make(signer, now=NOON)
    assert first is not None
    assert again is not None
    assert third is not None
    assert [first.size, again.size, third.size] == [2, 2, 3]
    assert first.root == again.root != third.root
    assert [p.number for p in log.points()] == [3, 2, 1]
    assert [p.number for p in log.points(before=3, limit=1)] == [2]
    assert log.point() == third
    assert log.point(1) == first
    assert log.point(4) is None
    assert len(log.hashes(0, 0, 10)) == 3
    assert log.hashes(0, 2, 10) == log.hashes(0, 0, 10)[2:]


def test_a_day_has_one_checkpoint(both: tuple[Store, CheckpointLog], signer: Signer) -> None:
    """A second attempt on the same day makes nothing; an operator's own wish always does."""
    _, log = both
    day = date(2026, 11, 20)
    assert log.make(signer, now=NOON, day=day) is not None
    assert log.make(signer, now=NOON, day=day) is None
    assert log.make(signer, now=NOON) is not None
    assert log.make(signer, now=NOON, day=date(2026, 11, 21)) is not None
    assert [p.day for p in log.points()] == [date(2026, 11, 21), None, day]


def test_racing_processes_make_one_checkpoint_a_day(both: tuple[Store, CheckpointLog], signer: Signer) -> None:
    """Of eight attempts at once exactly one succeeds, and the tree is whole."""
    store, log = both
    for _ in range(20):
        append(store, uuid4(), expected=0, count=1)
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda _: log.make(signer, now=NOON, day=NOON.date()), range(8)))
    (point,) = [p for p in made if p is not None]
    assert point.size == 20
    assert log.points() == [point]


def test_the_empty_log_can_be_signed(both: tuple[Store, CheckpointLog], signer: Signer) -> None:
    """Before the first game a checkpoint says that there is nothing, and later ones are consistent with it."""
    store, log = both
    empty = log.make(signer, now=NOON)
    append(store, uuid4(), expected=0, count=1)
    one = log.make(signer, now=NOON)
    assert empty is not None
    assert one is not None
    assert verify_note(empty.note, signer.keys).size == 0
    verify_proof(consistency_proof(log, empty, one), signer.keys)


def test_a_change_of_keys_is_signed_by_both(both: tuple[Store, CheckpointLog], key_file: Path) -> None:
    """After a rotation a checkpoint verifies with the old key alone and with the new alone; then the new suffices."""
    store, log = both
    old = keys.load(key_file)
    first = log.make(old, now=NOON)
    append(store, uuid4(), expected=0, count=1)
    keys.rotate(key_file)
    changed = log.make(keys.load(key_file), now=NOON)
    keys.retire(key_file)
    new = keys.load(key_file)
    last = log.make(new, now=NOON)
    assert first is not None
    assert changed is not None
    assert last is not None
    named = new.named(old.origin).keys
    assert verify_note(changed.note, old.keys).origin == verify_note(changed.note, named).origin == old.origin
    with pytest.raises(Wrong):
        verify_note(last.note, old.keys)
    assert [k.text for k in log.seen_keys()] == [key.text for key in (*old.keys, *named)]
    verify_proof(consistency_proof(log, first, last), [Key.read(k.text) for k in log.seen_keys()])


def test_a_key_file_is_for_its_owner_and_is_made_once(tmp_path: Path) -> None:
    """A key file has mode 0600, and a second creation leaves it as it is."""
    file = tmp_path / "key.pem"
    assert keys.create(file)
    before = file.read_bytes()
    assert not keys.create(file)
    assert file.read_bytes() == before
    assert file.stat().st_mode & 0o777 == 0o600
    keys.rotate(file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_without_an_ed25519_key_is_refused(tmp_path: Path) -> None:
    """A missing file, rubbish and another kind of key are refused with the file's name."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    other = tmp_path / "other.pem"
    key = generate_private_key(SECP256R1())
    other.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    rubbish = tmp_path / "rubbish.pem"
    rubbish.write_text("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")
    for file in (other, rubbish, tmp_path / "none.pem"):
        with pytest.raises(KeyUnusable, match=file.name):
            keys.load(file)


# --- tampering -----------------------------------------------------------------------------------------------


@pytest.fixture
def proofs(both: tuple[Store, CheckpointLog], signer: Signer) -> list[dict[str, Any]]:
    """An inclusion proof and a consistency proof."""
    store, log = both
    games, points = grow(store, log, signer)
    leaf = log.leaf(games[1], points[-1].size, 3)
    assert leaf is not None
    return [inclusion_proof(log, leaf, points[-1]), consistency_proof(log, points[1], points[-1])]


def test_every_altered_field_of_a_proof_is_found(proofs: list[dict[str, Any]], signer: Signer) -> None:
    """A proof with any field changed, dropped or added is refused."""
    for proof in proofs:
        verify_proof(proof, signer.keys)
        for name, value in proof.items():
            other: list[Any] = [None, 7, "x", [], ["00" * 32]]
            if isinstance(value, int):
                other += [value + 1, value - 1]
            if isinstance(value, list):
                other += [value[:-1], value[1:], [*value, "00" * 32], value[::-1]]
            for changed in other:
                if changed != value:
                    with pytest.raises((Wrong, Unreadable)):
                        verify_proof({**proof, name: changed}, signer.keys)
            with pytest.raises(Unreadable):
                verify_proof({k: v for k, v in proof.items() if k != name}, signer.keys)
        with pytest.raises(Unreadable):
            verify_proof({**proof, "more": 1}, signer.keys)
    with pytest.raises(Wrong):
        verify_proof({**proofs[0], "game": str(uuid4())}, signer.keys)
    with pytest.raises(Wrong):
        verify_proof({**proofs[1], "old": proofs[1]["new"], "new": proofs[1]["old"]}, signer.keys)


def test_a_flip_of_any_byte_of_a_checkpoint_is_found(proofs: list[dict[str, Any]], signer: Signer) -> None:
    """A checkpoint that has lost or gained a bit anywhere is unreadable or not signed, by either of its keys."""
    text, _, lines = str(proofs[0]["checkpoint"]).partition("\n\n")
    by_both = lines.splitlines(keepends=True)
    assert [key.kind for key in signer.keys] == [ED25519, ML_DSA_44]
    for key, line in zip(signer.keys, by_both, strict=True):
        note = f"{text}\n\n{line}".encode()
        assert verify_note(note.decode(), [key], verifies=keys.verifies).size
        for offset in range(0, len(note), 1 + len(note) // 300):
            for bit in (1, 0x20):
                bad = bytearray(note)
                bad[offset] ^= bit
                with pytest.raises((Wrong, Unreadable, UnicodeDecodeError)):
                    verify_note(bad.decode(), [key], verifies=keys.verifies)


def test_a_signature_by_ml_dsa_alone_is_not_decided_without_the_library(
    proofs: list[dict[str, Any]], signer: Signer
) -> None:
    """The standard library checks Ed25519, names the key it did not check, and decides nothing by that alone."""
    note = str(proofs[0]["checkpoint"])
    text, _, lines = note.partition("\n\n")
    key = signer.keys[1]
    assert verify_note(note, signer.keys).unchecked == (f"{key.name}+{key.id}",)
    assert verify_note(note, signer.keys, verifies=keys.verifies).unchecked == ()
    with pytest.raises(Undecided, match="ML-DSA-44"):
        verify_note(f"{text}\n\n{lines.splitlines(keepends=True)[1]}", signer.keys)


def test_a_checkpoint_is_due_once_a_game_has_moved(both: tuple[Store, CheckpointLog], signer: Signer) -> None:
    """Without a new event nothing is made; each game that moved gets a leaf, also one moved while a pass went on."""
    store, log = both
    one, two = uuid4(), uuid4()
    append(store, one, expected=0, count=1)
    assert log.promised_by(NOON) is None
    first = log.make(signer, now=NOON, if_moved=True)
    assert first is not None
    assert log.make(signer, now=NOON, if_moved=True) is None
    append(store, two, expected=0, count=1)
    append(store, one, expected=1, count=2)
    second = log.make(signer, now=NOON, if_moved=True)
    assert second is not None
    assert (first.size, second.size) == (1, 3)
    assert log.make(signer, now=NOON, if_moved=True) is None
    assert CheckpointLog(log.database).promised_by(NOON) == NOON + timedelta(minutes=1)


def test_a_move_of_an_open_transaction_gets_its_leaf_later(
    both: tuple[Store, CheckpointLog], database: Database, signer: Signer
) -> None:
    """What began before a checkpoint and was committed after it is in the next one."""
    store, log = both
    slow, quick = uuid4(), uuid4()
    log.make(signer, now=NOON)
    with psycopg.connect(database.dsn) as conn:
        conn.execute(
            "INSERT INTO events (game_id, version, type, actor, command_id, rules, body, sealed, digest, prev_hash,"
            " hash, recorded_at) VALUES (%s, 1, 'x', 'x', 'x', 1, '', '', %s, '', %s, now())",
            (slow, bytes(32), bytes(32)),
        )
        conn.execute("INSERT INTO heads (game_id, version, hash) VALUES (%s, 1, %s)", (slow, bytes(32)))
        append(store, quick, expected=0, count=1)
        assert log.make(signer, now=NOON, if_moved=True) is not None
        assert log.leaf(slow, 9) is None
        conn.commit()
    assert log.make(signer, now=NOON, if_moved=True) is not None
    assert [found and found.version for found in (log.leaf(slow, 9), log.leaf(quick, 9))] == [1, 1]


def test_a_checkpoint_signed_by_another_key_is_not_believed(proofs: list[dict[str, Any]], tmp_path: Path) -> None:
    """Without a key nothing is decided, and with another one of the same name nothing verifies."""
    keys.create(tmp_path / "other.pem")
    other = keys.load(tmp_path / "other.pem", "log.example/annals")
    for known in ((), other.keys):
        for proof in proofs:
            with pytest.raises(Wrong if known else Undecided, match="signature"):
                verify_proof(proof, known)


def test_checkpoints_of_two_logs_are_not_consistent(
    proofs: list[dict[str, Any]], signer: Signer, key_file: Path
) -> None:
    """The same tree under another name is another log, also where both were signed by known keys."""
    other = keys.load(key_file, "log.example/other")
    text = proofs[1]["new"].partition("\n\n")[0].replace("log.example/annals", "log.example/other") + "\n"
    with pytest.raises(Wrong, match="origin"):
        verify_proof({**proofs[1], "new": other.note(text)}, [*signer.keys, *other.keys])


TABLES = ("log_leaves", "log_nodes", "log_checkpoints", "log_keys", "log_cosignatures")


@pytest.mark.parametrize("table", TABLES)
def test_the_database_keeps_the_log_as_it_is(
    both: tuple[Store, CheckpointLog], database: Database, signer: Signer, table: str
) -> None:
    """Neither the owner nor the application changes, deletes or empties anything of the log."""
    grow(*both, signer, 2)
    both[1].cosign(1, {"w+00000000": "\u2014 w AAAA\n"}, NOON)
    column = {"log_leaves": "version", "log_nodes": "hash", "log_checkpoints": "note"}.get(table, "key")
    column = "text" if table == "log_keys" else column
    with psycopg.connect(database.dsn, autocommit=True) as conn:
        for role in (None, ROLE):
            if role:
                conn.execute(f"SET ROLE {role}".encode())
            for statement in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}", f"TRUNCATE {table}"):
                with pytest.raises((psycopg.errors.RestrictViolation, psycopg.errors.InsufficientPrivilege)):
                    conn.execute(statement.encode())


def test_a_proof_is_plain_json(proofs: list[dict[str, Any]], signer: Signer) -> None:
    """A proof that went through a file is the same proof."""
    check: Callable[[Any], Any] = lambda proof: verify_proof(proof, signer.keys)  # noqa: E731
    for proof in proofs:
        assert check(json.loads(json.dumps(proof))) == check(proof)
