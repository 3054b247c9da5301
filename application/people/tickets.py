"""Stream tickets, for clients that cannot send a token (a browser's EventSource).

`Tickets` is the protocol; `MemoryTickets` is the reference, `PostgresTickets` the product.
A ticket is part of a URL, so it is valid only for streams and a short time. Only its secret's SHA-256 is stored.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, LiteralString, Protocol

from application.people.accounts import hashed, split, told
from eventstore.database import Database
from eventstore.errors import Refused

__all__ = ["LASTING", "MemoryTickets", "PostgresTickets", "Ticket", "Tickets", "issue_ticket", "ticket_of"]

LASTING = timedelta(minutes=1)
"""Time for which a ticket opens streams, any number of times."""

_PREFIX = "ticket"


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket as stored; its text cannot be recovered from it."""

    id: str
    token: str
    """The id of the token that requested it; the ticket is valid only while the token is."""
    secret_hash: bytes
    expires_at: datetime


class Tickets(Protocol):
    """Tickets that have not expired.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def add(self, ticket: Ticket) -> None:
        """Store a ticket.

        Raises:
            Refused: its token was revoked meanwhile.
        """
        ...

    def ticket(self, ticket_id: str) -> Ticket | None:
        """The ticket with that id; it may have expired."""
        ...


def issue_ticket(tickets: Tickets, token: str, lasting: timedelta = LASTING) -> tuple[Ticket, str]:
    """Create and store a ticket of a token; the second value is its text, which cannot be recovered later."""
    secret = secrets.token_hex(24)
    made = Ticket(secrets.token_hex(6), token, hashed(secret), datetime.now(UTC) + lasting)
    tickets.add(made)
    return made, told(_PREFIX, made.id, secret)


def ticket_of(tickets: Tickets, text: str) -> Ticket | None:
    """The ticket with that text, unless it has expired; compared in constant time."""
    found = split(_PREFIX, text, tickets.ticket)
    return found if found is not None and datetime.now(UTC) < found.expires_at else None


class MemoryTickets:
    """Tickets that are forgotten when the process ends. Safe to share between threads."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._tickets: dict[str, Ticket] = {}

    def add(self, ticket: Ticket) -> None:
        """See `Tickets.add`; whether the token still holds is for who looks the ticket up."""
        with self._lock:
            now = datetime.now(UTC)
            self._tickets = {key: kept for key, kept in self._tickets.items() if now < kept.expires_at}
            self._tickets[ticket.id] = ticket

    def ticket(self, ticket_id: str) -> Ticket | None:
        """See `Tickets.ticket`."""
        return self._tickets.get(ticket_id)


_ADD: LiteralString = """
WITH held AS (SELECT id FROM tokens WHERE id = %(token)s FOR SHARE),
     ended AS (SELECT id FROM stream_tickets WHERE expires_at < clock_timestamp() LIMIT 100 FOR UPDATE SKIP LOCKED),
     swept AS (DELETE FROM stream_tickets WHERE id IN (SELECT id FROM ended)),
     added AS (INSERT INTO stream_tickets (id, token, secret_hash, expires_at)
               SELECT %(id)s, held.id, %(secret_hash)s, %(expires_at)s FROM held ON CONFLICT (id) DO NOTHING)
SELECT id FROM held
"""


class PostgresTickets:
    """Tickets in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, ticket: Ticket) -> None:
        """See `Tickets.add`. Some of those that have ended are cleared in the same step."""
        t = ticket
        given = {"id": t.id, "token": t.token, "secret_hash": t.secret_hash, "expires_at": t.expires_at}
        if self._database.run(lambda conn: conn.execute(_ADD, given).fetchone()) is None:
            raise Refused("bad_token", "the token has been revoked")

    def ticket(self, ticket_id: str) -> Ticket | None:
        """See `Tickets.ticket`."""
        query: LiteralString = "SELECT id, token, secret_hash, expires_at FROM stream_tickets WHERE id = %s"
        row: Any = self._database.run(lambda conn: conn.execute(query, (ticket_id,)).fetchone())
        return None if row is None else Ticket(row[0], row[1], bytes(row[2]), row[3])
