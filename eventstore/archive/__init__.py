"""Where are the moves of finished games that no longer lie in the database?

Each game in the archive is one compressed file that proves as much as its record (`game_file.py`).
What rows of moves hold beside the record - command ids, the server's own times, places in the feed - is kept compressed
in `archivings`, the log of what went and came back. All events that are not moves stay in the database, so that the
feed, projections and proofs go on as before.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import accumulate
from threading import Lock
from typing import Any, LiteralString
from uuid import UUID

from eventstore.archive.game_file import entries_in, zstd
from eventstore.database import Database
from eventstore.errors import ArchiveUnreadable, TargetUnusable
from eventstore.files import FileTarget
from eventstore.quick_json import loads
from eventstore.rows import StoredEvent

__all__ = ["EPOCH", "Archive", "ArchiveLog", "Archiving", "moves_in", "name_of"]

_KEPT = 8
"""Games whose files are kept in memory, because long reads come in pieces."""

_NEWEST: LiteralString = """
SELECT digest, bookkeeping, restored FROM archivings WHERE game_id = %s ORDER BY id DESC LIMIT 1
"""

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Archive:
    """Reads moves from the archive; may be shared between threads."""

    def __init__(self, database: Database, target: FileTarget | None) -> None:
        """`target` is where the files lie; None if this process was not told."""
        self._database, self._target = database, target
        self._kept: OrderedDict[bytes, list[StoredEvent]] = OrderedDict()
        self._lock = Lock()

    def completed(self, game_id: UUID, after: int, upto: int | None, events: list[StoredEvent]) -> list[StoredEvent]:
        """The events of a game after one version up to another, of which those in `events` are in the database.

        Raises:
            ArchiveUnreadable: moves are in the archive, and it cannot be read now.
        """
        last = events[-1].version if events else after
        if len(events) == last - after and (upto is None or last >= upto):
            return events
        found = {each.version: each for each in self.moves(game_id)} | {each.version: each for each in events}
        return [found[version] for version in sorted(found) if after < version and (upto is None or version <= upto)]

    def moves(self, game_id: UUID) -> list[StoredEvent]:
        """The moves of a game that are in the archive; raises ArchiveUnreadable as `completed`."""
        row: tuple[Any, ...] | None = self._database.run(lambda conn: conn.execute(_NEWEST, (game_id,)).fetchone())
        if row is None or row[2]:
            return []
        digest, bookkeeping = bytes(row[0]), bytes(row[1])
        with self._lock:
            if digest in self._kept:
                self._kept.move_to_end(digest)
                return self._kept[digest]
        moves = moves_in(game_id, self.file(game_id, digest), bookkeeping)
        with self._lock:
            self._kept[digest] = moves
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return moves

    def file(self, game_id: UUID, digest: bytes) -> bytes:
        """A game's file.

        Raises:
            ArchiveUnreadable: it cannot be read, or is not what was written.
        """
        if self._target is None:
            raise ArchiveUnreadable(f"moves of game {game_id} are in the archive: set ANNALS_ARCHIVE")
        try:
            data = self._target.read(name_of(game_id, digest))
        except (TargetUnusable, OSError) as error:
            raise ArchiveUnreadable(f"the archive cannot be read: {error}") from None
        if data is None or sha256(data).digest() != digest:
            state = "missing in the archive" if data is None else "not what was archived"
            raise ArchiveUnreadable(f"the record of game {game_id} is {state}")
        return data


@dataclass(frozen=True, slots=True)
class Archiving:
    """A line of the log: the moves of a game went into the archive or came back."""

    at: datetime
    restored: bool
    moves: int
    digest: bytes
    """SHA-256 of the file."""


class ArchiveLog:
    """What went into the archive and came back; nobody changes it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, game_id: UUID) -> list[Archiving]:
        """The lines about a game, the oldest first."""
        query: LiteralString = "SELECT at, restored, moves, digest FROM archivings WHERE game_id = %s ORDER BY id"
        rows: list[tuple[Any, ...]] = self._database.run(lambda conn: conn.execute(query, (game_id,)).fetchall())
        return [Archiving(at, restored, moves, bytes(digest)) for at, restored, moves, digest in rows]


def name_of(game_id: UUID, digest: bytes) -> str:
    """The name of a game's file with a SHA-256; so no file is ever written over."""
    return f"games/{str(game_id)[:2]}/{game_id}.{digest.hex()[:16]}.jsonl.zst"


def moves_in(game_id: UUID, data: bytes, bookkeeping: bytes) -> list[StoredEvent]:
    """The rows of a game's moves, from its file and what is kept beside it."""
    columns = loads(zstd.decompress(bookkeeping))
    return [
        StoredEvent(
            game_id=game_id,
            version=entry.version,
            type=entry.type,
            actor=entry.actor,
            command_id=command_id,
            rules=entry.rules,
            body=entry.body,
            sealed=entry.sealed or b"",
            digest=bytes.fromhex(loads(entry.sealed or b"")["digest"]),
            prev_hash=entry.prev_hash,
            hash=entry.hash,
            recorded_at=EPOCH + timedelta(microseconds=at),
            position=position,
            xid=xid,
        )
        for entry, command_id, at, position, xid in zip(
            (each for each in entries_in(data) if each.type == "move_made"),
            columns["command_id"],
            *(accumulate(columns[name]) for name in ("recorded_at", "position", "xid")),
            strict=True,
        )
    ]
