"""How is a finished game scored?"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from uuid import UUID

from eventstore.chain import verify
from eventstore.errors import UnknownGame
from workers.runtime import current

__all__ = ["score_game"]


def score_game(game: str) -> dict[str, Any]:
    """Verify the whole record of a finished game and append its score sheet; nothing where that is done already."""
    runtime = current()
    game_id = UUID(game)
    with runtime.working(f"score:{game}"):
        sessions = runtime.sessions
        try:
            loaded = sessions.load(game_id)
        except UnknownGame:
            return {"done": False}
        if loaded.status != "finished" or loaded.scored is not None:
            return {"done": False}
        fault = verify(sessions.store.read(game_id), sessions.store.head(game_id))
        done = sessions.score(game_id, {"sound": fault is None, "fault": None if fault is None else asdict(fault)})
    return {"done": done is not None}
