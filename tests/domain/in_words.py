"""How do tests read messages?"""

from __future__ import annotations

from typing import Any

from application.languages.catalogues import DEFAULT, Language
from application.languages.rendering import wording
from domain.kernel.messages import Message, Said, plain
from domain.kernel.title import Title

__all__ = ["in_words", "meant"]


def in_words(title: Title[Any], s: Any, said: Said, language: Language = DEFAULT) -> str:
    """A message about a position in words."""
    return wording(language, title, getattr(s, "board", None)).text(said)


def meant(said: Said) -> Any:
    """A message as it is served, without its text: everything that it could tell in any language."""
    return plain(said) if isinstance(said, Message) else said
