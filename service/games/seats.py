"""How do the seats of a game look in answers?"""

from __future__ import annotations

from marshmallow import fields

from service.schemas import Number, Schema_

__all__ = ["EngineNamed", "SeatShown"]


class EngineNamed(Schema_):
    """What a program and its levels are called."""

    engine = fields.String(required=True, metadata={"description": "Its name."})
    engine_name = fields.String(required=True, metadata={"description": "What it is called in your language."})
    levels = fields.List(fields.String(), required=True, metadata={"description": "Easiest first."})
    level_names = fields.List(
        fields.String(), required=True, metadata={"description": "What each level is called in your language."}
    )


class ColourShown(Schema_):
    """The colour of a seat's pieces, safe for colour-blind eyes."""

    name = fields.String(required=True, metadata={"description": "In your language, such as `sky blue`."})
    hex = fields.String(required=True, metadata={"description": "Such as `#56b4e9`."})
    ink = fields.String(required=True, metadata={"description": "The colour of what is written on it."})
    mark = fields.String(required=True, metadata={"description": "One or two letters that tell it without colour."})


class SeatShown(Schema_):
    """A seat and who holds it."""

    seat = Number("seat", required=True, metadata={"description": "0 for the first seat."})
    role = fields.String(
        required=True,
        metadata={
            "description": "The seat's name in English, such as `France`, the same for every reader. Role and colour "
            "belong to the seat: where the terms say `random`, its holder may be another once the game has started."
        },
    )
    role_name = fields.String(required=True, metadata={"description": "What the seat is called now, in your language."})
    colour = fields.Nested(ColourShown, required=True, metadata={"description": "The colour of its pieces."})
    player = fields.String(required=True, allow_none=True, metadata={"description": "Id of the player who holds it."})
    name = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "The player's public name today; null where no player holds it."},
    )
    engine = fields.String(required=True, allow_none=True, metadata={"description": "The opponent that plays it."})
    engine_name = fields.String(
        required=True, allow_none=True, metadata={"description": "What the opponent is called in your language."}
    )
    level = fields.String(required=True, allow_none=True, metadata={"description": "The opponent's level."})
    level_name = fields.String(
        required=True, allow_none=True, metadata={"description": "What the level is called in your language."}
    )
    resigned = fields.Boolean(required=True, metadata={"description": "Whether its player has resigned."})
