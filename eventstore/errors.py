"""What can go wrong with stored games?

StoreError
├── StoreUnavailable     the server cannot be reached; a retry with the same command id is safe
│   └── ArchiveUnreadable  moves of a game are in the archive, which cannot be read now
├── CannotJudge          nobody's time can be judged fairly now
├── UnknownGame          there is no such game
├── VersionConflict      the stream is at another version than the writer expected
│   └── HistoryReplaced  the stream does not hold the event on which the writer stands
├── CursorLost           the feed does not hold the event that a cursor names
├── MigrationError       the schema cannot be brought up to date
│   └── NotMigrated      the database lacks a migration that this program needs
├── BadValue             a value that cannot be stored, such as text with a NUL character
│   └── BadCursor        a page cursor that was not issued by a store
├── KeyUnusable          the file of the keys that sign checkpoints cannot be used
├── TargetUnusable       the place for the static files cannot be used
├── UnknownCheckpoint    there is no such checkpoint, or it does not contain the game
├── NotARecord           a file that cannot be read as a record
├── CommandReused        the command id was used for another command
└── Refused              the command does not fit the game's status
    ├── NotRunning       the game has another status than the command needs
    ├── ForkRefused      the position cannot be forked
    ├── SeatRefused      the seat is taken, kept, not yours, or does not exist
    ├── TimeIsUp         the seat did not answer in time
    └── UnknownTitle     the server lacks the title or pack
"""

from __future__ import annotations

from uuid import UUID

__all__ = [
    "ArchiveUnreadable",
    "BadCursor",
    "BadValue",
    "CannotJudge",
    "CommandReused",
    "CursorLost",
    "ForkRefused",
    "HistoryReplaced",
    "KeyUnusable",
    "MigrationError",
    "NotARecord",
    "NotMigrated",
    "NotRunning",
    "Refused",
    "SeatRefused",
    "StoreError",
    "StoreUnavailable",
    "TargetUnusable",
    "TimeIsUp",
    "UnknownCheckpoint",
    "UnknownGame",
    "UnknownTitle",
    "VersionConflict",
]


class StoreError(Exception):
    """Root of the event store's exceptions."""


class StoreUnavailable(StoreError):
    """The server cannot be reached; whether the last append happened is unknown, and repeating it is safe."""


class ArchiveUnreadable(StoreUnavailable):
    """Moves of a game are in the archive, which this process cannot read now, or which holds something else."""


class CannotJudge(StoreError):
    """Nobody's time can be judged fairly now."""


class UnknownGame(StoreError):
    """There is no game with that id."""

    def __init__(self, game_id: UUID) -> None:
        self.game_id = game_id
        super().__init__(f"there is no game {game_id}")

    def __reduce__(self) -> tuple[type[UnknownGame], tuple[UUID]]:
        return (UnknownGame, (self.game_id,))


class VersionConflict(StoreError):
    """The stream is at another version than the writer expected."""

    def __init__(self, game_id: UUID, expected: int, found: int) -> None:
        self.game_id = game_id
        self.expected = expected
        self.found = found
        super().__init__(f"game {game_id}: expected version {expected}, found {found}")

    def __reduce__(self) -> tuple[type[VersionConflict], tuple[UUID, int, int]]:
        return (VersionConflict, (self.game_id, self.expected, self.found))


class HistoryReplaced(VersionConflict):
    """The stream does not hold the event on which the writer stands.

    A failover or a restore lost it, and others may have taken its place.
    """

    def __reduce__(self) -> tuple[type[HistoryReplaced], tuple[UUID, int, int]]:
        return (HistoryReplaced, (self.game_id, self.expected, self.found))


class MigrationError(StoreError):
    """The database's schema cannot be brought up to date."""


class NotMigrated(MigrationError):
    """The database lacks a migration that this program needs."""


class BadValue(StoreError, ValueError):
    """A value that cannot be stored; nothing was written."""


class CursorLost(StoreError):
    """The feed does not hold the event that a cursor names: a failover or a restore lost it."""


class BadCursor(BadValue):
    """A page cursor that was not issued by a store."""


class KeyUnusable(StoreError):
    """The file of the keys that sign checkpoints is missing, unreadable or holds no Ed25519 key."""


class TargetUnusable(StoreError):
    """The place to which the log is written as static files cannot be used."""


class UnknownCheckpoint(StoreError):
    """There is no such checkpoint, or it does not contain the game."""


class NotARecord(StoreError, ValueError):
    """A file that cannot be read as a record: its first line is not a record's header."""


class CommandReused(StoreError):
    """The command id was used before for another command."""


class Refused(StoreError):
    """The command does not fit the game's status."""

    def __init__(self, code: str, why: str) -> None:
        self.code = code
        """A stable code, such as `seat_taken`."""
        super().__init__(why)


class NotRunning(Refused):
    """The game has another status than the command needs: not started, started, over or paused."""


class ForkRefused(Refused):
    """The position cannot be forked."""


class SeatRefused(Refused):
    """The seat is taken, kept for somebody else, not the caller's, or does not exist."""


class TimeIsUp(Refused):
    """The seat did not answer in time; the expiry of its clock is about to be recorded."""


class UnknownTitle(Refused):
    """This server lacks the title or pack."""
