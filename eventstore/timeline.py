"""How did a game stand after each of its events, also after those that were taken back later?"""

from __future__ import annotations

from dataclasses import dataclass

from domain.kernel.state import State
from eventstore.events import Payload
from eventstore.game import Game

__all__ = ["Timeline"]


@dataclass(frozen=True, slots=True)
class _Past:
    payload: Payload
    at: str
    game: Game
    """Right after the event."""


class Timeline:
    """A game folded forward, event by event; a rewind takes up a game that is still there and folds no move twice.

    Games that it gave out never change.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._base = game
        self._since: list[_Past] = []
        """The events since a rewind could last reach back no further than `_base`."""

    def reaches(self, version: int) -> bool:
        """True where the game can be taken back to a version."""
        return version >= self._base.version

    def step(self, version: int, payload: Payload, state: State | None = None, *, at: str) -> Game:
        """The game after the next event, which happened at a time; `state` is the one after it, where it is known.

        A rewind goes back to a version that `reaches` says is there.
        """
        game = self._back_at(payload.data["to"]) if payload.type == "moves_rewound" else self.game.copy()
        game.fold(version, payload, state, at=at)
        if game.floor == version:
            self._base = game
            self._since.clear()
        else:
            self._since.append(_Past(payload, at, game))
        self.game = game
        return game

    def _back_at(self, to: int) -> Game:
        """The game without its moves after a version; what else happened since stays."""
        game = self._base
        later = []
        for past in self._since:
            if past.game.version <= to:
                game = past.game
            elif past.payload.type != "move_made":
                later.append(past)
        game = game.copy()
        for past in later:
            game.fold(past.game.version, past.payload, at=past.at)
        return game
