"""Invitations and the guests admitted by them.

They are stored apart from the events: a spectator is not part of the game.
Only the SHA-256 of an invitation code's secret is stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, LiteralString
from uuid import UUID, uuid4

from application.new_ids import new_key
from application.people.accounts import hashed, split, told
from application.people.quotas import CLAIMED_FOR, Allow, claiming, counting
from eventstore.database import Connection, Database
from eventstore.errors import SeatRefused

__all__ = [
    "Admission",
    "Invitation",
    "Invitations",
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
    waits: bool
    """Whether the invitation was made for the player, who has not sat down by it; it lets them in until it expires."""


def invite(
    invitations: Invitations,
    game: UUID,
    *,
    kind: str,
    seat: int | None,
    uses: int,
    lasting: timedelta,
    made_with: str | None = None,
    creator: UUID | None = None,
    allow: Allow | None = None,
    player: UUID | None = None,
) -> tuple[Invitation, str]:
    """Create and store an invitation made with a token; the second value is its code, which cannot be recovered later.

    `made_with` is the token's id, with which the invitation can be revoked; `creator`, `allow` and `player` as in
    `Invitations.add`. A player who is let in at once needs no code, and nobody else should be given it.
    """
    secret = secrets.token_hex(16)
    now = invitations.now()
    made = Invitation(new_key("invitation"), game, kind, seat, uses, 0, hashed(secret), now, now + lasting)
    invitations.add(made, made_with, creator, allow, player)
    return made, told(_PREFIX, made.id, secret)


def invitation_of(invitations: Invitations, code: str) -> Invitation | None:
    """The invitation with that code, valid or not."""
    return split(_PREFIX, code, invitations.invitation)


_INVITATION: LiteralString = (
    "id, game_id, kind, seat, uses, used, secret_hash, created_at, expires_at, revoked_at"  # in the order of the fields
)
_ADMISSION: LiteralString = "a.game_id, a.player, a.kind, a.seat, a.at, i.used = 0"

# An invitation for a player is not used before they sit down, and until then admits them no longer than it is valid.
_ADMITTED: LiteralString = """
FROM admissions a JOIN invitations i ON i.id = a.invitation
WHERE a.dismissed_at IS NULL AND (i.used > 0 OR (i.revoked_at IS NULL AND i.expires_at > clock_timestamp()))
"""

_ADD: LiteralString = f"""
INSERT INTO invitations ({_INVITATION}, made_with) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
ON CONFLICT (id) DO UPDATE SET secret_hash = EXCLUDED.secret_hash WHERE invitations.game_id = EXCLUDED.game_id
"""
_ADMIT: LiteralString = (
    "INSERT INTO admissions (invitation, player, game_id, kind, seat) VALUES (%s, %s, %s, %s, %s)"
    " ON CONFLICT (invitation, player) DO NOTHING"
)

_ADMISSIONS: LiteralString = (
    f"SELECT {_ADMISSION} {_ADMITTED} AND a.game_id = %s AND a.player = coalesce(%s, a.player) ORDER BY a.at, a.player"
)

# Who claims a seat, and who invites to one: until the transaction ends, others who do so in the same game wait.
_ALONE: LiteralString = "SELECT pg_advisory_xact_lock(hashtextextended('seats ' || %s::text, 0))"
_CLAIM: LiteralString = """
INSERT INTO seat_claims (id, game_id, seat, expires_at)
VALUES (%(claim)s, %(game)s, %(seat)s, clock_timestamp() + %(lasting)s) ON CONFLICT (id) DO NOTHING
"""
_CLAIMED: LiteralString = (
    "SELECT FROM seat_claims WHERE game_id = %s AND seat = %s AND expires_at > clock_timestamp() LIMIT 1"
)
_EXPIRED: LiteralString = """
DELETE FROM seat_claims WHERE id IN (
    SELECT id FROM seat_claims WHERE expires_at <= clock_timestamp() LIMIT 100 FOR UPDATE SKIP LOCKED)
