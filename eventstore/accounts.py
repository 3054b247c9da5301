"""Who may use the service, and with which tokens?

`Accounts` is the protocol; `MemoryAccounts` is the reference, `PostgresAccounts` the product.
Of a token's secret only the SHA-256 is kept: secrets are random and long, so a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, Protocol, TypeVar
from uuid import UUID, uuid4

from eventstore.database import Connection, Database
from eventstore.values import check_text

__all__ = [
    "SCOPES",
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
"""What a token may allow: to read games, to play, to take the work of engines, to run the service (install packs)."""

_PREFIX = "annals"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays."""

    id: UUID
    name: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Token:
    """A token as it is kept; its text cannot be had from this."""

    id: str
    player: UUID
    name: str
    scopes: tuple[str, ...]
    secret_hash: bytes
    created_at: datetime
    expires_at: datetime | None = None
    """From then on the token is not valid; None where it holds until it is revoked."""

    def valid_at(self, at: datetime) -> bool:
        """True before the token's end."""
        return self.expires_at is None or at < self.expires_at


class Accounts(Protocol):
    """Players and tokens.

    Every method raises StoreUnavailable where the server cannot be reached, and BadValue for text that cannot be kept.
    """

    def add_player(self, name: str) -> Player:
        """Register a player; names need not be unique."""
        ...

    def player(self, player: UUID) -> Player | None:
        """The player of that id."""
        ...

    def names(self, players: Collection[UUID]) -> dict[UUID, str]:
        """The names of those of these players that there are."""
        ...

    def add_token(self, token: Token) -> None:
        """Keep a token."""
        ...

    def token(self, token_id: str) -> Token | None:
        """The token of that id; None once it has been revoked."""
        ...

    def tokens(self, player: UUID) -> list[Token]:
        """A player's tokens, oldest first."""
        ...

    def revoke(self, player: UUID, token_id: str) -> bool:
        """Forget a player's token; False where the player has no such token."""
        ...


def issue(
    accounts: Accounts, player: UUID, name: str, scopes: Sequence[str], lasting: timedelta | None = None
) -> tuple[Token, str]:
    """Make and keep a token; the second value is its text, which nobody can have again."""
    secret = secrets.token_hex(24)
    ordered = tuple(s for s in SCOPES if s in scopes)
    now = datetime.now(UTC)
    expires_at = None if lasting is None else now + lasting
    token = Token(secrets.token_hex(6), player, name, ordered, hashed(secret), now, expires_at)
    accounts.add_token(token)
    return token, told(_PREFIX, token.id, secret)


def matching(text: str, find: Callable[[str], Token | None]) -> Token | None:
    """The token of that text, found by `find(id)`; compared in constant time."""
    return split(_PREFIX, text, find)


class _Secret(Protocol):
    @property
    def secret_hash(self) -> bytes: ...


S = TypeVar("S", bound=_Secret)


def told(prefix: str, key: str, secret: str) -> str:
    """The text that is given out: what it is for, the id under which it is kept, and the secret."""
    return f"{prefix}_{key}_{secret}"


def split(prefix: str, text: str, find: Callable[[str], S | None]) -> S | None:
    """What is kept under the id in a text made by `told`, if the secret is right; compared in constant time."""
    given, _, rest = text.partition("_")
    key, _, secret = rest.partition("_")
    if given != prefix or not key.isascii() or not key.isalnum() or not secret:
        return None
    kept = find(key)
    if kept is None or not hmac.compare_digest(kept.secret_hash, hashed(secret)):
        return None
    return kept


def hashed(secret: str) -> bytes:
    """What is kept of a secret that is random and long."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).digest()


class MemoryAccounts:
    """Accounts that are forgotten when the process ends. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._players: dict[UUID, Player] = {}
        self._tokens: dict[str, Token] = {}

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
            self._tokens[token.id] = token

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


# A statement may be repeated on a fresh connection when the first was lost, so doing it twice must not matter.
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
        rows = self._all("SELECT id, name, created_at FROM players WHERE id = %s", player)
        return Player(*rows[0]) if rows else None

    def names(self, players: Collection[UUID]) -> dict[UUID, str]:
        """See `Accounts.names`."""
        return dict(self._all("SELECT id, name FROM players WHERE id = ANY(%s)", list(players)))

    def add_token(self, token: Token) -> None:
        """See `Accounts.add_token`."""
        check_text(token.name)
        self._all(
            f"INSERT INTO tokens ({_TOKEN}) VALUES (%s, %s, %s, %s, %s, %s, %s)"
            " ON CONFLICT (id) DO NOTHING RETURNING id",
            token.id,
            token.player,
            token.name,
            list(token.scopes),
            token.secret_hash,
            token.created_at,
            token.expires_at,
        )

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


def _token(row: tuple[Any, ...]) -> Token:
    token_id, player, name, scopes, secret_hash, created_at, expires_at = row
    return Token(token_id, player, name, tuple(scopes), bytes(secret_hash), created_at, expires_at)
