"""What does a viewer get to see of what happened?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from domain.kernel.effects import Effect
from domain.kernel.records import Viewer
from domain.kernel.state import State

__all__ = ["seen"]

S = TypeVar("S", bound=State)


def seen(effects: Iterable[Effect[S]], viewer: Viewer) -> list[Effect[S]]:
    """The effects as the viewer may know them, in order; those that are wholly hidden are left out.

    Folding these into the viewer's redacted state gives the redacted new state (a law that every title keeps).
    """
    out: list[Effect[Any]] = []
    for effect in effects:
        known = effect.seen_by(viewer)
        if known is not None:
            out.append(known)
    return out
