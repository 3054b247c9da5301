"""What has been decided for a game and not yet appended?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from domain.kernel.state import State
from eventstore.clocks import instant
from eventstore.events import Payload, digest_of, new_event, time_text
from eventstore.game import Game
from eventstore.store import GENESIS, NewEvent

__all__ = ["Decided", "UnitOfWork", "happen", "tell"]


@dataclass(frozen=True, slots=True)
class Decided:
    """An event that follows from a command: what it says, and the game right after it."""

    payload: Payload
    after: Game


def happen(game: Game, at: datetime, payload: Payload, state: State | None = None) -> Decided:
    """The next event of a game, which is left unchanged; `state` is the state after it if the caller has it already."""
    after = game.copy()
    after.fold(game.version + 1, payload, state, at=time_text(at))
    return Decided(payload, after)


def tell(game: Game, at: datetime, type_: str, data: Mapping[str, Any]) -> Decided:
    """As `happen`, for an event without effects."""
    return happen(game, at, Payload(game.codec, type_, data))


class UnitOfWork:
    """Events decided for one game and not yet appended."""

    def __init__(self, game: Game, at: datetime) -> None:
        """`game` is the game before the first event, and `at` the time now."""
        self.game = game
        """The game after the last event."""
        self.base = game.version
        """The version at which the events will be appended."""
        self.base_head = game.head if game.version else GENESIS
        """The hash of the event there."""
        self.at = max(at, instant(game.times.at))
        """When the events happen: never before the event that they follow."""
        self.payloads: list[Payload] = []
        self._rest: list[tuple[str, int, bytes]] = []
        """Beside each payload its actor, the number of the rules, and the digest of the state after it."""

    def add(self, decided: Sequence[Decided], actor: str) -> None:
        """Add events with their actor."""
        for each in decided:
            game, payload = each.after, each.payload
            self.payloads.append(payload)
            self._rest.append((actor, game.rules, digest_of(game.codec, game.state)))
            self.game = game

    def events(self, *, repeating: bool = False) -> list[NewEvent]:
        """The events in the bytes that will be hashed, with new salts; `repeating` is as for `sealed_of`."""
        return [
            new_event(payload, *rest, self.at, repeating=repeating)
            for payload, rest in zip(self.payloads, self._rest, strict=True)
        ]
