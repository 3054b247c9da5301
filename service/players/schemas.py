"""What do requests and answers about players and tokens look like?"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from marshmallow import fields, validate

from application.languages.catalogues import LANGUAGES
from application.people.accounts import SCOPES, AccessToken, Player
from application.people.names import LONGEST_NAME
from application.people.recovery import RecoveryCode
from service.schemas import Flag, Schema_, Text, Whole, Word

__all__ = [
    "CODE",
    "CODE_TEXT",
    "PLAYER",
    "TEXT",
    "TOKEN",
    "ErasureQuery",
    "Me",
    "NewPlayer",
    "NewRecoveryCode",
    "NewToken",
    "PlayerChange",
    "PlayerShown",
    "Recovery",
    "RecoveryCodeList",
    "RecoveryCodeMade",
    "RecoveryCodeShown",
    "Registered",
    "Renamed",
    "RevocationQuery",
    "TokenList",
    "TokenMade",
    "TokenShown",
    "code_shown",
    "player_shown",
    "shown_time",
    "token_shown",
]

PLAYER = {
    "id": "6f1f4f64-6b3c-4f57-9d0e-1d7f1a4f2c11",
    "name": "Ada",
    "created_at": "2026-11-20T09:00:00Z",
    "guest": False,
}
TOKEN = {
    "id": "9b1d2f4c6a70",
    "name": "first",
    "scopes": ["read", "play"],
    "created_at": "2026-11-20T09:00:00Z",
    "expires_at": None,
    "made_with": None,
}
CODE = {"id": "4c6a709b1d2f", "name": "first", "created_at": "2026-11-20T09:00:00Z"}
TEXT = "annals_9b1d2f4c6a70_3f5a0c9e7b21d84466f0a1b2c3d4e5f60718293a4b5c6d7e"
CODE_TEXT = "recovery_4c6a709b1d2f_0b7d3f5a0c9e7b21d84466f0a1b2c3d4e5f60718"

LONGEST_TOKEN = 10 * 366 * 24 * 3600
"""Seconds."""


class NewPlayer(Schema_):
    """The name of a player."""

    name = Text(
        shortest=1,
        longest=LONGEST_NAME,
        required=True,
        metadata={
            "description": "Shown to others, and unique: letter case, width and ligatures make no difference. Space "
            "around it is cut off."
        },
    )


class PlayerChange(Schema_):
    """What a player changes about themselves."""

    name = Text(
        shortest=1,
        longest=LONGEST_NAME,
        metadata={"description": "Your new name, as for a new player; your name stays if it is left out."},
    )
    language = Word(
        *LANGUAGES,
        allow_none=True,
        metadata={
            "description": "The language in which you read, whatever a request accepts; null for that of each request "
            "(`Accept-Language`). It stays if it is left out."
        },
    )


_LANGUAGE = Word(
    *LANGUAGES,
    required=True,
    allow_none=True,
    metadata={"description": "The language in which you read; null if each request says (`Accept-Language`)."},
)


class NewRecoveryCode(Schema_):
    """A further recovery code of the caller's."""

    name = Text(longest=80, load_default="", metadata={"description": "For the caller to tell codes apart."})


class Recovery(Schema_):
    """A recovery code, to be used."""

    code = Text(shortest=1, longest=200, required=True, metadata={"description": "The code's text."})
    revoke_tokens = Flag(
        load_default=False, metadata={"description": "Whether all former tokens of the player are revoked."}
    )
    revoke_codes = Flag(
        load_default=False,
        metadata={"description": "Whether all other recovery codes of the player are revoked, which others may know."},
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
        "amount",
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
    guest = fields.Boolean(
        required=True, metadata={"description": "Whether they play without having chosen a name yet."}
    )


class RevocationQuery(Schema_):
    """How far a revocation goes."""

    all_made = Word(
        "true",
        "false",
        load_default="false",
        metadata={
            "description": "Whether all that was made with the token is revoked with it: tokens and what was made with "
            "those, recovery codes, webhooks, invitations."
        },
    )


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
    made_with = fields.String(
        required=True, allow_none=True, metadata={"description": "The id of the token with which it was made."}
    )


class TokenMade(TokenShown):
    """A token with its text, which is shown only once."""

    token = fields.String(required=True, metadata={"description": "Send it as `Authorization: Bearer <token>`."})


class TokenList(Schema_):
    """All tokens of the caller."""

    tokens = fields.List(fields.Nested(TokenShown), required=True)


def _code(when_null: str) -> fields.String:
    what = "Keep it apart from the token: it gives a new one, once (`POST /v1/recoveries`). It is shown only now."
    return fields.String(required=True, allow_none=True, metadata={"description": f"{what} `null` {when_null}."})


class Registered(Schema_):
    """A player with a new token."""

    player = fields.Nested(PlayerShown, required=True)
    token = fields.Nested(TokenMade, required=True)
    recovery_code = _code("for guests")


class Renamed(Schema_):
    """A player after a change."""

    player = fields.Nested(PlayerShown, required=True)
    recovery_code = _code("unless a guest has chosen a name, and for a token that expires")
    language = _LANGUAGE


class RecoveryCodeShown(Schema_):
    """A recovery code, without its text."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class RecoveryCodeMade(RecoveryCodeShown):
    """A recovery code with its text, which is shown only once."""

    code = fields.String(required=True, metadata={"description": "Send it to `POST /v1/recoveries`."})


class RecoveryCodeList(Schema_):
    """All recovery codes of the caller."""

    recovery_codes = fields.List(fields.Nested(RecoveryCodeShown), required=True)


class Me(Schema_):
    """The caller, and the token used."""

    player = fields.Nested(PlayerShown, required=True)
    token = fields.Nested(TokenShown, required=True)
    former_name = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "Your name before names became unique, if others had it too and yours got a number; `null` "
            "once you have chosen a name (`PATCH /v1/me`)."
        },
    )
    language = _LANGUAGE


def player_shown(player: Player) -> dict[str, Any]:
    """A player as plain JSON."""
    return {
        "id": str(player.id),
        "name": player.name,
        "created_at": shown_time(player.created_at),
        "guest": player.guest,
    }


def token_shown(token: AccessToken, text: str | None = None) -> dict[str, Any]:
    """A token as plain JSON, with its text if it was just created."""
    out: dict[str, Any] = {
        "id": token.id,
        "name": token.name,
        "scopes": list(token.scopes),
        "created_at": shown_time(token.created_at),
        "expires_at": None if token.expires_at is None else shown_time(token.expires_at),
        "made_with": token.made_with,
    }
    return out if text is None else {**out, "token": text}


def code_shown(code: RecoveryCode, text: str | None = None) -> dict[str, Any]:
    """A recovery code as plain JSON, with its text if it was just created."""
    out = {"id": code.id, "name": code.name, "created_at": shown_time(code.created_at)}
    return out if text is None else {**out, "code": text}


def shown_time(at: datetime) -> str:
    """A time as the API writes it."""
    shown: str = at.isoformat().replace("+00:00", "Z")
    return shown
