"""The order sweep: gives the answers of standing orders that were missed because a process died.

It needs only the event store, as the clock sweep does. A seat whose orders gave no answer is checked again only after
it has another pending decision or its orders have changed.
"""

from __future__ import annotations

import logging
import threading
from uuid import UUID

from application.games.commands import GameCommands
from application.games.standing_orders import PlayerOrders, Waiting
from eventstore.errors import UnknownGame, UnknownTitle
from workers.loops import keep_going

__all__ = ["OrderSweep"]

_log = logging.getLogger(__name__)

_INTERVAL = 1.0
_PAGE = 1000


class OrderSweep:
    """Gives the answers of standing orders; several may run concurrently."""

    def __init__(self, commands: GameCommands, orders: PlayerOrders) -> None:
        self._commands = commands
        self._orders = orders
        self._asked: set[Waiting] = set()
        """Seats whose orders give no answer: the player is asked."""
        self._hopeless: set[UUID] = set()

    def once(self) -> list[UUID]:
        """Give every missed answer; returns the games that changed."""
        done: list[UUID] = []
        seen: set[Waiting] = set()
        after = None
        while page := self._orders.waiting(after, _PAGE):
            for waiting in page:
                seen.add(waiting)
                if waiting not in self._asked and self._obeyed(waiting.game_id):
                    done.append(waiting.game_id)
            after = (page[-1].game_id, page[-1].seat)
        self._asked = seen
        return done

    def _obeyed(self, game_id: UUID) -> bool:
        try:
            return bool(self._commands.give_ordered_answers(game_id))
        except (UnknownGame, UnknownTitle) as error:
            if game_id not in self._hopeless:
                _log.warning("order sweep: the standing orders of game %s cannot be applied: %s", game_id, error)
                self._hopeless.add(game_id)
            return False

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while the database is unavailable."""
        keep_going("order sweep", lambda: bool(self.once()), stop, rest=_INTERVAL)
