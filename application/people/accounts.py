"""Players and their tokens.

Only the SHA-256 of a token's secret is stored: secrets are random and long, so a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, LiteralString, Protocol, TypeVar
from uuid import UUID

import psycopg

from application.new_ids import new_key, new_uuid
from application.people.names import guest_name, name_fault, name_key, trimmed
from application.people.quotas import Allow, counting
from eventstore.database import Connection, Database
from eventstore.errors import Refused
from eventstore.store.validation import check_text

__all__ = [
    "FORGOTTEN",
    "SCOPES",
    "STRAGGLERS",
    "AccessToken",
    "Accounts",
    "Player",
    "hashed",
    "issue",
    "matching",
    "split",
    "told",
]

SCOPES = ("read", "play", "work", "admin")
"""Scopes of tokens: read games, play, do the work of engines, administer the service (install packs)."""

FORGOTTEN = "(forgotten)"
"""The name shown for an erased player."""

STRAGGLERS = timedelta(minutes=2)
"""Time after a player's erasure during which requests begun before may still seat them."""

_PREFIX = "annals"


@dataclass(frozen=True, slots=True)
class Player:
    """A player."""

    id: UUID
    name: str
    """`FORGOTTEN` once the player has been erased."""
    created_at: datetime
    erased_at: datetime | None = None
    guest: bool = False
    """Whether they have not chosen a name yet."""
    former_name: str | None = None
    """What they were called before a migration numbered names that read alike, until they choose a name."""
    language: str | None = None
    """The language in which they read; None if each request says."""


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A token as stored; its text cannot be recovered from it."""

    id: str
    player: UUID
    name: str
    scopes: tuple[str, ...]
    secret_hash: bytes
    created_at: datetime
    expires_at: datetime | None = None
    """When the token expires; None if it is valid until revoked."""
    made_with: str | None = None
    """The id of the token with which it was made, if one was."""
    language: str | None = None
    """The language that its player has chosen; only in a token that was looked up by its id."""

    def valid_at(self, at: datetime) -> bool:
        """Whether the token has not expired."""
        return self.expires_at is None or at < self.expires_at


def issue(
    accounts: Accounts,
    player: UUID,
    name: str,
    scopes: Sequence[str],
    lasting: timedelta | None = None,
    made_with: str | None = None,
    allow: Allow | None = None,
) -> tuple[AccessToken, str]:
    """Create and store a token, if `allow` does; the second value is its text, which cannot be recovered later."""
    secret = secrets.token_hex(24)
    ordered = tuple(s for s in SCOPES if s in scopes)
    now = accounts.now()
    expires_at = None if lasting is None else now + lasting
    token = AccessToken(new_key("token"), player, name, ordered, hashed(secret), now, expires_at, made_with)
    accounts.add_token(token, allow)
    return token, told(_PREFIX, token.id, secret)


def matching(text: str, find: Callable[[str], AccessToken | None]) -> AccessToken | None:
    """The token with that text, found by `find(id)`; compared in constant time."""
    return split(_PREFIX, text, find)


class _Secret(Protocol):
    @property
    def secret_hash(self) -> bytes: ...


S = TypeVar("S", bound=_Secret)


def told(prefix: str, key: str, secret: str) -> str:
    """The text of a credential: its kind, its id, and the secret."""
    return f"{prefix}_{key}_{secret}"


def split(prefix: str, text: str, find: Callable[[str], S | None]) -> S | None:
    """The stored credential for a text made by `told`, if the secret matches; compared in constant time."""
    given, _, rest = text.partition("_")
    key, _, secret = rest.partition("_")
    if given != prefix or not key.isascii() or not key.isalnum() or not secret:
        return None
    kept = find(key)
    if kept is None or not hmac.compare_digest(kept.secret_hash, hashed(secret)):
        return None
    return kept


def hashed(secret: str) -> bytes:
    """The stored hash of a random, long secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


_PLAYER: LiteralString = "id, name, created_at, erased_at, guest, former_name, language"

# A statement may be repeated on a new connection when the first was lost, so it must be idempotent.
_ADD_PLAYER: LiteralString = f"""
INSERT INTO players (id, name, name_key, guest) VALUES (%(player)s, %(name)s, %(key)s, %(guest)s)
ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name RETURNING {_PLAYER}
"""
_RENAME: LiteralString = f"""
UPDATE players SET name = %(name)s, name_key = %(key)s, guest = false, former_name = NULL
WHERE id = %(player)s AND erased_at IS NULL RETURNING {_PLAYER}
"""

_SET_LANGUAGE: LiteralString = f"""
UPDATE players SET language = %s WHERE id = %s AND erased_at IS NULL RETURNING {_PLAYER}
"""

