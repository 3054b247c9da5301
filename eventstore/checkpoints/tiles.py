"""The log as static files (C2SP tlog-tiles): the newest checkpoint, tiles of 256 hashes, bundles of 256 entries.

A file never changes, apart from `checkpoint`, so any server of static files and any cache can serve them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from eventstore.checkpoints.log import CheckpointLog
from eventstore.files import BYTES, IMMUTABLE, MUTABLE, TEXT, FileTarget
from eventstore.verification.verifier import Unreadable, read_checkpoint

__all__ = [
    "CHECKPOINT",
    "Tile",
    "publish",
    "tiles_between",
]

CHECKPOINT = "checkpoint"
WIDTH = 256
_PATH = re.compile(r"tile/(entries|0|[1-9][0-9]?)/((?:x[0-9]{3}/)*[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")
_HASHED = 8
"""Levels of the tree in a tile."""
_LEVELS = 64
_LONGEST_NUMBER = 15


@dataclass(frozen=True, slots=True)
class Tile:
    """Hashes or entries of the log; partial with fewer than 256."""

    level: int | None
    """None for entries."""
    number: int
    width: int = WIDTH

    @property
    def path(self) -> str:
        """Its path below the address of the log."""
        digits = str(self.number)
        digits = digits.zfill(-(-len(digits) // 3) * 3)
        parts = [digits[i : i + 3] for i in range(0, len(digits), 3)]
        named = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
        partial = "" if self.width == WIDTH else f".p/{self.width}"
        return f"tile/{'entries' if self.level is None else self.level}/{named}{partial}"

    @classmethod
    def at(cls, path: str) -> Tile | None:
        """The tile of a path; None if there can be none."""
        match = _PATH.fullmatch(path)
        if match is None:
            return None
        digits = match[2].replace("x", "").replace("/", "")
        if len(digits) > _LONGEST_NUMBER:
            return None
        level = None if match[1] == "entries" else int(match[1])
        found = cls(level, int(digits), int(match[3]) if match[3] else WIDTH)
        return found if found.path == path and found.width <= WIDTH and (level or 0) < _LEVELS else None

    def read(self, log: CheckpointLog) -> bytes | None:
        """Its bytes, None if a checkpoint has not reached so far, or it holds entries of the first form.

        Those would name games, and private ones among them.
        """
        first = self.number * WIDTH
        if self.level is not None:
            hashes = log.hashes(self.level * _HASHED, first, self.width)
            return b"".join(hashes) if len(hashes) == self.width else None
        entries = [leaf.entry for leaf in log.leaves(first, self.width) if leaf.form > 1]
        if len(entries) < self.width:
            return None
        return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


def tiles_between(old: int, new: int) -> Iterator[Tile]:
    """The tiles that a log of `new` leaves has and one of `old` leaves lacks."""
    for level in range(_LEVELS):
        before, count = old >> level * _HASHED, new >> level * _HASHED
        if count == 0:
            return
        if count == before:
            continue
        for number in range(before // WIDTH, -(-count // WIDTH)):
            width = min(WIDTH, count - number * WIDTH)
            yield Tile(level, number, width)
            if level == 0:
                yield Tile(None, number, width)


def publish(log: CheckpointLog, target: FileTarget) -> int:
    """Write what a target lacks up to the newest checkpoint, the checkpoint last; how many files were written.

    The checkpoint in the target says how far it has come, so that a write that was interrupted is done again.
    """
    point = log.point()
    there = target.read(CHECKPOINT)
    if point is None or there == point.note.encode():
        return 0
    try:
        old = 0 if there is None else read_checkpoint(there.decode()).size
    except (Unreadable, UnicodeDecodeError):
        old = 0
    written = 1
    for tile in tiles_between(min(old, point.size), point.size):
        data = tile.read(log)
        if data is not None:
            target.write(tile.path, data, BYTES, IMMUTABLE)
            written += 1
    target.write(CHECKPOINT, point.note.encode(), TEXT, MUTABLE)
    return written
