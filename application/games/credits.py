"""What is given back to the clocks of a game when the service was down?"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from application.games.unit_of_work import UnitOfWork, tell
from eventstore.clocks import SHORTEST_OUTAGE, Credit, micros
from eventstore.events import time_text
from eventstore.game import Game
from eventstore.uptime import Outage

__all__ = ["decide_credits", "outage_matters"]


def outage_matters(game: Game, at: datetime) -> bool:
    """Whether a clock has run so long that an outage may have ended meanwhile."""
    since = _ticking_since(game)
    return since is not None and micros(at) - since >= SHORTEST_OUTAGE


def decide_credits(game: Game, outages: Iterable[Outage], at: datetime) -> UnitOfWork:
    """The time given back to running clocks for outages that have not been credited; empty if there is none.

    Every game with a running clock is given the same for an outage.
    """
    work = UnitOfWork(game, at)
    for outage in outages:
        credit = Credit(micros(outage.last_beat), micros(outage.first_beat))
        since = _ticking_since(work.game)
        if since is None or since >= credit.first_beat or credit.last_beat < work.game.times.credited:
            continue
        told = {
            "from": time_text(outage.last_beat),
            "to": time_text(outage.first_beat),
            "credit": credit.most,
        }
        work.add([tell(work.game, work.at, "clock_credited", told)], "system")
    return work


def _ticking_since(game: Game) -> int | None:
    """When the clock was started that has run longest; None while none runs."""
    if game.terms.clock is None:
        return None
    return min((t.since for t in game.times.seats if t.since is not None), default=None)
