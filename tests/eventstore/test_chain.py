"""Does the chain of hashes show every change, and where?"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventstore.chain import RecordFault, link, redacted, sealed_hash, verify, verify_redacted
from eventstore.store import GENESIS, Head, StoredEvent
from eventstore.store.memory import MemoryStore
from tests.eventstore.samples import append

COUNT = 9


@pytest.fixture(scope="module")
def stream() -> list[StoredEvent]:
    """A sound stream."""
    store, game = MemoryStore(), uuid4()
    append(store, game, expected=0, count=COUNT)
    return store.read(game)


def _head(stream: list[StoredEvent]) -> Head:
    return Head(stream[-1].version, stream[-1].hash)


def test_the_hash_is_that_of_the_design() -> None:
    """A link is SHA-256(prev_hash | SHA-256(body) | SHA-256(sealed))."""
    expected = sha256(GENESIS + sha256(b"body").digest() + sha256(b"sealed").digest()).digest()
    assert link(GENESIS, b"body", b"sealed") == expected
    assert sealed_hash(b"sealed") == sha256(b"sealed").digest()


def test_a_sound_stream_has_no_fault(stream: list[StoredEvent]) -> None:
    """With and without head, whole and redacted, and also the empty stream."""
    public = [redacted(event) for event in stream]
    assert verify(stream) is verify(stream, _head(stream)) is None
    assert verify_redacted(public) is verify_redacted(public, _head(stream)) is None
    assert verify([]) is None


def _flip(data: bytes) -> bytes:
    return bytes([data[0] ^ 1]) + data[1:]


@pytest.mark.parametrize("index", range(COUNT))
@pytest.mark.parametrize(
    ("field", "what"), [("body", "hash"), ("sealed", "hash"), ("hash", "hash"), ("prev_hash", "prev_hash")]
)
def test_a_flipped_bit_is_found(stream: list[StoredEvent], index: int, field: str, what: str) -> None:
    """One changed bit in any hashed field is found at its own version, in the redacted stream, too."""
    damaged = list(stream)
    damaged[index] = replace(stream[index], **{field: _flip(getattr(stream[index], field))})
    for fault in (verify(damaged), verify_redacted([redacted(event) for event in damaged])):
        assert fault is not None
        assert (fault.version, fault.what) == (index + 1, what)


def test_a_fault_says_what_was_expected_and_found(stream: list[StoredEvent]) -> None:
    """A fault names version, what, expected and found, and reads as a sentence."""
    damaged = [*stream[:2], replace(stream[2], hash=GENESIS)]
    fault = verify(damaged)
    assert fault == RecordFault(3, "hash", stream[2].hash.hex(), GENESIS.hex())
    assert str(fault) == f"version 3: hash: expected {stream[2].hash.hex()}, found {GENESIS.hex()}"


@pytest.mark.parametrize("index", range(COUNT - 1))
def test_a_dropped_event_is_found(stream: list[StoredEvent], index: int) -> None:
    """A hole shows as a missing version; closing the hole by renumbering shows in the hashes."""
    holed = stream[:index] + stream[index + 1 :]
    assert verify(holed) == RecordFault(index + 1, "version", str(index + 1), str(index + 2))
    closed = [replace(event, version=number) for number, event in enumerate(holed, 1)]
    fault = verify(closed)
    assert fault is not None
    assert (fault.version, fault.what) == (index + 1, "prev_hash")


@pytest.mark.parametrize("index", range(COUNT + 1))
def test_an_inserted_event_is_found(stream: list[StoredEvent], index: int) -> None:
    """A forged event with a right hash of its own shows at the next one, or against the head."""
    before = stream[index - 1].hash if index else GENESIS
    forged = replace(stream[0], body=b"forged", prev_hash=before, hash=link(before, b"forged", stream[0].sealed))
    renumbered = [
        replace(event, version=number) for number, event in enumerate([*stream[:index], forged, *stream[index:]], 1)
    ]
    fault = verify(renumbered, _head(stream))
    assert fault is not None
    assert (fault.version, fault.what) == ((index + 2, "prev_hash") if index < COUNT else (COUNT + 1, "head"))


@pytest.mark.parametrize("index", range(COUNT - 1))
def test_swapped_events_are_found(stream: list[StoredEvent], index: int) -> None:
    """Two events that changed places are found at the first of them, renumbered or not."""
    swapped = [*stream[:index], stream[index + 1], stream[index], *stream[index + 2 :]]
    assert verify(swapped) == RecordFault(index + 1, "version", str(index + 1), str(index + 2))
    renumbered = [replace(event, version=number) for number, event in enumerate(swapped, 1)]
    fault = verify(renumbered)
    assert fault is not None
    assert (fault.version, fault.what) == (index + 1, "prev_hash")


@pytest.mark.parametrize("kept", range(COUNT))
def test_a_cut_end_is_found_against_the_head(stream: list[StoredEvent], kept: int) -> None:
    """The first missing version is named; without a head the rest looks sound."""
    assert verify(stream[:kept], _head(stream)) == RecordFault(kept + 1, "head", f"version {COUNT}", f"version {kept}")
    assert verify(stream[:kept]) is None


def test_a_rewritten_history_is_found_against_the_head(stream: list[StoredEvent]) -> None:
    """Someone who computes every hash anew is found by the head alone."""
    forged, last = [], GENESIS
    for event in stream:
        digest = link(last, b"rewritten", event.sealed)
        forged.append(replace(event, body=b"rewritten", prev_hash=last, hash=digest))
        last = digest
    assert verify(forged) is None
    assert verify(forged, _head(stream)) == RecordFault(COUNT, "head", stream[-1].hash.hex(), last.hex())


@given(
    field=st.sampled_from(["body", "sealed", "prev_hash", "hash"]),
    index=st.integers(0, COUNT - 1),
    bit=st.integers(0, 8 * 32 - 1),
)
def test_any_single_bit_is_found(stream: list[StoredEvent], field: str, index: int, bit: int) -> None:
    """A flipped bit in any hashed field is found, and the version of that event is named."""
    data = bytearray(getattr(stream[index], field))
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    damaged = [*stream[:index], replace(stream[index], **{field: bytes(data)}), *stream[index + 1 :]]
    fault = verify(damaged)
    assert fault is not None
    assert fault.version == index + 1
