"""Which opponents can take a seat, and on which levels? What they do is the business of the workers."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["ENGINES"]

ENGINES: Mapping[str, tuple[str, ...]] = {
    "random": ("normal",),
    "greedy": ("easy", "normal", "hard"),
    "mcts": ("easy", "normal", "hard"),
}
"""Levels of each engine, easiest first."""
