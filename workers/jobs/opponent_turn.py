"""How does an opponent's turn come about, and who steps in where the opponent cannot answer?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from domain.kernel.records import Seat
from eventstore.engines import choice_seed
from eventstore.errors import UnknownGame
from eventstore.game import Game, Holder
from eventstore.sessions import Choice
from workers.opponents import engine_named
from workers.runtime import current

__all__ = ["STAND_INS", "choice_seed", "choose", "chooser", "opponent_turn"]

STAND_INS = (("greedy", "normal"), ("random", "normal"))
"""Who steps in for an opponent that cannot answer: the first, and where he cannot either, the second."""


def opponent_turn(game: str, version: int, seat: int, rung: int = 0) -> dict[str, Any]:
    """Answer for a seat until the decision passes on; nothing where that is done already.

    The append names the version that the turn was decided on, so of two runs at most one has an effect.
    With `rung` 1 and above another opponent steps in, for this turn alone.
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
        if rung == 0 and runtime.thinks_outside(holder.engine):
            # Its machines find the turn by themselves; the sweeper sees to it that the turn is not left lying.
            return {"done": False}
        engine, _ = on_rung(holder, rung)
        done = runtime.sessions.play_turn(game_id, seat, version, chooser(rung), f"engine:{engine}")
    if done is None or done.duplicate:
        return {"done": False}
    return {"done": True, "first": done.first, "last": done.last}


def on_rung(holder: Holder, rung: int) -> tuple[str, str]:
    """Engine and level that answer on a rung: the seat's own on 0, then those that step in, the last for ever."""
    assert holder.engine is not None
    ladder = [(holder.engine, holder.level or "normal"), *(x for x in STAND_INS if x[0] != holder.engine)]
    return ladder[min(rung, len(ladder) - 1)]


def chooser(rung: int) -> Callable[[Game, Seat], Choice]:
    """What `Sessions.play_turn` asks for an answer on a rung."""
    return lambda game, seat: choose(game, seat, rung)


def choose(game: Game, seat: Seat, rung: int = 0) -> Choice:
    """An opponent's answer for a seat; it is shown nothing but what the seat may know."""
    holder = game.holders[seat]
    assert holder is not None
    assert holder.engine is not None
    assert game.state is not None
    engine, level = on_rung(holder, rung)
    made = engine_named(engine).choose(
        game.title,
        game.title.redact(game.state, seat),
        seat,
        seed=choice_seed(game.seed, game.version, seat, rung),
        level=level,
    )
    how: dict[str, Any] = {
        "engine": made.engine,
        "level": made.level,
        "budget": made.budget,
        "seed": made.seed,
        "nodes": made.nodes,
        "evaluation": made.evaluation,
    }
    if rung:
        how["stands_in_for"] = {"engine": holder.engine, "level": holder.level, "attempt": rung}
    return Choice(made.option, how)
