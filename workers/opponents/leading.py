"""How much does the best of all other seats have?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["best_others"]

_Number = TypeVar("_Number", int, float)


def best_others(have: Sequence[_Number]) -> Sequence[_Number]:
    """By seat, of two or more, the most that another seat has."""
    if len(have) == 2:
        return (have[1], have[0])
    ordered = sorted(have)
    second, first = ordered[-2], ordered[-1]
    return [second if n == first else first for n in have]
