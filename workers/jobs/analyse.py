"""The job that analyses a finished game, move by move."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any
from uuid import UUID

from application.engines.analyses import Analysis, next_job
from application.engines.catalogue import choice_seed
from domain.kernel.options import Option
from eventstore.events import Payload, time_of
from eventstore.game import in_force
from workers.opponents import net_of
from workers.opponents.appraisal import appraise, chances
from workers.runtime import Runtime, current

__all__ = ["analyse", "finding"]

SLICE = 2.0
"""Seconds after which a job ends with the move that it is at, and another one continues.

So turns wait for one move at most, with the strongest level some seconds; those for which people wait have a worker of
their own.
"""


def analyse(analysis: str) -> dict[str, Any]:
    """Evaluate the next moves of a game and store the findings; follow-up jobs continue until all moves are done.

    Findings are stored move by move, so a worker that dies loses only the move it was evaluating. One of a later
    version than this release knows is left to workers that do, which there are in an upgrade.
    """
    runtime = current()
    analyses = runtime.application.analyses
    wanted = analyses.analysis(UUID(analysis))
    if wanted is None or wanted.status != "pending" or wanted.program.later:
        return {"done": False}
    with runtime.working(str(next_job(wanted))):
        until = monotonic() + SLICE
        known = analyses.findings(wanted.id)
        now: Analysis | None = wanted
        for version, found in finding(runtime, wanted, set(known)):
            now = analyses.add(wanted.id, {version: found})
            if now is None or now.status != "pending" or monotonic() > until:
                break
        if now is not None and now.status == "pending":
            analyses.go_on(now)
    return {"done": True}


def finding(runtime: Runtime, wanted: Analysis, known: set[int]) -> Iterator[tuple[int, dict[str, Any]]]:
    """What the engine finds of each move that is not known yet, by the move's version, in order."""
    commands = runtime.commands
    events = in_force(commands.games.store.read(wanted.game_id))
    first = next((e.version for e in events if e.type == "move_made" and e.version not in known), None)
    if first is None:
        return
    game = commands.games.at(wanted.game_id, first - 1).copy()
    opponent_in = runtime.opponents_of(wanted.program)
    for event in events:
        if event.version < first:
            continue
        content = Payload.stored(game.codec, event)
        payload = content.data
        if event.type == "move_made" and event.version not in known and game.state is not None:
            seat, engine = payload["seat"], opponent_in(game)
            made = appraise(
                game.title,
                game.title.redact(game.state, seat),
                seat,
                Option.parse(payload["move"]),
                engine=engine,
                level=wanted.level,
                seed=choice_seed(game.seed, event.version - 1, seat),
            )
            yield (
                event.version,
                {
                    "seat": seat,
                    "move": payload["move"],
                    "best": made.best.text,
                    "best_value": made.best_value,
                    "value": made.value,
                    "loss": made.loss,
                    "chances": chances(game.title, game.state, net_of(engine), engine.version),
                    "candidates": [{"move": text, "value": value} for text, value in made.candidates.items()],
                    "line": [{"seat": owner, "move": text} for owner, text in made.line],
                },
            )
        game.fold(event.version, content, at=time_of(event))
