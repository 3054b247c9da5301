"""What a witness does: it cosigns a checkpoint if that extends the one it cosigned before (C2SP tlog-witness).

It keeps one checkpoint for each log, in a file named by the SHA-256 of the log's origin. Processes and threads may
share the directory: one request at a time is decided, and an answer leaves once its checkpoint is on the disk.
"""

from __future__ import annotations

import fcntl
import os
import re
from base64 import b64decode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from eventstore.checkpoints import tree
from eventstore.checkpoints.keys import Witness, verifies
from eventstore.verification.verifier import (
    Checkpoint,
    Key,
    Unreadable,
    Wrong,
    check_consistency,
    read_checkpoint,
    verify_note,
)

__all__ = ["MOST", "SIZE_TYPE", "WitnessReply", "WitnessState", "request_body"]

MOST = 64 * 1024
"""Bytes of the largest request."""
SIZE_TYPE = "text/x.tlog.size"
"""The media type of the answer that names the size of the latest checkpoint."""
_TEXT = "text/plain; charset=utf-8"
_OLD = re.compile(r"old (0|[1-9][0-9]{0,18})")
_MOST_STEPS = 63


@dataclass(frozen=True, slots=True)
class WitnessReply:
    """The answer to a request."""

    status: int
    body: str
    media: str = _TEXT


class WitnessState:
    """What a witness has cosigned."""

    def __init__(self, keys: Witness, logs: Sequence[Key], directory: Path) -> None:
        """`logs` are the keys of the logs that it watches; of one log several may be known."""
        self._signer = keys
        self._logs = logs
        self._directory = directory
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The public keys of the witness."""
        return self._signer.keys

    def add(self, body: bytes) -> WitnessReply:
        """Decide the request `add-checkpoint`: cosignatures with status 200, or why there are none."""
        try:
            old, path, note = _parsed(body)
            point = read_checkpoint(note)
        except ValueError as error:
            return WitnessReply(400, f"{error}\n")
        known = [key for key in self._logs if key.name == point.origin]
        if not known:
            return WitnessReply(404, "this log is not watched here\n")
        try:
            verify_note(note, known, verifies=verifies)
        except (Wrong, Unreadable) as error:
            return WitnessReply(403, f"{error}\n")
        if old > point.size:
            return WitnessReply(400, "the old size exceeds the size of the checkpoint\n")
        with self._alone():
            last = self._last(point.origin)
            if old != (last.size if last else 0):
                return WitnessReply(409, f"{last.size if last else 0}\n", SIZE_TYPE)
            try:
                check_consistency(old, last.root if last else tree.EMPTY, point.size, point.root, path)
            except Wrong as wrong:
                return WitnessReply(422, f"{wrong}\n")
            lines = self._signer.lines(point)
            self._keep(point, _own_lines(note, known) + lines)
        return WitnessReply(200, lines)

    def latest(self, origin_hash: str) -> str | None:
        """The latest cosigned checkpoint of the log with that SHA-256 of its origin."""
        for origin in {key.name for key in self._logs}:
            if _file_of(origin) == origin_hash and self._last(origin) is not None:
                return (self._directory / origin_hash).read_text(encoding="utf-8")
        return None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with (self._directory / "lock").open("wb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _last(self, origin: str) -> Checkpoint | None:
        try:
            return read_checkpoint((self._directory / _file_of(origin)).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None

    def _keep(self, point: Checkpoint, lines: str) -> None:
        file = self._directory / _file_of(point.origin)
        part = file.with_suffix(".new")
        with part.open("wb") as out:
            out.write(f"{point.text}\n{lines}".encode())
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)
        directory = os.open(self._directory, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)


def request_body(old: int, path: Sequence[str], note: str) -> bytes:
    """The body of `add-checkpoint`; the path is in base64."""
    return "".join([f"old {old}\n", *(f"{step}\n" for step in path), "\n", note]).encode()


def _file_of(origin: str) -> str:
    return sha256(origin.encode()).hexdigest()


def _own_lines(note: str, known: Sequence[Key]) -> str:
    """The signature lines of known keys."""
    ids = {(key.name, key.id) for key in known}
    lines = note.rpartition("\n\n")[2].splitlines(keepends=True)
    signed = zip(lines, read_checkpoint(note).signatures, strict=True)
    return "".join(line for line, (name, id_, _) in signed if (name, id_) in ids)


def _parsed(body: bytes) -> tuple[int, list[bytes], str]:
    """Old size, proof and note of a request; raises ValueError if it is malformed."""
    head, blank, note = body.decode().partition("\n\n")
    first, *steps = head.split("\n")
    old = _OLD.fullmatch(first)
    if not blank or old is None or len(steps) > _MOST_STEPS:
        raise ValueError("expected the old size, at most 63 hashes, an empty line and a checkpoint")
    path = [b64decode(step, validate=True) for step in steps]
    if any(len(step) != 32 for step in path):
        raise ValueError("a hash must have 32 bytes")
    return int(old[1]), path, note
