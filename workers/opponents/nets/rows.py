"""How is what a net sees written as bytes? What the features of all titles share."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["counted", "signed", "thermometer"]


@lru_cache(maxsize=1024)
def thermometer(count: int, least: int, most: int) -> bytes:
    """A byte for each number from `least` to `most`: whether the count reaches it."""
    return bytes(count >= n for n in range(least, most + 1))


@lru_cache(maxsize=32768)
def counted(names: tuple[str, ...], held: tuple[str | None, ...]) -> bytes:
    """By name, how often it is among those held."""
    return bytes(map(held.count, names))


def signed(numbers: Iterable[int]) -> bytes:
    """Each number as a byte with a sign; what is beyond -128..127 is as far as that."""
    known = [*numbers]
    try:
        return array("b", known).tobytes()
    except OverflowError:
        return array("b", [max(-128, min(127, n)) for n in known]).tobytes()
