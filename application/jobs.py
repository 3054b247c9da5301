"""Jobs: their ids in the outbox and in the queue, and the rows of the outbox that request them.

An id follows from the work alone, so the same work has the same id wherever it is requested, and a second row of the
outbox with that id is dropped. `job_of` reads an id.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, LiteralString, TypeAlias
from uuid import UUID

from eventstore.database import Connection
from eventstore.store import OutboxRow
from eventstore.store.validation import outbox_json

__all__ = [
    "ANALYSES",
    "HOOKS",
    "RINGS",
    "SLOW",
    "TRAINING",
    "TURNS",
    "WORKING",
    "AnalysisJob",
    "DeliveryJob",
    "Job",
    "ScoreJob",
    "TrainingJob",
    "TurnJob",
    "failed_key",
    "job_id_of",
    "job_of",
    "put_out",
    "queue_key",
    "rq_id",
    "rq_key",
]

TURNS = "annals-turns"
"""The queue of opponents' turns, for which players wait."""
SLOW = "annals-slow"
"""The queue of low-priority jobs; taken when no turn is queued."""
TRAINING = "annals-training"
"""The queue of parts of trainings; taken when nothing else is queued."""
HOOKS = "annals-hooks"
"""The queue of messages to webhooks; separate workers send them, because receivers may be slow."""
RINGS = ("annals:ring:people", "annals:ring:programs")
"""Keys of the rings of lanes in which turns wait: of games in which a person sits, and of the others."""
ANALYSES = "annals:ring:analyses"
"""Key of the ring of lanes in which analyses wait; taken when no other job of low priority is queued."""
WORKING = "annals:working"
"""Key of the jobs in progress, with the time at which the heartbeat of each ends."""


@dataclass(frozen=True, slots=True)
class TurnJob:
    """An opponent answers for a seat whose decision has been pending since a version of the game."""

    game: UUID
    version: int
    seat: int

    def __str__(self) -> str:
        return f"ai:{self.game}:{self.version}:{self.seat}"

    def row(self) -> OutboxRow:
        """The row of the outbox that requests it."""
        payload: dict[str, object] = {"game": str(self.game), "version": self.version, "seat": self.seat}
        return OutboxRow(str(self), "opponent_turn", payload)


@dataclass(frozen=True, slots=True)
class ScoreJob:
    """A finished game is scored."""

    game: UUID

    def __str__(self) -> str:
        return f"score:{self.game}"

    def row(self) -> OutboxRow:
        """The row of the outbox that requests it."""
        return OutboxRow(str(self), "score_game", {"game": str(self.game)})


@dataclass(frozen=True, slots=True)
class AnalysisJob:
    """An analysis continues after a number of analysed moves."""

    analysis: UUID
    done: int | None = None
    """None stands for the whole analysis, as in the API."""

    def __str__(self) -> str:
        return f"analysis:{self.analysis}" + ("" if self.done is None else f":{self.done}")

    def row(self) -> OutboxRow:
        """The row of the outbox that requests it."""
        return OutboxRow(str(self), "analyse", {"analysis": str(self.analysis)})


@dataclass(frozen=True, slots=True)
class DeliveryJob:
    """Events of a game are sent to a webhook."""

    webhook: UUID
    game: UUID
    known: int | None = None
    """The version up to which there may be events; None stands for the whole delivery queue."""

    TEMPLATE: ClassVar[LiteralString] = "hook:%s:%s:%s"
    """The id as a template of PostgreSQL's `format`, for webhook, game and version."""
    AGAIN: ClassVar[LiteralString] = "hook:%s:%s:again:%s"
    """The same for dead letters that are sent again."""

    def __str__(self) -> str:
        return f"hook:{self.webhook}:{self.game}" + ("" if self.known is None else f":{self.known}")

    def row(self) -> OutboxRow:
        """The row of the outbox that requests it."""
        return OutboxRow(str(self), "deliver_webhook", {"webhook": str(self.webhook), "game": str(self.game)})


@dataclass(frozen=True, slots=True)
class TrainingJob:
    """A part of a training is made."""

    training: UUID
    generation: int
    doing: str
    """`slice`, `fit` or `match`."""
    number: int
    """Of the slice; or how many games of the match are known."""

    def __str__(self) -> str:
        return f"train:{self.training}:{self.generation}:{self.doing}:{self.number}"

    def row(self) -> OutboxRow:
        """The row of the outbox that requests it."""
        payload: dict[str, object] = {
            "training": str(self.training),
            "generation": self.generation,
            "doing": self.doing,
            "number": self.number,
        }
        return OutboxRow(str(self), "train", payload)


Job: TypeAlias = TurnJob | ScoreJob | AnalysisJob | DeliveryJob | TrainingJob

_ID = r"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"
_TURN = re.compile(rf"ai:{_ID}:([0-9]{{1,9}}):([0-9]{{1,2}})")
_SCORE = re.compile(rf"score:{_ID}")
_ANALYSIS = re.compile(rf"analysis:{_ID}(?::([0-9]{{1,9}}))?")
_DELIVERY = re.compile(rf"hook:{_ID}:{_ID}(?::([0-9]{{1,9}})|:again:[0-9]{{1,9}})?")
_TRAINING = re.compile(rf"train:{_ID}:([0-9]{{1,4}}):(slice|fit|match):([0-9]{{1,9}})")


def job_of(text: str) -> Job | None:
    """The job with that id; None if the text is not the id of a job."""
    if (found := _TURN.fullmatch(text)) is not None:
        return TurnJob(UUID(found[1]), int(found[2]), int(found[3]))
    if (found := _SCORE.fullmatch(text)) is not None:
        return ScoreJob(UUID(found[1]))
    if (found := _ANALYSIS.fullmatch(text)) is not None:
        return AnalysisJob(UUID(found[1]), None if found[2] is None else int(found[2]))
    if (found := _DELIVERY.fullmatch(text)) is not None:
        return DeliveryJob(UUID(found[1]), UUID(found[2]), None if found[3] is None else int(found[3]))
    if (found := _TRAINING.fullmatch(text)) is not None:
        return TrainingJob(UUID(found[1]), int(found[2]), found[3], int(found[4]))
    return None


_PUT_OUT: LiteralString = """
INSERT INTO outbox (job_id, kind, payload)
SELECT r->>'job_id', r->>'kind', r->'payload' FROM jsonb_array_elements(%s::jsonb) r ON CONFLICT (job_id) DO NOTHING
"""


def put_out(conn: Connection, jobs: Sequence[Job]) -> None:
    """Put jobs into the outbox, each once, in the transaction of the connection if it is in one."""
    if jobs:
        conn.execute(_PUT_OUT, (outbox_json([job.row() for job in jobs]),))


_AGAIN = re.compile(r"_r[0-9]+\Z")


def rq_id(job_id: str, again: int = 0) -> str:
    """RQ's id of a job: it has no colons. `again` is the number of a requeued job."""
    return job_id.replace(":", "_") + (f"_r{again}" if again else "")


def job_id_of(rq_id: str) -> str:
    """The outbox id of the job with RQ's id `rq_id`."""
    return _AGAIN.sub("", rq_id).replace("_", ":")


def rq_key(job_id: str) -> str:
    """The key of RQ's hash for a job in Redis."""
    return "rq:job:" + rq_id(job_id)


def queue_key(name: str) -> str:
    """The key of RQ's list of the jobs that wait in a queue."""
    return "rq:queue:" + name


def failed_key(name: str) -> str:
    """The key of RQ's list of the jobs of a queue that failed, of which it keeps each for a day."""
    return "rq:failed:" + name
