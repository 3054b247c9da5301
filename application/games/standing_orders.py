"""Standing orders of seats.

They are stored apart from the events, by player: they are private and not part of the game.
`order_answers` gives the answers that follow from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, LiteralString
from uuid import UUID

from psycopg.types.json import Jsonb

from domain.kernel.standing_orders import ASK
from eventstore.database import Database

__all__ = ["PlayerOrders", "StandingOrder", "Waiting"]


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """A player's order for one kind of decision: `ask`, or another order of the title."""

    order: str
    turns: int | None = None
    """In force until the seat has begun more than this many turns; None: until changed."""

    def at(self, turns: int) -> str:
        """The order in force once the seat has begun so many turns of its own."""
        return ASK if self.turns is not None and turns > self.turns else self.order


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person's pending decision, and the orders that may answer it."""

    game_id: UUID
    seat: int
    version: int
    """The version since which the decision has been pending."""
    player: str
    orders: tuple[tuple[str, StandingOrder], ...]
    """By kind of decision, in the order of their names."""


_REPLACE: LiteralString = """
INSERT INTO standing_orders (game_id, player, orders) VALUES (%s, %s, %s)
ON CONFLICT (game_id, player) DO UPDATE SET orders = EXCLUDED.orders RETURNING game_id
"""

_WAITING: LiteralString = """
SELECT d.game_id, d.seat, d.version, d.player, o.orders
FROM standing_orders o JOIN due d ON d.game_id = o.game_id AND d.player = o.player
WHERE d.engine IS NULL AND (%(game)s::uuid IS NULL OR (d.game_id, d.seat) > (%(game)s::uuid, %(seat)s))
ORDER BY d.game_id, d.seat LIMIT %(limit)s
"""


class PlayerOrders:
    """Standing orders of players in the database of the event store.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_player(self, game: UUID, player: str) -> dict[str, StandingOrder]:
        """A player's orders in a game, by kind of decision; kinds without an order are asked."""
        rows = self._database.rows(
            "SELECT orders FROM standing_orders WHERE game_id = %s AND player = %s", game, player
        )
        return _read(rows[0][0]) if rows else {}

    def replace(self, game: UUID, player: str, orders: Mapping[str, StandingOrder]) -> None:
        """Replace all orders by these."""
        given = _given(orders)
        if given:
            kept = {kind: {"order": order.order, "turns": order.turns} for kind, order in given.items()}
            self._database.rows(_REPLACE, game, player, Jsonb(kept))
        else:
            query: LiteralString = "DELETE FROM standing_orders WHERE game_id = %s AND player = %s RETURNING player"
            self._database.rows(query, game, player)

    def of_game(self, game: UUID) -> dict[str, dict[str, StandingOrder]]:
        """All orders of a game, by player; for the server only."""
        rows = self._database.rows("SELECT player, orders FROM standing_orders WHERE game_id = %s", game)
        return {player: _read(orders) for player, orders in rows}

    def waiting(self, after: tuple[UUID, int] | None = None, limit: int = 1000) -> list[Waiting]:
        """Pending decisions of people with orders, by game and seat, from behind `after` on."""
        last_game, last_seat = after or (None, None)
        given = {"game": last_game, "seat": last_seat, "limit": limit}
        rows: list[tuple[Any, ...]] = self._database.run(lambda conn: conn.execute(_WAITING, given).fetchall())
        return [
            Waiting(game, seat, version, player, tuple(sorted(_read(orders).items())))
            for game, seat, version, player, orders in rows
        ]

    def forget(self, player: str) -> None:
        """Delete all orders of a player."""
        self._database.rows("DELETE FROM standing_orders WHERE player = %s RETURNING player", player)


def _given(orders: Mapping[str, StandingOrder]) -> dict[str, StandingOrder]:
    """The orders other than `ask`."""
    return {kind: order for kind, order in orders.items() if order.order != ASK}


def _read(kept: Mapping[str, Any]) -> dict[str, StandingOrder]:
    return {kind: StandingOrder(order["order"], order["turns"]) for kind, order in kept.items()}
