"""Which state has a job reached?

The event store knows whether it is done; Redis, if available, how far it has come.
"""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import fields

from application.engines.analyses import next_job
from application.jobs import AnalysisJob, ScoreJob, TurnJob, job_of, rq_key
from eventstore.errors import UnknownGame
from eventstore.game import ENDED, Game
from service.access import newest_game
from service.context import Context, context
from service.endpoints import Answer, area, operation
from service.games import examples
from service.problems import Problem
from service.replies import json_reply
from service.schemas import Number, Schema_, Word

__all__ = ["blueprint"]

blueprint = area("jobs", "Work in the background.")


class JobProgress(Schema_):
    """How far a job has come."""

    done = Number("count", required=True, metadata={"description": "Moves analysed so far."})
    total = Number("count", required=True)


class Job(Schema_):
    """Work in the background."""

    id = fields.String(required=True)
    kind = Word("opponent_turn", "score_game", "analysis", required=True)
    game = fields.UUID(required=True)
    seat = Number("seat", required=True, allow_none=True)
    status = Word(
        "pending",
        "done",
        "cancelled",
        "failed",
        required=True,
        metadata={"description": "From the game's events, or the stored analysis."},
    )
    progress = fields.Nested(
        JobProgress,
        required=True,
        allow_none=True,
        metadata={"description": "Progress of an analysis; null for other jobs."},
    )
    queue = fields.String(
        required=True,
        allow_none=True,
        metadata={
            "description": "The queue's status, such as `queued` or `started`; null if the queue does not know the job."
        },
    )


@operation(
    blueprint,
    "/v1/jobs/<string:job_id>",
    summary="Read the status of a job",
    description="Ids are in the member `jobs` of a command's response.",
    problems=("unknown_job",),
    answer=Answer(
        Job,
        {
            "id": examples.turn_job(13),
            "kind": "opponent_turn",
            "game": examples.GAME,
            "seat": 1,
            "status": "pending",
            "progress": None,
            "queue": "queued",
        },
        description="The job.",
    ),
)
def read_job(job_id: str) -> Response:
    """A job."""
    here, job = context(), job_of(job_id)
    if isinstance(job, AnalysisJob) and job.done is None:
        return json_reply(_analysis(here, job))
    if not isinstance(job, TurnJob | ScoreJob):
        raise Problem("unknown_job", "there is no such job")
    try:
        game = newest_game(job.game)
    except UnknownGame:
        raise Problem("unknown_job", "there is no such job") from None
    if isinstance(job, TurnJob):
        done, kind, seat = _turn_done(here, game, job), "opponent_turn", job.seat
    else:
        if game.status not in ENDED:
            raise Problem("unknown_job", "there is no such job")
        done, kind, seat = game.scored is not None, "score_game", None
    body = {
        "id": job_id,
        "kind": kind,
        "game": str(job.game),
        "seat": seat,
        "status": "done" if done else "pending",
        "progress": None,
        "queue": _queue(here, job_id),
    }
    return json_reply(body)


def _analysis(here: Context, job: AnalysisJob) -> dict[str, Any]:
    """The job of an analysis.

    Raises:
        Problem: there is none that the caller may see.
    """
    analysis = here.analyses.analysis(job.analysis)
    try:
        if analysis is None:
            raise UnknownGame(job.analysis)
        newest_game(analysis.game_id)
    except UnknownGame:
        raise Problem("unknown_job", "there is no such job") from None
    return {
        "id": str(job),
        "kind": "analysis",
        "game": str(analysis.game_id),
        "seat": None,
        "status": analysis.status,
        "progress": {"done": analysis.done, "total": analysis.total},
        "queue": _queue(here, str(next_job(analysis))),
    }


def _turn_done(here: Context, game: Game, job: TurnJob) -> bool:
    """Whether the turn pending at a version has been played.

    Raises:
        Problem: the seat had no pending decision at that version, or no opponent held it.
    """
    if not 0 < job.version <= game.version:
        raise Problem("unknown_job", "there is no such job")
    then = here.commands.games.at(game.id, job.version)
    if all(d.seat != job.seat or d.engine is None for d in then.pending()):
        raise Problem("unknown_job", "there is no such job")
    return game.version > job.version and not any(
        d.seat == job.seat and d.version <= job.version for d in game.pending()
    )


def _queue(here: Context, job_id: str) -> str | None:
    """The queue's status of a job."""
    if here.redis is None:
        return None
    try:
        found = here.redis.hget(rq_key(job_id), "status")
    except Exception:  # any error of the client: the answer is in the event store
        return None
    return found.decode() if isinstance(found, bytes) else found
