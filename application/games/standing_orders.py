"""Standing orders of seats.

`Orders` is the protocol; `MemoryOrders` is the reference, `PostgresOrders` the product.
They are stored apart from the events, by player: they are private and not part of the game.
What follows from them is the business of `obeying`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any, LiteralString, Protocol
from uuid import UUID

from psycopg.types.json import Jsonb

from domain.kernel.standing_orders import ASK
from eventstore.database import Database
from eventstore.store.memory import MemoryStore

__all__ = ["MemoryOrders", "Order", "Orders", "PostgresOrders", "Waiting"]


@dataclass(frozen=True, slots=True)
class Order:
    """A player's order for one window: `ask`, or another order of the title."""

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
    orders: tuple[tuple[str, Order], ...]
    """By window, in the order of their names."""


class Orders(Protocol):
    """Standing orders of all games.

    Every method raises StoreUnavailable if the server cannot be reached.
    """

    def of_player(self, game: UUID, player: str) -> dict[str, Order]:
        """A player's orders in a game, by window; windows without an order are asked."""
        ...

    def replace(self, game: UUID, player: str, orders: Mapping[str, Order]) -> None:
        """Replace all orders by these."""
        ...

    def of_game(self, game: UUID) -> dict[str, dict[str, Order]]:
        """All orders of a game, by player; for the server only."""
        ...

    def waiting(self, after: tuple[UUID, int] | None = None, limit: int = 1000) -> list[Waiting]:
        """Pending decisions of people with orders, by game and seat, from behind `after` on."""
        ...

    def forget(self, player: str) -> None:
        """Delete all orders of a player."""
        ...


class MemoryOrders:
    """Orders that are forgotten when the process ends. Safe to share between threads."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._lock = Lock()
        self._orders: dict[tuple[UUID, str], dict[str, Order]] = {}

    def of_player(self, game: UUID, player: str) -> dict[str, Order]:
        """See `Orders.of_player`."""
        with self._lock:
            return dict(self._orders.get((game, player), {}))

    def replace(self, game: UUID, player: str, orders: Mapping[str, Order]) -> None:
        """See `Orders.replace`."""
        given = _given(orders)
        with self._lock:
            self._orders.pop((game, player), None)
            if given:
                self._orders[game, player] = given

    def of_game(self, game: UUID) -> dict[str, dict[str, Order]]:
        """See `Orders.of_game`."""
        with self._lock:
            return {player: dict(orders) for (each, player), orders in self._orders.items() if each == game}

    def waiting(self, after: tuple[UUID, int] | None = None, limit: int = 1000) -> list[Waiting]:
        """See `Orders.waiting`."""
        awaited = sorted(self._store.pending(limit=10**9), key=lambda d: (d.game_id, d.seat))
        with self._lock:
            found = [
                Waiting(d.game_id, d.seat, d.version, d.player, tuple(sorted(orders.items())))
                for d in awaited
                if d.engine is None and d.player is not None and (after is None or (d.game_id, d.seat) > after)
                if (orders := self._orders.get((d.game_id, d.player))) is not None
            ]
        return found[:limit]

    def forget(self, player: str) -> None:
        """See `Orders.forget`."""
        with self._lock:
            self._orders = {key: orders for key, orders in self._orders.items() if key[1] != player}


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


class PostgresOrders:
    """Orders in the database of the event store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_player(self, game: UUID, player: str) -> dict[str, Order]:
        """See `Orders.of_player`."""
        rows = self._all("SELECT orders FROM standing_orders WHERE game_id = %s AND player = %s", game, player)
        return _read(rows[0][0]) if rows else {}

    def replace(self, game: UUID, player: str, orders: Mapping[str, Order]) -> None:
        """See `Orders.replace`."""
        given = _given(orders)
        if given:
            kept = {window: {"order": order.order, "turns": order.turns} for window, order in given.items()}
            self._all(_REPLACE, game, player, Jsonb(kept))
        else:
            query: LiteralString = "DELETE FROM standing_orders WHERE game_id = %s AND player = %s RETURNING player"
            self._all(query, game, player)

    def of_game(self, game: UUID) -> dict[str, dict[str, Order]]:
        """See `Orders.of_game`."""
        rows = self._all("SELECT player, orders FROM standing_orders WHERE game_id = %s", game)
        return {player: _read(orders) for player, orders in rows}

    def waiting(self, after: tuple[UUID, int] | None = None, limit: int = 1000) -> list[Waiting]:
        """See `Orders.waiting`."""
        last_game, last_seat = after or (None, None)
        given = {"game": last_game, "seat": last_seat, "limit": limit}
        rows: list[tuple[Any, ...]] = self._database.run(lambda conn: conn.execute(_WAITING, given).fetchall())
        return [
            Waiting(game, seat, version, player, tuple(sorted(_read(orders).items())))
            for game, seat, version, player, orders in rows
        ]

    def forget(self, player: str) -> None:
        """See `Orders.forget`."""
        self._all("DELETE FROM standing_orders WHERE player = %s RETURNING player", player)

    def _all(self, query: LiteralString, *arguments: object) -> list[tuple[Any, ...]]:
        return self._database.run(lambda conn: conn.execute(query, arguments).fetchall())


def _given(orders: Mapping[str, Order]) -> dict[str, Order]:
    """The orders other than `ask`."""
    return {window: order for window, order in orders.items() if order.order != ASK}


def _read(kept: Mapping[str, Any]) -> dict[str, Order]:
    return {window: Order(order["order"], order["turns"]) for window, order in kept.items()}
