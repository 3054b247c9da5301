"""Stream tickets, for clients that cannot send a token (a browser's EventSource).

A ticket is part of a URL, so it is valid only for streams and a short time. Only its secret's SHA-256 is stored.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import LiteralString

from application.people.accounts import hashed, split, told
from eventstore.database import Database
from eventstore.errors import Refused

__all__ = ["LASTING", "StreamTickets", "Ticket", "issue_ticket", "ticket_of"]

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


def issue_ticket(tickets: StreamTickets, token: str, lasting: timedelta = LASTING) -> tuple[Ticket, str]:
    """Create and store a ticket of a token; the second value is its text, which cannot be recovered later."""
    secret = secrets.token_hex(24)
    made = Ticket(secrets.token_hex(6), token, hashed(secret), tickets.now() + lasting)
    tickets.add(made)
    return made, told(_PREFIX, made.id, secret)


def ticket_of(tickets: StreamTickets, text: str) -> Ticket | None:
    """The ticket with that text, unless it has expired; compared in constant time."""
    found = split(_PREFIX, text, tickets.ticket)
    return found if found is not None and tickets.now() < found.expires_at else None


_ADD: LiteralString = """
WITH held AS (SELECT id FROM tokens WHERE id = %(token)s FOR SHARE),
     ended AS (SELECT id FROM stream_tickets WHERE expires_at < clock_timestamp() LIMIT 100 FOR UPDATE SKIP LOCKED),
     swept AS (DELETE FROM stream_tickets WHERE id IN (SELECT id FROM ended)),
     added AS (INSERT INTO stream_tickets (id, token, secret_hash, expires_at)
               SELECT %(id)s, held.id, %(secret_hash)s, %(expires_at)s FROM held ON CONFLICT (id) DO NOTHING)
SELECT id FROM held
"""


class StreamTickets:
    """Tickets in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def now(self) -> datetime:
        """The time by which everything expires: the database's."""
        return self._database.now()

    def add(self, ticket: Ticket) -> None:
        """Store a ticket.

        Raises:
            Refused: its token was revoked meanwhile.
        """
        t = ticket
        given = {"id": t.id, "token": t.token, "secret_hash": t.secret_hash, "expires_at": t.expires_at}
        if self._database.run(lambda conn: conn.execute(_ADD, given).fetchone()) is None:
            raise Refused("bad_token", "the token has been revoked")

    def ticket(self, ticket_id: str) -> Ticket | None:
        """The ticket with that id; it may have expired."""
        query: LiteralString = "SELECT id, token, secret_hash, expires_at FROM stream_tickets WHERE id = %s"
        rows = self._database.rows(query, ticket_id)
        return Ticket(rows[0][0], rows[0][1], bytes(rows[0][2]), rows[0][3]) if rows else None
