"""Invitations and the guests admitted by them.

`Invitations` is the protocol; `MemoryInvitations` is the reference, `PostgresInvitations` the product.
They are stored apart from the events: a spectator is not part of the game.
Only the SHA-256 of an invitation code's secret is stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, LiteralString, Protocol
from uuid import UUID

from application.people.accounts import hashed, split, told
from eventstore.database import Connection, Database

__all__ = [
    "Admission",
    "Invitation",
    "Invitations",
    "MemoryInvitations",
    "PostgresInvitations",
    "invitation_of",
    "invite",
]

_PREFIX = "invitation"


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation as stored; its code cannot be recovered from it."""

    id: str
    game: UUID
    kind: str
    """`seat`: to take a seat; `watch`: to watch only."""
    seat: int | None
    """The seat to take; None for any."""
    uses: int
    used: int
    secret_hash: bytes
    created_at: datetime
    expires_at: datetime
    revoked_at: datetime | None = None

    def holds_at(self, at: datetime) -> bool:
        """Whether it can still be accepted by another player."""
        return self.revoked_at is None and at < self.expires_at and self.used < self.uses


@dataclass(frozen=True, slots=True)
class Admission:
    """A player who was invited into a game."""

    game: UUID
    player: UUID
    kind: str
    seat: int | None
    at: datetime


