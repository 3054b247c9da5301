"""What do requests and answers about decisions and moves look like?"""

from __future__ import annotations

from marshmallow import fields

from service.schemas import Schema_, Text, VersionBody, Whole

__all__ = ["DecisionShown", "Decisions", "MoveWanted", "OptionShown", "ResignationWanted", "RewindWanted"]


class MoveWanted(VersionBody):
    """An answer to a decision."""

    option = Text(
        shortest=1,
        longest=400,
        required=True,
        metadata={"description": "The text form of an option, as `decisions` lists it."},
    )


class RewindWanted(VersionBody):
    """The version to rewind to."""

    to = Whole(
        low=1,
        required=True,
        metadata={"description": "The version to go back to, not before `rewind_to` of `decisions`."},
    )


class ResignationWanted(VersionBody):
    """A resignation."""


class OptionShown(Schema_):
    """One legal answer."""

    text = fields.String(required=True, metadata={"description": "The text that a move sends: `verb:arg:arg`."})
    verb = fields.String(required=True)
    args = fields.List(fields.Raw(), required=True, metadata={"description": "Strings and integers."})
    label = fields.String(required=True, metadata={"description": "A short English text for a menu."})


class DecisionShown(Schema_):
    """A pending decision; complete if the seat is the caller's."""

    seat = fields.Integer(required=True)
    kind = fields.String(required=True, metadata={"description": "Kind of decision, such as `turn`."})
    mine = fields.Boolean(required=True)
    about = fields.Dict(keys=fields.String(), metadata={"description": "Facts for a prompt. Only for your own seat."})
    options = fields.List(
        fields.Nested(OptionShown), metadata={"description": "Every legal option. Only for your own seat."}
    )


class Decisions(Schema_):
    """The pending decisions of a game."""

    game = fields.UUID(required=True)
    version = fields.Integer(required=True)
    status = fields.String(required=True)
    seat = fields.Integer(required=True, allow_none=True, metadata={"description": "Your seat."})
    decisions = fields.List(fields.Nested(DecisionShown), required=True)
    rewind_to = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "The earliest version to which you may rewind; null if you may not rewind."},
    )
