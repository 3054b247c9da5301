"""Which operations are there on the past of a game?"""

from __future__ import annotations

import json
from functools import cache, partial
from typing import Any
from uuid import UUID

from flask import Response

from application.boards.moments import moments
from application.boards.viewing import seat_names
from application.games.replays import Frame, changes, marks, positions
from application.games.seats import seats_of
from application.games.views import event, happenings, view_as_text, without_agenda
from application.games.within import stops
from service.access import newest_game
from service.context import context
from service.endpoints import Answer, area, charge_more, operation
from service.games import examples
from service.games.services import names_in, text_tag, view_as_of
from service.kept import once_ended
from service.languages.chosen import language
from service.problems import Problem
from service.replays import schemas
from service.replies import json_reply, not_modified, prefers, reply, streamed, tagged

__all__ = ["blueprint"]

blueprint = area("replays", "What has happened.")

NDJSON = "application/x-ndjson"
_MARK = 500
"""Bytes that a mark takes in memory, about."""
FRAMES = 200
"""Frames in one answer at most."""
_INCLUDED = 20
"""Events, or frames, that the cost of a request includes."""
_EVENTS_PER_UNIT = 10
_FRAMES_PER_UNIT = 5

EVENT = {
    **examples.MOVED["events"][0],
    "actor": f"player:{examples.ADA}",
    "at": "2026-11-20T09:14:03.120042Z",
}


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/events",
    summary="Read events",
    public=True,
    description="As you may see them: hidden information is left out or shown as `?`. After the end of the "
    "game everything is visible. Beyond 20 events each ten cost one unit more.",
    query=schemas.EventQuery,
    problems=("unknown_game", "unknown_seat", "not_visible_yet", "not_acceptable"),
    answer=Answer(
        schemas.EventList,
        {
            "game": examples.GAME,
            "title": "endeavor",
            "viewer": "seat:0",
            "seats": examples.SEATS,
            "events": [EVENT],
            "version": 13,
            "next": None,
        },
        description="A run of events.",
        types={
            NDJSON: {
                "schema": {"type": "string", "description": "One event per line, as in the member `events`."},
                "example": json.dumps(EVENT) + "\n",
            }
        },
        headers={"ETag": "The newest position of the game."},
    ),
)
def read_events(game_id: UUID, query: dict[str, Any]) -> Response:
    """A run of events."""
    media = prefers("application/json", NDJSON)
    commands = context().commands
    game = newest_game(game_id)
    view_as = view_as_of(game, query.get("view_as"))
    names = names_in(game)
    tag = text_tag(game, view_as, names)
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    after = min(query["after"], game.version)
    upto = min(after + query["limit"], game.version)
    charge_more((upto - after - _INCLUDED) // _EVENTS_PER_UNIT)
    events = [event(each, view_as, language=language()) for each in happenings(commands.games, game_id, after, upto)]
    if "leave_out" in query:
        events = [without_agenda(each) for each in events]
    headers = tagged(tag)
    if media == NDJSON:
        return reply(_lines(events), NDJSON, headers=headers)
    body = {
        "game": str(game_id),
        "title": game.title.slug,
        "viewer": view_as_text(view_as),
        "seats": seats_of(game, names, language()),
        "events": events,
        "version": game.version,
        "next": upto if upto < game.version else None,
    }
    return json_reply(body, headers=headers)


FRAME = {**EVENT, "where": {"round": 1, "phase": "action"}, "taken_back": None}
DIFFERENCE = [
    {"op": "replace", "path": "/version", "value": 13},
    {"op": "replace", "path": "/state/passed/0", "value": True},
]


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/replay",
    cost=5,
    summary="Replay a part of the game",
    public=True,
    description="Frame by frame, with positions or their differences and log lines: everything a board needs to step "
    "forward and back. Moves that were taken back later are included and marked. Beyond 20 frames each five cost one "
    "unit more.",
    query=schemas.ReplayQuery,
    problems=("unknown_game", "unknown_version", "unknown_seat", "not_visible_yet", "not_acceptable", "contradiction"),
    answer=Answer(
        schemas.Replay,
        {
            "game": examples.GAME,
            "title": "endeavor",
            "viewer": "public",
            "frames": [
                {**FRAME, "version": 1, "type": "game_opened", "where": None, "position": examples.POSITION},
                {**FRAME, "difference": DIFFERENCE},
            ],
            "version": 13,
            "next": None,
        },
        description="The frames.",
        types={
            NDJSON: {
                "schema": {"type": "string", "description": "One frame per line, as in the member `frames`."},
                "example": json.dumps({**FRAME, "difference": DIFFERENCE}) + "\n",
            }
        },
        headers={"ETag": "The newest position of the game."},
    ),
)
def read_replay(game_id: UUID, query: dict[str, Any]) -> Response:
    """A part of the game."""
    media = prefers("application/json", NDJSON)
    commands = context().commands
    game = newest_game(game_id)
    view_as = view_as_of(game, query.get("view_as"))
    first, last = query["first"], query.get("last", game.version)
    if max(first, last) > game.version:
        raise Problem("unknown_version", f"the game is at version {game.version}", {"found": game.version})
    if last < first:
        what = f"must be at least {first}, the first version"
        raise Problem(
            "contradiction", "`to` must not be below `from`", {"errors": [{"where": "query.to", "what": what}]}
        )
    tag = text_tag(game, view_as, names_in(game))
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged

    told = partial(
        positions,
        commands.games,
        game_id,
        view_as,
        first,
        show=query["show"],
        language=language(),
        names=cache(context().accounts.names_of),
    )

    def say(frame: Frame) -> dict[str, Any]:
        return without_agenda(frame.to_json()) if "leave_out" in query else frame.to_json()

    upto = last if media == NDJSON else min(last, first + FRAMES - 1)
    charge_more((upto - first - _INCLUDED) // _FRAMES_PER_UNIT)
    if media == NDJSON:
        return streamed((say(frame) for frame in told(last)), tagged(tag))
    frames = [say(frame) for frame in told(upto)]
    body = {
        "game": str(game_id),
        "title": game.title.slug,
        "viewer": view_as_text(view_as),
        "frames": frames,
        "version": game.version,
        "next": upto + 1 if upto < last else None,
    }
    return json_reply(body, headers=tagged(tag))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/replay/marks",
    cost=10,
    summary="Read the marks of a replay",
    public=True,
    description="A table of contents: every version at which the round or phase (by the title's own terms) "
    "changed, with headings for people. The same for all viewers.",
    problems=("unknown_game",),
    answer=Answer(
        schemas.Marks,
        {
            "game": examples.GAME,
            "version": 13,
            "marks": [
                {
                    "version": 5,
                    "where": {"round": 1, "phase": "build"},
                    "headings": [
                        examples.said("Round 1", "endeavor-heading-round", round={"kind": "number", "value": 1}),
                        examples.said("Build phase", "endeavor-heading-phase", phase={"kind": "phase", "id": "build"}),
                    ],
                    "depth": 0,
                    "taken_back": None,
                }
            ],
        },
        description="The marks.",
        headers={"ETag": "The newest position of the game."},
    ),
)
def read_marks(game_id: UUID) -> Response:
    """Where a replay may jump to."""
    commands = context().commands
    game = newest_game(game_id)
    tag = text_tag(game, None)
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    found = [
        {
            "version": m.version,
            "where": m.where,
            "headings": m.headings,
            "depth": m.depth,
            "taken_back": m.taken_back,
        }
        for m in once_ended(
            f"marks in {language()}",
            game,
            lambda: marks(commands.games, game_id, language()),
            lambda made: _MARK * len(made),
        )
    ]
    return json_reply({"game": str(game_id), "version": game.version, "marks": found}, headers=tagged(tag))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/replay/moments",
    cost=5,
    summary="Draw a part of the game",
    public=True,
    description="The picture of the table after each event, and with `inside` also after each of its effects, as "
    "`GET /v1/games/{game_id}/board.svg` draws it: everything to show or keep a game move by move. What pictures have "
    "in common comes once. Each moment costs one unit more.",
    query=schemas.MomentsQuery,
    problems=("unknown_game", "unknown_version", "unknown_seat", "not_visible_yet"),
    answer=Answer(
        schemas.Moments,
        {
            "game": examples.GAME,
            "viewer": "public",
            "pieces": ["<svg>", "<g>…</g>", "<g>…</g></svg>", "<g/></svg>"],
            "moments": [
                {"version": 13, "effects": 1, "difference": DIFFERENCE[1:], "picture": [0, 1, 2]},
                {"version": 13, "effects": None, "difference": None, "picture": [0, 1, 3]},
            ],
            "version": 13,
            "next": None,
        },
        description="The moments.",
        headers={"ETag": "The newest position of the game."},
    ),
)
def draw_moments(game_id: UUID, query: dict[str, Any]) -> Response:
    """Pictures of a part of the game."""
    here, speaks = context(), language()
    game = newest_game(game_id)
    view_as = view_as_of(game, query.get("view_as"))
    first = query["first"]
    if first > game.version:
        raise Problem("unknown_version", f"the game is at version {game.version}", {"found": game.version})
    tag = text_tag(game, view_as, names_in(game))
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    upto = min(first + query["limit"] - 1, game.version)
    part = list(happenings(here.commands.games, game_id, first - 1, upto))
    inside = "inside" in query
    charge_more(sum(1 + (len(stops(each, view_as)) if inside else 0) for each in part))
    body = {
        "game": str(game_id),
        "viewer": view_as_text(view_as),
        **moments(
            part,
            view_as,
            name=here.game_names.of([game_id]).get(game_id, ""),
            players=partial(seat_names, names=cache(here.accounts.names_of)),
            language=speaks,
            inside=inside,
        ),
        "version": game.version,
        "next": upto + 1 if upto < game.version else None,
    }
    return json_reply(body, headers=tagged(tag))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/differences",
    cost=5,
    summary="Compare two positions",
    public=True,
    description="A JSON Patch from the position after one version to that after another, as you may see them "
    "(RFC 6902). The versions may be in either order.",
    query=schemas.DifferenceQuery,
    problems=("unknown_game", "unknown_version", "unknown_seat", "not_visible_yet"),
    answer=Answer(
        schemas.Differences,
        {
            "game": examples.GAME,
            "viewer": "seat:0",
            "from": 12,
            "to": 13,
            "difference": [
                {"op": "replace", "path": "/version", "value": 13},
                {"op": "replace", "path": "/state/round", "value": 2},
            ],
        },
        description="The difference.",
        headers={"ETag": "Names both versions and the newest position."},
    ),
)
def compare_positions(game_id: UUID, query: dict[str, Any]) -> Response:
    """The difference between two positions."""
    game = newest_game(game_id)
    view_as = view_as_of(game, query.get("view_as"))
    first, last = query["first"], query.get("last", game.version)
    if max(first, last) > game.version:
        raise Problem("unknown_version", f"the game is at version {game.version}", {"found": game.version})
    tag = f"{first}-{last}-{text_tag(game, view_as, names_in(game))}"
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    here = context()
    body = {
        "game": str(game_id),
        "viewer": view_as_text(view_as),
        "from": first,
        "to": last,
        "difference": changes(here.commands.games, game_id, view_as, first, last, here.accounts.names_of, language()),
    }
    return json_reply(body, headers=tagged(tag))


def _lines(rows: list[dict[str, Any]]) -> bytes:
    """One JSON document per line."""
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows).encode()
