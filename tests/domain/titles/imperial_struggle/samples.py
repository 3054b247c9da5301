"""Which games show every effect and step, so that samples of their stored forms can be taken? Random ones.

python -m tests.domain.titles.imperial_struggle.samples
    adds a sample for every name and version that has none yet
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from domain.kernel.effects import Effect
from domain.kernel.engine import begin, evolve, next_options, pending_seats, play
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.imperial_struggle.title import TITLE
from tests.domain.playthrough import luck
from tests.domain.random_games import IDLE
from tests.domain.stored import add_missing

LONGEST = 1500
"""So many games at most are played."""


def batches() -> Iterator[list[Effect[Any]]]:
    """What each of the games tells, by players who like Events, reveals and abilities and are seldom idle."""
    for number in range(LONGEST):
        options = {"spanish_empire": True, "planning_swap": True, "planning_allocate": number % 2 == 1}
        setup = make_setup("imperial_struggle", 2, options)
        random, chance = Random(number), luck(f"sample {number}", 2)
        told: list[Effect[Any]] = begin(TITLE, setup, chance)
        s = evolve(TITLE.new(setup), told)
        while owners := pending_seats(s):
            offered = next_options(s, owners[0])
            busy = [o for o in offered if o.verb not in IDLE] or offered
            wanted = [o for o in busy if o.verb in ("event", "reveal", "ability")] or busy
            mood = random.random()
            pick = random.choice(wanted if mood < 0.6 else busy if mood < 0.97 else offered)
            play(s, Move(owners[0], pick), chance, told)
        yield told


if __name__ == "__main__":
    add_missing(TITLE, batches())
