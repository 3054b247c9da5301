"""Idempotency of writes that are not events of a game: each happens once, however often it is sent.

A caller claims a slot, carries the command out, and stores the response in the slot for a day; repetitions
find the response.
Slots are hashes and responses are encrypted: the store can read neither the caller nor the response.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from eventstore.database import Connection, Database

__all__ = ["CLAIMED_FOR", "KEPT_FOR", "Claim", "IdempotentResponses"]

CLAIMED_FOR = 60
"""Seconds after which a claim without a response counts as abandoned: its process has died."""

KEPT_FOR = 24 * 3600
"""Seconds for which a response is kept."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The content of a slot."""

    mine: bool
    """Whether the caller holds the slot now, and must carry the command out."""
    holder: str
    request: bytes
    """SHA-256 of the request for which the slot was claimed."""
    response: bytes | None
    """The encrypted response; None while the command is being carried out."""


# A statement may be repeated on a new connection when the first was lost: it then finds the caller's own claim.
_CLAIM = """
INSERT INTO answers (slot, holder, request, expires_at)
VALUES (%(slot)s, %(holder)s, %(request)s, clock_timestamp() + make_interval(secs => %(seconds)s))
ON CONFLICT (slot) DO UPDATE
    SET holder = EXCLUDED.holder, request = EXCLUDED.request, answer = NULL, expires_at = EXCLUDED.expires_at
    WHERE answers.expires_at <= clock_timestamp()
"""

_FIND = "SELECT holder, request, answer FROM answers WHERE slot = %(slot)s"

_KEEP = """
UPDATE answers SET answer = %s, expires_at = clock_timestamp() + make_interval(secs => %s)
WHERE slot = %s AND holder = %s
"""

_RELEASE = "DELETE FROM answers WHERE slot = %s AND holder = %s"

_SWEEP = """
DELETE FROM answers WHERE slot IN
    (SELECT slot FROM answers WHERE expires_at <= clock_timestamp() LIMIT 500 FOR UPDATE SKIP LOCKED)
"""

_SWEEP_ONE_IN = 64
"""One claim in this many deletes expired slots."""


_NOTE = """
INSERT INTO answers (slot, holder, request, answer, expires_at)
VALUES (%s, 'note', %s, %s, clock_timestamp() + make_interval(secs => %s)) ON CONFLICT (slot) DO NOTHING
"""

_READ_NOTE = "SELECT answer FROM answers WHERE slot = %s AND expires_at > clock_timestamp()"


class IdempotentResponses:
    """Responses in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(self, slot: bytes, request: bytes) -> Claim:
        """Claim a slot (32 bytes) for a request, or find its holder."""
        holder = secrets.token_hex(8)
        given = {"slot": slot, "holder": holder, "request": request, "seconds": CLAIMED_FOR}

        def work(conn: Connection) -> tuple[Any, ...] | None:
            conn.execute(_CLAIM, given)
            return conn.execute(_FIND, given).fetchone()

        if slot[0] % _SWEEP_ONE_IN == 0:
            self._database.run(lambda conn: conn.execute(_SWEEP))
        row = self._database.run(work)
        while row is None:  # its holder released it between the two statements
            row = self._database.run(work)
        found, first, answer = row
        return Claim(found == holder, found, bytes(first), None if answer is None else bytes(answer))

    def keep(self, slot: bytes, holder: str, answer: bytes) -> None:
        """Store the response in a slot that the holder still has."""
        self._database.run(lambda conn: conn.execute(_KEEP, (answer, KEPT_FOR, slot, holder)))

    def take_note(self, slot: bytes, note: bytes) -> None:
        """Keep a few bytes about a command on a game, of which no response is kept; the first ones stay."""
        self._database.run(lambda conn: conn.execute(_NOTE, (slot, slot, note, KEPT_FOR)))

    def note(self, slot: bytes) -> bytes | None:
        """What was noted under a slot."""
        rows = self._database.rows(_READ_NOTE, slot)
        return bytes(rows[0][0]) if rows else None

    def release(self, slot: bytes, holder: str) -> None:
        """Release a slot: the command was refused, and may be sent again."""
        self._database.run(lambda conn: conn.execute(_RELEASE, (slot, holder)))
