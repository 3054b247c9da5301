"""What do requests and answers about invitations and guests look like?"""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from application.people.invitations import Admission, Invitation
from service.games import examples
from service.games.schemas import DIGEST, TermsShown
from service.games.seats import SeatShown
from service.players.schemas import shown_time
from service.schemas import Number, Schema_, Text, Whole, Word, matching

__all__ = [
    "Acceptance",
    "Accepted",
    "GuestList",
    "InvitationList",
    "InvitationMade",
    "InvitationRead",
    "NewInvitation",
    "guest_shown",
    "invitation_shown",
]

KINDS = ("seat", "watch")
A_WEEK = 7 * 24 * 3600
LONGEST = 366 * 24 * 3600
"""Seconds."""

CODE = "invitation_5d2f9b1c6a70_3f5a0c9e7b21d84466f0a1b2c3d4e5f6"
INVITATION: dict[str, Any] = {
    "id": "5d2f9b1c6a70",
    "kind": "seat",
    "seat": 1,
    "uses": 1,
    "used": 0,
    "created_at": "2026-11-20T09:00:00Z",
    "expires_at": "2026-11-27T09:00:00Z",
    "revoked_at": None,
}
GUEST: dict[str, Any] = {
    "player": examples.ADA,
    "name": "Ada",
    "kind": "watch",
    "seat": None,
    "at": "2026-11-20T09:05:00Z",
}
READ: dict[str, Any] = {
    "game": examples.GAME,
    "title": "endeavor",
    "name": "Friday",
    "creator": examples.ADA,
    "status": "open",
    "kind": "seat",
    "seat": 1,
    "free": [1],
    "seats": examples.SEATS,
    "terms": examples.TERMS,
    "expires_at": "2026-11-27T09:00:00Z",
}

KIND_HELP = "`seat`: take a seat and watch the game; `watch`: watch only."


class NewInvitation(Schema_):
    """An invitation to be made."""

    kind = Word(*KINDS, load_default="seat", metadata={"description": KIND_HELP})
    seat = Whole(
        "seat", high=99, allow_none=True, load_default=None, metadata={"description": "The seat to take; null for any."}
    )
    uses = Whole(
        "count", low=1, high=100, load_default=1, metadata={"description": "Number of players who may accept it."}
    )
    expires_in = Whole("amount", low=60, high=LONGEST, load_default=A_WEEK, metadata={"description": "Seconds."})
    player = fields.UUID(
        allow_none=True,
        load_default=None,
        metadata={
            "description": "Invites this player alone, by their id, without a code; you must have played a game "
            "together. Leave it out for an invitation that anybody with the code can accept."
        },
    )


class InvitationShown(Schema_):
    """An invitation, without its code."""

    id = fields.String(required=True)
    kind = Word(*KINDS, required=True, metadata={"description": KIND_HELP})
    seat = Number("seat", required=True, allow_none=True)
    uses = Number("count", required=True)
    used = Number("count", required=True, metadata={"description": "Number of players who have accepted it."})
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(required=True, metadata={"format": "date-time"})
    revoked_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class InvitationMade(InvitationShown):
    """An invitation with its code, which is shown only once, or the player for whom it was made."""

    code = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The holder can read `/v1/invitations/{code}` and accept; null if it is for a player."
        },
    )
    player = fields.UUID(
        required=True, allow_none=True, metadata={"description": "Id of the player for whom it was made."}
    )


class InvitationList(Schema_):
    """All invitations into a game."""

    invitations = fields.List(fields.Nested(InvitationShown), required=True)


class InvitationRead(Schema_):
    """The game and role of an invitation."""

    game = fields.UUID(required=True)
    title = fields.String(required=True)
    name = fields.String(required=True)
    creator = fields.String(required=True, metadata={"description": "Id of the player who opened the game."})
    status = fields.String(required=True)
    kind = Word(*KINDS, required=True, metadata={"description": KIND_HELP})
    seat = Number("seat", required=True, allow_none=True)
    free = fields.List(
        Number("seat"), required=True, metadata={"description": "Seats that it can currently be used for."}
    )
    seats = fields.List(fields.Nested(SeatShown), required=True, metadata={"description": "Who has taken which seat."})
    terms = fields.Nested(TermsShown, required=True)
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class Acceptance(Schema_):
    """The acceptance of an invitation."""

    seat = Whole(
        "seat",
        high=99,
        metadata={"description": "The seat to take; if left out, the invitation's seat or the first free one."},
    )
    client_seed = Text(shortest=1, longest=200, metadata={"description": "Mixed into the luck of the game."})
    seed_commitment = Text(
        longest=64,
        also=(matching(DIGEST),),
        metadata={"description": "As in taking a seat; needs `seat`, to which it is bound."},
    )


class Accepted(Schema_):
    """The result of accepting an invitation."""

    game = fields.UUID(required=True)
    kind = Word(*KINDS, required=True)
    seat = Number("seat", required=True, allow_none=True, metadata={"description": "The seat that was taken."})


class Guest(Schema_):
    """A player who was invited into a game."""

    player = fields.UUID(required=True)
    name = fields.String(required=True, metadata={"description": "The player's name."})
    kind = Word(*KINDS, required=True)
    seat = Number("seat", required=True, allow_none=True)
    at = fields.String(required=True, metadata={"format": "date-time"})


class GuestList(Schema_):
    """The guests of a game."""

    guests = fields.List(fields.Nested(Guest), required=True)


def invitation_shown(made: Invitation) -> dict[str, Any]:
    """An invitation as plain JSON, without its code."""
    return {
        "id": made.id,
        "kind": made.kind,
        "seat": made.seat,
        "uses": made.uses,
        "used": made.used,
        "created_at": shown_time(made.created_at),
        "expires_at": shown_time(made.expires_at),
        "revoked_at": None if made.revoked_at is None else shown_time(made.revoked_at),
    }


def guest_shown(admission: Admission, name: str) -> dict[str, Any]:
    """A guest as plain JSON."""
    return {
        "player": str(admission.player),
        "name": name,
        "kind": admission.kind,
        "seat": admission.seat,
        "at": shown_time(admission.at),
    }
