"""In which rule does a person read about what they are asked, what they choose and what they see?"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from domain.kernel.records import record

__all__ = ["NO_REFERENCES", "References"]


@record
class References:
    """Ids of the rules of a title, as its `RULES.md` defines them."""

    decisions: Mapping[str, str]
    """By the kind of a decision."""
    options: Mapping[str, Mapping[str, str]]
    """By the kind of a decision and the verb of an option, where a rule says more of it than that of the decision."""
    things: Mapping[str, str]
    """By the kind of a thing with a text, as in `Title.card_texts`."""


NO_REFERENCES: Final = References(MappingProxyType({}), MappingProxyType({}), MappingProxyType({}))
