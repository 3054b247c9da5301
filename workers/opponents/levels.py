"""How many simulations does each level of `mcts` make, by title?

A level is to think about a whole turn for at most 0.5 s (`easy`), 2 s (`normal`) or 6 s (`hard`) of processor time,
p95, with any number of seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Final, TypeAlias

__all__ = ["BEFORE_8", "BY_LINES", "OF_SEATS", "SIMULATIONS", "simulated_since", "simulations_of"]

BEFORE_8: Final[Mapping[str, int]] = {"easy": 20, "normal": 120, "hard": 600}
"""Of every title up to version 7, and of titles that have no row below."""

SIMULATIONS: Final[Mapping[str, Mapping[str, int]]] = {
    "endeavor": {"easy": 140, "normal": 550, "hard": 1600},
    "imperial_struggle": {"easy": 110, "normal": 290, "hard": 800},
    "imperialism": {"easy": 70, "normal": 280, "hard": 840},
    "pax_renaissance": {"easy": 30, "normal": 170, "hard": 500},
}

Since: TypeAlias = Mapping[int, Mapping[str, int]]
"""Simulations of each level by the version of the engine since which there are so many."""

OF_SEATS: Final[Mapping[tuple[str, int], Since]] = {
    ("endeavor", 3): {26: {"easy": 30, "normal": 150, "hard": 740}},
    ("endeavor", 4): {19: {"easy": 90, "normal": 350, "hard": 1000}, 26: {"easy": 36, "normal": 180, "hard": 900}},
    ("endeavor", 5): {10: {"easy": 70, "normal": 270, "hard": 780}, 26: {"easy": 30, "normal": 150, "hard": 720}},
    ("imperialism", 2): {16: {"easy": 95, "normal": 380, "hard": 1050}, 26: {"easy": 40, "normal": 200, "hard": 1050}},
    ("imperialism", 3): {22: {"easy": 60, "normal": 240, "hard": 840}, 26: {"easy": 30, "normal": 150, "hard": 720}},
    ("imperialism", 4): {
        22: {"easy": 52, "normal": 260, "hard": 840},
        26: {"easy": 30, "normal": 140, "hard": 680},
        27: {"easy": 52, "normal": 210, "hard": 680},
    },
    ("pax_renaissance", 4): {18: {"easy": 20, "normal": 110, "hard": 290}},
}
"""By title and seats, where a simulation takes longer for many seats, or hardly any time for few.

From version 26 on `hard` has as many as its time allows, and each easier level about a fifth of the next, with four
seats of Imperialism a fourth and a third since version 27, because 30 simulations were not above `greedy`. With a
quarter or a third `normal` was not seen to be stronger than `easy` with five seats of Endeavor (35 games).
"""

BY_LINES: Final[Mapping[tuple[str, int], Since]] = {
    ("pax_renaissance", 2): {
        11: {"easy": 5, "normal": 16, "hard": 48},
        28: {"easy": 5, "normal": 14, "hard": 42},
        29: {"easy": 5, "normal": 14, "hard": 32},
    },
    ("pax_renaissance", 3): {
        20: {"easy": 1, "normal": 11, "hard": 28},
        27: {"easy": 1, "normal": 5, "hard": 14},
        28: {"easy": 1, "normal": 4, "hard": 12},
    },
    ("pax_renaissance", 4): {20: {"easy": 1, "normal": 7, "hard": 16}, 27: {"easy": 1, "normal": 3, "hard": 10}},
    ("imperial_struggle", 2): {
        14: {"easy": 1, "normal": 4, "hard": 14},
        18: {"easy": 1, "normal": 1, "hard": 8},
        20: {"easy": 1, "normal": 1, "hard": 2},
    },
}
"""By title and seats, where a simulation is a whole turn with the answers to it, or all ways of a turn (`lines.py`)."""


def simulations_of(title: str, version: int, seats: int) -> Mapping[str, int]:
    """Simulations per decision by the name of the level."""
    if version < 8:
        return BEFORE_8
    own = _own(title, seats)
    known = [since for since in own if since <= version]
    return own[max(known)] if known else SIMULATIONS.get(title, BEFORE_8)


def simulated_since(title: str, version: int, seats: int, level: str) -> int:
    """The first version since which a level makes as many simulations as in `version`."""
    changes = sorted((since for since in (1, 8, *_own(title, seats)) if since <= version), reverse=True)
    many = _made(title, version, seats, level)
    *_, first = takewhile(lambda since: _made(title, since, seats, level) == many, changes)
    return first


def _made(title: str, version: int, seats: int, level: str) -> tuple[int, int]:
    """Simulations of a level, and how many of them it makes where no level may be slower than `normal`."""
    levels = simulations_of(title, version, seats)
    return levels[level], min(levels[level], levels["normal"])


def _own(title: str, seats: int) -> Since:
    return {**OF_SEATS.get((title, seats), {}), **BY_LINES.get((title, seats), {})}
