"""What must the laws be told about Endeavor?"""

from __future__ import annotations

from tests.domain.cases import Profile

__all__ = ["PROFILE"]

PROFILE = Profile(
    rare={
        "slavery_abolished": "random players seldom hold the five cities of Europe that the card asks for",
        "governor_discarded": "a Governor is discarded only by who has several cards and little Politics",
    },
)
"""Nothing is hidden, so there are no secrets to name (EN-26.2)."""
