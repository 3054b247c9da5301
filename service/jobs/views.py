"""Which state has a job reached?

The event store knows whether it is done; Redis, if available, how far it has come.
"""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID

from flask import Response
from marshmallow import fields

from eventstore.errors import UnknownGame
from eventstore.game import ENDED, Game
from service.access import newest_game
from service.context import Context, context
from service.endpoints import Answer, area, operation
from service.games import examples
from service.problems import Problem
from service.replies import json_reply
from service.schemas import Schema_, Word

__all__ = ["blueprint"]

blueprint = area("jobs", "Work in the background.")

_GAME = r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"
_TURN = re.compile(rf"ai:{_GAME}:([0-9]{{1,9}}):([0-9]{{1,2}})")
_SCORE = re.compile(rf"score:{_GAME}")
_ANALYSIS = re.compile(rf"analysis:{_GAME}")


class JobProgress(Schema_):
    """How far a job has come."""

    done = fields.Integer(required=True, metadata={"description": "Moves analysed so far."})
    total = fields.Integer(required=True)


class Job(Schema_):
    """Work in the background."""

    id = fields.String(required=True)
    kind = Word("opponent_turn", "score_game", "analysis", required=True)
    game = fields.UUID(required=True)
    seat = fields.Integer(required=True, allow_none=True)
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
            "id": f"ai:{examples.GAME}:13:1",
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
    here = context()
    analysed = _ANALYSIS.fullmatch(job_id)
    if analysed is not None:
        return json_reply(_analysis(here, job_id, UUID(analysed[1])))
    turn, score = _TURN.fullmatch(job_id), _SCORE.fullmatch(job_id)
    match = turn or score
    if match is None:
        raise Problem("unknown_job", "there is no such job")
    game_id = UUID(match[1])
    try:
        game = newest_game(game_id)
    except UnknownGame:
        raise Problem("unknown_job", "there is no such job") from None
    if turn is not None:
        version, seat = int(turn[2]), int(turn[3])
        done = _turn_done(here, game, version, seat)
        kind, shown_seat = "opponent_turn", seat
    else:
        if game.status not in ENDED:
            raise Problem("unknown_job", "there is no such job")
        done, kind, shown_seat = game.scored is not None, "score_game", None
    body = {
        "id": job_id,
        "kind": kind,
        "game": str(game_id),
        "seat": shown_seat,
        "status": "done" if done else "pending",
        "progress": None,
        "queue": _queue(here, job_id),
    }
    return json_reply(body)


def _analysis(here: Context, job_id: str, analysis_id: UUID) -> dict[str, Any]:
    """The job of an analysis.

    Raises:
        Problem: there is none that the caller may see.
    """
    analysis = here.analyses.analysis(analysis_id)
    try:
        if analysis is None:
            raise UnknownGame(analysis_id)
        newest_game(analysis.game_id)
    except UnknownGame:
        raise Problem("unknown_job", "there is no such job") from None
    return {
        "id": job_id,
        "kind": "analysis",
        "game": str(analysis.game_id),
        "seat": None,
        "status": analysis.status,
        "progress": {"done": analysis.done, "total": analysis.total},
        "queue": _queue(here, f"{job_id}:{analysis.done}"),
    }


def _turn_done(here: Context, game: Game, version: int, seat: int) -> bool:
    """Whether the turn pending at a version has been played.

    Raises:
        Problem: the seat had no pending decision at that version, or no opponent held it.
    """
    if not 0 < version <= game.version:
        raise Problem("unknown_job", "there is no such job")
    then = here.commands.games.at(game.id, version)
    if all(d.seat != seat or d.engine is None for d in then.pending()):
        raise Problem("unknown_job", "there is no such job")
    return game.version > version and not any(d.seat == seat and d.version <= version for d in game.pending())


def _queue(here: Context, job_id: str) -> str | None:
    """RQ's status of a job: it keeps a hash per job, whose id has underscores for colons."""
    if here.redis is None:
        return None
    try:
        found = here.redis.hget("rq:job:" + job_id.replace(":", "_"), "status")
    except Exception:  # any error of the client: the answer is in the event store
        return None
    return found.decode() if isinstance(found, bytes) else found
