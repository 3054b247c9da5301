"""What can go wrong in training?

TrainingError
├── Untrainable     the title has no features, or the run in the folder is another one or of later software
└── GameUnfinished      a game of self-play did not end
"""

from __future__ import annotations

from workers.errors import WorkerError

__all__ = ["GameUnfinished", "TrainingError", "Untrainable"]


class TrainingError(WorkerError):
    """Root of the exceptions of training."""


class Untrainable(TrainingError):
    """What was asked for cannot be trained."""


class GameUnfinished(TrainingError):
    """A game that did not end within the limit of its title."""
