"""How does a test wait? For a condition: time ends only a wait for what never happens."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

__all__ = ["PATIENCE", "until"]

T = TypeVar("T")

PATIENCE = 300.0
"""Seconds after which a test gives up: many times what a slow and busy machine needs, and less than pytest allows."""


def until(holds: Callable[[], T], said: Callable[[], object] = str) -> T:
    """What `holds` gives, as soon as that is true, or a little later.

    It is asked again after a tenth of the time waited so far, 0.2 s at most.

    Raises:
        AssertionError: it never became true; with what `said` gives.
    """
    begun = time.monotonic()
    while not (found := holds()):
        assert time.monotonic() < begun + PATIENCE, f"it never became true. {said()}"
        time.sleep(min(max(0.02, (time.monotonic() - begun) / 10), 0.2))
    return found
