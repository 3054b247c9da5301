"""Which operations does an operator have on the service as a whole?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from service.context import context
from service.endpoints import Answer, area, operation
from service.operations import schemas
from service.pagination import cursor_in, cursor_out
from service.problems import Problem
from service.replies import json_reply

__all__ = ["blueprint"]

blueprint = area("operations", "The state of the service, for its operator.")


@operation(
    blueprint,
    "/v1/operations",
    summary="Read the state of the service",
    description="The facts that `/metrics` shows as well: what waits, what lags, who delays the feed, how the database "
    "is copied. They are measured at most every five seconds; while the database does not answer, the last ones are "
    "given for two minutes.",
    scope="admin",
    conditional=False,
    answer=Answer(schemas.OperationsShown, schemas.EXAMPLE, description="What is known."),
)
def read_operations() -> Response:
    """The state of the service."""
    return json_reply(schemas.operations_shown(context().observer.known()))


@operation(
    blueprint,
    "/v1/operations/dead-letters",
    summary="List the dead letters of all players",
    scope="admin",
    query=schemas.AllDeadLettersQuery,
    problems=("bad_cursor",),
    answer=Answer(
        schemas.AllDeadLetters,
        {"dead_letters": [schemas.FOREIGN_LETTER], "next": None},
        description="A page of dead letters.",
    ),
)
def list_all_dead_letters(query: dict[str, Any]) -> Response:
    """Dead letters of all players."""
    limit = query["limit"]
    found = context().webhooks.all_dead_letters(query.get("webhook"), _place(query.get("cursor")), limit + 1)
    shown = found[:limit]
    last = shown[-1][0] if len(found) > limit else None
    place = None if last is None else f"{last.webhook}/{last.game}/{last.version}"
    games = {letter.game for letter, _ in shown}
    names = context().game_names.of(games)
    rows, _ = context().store.games(among=games, limit=limit) if games else ([], None)
    titles = {row.game_id: row.title for row in rows}
    letters = [schemas.foreign_letter_shown(letter, state, names, titles) for letter, state in shown]
    return json_reply({"dead_letters": letters, "next": cursor_out(place)})


@operation(
    blueprint,
    "/v1/operations/replays",
    "POST",
    summary="Send dead letters of all players again",
    scope="admin",
    description="Each is tried once, under its original id, and remains a dead letter if it fails. Those of paused "
    "webhooks are left alone. At most a thousand at a time: repeat it while `replaying` is not 0.",
    body=schemas.AllReplaysWanted,
    body_optional=True,
    body_example={},
    answer=Answer(schemas.AllReplays, {"replaying": 3}, 202, "The number queued to be sent."),
)
def replay_all_dead_letters(body: dict[str, Any]) -> Response:
    """Send dead letters of all players again."""
    return json_reply({"replaying": context().webhooks.want_all(body["webhook"], body["limit"])}, 202)


def _place(cursor: str | None) -> tuple[UUID, UUID, int] | None:
    """The start of a page.

    Raises:
        Problem: the cursor was not issued by this service.
    """
    text = cursor_in(cursor)
    if text is None:
        return None
    try:
        webhook, game, version = text.split("/")
        place = UUID(webhook), UUID(game), int(version)
    except ValueError:
        place = None
    if place is None or not 0 < place[2] < 2**31:
        raise Problem("bad_cursor", "the cursor was not issued by this service")
    return place
