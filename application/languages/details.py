"""What does the detail of a problem say in another language?

Details come from every layer and from libraries, in English and with what is the case filled in.
The English catalogue has their patterns: what fits one is said in the same words of another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from application.languages.catalogues import DEFAULT, LARGEST, Language, catalogue
from application.languages.hungarian import article

__all__ = ["in_language"]

_FILE: Final = "details"
_LONGEST: Final = 600
"""Characters of a text that is looked up; longer ones quote what a client has sent."""

_ARTICLE: Final = re.compile(r"\ba\(z\) (\S+)")
"""In Hungarian the definite article follows what is filled in."""


class _Pattern(NamedTuple):
    """How an English text looks, and the message that says it."""

    name: str
    fits: re.Pattern[str]
    letters: int
    """How much of it is fixed: the most fixed pattern that fits says it best."""


def in_language(text: str, language: Language) -> str:
    """An English detail in a language; as it is if the catalogues do not know it."""
    if language == DEFAULT or not text or len(text) > _LONGEST:
        return text
    for pattern in _patterns():
        found = pattern.fits.fullmatch(text)
        if found is not None:
            given = {
                # What was filled in may be a text that is said in this language, too.
                name: int(value) if _is_a_number(value) else in_language(value, language)
                for name, value in found.groupdict().items()
            }
            said = catalogue(language, _FILE).said(pattern.name, given) or text
            return _ARTICLE.sub(lambda named: f"{article(named[1])} {named[1]}", said) if language == "hu" else said
    return text


def _is_a_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < len(str(LARGEST))


@lru_cache(maxsize=1)
def _patterns() -> tuple[_Pattern, ...]:
    """All patterns, the most fixed ones first."""
    found = (_Pattern(name, *_read(pattern)) for name, pattern in _messages(catalogue(DEFAULT, _FILE).sources[_FILE]))
    return tuple(sorted(found, key=lambda pattern: -pattern.letters))


def _messages(source: str) -> Iterator[tuple[str, Any]]:
    from fluent.syntax import parse
    from fluent.syntax.ast import Message

    for entry in parse(source).body:
        if isinstance(entry, Message) and entry.value is not None:
            yield entry.id.name, entry.value


def _read(pattern: Any) -> tuple[re.Pattern[str], int]:
    """The regular expression of a pattern of plain text and variables, and the length of its text."""
    from fluent.syntax.ast import TextElement

    out, letters = "", 0
    for element in pattern.elements:
        if isinstance(element, TextElement):
            out += re.escape(element.value)
            letters += len(element.value)
        else:
            out += f"(?P<{element.expression.id.name}>.+?)"
    return re.compile(out, re.DOTALL), letters
