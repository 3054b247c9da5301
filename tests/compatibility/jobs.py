"""How are the jobs of a service done in the process of a test?"""

from __future__ import annotations

from typing import Any

from workers.jobs import analyse, opponent_turn, score_game
from workers.runtime import Runtime, use

__all__ = ["do_waiting"]

JOBS = {
    "opponent_turn": opponent_turn.opponent_turn,
    "score_game": score_game.score_game,
    "analyse": analyse.analyse,
}


def do_waiting(here: Any) -> None:
    """Do the jobs that wait, and those that follow from them, but deliver no webhooks; `here` is the app's context."""
    use(Runtime(here.commands, outside=here.outside, analyses=here.analyses))
    while rows := here.store.outbox(100):
        here.store.handed_on([row.job_id for row in rows])
        for row in rows:
            if row.kind in JOBS:
                JOBS[row.kind](**row.payload)
    use(None)
