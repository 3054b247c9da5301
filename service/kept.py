"""What is made once and kept: facts of finished games, which never change again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from eventstore.game import ENDED, Game
from service.context import context

__all__ = ["Kept", "once_ended"]

T = TypeVar("T")

_MOST = 32 * 1024 * 1024


class Kept:
    """A cache of bounded weight; one thread makes what several ask for at once. Safe to share between threads."""

    def __init__(self, most: int = _MOST) -> None:
        """`most` is the largest sum of weights, in bytes."""
        self._most = most
        self._weight = 0
        self._found: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._making: dict[Hashable, Lock] = {}
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T], weigh: Callable[[T], int]) -> T:
        """What is kept under the key, made if need be."""
        with self._lock:
            if (kept := self._known(key)) is not None:
                return kept  # type: ignore[no-any-return]  # it was made by the same `make`
            making = self._making.setdefault(key, Lock())
        with making:
            with self._lock:
                if (kept := self._known(key)) is not None:
                    return kept  # type: ignore[no-any-return]  # as above
            try:
                made = make()
                self._keep(key, made, weigh(made))
            finally:
                with self._lock:
                    self._making.pop(key, None)
            return made

    def _known(self, key: Hashable) -> Any:
        if key not in self._found:
            return None
        self._found.move_to_end(key)
        return self._found[key][0]

    def _keep(self, key: Hashable, made: Any, weight: int) -> None:
        with self._lock:
            self._found[key] = (made, weight)
            self._weight += weight
            while self._weight > self._most:
                _, (_, gone) = self._found.popitem(last=False)
                self._weight -= gone


def once_ended(what: str, game: Game, make: Callable[[], T], weigh: Callable[[T], int]) -> T:
    """Something about a game, kept if the game has ended."""
    if game.status not in ENDED:
        return make()
    # Scoring a finished game is one more event, under another hash.
    return context().kept.get((what, game.id, game.head), make, weigh)
