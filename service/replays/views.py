"""Which operations are there on the past of a game?"""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

from flask import Response

from eventstore.views import event, eye_text, walk
from service.context import context
from service.endpoints import IF_NONE_MATCH, Answer, area, operation
from service.games import examples
from service.games.services import eye_of
from service.replays import schemas
from service.replies import json_reply, not_modified, prefers, reply, tagged

__all__ = ["blueprint"]

blueprint = area("replays", "What has happened.")

NDJSON = "application/x-ndjson"

EVENT = {
    **examples.MOVED["events"][0],
    "actor": f"player:{examples.ADA}",
    "at": "2026-11-20T09:14:03.120042Z",
}


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/events",
    summary="Read events",
    description="As you may know them: what others hold in secret is left out or shown as `?`. After the end of the "
    "game everything is there.",
    query=schemas.EventQuery,
    headers=(IF_NONE_MATCH,),
    problems=("unknown_game", "unknown_seat", "sealed_sight", "not_acceptable"),
    answer=Answer(
        schemas.EventList,
        {"game": examples.GAME, "viewer": "seat:0", "events": [EVENT], "version": 13, "next": None},
        description="A run of events.",
        types={
            NDJSON: {
                "schema": {"type": "string", "description": "One event a line, as in the member `events`."},
                "example": json.dumps(EVENT) + "\n",
            }
        },
        headers={"ETag": "The version of the game."},
    ),
)
def read_events(game_id: UUID, query: dict[str, Any]) -> Response:
    """A run of events."""
    media = prefers("application/json", NDJSON)
    sessions = context().sessions
    game = sessions.load(game_id)
    eye = eye_of(game, query.get("look_as"))
    tag = str(game.version)
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    after = min(query["after"], game.version)
    upto = min(after + query["limit"], game.version)
    events = [event(stored, then, eye) for stored, then in walk(sessions, game_id, after, upto)]
    headers = tagged(tag)
    if media == NDJSON:
        lines = (json.dumps(e, ensure_ascii=False, separators=(",", ":")) + "\n" for e in events)
        return reply("".join(lines).encode(), NDJSON, headers=headers)
    body = {
        "game": str(game_id),
        "viewer": eye_text(eye),
        "events": events,
        "version": game.version,
        "next": upto if upto < game.version else None,
    }
    return json_reply(body, headers=headers)
