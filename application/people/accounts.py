"""Who may use the service, and with which tokens?

Of a token's secret only the SHA-256 is kept: secrets are random and long, so a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
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
    "Player",
    "Token",
    "hashed",
    "issue",
    "matching",
    "split",
    "told",
]

SCOPES = ("read", "play", "work", "admin")
"""What a token may allow: to read games, to play, to take the work of engines, to run the service (install packs)."""

FORGOTTEN = "(forgotten)"
"""What stands for the name of a player who has been forgotten."""

STRAGGLERS = timedelta(minutes=2)
"""For so long after a player was forgotten, a request that had begun before may still seat him somewhere."""

_PREFIX = "annals"


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays."""

    id: UUID
    name: str
    """`FORGOTTEN` once the player has been forgotten."""
    created_at: datetime
    erased_at: datetime | None = None


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


# A statement may be repeated on a fresh connection when the first was lost, so doing it twice must not matter.
_ADD_PLAYER = """
INSERT INTO players (id, name) VALUES (%s, %s)
ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name RETURNING id, name, created_at
"""

_TOKEN = "id, player, name, scopes, secret_hash, created_at, expires_at"


class Accounts:
    """Accounts in the database of the event store.

    Every method raises StoreUnavailable where the server cannot be reached, and BadValue for text that cannot be kept.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_player(self, name: str) -> Player:
        """Register a player; names need not be unique."""
        check_text(name)
        row = self._database.rows(_ADD_PLAYER, uuid4(), name)
        return Player(*row[0])

    def player(self, player: UUID) -> Player | None:
        """The player of that id."""
        rows = self._database.rows("SELECT id, name, created_at, erased_at FROM players WHERE id = %s", player)
        if not rows:
            return None
        found = Player(*rows[0])
        return found if found.erased_at is None else replace(found, name=FORGOTTEN)

    def names(self, players: Collection[UUID]) -> dict[UUID, str]:
        """The names of those of these players that there are."""
        query = "SELECT id, CASE WHEN erased_at IS NULL THEN name ELSE %s END FROM players WHERE id = ANY(%s)"
        return dict(self._database.rows(query, FORGOTTEN, list(players)))

    def add_token(self, token: Token) -> None:
        """Keep a token.

        Raises:
            Refused: the player has been forgotten meanwhile.
        """
        check_text(token.name)
        self._database.rows(
            # The player's row is locked, so that a token is made before he is forgotten, and dies, or not at all.
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
        """Forget a player's name and all tokens, at once; False where there is no such player."""

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
        """Players who were forgotten and may still hold seats, longest forgotten first."""
        query = "SELECT id FROM players WHERE erased_at IS NOT NULL AND released_at IS NULL ORDER BY erased_at"
        return [row[0] for row in self._database.rows(query)]

    def released(self, player: UUID) -> None:
        """Note that a player who was forgotten holds no seats any more, once no request of his can be under way."""
        query = (
            "UPDATE players SET released_at = clock_timestamp()"
            " WHERE id = %s AND released_at IS NULL AND erased_at + %s < clock_timestamp() RETURNING id"
        )
        self._database.rows(query, player, STRAGGLERS)

    def token(self, token_id: str) -> Token | None:
        """The token of that id; None once it has been revoked."""
        rows = self._database.rows(f"SELECT {_TOKEN} FROM tokens WHERE id = %s", token_id)
        return _token(rows[0]) if rows else None

    def tokens(self, player: UUID) -> list[Token]:
        """A player's tokens, oldest first."""
        rows = self._database.rows(f"SELECT {_TOKEN} FROM tokens WHERE player = %s ORDER BY created_at, id", player)
        return [_token(row) for row in rows]

    def revoke(self, player: UUID, token_id: str) -> bool:
        """Forget a player's token; False where the player has no such token."""
        check_text(token_id)
        return bool(
            self._database.rows("DELETE FROM tokens WHERE player = %s AND id = %s RETURNING id", player, token_id)
        )


def _must_be_known(player: Player | None) -> None:
    if player is not None and player.erased_at is not None:
        raise Refused("bad_token", "the player has been forgotten")


def _token(row: tuple[Any, ...]) -> Token:
    token_id, player, name, scopes, secret_hash, created_at, expires_at = row
    return Token(token_id, player, name, tuple(scopes), bytes(secret_hash), created_at, expires_at)