class Invitations(Protocol):
    """Invitations and who accepted them.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def add(self, invitation: Invitation) -> None:
        """Store an invitation."""
        ...

    def invitation(self, invitation_id: str) -> Invitation | None:
        """The invitation with that id."""
        ...

    def of_game(self, game: UUID) -> list[Invitation]:
        """All invitations into a game, oldest first."""
        ...

    def revoke(self, game: UUID, invitation_id: str) -> bool:
        """Revoke an invitation; False if the game has none with that id."""
        ...

    def accept(self, invitation_id: str, player: UUID) -> bool | None:
        """Admit a player, atomically: True the first time, False if already admitted, None if refused.

        It is refused if the invitation is unknown, revoked, expired or used up, or the player was dismissed.
        """
        ...

    def take_back(self, invitation_id: str, player: UUID) -> None:
        """Undo an acceptance that had no effect."""
        ...

    def admissions(self, game: UUID, player: UUID | None = None) -> list[Admission]:
        """The admissions to a game, oldest first; or those of one player."""
        ...

    def admitted(self, player: UUID) -> tuple[UUID, ...]:
        """The games to which a player has been admitted."""
        ...

    def dismiss(self, game: UUID, player: UUID) -> bool:
        """Dismiss a player; False if they were not admitted."""
        ...

    def forget(self, player: UUID) -> None:
        """Delete all admissions of a player."""
        ...


def invite(
    invitations: Invitations, game: UUID, *, kind: str, seat: int | None, uses: int, lasting: timedelta
) -> tuple[Invitation, str]:
    """Create and store an invitation; the second value is its code, which cannot be recovered later."""
    secret = secrets.token_hex(16)
    now = datetime.now(UTC)
    made = Invitation(secrets.token_hex(6), game, kind, seat, uses, 0, hashed(secret), now, now + lasting)
    invitations.add(made)
    return made, told(_PREFIX, made.id, secret)


def invitation_of(invitations: Invitations, code: str) -> Invitation | None:
    """The invitation with that code, valid or not."""
    return split(_PREFIX, code, invitations.invitation)


class MemoryInvitations:
    """Invitations that are forgotten when the process ends. Safe to share between threads."""

    def __init__(self, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._clock = clock
        self._lock = Lock()
        self._invitations: dict[str, Invitation] = {}
        self._admissions: dict[tuple[str, UUID], Admission] = {}
        self._dismissed: set[tuple[str, UUID]] = set()

    def add(self, invitation: Invitation) -> None:
        """See `Invitations.add`."""
        with self._lock:
            self._invitations[invitation.id] = invitation

    def invitation(self, invitation_id: str) -> Invitation | None:
        """See `Invitations.invitation`."""
        return self._invitations.get(invitation_id)

    def of_game(self, game: UUID) -> list[Invitation]:
        """See `Invitations.of_game`."""
        with self._lock:
            return [i for i in self._invitations.values() if i.game == game]

    def revoke(self, game: UUID, invitation_id: str) -> bool:
        """See `Invitations.revoke`."""
        with self._lock:
            found = self._invitations.get(invitation_id)
            if found is None or found.game != game:
                return False
            self._invitations[invitation_id] = replace(found, revoked_at=found.revoked_at or self._clock())
            return True

    def accept(self, invitation_id: str, player: UUID) -> bool | None:
        """See `Invitations.accept`."""
        with self._lock:
            key = invitation_id, player
            if key in self._admissions:
                return None if key in self._dismissed else False
            found = self._invitations.get(invitation_id)
            if found is None or not found.holds_at(self._clock()):
                return None
            self._invitations[invitation_id] = replace(found, used=found.used + 1)
            self._admissions[key] = Admission(found.game, player, found.kind, found.seat, self._clock())
            return True

    def take_back(self, invitation_id: str, player: UUID) -> None:
        """See `Invitations.take_back`."""
        with self._lock:
            if self._admissions.pop((invitation_id, player), None) is not None:
                found = self._invitations[invitation_id]
                self._invitations[invitation_id] = replace(found, used=found.used - 1)

    def admissions(self, game: UUID, player: UUID | None = None) -> list[Admission]:
        """See `Invitations.admissions`."""
        with self._lock:
            return [
                a
                for key, a in self._admissions.items()
                if a.game == game and player in (None, a.player) and key not in self._dismissed
            ]

    def admitted(self, player: UUID) -> tuple[UUID, ...]:
        """See `Invitations.admitted`."""
        with self._lock:
            found = {a.game for k, a in self._admissions.items() if a.player == player and k not in self._dismissed}
        return tuple(sorted(found))

    def dismiss(self, game: UUID, player: UUID) -> bool:
        """See `Invitations.dismiss`."""
        with self._lock:
            found = {k for k, a in self._admissions.items() if a.game == game and a.player == player} - self._dismissed
            self._dismissed |= found
            return bool(found)

    def forget(self, player: UUID) -> None:
        """See `Invitations.forget`."""
        with self._lock:
            self._admissions = {k: a for k, a in self._admissions.items() if a.player != player}
            self._dismissed = {k for k in self._dismissed if k[1] != player}


_INVITATION: LiteralString = (
    "id, game_id, kind, seat, uses, used, secret_hash, created_at, expires_at, revoked_at"  # in the order of the fields
)
_ADMISSION: LiteralString = "game_id, player, kind, seat, at"


class PostgresInvitations:
    """Invitations in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, invitation: Invitation) -> None:
        """See `Invitations.add`."""
        i = invitation
        self._all(
            f"INSERT INTO invitations ({_INVITATION}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
            " ON CONFLICT (id) DO NOTHING RETURNING id",
            *(i.id, i.game, i.kind, i.seat, i.uses, i.used, i.secret_hash, i.created_at, i.expires_at, i.revoked_at),
        )

    def invitation(self, invitation_id: str) -> Invitation | None:
        """See `Invitations.invitation`."""
        rows = self._all(f"SELECT {_INVITATION} FROM invitations WHERE id = %s", invitation_id)
        return _invitation(rows[0]) if rows else None

    def of_game(self, game: UUID) -> list[Invitation]:
        """See `Invitations.of_game`."""
        query: LiteralString = f"SELECT {_INVITATION} FROM invitations WHERE game_id = %s ORDER BY created_at, id"
        return [_invitation(row) for row in self._all(query, game)]

    def revoke(self, game: UUID, invitation_id: str) -> bool:
        """See `Invitations.revoke`."""
        query: LiteralString = (
            "UPDATE invitations SET revoked_at = coalesce(revoked_at, clock_timestamp())"
            " WHERE game_id = %s AND id = %s RETURNING id"
        )
        return bool(self._all(query, game, invitation_id))

    def accept(self, invitation_id: str, player: UUID) -> bool | None:
        """See `Invitations.accept`."""

        def work(conn: Connection) -> bool | None:
            # The row is locked first, so that only one of several players gets the last use.
            with conn.transaction():
                good: Any = conn.execute(
                    "SELECT revoked_at IS NULL AND expires_at > clock_timestamp() AND used < uses"
                    " FROM invitations WHERE id = %s FOR UPDATE",
                    (invitation_id,),
                ).fetchone()
                known: Any = conn.execute(
                    "SELECT dismissed_at IS NULL FROM admissions WHERE invitation = %s AND player = %s",
                    (invitation_id, player),
                ).fetchone()
                if known is not None:
                    return False if known[0] else None
                if good is None or not good[0]:
                    return None
                conn.execute(
                    "INSERT INTO admissions (invitation, player, game_id, kind, seat)"
                    " SELECT id, %s, game_id, kind, seat FROM invitations WHERE id = %s",
                    (player, invitation_id),
                )
                conn.execute("UPDATE invitations SET used = used + 1 WHERE id = %s", (invitation_id,))
                return True

        return self._database.run(work)

    def take_back(self, invitation_id: str, player: UUID) -> None:
        """See `Invitations.take_back`."""
        query: LiteralString = (
            "WITH gone AS (DELETE FROM admissions WHERE invitation = %s AND player = %s RETURNING invitation)"
            " UPDATE invitations SET used = used - 1 WHERE id IN (SELECT invitation FROM gone) RETURNING id"
        )
        self._all(query, invitation_id, player)

    def admissions(self, game: UUID, player: UUID | None = None) -> list[Admission]:
        """See `Invitations.admissions`."""
        query: LiteralString = (
            f"SELECT {_ADMISSION} FROM admissions WHERE game_id = %s AND player = coalesce(%s, player)"
            " AND dismissed_at IS NULL ORDER BY at, player"
        )
        return [Admission(*row) for row in self._all(query, game, player)]

    def admitted(self, player: UUID) -> tuple[UUID, ...]:
        """See `Invitations.admitted`."""
        query: LiteralString = (
            "SELECT DISTINCT game_id FROM admissions WHERE player = %s AND dismissed_at IS NULL ORDER BY game_id"
        )
        return tuple(row[0] for row in self._all(query, player))

    def dismiss(self, game: UUID, player: UUID) -> bool:
        """See `Invitations.dismiss`."""
        query: LiteralString = (
            "UPDATE admissions SET dismissed_at = clock_timestamp()"
            " WHERE game_id = %s AND player = %s AND dismissed_at IS NULL RETURNING invitation"
        )
        return bool(self._all(query, game, player))

    def forget(self, player: UUID) -> None:
        """See `Invitations.forget`."""
        self._all("DELETE FROM admissions WHERE player = %s RETURNING player", player)

    def _all(self, query: LiteralString, *arguments: object) -> list[tuple[Any, ...]]:
        return self._database.run(lambda conn: conn.execute(query, arguments).fetchall())


def _invitation(row: tuple[Any, ...]) -> Invitation:
    found = Invitation(*row)
    return replace(found, secret_hash=bytes(found.secret_hash))
