"""Recovery codes: what a player keeps elsewhere, so that a lost token is not a lost account.

A code gives one new token and is used up by that. Only its secret's SHA-256 is stored.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import datetime
from typing import LiteralString
from uuid import UUID

from application.new_ids import new_key, new_uuid
from application.people.accounts import hashed, split, told
from application.people.quotas import counting
from eventstore.database import Connection, Database
from eventstore.errors import Refused
from eventstore.store.validation import check_text

__all__ = ["MOST_CODES", "RecoveryCode", "RecoveryCodes", "issue_code"]

MOST_CODES = 10
"""Codes that a player may have at a time."""

_PREFIX = "recovery"
_COLUMNS: LiteralString = "id, player, name, secret_hash, created_at, made_with"


@dataclass(frozen=True, slots=True)
class RecoveryCode:
    """A recovery code as stored; its text cannot be recovered from it."""

    id: str
    player: UUID
    name: str
    """For the player to tell codes apart."""
    secret_hash: bytes
    created_at: datetime
    made_with: str | None = None
    """The id of the token with which it was made, if one was."""


def issue_code(codes: RecoveryCodes, player: UUID, name: str, made_with: str | None = None) -> tuple[RecoveryCode, str]:
    """Create and store a code, made with a token; the second value is its text, which cannot be recovered later.

    Raises:
        Refused: the player has been erased, or has `MOST_CODES` codes.
    """
    secret = secrets.token_hex(20)
    made = codes.add(new_key("recovery code"), player, name, hashed(secret), made_with)
    return made, told(_PREFIX, made.id, secret)


# A statement may be repeated on a new connection when the first was lost, so it must be idempotent.
_ADD: LiteralString = f"""
INSERT INTO recovery_codes (id, player, name, secret_hash, made_with)
SELECT %(id)s, %(player)s, %(name)s, %(secret_hash)s, %(made_with)s
WHERE (SELECT count(*) FROM recovery_codes WHERE player = %(player)s AND id <> %(id)s) < %(most)s
ON CONFLICT (id) DO UPDATE SET secret_hash = EXCLUDED.secret_hash
    WHERE recovery_codes.player = EXCLUDED.player RETURNING {_COLUMNS}
"""
_RENEW: LiteralString = f"""
UPDATE recovery_codes SET id = %(id)s, name = %(name)s, secret_hash = %(secret_hash)s, created_at = clock_timestamp()
WHERE id IN (%(old)s, %(id)s) RETURNING {_COLUMNS}
"""


class RecoveryCodes:
    """Recovery codes in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(
        self, code_id: str, player: UUID, name: str, secret_hash: bytes, made_with: str | None = None
    ) -> RecoveryCode:
        """Store a code, and the id of the token with which it was made.

        Raises:
            Refused: the player has been erased, or has `MOST_CODES` codes.
            BadValue: the name cannot be stored.
        """
        check_text(name)
        given = {
            "id": code_id,
            "player": player,
            "name": name,
            "secret_hash": secret_hash,
            "made_with": made_with,
            "most": MOST_CODES,
        }

        def work(conn: Connection) -> tuple[object, ...]:
            with conn.transaction():
                # None is made during an erasure.
                counting(conn, player)
                row = conn.execute(_ADD, given).fetchone()
            if row is None:
                most = f"a player may have {MOST_CODES} recovery codes; revoke one first"
                raise Refused("too_many_recovery_codes", most)
            return row

        return _code(self._database.run(work))

    def of_player(self, player: UUID) -> list[RecoveryCode]:
        """A player's codes, oldest first."""
        query: LiteralString = f"SELECT {_COLUMNS} FROM recovery_codes WHERE player = %s ORDER BY created_at, id"
        return [_code(row) for row in self._database.rows(query, player)]

    def revoke(self, player: UUID, code_id: str) -> bool:
        """Delete a code; False if the player has none with that id."""
        check_text(code_id)
        query: LiteralString = "DELETE FROM recovery_codes WHERE player = %s AND id = %s RETURNING id"
        return bool(self._database.rows(query, player, code_id))

    def revoke_others(self, player: UUID, text: str) -> None:
        """Delete all codes of a player but the one with that text."""
        kept = self.find(text)
        query: LiteralString = "DELETE FROM recovery_codes WHERE player = %s AND id <> %s RETURNING id"
        self._database.rows(query, player, kept.id if kept is not None else "")

    def find(self, text: str) -> RecoveryCode | None:
        """The code with that text; compared in constant time."""
        return split(_PREFIX, text, self._code)

    def renewed(self) -> RecoveryCode | None:
        """What a former attempt at the present write put in the place of the code that it used up."""
        return self._code(_renewed_id())

    def renew(self, code: RecoveryCode, name: str) -> str | None:
        """Use up a code and put another in its place; the other's text, or None if the code is gone already.

        What was made with a token stays made with it, so that revoking the token ends it.
        """
        key, secret = _renewed_id(), secrets.token_hex(20)
        given = {"old": code.id, "id": key, "name": name, "secret_hash": hashed(secret)}
        # Of several requests with one code, one finds it.
        renewed = self._database.run(lambda conn: conn.execute(_RENEW, given).fetchone())
        return None if renewed is None else told(_PREFIX, key, secret)

    def _code(self, code_id: str) -> RecoveryCode | None:
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM recovery_codes WHERE id = %s", code_id)
        return _code(rows[0]) if rows else None


def _renewed_id() -> str:
    """Only a repetition of the write has the same, which proves enough: unlike a short id it cannot be searched for."""
    return new_uuid("renewed recovery code").hex


def _code(row: tuple[object, ...]) -> RecoveryCode:
    found = RecoveryCode(*row)  # type: ignore[arg-type]  # in the order of the fields
    return replace(found, secret_hash=bytes(found.secret_hash))
