"""What is certain: play without luck."""

from __future__ import annotations

__all__ = ["LuckDecides", "NoLuck"]


class LuckDecides(Exception):
    """Luck stands in the way of a search for what is certain."""


class NoLuck:
    """A chance that refuses to be drawn from."""

    def draw(self, bound: int, n: int) -> int:
        """As `Chance.draw`."""
        raise LuckDecides
