"""The opening sweep: ends games that have not started and that nobody joins."""

from __future__ import annotations

import logging
import threading
from datetime import timedelta
from uuid import UUID

from application.games.commands import GameCommands
from application.games.openings import Openings
from eventstore.errors import UnknownGame, UnknownTitle
from workers.loops import keep_going

__all__ = ["OpeningSweep"]

_log = logging.getLogger(__name__)

_REST = 60.0
"""Seconds between two sweeps."""


class OpeningSweep:
    """Ends games in which nothing has happened for some time before their start; several may run concurrently."""

    def __init__(self, commands: GameCommands, openings: Openings, after: timedelta) -> None:
        """`after` is that time; zero ends none."""
        self._commands = commands
        self._openings = openings
        self._after = after

    def once(self) -> list[UUID]:
        """End two hundred such games at most; returns those that have ended."""
        done = []
        for game_id in self._openings.idle(self._after) if self._after else ():
            try:
                if self._commands.expire_opening(game_id, self._after) is not None:
                    done.append(game_id)
            except (UnknownGame, UnknownTitle) as error:
                _log.warning("game %s cannot be ended: %s", game_id, error)
        return done

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while the database is unavailable."""
        keep_going("opening sweep", lambda: bool(self.once()), stop, rest=_REST)
