"""The sweeper: requeues jobs that the queue lost or whose worker was killed.

The event store knows which work is pending; the queue only distributes it.
The sweeper compares the two every second and requeues pending work that no worker holds, under a new id:
that is safe, because a turn is appended at the version at which it was decided, so it never happens twice.
A job that workers started repeatedly without finishing is retried with growing delays; a lost one, at once.
While the database takes no writes nothing is requeued; what failed meanwhile is tried at once when writes return.
Each query reads what is left to do alone (partial indexes), however many games have ended; what nobody waits for is
done by threads of their own (`housekeeping`).
A turn does not depend on its opponent: after some failures a stand-in answers (`opponent_turn.STAND_INS`),
and also if an outside engine leaves a turn unanswered.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from application.composition import Application
from application.engines.analyses import next_job
from application.engines.outside import Engine, analysis_fails
from application.jobs import AnalysisJob, ScoreJob, TrainingJob, TurnJob, job_of
from application.operations.meters import REQUEUED
from eventstore.store import OutboxRow, PendingDecision
from workers.loops import keep_going
from workers.queues import Queues

__all__ = ["Sweeper"]

_log = logging.getLogger(__name__)

_INTERVAL = 1.0
_PATIENCE = 4.0
"""Seconds that a turn may be pending before the sweeper checks it: the usual path takes some milliseconds."""
_AT_ONCE = 3
"""Unfinished starts of a job that are requeued without delay; further ones after 5 s, 10 s, 20 s and so on."""
_FIRST_DELAY = 5.0
_LONGEST_DELAY = 300.0
_LOST_LIKE_ONE_BEGUN = 10
"""Losses of an unstarted job that count as one start: perhaps it crashes its worker at once."""
_FAILURES_PER_RUNG = 3
"""Failures of a turn's job before the next stand-in gets it."""
_BEGINNINGS_PER_RUNG = 8
"""Unfinished starts of a turn's job before the next stand-in gets it, and of a part of an analysis or a training before
that is given up: perhaps it kills workers. Workers that were asked to end have not started it."""
_WHY = {"failed": "it failed repeatedly", "killed": "workers began it repeatedly, and died or hung"}
_MOST = 10_000
_SCORES = 10.0
"""Seconds between two checks for finished games without a score."""


@dataclass(slots=True)
class _PutBack:
    """How often a job has been requeued, and when last."""

    count: int = 0
    at: float = 0.0


