"""Which operations are there on games and their seats?"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any
from uuid import UUID

from flask import Response

from application.games.views import position
from application.people.access import check_may_sit, seats_kept
from domain.kernel.errors import BadSetup
from domain.kernel.records import Seat
from eventstore.game import ENDED, Game
from service.access import newest_game, recent_game
from service.auth import caller, visitor
from service.context import context
from service.endpoints import (
    ETAG,
    IDEMPOTENCY_KEY,
    IF_MATCH,
    REPLAYED,
    Answer,
    area,
    leads_to,
    operation,
)
from service.games import examples, quotas, schemas, services
from service.games.listing import GameListQuery, page
from service.games.talk import TalkShown, TalkWanted
from service.languages.chosen import language
from service.pagination import cursor_out
from service.problems import Problem
from service.replies import json_reply, not_modified, tagged

__all__ = ["blueprint"]

blueprint = area("games", "Open games, take seats, look at positions.")

TALK = "https://chat.example/friday"


@operation(
    blueprint,
    "/v1/games",
    "POST",
    summary="Open a game",
    description="Only the title is required: members left out have the defaults that `new_game` of the "
    "title shows. Only the opponents named are seated. A game whose seats are all taken starts at once. With "
    "an `Idempotency-Key` a repetition returns the game that was opened the first time.",
    scope="play",
    body=schemas.NewGame,
    body_example={
        "title": "endeavor",
        "seats": 3,
        "name": "Friday",
        "opponents": [{"seat": 1, "engine": "mcts", "level": "normal"}, {"seat": 2, "engine": "greedy"}],
    },
    headers=(IDEMPOTENCY_KEY,),
    problems=("bad_setup", *quotas.GAMES, "idempotency_key_reused"),
    answer=Answer(
        schemas.Receipt,
        examples.OPENED,
        201,
        "The game is open.",
        headers={**REPLAYED, "Location": "Address of the game."},
        links={
            "take_seat": leads_to("take_seat", "Sit down.", game_id="$response.body#/game"),
            "read_game": leads_to("read_game", "Read the position.", game_id="$response.body#/game"),
            "read_decisions": leads_to("read_decisions", "Read the pending decisions.", game_id="$response.body#/game"),
            "read_events": leads_to("read_events", "Read the events.", game_id="$response.body#/game"),
            "read_audit": leads_to("read_audit", "Save the head.", game_id="$response.body#/game"),
            "read_record": leads_to("read_record", "Download the record.", game_id="$response.body#/game"),
        },
    ),
)
def open_game(body: dict[str, Any]) -> Response:
    """Open a game."""
    body = services.completed(body)
    services.check_setup(body)
    command, game_id = services.command_id(), services.new_game_id()
    with quotas.room_for_game(game_id, body["seats"], len(body["opponents"])):
        done = context().commands.open(
            game_id,
            title=body["title"],
            seats=body["seats"],
            creator=caller().name,
            command_id=command,
            options=body["options"],
            pack=body["pack"],
            opponents={o["seat"]: (o["engine"], o["level"]) for o in body["opponents"]},
            terms=services.terms_of(body),
        )
    services.give_name(done.game, body["name"], body["talk"])
    response = services.receipt(done, None, 201)
    response.headers["Location"] = f"/v1/games/{done.game.id}"
    return response


@operation(
    blueprint,
    "/v1/games",
    summary="List games",
    public=True,
    description="Newest first; private games only if you play in them, opened them or were invited. With "
    "`invited=true` open games to a seat of which you were invited by name; this needs a token. `next` is the "
    "cursor of the next page. With `reason`, `won_by` or `lost_by`, for which there is no index, at most ten times "
    "`limit` games are looked through for a page: it may have fewer games, or none, while `next` leads on.",
    query=GameListQuery,
    problems=("bad_cursor", "no_token"),
    answer=Answer(schemas.GameList, examples.LISTED, description="A page of games."),
)
def list_games(query: dict[str, Any]) -> Response:
    """A page of the lobby."""
    games, after = page(query)
    return json_reply({"games": games, "next": cursor_out(after)})


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>",
    summary="Read a position",
    public=True,
    description="The newest, or any past one.",
    query=schemas.PositionQuery,
    problems=("unknown_game", "unknown_version", "unknown_seat", "not_visible_yet"),
    answer=Answer(schemas.Position, examples.POSITION, description="The position.", headers=ETAG),
)
def read_game(game_id: UUID, query: dict[str, Any]) -> Response:
    """The position as the caller may see it."""
    newest = newest_game(game_id)
    view_as = services.view_as_of(newest, query.get("view_as"))
    game = services.game_asked(newest, query, view_as)
    # A past position opens up when the game ends, so its tag changes then.
    past_and_open = game is not newest and newest.status in ENDED
    names = services.names_in(game)
    name, talk = context().game_names.told(game_id)
    kept = _kept(game) if game is newest else set()
    told = {**names, "talk": talk or "", "kept": str(sorted(kept))} if talk or kept else names
    inside = f"-{query['effects']}" if "effects" in query else ""
    tag = services.text_tag(game, view_as, told) + inside + ("-open" if past_and_open else "")
    known = not_modified(tag)
    if known is not None:
        return known
    shown = position(game, view_as, name, lambda _: names, language(), talk=talk, kept=kept)
    return json_reply(shown, headers=tagged(tag))


def _kept(game: Game) -> set[Seat]:
    """The free seats that are kept for others than the caller."""
    free = {seat for seat, holder in enumerate(game.holders) if holder is None and game.status == "open"}
    who = visitor()
    guests = context().invitations.admissions(game.id) if free else []
    return free & seats_kept(None if who is None else who.player, guests)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/talk",
    "PUT",
    summary="Say where the players talk",
    description="Sets, changes or removes the link of a game that you opened. No event tells of it.",
    scope="play",
    body=TalkWanted,
    body_example={"talk": TALK},
    problems=("unknown_game", "not_your_game"),
    answer=Answer(TalkShown, {"game": examples.GAME, "talk": TALK}, description="The link."),
)
def set_talk(game_id: UUID, body: dict[str, Any]) -> Response:
    """Change where the players of a game talk."""
    game = newest_game(game_id)
    if game.creator != caller().name:
        raise Problem("not_your_game", "only the player who opened a game may say where its players talk")
    context().game_names.talk_at(game_id, game.creator, body["talk"])
    return json_reply({"game": str(game_id), "talk": body["talk"]})


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/seats/<int:seat>",
    "POST",
    summary="Take a seat",
    description="For yourself, or, as the creator of the game, for an opponent: then the body names `engine` and "
    "`level`. The game starts when the last seat is taken and every seat with a `seed_commitment` has opened its "
    "client seed.",
    scope="play",
    query=schemas.ReceiptQuery,
    body=schemas.SeatTaken,
    body_optional=True,
    body_example={"client_seed": "a seed of your own"},
    headers=(IDEMPOTENCY_KEY, IF_MATCH),
    problems=(
        "unknown_game",
        "unknown_seat",
        "not_your_seat",
        "not_invited",
        "seat_taken",
        "already_seated",
        "game_not_open",
        "stale_version",
        "precondition_failed",
        "bad_setup",
        "contradiction",
        "too_many_opponents",
        "idempotency_key_reused",
    ),
    answer=Answer(
        schemas.Receipt,
        examples.SEATED,
        description="The seat is taken.",
        headers=REPLAYED,
        links={
            "leave_seat": leads_to(
                "leave_seat", "Leave the seat.", game_id="$response.body#/game", seat="$request.path.seat"
            ),
            "open_client_seed": leads_to(
                "open_client_seed",
                "Open the client seed, once all seats are taken.",
                game_id="$response.body#/game",
                seat="$request.path.seat",
            ),
            "read_decisions": leads_to(
                "read_decisions", "Read your pending decisions.", game_id="$response.body#/game"
            ),
        },
    ),
)
def take_seat(game_id: UUID, seat: int, query: dict[str, Any], body: dict[str, Any]) -> Response:
    """Take a seat."""
    here, who = context(), caller()
    services.check_seeds(body)
    game = recent_game(game_id)
    services.check_seat(game, seat)
    opponent, allow = None, None
    room: AbstractContextManager[None] = nullcontext()
    if "engine" in body or "level" in body:
        if "engine" not in body or "client_seed" in body or "seed_commitment" in body:
            what = "an opponent takes `engine` and optionally `level`, not `client_seed` or `seed_commitment`"
            raise Problem("contradiction", what, {"errors": [{"where": "body", "what": what}]})
        opponent = (body["engine"], body.get("level", "normal"))
        found = services.engine_faults("", *opponent, game.title.slug)
        if found:
            raise BadSetup(found)
        if game.creator != who.name:
            raise Problem("not_your_seat", "only the creator of a game may seat opponents in it")
        room = quotas.room_for_opponent(game_id, seat)
    elif services.seat_of(game, who) is None:
        allow = partial(check_may_sit, game, seat, who.player)
    command = services.command_id()
    with room, here.invitations.taking(game_id, seat, None if opponent else who.player, allow):
        done = here.commands.take_seat(
            game_id,
            seat,
            player=None if opponent else who.name,
            opponent=opponent,
            client_seed=body.get("client_seed"),
            seed_commitment=body.get("seed_commitment"),
            actor=who.actor,
            command_id=command,
            expected=services.named_version(game_id, body, command),
        )
    return services.receipt(done, services.seat_of(done.game, who), query=query)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/seats/<int:seat>",
    "DELETE",
    summary="Leave a seat",
    description="Your own, or, as the creator of the game, an opponent's. Only before the game has started, and not "
    "while it waits for client seeds.",
    scope="play",
    headers=(IDEMPOTENCY_KEY, IF_MATCH),
    problems=(
        "unknown_game",
        "unknown_seat",
        "not_your_seat",
        "seat_empty",
        "game_not_open",
        "seeds_due",
        "precondition_failed",
        "idempotency_key_reused",
    ),
    answer=Answer(schemas.Receipt, examples.LEFT, description="The seat is free.", headers=REPLAYED),
)
def leave_seat(game_id: UUID, seat: int) -> Response:
    """Leave a seat."""
    here, who = context(), caller()
    command = services.command_id()
    game = newest_game(game_id)
    services.check_seat(game, seat)
    holder = game.holders[seat]
    if holder is not None:
        mine = holder.player == who.name or (holder.engine is not None and game.creator == who.name)
        if not mine and here.store.command(game_id, command) is None:
            raise Problem("not_your_seat", f"seat {seat} is not yours to free")
    done = here.commands.leave_seat(
        game_id, seat, actor=who.actor, command_id=command, expected=services.named_version(game_id, {}, command)
    )
    return services.receipt(done, services.seat_of(done.game, who))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/seats/<int:seat>/client-seed",
    "POST",
    summary="Open your client seed",
    description="If you gave a `seed_commitment` with your seat: send the client seed itself as soon as `seeds_due` "
    "names your seat, which is when all seats are taken, and never before, since anyone who sees it early could choose "
    "another by it. The game starts with the last one. If one is missing when the time is over (`by`), the game does "
    "not start and ends with the event `seeds_withheld`.",
    scope="play",
    body=schemas.SeedOpened,
    body_example={"client_seed": "7f0c4e9a1b6d4382a5e1c0d9f8b7a655"},
    headers=(IDEMPOTENCY_KEY, IF_MATCH),
    problems=(
        "unknown_game",
        "unknown_seat",
        "not_your_seat",
        "game_not_open",
        "no_seed_commitment",
        "seats_free",
        "seed_opened",
        "wrong_client_seed",
        "stale_version",
        "precondition_failed",
        "idempotency_key_reused",
    ),
    answer=Answer(schemas.Receipt, examples.SEED_OPENED, description="The client seed is open.", headers=REPLAYED),
)
def open_client_seed(game_id: UUID, seat: int, body: dict[str, Any]) -> Response:
    """Open a client seed."""
    who, command = caller(), services.command_id()
    game = newest_game(game_id)
    services.check_seat(game, seat)
    holder = game.holders[seat]
    # Seats may have been drawn since: a repetition names the seat that was taken.
    mine = holder is not None and holder.player == who.name
    if not mine and context().store.command(game_id, command) is None:
        raise Problem("not_your_seat", f"seat {seat} is not yours")
    done = context().commands.open_seed(
        game_id,
        seat,
        body["client_seed"],
        actor=who.actor,
        command_id=command,
        expected=services.named_version(game_id, body, command),
    )
    return services.receipt(done, services.seat_of(done.game, who))
