"""Whose time is up? Every clock that has run out is acted on within a second, once.

It needs the event store alone: games with clocks go on while the queue is away.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

from application.games.commands import GameCommands
from eventstore.errors import UnknownGame, UnknownTitle
from workers.loops import keep_going

__all__ = ["Timekeeper"]

_log = logging.getLogger(__name__)

_INTERVAL = 0.5
_PAGE = 200


class Timekeeper:
    """Lets time be up; several may run at once."""

    def __init__(self, commands: GameCommands, *, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self._commands = commands
        self._clock = clock
        self._hopeless: set[UUID] = set()

    def once(self) -> list[UUID]:
        """Act on every clock that has run out; the games in which something followed from that."""
        done = []
        for game_id in self._commands.games.store.expired(self._clock(), _PAGE):
            try:
                if self._commands.expire_clocks(game_id) is not None:
                    done.append(game_id)
            except (UnknownGame, UnknownTitle) as error:
                if game_id not in self._hopeless:
                    _log.warning("the clock of game %s cannot be acted on: %s", game_id, error)
                    self._hopeless.add(game_id)
        return done

    def run(self, stop: threading.Event) -> None:
        """Keep time until `stop` is set; a database that is away is waited for."""
        keep_going("timekeeper", lambda: bool(self.once()), stop, rest=_INTERVAL)
