"""Which answers has somebody left to a standing order that nobody gave, because a process died?

It needs the event store alone, as the timekeeper does. What a look found nothing for is not looked at again until the
seat owes another answer or other orders are given.
"""

from __future__ import annotations

import logging
import threading
from uuid import UUID

from application.games.commands import GameCommands
from application.games.standing_orders import Orders, Waiting
from eventstore.errors import UnknownGame, UnknownTitle
from workers.loops import keep_going

__all__ = ["Attendant"]

_log = logging.getLogger(__name__)

_INTERVAL = 1.0
_PAGE = 1000


class Attendant:
    """Gives what standing orders answer; several may run at once."""

    def __init__(self, commands: GameCommands, orders: Orders) -> None:
        self._commands = commands
        self._orders = orders
        self._asked: set[Waiting] = set()
        """Seats for which their orders give no answer: they are asked."""
        self._hopeless: set[UUID] = set()

    def once(self) -> list[UUID]:
        """Give every answer that was left out; the games in which something followed from that."""
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
                _log.warning("the standing orders of game %s cannot be looked at: %s", game_id, error)
                self._hopeless.add(game_id)
            return False

    def run(self, stop: threading.Event) -> None:
        """Look again and again until `stop` is set; a database that is away is waited for."""
        keep_going("attendant", lambda: bool(self.once()), stop, rest=_INTERVAL)