_TOKEN = "id, player, name, scopes, secret_hash, created_at, expires_at, made_with"

# The tokens made with a token, those made with them, and so on.
_REVOKE_ALL = """
WITH RECURSIVE made AS (
    SELECT id FROM tokens WHERE player = %(player)s AND id = %(token)s
    UNION SELECT t.id FROM tokens t JOIN made m ON t.made_with = m.id
), webhook AS (
    DELETE FROM webhooks WHERE made_with IN (SELECT id FROM made)
), code AS (
    DELETE FROM recovery_codes WHERE made_with IN (SELECT id FROM made)
), invitation AS (
    UPDATE invitations SET revoked_at = coalesce(revoked_at, clock_timestamp())
    WHERE made_with IN (SELECT id FROM made)
)
DELETE FROM tokens WHERE id IN (SELECT id FROM made) RETURNING id
"""


# On a cluster players and games lie on different servers: each is asked by itself, and only about these guests.
_IDLE_GUESTS: LiteralString = """
WITH old AS MATERIALIZED (
    SELECT id, id::text AS player, created_at FROM players
    WHERE guest AND erased_at IS NULL AND created_at < clock_timestamp() - %s
)
SELECT id FROM old
WHERE player NOT IN (SELECT player FROM lobby_players WHERE player IN (SELECT player FROM old))
  AND player NOT IN (
    SELECT summary->>'creator' FROM lobby
    WHERE summary->>'creator' IN (SELECT player FROM old) AND status IN ('open', 'running'))
ORDER BY created_at LIMIT %s
"""


