"""Which streams are there?"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

from flask import Flask, Response, current_app, request

from application.games.views import ViewAs
from application.notices.followers import FollowerForm, view_as_after
from application.people.tickets import LASTING, issue_ticket
from eventstore.game import ENDED, Game
from service.access import may_know, newest_game
from service.auth import Caller, caller, visitor
from service.budgets import network_of
from service.context import context
from service.endpoints import Answer, area, operation
from service.games.services import view_as_of
from service.languages.chosen import language
from service.players.schemas import shown_time
from service.problems import Problem
from service.replies import json_reply, prefers, reply
from service.streams import schemas
from service.streams.sending import JSON, NDJSON, SSE, Life, one_answer, stream
from service.streams.sources import (
    START,
    Follow,
    GameSource,
    LobbySource,
    ManySource,
    Place,
    StreamSource,
    feed_end,
    feed_start,
    place_of,
    version_of,
)

__all__ = ["blueprint"]

blueprint = area("streams", "Events sent as they happen.")

PROBLEMS = ("bad_cursor", "not_acceptable", "too_many_streams", "no_stream_left")

HEADERS = {
    "Cache-Control": "no-store",
    "Vary": "Authorization, Accept",
    # Otherwise nginx would hold events back until its buffer is full.
    "X-Accel-Buffering": "no",
}

HELP = (
    "Server-sent events; with `Accept: application/x-ndjson` one JSON object a line, with `Accept: application/json` "
    "one response (`wait`: long polling). Every event has an `id`; send the last one that you received as "
    "`Last-Event-ID` or `after` to get every later event exactly once, however long ago that was. "
    "The first message, `ready`, gives the id at which the stream starts; the last, `end`, the reason for its end: "
    "reconnect then, unless it is `over`: the game is scored or will never start, and nothing follows."
    " A message `reset` says that the server lost your last event (a failover can do that): read the "
    "games again; later events follow. With `Accept: application/json` the member `reset` says so. "
    "Comments (empty lines in ndjson) are heartbeats."
)


def _last_event_id(example: str) -> dict[str, Any]:
    return {
        "in": "header",
        "name": "Last-Event-ID",
        "description": f"The id of the last event that you have, such as `{example}`; browsers send it automatically.",
        "schema": {"type": "string"},
    }


def _answer(schema: Any, event: dict[str, Any]) -> Answer:
    ready = {"type": "ready", "id": event["id"]}
    lines = f"retry: 2000\nid: {event['id']}\nevent: ready\ndata: {json.dumps(ready)}\n\n"
    return Answer(
        schema,
        {"events": [event], "last": event["id"], "reset": False, "over": False},
        description="What happened.",
        types={
            SSE: {
                # Some tools check the whole text here, others each event.
                "schema": {"description": "Server-sent events; `data` is an event as in the member `events`."},
                "example": f"{lines}id: {event['id']}\ndata: {json.dumps(event)}\n\n: heartbeat\n\n",
            },
            NDJSON: {
                "schema": {"type": "string", "description": "One event per line."},
                "example": f"{json.dumps(ready)}\n{json.dumps(event)}\n\n",
            },
        },
    )


@operation(
    blueprint,
    "/v1/stream-tickets",
    "POST",
    summary="Create a stream ticket",
    description="For a browser's `EventSource`, which cannot send a token: open any stream with `?ticket=` in place of "
    f"it. A ticket only reads streams, as you; it opens them for {LASTING.seconds} seconds, as often "
    "as you like, so reconnections within that time can reuse it, but never longer than its token is valid. An open "
    "stream continues when the ticket expires, and ends with the token.",
    answer=Answer(schemas.TicketMade, schemas.TICKET, 201, "The ticket, shown only once."),
)
def make_stream_ticket() -> Response:
    """Make a stream ticket."""
    made, text = issue_ticket(context().stream_tickets, caller().token)
    return json_reply({"ticket": text, "expires_at": shown_time(made.expires_at)}, 201)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/stream",
    summary="Follow a game",
    public=True,
    by_ticket=True,
    description=HELP
    + " Each event is shown as your seat at that time could see it; an id names a version, and `after` "
    "may be any version.",
    query=schemas.GameStreamQuery,
    headers=(_last_event_id(schemas.TOLD["id"]),),
    problems=("unknown_game", "unknown_version", "unknown_seat", "not_visible_yet", *PROBLEMS),
    conditional=False,
    answer=_answer(schemas.GameFeed, schemas.TOLD),
)
def stream_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """Follow a game."""
    here = context()
    game = newest_game(game_id)
    wanted = query.get("view_as")
    chosen = view_as_of(game, wanted)
    text = request.headers.get("Last-Event-ID", query.get("after"))
    version, head = (game.version, game.head) if text is None else version_of(text)
    if version > game.version and not head:
        raise Problem("unknown_version", f"the game is at version {game.version}", {"found": game.version})
    who = visitor()
    player = None if who is None else who.name

    def see(then: Game) -> ViewAs:
        return chosen if wanted is not None and game.status in ENDED else view_as_after(then, player, wanted)

    form = _form(query)
    knows = _knows(who)
    known = (lambda: knows(game_id)) if game.terms.private else None
    return _send(lambda: GameSource(here.hub, game_id, version, head, see, form), query, known)


@operation(
    blueprint,
    "/v1/stream",
    summary="Follow many games",
    public=True,
    by_ticket=True,
    description=HELP + " Without `follow` you get the events of every game while you hold a seat in it, as that seat "
    "may see them. With it one stream is enough for all that a browser shows: games that you name, your own, and the "
    "lobby, whose events have the viewer `public` and an empty `log`.",
    query=schemas.MineStreamQuery,
    headers=(_last_event_id(schemas.PLACE_EXAMPLE),),
    problems=("no_token", *PROBLEMS),
    conditional=False,
    answer=_answer(schemas.MineFeed, {**schemas.TOLD, "id": schemas.PLACE_EXAMPLE}),
)
def stream_mine(query: dict[str, Any]) -> Response:
    """Follow all games of the caller, games that they name, and the lobby."""
    here, who = context(), visitor()
    words = set(query["follow"].split(","))
    if "mine" in words and who is None:
        raise Problem("no_token", "send Authorization: Bearer <token>, or name in `follow` what to follow")
    games = frozenset(map(UUID, words - {"mine", "lobby"}))
    follow = Follow(None if who is None else who.name, "mine" in words, games, "lobby" in words)
    form, known = _form(query), _knows(who)
    return _send(lambda: ManySource(here.hub, _after(query), follow, here.lobby_texts, known, form), query)


@operation(
    blueprint,
    "/v1/lobby/stream",
    summary="Follow the lobby",
    public=True,
    by_ticket=True,
    description=HELP + " The lobby reports public games that are opened, joined, left, started and ended, without "
    "moves; `GET /v1/stream` includes your private games.",
    query=schemas.StreamQuery,
    headers=(_last_event_id(schemas.PLACE_EXAMPLE),),
    problems=PROBLEMS,
    conditional=False,
    answer=_answer(schemas.LobbyFeed, schemas.TOLD_IN_LOBBY),
)
def stream_lobby(query: dict[str, Any]) -> Response:
    """Follow the lobby."""
    here = context()
    return _send(lambda: LobbySource(here.hub, _after(query), here.lobby_texts), query)


def _knows(who: Caller | None) -> Callable[[UUID], bool]:
    """Whether the caller may know of a game, asked while a stream is sent."""
    games = context().commands.games
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # it stands for the app of a request

    def known(game_id: UUID) -> bool:
        with app.app_context():
            return may_know(games.load(game_id), who)

    return known


def _form(query: dict[str, Any]) -> FollowerForm:
    differences, agenda = query["show"] == "differences", "leave_out" not in query
    return FollowerForm(differences=differences, agenda=agenda, language=language())


def _after(query: dict[str, Any]) -> Place:
    """The place at which a stream of the feed starts; now by default."""
    hub = context().hub
    text = request.headers.get("Last-Event-ID", query.get("after"))
    if text is None:
        return feed_end(hub.store)
    place = place_of(text)
    return feed_start(hub.store) if place == START else place


def _send(make: Callable[[], StreamSource], query: dict[str, Any], known: Callable[[], bool] | None = None) -> Response:
    """The stream of a source in the format that the client accepts; `known` is checked before each send.

    Raises:
        Problem: the client accepts none of the formats, or all streams are in use.
    """
    media = prefers(SSE, NDJSON, JSON)
    here, who = context(), visitor()
    settings, hub = here.settings, here.hub
    source = make()

    def allowed() -> bool:
        token = None if who is None else here.tokens.named(who.token)
        return who is None or (token is not None and token.valid_at(here.database.now()))

    life = Life(
        longest=settings.stream_seconds,
        heartbeat=settings.stream_heartbeat,
        allowed=allowed,
        known=known,
        wait=float(query.get("wait", 0)) if media == JSON or "wait" in query else None,
    )
    if media == JSON and not life.wait:
        try:
            return reply(b"".join(one_answer(hub, source, life)), JSON, headers=HEADERS)
        finally:
            # A source names games to the hub as it finds them.
            hub.leave(source.ticket)
    network = network_of(request.remote_addr)
    source.ticket.socket = request.environ.get("gunicorn.socket")
    place = here.slots.take(network if who is None else f"player:{who.name}", network)
    here.metrics.streams.inc()

    def ended() -> None:
        hub.leave(source.ticket)
        here.slots.free(place)
        here.metrics.streams.dec()

    try:
        hub.enter(source.ticket)
        pieces = one_answer(hub, source, life) if media == JSON else stream(hub, source, media, life)
        response = current_app.response_class(pieces, mimetype=media)
    except BaseException:
        ended()
        raise
    response.call_on_close(ended)
    response.headers.update(HEADERS)
    return response
