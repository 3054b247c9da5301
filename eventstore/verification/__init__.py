"""Is a record sound? Every hash, draw and move checked again."""

from __future__ import annotations

import gc

__all__ = ["collect_seldom"]


def collect_seldom() -> None:
    """Let the collector of cycles seldom run in this process, which verifies.

    Records hold no cycles, and the collector would go through all events of a game again and again.
    """
    gc.set_threshold(100_000, 50, 100)
