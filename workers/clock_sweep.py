"""The clock sweep: acts on every expired clock within a second, exactly once.

It needs only the event store: games with clocks continue while the queue is unavailable.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import timedelta
from uuid import UUID

from application.games.commands import GameCommands
from eventstore.errors import ClockIsOff, UnknownGame, UnknownTitle
from eventstore.server_clock import OFF
from workers.loops import keep_going

__all__ = ["ClockSweep"]

_log = logging.getLogger(__name__)

_INTERVAL = 0.5
_PAGE = 200


class ClockSweep:
    """Expires clocks; several may run concurrently."""

    def __init__(self, commands: GameCommands, difference: Callable[[], timedelta] = timedelta) -> None:
        """`difference` is by how much this machine's clock is ahead of the database's."""
        self._commands = commands
        self._difference = difference
        self._hopeless: set[UUID] = set()

    def once(self) -> list[UUID]:
        """Act on every expired clock; returns the games that changed.

        Raises:
            ClockIsOff: this machine's clock differs from the database's; it judges nobody.
        """
        difference = self._difference()
        if abs(difference) >= OFF:
            raise ClockIsOff(
                f"this machine's clock is {difference.total_seconds():+.1f} s off the database's, so it judges no "
                "player's time: set it right (for example with NTP)"
            )
        done = []
        for game_id in self._commands.games.store.expired(self._commands.now(), _PAGE):
            try:
                if self._commands.expire_clocks(game_id) is not None:
                    done.append(game_id)
            except (UnknownGame, UnknownTitle) as error:
                if game_id not in self._hopeless:
                    _log.warning("clock sweep: the clock of game %s cannot be acted on: %s", game_id, error)
                    self._hopeless.add(game_id)
        return done

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while the database is unavailable."""
        keep_going("clock sweep", lambda: bool(self.once()), stop, rest=_INTERVAL)
