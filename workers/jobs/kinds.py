"""Which kinds of jobs are there, in which queue does each wait, and which function does it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from application.jobs import HOOKS, SLOW, TRAINING, TURNS

__all__ = ["KINDS", "JobKind"]


@dataclass(frozen=True, slots=True)
class JobKind:
    """The implementation of a kind of job."""

    function: str
    """Dotted name; the outbox row's payload holds its arguments by name."""
    queue: str
    timeout: int
    """Timeout of a job in seconds."""


KINDS: Mapping[str, JobKind] = {
    "opponent_turn": JobKind("workers.jobs.opponent_turn.opponent_turn", TURNS, 300),
    "deliver_webhook": JobKind("workers.jobs.deliver_webhook.deliver_webhook", HOOKS, 90),
    "analyse": JobKind("workers.jobs.analyse.analyse", SLOW, 120),
    "score_game": JobKind("workers.jobs.score_game.score_game", SLOW, 300),
    "train": JobKind("workers.jobs.train.train", TRAINING, 1800),
}
"""Every kind of job by its name in the outbox."""
