"""Operations for pausing a game, delegating a seat to an opponent, and taking it back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from domain.kernel.errors import BadSetup
from eventstore.game import Game
from service.access import newest_game
from service.auth import caller
from service.context import context
from service.endpoints import IDEMPOTENCY_KEY, IF_MATCH, REPLAYED, Answer, area, operation
from service.games import examples
from service.games.schemas import Receipt
from service.games.services import command_id, engine_faults, my_seat, named_version, receipt
from service.problems import Problem
from service.schemas import Text, VersionBody

__all__ = ["blueprint"]

blueprint = area("people", "Pauses, and seats delegated to an opponent.")

PROBLEMS = (
    "unknown_game",
    "not_your_seat",
    "seat_resigned",
    "game_not_started",
    "game_over",
    "precondition_failed",
    "idempotency_key_reused",
)


class PauseWanted(VersionBody):
    """A request for a pause."""


class StandIn(VersionBody):
    """The opponent to play for your seat; left out for another player's seat."""

    engine = Text(shortest=1, longest=40, metadata={"description": "`greedy` if left out."})
    level = Text(shortest=1, longest=40, metadata={"description": "`normal` if left out."})


def _example(*events: dict[str, Any]) -> dict[str, Any]:
    told = [{"version": 13 + i, **event, **examples.CAUSED} for i, event in enumerate(events)]
    return {**examples.MOVED, "version": 12 + len(events), "events": told, "jobs": []}


ASKED = {
    "type": "pause_asked",
    "payload": {"seat": 0},
    "log": [examples.said("Black requests a pause.", "pause-asked", seat=0)],
}
PAUSED = {
    "type": "game_paused",
    "payload": {"seats": [0]},
    "log": [examples.said("The game is paused.", "game-paused")],
}
RESUMED = {
    "type": "game_resumed",
    "payload": {"seat": 0},
    "log": [examples.said("Black resumes the game.", "game-resumed", seat=0)],
}
DELEGATED = {
    "type": "seat_delegated",
    "payload": {"seat": 0, "engine": "greedy", "level": "normal", "why": "own"},
    "log": [
        examples.said(
            "The opponent greedy (normal) plays on for Black.", "seat-delegated", seat=0, opponent=examples.GREEDY
        )
    ],
}
BACK = {
    "type": "seat_reclaimed",
    "payload": {"seat": 0},
    "log": [examples.said("The player of Black is back.", "seat-reclaimed", seat=0)],
}


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/pauses",
    "POST",
    summary="Ask for a pause",
    description="The game pauses when all of its players have requested it; opponents and delegated seats are not "
    "asked. The request lapses with your seat's next answer.",
    scope="play",
    body=PauseWanted,
    body_optional=True,
    body_example={},
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    problems=(*PROBLEMS, "stale_version", "pause_asked", "game_paused", "seat_delegated"),
    answer=Answer(Receipt, _example(ASKED, PAUSED), description="The pause is requested.", headers=REPLAYED),
)
def ask_pause(game_id: UUID, body: dict[str, Any]) -> Response:
    """Ask for a pause."""
    command = command_id()
    seat = my_seat(game_id, command)
    done = context().commands.ask_pause(
        game_id, seat, actor=caller().actor, command_id=command, expected=named_version(game_id, body, command)
    )
    return receipt(done, seat)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/pauses",
    "DELETE",
    summary="Resume a paused game",
    description="Any player may resume: a pause needs the consent of all. Every running clock then has the full "
    "time for its answer again. If the game is not paused, your pause request is withdrawn.",
    scope="play",
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    problems=(*PROBLEMS, "not_paused", "seat_delegated"),
    answer=Answer(Receipt, _example(RESUMED), description="The game is resumed.", headers=REPLAYED),
)
def end_pause(game_id: UUID) -> Response:
    """Resume the game."""
    command = command_id()
    seat = my_seat(game_id, command)
    done = context().commands.resume(
        game_id, seat, actor=caller().actor, command_id=command, expected=named_version(game_id, {}, command)
    )
    return receipt(done, seat)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/seats/<int:seat>/delegation",
    "POST",
    summary="Delegate a seat to an opponent",
    description="Your own seat, until you take it back. For another player's seat it reports that the player is away: "
    "possible "
    "when its decision has been pending for as long as `absence` in the game's terms; when all others have reported "
    "it, an "
    "opponent takes over until the player is back.",
    scope="play",
    body=StandIn,
    body_optional=True,
    body_example={"engine": "mcts", "level": "normal"},
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    problems=(
        *PROBLEMS,
        "unknown_seat",
        "stale_version",
        "seat_delegated",
        "game_paused",
        "not_absent",
        "absence_claimed",
        "contradiction",
        "bad_setup",
    ),
    answer=Answer(
        Receipt, _example(DELEGATED), description="The seat is delegated, or the absence reported.", headers=REPLAYED
    ),
)
def delegate_seat(game_id: UUID, seat: int, body: dict[str, Any]) -> Response:
    """Leave a seat to an opponent."""
    commands, who = context().commands, caller()
    game = _with_seat(game_id, seat)
    command = command_id()
    mine = my_seat(game_id, command)
    expected = named_version(game_id, body, command)
    if seat == mine:
        opponent = (body.get("engine", "greedy"), body.get("level", "normal"))
        found = engine_faults("", *opponent, game.title.slug)
        if found:
            raise BadSetup(found)
        done = commands.delegate(game_id, seat, opponent, actor=who.actor, command_id=command, expected=expected)
        return receipt(done, mine)
    if "engine" in body or "level" in body:
        what = "only a seat's own player may choose the opponent"
        raise Problem("contradiction", what, {"errors": [{"where": "body", "what": what}]})
    done = commands.claim_absence(game_id, seat, mine, actor=who.actor, command_id=command, expected=expected)
    return receipt(done, mine)


@operation(
    blueprint,
    "/v1/games/<uuid:game_id>/seats/<int:seat>/delegation",
    "DELETE",
    summary="Take your seat back",
    description="At any time, for whatever reason an opponent plays for you, unless you have resigned or lost on time.",
    scope="play",
    headers=(IF_MATCH, IDEMPOTENCY_KEY),
    problems=(*PROBLEMS, "unknown_seat", "seat_not_delegated"),
    answer=Answer(Receipt, _example(BACK), description="The seat is yours again.", headers=REPLAYED),
)
def reclaim_seat(game_id: UUID, seat: int) -> Response:
    """Take a seat back."""
    _with_seat(game_id, seat)
    command = command_id()
    if my_seat(game_id, command) != seat:
        raise Problem("not_your_seat", f"seat {seat} is not yours")
    done = context().commands.reclaim(
        game_id, seat, actor=caller().actor, command_id=command, expected=named_version(game_id, {}, command)
    )
    return receipt(done, seat)


def _with_seat(game_id: UUID, seat: int) -> Game:
    """The game, checked to have that seat.

    Raises:
        Problem: it has not.
        UnknownGame: there is no such game for the caller.
    """
    game = newest_game(game_id)
    if seat >= len(game.holders):
        raise Problem("unknown_seat", f"there is no seat {seat}; seats are 0 to {len(game.holders) - 1}")
    return game
