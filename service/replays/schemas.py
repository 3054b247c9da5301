"""What do answers about the past of a game look like?"""

from __future__ import annotations

from marshmallow import fields

from service.games.schemas import LEAVE_OUT_HELP, GameEvent, Position, ViewAs
from service.games.seats import SeatShown
from service.schemas import LARGEST, MessageShown, Number, PatchOperation, Schema_, WholeText, Word

__all__ = [
    "DifferenceQuery",
    "Differences",
    "EventList",
    "EventQuery",
    "Marks",
    "Moments",
    "MomentsQuery",
    "Replay",
    "ReplayQuery",
]


class EventQuery(Schema_):
    """Which events, and for which viewer."""

    after = WholeText(
        "version", low=0, high=LARGEST, load_default=0, metadata={"description": "The last version that you have."}
    )
    leave_out = Word("agenda", metadata={"description": LEAVE_OUT_HELP})
    limit = WholeText("count", low=1, high=500, load_default=100, metadata={"description": "Maximum number of events."})
    view_as = ViewAs()


class EventList(Schema_):
    """A run of events, oldest first."""

    game = fields.UUID(required=True)
    title = fields.String(required=True, metadata={"description": "Slug of the title."})
    viewer = fields.String(required=True)
    seats = fields.List(
        fields.Nested(SeatShown), required=True, metadata={"description": "Who holds the seats at `version`."}
    )
    events = fields.List(fields.Nested(GameEvent), required=True)
    version = Number("version", required=True, metadata={"description": "Version of the game."})
    next = Number(
        "version",
        required=True,
        allow_none=True,
        metadata={"description": "`after` of the next page; null if this is the last."},
    )


class ReplayQuery(Schema_):
    """Which part of the game, for which viewer, and in which detail."""

    first = WholeText(
        "version", low=1, high=LARGEST, load_default=1, data_key="from", metadata={"description": "The first version."}
    )
    last = WholeText(
        "version",
        low=1,
        high=LARGEST,
        data_key="to",
        metadata={"description": "The last version; JSON holds at most 200 frames, ndjson all of them."},
    )
    leave_out = Word("agenda", metadata={"description": LEAVE_OUT_HELP})
    show = Word(
        "events",
        "positions",
        "differences",
        load_default="differences",
        metadata={
            "description": "What a frame holds besides its event: nothing, the position after it, or (except for the "
            "first frame) a JSON Patch (RFC 6902) from the previous position."
        },
    )
    view_as = ViewAs()


class MomentsQuery(Schema_):
    """Which moments of the game, for which viewer."""

    first = WholeText(
        "version", low=1, high=LARGEST, load_default=1, data_key="from", metadata={"description": "The first version."}
    )
    limit = WholeText("count", low=1, high=50, load_default=20, metadata={"description": "Maximum number of events."})
    inside = Word(
        "effects",
        metadata={"description": "Also the moments inside each event, after each of its effects but the last."},
    )
    view_as = ViewAs()


class MomentShown(Schema_):
    """A table at one moment."""

    version = Number("version", required=True)
    effects = Number(
        "count",
        required=True,
        allow_none=True,
        metadata={"description": "The number of the event's effects that had happened; null when it was over."},
    )
    difference = fields.List(
        fields.Nested(PatchOperation),
        required=True,
        allow_none=True,
        metadata={
            "description": "Inside the event, a JSON Patch (RFC 6902) from the position before it; null when it was "
            "over, which `GET /v1/games/{game_id}/replay` tells."
        },
    )
    picture = fields.List(
        Number("index into `pieces`"),
        required=True,
        metadata={"description": "The pieces which, joined, are the SVG picture."},
    )


class Moments(Schema_):
    """Tables of a part of a game, moment by moment."""

    game = fields.UUID(required=True)
    viewer = fields.String(required=True)
    pieces = fields.List(
        fields.String(), required=True, metadata={"description": "Texts of which pictures consist, each once."}
    )
    moments = fields.List(fields.Nested(MomentShown), required=True)
    version = Number("version", required=True, metadata={"description": "Version of the game."})
    next = Number(
        "version", required=True, allow_none=True, metadata={"description": "`from` of the next page; null at the end."}
    )


class DifferenceQuery(Schema_):
    """Which two positions, and for which viewer."""

    first = WholeText(
        "version", low=1, high=LARGEST, required=True, data_key="from", metadata={"description": "The first version."}
    )
    last = WholeText(
        "version",
        low=1,
        high=LARGEST,
        data_key="to",
        metadata={"description": "The second version; by default the newest."},
    )
    view_as = ViewAs()


class Differences(Schema_):
    """The difference between two positions."""

    game = fields.UUID(required=True)
    viewer = fields.String(required=True)
    first = Number("version", required=True, data_key="from")
    last = Number("version", required=True, data_key="to")
    difference = fields.List(
        fields.Nested(PatchOperation), required=True, metadata={"description": "A JSON Patch (RFC 6902)."}
    )


class FrameShown(GameEvent):
    """An event and the position after it."""

    where = fields.Dict(
        keys=fields.String(), required=True, allow_none=True, metadata={"description": "Place in the sequence of play."}
    )
    taken_back = Number(
        "version",
        required=True,
        allow_none=True,
        metadata={"description": "Version of the rewind that undid it, if any."},
    )
    position = fields.Nested(Position, metadata={"description": "The position after it."})
    difference = fields.List(
        fields.Nested(PatchOperation), metadata={"description": "A JSON Patch from the previous position."}
    )


class Replay(Schema_):
    """A part of a game, frame by frame."""

    game = fields.UUID(required=True)
    title = fields.String(required=True, metadata={"description": "Slug of the title."})
    viewer = fields.String(required=True)
    frames = fields.List(fields.Nested(FrameShown), required=True)
    version = Number("version", required=True, metadata={"description": "Version of the game."})
    next = Number(
        "version", required=True, allow_none=True, metadata={"description": "`from` of the next page; null at the end."}
    )


class MarkShown(Schema_):
    """A version at which the place in the sequence of play changed."""

    version = Number("version", required=True)
    where = fields.Dict(keys=fields.String(), required=True)
    headings = fields.List(
        fields.Nested(MessageShown),
        required=True,
        metadata={"description": "Headings, coarse to fine, such as `Peace Turn 2`, `Action Round 3`."},
    )
    depth = Number(
        "index into `headings`",
        required=True,
        metadata={"description": "Index of the first heading that differs from the previous mark."},
    )
    taken_back = Number("version", required=True, allow_none=True)


class Marks(Schema_):
    """The marks of a replay."""

    game = fields.UUID(required=True)
    version = Number("version", required=True)
    marks = fields.List(fields.Nested(MarkShown), required=True)
