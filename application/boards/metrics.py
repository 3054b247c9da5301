"""How wide is a text, when nobody can be asked? Widths of a plain sans-serif, in thousandths of its size."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, combining, east_asian_width, normalize

__all__ = ["fitted", "width", "wrapped"]

_NARROW: Final = dict.fromkeys("ijl'|", 222) | dict.fromkeys("ft.,:;!I/ []()·", 290) | dict.fromkeys('-r"*', 345)
_MIDDLE: Final = dict.fromkeys("ckszvxyJ", 510) | dict.fromkeys("mM%W@", 850) | dict.fromkeys("w+=<>~×", 640)
_CAPITAL: Final = dict.fromkeys("ABEKPSVXYZ&", 670) | dict.fromkeys("CDHNRUwFTL", 710) | dict.fromkeys("GOQ", 780)
_WIDTHS: Final = _NARROW | _MIDDLE | _CAPITAL
_OTHER: Final = 560
"""Digits, the other small letters, and what is not listed."""
_KEPT: Final = 100
"""Characters of a text whose width is kept: the same words are measured for every picture, at many sizes."""


def width(text: str, size: float) -> float:
    """The width of a text in the unit of its size; rather too much than too little."""
    return (_known(text) if len(text) <= _KEPT else _thousandths(text)) * size / 1000


def _thousandths(text: str) -> int:
    """The width of a text of size one, in thousandths."""
    total = 0
    for letter in normalize("NFD", text):
        if combining(letter) or category(letter) in ("Mn", "Me", "Cf"):
            continue
        if east_asian_width(letter) in ("W", "F"):
            total += 1000
        elif ord(letter) > 0x24F and letter not in _WIDTHS:
            total += 800
        else:
            total += _WIDTHS.get(letter, _OTHER)
    return total


_known = lru_cache(maxsize=8192)(_thousandths)


def fitted(text: str, size: float, room: float) -> str:
    """The text, shortened to its room with an ellipsis."""
    if width(text, size) <= room:
        return text
    kept = text
    while kept and width(kept + "…", size) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def wrapped(text: str, size: float, room: float, lines: int) -> list[str] | None:
    """The text in at most so many lines, broken between words and behind hyphens; None if it does not fit."""
    out: list[str] = []
    for word in re.split(r" |(?<=\w-)(?=\w)", text):
        longer = f"{out[-1]}{'' if out[-1].endswith('-') else ' '}{word}" if out else ""
        if out and width(longer, size) <= room:
            out[-1] = longer
        elif width(word, size) <= room and len(out) < lines:
            out.append(word)
        else:
            return None
    return out
