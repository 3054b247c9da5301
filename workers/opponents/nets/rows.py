"""How is what a net sees written as bytes? What the features of all titles share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import add
from struct import Struct, error

__all__ = ["continued", "counted", "signed", "thermometer"]


@lru_cache(maxsize=1024)
def thermometer(count: int, least: int, most: int) -> bytes:
    """A byte for each number from `least` to `most`: whether the count reaches it."""
    return bytes(count >= n for n in range(least, most + 1))


@lru_cache(maxsize=32768)
def counted(names: tuple[str, ...], held: tuple[str | None, ...]) -> bytes:
    """By name, how often it is among those held."""
    return bytes(map(held.count, names))


def continued(shown: list[bytes], wanted: int | None, later: Callable[[], Iterable[bytes]]) -> list[bytes]:
    """By seat, its row with what was added at its end `later`, which is left out where no more is `wanted` than there
    was before (None: all)."""
    if wanted is not None and wanted <= len(shown[0]):
        return shown
    return [*map(add, shown, later())]


def signed(numbers: Iterable[int]) -> bytes:
    """Each number as a byte with a sign; what is beyond -128..127 is as far as that."""
    known = (*numbers,)
    pack = _bytes(len(known)).pack
    try:
        return pack(*known)
    except error:
        return pack(*(max(-128, min(127, n)) for n in known))


@lru_cache(maxsize=256)
def _bytes(count: int) -> Struct:
    return Struct(f"{count}b")
