"""Schemas of streams' queries and events."""

from __future__ import annotations

from marshmallow import fields

from service.games import examples
from service.games.schemas import LEAVE_OUT_HELP, GameEvent, ViewAs
from service.games.seats import SeatShown
from service.schemas import Loose, Number, PatchOperation, Schema_, Text, WholeText, Word, matching
from service.streams.sources import FOLLOW, LONGEST_PLACE, MOST, PLACE, VERSION

__all__ = [
    "PLACE_EXAMPLE",
    "TICKET",
    "TOLD",
    "TOLD_IN_LOBBY",
    "FollowedEvent",
    "GameFeed",
    "GameStreamQuery",
    "LobbyFeed",
    "MineFeed",
    "MineStreamQuery",
    "SentEvent",
    "StreamQuery",
    "TicketMade",
]

PLACE_EXAMPLE = "1.0-73118-40207-9f3c5a7e21d4b806"
LONGEST_WAIT = 60

_WAIT = WholeText(
    "amount",
    low=0,
    high=LONGEST_WAIT,
    metadata={
        "description": "Respond with the first events that come, or after this many seconds. "
        "With `application/json` the response ends there; without `wait` it comes at once."
    },
)


_TICKET = Text(
    longest=200,
    metadata={"description": "Replaces a token for clients that cannot send headers; from `POST /v1/stream-tickets`."},
)


_SHOW = Word(
    "events",
    "differences",
    load_default="events",
    metadata={
        "description": "What comes besides each event: nothing, or the difference of the position, as in replays."
    },
)
_LEAVE_OUT = Word("agenda", metadata={"description": LEAVE_OUT_HELP})


class StreamQuery(Schema_):
    """Where to start, and how long."""

    after = Text(
        longest=LONGEST_PLACE,
        also=(matching(f"^(?:{PLACE})$"),),
        metadata={
            "description": "The id of the last event that you have; `Last-Event-ID` takes precedence. "
            "Without either the stream starts now; `0-0` is before the first event.",
            "example": PLACE_EXAMPLE,
        },
    )
    wait = _WAIT
    ticket = _TICKET


class MineStreamQuery(StreamQuery):
    """What to follow, where to start, how long, and in which form."""

    follow = Text(
        longest=800,
        load_default="mine",
        also=(matching(f"^(?:{FOLLOW})$"),),
        metadata={
            "description": f"What the stream follows, up to {MOST}, separated by commas: `mine` (every game while you "
            "hold a seat in it; needs a token), `lobby` (the events of the lobby), or ids of games, each as you may "
            "see it; a game that you may not know is left out.",
            "example": f"lobby,{examples.GAME}",
        },
    )
    show = _SHOW
    leave_out = _LEAVE_OUT


class GameStreamQuery(Schema_):
    """Where to start, how long, and for which viewer."""

    after = Text(
        longest=40,
        also=(matching(f"^(?:{VERSION})$"),),
        metadata={
            "description": "The id of the last event that you have, or its version; `Last-Event-ID` takes precedence. "
            "Without either the stream starts now.",
            "example": "12",
        },
    )
    wait = _WAIT
    show = _SHOW
    leave_out = _LEAVE_OUT
    view_as = ViewAs()
    ticket = _TICKET


class TicketMade(Schema_):
    """A stream ticket, which is shown only once."""

    ticket = fields.String(required=True, metadata={"description": "Send it as `ticket` in the query of a stream."})
    expires_at = fields.String(
        required=True, metadata={"format": "date-time", "description": "When the ticket expires."}
    )


class SentEvent(GameEvent):
    """An event of a game, as one follower may see it."""

    game = fields.UUID(required=True)
    title = fields.String(required=True, metadata={"description": "Slug of the title."})
    viewer = fields.String(required=True, metadata={"description": "`public`, `seat:<n>`, or `all` after the end."})
    seats = fields.List(
        fields.Nested(SeatShown), metadata={"description": "Who holds the seats after it, where that changed with it."}
    )
    difference = fields.List(
        fields.Nested(PatchOperation),
        metadata={
            "description": "With `show=differences`: a JSON Patch (RFC 6902) from your position before the event to "
            "that after it, as `GET /v1/games/{game_id}` shows them."
        },
    )


class FollowedEvent(SentEvent):
    """An event as sent to followers; one of the lobby, of a game that you do not follow, comes without effects."""

    id = fields.String(required=True, metadata={"description": "For `Last-Event-ID` or `after`."})


class ToldInLobby(Loose):
    """A lobby event."""

    id = fields.String(required=True, metadata={"description": "For `Last-Event-ID` or `after`."})
    game = fields.UUID(required=True)
    title = fields.String(required=True)
    version = Number("version", required=True)
    type = fields.String(required=True, metadata={"description": "Any type but `move_made`."})
    payload = fields.Dict(required=True, metadata={"description": "As in the game's events, without effects."})
    actor = fields.String(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})


class Followed(Schema_):
    """What every response with a run of events says."""

    last = fields.String(required=True, metadata={"description": "`after` of the next request."})
    reset = fields.Boolean(
        required=True,
        metadata={"description": "Whether the server lost your last event: read the games again, then go on."},
    )
    over = fields.Boolean(
        required=True, metadata={"description": "Whether nothing can follow, because the stream's one game is scored."}
    )


class GameFeed(Followed):
    """A run of events of a game."""

    events = fields.List(fields.Nested(FollowedEvent), required=True)


class MineFeed(GameFeed):
    """A run of events of many games, in a fixed order."""


class LobbyFeed(Followed):
    """A run of lobby events."""

    events = fields.List(fields.Nested(ToldInLobby), required=True)


TICKET = {
    "ticket": "ticket_9b1d2f4c6a70_3f5a0c9e7b21d84466f0a1b2c3d4e5f60718293a4b5c6d7e",
    "expires_at": "2026-11-20T09:15:00Z",
}
TOLD = {
    "id": "1.13-4b1f0d9c7a3e5826",
    "game": examples.GAME,
    "title": "endeavor",
    "viewer": "seat:0",
    **examples.MOVED["events"][0],
    "actor": f"player:{examples.ADA}",
    "at": "2026-11-20T09:14:03.120042Z",
}
TOLD_IN_LOBBY = {
    "id": PLACE_EXAMPLE,
    "game": examples.GAME,
    "title": "endeavor",
    "version": 2,
    "type": "seat_taken",
    "payload": {"seat": 0, "player": examples.ADA, "engine": None, "level": None, "word": None},
    "actor": f"player:{examples.ADA}",
    "at": "2026-11-20T09:14:03.120042Z",
}
