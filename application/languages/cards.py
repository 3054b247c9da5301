"""What does each card, tile or token of a pack say to a person, in their language?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from application.languages.catalogues import Language
from application.languages.rendering import wording
from domain.kernel.content import ContentPack
from domain.kernel.messages import Thing
from domain.kernel.title import Title

__all__ = ["CardInWords", "cards_in_words"]


class CardInWords(NamedTuple):
    """A thing of a pack with its name and its text."""

    kind: str
    id: str
    name: str
    lines: tuple[str, ...]


def cards_in_words(title: Title[Any], pack: ContentPack, language: Language) -> Iterator[CardInWords]:
    """Everything in a pack that has a text, kind by kind."""
    said = wording(language, title, pack.board)
    for kind, things in title.card_texts(pack).items():
        for id_, lines in things.items():
            yield CardInWords(kind, id_, said.name(Thing(kind, id_)), tuple(map(said.text, lines)))
