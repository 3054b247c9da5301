"""How are stored games decided again under today's rules, while the service goes on?"""

from __future__ import annotations

import threading

from application.games.commands import GameCommands
from application.games.redecisions import Redecisions
from application.games.replays import redecide
from eventstore.errors import UnknownGame, UnknownTitle
from workers.loops import keep_going

__all__ = ["Redecider"]

_REST = 1.0
_LONGEST_REST = 5.0


class Redecider:
    """Does what was asked for, game by game; what a killed process left is taken up by the next."""

    def __init__(self, redecisions: Redecisions, commands: GameCommands) -> None:
        self._redecisions = redecisions
        self._commands = commands

    def once(self) -> bool:
        """Decide one game again, if one waits; says whether one did."""
        next_ = self._redecisions.waiting()
        if next_ is None:
            return False
        redecision, game_id = next_
        try:
            notes = [
                {"version": note.version, "what": note.what, "detail": note.detail}
                for note in redecide(self._commands.games, game_id)
            ]
        except (UnknownGame, UnknownTitle) as error:
            notes = [{"version": 0, "what": "cannot be decided again", "detail": str(error)}]
        self._redecisions.note(redecision, game_id, notes)
        return True

    def run(self, stop: threading.Event) -> None:
        """Go on until `stop` is set; a database that is away is waited for."""
        keep_going("redecider", self.once, stop, rest=_REST, longest_rest=_LONGEST_REST)
