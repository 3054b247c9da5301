"""The re-decision audit: decides stored games again under today's rules, while the service runs."""

from __future__ import annotations

import threading

from application.games.redecisions import Redecisions
from application.games.replays import redecide
from eventstore.errors import UnknownGame, UnknownTitle
from eventstore.loading import Games
from workers.loops import keep_going

__all__ = ["RedecisionAudit"]

_REST = 1.0
_LONGEST_REST = 5.0
_PASS = 3600.0
"""Seconds for one game."""


class RedecisionAudit:
    """Works through the requested games; another process continues after a crash."""

    def __init__(self, redecisions: Redecisions, games: Games) -> None:
        self._redecisions = redecisions
        self._games = games

    def once(self) -> bool:
        """Decide one game again, if one is queued; returns whether there was one."""
        next_ = self._redecisions.waiting()
        if next_ is None:
            return False
        redecision, game_id = next_
        try:
            notes = [
                {"version": note.version, "what": note.what, "detail": note.detail}
                for note in redecide(self._games, game_id)
            ]
        except (UnknownGame, UnknownTitle) as error:
            notes = [{"version": 0, "what": "cannot be decided again", "detail": str(error)}]
        self._redecisions.note(redecision, game_id, notes)
        return True

    def run(self, stop: threading.Event) -> None:
        """Run until `stop` is set; waits while the database is unavailable."""
        keep_going("re-decision audit", self.once, stop, rest=_REST, longest_rest=_LONGEST_REST, within=_PASS)
