"""How does a client continue from a position of a game that has ended?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response
from marshmallow import fields, validate

from domain.kernel.errors import BadSetup, Fault
from eventstore.game_terms import A_DAY, LONGEST_SEED_TIME, SEATINGS, SHORTEST_SEED_TIME, VISIBILITIES, Terms
from service.access import newest_game
from service.auth import caller
from service.context import context
from service.endpoints import IDEMPOTENCY_KEY, Answer, area, leads_to, operation
from service.games import examples, quotas, services
from service.games.schemas import SEED_TIME_HELP, OpponentSeat, Receipt
from service.games.talk import talk_link
from service.problems import Problem
from service.schemas import LARGEST, Schema_, Text, Whole, Word

__all__ = ["blueprint"]

blueprint = area("forks", "Forks: games that continue from a position of another game.")

FORKED: dict[str, Any] = {
    **examples.OPENED,
    "events": [
        *examples.OPENED["events"][:1],
        {
            "version": 2,
            "type": "game_forked",
            "payload": {
                "source": {
                    "game": examples.GAME,
                    "version": 57,
                    "head": "5d0f" * 16,
                    "commitment": "9b3f" * 16,
                },
                "past": [],
            },
            "log": [
                examples.said(
                    "The game continues from version 57 of another game.",
                    "game-forked",
                    version={"kind": "version", "value": 57},
                    game={"kind": "game", "id": examples.GAME},
                )
            ],
            **examples.CAUSED,
        },
    ],
    "version": 2,
}


class Fork(Schema_):
    """The position to continue from, and the opponents."""

    version = Whole(
        "version",
        low=1,
        high=LARGEST,
        required=True,
        metadata={"description": "The version after which the new game continues."},
    )
    name = Text(longest=80, load_default="", metadata={"description": "Name of the new game in the lobby."})
    talk = talk_link(load_default=None)
    visibility = Word(
        *VISIBILITIES,
        load_default=VISIBILITIES[0],
        metadata={"description": "`public` or `private`; a fork of a private game is always private."},
    )
    seating = Word(*SEATINGS, load_default=SEATINGS[0], metadata={"description": "As for a new game."})
    seed_time = Whole(
        "amount",
        low=SHORTEST_SEED_TIME,
        high=LONGEST_SEED_TIME,
        load_default=A_DAY,
        metadata={"description": SEED_TIME_HELP},
    )
    opponents = fields.List(
        fields.Nested(OpponentSeat),
        load_default=list,
        validate=validate.Length(max=100),
        metadata={"description": "Seats that opponents take from the start."},
    )


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/forks",
    "POST",
    cost=10,
    summary="Fork a game",
    description="A new game continues from any position of one that has ended: its seats are free, its luck is "
    "committed "
    "to anew, it is unrated, and `game_forked` in its record names its source. A running game "
    "cannot be forked: its past cannot be shown without its seed, and a fork could be used to probe hidden "
    "information.",
    scope="play",
    body=Fork,
    body_example={"version": 57, "name": "What if?", "opponents": [{"seat": 1, "engine": "mcts", "level": "hard"}]},
    headers=(IDEMPOTENCY_KEY,),
    problems=("unknown_game", "unknown_version", "fork_refused", "bad_setup", *quotas.GAMES, "idempotency_key_reused"),
    answer=Answer(
        Receipt,
        FORKED,
        201,
        "The new game is open.",
        headers={"Location": "Address of the game.", "Idempotency-Replayed": "`true` if it had already been done."},
        links={"take_seat": leads_to("take_seat", "Sit down.", game_id="$response.body#/game")},
    ),
)
def fork_game(game_id: UUID, body: dict[str, Any]) -> Response:
    """Fork a game."""
    source = newest_game(game_id)
    if body["version"] > source.version:
        raise Problem("unknown_version", f"the game is at version {source.version}", {"found": source.version})
    found: list[Fault] = []
    taken: set[int] = set()
    for i, opponent in enumerate(body["opponents"]):
        where = f"opponents.{i}."
        if opponent["seat"] >= len(source.holders):
            found.append(Fault(f"{where}seat", f"there is no seat {opponent['seat']}"))
        if opponent["seat"] in taken:
            found.append(Fault(f"{where}seat", f"seat {opponent['seat']} already has an opponent"))
        taken.add(opponent["seat"])
        found += services.engine_faults(where, opponent["engine"], opponent["level"], source.title.slug)
    if found:
        raise BadSetup(found)
    fork_id = services.new_game_id()
    with quotas.room_for_game(fork_id, len(source.holders), len(body["opponents"])):
        done = context().commands.fork(
            game_id,
            body["version"],
            fork_id,
            creator=caller().name,
            command_id=services.command_id(),
            opponents={o["seat"]: (o["engine"], o["level"]) for o in body["opponents"]},
            terms=Terms(visibility=body["visibility"], seating=body["seating"], seed_time=body["seed_time"]),
        )
    services.give_name(done.game, body["name"], body["talk"])
    response = services.receipt(done, None, 201)
    response.headers["Location"] = f"/v1/games/{done.game.id}"
    return response
