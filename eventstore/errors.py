"""What can go wrong with stored games?

StoreError
├── StoreUnavailable     the server cannot be reached; a retry with the same command id is safe
├── UnknownGame          there is no such game
├── VersionConflict      the stream is not where the writer thought
├── MigrationError       the schema cannot be brought up to date
│   └── NotMigrated      the database has not been migrated, or not far enough for this program
├── BadValue             a value that no store can keep, such as text with a NUL character
│   └── BadCursor        a page cursor that no store gave
├── KeyUnusable          the file of the keys that sign checkpoints cannot be used
├── UnknownCheckpoint    there is no such checkpoint, or nothing of a game in it
├── NotARecord           a file that is no record of a game
├── CommandReused        the same command id came with another command
└── Refused              the command does not fit the game's status
    ├── NotRunning       the game is not where the command needs it: not started, started, over or paused
    ├── ForkRefused      the position cannot be gone on from in another game
    ├── SeatRefused      the seat is taken, not yours, or does not exist
    ├── TimeIsUp         the seat had a clock, and did not answer in time
    └── UnknownTitle     a title or pack that this server does not have
"""

from __future__ import annotations

from uuid import UUID

__all__ = [
    "BadCursor",
    "BadValue",
    "CommandReused",
    "ForkRefused",
    "KeyUnusable",
    "MigrationError",
    "NotARecord",
    "NotMigrated",
    "NotRunning",
    "Refused",
    "SeatRefused",
    "StoreError",
    "StoreUnavailable",
    "TimeIsUp",
    "UnknownCheckpoint",
    "UnknownGame",
    "UnknownTitle",
    "VersionConflict",
]


class StoreError(Exception):
    """Root of the event store's exceptions."""


class StoreUnavailable(StoreError):
    """The server cannot be reached now; whether the last append happened is unknown, and repeating it is safe."""


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


class MigrationError(StoreError):
    """The database's schema cannot be brought up to date."""


class NotMigrated(MigrationError):
    """The database has not been migrated, or not far enough for this program."""


class BadValue(StoreError, ValueError):
    """A value that no store can keep; nothing was written."""


class BadCursor(BadValue):
    """A page cursor that no store gave."""


class KeyUnusable(StoreError):
    """The file of the keys that sign checkpoints is missing, unreadable or holds no Ed25519 key."""


class UnknownCheckpoint(StoreError):
    """There is no such checkpoint, or it says nothing of the game that is asked for."""


class NotARecord(StoreError, ValueError):
    """A file that is no record of a game: its first line is not the header of one."""


class CommandReused(StoreError):
    """A command id that was used before came with another command."""


class Refused(StoreError):
    """The command does not fit the game as it stands."""

    def __init__(self, code: str, why: str) -> None:
        self.code = code
        """A stable code, such as `seat_taken`."""
        super().__init__(why)


class NotRunning(Refused):
    """The game is not where the command needs it: it has not started, has started, is over or is paused."""


class ForkRefused(Refused):
    """The position cannot be gone on from in another game."""


class SeatRefused(Refused):
    """The seat is taken, not the caller's, or does not exist."""


class TimeIsUp(Refused):
    """The seat did not answer in time; its clock is about to say so in the record."""


class UnknownTitle(Refused):
    """This server does not have that title or pack."""
