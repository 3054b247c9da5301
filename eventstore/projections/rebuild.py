"""How are the lobby and the turns due made anew from the events?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from eventstore.errors import UnknownGame
from eventstore.store import Due, Lobby, Store, StoredEvent

__all__ = ["InlineFold", "rebuild_inline"]

InlineFold = Callable[[Sequence[StoredEvent]], tuple[Lobby, Sequence[Due]]]
"""The lobby row and the turns due that a game's whole stream amounts to."""


def rebuild_inline(store: Store, fold: InlineFold, *, progress: Callable[[int], None] | None = None) -> int:
    """Write every game's lobby row and turns due anew while writes go on, and return how many games there are.

    Each game is replaced atomically and only at the version that was folded: if it went on meanwhile, it is folded
    again. `progress` is called with the number of games done.
    """
    done = 0
    for game_id in store.all_games():
        while True:
            events = store.read(game_id)
            if not events:
                raise UnknownGame(game_id)
            lobby, due = fold(events)
            if store.refresh(game_id, events[-1].version, lobby=lobby, due=due):
                break
        done += 1
        if progress is not None:
            progress(done)
    store.forget_strays()
    return done
