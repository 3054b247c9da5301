"""Rebuilding the lobby and the pending decisions from the events."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from eventstore.errors import UnknownGame
from eventstore.store import Lobby, PendingDecision, Store, StoredEvent

__all__ = ["InlineFold", "rebuild_inline"]

InlineFold = Callable[[Sequence[StoredEvent]], tuple[Lobby, Sequence[PendingDecision]]]
"""The lobby row and pending decisions of a game's whole stream."""


def rebuild_inline(store: Store, fold: InlineFold, *, progress: Callable[[int], None] | None = None) -> int:
    """Rewrite every game's lobby row and pending decisions while writes continue; returns the number of games.

    Each game is replaced atomically and only at the version that was folded: if it has new events, it is folded
    again. `progress` is called with the number of games done.
    """
    done = 0
    for game_id in store.all_games():
        while True:
            events = store.read(game_id)
            if not events:
                raise UnknownGame(game_id)
            lobby, pending = fold(events)
            if store.refresh(game_id, events[-1].version, lobby=lobby, pending=pending):
                break
        done += 1
        if progress is not None:
            progress(done)
    store.forget_strays()
    return done
