"""The job that scores a finished game."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from application.jobs import ScoreJob
from eventstore.errors import UnknownGame
from eventstore.verification.with_rules import verify_stored
from workers.runtime import current

__all__ = ["score_game"]


def score_game(game: str) -> dict[str, Any]:
    """Verify the whole record of a finished game and append its score sheet; does nothing if that is done already."""
    runtime = current()
    game_id = UUID(game)
    with runtime.working(str(ScoreJob(game_id))):
        commands = runtime.commands
        try:
            loaded = commands.games.load(game_id)
        except UnknownGame:
            return {"done": False}
        if loaded.status != "finished" or loaded.scored is not None:
            return {"done": False}
        report = verify_stored(commands.games.store, commands.games, game_id).to_json()
        verified = {name: report[name] for name in ("sound", "fault", "undecided", "events", "head", "redecided")}
        done = commands.score(game_id, verified)
    return {"done": done is not None}