class Accounts:
    """Accounts in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def now(self) -> datetime:
        """The time by which everything expires: the database's."""
        return self._database.now()

    def add_player(self, name: str) -> Player:
        """Register a player under a name that no other player has.

        Raises:
            Refused: the name is not allowed, or another player has one that reads alike.
        """
        return self._named(_ADD_PLAYER, {"player": new_uuid("player"), "guest": False}, name)

    def add_guest(self) -> Player:
        """Register a player who has not chosen a name yet."""
        while True:
            # A random name is so rarely in use that trying another is all there is to do.
            with suppress(Refused):
                return self._written(_ADD_PLAYER, {"player": new_uuid("guest"), "guest": True}, guest_name())

    def rename(self, player: UUID, name: str) -> Player:
        """Give a player another name; a guest is a guest no longer.

        Raises:
            Refused: the name is not allowed, another player has one that reads alike, or the player has been erased.
        """
        return self._named(_RENAME, {"player": player}, name)

    def set_language(self, player: UUID, language: str | None) -> Player:
        """Set the language in which a player reads; None for that of each request.

        Raises:
            Refused: the player has been erased.
        """
        rows = self._database.rows(_SET_LANGUAGE, language, player)
        if not rows:
            raise Refused("bad_token", "the player has been erased")
        return Player(*rows[0])

    def _named(self, query: LiteralString, given: dict[str, Any], name: str) -> Player:
        name = trimmed(name)
        check_text(name)
        if fault := name_fault(name):
            raise Refused("name_not_allowed", fault)
        return self._written(query, given, name)

    def _written(self, query: LiteralString, given: dict[str, Any], name: str) -> Player:
        def work(conn: Connection) -> tuple[Any, ...] | Refused:
            try:
                row = conn.execute(query, {**given, "name": name, "key": name_key(name)}).fetchone()
            except psycopg.errors.UniqueViolation:
                return Refused("name_taken", f"another player has the name {name!r}, or one that reads alike")
            return Refused("bad_token", "the player has been erased") if row is None else row

        found = self._database.run(work)
        if isinstance(found, Refused):
            raise found
        return Player(*found)

    def player(self, player: UUID) -> Player | None:
        """The player with that id."""
        rows = self._database.rows(f"SELECT {_PLAYER} FROM players WHERE id = %s", player)
        if not rows:
            return None
        found = Player(*rows[0])
        return found if found.erased_at is None else replace(found, name=FORGOTTEN)

    def names(self, players: Collection[UUID]) -> dict[UUID, str]:
        """The names of these players, without unknown ones."""
        query = "SELECT id, CASE WHEN erased_at IS NULL THEN name ELSE %s END FROM players WHERE id = ANY(%s)"
        return dict(self._database.rows(query, FORGOTTEN, list(players)))

    def names_of(self, players: Collection[str]) -> dict[str, str]:
        """As `names`, by ids as games hold them."""
        known = self.names([UUID(player) for player in players]) if players else {}
        return {str(player): name for player, name in known.items()}

    def add_token(self, token: AccessToken, allow: Allow | None = None) -> None:
        """Store a token; `allow` is told how many others the player has.

        Raises:
            Refused: there is no such player, or they have been erased meanwhile.
        """
        check_text(token.name)
        t = token
        given = (t.id, t.player, t.name, list(t.scopes), t.secret_hash, t.created_at, t.expires_at, t.made_with)

        def work(conn: Connection) -> None:
            with conn.transaction():
                # A token is created either before the erasure, which deletes it, or not at all.
                counting(conn, t.player)
                if allow is not None:
                    others: Any = conn.execute(
                        "SELECT count(*) FROM tokens WHERE player = %s AND id <> %s", (t.player, t.id)
                    ).fetchone()
                    allow(others[0])
                conn.execute(
                    f"INSERT INTO tokens ({_TOKEN}) VALUES (%s, %s, %s, %s::text[], %s, %s, %s, %s)"
                    " ON CONFLICT (id) DO UPDATE SET secret_hash = EXCLUDED.secret_hash"
                    " WHERE tokens.player = EXCLUDED.player",
                    given,
                )

        self._database.run(work)

    def erase(self, player: UUID) -> bool:
        """Delete a player's name and all tokens, atomically; False if there is no such player."""

        def work(conn: Connection) -> bool:
            with conn.transaction():
                found = conn.execute(
                    "UPDATE players SET name = '', name_key = NULL, former_name = NULL, language = NULL,"
                    " erased_at = coalesce(erased_at, clock_timestamp())"
                    " WHERE id = %s RETURNING id",
                    (player,),
                ).fetchone()
                conn.execute("DELETE FROM tokens WHERE player = %s", (player,))
                conn.execute("DELETE FROM recovery_codes WHERE player = %s", (player,))
                return found is not None

        return self._database.run(work)

    def idle_guests(self, older_than: timedelta, limit: int = 100) -> list[UUID]:
        """Guests who came so long ago and neither hold a seat nor have a game that goes on, the oldest first."""
        return [row[0] for row in self._database.rows(_IDLE_GUESTS, older_than, limit)]

    def unreleased(self) -> list[UUID]:
        """Erased players who may still hold seats, in order of erasure."""
        query = "SELECT id FROM players WHERE erased_at IS NOT NULL AND released_at IS NULL ORDER BY erased_at"
        return [row[0] for row in self._database.rows(query)]

    def released(self, player: UUID) -> None:
        """Record that an erased player holds no seats, once none of their requests can still be running."""
        query = (
            "UPDATE players SET released_at = clock_timestamp()"
            " WHERE id = %s AND released_at IS NULL AND erased_at + %s < clock_timestamp() RETURNING id"
        )
        self._database.rows(query, player, STRAGGLERS)

    def token(self, token_id: str) -> AccessToken | None:
        """The token with that id; None once it has been revoked."""
        theirs = "(SELECT language FROM players WHERE id = tokens.player)"
        rows = self._database.rows(f"SELECT {_TOKEN}, {theirs} FROM tokens WHERE id = %s", token_id)
        return _token(rows[0]) if rows else None

    def tokens(self, player: UUID) -> list[AccessToken]:
        """A player's tokens, oldest first."""
        rows = self._database.rows(f"SELECT {_TOKEN} FROM tokens WHERE player = %s ORDER BY created_at, id", player)
        return [_token(row) for row in rows]

    def revoke(self, player: UUID, token_id: str) -> list[str]:
        """Delete a player's token; the ids of the tokens deleted, none if the player has no such token."""
        check_text(token_id)
        query = "DELETE FROM tokens WHERE player = %s AND id = %s RETURNING id"
        return [row[0] for row in self._database.rows(query, player, token_id)]

    def revoke_with_all_made(self, player: UUID, token_id: str) -> list[str]:
        """Delete a token with all that was made with it; the ids of the tokens deleted, none if there is no such token.

        That is: tokens and what was made with those, recovery codes, webhooks, invitations.
        """
        check_text(token_id)
        given = {"player": player, "token": token_id}
        return [str(row[0]) for row in self._database.run(lambda conn: conn.execute(_REVOKE_ALL, given).fetchall())]

    def revoke_others(self, player: UUID, token_id: str) -> list[str]:
        """Delete all tokens of a player but one; the ids of those deleted."""
        query = "DELETE FROM tokens WHERE player = %s AND id <> %s RETURNING id"
        return [row[0] for row in self._database.rows(query, player, token_id)]


def _token(row: tuple[Any, ...]) -> AccessToken:
    token_id, player, name, scopes, secret_hash, created_at, expires_at, made_with, *language = row
    given = (tuple(scopes), bytes(secret_hash), created_at, expires_at, made_with, *language)
    return AccessToken(token_id, player, name, *given)
