"""Players and their tokens.

`Accounts` is the protocol; `MemoryAccounts` is the reference, `PostgresAccounts` the product.
Only the SHA-256 of a token's secret is stored: secrets are random and long, so a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, Protocol, TypeVar
from uuid import UUID, uuid4

from eventstore.database import Connection, Database
from eventstore.errors import Refused
from eventstore.store.validation import check_text

__all__ = [
    "FORGOTTEN",
    "SCOPES",
    "STRAGGLERS",
    "Accounts",
    "MemoryAccounts",
    "Player",
    "PostgresAccounts",
    "Token",
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


@dataclass(frozen=True, slots=True)
class Token:
    """A token as stored; its text cannot be recovered from it."""

    id: str
    player: UUID
    name: str
    scopes: tuple[str, ...]
    secret_hash: bytes
    created_at: datetime
    expires_at: datetime | None = None
    """When the token expires; None if it is valid until revoked."""

    def valid_at(self, at: datetime) -> bool:
        """Whether the token has not expired."""
        return self.expires_at is None or at < self.expires_at


class Accounts(Protocol):
    """Players and tokens.

    Every method raises StoreUnavailable if the server cannot be reached, and BadValue for text that cannot be stored.
    """

    def add_player(self, name: str) -> Player:
        """Register a player; names need not be unique."""
        ...

    def player(self, player: UUID) -> Player | None:
        """The player with that id."""
        ...

    def names(self, players: Collection[UUID]) -> dict[UUID, str]:
        """The names of these players, without unknown ones."""
        ...

    def add_token(self, token: Token) -> None:
        """Store a token.

        Raises:
            Refused: the player has been erased meanwhile.
        """
        ...

    def erase(self, player: UUID) -> bool:
        """Delete a player's name and all tokens, atomically; False if there is no such player."""
        ...

    def unreleased(self) -> list[UUID]:
        """Erased players who may still hold seats, in order of erasure."""
        ...

    def released(self, player: UUID) -> None:
        """Record that an erased player holds no seats, once none of their requests can still be running."""
        ...

    def token(self, token_id: str) -> Token | None:
        """The token with that id; None once it has been revoked."""
        ...

    def tokens(self, player: UUID) -> list[Token]:
        """A player's tokens, oldest first."""
        ...

    def revoke(self, player: UUID, token_id: str) -> bool:
        """Delete a player's token; False if the player has no such token."""
        ...


def issue(
    accounts: Accounts, player: UUID, name: str, scopes: Sequence[str], lasting: timedelta | None = None
) -> tuple[Token, str]:
    """Create and store a token; the second value is its text, which cannot be recovered later."""
    secret = secrets.token_hex(24)
    ordered = tuple(s for s in SCOPES if s in scopes)
    now = datetime.now(UTC)
    expires_at = None if lasting is None else now + lasting
    token = Token(secrets.token_hex(6), player, name, ordered, hashed(secret), now, expires_at)
    accounts.add_token(token)
    return token, told(_PREFIX, token.id, secret)


def matching(text: str, find: Callable[[str], Token | None]) -> Token | None:
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


