"""How do the moves of finished games go into the archive and come back?

A file is written, read back and compared with the events byte by byte before their rows go; then rows and log change in
one transaction. So an archiver that is killed at any point loses nothing, and the next one begins that game again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from itertools import pairwise
from typing import Any, LiteralString
from uuid import UUID

import psycopg

from eventstore import record
from eventstore.archive import EPOCH, moves_in, name_of
from eventstore.archive.game_file import compressed, name_of_pack, packed
from eventstore.database import translated
from eventstore.database_timeouts import Timeouts
from eventstore.errors import TargetUnusable
from eventstore.files import IMMUTABLE, FileTarget
from eventstore.loading import Games
from eventstore.quick_json import loads
from eventstore.rows import StoredEvent
from eventstore.store import Store

__all__ = ["Archived", "Archiver"]

_DONE: LiteralString = """
SELECT l.game_id, l.version FROM lobby l JOIN events e ON e.game_id = l.game_id AND e.version = l.version
WHERE l.status = 'finished' AND NOT l.unscored
  AND EXISTS (SELECT FROM events m WHERE m.game_id = l.game_id AND m.type = 'move_made')
"""
_LONG_AGO = f"""{_DONE}
  AND l.game_id > %s AND e.recorded_at < clock_timestamp() - %s::interval
ORDER BY l.game_id LIMIT %s
"""
# Where checkpoints are made at all. Asked by itself: on a cluster games lie on the workers, and checkpoints do not.
_UNDER_A_CHECKPOINT: LiteralString = """
SELECT game_id FROM unnest(%s::uuid[], %s::integer[]) AS done (game_id, version)
WHERE NOT EXISTS (SELECT FROM log_checkpoints)
   OR EXISTS (SELECT FROM log_leaves f WHERE f.game_id = done.game_id AND f.version = done.version)
ORDER BY game_id
"""
_PAGE = 200

_COLUMNS = {
    "version": "integer",
    "actor": "text",
    "command_id": "text",
    "rules": "integer",
    **dict.fromkeys(("body", "sealed", "digest", "prev_hash", "hash"), "bytea"),
    "recorded_at": "timestamptz",
    "position": "bigint",
    "xid": "bigint",
}


@dataclass(frozen=True, slots=True)
class Archived:
    """A game whose moves went into the archive."""

    game_id: UUID
    moves: int
    rows: int
    """Bytes of the events in the database before."""
    size: int
    """Bytes of the file."""


class Archiver:
    """Moves games into the archive and back, with the rights of the owner of `events`."""

    def __init__(
        self, url: str, store: Store, games: Games, target: FileTarget, timeouts: Timeouts | None = None
    ) -> None:
        """`url` leads to the database as its owner; `store` reads the archive, too."""
        self._url, self._store, self._games, self._target = url, store, games, target
        self._timeouts = timeouts or Timeouts()

    def candidates(self, age: timedelta) -> Iterator[UUID]:
        """Games that ended so long ago, are scored, lie under a checkpoint, and have moves in the database."""
        last = UUID(int=0)
        while rows := self._run(_LONG_AGO, (last, age, _PAGE)):
            games, versions = map(list, zip(*rows, strict=True))
            for (game_id,) in self._run(_UNDER_A_CHECKPOINT, (games, versions)):
                yield game_id
            last = games[-1]

    def archive(self, game_id: UUID) -> Archived | None:
        """Move a game's moves into the archive; None if it has not ended, is not scored, or has none here.

        Raises:
            TargetUnusable: the file cannot be written, or is not read back as it was written.
        """
        head = self._store.head(game_id)
        if head is None or not self._run(f"{_DONE} AND l.game_id = %s", (game_id,)):
            return None
        events = self._store.read(game_id, 0, head.version)
        moves = [each for each in events if each.type == "move_made"]
        data, bookkeeping = self._file(game_id), _bookkeeping(moves)
        digest = sha256(data).digest()
        if moves_in(game_id, data, bookkeeping) != moves:
            raise TargetUnusable(f"the moves of game {game_id} cannot be written so that they are read back")
        self._write(name_of(game_id, digest), data)
        asked = (game_id, head.version, head.hash, digest, len(data), bookkeeping, len(moves))
        [(done,)] = self._run("SELECT archive_moves(%s, %s::integer, %s, %s, %s::integer, %s, %s::integer)", asked)
        rows = sum(len(each.body) + len(each.sealed) for each in events)
        return Archived(game_id, len(moves), rows, len(data)) if done else None

    def _file(self, game_id: UUID) -> bytes:
        """What is written of a game, whose pack is in the archive then."""
        lines = list(record.export(self._store, self._games, game_id))
        if self._games.form.whole_records():
            return compressed(b"".join(lines))
        header, pack, *events = lines
        name = name_of_pack(loads(header)["pack"])
        if self._target.read(name) is None:
            self._write(name, compressed(pack))
        return compressed(packed(header, events))

    def _write(self, name: str, data: bytes) -> None:
        self._target.write(name, data, "application/zstd", IMMUTABLE)
        if self._target.read(name) != data:
            raise TargetUnusable(f"{name} is not read back as it was written")

    def restore(self, game_id: UUID) -> int:
        """Move a game's moves back into the database; how many, 0 if they are there already. The file stays.

        Raises:
            ArchiveUnreadable: the archive cannot be read, or does not hold what was written.
        """
        moves = [each for each in self._store.read(game_id) if each.type == "move_made"]
        if not moves:
            return 0
        columns = [[getattr(each, name) for each in moves] for name in _COLUMNS]
        arrays = ", ".join(f"%s::{kind}[]" for kind in _COLUMNS.values())
        [(done,)] = self._run(f"SELECT restore_moves(%s, {arrays})", (game_id, *columns))
        return len(moves) if done else 0

    def _run(self, query: LiteralString, arguments: Sequence[object]) -> list[tuple[Any, ...]]:
        try:
            with psycopg.connect(self._url, autocommit=True, **self._timeouts.connecting(self._url)) as conn:
                rows: list[tuple[Any, ...]] = conn.execute(query, arguments).fetchall()
                return rows
        except psycopg.Error as error:
            raise translated(error) from error


def _bookkeeping(moves: Sequence[StoredEvent]) -> bytes:
    """What the rows of moves hold beside the record; numbers that grow are told by their steps."""
    columns = {
        "command_id": [each.command_id for each in moves],
        "recorded_at": _steps([round((each.recorded_at - EPOCH) / timedelta(microseconds=1)) for each in moves]),
        "position": _steps([each.position for each in moves]),
        "xid": _steps([each.xid for each in moves]),
    }
    return compressed(json.dumps(columns, separators=(",", ":")).encode())


def _steps(numbers: Sequence[int]) -> list[int]:
    return [*numbers[:1], *(b - a for a, b in pairwise(numbers))]
