"""What if the queue lost a job, or the worker that had it was killed?

The event store knows what is due; the queue is only a way to get it done.
The sweeper compares the two every second and puts back what is due and in nobody's hand, under a fresh id:
that is safe, because a turn is appended at the version that it was decided on, so it never happens twice.
A job that workers began again and again without an end is tried ever more seldom; one that the queue lost, at once.
A turn does not hang on its opponent: after some failures another one steps in for it (`opponent_turn.STAND_INS`),
and so it does where an engine that thinks outside leaves a turn lying.
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
from application.jobs import AnalysisJob, ScoreJob, TurnJob, job_of
from eventstore.snapshots import layouts
from eventstore.store import Due, OutboxRow
from workers.loops import keep_going
from workers.queues import Queues

__all__ = ["Sweeper"]

_log = logging.getLogger(__name__)

_INTERVAL = 1.0
_PATIENCE = 4.0
"""Seconds that a turn may be due before the sweeper asks for it: the usual way takes some milliseconds."""
_AT_ONCE = 3
"""A job that was begun so often without an end is put back without delay; then after 5 s, 10 s, 20 s and so on."""
_FIRST_DELAY = 5.0
_LONGEST_DELAY = 300.0
_LOST_LIKE_ONE_BEGUN = 10
"""A job that vanished so often before it was begun counts as begun once: perhaps it cannot even be begun."""
_FAILURES_PER_RUNG = 3
"""A turn whose job failed so often is given to another opponent, and after as many more to the next."""
_BEGINNINGS_PER_RUNG = 8
"""The same for a turn that workers began so often without an end: perhaps it kills them."""
_MOST = 10_000
_PAGE = 200
_NEW_SCORES = 10.0
"""Seconds between two looks at the newest page of finished games."""
_TIDY = 600.0
"""Seconds between two times at which snapshots and leases that help nobody are forgotten."""
_ALL_SCORES = 600.0
"""Seconds between two looks at all finished games."""


@dataclass(slots=True)
class _PutBack:
    """How often a job has been put back, and when last."""

    count: int = 0
    at: float = 0.0


class Sweeper:
    """Puts back lost work; several may run at once."""

    def __init__(
        self,
        application: Application,
        queues: Queues,
        *,
        patience: float = _PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`patience` in seconds is how long a turn may be due before it is looked for."""
        self._store = application.store
        self._outside = application.outside
        self._analyses = application.analyses
        self._queues = queues
        self._patience = patience
        self._clock = clock
        self._put_back: dict[str, _PutBack] = {}
        self._unscored: dict[str, OutboxRow] = {}
        self._resting: set[str] = set()
        """Analyses that nobody was at when one looked last."""
        self._tidy_due = 0.0
        self._new_scores_due = 0.0
        self._all_scores_due = 0.0

    def once(self) -> list[str]:
        """Put back all work that is due and in nobody's hand; the ids of these jobs."""
        self._tidy()
        outside = {engine.name: engine for engine in self._outside.engines()}
        wanted = {row.job_id: row for row in [*self._turns(outside), *self._unfinished(outside)]}
        if self._clock() >= self._new_scores_due:
            found = {row.job_id: row for row in self._scores()}
            found |= {job_id: row for job_id, row in self._unscored.items() if job_id not in found and self._due(row)}
            # A game that ended a moment ago is most likely on its way through the outbox.
            wanted |= {job_id: row for job_id, row in found.items() if job_id in self._unscored}
            self._unscored = found
            self._new_scores_due = self._clock() + _NEW_SCORES
        due = {*wanted, *self._unscored}
        self._put_back = {job_id: past for job_id, past in self._put_back.items() if job_id in due}
        if not wanted:
            return []
        in_hand = self._queues.in_hand()
        lost = self._not_analysed([job_id for job_id in wanted if job_id not in in_hand], in_hand)
        put_back = []
        counts = zip(lost, self._queues.begun(lost), self._queues.failed(lost), strict=True)
        for job_id, begun, failed in counts:
            if failed >= _FAILURES_PER_RUNG and self._failed(wanted[job_id]):
                continue
            if self._its_time(job_id, begun):
                row = _on_rung(wanted[job_id], max(failed // _FAILURES_PER_RUNG, begun // _BEGINNINGS_PER_RUNG))
                # An id of its own: RQ may still have the first one on its books, as begun or as failed.
                self._queues.enqueue(row, again=time.time_ns() // 1_000_000)
                put_back.append(job_id)
        return put_back

    def _tidy(self) -> None:
        """Forget what helps nobody, now and then."""
        if self._clock() < self._tidy_due:
            return
        self._tidy_due = self._clock() + _TIDY
        pruned = self._store.prune_snapshots(layouts())
        self._outside.tidy()
        if pruned:
            _log.info("forgot %d snapshots", pruned)

    def run(self, stop: threading.Event) -> None:
        """Sweep until `stop` is set; servers that are away are waited for."""

        def work() -> bool:
            if found := self.once():
                _log.warning("put back %d lost jobs, such as %s", len(found), found[0])
            return False

        keep_going("sweeper", work, stop, rest=_INTERVAL)

    def _its_time(self, job_id: str, begun: int) -> bool:
        """Whether a lost job is to be put back now; it is counted if so."""
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
        """Opponents' turns that have been due for a while, and those that engines outside leave lying."""
        for due in self._store.due(engine_only=True, older_than=self._patience, limit=_MOST):
            if due.engine not in outside:
                yield _turn(due)
        if outside:
            for due, why in self._outside.overdue(_MOST):
                _log.warning("another opponent steps in for %s in game %s: %s", due.engine, due.game_id, why)
                yield _on_rung(_turn(due), 1)

    def _unfinished(self, outside: Mapping[str, Engine]) -> Iterator[OutboxRow]:
        """Analyses that engines of this program have not finished; those that wait in vain for others are ended."""
        judged: dict[str, datetime | None] = {}
        for analysis in self._analyses.pending(limit=_MOST):
            engine = outside.get(analysis.engine)
            if engine is None:
                yield next_job(analysis).row()
                continue
            if engine.name not in judged:
                judged[engine.name] = self._outside.judged_at(engine.name)
            why = analysis_fails(engine, analysis.asked_at, judged[engine.name])
            if why is not None and self._analyses.end(analysis.id, "failed", why):
                _log.warning("gave up the analysis %s, which %s was to do: %s", analysis.id, engine.name, why)

    def _not_analysed(self, lost: list[str], in_hand: set[str]) -> list[str]:
        """Lost jobs without those of analyses that a job with another number goes on with, or may do so in a moment."""
        going_on = {analysis for job_id in in_hand if (analysis := _analysis_of(job_id)) is not None}
        analyses = {job_id: analysis for job_id in lost if (analysis := _analysis_of(job_id)) is not None}
        resting = {job_id for job_id, analysis in analyses.items() if analysis not in going_on}
        again = resting & self._resting
        self._resting = resting
        return [job_id for job_id in lost if job_id not in analyses or job_id in again]

    def _failed(self, row: OutboxRow) -> bool:
        """Give an analysis up that fails at the same move again and again; other work is not given up."""
        if (analysis := _analysis_of(row.job_id)) is None:
            return False
        _log.warning("gave up %s", row.job_id)
        return self._analyses.end(analysis, "failed", "failed")

    def _scores(self) -> Iterator[OutboxRow]:
        """Finished games without a score: among the newest, and now and then among all."""
        now = self._clock()
        everything = now >= self._all_scores_due
        after = None
        while True:
            games, after = self._store.games(status="finished", after=after, limit=_PAGE)
            for game in games:
                if not game.summary.get("scored"):
                    yield ScoreJob(game.game_id).row()
            if after is None or not everything:
                break
        if everything:
            self._all_scores_due = now + _ALL_SCORES

    def _due(self, score: OutboxRow) -> bool:
        """Whether a game that had no score at the last look still has none."""
        game = self._store.lobby(UUID(str(score.payload["game"])))
        return game is not None and not game.summary.get("scored")


def _turn(due: Due) -> OutboxRow:
    return TurnJob(due.game_id, due.version, due.seat).row()


def _analysis_of(job_id: str) -> UUID | None:
    """The analysis that a job goes on with; None for other work."""
    job = job_of(job_id)
    return job.analysis if isinstance(job, AnalysisJob) else None


def _on_rung(row: OutboxRow, more: int) -> OutboxRow:
    """The same turn, for the opponent that is so many rungs further on; other work has no rungs."""
    if more == 0 or row.kind != "opponent_turn":
        return row
    rung = row.payload.get("rung", 0)
    assert isinstance(rung, int)
    return OutboxRow(row.job_id, row.kind, {**row.payload, "rung": rung + more})
