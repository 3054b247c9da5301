"""Idempotency of writes that are not events of a game: each happens once, however often it is sent.

A caller claims a slot, carries the command out, and stores the response in the slot for a day; repetitions
find the response. `Answers` is the protocol, `MemoryAnswers` the reference, `PostgresAnswers` the product.
Slots are hashes and responses are encrypted: the store can read neither the caller nor the response.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import Any, Protocol

from eventstore.database import Connection, Database

__all__ = ["CLAIMED_FOR", "KEPT_FOR", "Answers", "Claim", "MemoryAnswers", "PostgresAnswers"]

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
    answer: bytes | None
    """The encrypted response; None while the command is being carried out."""


class Answers(Protocol):
    """Slots with responses.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def claim(self, slot: bytes, request: bytes) -> Claim:
        """Claim a slot (32 bytes) for a request, or find its holder."""
        ...

    def keep(self, slot: bytes, holder: str, answer: bytes) -> None:
        """Store the response in a slot that the holder still has."""
        ...

    def release(self, slot: bytes, holder: str) -> None:
        """Release a slot: the command was refused, and may be sent again."""
        ...


class MemoryAnswers:
    """Answers that are forgotten when the process ends. Safe to share between threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._slots: dict[bytes, tuple[float, Claim]] = {}

    def claim(self, slot: bytes, request: bytes) -> Claim:
        """See `Answers.claim`."""
        with self._lock:
            now = self._clock()
            found = self._slots.get(slot)
            if found is not None and found[0] > now:
                return found[1]
            claim = Claim(True, secrets.token_hex(8), request, None)
            self._slots = {s: kept for s, kept in self._slots.items() if kept[0] > now}
            self._slots[slot] = (now + CLAIMED_FOR, Claim(False, claim.holder, request, None))
            return claim

    def keep(self, slot: bytes, holder: str, answer: bytes) -> None:
        """See `Answers.keep`."""
        with self._lock:
            found = self._slots.get(slot)
            if found is not None and found[1].holder == holder:
                kept = Claim(False, holder, found[1].request, answer)
                self._slots[slot] = (self._clock() + KEPT_FOR, kept)

    def release(self, slot: bytes, holder: str) -> None:
        """See `Answers.release`."""
        with self._lock:
            found = self._slots.get(slot)
            if found is not None and found[1].holder == holder:
                del self._slots[slot]


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


class PostgresAnswers:
    """Responses in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(self, slot: bytes, request: bytes) -> Claim:
        """See `Answers.claim`."""
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
        """See `Answers.keep`."""
        self._database.run(lambda conn: conn.execute(_KEEP, (answer, KEPT_FOR, slot, holder)))

    def release(self, slot: bytes, holder: str) -> None:
        """See `Answers.release`."""
        self._database.run(lambda conn: conn.execute(_RELEASE, (slot, holder)))
