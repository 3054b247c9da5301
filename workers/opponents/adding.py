"""How are fractions added, so that every Python gives the same bits?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add

__all__ = ["summed"]


def summed(values: Iterable[float]) -> float:
    """The sum from the first to the last, each rounded: from Python 3.12 on `sum` carries the lost digits along."""
    return reduce(add, values, 0.0)
