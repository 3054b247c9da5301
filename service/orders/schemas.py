"""What do requests and answers about standing orders look like?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import fields

from application.games.standing_orders import StandingOrder
from domain.kernel.standing_orders import ASK, CONCERNED, PASS
from domain.kernel.title import Title
from service.games import examples
from service.schemas import Number, Schema_, Word

__all__ = ["EXAMPLE", "NEXT_TURN", "WANTED", "OrdersShown", "OrdersWanted", "shown"]

ORDERS = (ASK, PASS, CONCERNED)
NEXT_TURN = "my_next_turn"

ORDER_HELP = (
    "`ask`: the seat is asked; `pass`: the decision's answer is given at once; `concerned`: it is given at "
    "once if the decision does not concern the seat. The title lists the orders of each decision."
)
UNTIL_HELP = "`my_next_turn`: the order reverts to `ask` when your next turn starts; null: it holds until changed."

WANTED: dict[str, Any] = {
    "orders": {
        "event_response": {"order": "concerned", "until": None},
        "pirates": {"order": "pass", "until": NEXT_TURN},
    }
}
EXAMPLE: dict[str, Any] = {
    "game": examples.GAME,
    "seat": 0,
    "orders": {
        **WANTED["orders"],
        "war_event": {"order": "ask", "until": None},
        "colonization_rush": {"order": "ask", "until": None},
        "finish_action": {"order": "ask", "until": None},
    },
}


class OrderWanted(Schema_):
    """A seat's order for one kind of decision."""

    order = Word(*ORDERS, required=True, metadata={"description": ORDER_HELP})
    until = Word(NEXT_TURN, allow_none=True, load_default=None, metadata={"description": UNTIL_HELP})


class OrdersWanted(Schema_):
    """All orders of a seat."""

    orders = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(OrderWanted),
        required=True,
        metadata={"description": "By kind of decision; kinds left out have the order `ask`."},
    )


class OrderShown(Schema_):
    """The order in force for one kind of decision."""

    order = Word(*ORDERS, required=True, metadata={"description": ORDER_HELP})
    until = fields.String(required=True, allow_none=True, metadata={"description": UNTIL_HELP})


class OrdersShown(Schema_):
    """The orders in force for every orderable decision of the title."""

    game = fields.UUID(required=True)
    seat = Number("seat", required=True)
    orders = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(OrderShown),
        required=True,
        metadata={"description": "By kind of decision; empty if the title has no orderable decisions."},
    )


def shown(title: Title[Any], orders: Mapping[str, StandingOrder], turns: int) -> dict[str, dict[str, str | None]]:
    """The orders in force once the seat has begun so many turns, as plain JSON."""
    found: dict[str, dict[str, str | None]] = {}
    for decision in title.standing_orders.decisions if title.standing_orders is not None else ():
        order = orders.get(decision.kind, StandingOrder(ASK))
        limited = order.turns is not None and order.at(turns) != ASK
        found[decision.kind] = {"order": order.at(turns), "until": NEXT_TURN if limited else None}
    return found
