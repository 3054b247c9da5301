"""How does an opponent's turn come about?"""

from __future__ import annotations

import hmac
from typing import Any
from uuid import UUID

from domain.kernel.records import Seat
from eventstore.errors import UnknownGame
from eventstore.game import Game
from eventstore.sessions import Choice
from workers.opponents import engine_named
from workers.runtime import current

__all__ = ["choice_seed", "choose", "opponent_turn"]


def opponent_turn(game: str, version: int, seat: int) -> dict[str, Any]:
    """Answer for a seat until the decision passes on; nothing where that is done already.

    The append names the version that the turn was decided on, so of two runs at most one has an effect.
    """
    runtime = current()
    game_id = UUID(game)
    with runtime.working(f"ai:{game}:{version}:{seat}"):
        try:
            holders = runtime.sessions.load(game_id).holders
        except UnknownGame:
            return {"done": False}
        holder = holders[seat] if 0 <= seat < len(holders) else None
        if holder is None or holder.engine is None:
            return {"done": False}
        done = runtime.sessions.play_turn(game_id, seat, version, choose, f"engine:{holder.engine}")
    if done is None or done.duplicate:
        return {"done": False}
    return {"done": True, "first": done.first, "last": done.last}


def choose(game: Game, seat: Seat) -> Choice:
    """The opponent's answer for a seat; it is shown nothing but what the seat may know."""
    holder = game.holders[seat]
    assert holder is not None
    assert holder.engine is not None
    assert game.state is not None
    made = engine_named(holder.engine).choose(
        game.title,
        game.title.redact(game.state, seat),
        seat,
        seed=choice_seed(game.seed, game.version, seat),
        level=holder.level or "normal",
    )
    how = {
        "engine": made.engine,
        "level": made.level,
        "budget": made.budget,
        "seed": made.seed,
        "nodes": made.nodes,
        "evaluation": made.evaluation,
    }
    return Choice(made.option, how)


def choice_seed(seed: bytes, version: int, seat: Seat) -> int:
    """The seed of an opponent's choice, 0..2^48-1: HMAC-SHA256 of the game's seed over version and seat (RFC 2104).

    Nobody can foresee it while the game runs, and everybody can recompute it when the game's seed is revealed.
    """
    return int.from_bytes(hmac.digest(seed, f"opponent|{version}|{seat}".encode(), "sha256")[:6], "big")
