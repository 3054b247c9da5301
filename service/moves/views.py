"""Operations for the player whose turn it is."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from application.games.previews import preview
from application.games.views import decisions
from eventstore.errors import VersionConflict
from service.access import newest_game
from service.auth import caller
from service.context import context
from service.endpoints import ETAG, HARMLESS, IDEMPOTENCY_KEY, IF_MATCH, REPLAYED, Answer, area, charge_more, operation
from service.games import examples
from service.games.schemas import Receipt, ReceiptQuery
from service.games.services import (
    acting_seat,
    command_id,
    decided_at,
    my_seat,
    named_version,
    receipt,
    seat_of,
    text_tag,
)
from service.languages.chosen import language
from service.moves import schemas
from service.replies import json_reply, not_modified, tagged

__all__ = ["blueprint"]

blueprint = area("moves", "Pending decisions and their answers.")

_OPTIONS_PER_UNIT = 5
"""Options of a preview for which it costs one unit more."""

PROBLEMS = (
    "unknown_game",
    "not_your_seat",
    "seat_resigned",
    "game_not_started",
    "game_over",
    "stale_version",
    "precondition_failed",
    "idempotency_key_reused",
)

PASS: dict[str, Any] = {
    "text": "pass",
    "verb": "pass",
    "args": [],
    "label": examples.said("Pass", "endeavor-label-pass"),
    "group": "buttons",
}
PASS |= {"cost": [], "outcome": [], "seals": True, "ends_turn": True}

HELD_UP = ("game_paused", "seat_delegated")


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/decisions",
    summary="Read the pending decisions",
    description="Every legal option of your own seat; for other seats only the kind of decision.",
    problems=("unknown_game",),
    answer=Answer(
        schemas.Decisions,
        {
            "game": examples.GAME,
            "title": "endeavor",
            "version": 12,
            "status": "running",
            "seat": 0,
            "decisions": [
                {
                    "seat": 0,
                    "kind": "turn",
                    "mine": True,
                    "prompt": examples.PENDING[0]["prompt"],
                    "about": {"harbor": 2},
                    "options": [PASS],
                }
            ],
            "seeds_due": None,
            "rewind_to": 11,
        },
        description="The pending decisions.",
        headers=ETAG,
    ),
)
def read_decisions(game_id: UUID) -> Response:
    """The pending decisions."""
    game = newest_game(game_id)
    seat = seat_of(game, caller())
    tag = text_tag(game, seat)
    return not_modified(tag) or json_reply(decisions(game, seat, language()), headers=tagged(tag))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/moves",
    "POST",
    summary="Make a move",
    description="Answer your seat's pending decision, at the version on which you decided.",
    scope="play",
    query=ReceiptQuery,
    body=schemas.MoveWanted,
    body_example={"option": "pass", "expected_version": 12},
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    problems=(
        *PROBLEMS,
        "no_precondition",
        "not_your_turn",
        "time_is_up",
        "game_paused",
        "seat_delegated",
        "malformed_option",
        "illegal_option",
    ),
    answer=Answer(Receipt, examples.MOVED, description="The move is accepted.", headers=REPLAYED),
)
def make_move(game_id: UUID, query: dict[str, Any], body: dict[str, Any]) -> Response:
    """Make a move."""
    here, who = context(), caller()
    command = command_id()
    expected = decided_at(game_id, body, command)
    seat = acting_seat(game_id, command)
    done = here.commands.move(game_id, seat, body["option"], actor=who.actor, command_id=command, expected=expected)
    return receipt(done, seat, query=query)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/previews",
    "POST",
    summary="Preview moves",
    description="What one option, or a line of options, would do: effects, log lines, and the difference. It is "
    "computed from what your seat sees and from nothing else, so it stops at the first draw of luck, hidden piece or "
    "decision of another seat, and says where. Nothing happens to the game. Each five options cost one unit more.",
    body=schemas.PreviewWanted,
    body_example={"options": ["pass"], "expected_version": 12},
    headers=(IF_MATCH,),
    retry=HARMLESS,
    limit="reads",
    problems=(
        "unknown_game",
        "not_your_seat",
        "seat_resigned",
        "game_not_started",
        "game_over",
        "stale_version",
        "precondition_failed",
        "not_your_turn",
        "malformed_option",
        "illegal_option",
    ),
    answer=Answer(
        schemas.Preview,
        {
            "game": examples.GAME,
            "title": "endeavor",
            "version": 12,
            "seat": 0,
            "moves": [
                {
                    "option": "pass",
                    "label": PASS["label"],
                    "effects": [],
                    "log": examples.MOVED["events"][0]["log"],
                    "whole": True,
                }
                | {"seals": True}
            ],
            "stopped": {"why": "choice", "move": 0, "seats": [1]},
            "difference": [{"op": "replace", "path": "/state/passed/0", "value": True}],
            "decision": None,
        },
        description="What would happen.",
    ),
)
def preview_moves(game_id: UUID, body: dict[str, Any]) -> Response:
    """Preview moves."""
    game = newest_game(game_id)
    seat = my_seat(game_id, "")
    expected = named_version(game_id, body, "")
    if expected not in (None, game.version):
        raise VersionConflict(game_id, expected, game.version)
    charge_more(len(body["options"]) // _OPTIONS_PER_UNIT)
    return json_reply(preview(game, seat, body["options"], language=language()))


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/rewinds",
    "POST",
    summary="Take moves back",
    description="Your own latest moves, unless one of them drew luck, revealed something hidden or handed the "
    "decision on.",
    scope="play",
    query=ReceiptQuery,
    body=schemas.RewindWanted,
    body_example={"to": 11, "expected_version": 12},
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    problems=(*PROBLEMS, *HELD_UP, "no_precondition", "rewind_refused"),
    answer=Answer(
        Receipt,
        {
            **examples.MOVED,
            "events": [
                {
                    "version": 13,
                    "type": "moves_rewound",
                    "payload": {"seat": 0, "to": 11, "due": [0]},
                    "log": [
                        examples.said(
                            "Black takes back the moves after version 11.",
                            "moves-rewound",
                            seat=0,
                            version={"kind": "version", "value": 11},
                        )
                    ],
                    **examples.CAUSED,
                }
            ],
            "pending": [{**examples.PENDING[0], "seat": 0}],
            "jobs": [],
        },
        description="The moves are taken back.",
        headers=REPLAYED,
    ),
)
def rewind(game_id: UUID, query: dict[str, Any], body: dict[str, Any]) -> Response:
    """Take moves back."""
    command = command_id()
    expected = decided_at(game_id, body, command)
    seat = acting_seat(game_id, command)
    done = context().commands.rewind(
        game_id, seat, body["to"], actor=caller().actor, command_id=command, expected=expected
    )
    return receipt(done, seat, query=query)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/resignations",
    "POST",
    summary="Resign",
    description="An opponent plays on for your seat, which ranks last; if no person or only one seat remains, the "
    "game ends.",
    scope="play",
    body=schemas.ResignationWanted,
    body_optional=True,
    body_example={},
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    problems=PROBLEMS,
    answer=Answer(
        Receipt,
        {
            **examples.MOVED,
            "version": 14,
            "events": [
                {
                    "version": 13,
                    "type": "seat_resigned",
                    "payload": {"seat": 0},
                    "log": [examples.said("Black resigns.", "seat-resigned", seat=0)],
                }
                | examples.CAUSED,
                {
                    "version": 14,
                    "type": "seat_delegated",
                    "payload": {"seat": 0, "engine": "greedy", "level": "normal"},
                    "log": [
                        examples.said(
                            "The opponent greedy (normal) plays on for Black.",
                            "seat-delegated",
                            seat=0,
                            opponent=examples.GREEDY,
                        )
                    ],
                    **examples.CAUSED,
                },
            ],
            "jobs": [examples.turn_job(14)],
        },
        description="The seat has resigned.",
        headers=REPLAYED,
    ),
)
def resign(game_id: UUID, body: dict[str, Any]) -> Response:
    """Resign."""
    command = command_id()
    expected = named_version(game_id, body, command)
    seat = my_seat(game_id, command)
    done = context().commands.resign(game_id, seat, actor=caller().actor, command_id=command, expected=expected)
    return receipt(done, seat)
