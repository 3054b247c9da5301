"""A title for tests of the workers, installed beside the titles of the package so that any process can have it."""

from __future__ import annotations

from pathlib import Path

import domain.titles
from domain import registry

__all__ = ["install"]


def install() -> None:
    """Let this process have the title `harvest`."""
    here = str(Path(__file__).parent)
    if here not in domain.titles.__path__:
        domain.titles.__path__.append(here)
        from domain.titles.harvest import TITLE  # type: ignore[import-not-found]  # found through the line above

        registry.TITLES["harvest"] = TITLE  # type: ignore[index]  # the registry is a dictionary underneath
