"""Where do the players of a game talk? A link that they give, shown to all who may know the game."""

from __future__ import annotations

from typing import Any

from marshmallow import fields

from service.schemas import Schema_, Text, matching

__all__ = ["TalkShown", "TalkWanted", "talk_link"]


def talk_link(**given: Any) -> Text:
    """A link to where the players of a game talk: https, with a host and no account, in printable ASCII."""
    return Text(
        shortest=1,
        longest=200,
        allow_none=True,
        also=(matching("^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][!-~]*)?(?!\\n)$"),),
        metadata={
            "description": "An https link to where the players of the game talk, which everybody sees who may know "
            "the game; null for none. Not part of its record, and deleted when you are erased."
        },
        **given,
    )


class TalkWanted(Schema_):
    """Where the players of a game talk."""

    talk = talk_link(required=True)


class TalkShown(Schema_):
    """Where the players of a game talk, as it now is."""

    game = fields.UUID(required=True)
    talk = fields.String(required=True, allow_none=True)