"""
_RELEASE: LiteralString = "DELETE FROM seat_claims WHERE id = %(claim)s"

# On a cluster the lists of the two lie on several servers: each is asked by itself.
_MET: LiteralString = """
WITH theirs AS MATERIALIZED (
    SELECT opened FROM lobby_players WHERE player = %s AND status IN ('running', 'finished')
)
SELECT opened FROM lobby_players
WHERE player = %s AND status IN ('running', 'finished') AND opened IN (SELECT opened FROM theirs) LIMIT 1
"""

# Made for players who were dismissed or forgotten, or for a seat that another has taken: none of them can be used.
_REVOKE_UNUSED: LiteralString = (
    "UPDATE invitations SET revoked_at = coalesce(revoked_at, clock_timestamp())"
    " WHERE used = 0 AND id IN (SELECT invitation FROM gone)"
)

_SETTLE: LiteralString = f"""
WITH found AS (
    SELECT a.invitation, a.player, a.seat FROM admissions a JOIN invitations i ON i.id = a.invitation
    WHERE a.game_id = %(game)s AND a.kind = 'seat' AND i.used = 0
), gone AS (
    SELECT invitation FROM found WHERE seat = %(seat)s AND player IS DISTINCT FROM %(player)s
), revoked AS ({_REVOKE_UNUSED})
UPDATE invitations SET used = 1 WHERE id IN (SELECT invitation FROM found WHERE player = %(player)s)
"""

# Into games that a player opened and that have not ended; but one.
_ACCEPTABLE: LiteralString = """
SELECT count(*) FROM lobby JOIN invitations i USING (game_id)
WHERE summary->>'creator' = %s AND status IN ('open', 'running')
  AND revoked_at IS NULL AND expires_at > clock_timestamp() AND used < uses AND i.id <> %s
