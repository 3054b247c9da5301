"""How is a random game of a title played with every invariant asked after every move?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from domain.kernel.chance import Dice
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move
from domain.registry import TITLES, make_setup

__all__ = ["IDLE", "play_through", "play_through_all"]

IDLE = ("pass", "end", "stop", "done", "none", "decline")
"""Verbs of options that do nothing."""


def play_through(slug: str, seats: int, options: Mapping[str, Any], seed: int) -> None:
    """One random game, checked after every move; in two of three games nobody is idle without need."""
    title = TITLES[slug]
    random = Random(seed)
    luck = Dice(random)
    s = start(title, make_setup(slug, seats, options), luck)
    moves = 0
    while owners := pending_seats(s):
        seat = random.choice(owners)
        found = next_options(s, seat)
        assert found, f"seed {seed}: {s.agenda[-1]} offers nothing"
        if seed % 3:
            found = [o for o in found if o.verb not in IDLE] or found
        play(s, Move(seat, random.choice(found)), luck)
        moves += 1
        faults = title.check(s)
        assert not faults, f"seed {seed}, move {moves}: {faults}"
        assert moves <= title.move_limit, f"seed {seed} does not end"
    end = title.outcome(s)
    assert end is not None, f"seed {seed} has no outcome"
    assert end.reason in title.end_reasons


def play_through_all(slug: str, seats: int, options: Mapping[str, Any], seeds: Iterable[int]) -> None:
    """A random game of every seed."""
    for seed in seeds:
        play_through(slug, seats, options, seed)