class Sweeper:
    """Requeues lost work; several may run concurrently."""

    def __init__(
        self,
        application: Application,
        queues: Queues,
        *,
        patience: float = _PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`patience` is how many seconds a turn may be pending before it is checked."""
        self._store = application.store
        self._prove_writable = application.database.prove_writable
        self._outside = application.outside_engines
        self._analyses = application.analyses
        self._trainings = application.trainings
        self._queues = queues
        self._patience = patience
        self._clock = clock
        self._put_back: dict[str, _PutBack] = {}
        self._unscored: dict[str, OutboxRow] = {}
        self._refused = False
        """Whether the database took no writes at the last check."""
        self._resting: set[str] = set()
        """Jobs of analyses and trainings that no worker held at the last check."""
        self._scores_due = 0.0

    def once(self) -> list[str]:
        """Requeue all pending work that no worker holds; returns the ids of these jobs."""
        outside = {engine.name: engine for engine in self._outside.engines()}
        wanted = {row.job_id: row for row in [*self._turns(outside), *self._unfinished(outside), *self._untrained()]}
        if self._clock() >= self._scores_due:
            found = {row.job_id: row for row in map(_score, self._store.unscored(_MOST))}
            # A game that has just ended is probably still in the outbox.
            wanted |= {job_id: row for job_id, row in found.items() if job_id in self._unscored}
            self._unscored = found
            self._scores_due = self._clock() + _SCORES
        pending = {*wanted, *self._unscored}
        self._put_back = {job_id: past for job_id, past in self._put_back.items() if job_id in pending}
        if not wanted:
            return []
        leased = self._queues.leased()
        lost = self._left_alone([job_id for job_id in wanted if job_id not in leased], leased)
        if lost:
            self._wait_for_writes()
        put_back = []
        counts = zip(lost, self._queues.begun(lost), self._queues.failed(lost), strict=True)
        for job_id, begun, failed in counts:
            if (why := _hopeless(failed, begun)) is not None and self._given_up(job_id, why):
                continue
            if self._its_time(job_id, begun):
                row = _on_rung(wanted[job_id], max(failed // _FAILURES_PER_RUNG, begun // _BEGINNINGS_PER_RUNG))
                # A new id: RQ may still list the first one as started or failed.
                self._queues.enqueue(row, again=True)
                REQUEUED.labels(row.kind).inc()
                put_back.append(job_id)
        return put_back

    def _wait_for_writes(self) -> None:
        """Raise StoreUnavailable while the database takes no writes; then forget the delays that grew meanwhile."""
        refused, self._refused = self._refused, True
        self._prove_writable()
        self._refused = False
        if refused:
            self._put_back.clear()

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; waits while servers are unavailable."""

        def work() -> bool:
            if found := self.once():
                _log.warning("requeued %d lost jobs, such as %s", len(found), found[0])
            return False

        keep_going("sweeper", work, stop, rest=_INTERVAL)

    def _its_time(self, job_id: str, begun: int) -> bool:
        """Whether to requeue a lost job now; counts it if so."""
        past = self._put_back.setdefault(job_id, _PutBack())
        now = self._clock()
        beyond = begun + past.count // _LOST_LIKE_ONE_BEGUN - _AT_ONCE
        delay = min(_LONGEST_DELAY, _FIRST_DELAY * 2.0 ** min(beyond, 10)) if beyond >= 0 else 0.0
        if past.count and now < past.at + delay:
            return False
        past.count += 1
        past.at = now
        return True

    def _turns(self, outside: Mapping[str, Engine]) -> Iterator[OutboxRow]:
        """Opponents' turns that have been pending for a while, and those left unanswered by outside engines."""
        for pending in self._store.pending(engine_only=True, older_than=self._patience, limit=_MOST):
            if pending.engine not in outside:
                yield _turn(pending)
        if outside:
            for pending, why in self._outside.overdue(_MOST):
                _log.warning("a stand-in answers for %s in game %s: %s", pending.engine, pending.game_id, why)
                yield _on_rung(_turn(pending), 1)

    def _unfinished(self, outside: Mapping[str, Engine]) -> Iterator[OutboxRow]:
        """Unfinished analyses of the service's engines; analyses that outside engines abandon are ended."""
        judged: dict[str, datetime | None] = {}
        now = self._outside.now()
        for analysis in self._analyses.pending(limit=_MOST):
            engine = outside.get(analysis.engine)
            if engine is None:
                yield next_job(analysis).row()
                continue
            if engine.name not in judged:
                judged[engine.name] = self._outside.judged_at(engine.name)
            why = analysis_fails(engine, analysis.asked_at, judged[engine.name], now)
            if why is not None and self._analyses.end(analysis.id, "failed", why):
                _log.warning("ended the analysis %s by %s: %s", analysis.id, engine.name, why)

    def _untrained(self) -> Iterator[OutboxRow]:
        """What comes next in unfinished trainings."""
        for training in self._trainings.pending():
            for job in training.next_jobs():
                yield job.row()

    def _left_alone(self, lost: list[str], leased: set[str]) -> list[str]:
        """Lost jobs, except those of analyses and trainings that another job continues or is about to."""
        going_on = {analysis for job_id in leased if (analysis := _analysis_of(job_id)) is not None}
        chained = {job_id for job_id in lost if isinstance(job_of(job_id), AnalysisJob | TrainingJob)}
        resting = {job_id for job_id in chained if _analysis_of(job_id) not in going_on}
        again = resting & self._resting
        self._resting = resting
        return [job_id for job_id in lost if job_id not in chained or job_id in again]

    def _given_up(self, job_id: str, why: str) -> bool:
        """End an analysis or a training that comes to nothing at the same place; other work is never given up."""
        match job_of(job_id):
            case AnalysisJob(analysis):
                ended = self._analyses.end(analysis, "failed", why)
            case TrainingJob(training):
                ended = self._trainings.end(training, "failed", why)
            case _:
                return False
        _log.warning("gave up %s: %s", job_id, _WHY[why])
        return ended


def _hopeless(failed: int, begun: int) -> str | None:
    """Why a job that failed, or was begun, so often comes to nothing; None if it may yet be done."""
    if failed >= _FAILURES_PER_RUNG:
        return "failed"
    return "killed" if begun >= _BEGINNINGS_PER_RUNG else None


def _turn(pending: PendingDecision) -> OutboxRow:
    return TurnJob(pending.game_id, pending.version, pending.seat).row()


def _score(game: UUID) -> OutboxRow:
    return ScoreJob(game).row()


def _analysis_of(job_id: str) -> UUID | None:
    """The analysis that a job continues; None for other work."""
    job = job_of(job_id)
    return job.analysis if isinstance(job, AnalysisJob) else None


def _on_rung(row: OutboxRow, more: int) -> OutboxRow:
    """The same turn for a stand-in some rungs further on; other work has no rungs."""
    if more == 0 or row.kind != "opponent_turn":
        return row
    rung = row.payload.get("rung", 0)
    assert isinstance(rung, int)
    return OutboxRow(row.job_id, row.kind, {**row.payload, "rung": rung + more})
