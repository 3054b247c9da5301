"""Do random games go through without a fault?"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, owing, play, start
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.imperial_struggle.title import TITLE

QUICK = 25
LONG = 2500
IDLE = ("pass", "end", "stop", "done", "none", "decline")
VARIANTS: list[dict[str, Any]] = [
    {},
    {"spanish_empire": True, "handicap": 3},
    {"planning_swap": True, "planning_allocate": True},
    {"spanish_empire": True, "tougher_forts": True, "planning_allocate": True, "handicap": -3},
]


def play_through(options: dict[str, Any], seed: int) -> None:
    """One random game, checked after every move; in two of three games nobody is idle without need."""
    random = Random(seed)
    luck = Dice(random)
    s = start(TITLE, make_setup("imperial_struggle", 2, options), luck)
    moves = 0
    while owners := owing(s):
        seat = random.choice(owners)
        found = next_options(s, seat)
        assert found, f"seed {seed}: {s.agenda[-1]} offers nothing"
        if seed % 3:
            found = [o for o in found if o.verb not in IDLE] or found
        play(s, Move(seat, random.choice(found)), luck)
        moves += 1
        faults = TITLE.check(s)
        assert not faults, f"seed {seed}, move {moves}: {faults}"
    assert moves <= TITLE.move_limit
    found_end = TITLE.outcome(s)
    assert found_end is not None
    assert found_end.reason in TITLE.end_reasons


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_games_end_without_a_fault(options: dict[str, Any]) -> None:
    """IS-2.4, IS-13.4 A hundred games in all keep every invariant at every move and end by themselves."""
    for seed in range(QUICK):
        play_through(options, seed)


@pytest.mark.long
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_ten_thousand_random_games_end_without_a_fault(options: dict[str, Any]) -> None:
    """IS-2.4, IS-13.4 Ten thousand games in all do, too."""
    for seed in range(QUICK, QUICK + LONG):
        play_through(options, seed)
