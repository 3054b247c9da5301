"""The job that plays an opponent's turn, with stand-ins for opponents that cannot answer."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeAlias
from uuid import UUID

from rq.timeouts import JobTimeoutException

from application.engines.catalogue import choice_seed
from application.games.playing import EngineAnswer
from application.jobs import TurnJob
from domain.kernel.records import Seat
from eventstore.errors import UnknownGame
from eventstore.game import Game, Holder
from workers.opponents import ENGINES, Opponent, opponent_for
from workers.pacing import Paced
from workers.runtime import current

__all__ = ["STAND_INS", "bundled", "choice_seed", "choose", "chooser", "opponent_turn"]

_log = logging.getLogger(__name__)

OpponentOf: TypeAlias = Callable[[str, Game], Opponent]
"""The engine of a name for a game."""

STAND_INS = (("greedy", "normal"), ("random", "normal"))
"""Opponents that step in for one that cannot answer, in order."""


def opponent_turn(game: str, version: int, seat: int, rung: int = 0) -> dict[str, Any]:
    """Answer for a seat until the decision passes on; does nothing if that is done already.

    The append names the version at which the turn was decided, so of two runs at most one has an effect.
    With `rung` 1 and above another opponent steps in, for this turn only.
    """
    runtime = current()
    game_id = UUID(game)
    job_id = str(TurnJob(game_id, version, seat))
    with runtime.working(job_id):
        try:
            found = runtime.commands.games.load(game_id)
        except UnknownGame:
            return {"done": False}
        holder = found.holders[seat] if 0 <= seat < len(found.holders) else None
        if holder is None or holder.engine is None or runtime.waiting_room.holds(game_id, seat, found.version):
            return {"done": False}
        if rung == 0 and runtime.thinks_outside(holder.engine):
            # Its machines request the turn themselves; the sweeper handles a turn that they leave unanswered.
            return {"done": False}
        engine, _ = on_rung(holder, rung)
        paced = Paced(chooser(rung, runtime.opponent), runtime.pace, runtime.clock)
        beside = _beside(paced) if rung == 0 and runtime.pace else None
        turn = runtime.commands.decide_turn(game_id, seat, version, paced, f"engine:{engine}", beside)
        done = None if turn is None or paced.wait else runtime.commands.append_turn(turn)
    if turn is not None and paced.wait:
        runtime.waiting_room.hold(turn, paced.wait, job_id)
        return {"done": False, "waits": round(paced.wait, 3)}
    if done is None or done.duplicate:
        return {"done": False}
    return {"done": True, "first": done.first, "last": done.last}


def _beside(paced: Paced) -> Callable[[Game, Seat], EngineAnswer | None]:
    """Answers for other seats asked at once, so that they wait together; None leaves a seat to its own job."""

    def answer(game: Game, seat: Seat) -> EngineAnswer | None:
        holder = game.holders[seat]
        if holder is None or holder.engine not in ENGINES or seat not in game.pending_seats or game.orderable is None:
            return None
        try:
            return paced.beside(game, seat)
        except JobTimeoutException:
            raise
        except Exception:
            _log.exception("seat %d of game %s is left to its own job", seat, game.id)
            return None

    return answer


def on_rung(holder: Holder, rung: int) -> tuple[str, str]:
    """Engine and level that answer on a rung: the seat's own on 0, then the stand-ins, of which the last repeats."""
    assert holder.engine is not None
    ladder = [(holder.engine, holder.level or "normal"), *(x for x in STAND_INS if x[0] != holder.engine)]
    return ladder[min(rung, len(ladder) - 1)]


def bundled(engine: str, game: Game) -> Opponent:
    """The engine of that name as it is released, without nets of a service."""
    assert game.state is not None
    return opponent_for(engine, game.title.slug, game.state.seats, game.state.rules, game.setup.pack.digest)


def chooser(rung: int, opponent_of: OpponentOf = bundled) -> Callable[[Game, Seat], EngineAnswer]:
    """What `GameCommands.play_turn` asks for an answer on a rung."""
    return lambda game, seat: choose(game, seat, rung, opponent_of)


def choose(game: Game, seat: Seat, rung: int = 0, opponent_of: OpponentOf = bundled) -> EngineAnswer:
    """An opponent's answer for a seat; it sees only what the seat may see."""
    holder = game.holders[seat]
    assert holder is not None
    assert holder.engine is not None
    assert game.state is not None
    engine, level = on_rung(holder, rung)
    opponent = opponent_of(engine, game)
    made = opponent.choose(
        game.title,
        game.title.redact(game.state, seat),
        seat,
        seed=choice_seed(game.seed, game.version, seat, rung),
        level=level,
    )
    how: dict[str, Any] = {
        "engine": made.engine,
        "version": opponent.version,
        "level": made.level,
        "budget": made.budget,
        "seed": made.seed,
        "nodes": made.nodes,
        "evaluation": made.evaluation,
        **({} if made.net is None else {"net": made.net}),
    }
    if rung:
        how["stands_in_for"] = {"engine": holder.engine, "level": holder.level, "attempt": rung}
    return EngineAnswer(made.option, how)
