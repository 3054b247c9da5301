"""How does a client get the records of many finished games?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Response
from marshmallow import fields

from application.games.commands import GameCommands
from eventstore.record import export
from eventstore.store import Lobby, Store
from service.access import audience
from service.context import context
from service.endpoints import Answer, area, charge_more, operation
from service.games import examples
from service.games.schemas import OutcomeShown
from service.pagination import cursor_in, cursor_out
from service.replies import json_reply, prefers
from service.schemas import Number, Schema_, Text, WholeText, Word
from service.wire.compression import has_an_end

__all__ = ["blueprint"]

blueprint = area("exports", "Records of many games at once.")

NDJSON = "application/x-ndjson"
NEXT = "Next-Cursor"
_PER_RECORD = 5
"""Units that each record costs."""


class ExportQuery(Schema_):
    """Which finished games to export."""

    title = Text(longest=40, metadata={"description": "Slug of a title."})
    player = fields.UUID(metadata={"description": "Id of a player who held a seat."})
    cursor = Text(longest=200, metadata={"description": "`next` (or the header `Next-Cursor`) of the previous page."})
    limit = WholeText("count", low=1, high=200, load_default=50, metadata={"description": "Games per page."})


class RecordListed(Schema_):
    """A finished game and where its record is."""

    game = fields.UUID(required=True)
    title = fields.String(required=True)
    status = Word("finished", required=True)
    version = Number("version", required=True, metadata={"description": "Number of events in the record."})
    outcome = fields.Nested(OutcomeShown, required=True, allow_none=True)
    record = fields.String(required=True, metadata={"format": "uri-reference", "description": "Address of the record."})


class RecordList(Schema_):
    """A page of finished games."""

    records = fields.List(fields.Nested(RecordListed), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata={"description": "Cursor of the next page; null at the end."}
    )


LISTED: dict[str, Any] = {
    "game": examples.GAME,
    "title": "endeavor",
    "status": "finished",
    "version": 402,
    "outcome": {"reason": "final_scoring", "ranking": [[0], [1], [2]], "scores": [71, 58, 49], "winners": [0]},
    "record": f"/v1/games/{examples.GAME}/record",
}


@operation(
    blueprint,
    "/v1/records",
    cost=20,
    summary="Export finished games",
    public=True,
    description="A list, or with `Accept: application/x-ndjson` the records themselves, one after the other, sent as "
    "they are read: each begins with a header that says how many events follow. `annals verify` checks such a file "
    "whole. Newest games first; the cursor of the next page is in `next`, and in the header `Next-Cursor`. "
    "Private games are included for callers who may see them. Records cost five units each, beside those of the page.",
    query=ExportQuery,
    problems=("bad_cursor", "not_acceptable"),
    answer=Answer(
        RecordList,
        {"records": [LISTED], "next": None},
        description="A page.",
        types={
            NDJSON: {
                "schema": {"type": "string", "description": "Records, as `GET /v1/games/{id}/record` gives each."},
                "example": '{"content":"complete","events":402,"format":"annals-record", ...}\n',
            }
        },
        headers={NEXT: "Cursor of the next page; absent at the end."},
    ),
)
def export_records(query: dict[str, Any]) -> Response:
    """A page of records."""
    media = prefers("application/json", NDJSON)
    here = context()
    player = query.get("player")
    games, after = here.store.games(
        title=query.get("title"),
        status="finished",
        player=str(player) if player is not None else None,
        after=cursor_in(query.get("cursor")),
        limit=query["limit"],
        visible_to=audience(),
    )
    cursor = cursor_out(after)
    headers = {} if cursor is None else {NEXT: cursor}
    if media == NDJSON:
        charge_more(_PER_RECORD * len(games))
        return _streamed(_lines(here.store, here.commands, games), headers)
    return json_reply({"records": [_listed(game) for game in games], "next": cursor}, headers=headers)


def _listed(game: Lobby) -> dict[str, Any]:
    return {
        "game": str(game.game_id),
        "title": game.title,
        "status": game.status,
        "version": game.version,
        "outcome": game.summary.get("outcome"),
        "record": f"/v1/games/{game.game_id}/record",
    }


def _lines(store: Store, commands: GameCommands, games: list[Lobby]) -> Iterator[bytes]:
    """The lines of one record after the other; only a game's own events are in memory at a time."""
    for game in games:
        yield from export(store, commands.games, game.game_id)


def _streamed(lines: Iterator[bytes], headers: dict[str, str]) -> Response:
    response = has_an_end(Response(lines, mimetype=NDJSON))
    response.headers["Cache-Control"] = "no-store"
    response.headers["Content-Disposition"] = 'attachment; filename="records.annals"'
    response.headers.update(headers)
    return response
