"""Which operations are there on the standing orders of a seat?"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from flask import Response

from application.games.order_answers import turns_begun
from application.games.standing_orders import StandingOrder
from domain.kernel.records import Seat
from domain.kernel.title import Title
from eventstore.game import ENDED, Game
from service.access import newest_game
from service.auth import caller
from service.context import context
from service.endpoints import Answer, area, operation
from service.games.services import check_seat, seat_of
from service.orders import schemas
from service.problems import Problem
from service.replies import json_reply

__all__ = ["blueprint"]

blueprint = area("standing orders", "Answers that a seat gives in advance.")

RULE = "/v1/games/<uuid:game_id>/seats/<int:seat>/standing-orders"
PROBLEMS = ("unknown_game", "unknown_seat", "not_your_seat")


@operation(
    blueprint,
    RULE,
    summary="Read your standing orders",
    description="Of your own seat; no one else can ever read them. Each order is shown as currently in force.",
    problems=PROBLEMS,
    answer=Answer(schemas.OrdersShown, schemas.EXAMPLE, description="The order of every orderable decision."),
)
def read_standing_orders(game_id: UUID, seat: int) -> Response:
    """The caller's orders."""
    game = _mine(game_id, seat)
    return _shown(game, seat, context().standing_orders.of_player(game_id, caller().name))


@operation(
    blueprint,
    RULE,
    "PUT",
    summary="Replace your standing orders",
    description="In the kinds of decision that the title lists (`standing_orders` of `GET /v1/titles/{slug}`) an order "
    "answers for your seat when it is asked, and at once if it is being asked now. The answer is an ordinary move of "
    "yours, and the order itself is not part of the game. It never plays a card and uses only public facts, not even "
    "your own hand. While an opponent plays for your seat, orders are suspended.",
    scope="play",
    body=schemas.OrdersWanted,
    body_example=schemas.WANTED,
    problems=(*PROBLEMS, "seat_resigned", "game_over", "unknown_order"),
    answer=Answer(schemas.OrdersShown, schemas.EXAMPLE, description="The order of every orderable decision."),
)
def replace_standing_orders(game_id: UUID, seat: int, body: dict[str, Any]) -> Response:
    """Give orders."""
    here = context()
    game = _mine(game_id, seat)
    holder = game.holders[seat]
    if game.status in ENDED:
        raise Problem("game_over", f"the game is {game.status}")
    if holder is not None and holder.resigned:
        raise Problem("seat_resigned", f"seat {seat} has resigned")
    _check(game.title, body["orders"])
    turns = turns_begun(game, seat)
    orders = {
        kind: StandingOrder(wanted["order"], turns if wanted["until"] == schemas.NEXT_TURN else None)
        for kind, wanted in body["orders"].items()
    }
    here.standing_orders.replace(game_id, caller().name, orders)
    here.commands.give_ordered_answers(game_id)
    return _shown(game, seat, orders)


def _mine(game_id: UUID, seat: Seat) -> Game:
    """The game, in which the seat is the caller's.

    Raises:
        Problem: there is no such seat, or it is not the caller's.
        UnknownGame: there is no such game for the caller.
    """
    game = newest_game(game_id)
    check_seat(game, seat)
    if seat_of(game, caller()) != seat:
        raise Problem("not_your_seat", f"seat {seat} is not yours")
    return game


def _check(title: Title[Any], orders: dict[str, dict[str, Any]]) -> None:
    """Check that the title has these orderable decisions with these orders.

    Raises:
        Problem: a decision or order does not exist; every fault is listed.
    """
    faults: list[dict[str, str]] = []
    for kind, wanted in orders.items():
        decision = None if title.standing_orders is None else title.standing_orders.decision(kind)
        if decision is None:
            what = f"{title.name} has no such decision that standing orders may answer"
        elif wanted["order"] not in decision.orders:
            what = f"there is no such order; use {', '.join(decision.orders)}"
        else:
            continue
        faults.append({"where": f"body.orders.{kind}"[:120], "what": what})
    if faults:
        raise Problem("unknown_order", "the title lists its orderable decisions and their orders", {"errors": faults})


def _shown(game: Game, seat: Seat, orders: dict[str, StandingOrder]) -> Response:
    turns = turns_begun(game, seat)
    return json_reply({"game": str(game.id), "seat": seat, "orders": schemas.shown(game.title, orders, turns)})
