"""Who may see what? Everybody everything (EN-26.2)."""

from __future__ import annotations

from random import Random

from domain.kernel.records import Seat, Viewer
from domain.titles.endeavor.state import EndeavorState

__all__ = ["guess", "redact"]


def redact(s: EndeavorState, viewer: Viewer) -> EndeavorState:
    """EN-26.2 A copy: nothing is hidden from anybody."""
    return s.copy()


def guess(s: EndeavorState, viewer: Seat, dice: Random) -> EndeavorState:
    """EN-26.2 A copy: there is nothing to guess."""
    return s.copy()