"""


class Invitations:
    """Invitations in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def now(self) -> datetime:
        """The time by which everything expires: the database's."""
        return self._database.now()

    def add(
        self,
        invitation: Invitation,
        made_with: str | None = None,
        creator: UUID | None = None,
        allow: Allow | None = None,
        player: UUID | None = None,
    ) -> None:
        """Store an invitation, and the id of the token with which it was made; `player` is let in by it at once.

        `allow` is told how many others into games of `creator` can still be accepted. That a seat kept for `player` is
        free is to be looked at after this: before, somebody may have taken it.

        Raises:
            SeatRefused: somebody else is about to take the seat.
        """
        i = invitation
        given = (i.id, i.game, i.kind, i.seat, i.uses, i.used, i.secret_hash, i.created_at, i.expires_at, i.revoked_at)

        def work(conn: Connection) -> None:
            with conn.transaction():
                if creator is not None and allow is not None:
                    counting(conn, creator)
                    others: Any = conn.execute(_ACCEPTABLE, (str(creator), i.id)).fetchone()
                    allow(others[0])
                conn.execute(_ADD, (*given, made_with))
                if player is not None:
                    conn.execute(_ALONE, (i.game,))
                    if conn.execute(_CLAIMED, (i.game, i.seat)).fetchone() is not None:
                        raise SeatRefused("seat_taken", f"somebody is taking seat {i.seat}")
                    conn.execute(_ADMIT, (i.id, player, i.game, i.kind, i.seat))

        self._database.run(work)

    def invitation(self, invitation_id: str) -> Invitation | None:
        """The invitation with that id."""
        rows = self._database.rows(f"SELECT {_INVITATION} FROM invitations WHERE id = %s", invitation_id)
        return _invitation(rows[0]) if rows else None

    def of_game(self, game: UUID) -> list[Invitation]:
        """All invitations into a game, oldest first."""
        query: LiteralString = f"SELECT {_INVITATION} FROM invitations WHERE game_id = %s ORDER BY created_at, id"
        return [_invitation(row) for row in self._database.rows(query, game)]

    def revoke(self, game: UUID, invitation_id: str) -> bool:
        """Revoke an invitation; False if the game has none with that id."""
        query: LiteralString = (
            "UPDATE invitations SET revoked_at = coalesce(revoked_at, clock_timestamp())"
            " WHERE game_id = %s AND id = %s RETURNING id"
        )
        return bool(self._database.rows(query, game, invitation_id))

    def used_up(self, invitation_id: str) -> None:
        """Count an invitation for one player as used: they sit where it leads."""
        self._database.rows("UPDATE invitations SET used = 1 WHERE id = %s RETURNING id", invitation_id)

    def accept(self, invitation_id: str, player: UUID) -> bool | None:
        """Admit a player, atomically: True the first time, False if already admitted, None if refused.

        It is refused if the invitation is unknown, revoked, expired or used up, or the player was dismissed.
        """

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
        """Undo an acceptance that had no effect."""
        query: LiteralString = (
            "WITH gone AS (DELETE FROM admissions WHERE invitation = %s AND player = %s RETURNING invitation)"
            " UPDATE invitations SET used = used - 1 WHERE id IN (SELECT invitation FROM gone) RETURNING id"
        )
        self._database.rows(query, invitation_id, player)

    def admissions(self, game: UUID, player: UUID | None = None) -> list[Admission]:
        """The admissions to a game, oldest first; or those of one player."""
        return [Admission(*row) for row in self._database.rows(_ADMISSIONS, game, player)]

    def admitted(self, player: UUID) -> tuple[UUID, ...]:
        """The games to which a player has been admitted."""
        query: LiteralString = f"SELECT DISTINCT a.game_id {_ADMITTED} AND a.player = %s ORDER BY a.game_id"
        return tuple(row[0] for row in self._database.rows(query, player))

    def waiting(self, player: UUID) -> tuple[UUID, ...]:
        """The games to a seat of which a player was invited, and in which they have not sat down by that."""
        query: LiteralString = (
            f"SELECT DISTINCT a.game_id {_ADMITTED} AND a.player = %s AND a.kind = 'seat' AND i.used = 0"
            " ORDER BY a.game_id"
        )
        return tuple(row[0] for row in self._database.rows(query, player))

    @contextmanager
    def taking(
        self, game: UUID, seat: int, player: UUID | None, allow: Callable[[Sequence[Admission]], None] | None = None
    ) -> Iterator[None]:
        """Claim a seat for a player or (None) an opponent while the block takes it: until then nobody is invited to it.

        `allow` is told who is let in; what it raises ends this. When the seat is taken, invitations made for the
        player who sits are used, and those made for others to this seat are revoked.
        """
        given = {"claim": uuid4(), "game": game, "seat": seat, "player": player, "lasting": CLAIMED_FOR}

        def begin(conn: Connection) -> None:
            with conn.transaction():
                conn.execute(_ALONE, (game,))
                if allow is not None:
                    rows: list[Any] = conn.execute(_ADMISSIONS, (game, None)).fetchall()
                    allow([Admission(*row) for row in rows])
                conn.execute(_EXPIRED)
                conn.execute(_CLAIM, given)

        def release(conn: Connection) -> None:
            conn.execute(_RELEASE, given)

        def settle(conn: Connection) -> None:
            with conn.transaction():
                conn.execute(_SETTLE, given)
                release(conn)

        with claiming(self._database, begin, release, settle):
            yield

    def met(self, one: UUID, other: UUID) -> bool:
        """Whether two players hold seats of the same game, which has started."""
        return bool(self._database.rows(_MET, str(one), str(other)))

    def dismiss(self, game: UUID, player: UUID) -> bool:
        """Dismiss a player; False if they were not admitted. An invitation made for them is revoked."""
        query: LiteralString = (
            "WITH gone AS (UPDATE admissions SET dismissed_at = clock_timestamp()"
            " WHERE game_id = %s AND player = %s AND dismissed_at IS NULL RETURNING invitation),"
            f" revoked AS ({_REVOKE_UNUSED}) SELECT invitation FROM gone"
        )
        return bool(self._database.rows(query, game, player))

    def forget(self, player: UUID) -> None:
        """Delete all admissions of a player; invitations made for them are revoked."""
        query: LiteralString = (
            "WITH gone AS (DELETE FROM admissions WHERE player = %s RETURNING invitation),"
            f" revoked AS ({_REVOKE_UNUSED}) SELECT invitation FROM gone"
        )
        self._database.rows(query, player)


def _invitation(row: tuple[Any, ...]) -> Invitation:
    found = Invitation(*row)
    return replace(found, secret_hash=bytes(found.secret_hash))
