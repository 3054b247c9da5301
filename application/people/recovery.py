"""Recovery codes: what a player keeps elsewhere, so that a lost token is not a lost account.

A code gives one new token and is used up by that. Only its secret's SHA-256 is stored.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from datetime import datetime
from typing import LiteralString
from uuid import UUID

from application.people.accounts import hashed, split, told
from eventstore.database import Database
from eventstore.errors import Refused
from eventstore.store.validation import check_text

__all__ = ["MOST_CODES", "RecoveryCode", "RecoveryCodes", "issue_code"]

MOST_CODES = 10
"""Codes that a player may have at a time."""

_PREFIX = "recovery"
_COLUMNS: LiteralString = "id, player, name, secret_hash, created_at"


@dataclass(frozen=True, slots=True)
class RecoveryCode:
    """A recovery code as stored; its text cannot be recovered from it."""

    id: str
    player: UUID
    name: str
    """For the player to tell codes apart."""
    secret_hash: bytes
    created_at: datetime


def issue_code(codes: RecoveryCodes, player: UUID, name: str, made_with: str | None = None) -> tuple[RecoveryCode, str]:
    """Create and store a code, made with a token; the second value is its text, which cannot be recovered later.

    Raises:
        Refused: the player has been erased, or has `MOST_CODES` codes.
    """
    secret = secrets.token_hex(20)
    made = codes.add(secrets.token_hex(6), player, name, hashed(secret), made_with)
    return made, told(_PREFIX, made.id, secret)


# The player's row is locked, so that codes are counted one after the other, and none is made during an erasure.
_ADD: LiteralString = f"""
WITH known AS (SELECT id FROM players WHERE id = %(player)s AND erased_at IS NULL FOR UPDATE),
     kept AS (SELECT count(*) AS number FROM recovery_codes WHERE player = %(player)s)
INSERT INTO recovery_codes (id, player, name, secret_hash, made_with)
SELECT %(id)s, known.id, %(name)s, %(secret_hash)s, %(made_with)s FROM known, kept WHERE number < %(most)s
ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name RETURNING {_COLUMNS}
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
        row = self._database.run(lambda conn: conn.execute(_ADD, given).fetchone())
        if row is None:
            raise Refused("too_many_recovery_codes", f"a player may have {MOST_CODES} recovery codes; revoke one first")
        return _code(row)

    def of_player(self, player: UUID) -> list[RecoveryCode]:
        """A player's codes, oldest first."""
        query: LiteralString = f"SELECT {_COLUMNS} FROM recovery_codes WHERE player = %s ORDER BY created_at, id"
        return [_code(row) for row in self._database.rows(query, player)]

    def revoke(self, player: UUID, code_id: str) -> bool:
        """Delete a code; False if the player has none with that id."""
        check_text(code_id)
        query: LiteralString = "DELETE FROM recovery_codes WHERE player = %s AND id = %s RETURNING id"
        return bool(self._database.rows(query, player, code_id))

    def use(self, text: str) -> UUID | None:
        """Use up the code with that text; the player, or None if there is no such code any more."""
        found = split(_PREFIX, text, self._code)
        # Of several requests with one code, one deletes it.
        return found.player if found is not None and self.revoke(found.player, found.id) else None

    def _code(self, code_id: str) -> RecoveryCode | None:
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM recovery_codes WHERE id = %s", code_id)
        return _code(rows[0]) if rows else None


def _code(row: tuple[object, ...]) -> RecoveryCode:
    found = RecoveryCode(*row)  # type: ignore[arg-type]  # in the order of the fields
    return replace(found, secret_hash=bytes(found.secret_hash))
