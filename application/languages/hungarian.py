"""How does a Hungarian name take a suffix and the definite article?

Regular cases only; a name with an irregular form gives it as an attribute.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

__all__ = ["FORMS", "article", "suffixed"]

Harmony: TypeAlias = Literal["back", "front", "round"]

_BACK: Final = "aáoóuú"
_ROUND: Final = "öőüű"
_PLAIN: Final = "eéií"
_VOWELS: Final = _BACK + _ROUND + _PLAIN
_LONG: Final = {"a": "á", "e": "é", "o": "ó", "ö": "ő"}
_DIGRAPHS: Final = ("cs", "dz", "gy", "ly", "ny", "sz", "ty", "zs")
_SMOOTH: Final = ("j", "l", "ly", "n", "ny", "r", "s", "sz", "z", "zs")
"""After these consonants the accusative is `-t` alone."""

_NUMBERS: Final[Mapping[str, tuple[Harmony, str, str]]] = {
    "000": ("front", "et", "r"),
    "00": ("back", "at", "z"),
    "10": ("front", "et", "z"),
    "20": ("back", "at", "sz"),
    "30": ("back", "at", "c"),
    "40": ("front", "et", "n"),
    "50": ("front", "et", "n"),
    "60": ("back", "at", "n"),
    "70": ("front", "et", "n"),
    "80": ("back", "at", "n"),
    "90": ("front", "et", "n"),
    "0": ("back", "t", "v"),
    "1": ("front", "et", "gy"),
    "2": ("front", "t", "v"),
    "3": ("back", "at", "m"),
    "4": ("front", "et", "gy"),
    "5": ("round", "öt", "t"),
    "6": ("back", "ot", "t"),
    "7": ("front", "et", "t"),
    "8": ("back", "at", "c"),
    "9": ("front", "et", "c"),
}
"""By its end, how a number is read: its harmony, its accusative, and the consonant before -al or -el."""

_SUFFIXES: Final[Mapping[str, tuple[str, str, str]]] = {
    "dat": ("nak", "nek", "nek"),
    "ine": ("ban", "ben", "ben"),
    "ill": ("ba", "be", "be"),
    "ela": ("ból", "ből", "ből"),
    "sub": ("ra", "re", "re"),
    "del": ("ról", "ről", "ről"),
    "ade": ("nál", "nél", "nél"),
    "all": ("hoz", "hez", "höz"),
    "abl": ("tól", "től", "től"),
}
"""Cases whose suffix is only fitted to the vowels: after back, front and rounded front ones."""

_INDEX: Final[Mapping[Harmony, int]] = {"back": 0, "front": 1, "round": 2}


def article(name: str) -> str:
    """The definite article of a name."""
    name = name.lstrip("'\"„")
    number = re.match("[0-9]+", name)
    if number is not None:
        # As it is read: 1 is "egy", 1000 "ezer", and what begins with 5 is "öt...".
        return "az" if number[0][0] == "5" or (number[0][0] == "1" and len(number[0]) % 3 == 1) else "a"
    return "az" if name[:1].lower() in tuple(_VOWELS) else "a"


def suffixed(name: str, form: str) -> str | None:
    """A name in a case, with its article (`az`) or both (`az-acc`); None if there is no such form."""
    if form == "az":
        return f"{article(name)} {name}"
    make = FORMS.get(form.removeprefix("az-"))
    if make is None or not name:
        return None
    return f"{article(name)} {make(name)}" if form.startswith("az-") else make(name)


def _number(name: str) -> tuple[Harmony, str, str] | None:
    """How the number at the end of a name is read: `10` is "tíz", not "nulla"; None if it ends in none."""
    return next((read for end, read in _NUMBERS.items() if name.endswith(end)), None)


def _harmony(name: str) -> Harmony:
    if (number := _number(name)) is not None:
        return number[0]
    word = name.lower().replace("-", " ").split(" ")[-1]
    vowels = [letter for letter in word if letter in _VOWELS]
    if not vowels:
        return "front"
    if vowels[-1] in _BACK:
        return "back"
    if vowels[-1] in _ROUND:
        return "round"
    # i, í and é are neutral: a back vowel before them decides.
    if vowels[-1] in "iíé" and any(vowel in _BACK for vowel in vowels):
        return "back"
    return "front"


def _stem(name: str) -> str:
    """The name before a suffix: with a hyphen after a digit, its last vowel long."""
    if name[-1].isdecimal():
        return f"{name}-"
    return name[:-1] + _LONG.get(name[-1], name[-1])


def _regular(form: str) -> Callable[[str], str]:
    return lambda name: _stem(name) + _SUFFIXES[form][_INDEX[_harmony(name)]]


def _accusative(name: str) -> str:
    if (number := _number(name)) is not None:
        return _stem(name) + number[1]
    if name[-1].lower() in _VOWELS or name.lower().endswith(_SMOOTH):
        return _stem(name) + "t"
    return name + ("ot", "et", "öt")[_INDEX[_harmony(name)]]


def _superessive(name: str) -> str:
    if name[-1].lower() in _VOWELS:
        return _stem(name) + "n"
    return _stem(name) + ("on", "en", "ön")[_INDEX[_harmony(name)]]


def _instrumental(name: str) -> str:
    ending = ("al", "el", "el")[_INDEX[_harmony(name)]]
    last = name[-1].lower()
    if (number := _number(name)) is not None:
        return _stem(name) + number[2] + ending
    if last in _VOWELS:
        return f"{_stem(name)}v{ending}"
    for digraph in _DIGRAPHS:
        if name.lower().endswith(digraph):
            return name[:-2] + name[-2] + name[-2:].lower() + ending
    return name + last + ending


FORMS: Final[Mapping[str, Callable[[str], str]]] = {
    "acc": _accusative,
    "sup": _superessive,
    "ins": _instrumental,
    **{form: _regular(form) for form in _SUFFIXES},
}
"""The cases that follow from a name."""
