"""Do random games of all sizes go through without a fault?"""

from __future__ import annotations

from random import Random

import pytest

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, owing, play, start
from domain.kernel.options import Move
from domain.registry import make_setup
from domain.titles.imperialism.title import TITLE

QUICK = range(67)
"""Three sizes of so many games make two hundred."""
LONG = range(1000, 4334)
"""Three sizes of so many games make ten thousand."""


def play_through(seats: int, seed: int) -> None:
    """One random game, checked after every move."""
    random = Random(seed)
    luck = Dice(random)
    s = start(TITLE, make_setup("imperialism", seats), luck)
    moves = 0
    while owners := owing(s):
        seat = random.choice(owners)
        options = next_options(s, seat)
        assert options, f"seed {seed}: {s.agenda[-1]} offers nothing"
        play(s, Move(seat, random.choice(options)), luck)
        moves += 1
        faults = TITLE.check(s)
        assert not faults, f"seed {seed}, move {moves}: {faults}"
    assert moves <= TITLE.move_limit
    found = TITLE.outcome(s)
    assert found is not None
    assert found.reason in TITLE.end_reasons


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_without_a_fault(seats: int) -> None:
    """IM-24.1, IM-24.7 Sixty-seven games of each size keep every invariant at every move and end by themselves."""
    for seed in QUICK:
        play_through(seats, seed)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_random_games_end_without_a_fault(seats: int) -> None:
    """IM-24.1, IM-24.7 So do thousands more."""
    for seed in LONG:
        play_through(seats, seed)
