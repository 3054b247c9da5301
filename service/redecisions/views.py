"""Operations that find the games which today's rules would decide differently."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response
from marshmallow import fields, validate

from application.games.redecisions import Redecision
from domain.registry import TITLES
from eventstore.events import time_text
from service.context import context
from service.endpoints import Answer, area, leads_to, operation
from service.games import examples
from service.problems import Problem
from service.replies import json_reply
from service.schemas import Number, Schema_, Text, WholeText

__all__ = ["blueprint"]

blueprint = area("redecisions", "Stored games decided again under today's rules, in the background.")

ID = "3f1c2b7e-8c44-4f0c-9b0e-5a4d3c2b1a09"


class Wanted(Schema_):
    """The games to decide again."""

    title = Text(longest=40, allow_none=True, load_default=None, metadata={"description": "Only games of this title."})
    games = fields.List(
        fields.UUID(),
        allow_none=True,
        load_default=None,
        validate=validate.Length(max=1000),
        metadata={"description": "These games; all if left out."},
    )


class RedecisionProgress(Schema_):
    """The progress of a redecision."""

    id = fields.UUID(required=True)
    asked_at = fields.String(required=True, metadata={"format": "date-time"})
    title = fields.String(required=True, allow_none=True)
    games = Number("count", required=True, metadata={"description": "Number of games to check."})
    checked = Number("count", required=True, metadata={"description": "Number of games checked."})
    differing = Number("count", required=True, metadata={"description": "Number of games with a difference."})
    done = fields.Boolean(required=True)


class Place(Schema_):
    """A place where today's rules decide differently."""

    version = Number("version", required=True)
    what = fields.String(required=True)
    detail = fields.String(required=True)


class GameDiffers(Schema_):
    """A game that today's rules would decide differently."""

    game = fields.UUID(required=True)
    notes = fields.List(fields.Nested(Place), required=True)


class Found(RedecisionProgress):
    """The progress of a redecision, and a page of its findings."""

    differs = fields.List(fields.Nested(GameDiffers), required=True)
    next = Number("count", required=True, allow_none=True, metadata={"description": "`after` of the next page."})


class FoundQuery(Schema_):
    """Which page."""

    after = WholeText(
        "count", low=0, high=2**53 - 1, load_default=0, metadata={"description": "`next` of the previous page."}
    )
    limit = WholeText("count", low=1, high=200, load_default=50, metadata={"description": "Games per page."})


PROGRESS: dict[str, Any] = {
    "id": ID,
    "asked_at": "2026-11-20T09:00:00.000000Z",
    "title": "endeavor",
    "games": 240,
    "checked": 0,
    "differing": 0,
    "done": False,
}


@operation(
    blueprint,
    "/v1/redecisions",
    "POST",
    summary="Decide stored games again",
    description="Under today's rules, in the background; stored games are unchanged. The differences are listed "
    "at the address in `Location`.",
    scope="admin",
    body=Wanted,
    body_example={"title": "endeavor"},
    problems=("unknown_title",),
    answer=Answer(
        RedecisionProgress,
        PROGRESS,
        202,
        "The request is queued.",
        headers={"Location": "Address of its progress."},
        links={"read_redecision": leads_to("read_redecision", "Read it.", redecision="$response.body#/id")},
    ),
)
def redecide_games(body: dict[str, Any]) -> Response:
    """Request that games be decided again."""
    if body["title"] is not None and body["title"] not in TITLES:
        raise Problem("unknown_title", f"there is no title {body['title']!r}"[:120])
    asked = context().redecisions.ask(body["title"], body["games"])
    return json_reply(_progress(asked), 202, headers={"Location": f"/v1/redecisions/{asked.id}"})


@operation(
    blueprint,
    "/v1/redecisions/<uuid:redecision>",
    summary="Read where today's rules decide differently",
    description="Its progress, and the games with differences found so far.",
    scope="admin",
    query=FoundQuery,
    problems=("unknown_redecision",),
    answer=Answer(
        Found,
        {
            **PROGRESS,
            "checked": 240,
            "differing": 1,
            "done": True,
            "differs": [
                {
                    "game": examples.GAME,
                    "notes": [
                        {
                            "version": 57,
                            "what": "re-decided differently",
                            "detail": "effects.3.card: today's rules give a12, the record has a14",
                        }
                    ],
                }
            ],
            "next": None,
        },
        description="Progress and findings.",
    ),
)
def read_redecision(redecision: UUID, query: dict[str, Any]) -> Response:
    """The progress and findings."""
    here = context().redecisions
    found = here.find(redecision)
    if found is None:
        raise Problem("unknown_redecision", "there is no redecision with that id")
    rows = here.differing(redecision, query["after"], query["limit"] + 1)
    shown = rows[: query["limit"]]
    body = {
        **_progress(found),
        "differs": [{"game": str(row.game_id), "notes": row.notes} for row in shown],
        "next": shown[-1].ordinal if len(rows) > len(shown) else None,
    }
    return json_reply(body)


def _progress(found: Redecision) -> dict[str, Any]:
    return {
        "id": str(found.id),
        "asked_at": time_text(found.asked_at),
        "title": found.title,
        "games": found.games,
        "checked": found.checked,
        "differing": found.differing,
        "done": found.done,
    }
