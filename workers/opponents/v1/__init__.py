"""The engines of version 1, as they were: they repeat old choices and serve the ladder, and are not offered."""

from __future__ import annotations

from collections.abc import Mapping

from workers.opponents.protocol import Opponent
from workers.opponents.v1.greedy import Greedy
from workers.opponents.v1.mcts import Mcts

__all__ = ["FORMER"]

FORMER: Mapping[str, Opponent] = {o.engine: o for o in (Greedy(), Mcts())}
"""By name with version."""
