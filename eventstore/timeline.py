"""The game after each of its events, including events that were taken back later."""

from __future__ import annotations

from dataclasses import dataclass

from domain.kernel.state import State
from eventstore.events import Payload
from eventstore.game import Game

__all__ = ["Timeline"]


@dataclass(frozen=True, slots=True)
class _Past:
    payload: Payload
    at: str | None
    game: Game
    """Right after the event."""


class Timeline:
    """A game folded forward, event by event; a rewind returns to an earlier game still kept and folds no move twice.

    Games that it returned never change.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._base = game
        self._since: list[_Past] = []
        """The events since `_base`, the earliest version that a rewind can reach."""

    def reaches(self, version: int) -> bool:
        """Whether the game can be rewound to a version."""
        return version >= self._base.version

    def step(
        self, version: int, payload: Payload, state: State | None = None, *, at: str | None, head: bytes = b""
    ) -> Game:
        """The game after the next event, which happened at a time; `state` is the one after it, where it is known.

        `head` is the event's hash, where it is stored. Without times, as for `Game.fold`, the clocks stand still.
        A rewind must return to a version for which `reaches` is true.
        """
        game = self._back_at(payload.data["to"]) if payload.type == "moves_rewound" else self.game.copy()
        game.fold(version, payload, state, at=at, head=head)
        if game.floor == version:
            self._base = game
            self._since.clear()
        else:
            self._since.append(_Past(payload, at, game))
        self.game = game
        return game

    def _back_at(self, to: int) -> Game:
        """The game without its moves after a version; other events since are kept."""
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
