"""Do random games of all sizes go through without a fault?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, owing, play, start
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.endeavor.title import TITLE

QUICK = range(67)
"""Three sizes of so many games make two hundred."""
LONG = range(1000, 1400)


def play_through(seats: int, seed: int) -> None:
    """One random game, checked after every move; two of three players pass only if they must."""
    random = Random(seed)
    luck = Dice(random)
    s = start(TITLE, make_setup("endeavor", seats), luck)
    moves = 0
    while owners := owing(s):
        options = next_options(s, owners[0])
        assert options, f"seed {seed}: {s.agenda[-1]} offers nothing"
        if seed % 3:
            options = [o for o in options if o.verb not in ("pass", "stop")] or options
        play(s, Move(owners[0], random.choice(options)), luck)
        moves += 1
        faults = TITLE.check(s)
        assert not faults, f"seed {seed}, move {moves}: {faults}"
    assert moves <= TITLE.move_limit
    found = TITLE.outcome(s)
    assert found is not None
    assert found.reason == "final_scoring"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_games_end_without_a_fault(seats: int) -> None:
    """EN-4.5, EN-23.2 Sixty-seven games of each size keep every invariant at every move and end with a scoring."""
    for seed in QUICK:
        play_through(seats, seed)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_many_random_games_end_without_a_fault(seats: int) -> None:
    """EN-4.5, EN-23.2 Four hundred more games of each size do, too."""
    for seed in LONG:
        play_through(seats, seed)
