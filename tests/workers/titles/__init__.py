"""A title and an engine for tests of the workers; `install` gives them to this process.

The title lies beside the titles of the package, so that its pack is found like any other.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import domain.titles
from domain import registry
from domain.kernel.records import Seat
from domain.kernel.state import State
from domain.kernel.title import Title
from eventstore.verification.verifier import RELEASED
from tests.released import release
from workers import opponents
from workers.opponents import ENGINES, Budget, Choice

__all__ = ["Slow", "install", "uninstall"]


class Slow:
    """The engine `random`, which takes up to so many milliseconds for a decision; `hard` takes all of them."""

    engine = "slow"
    version = 1
    levels: Mapping[str, int] = {"brisk": 40, "normal": 300, "hard": 4000}

    def choose(
        self,
        title: Title[Any],
        view: State,
        seat: Seat,
        *,
        seed: int,
        level: str = "normal",
        budget: Budget | None = None,
    ) -> Choice:
        time.sleep((1 if level == "hard" else random.random()) * self.levels[level] / 1000)
        return replace(ENGINES["random"].choose(title, view, seat, seed=seed), engine=self.engine, level=level)


def install() -> None:
    """Let this process have the title `harvest` and the engine `slow`."""
    here = str(Path(__file__).parent)
    if here not in domain.titles.__path__:
        domain.titles.__path__.append(here)
    from domain.titles.harvest import TITLE  # type: ignore[import-not-found]  # found through the line above

    registry.TITLES["harvest"] = TITLE  # type: ignore[index]  # it is mutable underneath
    release(TITLE, registry.bundled_pack("harvest"))
    opponents.ENGINES["slow"] = Slow()  # type: ignore[index]  # likewise


def uninstall() -> None:
    """Take both from this process again."""
    del registry.TITLES["harvest"]  # type: ignore[attr-defined]  # as above
    del RELEASED["harvest"]
    del opponents.ENGINES["slow"]  # type: ignore[attr-defined]  # as above
