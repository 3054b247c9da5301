"""Who is the caller, and what may they do?"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from flask import g, request

from application.people.tickets import ticket_of
from service.context import context
from service.problems import Problem

__all__ = ["Caller", "authenticate", "caller", "known_visitor", "visitor"]

_NO_TOKEN = "send Authorization: Bearer <token>"


@dataclass(frozen=True, slots=True)
class Caller:
    """A player, identified by a token."""

    player: UUID
    token: str
    """The token's id."""
    scopes: tuple[str, ...]
    language: str | None = None
    """The language that they have chosen to read."""

    @property
    def name(self) -> str:
        """The player's id as events and the lobby write it."""
        return str(self.player)

    @property
    def actor(self) -> str:
        """As events name who caused them."""
        return f"player:{self.player}"


def authenticate(scope: str | None, *, public: bool = False, by_ticket: bool = False) -> Caller | None:
    """Identify the caller; an operation without a scope is open to all, and its token is not checked.

    A `public` operation is open to all too, and a token identifies the viewer; where it is open `by_ticket`, a stream
    ticket in the query replaces the token.

    Raises:
        Problem: the token or ticket is missing, invalid, or lacks the scope; in the last case the caller is known.
    """
    g.caller = None
    if scope is None:
        return None
    header = request.headers.get("Authorization", "")
    if by_ticket and "ticket" in request.args:
        if header:
            raise Problem("contradiction", "send a token or a ticket, not both")
        g.caller = _ticketed(request.args["ticket"], scope)
        return visitor()
    scheme, _, text = header.partition(" ")
    if not header and public:
        return None
    if not header:
        raise Problem("no_token", _NO_TOKEN)
    # A token that another process has just revoked must not act.
    remembered = request.method in ("GET", "HEAD")
    token = context().tokens.find(text.strip(), remembered=remembered) if scheme.lower() == "bearer" else None
    if token is None:
        raise Problem("bad_token", "the token is malformed, unknown or revoked")
    if not token.valid_at(context().database.now()):
        raise Problem("token_expired", f"the token expired at {token.expires_at}")
    found: Caller = Caller(token.player, token.id, token.scopes, token.language)
    g.caller = found
    if scope not in token.scopes:
        members = {"needed": scope, "scopes": list(token.scopes)}
        raise Problem("wrong_scope", f"the token lacks the scope {scope}", members)
    return found


def _ticketed(text: str, scope: str) -> Caller:
    found = ticket_of(context().stream_tickets, text)
    token = None if found is None else context().tokens.named(found.token)
    if token is None or not token.valid_at(context().database.now()):
        raise Problem("bad_ticket", "the ticket is malformed, unknown or expired, or its token is no longer valid")
    return Caller(token.player, token.id, (scope,), token.language)


def visitor() -> Caller | None:
    """The caller of an operation that is open to all; None without a token."""
    found: Caller | None = g.caller
    return found


def known_visitor() -> Caller:
    """The caller of an operation that is open to all, where what they ask for needs a token.

    Raises:
        Problem: there is none.
    """
    found = visitor()
    if found is None:
        raise Problem("no_token", _NO_TOKEN)
    return found


def caller() -> Caller:
    """The caller of an operation that needs a token."""
    found: Caller = g.caller
    return found
