"""What do answers about the past of a game look like?"""

from __future__ import annotations

from marshmallow import fields, validate

from service.games.schemas import EYE, EYE_HELP, Happened
from service.schemas import LARGEST, Schema_, Text, WholeText

__all__ = ["EventList", "EventQuery", "EventShown"]


class EventQuery(Schema_):
    """Which events, and as whom."""

    after = WholeText(low=0, high=LARGEST, load_default=0, metadata={"description": "The last version that you have."})
    limit = WholeText(low=1, high=500, load_default=100, metadata={"description": "Events at most."})
    look_as = Text(
        longest=20, data_key="as", also=(validate.Regexp(EYE),), metadata={"description": EYE_HELP, "example": "public"}
    )


class EventShown(Happened):
    """An event, with who caused it and when."""

    actor = fields.String(
        required=True, metadata={"description": "`player:<id>`, `seat:<n>`, `engine:<name>` or `system`."}
    )
    at = fields.String(required=True, metadata={"format": "date-time"})


class EventList(Schema_):
    """A run of events, oldest first."""

    game = fields.UUID(required=True)
    viewer = fields.String(required=True)
    events = fields.List(fields.Nested(EventShown), required=True)
    version = fields.Integer(required=True, metadata={"description": "Version of the game."})
    next = fields.Integer(
        required=True,
        allow_none=True,
        metadata={"description": "`after` of the next run; null where this is the last."},
    )
