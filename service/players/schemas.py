"""What do requests and answers about players and tokens look like?"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from marshmallow import fields, validate

from application.people.accounts import SCOPES, Player, Token
from service.schemas import Schema_, Text, Whole

__all__ = [
    "TEXT",
    "ErasureQuery",
    "Me",
    "NewPlayer",
    "NewToken",
    "PlayerShown",
    "Registered",
    "TokenList",
    "TokenMade",
    "TokenShown",
    "shown_time",
]

PLAYER = {"id": "6f1f4f64-6b3c-4f57-9d0e-1d7f1a4f2c11", "name": "Ada", "created_at": "2026-11-20T09:00:00Z"}
TOKEN = {
    "id": "9b1d2f4c6a70",
    "name": "first",
    "scopes": ["read", "play"],
    "created_at": "2026-11-20T09:00:00Z",
    "expires_at": None,
}
TEXT = "annals_9b1d2f4c6a70_3f5a0c9e7b21d84466f0a1b2c3d4e5f60718293a4b5c6d7e"


LONGEST_TOKEN = 10 * 366 * 24 * 3600
"""Seconds."""


class NewPlayer(Schema_):
    """A player to be registered."""

    name = Text(
        shortest=1, longest=80, required=True, metadata={"description": "Shown to others; names need not be unique."}
    )


class NewToken(Schema_):
    """A further token of the caller's."""

    name = Text(longest=80, load_default="", metadata={"description": "For the caller to tell tokens apart."})
    scopes = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)),
        required=True,
        validate=validate.Length(1, len(SCOPES)),
        metadata={"description": "A subset of the scopes of the token used for the request."},
    )
    expires_in = Whole(
        low=60,
        high=LONGEST_TOKEN,
        load_default=None,
        allow_none=True,
        metadata={
            "description": "Lifetime in seconds; if left out, the token expires with the one used for the request, if "
            "that expires."
        },
    )


class PlayerShown(Schema_):
    """A player."""

    id = fields.UUID(required=True)
    name = fields.String(required=True, metadata={"description": "`(forgotten)` if the player has been erased."})
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class ErasureQuery(Schema_):
    """The player's confirmation."""

    confirm = fields.UUID(required=True, metadata={"description": "Your own player id, as `GET /v1/me` shows it."})


class TokenShown(Schema_):
    """A token, without its text."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    scopes = fields.List(fields.String(validate=validate.OneOf(SCOPES)), required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(
        required=True, allow_none=True, metadata={"format": "date-time", "description": "When the token expires."}
    )


class TokenMade(TokenShown):
    """A token with its text, which is shown only once."""

    token = fields.String(required=True, metadata={"description": "Send it as `Authorization: Bearer <token>`."})


class TokenList(Schema_):
    """All tokens of the caller."""

    tokens = fields.List(fields.Nested(TokenShown), required=True)


class Registered(Schema_):
    """A new player with a first token."""

    player = fields.Nested(PlayerShown, required=True)
    token = fields.Nested(TokenMade, required=True)


class Me(Schema_):
    """The caller, and the token used."""

    player = fields.Nested(PlayerShown, required=True)
    token = fields.Nested(TokenShown, required=True)


def player_shown(player: Player) -> dict[str, Any]:
    """A player as plain JSON."""
    return {"id": str(player.id), "name": player.name, "created_at": shown_time(player.created_at)}


def token_shown(token: Token, text: str | None = None) -> dict[str, Any]:
    """A token as plain JSON, with its text if it was just created."""
    out: dict[str, Any] = {
        "id": token.id,
        "name": token.name,
        "scopes": list(token.scopes),
        "created_at": shown_time(token.created_at),
        "expires_at": None if token.expires_at is None else shown_time(token.expires_at),
    }
    return out if text is None else {**out, "token": text}


def shown_time(at: datetime) -> str:
    """A time as the API writes it."""
    shown: str = at.isoformat().replace("+00:00", "Z")
    return shown