class MemoryAccounts:
    """Accounts that are forgotten when the process ends. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._players: dict[UUID, Player] = {}
        self._tokens: dict[str, Token] = {}
        self._unreleased: dict[UUID, None] = {}

    def add_player(self, name: str) -> Player:
        """See `Accounts.add_player`."""
        check_text(name)
        player = Player(uuid4(), name, datetime.now(UTC))
        with self._lock:
            self._players[player.id] = player
        return player

    def player(self, player: UUID) -> Player | None:
        """See `Accounts.player`."""
        return self._players.get(player)

    def names(self, players: Collection[UUID]) -> dict[UUID, str]:
        """See `Accounts.names`."""
        return {player: self._players[player].name for player in players if player in self._players}

    def add_token(self, token: Token) -> None:
        """See `Accounts.add_token`."""
        check_text(token.name)
        with self._lock:
            _must_be_known(self._players.get(token.player))
            self._tokens[token.id] = token

    def erase(self, player: UUID) -> bool:
        """See `Accounts.erase`."""
        with self._lock:
            found = self._players.get(player)
            if found is None:
                return False
            erased_at = found.erased_at or datetime.now(UTC)
            self._players[player] = replace(found, name=FORGOTTEN, erased_at=erased_at)
            self._tokens = {key: token for key, token in self._tokens.items() if token.player != player}
            self._unreleased.setdefault(player)
            return True

    def unreleased(self) -> list[UUID]:
        """See `Accounts.unreleased`."""
        with self._lock:
            return list(self._unreleased)

    def released(self, player: UUID) -> None:
        """See `Accounts.released`."""
        with self._lock:
            found = self._players.get(player)
            if found is not None and found.erased_at is not None and found.erased_at + STRAGGLERS < datetime.now(UTC):
                self._unreleased.pop(player, None)

    def token(self, token_id: str) -> Token | None:
        """See `Accounts.token`."""
        return self._tokens.get(token_id)

    def tokens(self, player: UUID) -> list[Token]:
        """See `Accounts.tokens`."""
        with self._lock:
            return [t for t in self._tokens.values() if t.player == player]

    def revoke(self, player: UUID, token_id: str) -> bool:
        """See `Accounts.revoke`."""
        with self._lock:
            token = self._tokens.get(token_id)
            if token is None or token.player != player:
                return False
            del self._tokens[token_id]
            return True


# A statement may be repeated on a new connection when the first was lost, so it must be idempotent.
_ADD_PLAYER = """
INSERT INTO players (id, name) VALUES (%s, %s)
ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name RETURNING id, name, created_at
"""

_TOKEN = "id, player, name, scopes, secret_hash, created_at, expires_at"


class PostgresAccounts:
    """Accounts in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_player(self, name: str) -> Player:
        """See `Accounts.add_player`."""
        check_text(name)
        row = self._all(_ADD_PLAYER, uuid4(), name)
        return Player(*row[0])

    def player(self, player: UUID) -> Player | None:
        """See `Accounts.player`."""
        rows = self._all("SELECT id, name, created_at, erased_at FROM players WHERE id = %s", player)
        if not rows:
            return None
        found = Player(*rows[0])
        return found if found.erased_at is None else replace(found, name=FORGOTTEN)

    def names(self, players: Collection[UUID]) -> dict[UUID, str]:
        """See `Accounts.names`."""
        query = "SELECT id, CASE WHEN erased_at IS NULL THEN name ELSE %s END FROM players WHERE id = ANY(%s)"
        return dict(self._all(query, FORGOTTEN, list(players)))

    def add_token(self, token: Token) -> None:
        """See `Accounts.add_token`."""
        check_text(token.name)
        self._all(
            # The row is locked, so that a token is created either before the erasure, which deletes it, or not at all.
            "WITH known AS (SELECT FROM players WHERE id = %s AND erased_at IS NULL FOR SHARE)"
            f" INSERT INTO tokens ({_TOKEN}) SELECT %s, %s, %s, %s::text[], %s, %s, %s FROM known"
            " ON CONFLICT (id) DO NOTHING RETURNING id",
            token.player,
            token.id,
            token.player,
            token.name,
            list(token.scopes),
            token.secret_hash,
            token.created_at,
            token.expires_at,
        )
        player = self.player(token.player)
        if player is None:
            raise Refused("unknown_player", f"there is no player {token.player}")
        _must_be_known(player)

    def erase(self, player: UUID) -> bool:
        """See `Accounts.erase`."""

        def work(conn: Connection) -> bool:
            with conn.transaction():
                found = conn.execute(
                    "UPDATE players SET name = '', erased_at = coalesce(erased_at, clock_timestamp())"
                    " WHERE id = %s RETURNING id",
                    (player,),
                ).fetchone()
                conn.execute("DELETE FROM tokens WHERE player = %s", (player,))
                return found is not None

        return self._database.run(work)

    def unreleased(self) -> list[UUID]:
        """See `Accounts.unreleased`."""
        query = "SELECT id FROM players WHERE erased_at IS NOT NULL AND released_at IS NULL ORDER BY erased_at"
        return [row[0] for row in self._all(query)]

    def released(self, player: UUID) -> None:
        """See `Accounts.released`."""
        query = (
            "UPDATE players SET released_at = clock_timestamp()"
            " WHERE id = %s AND released_at IS NULL AND erased_at + %s < clock_timestamp() RETURNING id"
        )
        self._all(query, player, STRAGGLERS)

    def token(self, token_id: str) -> Token | None:
        """See `Accounts.token`."""
        rows = self._all(f"SELECT {_TOKEN} FROM tokens WHERE id = %s", token_id)
        return _token(rows[0]) if rows else None

    def tokens(self, player: UUID) -> list[Token]:
        """See `Accounts.tokens`."""
        rows = self._all(f"SELECT {_TOKEN} FROM tokens WHERE player = %s ORDER BY created_at, id", player)
        return [_token(row) for row in rows]

    def revoke(self, player: UUID, token_id: str) -> bool:
        """See `Accounts.revoke`."""
        check_text(token_id)
        return bool(self._all("DELETE FROM tokens WHERE player = %s AND id = %s RETURNING id", player, token_id))

    def _all(self, query: Any, *arguments: object) -> list[tuple[Any, ...]]:
        def work(conn: Connection) -> list[tuple[Any, ...]]:
            return conn.execute(query, arguments).fetchall()

        return self._database.run(work)


def _must_be_known(player: Player | None) -> None:
    if player is not None and player.erased_at is not None:
        raise Refused("bad_token", "the player has been erased")


def _token(row: tuple[Any, ...]) -> Token:
    token_id, player, name, scopes, secret_hash, created_at, expires_at = row
    return Token(token_id, player, name, tuple(scopes), bytes(secret_hash), created_at, expires_at)
